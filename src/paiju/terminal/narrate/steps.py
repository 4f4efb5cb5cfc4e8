"""A game event by event, and how a sentence about one is made."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from paiju import events as ev
from paiju.cards import Cards, format_cards
from paiju.game import Game
from paiju.language import Words, say, say_cards, words
from paiju.state import Observed

PLAYER = words("玩家 {}", "player {}")


class Step(NamedTuple):
    """One event and the positions around it."""

    game: Game
    event: ev.Event
    before: Any
    after: Any

    def tell(self) -> str:
        """The event as a sentence."""
        teller = TELLERS.get(type(self.event))
        return teller(self, self.event) if teller else ev.dump_event(self.event)


def steps(observed: Observed) -> Iterator[Step]:
    """The observer's game from its beginning."""
    rules = observed.game.rules
    position: Any = rules.opening(observed.players)
    for event in observed.events:
        before, position = position, rules.apply(position, event)
        yield Step(observed.game, event, before, position)


Teller = Callable[[Step, Any], str]
TELLERS: dict[type[ev.Event], Teller] = {}


def tells(kind: type[ev.Event]) -> Callable[[Teller], Teller]:
    """A decorator for what tells this kind of event."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return register


def player(seat: int) -> str:
    """A seat as people count it."""
    return say(PLAYER).format(seat + 1)


def cards(held: Cards) -> str:
    """Cards in their short form."""
    return say_cards(format_cards(held, "short"))


def sentence(zh: str, en: str, **facts: object) -> str:
    """A sentence with facts; a seat called `who` is named as a player."""
    if "who" in facts:
        facts["who"] = player(int(str(facts["who"])))
    text = say(words(zh, en)).format(**facts)
    return text[:1].upper() + text[1:]


def shown(held: Cards | None) -> str:
    """Cards behind a colon, if they were seen."""
    return say(words("：", ": ")) + cards(held) if held else ""


def per_seat(facts: Iterable[str]) -> str:
    """One fact about every player."""
    told = (f"{player(seat)} {fact}" for seat, fact in enumerate(facts))
    return say(words("，", ", ")).join(told)


def said(seat: int, word: Words) -> str:
    """What a player has said."""
    return sentence("{who}：{said}", "{who}: {said}", who=seat, said=say(word))
