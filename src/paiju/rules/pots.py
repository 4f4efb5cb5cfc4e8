"""Who gets what was bet: pots in layers, shared by equal hands, odd chips from the button on."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from paiju.events import Pot


def side_pots(
    totals: Sequence[int], strengths: Mapping[int, int], button: int, dead: int = 0
) -> Iterator[Pot]:
    """A pot for every total of somebody who has not folded, won by the best hand that reached it.

    `strengths` has the seats that have not folded. What nobody called goes back first; folded
    chips above the last total are in the last pot, `dead` money, which is nobody's bet, in the
    first.
    """
    second, top = sorted(totals)[-2:]
    bets = [min(total, second) for total in totals]
    if top > second:
        seat = totals.index(top)
        yield Pot(top - second, ((seat, top - second),), back=True)
    bounds = sorted({bets[seat] for seat in strengths})
    for at, (low, high) in enumerate(pairwise([0, *bounds])):
        rest = max(bets) if high == bounds[-1] else high
        there = {seat: s for seat, s in strengths.items() if bets[seat] >= high}
        yield _pot(bets, low, rest, _best(there), button, 0 if at else dead)


def matched_pots(
    totals: Sequence[int], strengths: Mapping[int, int], button: int, dead: int = 0
) -> Iterator[Pot]:
    """The winner takes from everybody as much as he has bet himself; the rest goes back.

    Several winners share in layers at their totals and never lose to each other. `dead` money,
    which is nobody's bet, is in the first layer.
    """
    winners = _best(strengths)
    most = max(totals[seat] for seat in winners)
    back = tuple((seat, total - most) for seat, total in enumerate(totals) if total > most)
    if back:
        yield Pot(sum(amount for _, amount in back), back, back=True)
    heights = sorted({totals[seat] for seat in winners})
    for at, (low, high) in enumerate(pairwise([0, *heights])):
        there = [seat for seat in winners if totals[seat] >= high]
        yield _pot(totals, low, high, there, button, 0 if at else dead)


def _best(strengths: Mapping[int, int]) -> list[int]:
    top = max(strengths.values())
    return [seat for seat, strength in strengths.items() if strength == top]


def _pot(
    bets: Sequence[int], low: int, high: int, winners: Sequence[int], button: int, dead: int
) -> Pot:
    """The chips between two heights and dead money, shared by the winners."""
    amount = dead + sum(min(bet, high) - low for bet in bets if bet > low)
    share, odd = divmod(amount, len(winners))
    order = sorted(winners, key=lambda seat: (seat - button - 1) % len(bets))
    return Pot(amount, tuple((seat, share + (at < odd)) for at, seat in enumerate(order)))
