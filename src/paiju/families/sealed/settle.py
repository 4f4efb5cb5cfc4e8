"""Coins: who pays whom after a reveal, class by class, and nobody more than he has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from paiju.core.cards import Cards
from paiju.core.events import Settled
from paiju.lexicon.lexicon import Lexicon

BOMB = "bomb"  # the class above all others
PASS = ""  # belongs to no class

Claims = dict[int, dict[int, int]]  # payer → winner → coins
Payment = tuple[int, int, int]  # from, to, coins


class Laid(NamedTuple):
    """A revealed hand as the settlement sees it."""

    kind: str  # its class
    type: str
    power: int  # inside the class
    score: int


@dataclass(frozen=True)
class Tariff:
    """What a hand is worth, and to whom."""

    multipliers: Mapping[str, int] = field(hash=False)  # by type
    kinds: tuple[str, ...]  # the classes below the bombs, strongest first
    base: int = 1
    crit: str = "shared"  # or "per_victim": once more for every victim
    cross: str = "all"  # who pays of other classes: "all", "lower" ones, "none"
    joker: int = 5  # score of a joker; any other card counts 1
    hit: int = 5  # 暴击: what a loser of the winner's own class pays more

    def laid(self, lexicon: Lexicon, cards: Cards, reading: str) -> Laid:
        """A hand, or a pass without cards."""
        row = lexicon.row(lexicon.deck.pack(cards), reading)
        if row is None:
            return Laid(PASS, reading, 0, 0)
        body = lexicon.bodies[lexicon.body_of[row]]
        score = sum(1 if card.point else self.joker for card in cards)
        return Laid(
            BOMB if body.shape.bomb else body.shape.lane, body.shape.type, body.power, score
        )

    def settle(self, laid: Mapping[int, Laid], coins: Sequence[int]) -> Iterator[Settled]:
        """One settlement after another; coins won in one may be used in the next."""
        purses = tuple(coins)
        played = {hand.kind for hand in laid.values()}
        for kind in (BOMB,) if BOMB in played else self.kinds:
            if kind in played:
                winners, claims = self._claims(laid, kind)
                paid = tuple(payments(claims, purses))
                purses = moved(purses, paid)
                yield Settled(kind, winners, paid)

    def _claims(self, laid: Mapping[int, Laid], kind: str) -> tuple[tuple[int, ...], Claims]:
        """The best hands of a class, and what everybody else owes them."""
        members = {seat: hand for seat, hand in laid.items() if hand.kind == kind}
        best = max(hand.power for hand in members.values())
        winners = {seat: hand for seat, hand in members.items() if hand.power == best}
        victims = members.keys() - winners
        lost = sum(laid[seat].score for seat in victims)
        hit = self.hit * (len(victims) if self.crit == "per_victim" else 1)
        crits = {seat: self._worth(hand, lost) * hit for seat, hand in winners.items()}
        plain = {seat: self._worth(hand) for seat, hand in winners.items()}
        claims = {
            seat: crits if seat in victims else plain
            for seat, hand in laid.items()
            if seat in victims or (seat not in members and self._pays(hand.kind, kind))
        }
        return tuple(winners), claims

    def _worth(self, hand: Laid, more: int = 0) -> int:
        return self.base * (hand.score + more) * self.multipliers[hand.type]

    def _pays(self, own: str, kind: str) -> bool:
        """Does a hand of another class pay the plain amount? A pass is weaker than all classes."""
        if kind == BOMB or self.cross == "all":
            return True
        weaker = own == PASS or self.kinds.index(own) > self.kinds.index(kind)
        return self.cross == "lower" and weaker


def payments(claims: Claims, purses: Sequence[int]) -> Iterator[Payment]:
    """What is paid in one settlement. Its winners do not pay in it, so the order is free."""
    for payer, owed in sorted(claims.items()):
        for winner, amount in shares(purses[payer], owed).items():
            if amount:
                yield payer, winner, amount


def shares(purse: int, owed: Mapping[int, int]) -> dict[int, int]:
    """All claims in full, or in proportion, rounded down; odd coins one each by seat."""
    total = sum(owed.values())
    if total <= purse:
        return dict(owed)
    served = {seat: purse * owed[seat] // total for seat in sorted(owed)}
    odd = purse - sum(served.values())
    return {seat: coins + (at < odd) for at, (seat, coins) in enumerate(served.items())}


def moved(coins: Sequence[int], paid: Iterable[Payment]) -> tuple[int, ...]:
    """Everybody's coins after these payments."""
    purses = list(coins)
    for payer, winner, amount in paid:
        purses[payer] -= amount
        purses[winner] += amount
    return tuple(purses)
