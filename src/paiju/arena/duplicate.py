"""Duplicate scoring (复式计分) and seating by results (瑞士移位, 蛇形) for 竞技二打一."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import accumulate
from types import MappingProxyType
from typing import TypeVar

from paiju.core.errors import BadScores
from paiju.core.moved import find_renamed
from paiju.core.ranking import Ordered, places

__all__ = [
    "DuplicateBoard",
    "DuplicateStanding",
    "board_points",
    "groups",
    "match_points",
    "place_points",
    "places",
    "rates",
    "standings",
]

SEATS = 3
FIRST = Decimal(10000)
SECOND = Decimal(7000)
CENT = Decimal("0.01")


T = TypeVar("T")


def match_points(scores: Sequence[int]) -> tuple[int, ...]:
    """MP 比赛分: two for every worse score, one for every equal score of another player."""
    if len(scores) < 2:
        raise BadScores("too-few-scores", count=len(scores))
    ascending = sorted(scores)
    # left = worse, right = worse + equal + own; so 2 x worse + equal = left + right - 1
    return tuple(bisect_left(ascending, s) + bisect_right(ascending, s) - 1 for s in scores)


def rates(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """得分率: match points as a part of the most one could get, 2(N - 1)."""
    return tuple(Fraction(mp, 2 * (len(scores) - 1)) for mp in match_points(scores))


def place_points(place: int) -> Decimal:
    """名次分: 10000, 7000, then half of what the place two before earns, to two decimals."""
    if place < 1:
        raise BadScores("no-such-place", place=place)
    halvings, second = divmod(place - 1, 2)
    start = SECOND if second else FIRST
    return (start / (1 << halvings)).quantize(CENT, ROUND_HALF_UP)


def board_points(scores: Sequence[int]) -> tuple[Decimal, ...]:
    """The place points of every score of one board (副)."""
    return tuple(map(place_points, places(rates(scores))))


@dataclass(frozen=True)
class DuplicateBoard:
    """One board (副) as played by everyone who held the same seat, by player name."""

    scores: Mapping[str, int]
    seconds: Mapping[str, int]

    def __post_init__(self) -> None:
        if len(self.scores) < 2:
            raise BadScores("too-few-scores", count=len(self.scores))
        if odd := self.scores.keys() ^ self.seconds.keys():
            raise BadScores("score-and-time", names=", ".join(sorted(odd)))
        for name, spent in self.seconds.items():
            if not isinstance(spent, int) or spent < 0:
                raise BadScores("bad-seconds", name=name, seconds=spent)
        object.__setattr__(self, "scores", MappingProxyType(dict(self.scores)))
        object.__setattr__(self, "seconds", MappingProxyType(dict(self.seconds)))

    def places(self) -> dict[str, int]:
        """The place (名次) of every player on this board."""
        ranked = places(rates(tuple(self.scores.values())))
        return dict(zip(self.scores, ranked, strict=True))


@dataclass(frozen=True)
class DuplicateStanding:
    """One line of the final table (总排名): the place, and all that decided it, in order."""

    name: str
    total: Decimal  # place points over all boards
    seconds: int  # playing time over all boards
    trimmed: Fraction  # average time without the own slowest and fastest board
    beaten: Fraction  # average total of beaten opponents, 0 if none was beaten
    finishes: tuple[int, ...]  # how many first places, second places, ...
    place: int = 1
    play_off: bool = False  # 加赛: nothing above separates this player from another

    def merit(self) -> Ordered:
        """What ranks the players: the greater the better."""
        return self.total, -self.seconds, -self.trimmed, self.beaten, self.finishes


def standings(boards: Iterable[DuplicateBoard]) -> tuple[DuplicateStanding, ...]:
    """Rank the players by their total over all boards and the tie-breaks; best first."""
    rows = _make_rows(tuple(boards))
    ranked = places([row.merit() for row in rows])
    placed = [
        replace(row, place=place, play_off=ranked.count(place) > 1)
        for row, place in zip(rows, ranked, strict=True)
    ]
    return tuple(sorted(placed, key=lambda row: (row.place, row.name)))


def groups(ranking: Sequence[str], tables: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Seat the best 3 x tables players as group 1, the next as group 2 ..., each as a snake.

    >>> groups("ABCDEFGHI", tables=2)
    ((('A', 'B', 'C'), ('F', 'E', 'D')), (('G', 'H', 'I'),))
    """
    if tables < 1:
        raise BadScores("no-tables", tables=tables)
    if len(ranking) % SEATS:
        raise BadScores("uneven-tables", seats=SEATS, players=len(ranking))
    if len(set(ranking)) < len(ranking):
        raise BadScores("named-twice", names=", ".join(_find_repeated(ranking)))
    return tuple(_seat_snake(group) for group in _cut_slices(ranking, SEATS * tables))


def _find_repeated(names: Sequence[str]) -> list[str]:
    return sorted(name for name, count in Counter(names).items() if count > 1)


def _seat_snake(group: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """蛇形: places 1 2 3, then 6 5 4, then 7 8 9 ..."""
    trios = _cut_slices(group, SEATS)
    return tuple(tuple(trio[::-1] if at % 2 else trio) for at, trio in enumerate(trios))


def _cut_slices(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def _make_rows(boards: Sequence[DuplicateBoard]) -> list[DuplicateStanding]:
    """Every player's results, not yet ranked."""
    depth = max((len(board.scores) for board in boards), default=0)
    finishes = _gather(board.places() for board in boards)
    times = _gather(board.seconds for board in boards)
    totals = {name: sum(map(place_points, own), Decimal()) for name, own in finishes.items()}
    beaten = _average_beaten(boards, totals)
    return [
        DuplicateStanding(
            name=name,
            total=totals[name],
            seconds=sum(times[name]),
            trimmed=_trim_average(times[name]),
            beaten=beaten[name],
            finishes=tuple(map(own.count, range(1, depth + 1))),
        )
        for name, own in finishes.items()
    ]


def _gather(columns: Iterable[Mapping[str, T]]) -> dict[str, list[T]]:
    """Turn values by player, board after board, into one list per player."""
    lists: dict[str, list[T]] = {}
    for column in columns:
        for name, value in column.items():
            lists.setdefault(name, []).append(value)
    return lists


def _trim_average(times: Sequence[int]) -> Fraction:
    """Average without the slowest and the fastest; of all when that would leave nothing."""
    kept = sorted(times)[1:-1] or times
    return Fraction(sum(kept), len(kept))


def _average_beaten(
    boards: Iterable[DuplicateBoard], totals: Mapping[str, Decimal]
) -> dict[str, Fraction]:
    """Average total of the opponents scored above, an opponent counted once per such board."""
    means: dict[str, Fraction] = {}
    for name, pairs in _gather(_count_worse(board, totals) for board in boards).items():
        opponents = sum(count for count, _ in pairs)
        total = sum(Fraction(total) for _, total in pairs)
        means[name] = Fraction(total, opponents or 1)
    return means


def _count_worse(
    board: DuplicateBoard, totals: Mapping[str, Decimal]
) -> dict[str, tuple[int, Decimal]]:
    """For every player: how many scored worse on this board, and the sum of their totals."""
    names = sorted(board.scores, key=board.scores.__getitem__)
    ascending = [board.scores[name] for name in names]
    running = list(accumulate((totals[name] for name in names), initial=Decimal()))
    counts = {name: bisect_left(ascending, board.scores[name]) for name in names}
    return {name: (count, running[count]) for name, count in counts.items()}


def __getattr__(name: str) -> type:
    """The names of 0.1.0."""
    renamed = {"Board": DuplicateBoard, "Standing": DuplicateStanding}
    return find_renamed(__name__, name, renamed)
