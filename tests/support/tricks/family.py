"""跟墩：what the family of trick-taking games answers beside its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from paiju.core.cards import Card
from paiju.core.events import Play
from paiju.core.language import Words, say, words
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.family import Family, MakePlayer
from paiju.engine.game import Game
from paiju.engine.hints import Hint
from paiju.engine.narration import COMMON, Tellers, ToldEvent, make_sentence
from paiju.engine.page import Section
from paiju.engine.parts import Deed, Place, Trick, list_codes, make_label
from paiju.engine.state import Observed, View
from tricks.rules import Position, Taken, Tricks

LEAD = words("领出", "leads")
FOLLOW = words("跟牌", "follows")
DISCARD = words("垫牌", "discards")
TAKEN = words("{} 墩", "tricks: {}")
TAKES = words("能赢这一墩", "takes the trick so far")
CHEAP = words("赢不了，出最小的", "cannot win: the lowest will do")
DEAR = words("赢不了，可惜了大牌", "cannot win, and a low card would do as well")
STRONG = words("大牌先领", "a high card to lead")
WEAK = words("小牌，多半要输", "low: it will hardly win")
PAYING = words(
    "每墩付 1 分给赢家，最后按 人数 × 墩数 − 5 结算。",
    "Everybody pays the taker of a trick: in the end players × tricks − 5.",
)


def tricks(observed: Observed) -> tuple[Tricks, Position]:
    rules, position = observed.game.rules, observed.position
    assert isinstance(rules, Tricks) and isinstance(position, Position)
    return rules, position


def count(number: int) -> Words:
    return {language: text.format(number) for language, text in TAKEN.items()}


def deeds(trick: Sequence[Play]) -> list[Deed]:
    led = trick[0].cards[0].suit if trick else None
    words_of = [FOLLOW if play.cards[0].suit == led else DISCARD for play in trick]
    return [
        Deed(kind="play", title=make_label(word), seat=play.seat, cards=list_codes(play.cards))
        for play, word in zip(trick, [LEAD, *words_of[1:]], strict=False)
    ]


TELLERS = Tellers(COMMON)


@TELLERS.tells(Taken)
def _taken(step: ToldEvent, event: Taken) -> str:
    return make_sentence("{who} 赢得一墩", "{who} takes the trick", who=event.seat)


class TrickFamily(Family):
    """Follow suit, take tricks."""

    tellers = TELLERS

    def lay_out(self, view: View, history: bool) -> dict[str, Any]:
        """The cards of the trick, which lie there until somebody leads to the next one."""
        rules, p = tricks(view)
        done = {deed.seat: deed for deed in deeds(p.trick or p.before)}
        return {
            "places": [
                Place(left=hand.count, deed=done.get(seat), made=make_label(count(p.taken[seat])))
                for seat, hand in enumerate(p.hands)
            ],
            "last": self._trick(rules, p.before) if p.before else None,
            "history": [self._trick(rules, one) for one in self._won(view)] if history else None,
        }

    def _trick(self, rules: Tricks, trick: Sequence[Play]) -> Trick:
        return Trick(deeds=deeds(trick), winner=rules.winner(trick))

    def _won(self, view: View) -> Iterator[list[Play]]:
        plays = [event for event in view.events if isinstance(event, Play)]
        for first in range(0, len(plays), view.players):
            yield plays[first : first + view.players]

    def name_seat(self, observed: Observed, seat: int) -> list[str]:
        return [say(count(tricks(observed)[1].taken[seat]))]

    def levels(self, rules: Rules) -> tuple[str, ...]:
        return ("random", "normal")

    def load_players(self) -> Mapping[str, MakePlayer]:
        return {"normal": Normal}

    def advise(self, view: View) -> Iterable[Hint]:
        """Lead what is high, win as cheaply as possible, or else throw the lowest away."""
        assert view.seat is not None
        rules, p = tricks(view)
        legal = list(view.legal(view.seat))
        if not p.trick:
            high = sorted(legal, key=lambda action: -rules.deck.value(action.cards[0]))
            return [Hint(a, STRONG if rules.deck.value(a.cards[0]) > 7 else WEAK) for a in high]
        wins = [action for action in legal if self._wins(rules, p, view.seat, action.cards[0])]
        rest = [action for action in legal if action not in wins]
        rest.sort(key=lambda action: rules.deck.value(action.cards[0]))
        lost = [Hint(action, DEAR if at else CHEAP) for at, action in enumerate(rest)]
        return [*(Hint(action, TAKES) for action in wins), *lost]

    def _wins(self, rules: Tricks, p: Position, seat: int, card: Card) -> bool:
        return rules.winner([*p.trick, Play(seat, (card,), "")]) == seat

    def compares_suits(self, game: Game) -> bool:
        return True

    def explain_settlement(self, game: Game) -> Section:
        return Section("settlement", words("结算", "Settlement"), PAYING)


TRICKS = TrickFamily()


class Normal:
    """Does what the first hint says."""

    def __init__(self, seed: object, seconds: float) -> None:
        pass

    def choose(self, view: View) -> Action:
        return next(iter(TRICKS.advise(view))).action
