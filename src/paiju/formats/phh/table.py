"""The table of a history: who sits where with how much, and what is paid before the first bet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from paiju.core.errors import BadRecord
from paiju.core.events import Told
from paiju.engine.game import Game, configure_game
from paiju.engine.registry import games
from paiju.engine.spec import GameSpec
from paiju.formats.phh.amounts import Money, write_chips

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
    lone_big: bool
    short_big: bool  # the big blind cannot be paid in full
    endless: frozenset[int]  # players whose stacks nobody has counted

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    def find_seats(self, players: Sequence[int]) -> tuple[int, ...]:
        """Where these players sit, in order."""
        return tuple(sorted(self.seats[at] for at in players))

    def make_told(self, mucked: tuple[int, ...], unknown: tuple[int, ...]) -> Told | None:
        """What the rules alone do not know of this hand."""
        posts = self.posts if any(map(any, self.posts)) else ()
        told = Told(posts, self.no_small, self.lone_big, self.short_big, mucked, unknown)
        return None if told == Told() else told


def read_table(history: Mapping[str, Any], money: Money, opener: int | None) -> Seated:
    """The table of a file, or a refusal that names what is missing here."""
    stacks = history.get("starting_stacks")
    players = count_players(history)
    chips = money.read_stacks(history, "starting_stacks", players)
    if min(chips) <= 0:
        raise BadRecord("history-field", field="starting_stacks")
    antes = money.read_many(history, "antes", players)
    if min(antes) < 0:
        raise BadRecord("history-field", field="antes")
    ante, dead = _read_antes(history, antes, _swap_two(chips))
    blinds = _read_blinds(history, money, players, opener)
    posted = _read_posted(blinds, chips, _swap_two(antes), money.unit)
    game = configure_game(
        find_spec(history),
        {
            "small_blind": blinds.small or max(1, blinds.big // 2),
            "big_blind": blinds.big,
            "ante": ante,
            "straddle": posted.straddled,
            "chip_unit": money.unit,
        },
    )
    game.seats(players)
    seats, count = _read_seats(history, players)
    posts = [(0, 0)] * count
    for seat, at_once, lost in zip(seats, _swap_two(posted.live), _swap_two(dead), strict=True):
        posts[seat] = at_once, lost
    return Seated(
        game,
        seats,
        count,
        chips,
        names=_read_names(history, seats, count),
        posts=tuple(posts),
        no_small=not blinds.small and not blinds.lone,
        lone_big=blinds.lone,
        short_big=_is_short(blinds, chips, _swap_two(antes)),
        endless=frozenset(at for at, stack in enumerate(stacks or ()) if _is_endless(stack)),
    )


def count_players(history: Mapping[str, Any]) -> int:
    """How many have a stack."""
    stacks = history.get("starting_stacks")
    if not isinstance(stacks, list) or not 2 <= len(stacks) <= MOST:
        raise BadRecord("history-field", field="starting_stacks")
    return len(stacks)


def find_spec(history: Mapping[str, Any]) -> GameSpec:
    """The game of a file."""
    variant = history.get("variant")
    known = {game.spec.history: game.spec for game in games() if game.spec.history}
    if variant not in known:
        raise BadRecord("history-variant", variant=variant, known=", ".join(known))
    return known[variant]


def _swap_two(amounts: Sequence[int]) -> list[int]:
    """Of two players the second is the small blind, and the lists of a file begin with him."""
    return list(reversed(amounts)) if len(amounts) == 2 else list(amounts)


def _is_endless(stack: Any) -> bool:
    return isinstance(stack, Decimal) and not stack.is_finite()


class _Blinds(NamedTuple):
    """What is to be posted; of two players the lists of a file begin with the second."""

    small: int  # 0: nothing
    big: int
    lone: bool  # nobody is the small blind
    post: int  # of the second then
    others: Sequence[int]  # of the third player and so on: straddles, and negative posts


def _read_blinds(
    history: Mapping[str, Any], money: Money, players: int, opener: int | None
) -> _Blinds:
    """Small and big blind, or a big one alone with the first of the list.

    Of two players with equal blinds the button begins here. Other programs ask the first player:
    then the button is the only blind, and the other one has posted as much.
    """
    small, big, *others = money.read_many(history, "blinds_or_straddles", players)
    lone = small > 0 >= big or (players == 2 and small == big and opener == 0)
    post = abs(big) if lone else 0
    if lone:
        small, big = 0, small
    if money.read_one(history, "min_bet") != big or big <= 0 or not 0 <= small <= big:
        low, high = write_chips(small, money.unit), write_chips(big, money.unit)
        raise BadRecord("history-blinds", small=low, big=high)
    return _Blinds(small, big, lone, post, others)


def _is_short(blinds: _Blinds, chips: Sequence[int], antes: Sequence[int]) -> bool:
    """Has the big blind less than one after the ante?"""
    at = int((len(chips) == 2) == blinds.lone)
    return chips[at] - antes[at] < blinds.big


class _Posted(NamedTuple):
    """What players beside the blinds have posted."""

    straddled: bool
    live: list[int]


def _read_posted(
    blinds: _Blinds, stacks: Sequence[int], antes: Sequence[int], unit: int
) -> _Posted:
    """A straddle of the player after the big blind, and posts; other straddles have no rule here.

    Who has not enough for his straddle, or nobody left to play against, is all in with what he
    posts or gets it back: that is no more than a post.
    """
    live = [0, blinds.post, *(-post if post < 0 else 0 for post in blinds.others)]
    straddle = 2 * blinds.big
    found = [(at, amount) for at, amount in enumerate(blinds.others, 2) if amount > 0]
    if not found:
        return _Posted(False, live)
    player, amount = found[-1]
    if found != [(2, straddle)] or blinds.lone:
        told, wanted = write_chips(amount, unit), write_chips(straddle, unit)
        raise BadRecord("history-straddle", player=player + 1, amount=told, wanted=wanted)
    paid = [blinds.small, blinds.big, straddle, *live[3:]]
    left = [chips - due - ante for chips, due, ante in zip(stacks, paid, antes, strict=True)]
    if left.pop(2) >= 0 and max(left) > 0:
        return _Posted(True, live)
    live[2] = straddle
    return _Posted(False, live)


def _read_antes(
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


def _read_seats(history: Mapping[str, Any], players: int) -> tuple[list[int], int]:
    """Where the players sit, if the file says so in a way that is possible here."""
    seats = history.get("seats")
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        seats = []
    count = history.get("seat_count", max(seats, default=0))
    if type(count) is int and players <= count <= MOST:
        for button in range(count):
            table = [(button + step) % count + 1 for step in range(1, count + 1)]
            if [seat for seat in table if seat in seats] == seats and len(seats) == players:
                return [seat - 1 for seat in seats], count
    return list(range(players)), players


def _read_names(history: Mapping[str, Any], seats: Sequence[int], count: int) -> tuple[str, ...]:
    """The names of all seats, if the file has one for every player."""
    names = history.get("players")
    if not isinstance(names, list) or len(names) != len(seats):
        return ()
    by_seat = dict(zip(seats, map(str, names), strict=True))
    return tuple(by_seat.get(seat, "") for seat in range(count))
