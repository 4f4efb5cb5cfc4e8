"""Who wins what at hold'em, chip by chip, from the words of the rules; knows nothing of the engine.

`totals` is what every seat has bet in the whole hand, `folded` who has folded, `ranks` how good
the hands of the others are (any order), `button` the seat of the dealer. The answer is what every
seat gets back, its own chips included.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations, cycle

Totals = Sequence[int]
Ranks = Mapping[int, object]


def standard(totals: Totals, ranks: Ranks, button: int, dead: int = 0) -> list[int]:
    """Side pots; `ranks` has the seats that have not folded; `dead` chips lie in the first pot."""
    won = [0] * len(totals)
    left = list(totals)
    while left.count(max(left)) == 1:  # nobody has called this chip
        top = left.index(max(left))
        left[top] -= 1
        won[top] += 1
    heights = sorted({left[seat] for seat in ranks})
    pots: dict[int, int] = defaultdict(int)
    for chips in left:
        for chip in range(1, chips + 1):
            layer = next((height for height in heights if chip <= height), heights[-1])
            pots[layer] += 1
    pots[heights[0]] += dead
    for height, chips in pots.items():
        there = [seat for seat in ranks if left[seat] >= height]
        best = max(ranks[seat] for seat in there)  # type: ignore[type-var]
        share([seat for seat in there if ranks[seat] == best], chips, button, won)
    return won


def house(totals: Totals, ranks: Ranks, button: int, dead: int = 0) -> list[int]:
    """No side pots: winners take from the losers only, layer by layer of their own totals."""
    won = [0] * len(totals)
    best = max(ranks.values())  # type: ignore[type-var]
    winners = [seat for seat in ranks if ranks[seat] == best]
    heights = sorted({totals[seat] for seat in winners})
    layers: dict[int, int] = defaultdict(int)
    for seat, chips in enumerate(totals):
        for chip in range(1, chips + 1):
            if seat in winners or chip > heights[-1]:
                won[seat] += 1
            else:
                layers[next(height for height in heights if chip <= height)] += 1
    layers[heights[0]] += dead
    for height, chips in layers.items():
        share([seat for seat in winners if totals[seat] >= height], chips, button, won)
    return won


def share(seats: list[int], chips: int, button: int, won: list[int]) -> None:
    """One chip after the other, beginning left of the button."""
    count = len(won)
    turn = cycle(sorted(seats, key=lambda seat: (seat - button - 1 + count) % count))
    for _ in range(chips):
        won[next(turn)] += 1


# --- two boards ---


def standard_twice(
    totals: Totals, boards: Sequence[Ranks], button: int, dead: int = 0
) -> list[int]:
    """Side pots; of each the chips go to the first and the second board in turn."""
    won = [0] * len(totals)
    left = list(totals)
    while left.count(max(left)) == 1:
        top = left.index(max(left))
        left[top] -= 1
        won[top] += 1
    heights = sorted({left[seat] for seat in boards[0]})
    pots: dict[int, int] = defaultdict(int)
    for chips in left:
        for chip in range(1, chips + 1):
            pots[next((height for height in heights if chip <= height), heights[-1])] += 1
    pots[heights[0]] += dead
    for height, chips in pots.items():
        for board, ranks in enumerate(boards):
            there = [seat for seat in ranks if left[seat] >= height]
            best = max(ranks[seat] for seat in there)  # type: ignore[type-var]
            played_for = len(range(board, chips, 2))
            share([seat for seat in there if ranks[seat] == best], played_for, button, won)
    return won


def house_twice(totals: Totals, boards: Sequence[Ranks], button: int, dead: int = 0) -> list[int]:
    """Every chip lies on one of the boards; there its owner loses it if a winner has bet as much.

    Of everybody's chips in a layer half lie on each board. Chips that are left over, one for each
    player at most, lie on the first board for the first half of these players from the button on.
    """
    count = len(totals)
    won = [0] * count
    heights = sorted({totals[seat] for seat in boards[0]})
    order = sorted(range(count), key=lambda seat: (seat - button - 1 + count) % count)
    for low, high in zip([0, *heights], [*heights, max(totals)], strict=True):
        bets = {seat: max(0, min(totals[seat], high) - low) for seat in order}
        odd = [seat for seat in order if bets[seat] % 2]
        lucky = odd[: (len(odd) + 1) // 2]
        lying = [
            {seat: bets[seat] // 2 + (seat in lucky) for seat in order},
            {seat: bets[seat] // 2 + (seat in odd and seat not in lucky) for seat in order},
        ]
        extra = dead if low == 0 else 0
        # with dead chips the odd one of all chips is on the first board
        total = sum(bets.values()) + extra
        for board, ranks in enumerate(boards):
            best = max(ranks.values())  # type: ignore[type-var]
            there = [s for s in ranks if ranks[s] == best and totals[s] >= high]
            if there:
                share(there, len(range(board, total, 2)), button, won)
            else:
                for seat, chips in lying[board].items():
                    won[seat] += chips
    return won


# --- hands --------------------------------------------------------------------------------


def rank(cards: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """The best five of seven; a card is a value 2 … 14 and a suit."""
    return max(rank_five(five) for five in combinations(cards, 5))


def rank_five(five: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    values = [value for value, _ in five]
    counts = sorted(((n, value) for value, n in Counter(values).items()), reverse=True)
    shape = [n for n, _ in counts]
    order = [value for _, value in counts]
    flush = len({suit for _, suit in five}) == 1
    if sorted(values) == [2, 3, 4, 5, 14]:
        order = [5, 4, 3, 2, 1]
    straight = len(shape) == 5 and order[0] - order[4] == 4
    if straight and flush:
        kind = 8
    elif shape[0] == 4:
        kind = 7
    elif shape == [3, 2]:
        kind = 6
    elif flush:
        kind = 5
    elif straight:
        kind = 4
    else:
        kind = {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    return kind, *order
