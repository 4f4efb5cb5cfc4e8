"""Who gets what was bet: pots in layers, shared by equal hands, odd chips from the button on."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from paiju.core.events import Pot


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


# --- two boards ---


def side_pots_twice(
    totals: Sequence[int], boards: Sequence[Mapping[int, int]], button: int, dead: int = 0
) -> Iterator[Pot]:
    """Every side pot is halved; `boards` has the strengths on each of them."""
    once = [*side_pots(totals, boards[0], button, dead)]
    yield from (pot for pot in once if pot.back)
    for board, strengths in enumerate(boards):
        for pot, there in _contested(totals, once, strengths):
            half = _half(pot.amount, board)
            if half:
                best = _best({seat: strengths[seat] for seat in there})
                yield Pot(half, _shares(half, best, button, len(totals)), board=board)


def _contested(
    totals: Sequence[int], once: Sequence[Pot], strengths: Mapping[int, int]
) -> Iterator[tuple[Pot, list[int]]]:
    """The pots from the lowest, and who can win them."""
    called = sorted(totals)[-2]
    heights = sorted({min(totals[seat], called) for seat in strengths})
    for height, pot in zip(heights, (pot for pot in once if not pot.back), strict=True):
        yield pot, [seat for seat in strengths if min(totals[seat], called) >= height]


def matched_pots_twice(
    totals: Sequence[int], boards: Sequence[Mapping[int, int]], button: int, dead: int = 0
) -> Iterator[Pot]:
    """The chips between any two totals are halved; what the winners of a board have not bet
    themselves goes back, as much of it as lies on that board."""
    heights = sorted({totals[seat] for seat in boards[0]})
    back = [max(0, total - heights[-1]) for total in totals]
    found: list[Pot] = []
    for board, strengths in enumerate(boards):
        winners = _best(strengths)
        for at, (low, high) in enumerate(pairwise([0, *heights])):
            bets = [max(0, min(total, high) - low) for total in totals]
            there = [seat for seat in winners if totals[seat] >= high]
            half = _half(sum(bets) + (0 if at else dead), board)
            if there and half:
                pot = Pot(half, _shares(half, there, button, len(totals)), board=board)
                found.append(_joined(found.pop(), pot) if _alike(found, pot) else pot)
            elif not there:
                halves = _own_halves(bets, board, button)
                back = [one + other for one, other in zip(back, halves, strict=True)]
    if any(back):
        shares = tuple((seat, amount) for seat, amount in enumerate(back) if amount)
        yield Pot(sum(back), shares, back=True)
    yield from found


def _alike(before: Sequence[Pot], pot: Pot) -> bool:
    """Is it won by the same on the same board as the one before? There are no side pots here."""
    last = before[-1] if before else None
    return last is not None and last.board == pot.board and _winners(last) == _winners(pot)


def _winners(pot: Pot) -> list[int]:
    return [seat for seat, _ in pot.shares]


def _joined(one: Pot, other: Pot) -> Pot:
    more = dict(other.shares)
    shares = tuple((seat, amount + more[seat]) for seat, amount in one.shares)
    return Pot(one.amount + other.amount, shares, board=one.board)


def _half(amount: int, board: int) -> int:
    """The odd chip is played for on the first board."""
    return amount // 2 if board else amount - amount // 2


def _own_halves(bets: Sequence[int], board: int, button: int) -> list[int]:
    """What of everybody's bets lies on a board; together they are half of all."""
    halves = [bet // 2 for bet in bets]
    odd = _ordered([seat for seat, bet in enumerate(bets) if bet % 2], button, len(bets))
    first = _half(len(odd), 0)
    for seat in odd[first:] if board else odd[:first]:
        halves[seat] += 1
    return halves


# --- sharing ---


def _best(strengths: Mapping[int, int]) -> list[int]:
    top = max(strengths.values())
    return [seat for seat, strength in strengths.items() if strength == top]


def _pot(
    bets: Sequence[int], low: int, high: int, winners: Sequence[int], button: int, dead: int
) -> Pot:
    """The chips between two heights and dead money, shared by the winners."""
    amount = dead + sum(min(bet, high) - low for bet in bets if bet > low)
    return Pot(amount, _shares(amount, winners, button, len(bets)))


def _shares(
    amount: int, winners: Sequence[int], button: int, players: int
) -> tuple[tuple[int, int], ...]:
    share, odd = divmod(amount, len(winners))
    order = _ordered(winners, button, players)
    return tuple((seat, share + (at < odd)) for at, seat in enumerate(order))


def _ordered(seats: Sequence[int], button: int, players: int) -> list[int]:
    """From left of the button."""
    return sorted(seats, key=lambda seat: (seat - button - 1) % players)
