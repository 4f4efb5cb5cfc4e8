"""The table of a history: who sits where with how much, and what is paid before the first bet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from paiju.errors import BadRecord
from paiju.events import Told
from paiju.game import Game, configured, games
from paiju.phh.amounts import Money

MOST = 10  # seats


@dataclass(frozen=True)
class Seated:
    """The players of a file in its order: left of the button first, the button last."""

    game: Game
    seats: list[int]
    count: int  # seats of the table
    stacks: list[int]
    names: tuple[str, ...]  # by seat
    posts: tuple[tuple[int, int], ...]  # by seat: live, dead
    no_small: bool
    endless: frozenset[int]  # players whose stacks nobody has counted

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    def told(self, mucked: tuple[int, ...], unknown: tuple[int, ...]) -> Told | None:
        """What the rules alone do not know of this hand."""
        posts = self.posts if any(map(any, self.posts)) else ()
        told = Told(posts, self.no_small, mucked, unknown)
        return None if told == Told() else told


def read_table(history: Mapping[str, Any], money: Money) -> Seated:
    """The table of a file, or a refusal that names what is missing here."""
    stacks = history.get("starting_stacks")
    if not isinstance(stacks, list) or not 2 <= len(stacks) <= MOST:
        raise BadRecord("history-field", field="starting_stacks")
    players = len(stacks)
    chips = money.many(history, "starting_stacks", players)
    if min(chips) <= 0:
        raise BadRecord("history-field", field="starting_stacks")
    blinds = money.many(history, "blinds_or_straddles", players)
    antes = money.many(history, "antes", players)
    if min(antes) < 0:
        raise BadRecord("history-field", field="antes")
    small, big, *others = blinds
    if money.one(history, "min_bet") != big or big <= 0 or not 0 <= small <= big:
        raise BadRecord("history-blinds", small=small, big=big)
    straddled = _straddles(others, big)
    ante, dead = _antes(history, antes, _swapped(chips))
    live = [-post if post < 0 else 0 for post in [0, 0, *others]]
    game = _game(
        history,
        small_blind=small or max(1, big // 2),
        big_blind=big,
        ante=ante,
        straddle=straddled,
        chip_unit=money.unit,
    )
    game.seats(players)
    seats, count = _seats(history, players)
    posts = [(0, 0)] * count
    for seat, at_once, lost in zip(seats, _swapped(live), _swapped(dead), strict=True):
        posts[seat] = at_once, lost
    endless = (at for at, stack in enumerate(stacks) if _is_endless(stack))
    return Seated(
        game, seats, count, chips, _names(history, seats, count), tuple(posts), not small,
        frozenset(endless),
    )  # fmt: skip


def _swapped(amounts: Sequence[int]) -> list[int]:
    """Of two players the second is the small blind, and the lists of a file begin with him."""
    return list(reversed(amounts)) if len(amounts) == 2 else list(amounts)


def _is_endless(stack: Any) -> bool:
    return isinstance(stack, Decimal) and not stack.is_finite()


def _game(history: Mapping[str, Any], **options: int | bool) -> Game:
    variant = history.get("variant")
    known = {game.spec.history: game.spec for game in games() if game.spec.history}
    if variant not in known:
        raise BadRecord("history-variant", variant=variant, known=", ".join(known))
    return configured(known[variant], options)


def _straddles(others: Sequence[int], big: int) -> bool:
    """Has the player after the big blind straddled? Other straddles have no rule here."""
    bad = [(at, amount) for at, amount in enumerate(others, 3) if amount > 0]
    if not bad:
        return False
    if bad != [(3, 2 * big)]:
        player, amount = bad[-1]
        raise BadRecord("history-straddle", player=player, amount=amount, wanted=2 * big)
    return True


def _antes(
    history: Mapping[str, Any], antes: Sequence[int], stacks: Sequence[int]
) -> tuple[int, list[int]]:
    """The ante of everybody, and what single players pay as dead money.

    Antes that are not trimmed lie in the first pot, whoever can win how much: a difference only
    where somebody cannot pay his.
    """
    trimmed = history.get("ante_trimming_status") is True
    same = len({*antes}) == 1
    if same and (trimmed or all(s >= a for s, a in zip(stacks, antes, strict=True))):
        return antes[0], [0] * len(antes)
    if trimmed:
        raise BadRecord("history-antes")
    return 0, list(antes)


def _seats(history: Mapping[str, Any], players: int) -> tuple[list[int], int]:
    """Where the players sit, if the file says so in a way that is possible here."""
    count, seats = history.get("seat_count", players), history.get("seats")
    if type(count) is int and players <= count <= MOST and isinstance(seats, list):
        for button in range(count):
            table = [(button + step) % count + 1 for step in range(1, count + 1)]
            if [seat for seat in table if seat in seats] == seats and len(seats) == players:
                return [seat - 1 for seat in seats], count
    return list(range(players)), players


def _names(history: Mapping[str, Any], seats: Sequence[int], count: int) -> tuple[str, ...]:
    """The names of all seats, if the file has one for every player."""
    names = history.get("players")
    if not isinstance(names, list) or len(names) != len(seats):
        return ()
    by_seat = dict(zip(seats, map(str, names), strict=True))
    return tuple(by_seat.get(seat, "") for seat in range(count))
