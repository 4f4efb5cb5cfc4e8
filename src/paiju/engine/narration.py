"""What happened, in words: one sentence per event, as far as the observer saw it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from paiju.core import events as ev
from paiju.core.cards import Cards, format_cards
from paiju.core.language import Words, say, say_cards, words
from paiju.engine.game import Game
from paiju.engine.state import Observed
from paiju.engine.text import name_player, write_signed, write_standing


class ToldEvent(NamedTuple):
    """One event and the positions around it."""

    game: Game
    event: ev.Event
    before: Any
    after: Any

    def tell(self) -> str:
        """The event as a sentence."""
        teller = self.game.family.tellers.get(type(self.event))
        return teller(self, self.event) if teller else ev.dump_event(self.event)


def walk_events(observed: Observed) -> Iterator[ToldEvent]:
    """The observer's game from its beginning."""
    rules = observed.game.rules
    position: Any = rules.opening(observed.players)
    for event in observed.events:
        before, position = position, rules.apply(position, event)
        yield ToldEvent(observed.game, event, before, position)


Teller = Callable[[ToldEvent, Any], str]


class Tellers(dict[type[ev.Event], Teller]):
    """Who tells which kind of event."""

    def tells(self, *kinds: type[ev.Event]) -> Callable[[Teller], Teller]:
        """A decorator for what tells these kinds of events."""

        def register(teller: Teller) -> Teller:
            self.update(dict.fromkeys(kinds, teller))
            return teller

        return register


def player(seat: int) -> str:
    """A seat as people count it."""
    return name_player(seat)


def write_cards(held: Cards) -> str:
    """Cards in their short form."""
    return say_cards(format_cards(held, "short"))


def make_sentence(zh: str, en: str, **facts: object) -> str:
    """A sentence with facts; a seat called `who` is named as a player."""
    if "who" in facts:
        facts["who"] = player(int(str(facts["who"])))
    text = say(words(zh, en)).format(**facts)
    return text[:1].upper() + text[1:]


def write_shown(held: Cards | None) -> str:
    """Cards behind a colon, if they were seen."""
    return say(words("：", ": ")) + write_cards(held) if held else ""


def list_per_seat(facts: Iterable[str]) -> str:
    """One fact about every player."""
    told = (f"{player(seat)} {fact}" for seat, fact in enumerate(facts))
    return say(words("，", ", ")).join(told)


def write_said(seat: int, word: Words) -> str:
    """What a player has said."""
    return make_sentence("{who}：{said}", "{who}: {said}", who=seat, said=say(word))


# --- events of any game ---

COMMON = Tellers()
_FACE_UP = words("（明牌 {}）", " (face up: {})")


@COMMON.tells(ev.Commit)
def _tell_commit(step: ToldEvent, event: ev.Commit) -> str:
    zh, en = "发牌前的摘要（SHA-256） {hash}", "hash published before the deal (SHA-256) {hash}"
    return make_sentence(zh, en, hash=event.commit)


@COMMON.tells(ev.Shuffle)
def _tell_shuffle(step: ToldEvent, event: ev.Shuffle) -> str:
    if event.given:
        return make_sentence("导入 {n} 张牌", "{n} cards laid out by hand", n=event.count)
    return make_sentence("洗牌，{n} 张", "{n} cards shuffled", n=event.count)


@COMMON.tells(ev.Deal)
def _tell_deal(step: ToldEvent, event: ev.Deal) -> str:
    held = step.game.rules.sorted(event.cards) if event.cards else None
    zh, en = "{who} 得 {n} 张{cards}", "{who} gets {n} cards{cards}"
    return make_sentence(zh, en, who=event.seat, n=event.count, cards=write_shown(held))


@COMMON.tells(ev.First)
def _tell_first(step: ToldEvent, event: ev.First) -> str:
    return make_sentence("{who} 先表态", "{who} is asked first", who=event.seat)


@COMMON.tells(ev.Draw)
def _tell_draw(step: ToldEvent, event: ev.Draw) -> str:
    zh, en = "{who} 补 {n} 张{cards}{open}", "{who} draws {n}{cards}{open}"
    up = say(_FACE_UP).format(write_cards(event.open)) if event.open else ""
    return make_sentence(
        zh, en, who=event.seat, n=event.count, cards=write_shown(event.cards), open=up
    )


@COMMON.tells(ev.Carried)
def _tell_carried(step: ToldEvent, event: ev.Carried) -> str:
    if event.coins:
        return make_sentence(
            "金币：{purses}", "coins: {purses}", purses=list_per_seat(map(str, event.coins))
        )
    return make_sentence("接上一局", "the match goes on")


@COMMON.tells(ev.Placed)
def _tell_placed(step: ToldEvent, event: ev.Placed) -> str:
    lines = [make_sentence("从一个局面接着打", "the game is taken up here")]
    for seat, hand in enumerate(step.after.hands):
        n = {"who": seat, "n": hand.count, "cards": write_shown(hand.cards)}
        lines.append(
            "  " + make_sentence("{who} 有 {n} 张{cards}", "{who} holds {n} cards{cards}", **n)
        )
    return "\n".join(lines)


@COMMON.tells(ev.Setup)
def _tell_setup(step: ToldEvent, event: ev.Setup) -> str:
    lines = [make_sentence("残局，{who} 先出", "composed position, {who} leads", who=event.seat)]
    for seat, hand in enumerate(step.after.hands):
        n = {"who": seat, "n": hand.count, "cards": write_shown(hand.cards)}
        lines.append(
            "  " + make_sentence("{who} 有 {n} 张{cards}", "{who} holds {n} cards{cards}", **n)
        )
    return "\n".join(lines)


@COMMON.tells(ev.Pass)
def _tell_pass(step: ToldEvent, event: ev.Pass) -> str:
    return make_sentence("{who}：要不起", "{who} passes", who=event.seat)


@COMMON.tells(ev.Play)
def _tell_play(step: ToldEvent, event: ev.Play) -> str:
    zh, en = "{who} 出：{cards}", "{who} plays {cards}"
    return make_sentence(zh, en, who=event.seat, cards=write_cards(event.cards))


@COMMON.tells(ev.Over)
def _tell_over(step: ToldEvent, event: ev.Over) -> str:
    amounts = list_per_seat(
        write_signed(amount) + write_standing(step.game.rules, step.after, seat)
        for seat, amount in enumerate(event.payoffs)
    )
    return make_sentence("牌局结束：{all}", "the game is over: {all}", all=amounts)


@COMMON.tells(ev.Reveal)
def _tell_reveal(step: ToldEvent, event: ev.Reveal) -> str:
    return make_sentence("公布密钥 {secret}", "secret published: {secret}", secret=event.secret)
