"""Hands of every form that histories from outside come in, played and written by pokerkit.

A form says how the blinds, antes, posts and stacks of a table look. pokerkit deals nothing by
itself: the cards come from the generator here, so that a seed is a set of hands. Amounts are
multiples of a number that all winners can share, because pokerkit gives odd chips to one of them.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from math import inf, lcm
from typing import Any

import pokerkit
from pokerkit import Automation, HandHistory

SHARE = lcm(*range(2, 7))  # chips that two to six winners divide without a rest
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
AUTOMATIC = tuple(
    getattr(Automation, name)
    for name in """ANTE_POSTING BET_COLLECTION BLIND_OR_STRADDLE_POSTING HAND_KILLING CHIPS_PUSHING
    CHIPS_PULLING""".split()
)
NAMES = ("Li Wei", "王芳", "O'Hara", "x_y-9", "Ünal", "小明")


@dataclass(frozen=True)
class Table:
    """What a form makes of a table of so many players; amounts in chips."""

    players: int
    blinds: list[int]  # small, big, then straddles; posts of newcomers are negative
    antes: list[int]
    stacks: list[Any]
    trimming: bool = False  # antes are layers of the pots like bets
    unit: Decimal = Decimal(1)  # what a chip is worth in the file
    mucks: float = 0  # how often a beaten hand is thrown away unseen
    site: bool = False  # told as sites do: no cards but those that were shown in the end
    runs: int = 1  # boards after an all in
    metadata: dict[str, Any] = field(default_factory=dict)


def plain(rng: random.Random) -> Table:
    """Blinds of one to two, nothing else."""
    players = rng.randint(2, 6)
    stacks = [SHARE * rng.choice((1, 2, 4, 10, 40, 100)) for _ in range(players)]
    big = 0 if players == 2 else 1
    stacks[big] = max(stacks[big], 8 * SHARE)
    return Table(players, [SHARE, 2 * SHARE] + [0] * (players - 2), [0] * players, stacks)


def decimals(rng: random.Random) -> Table:
    """Cents, as at tables for 0.05/0.10."""
    return replace(plain(rng), unit=rng.choice((Decimal("0.01"), Decimal("0.5"), Decimal("0.25"))))


def ratios(rng: random.Random) -> Table:
    """Blinds that are not one to two: 1/1, 2/5, 1/3. Of two equal ones pokerkit asks the first."""
    table = plain(rng)
    small, big = rng.choice(((1, 1), (2, 5), (1, 3), (3, 4)))
    return replace(table, blinds=[small * SHARE, big * SHARE, *table.blinds[2:]])


def no_small_blind(rng: random.Random) -> Table:
    """The seat of the small blind is empty."""
    table = plain(rng)
    return replace(table, blinds=[0, *table.blinds[1:]])


def lone_big_blind(rng: random.Random) -> Table:
    """There is no seat for a small blind: the first player has the big one."""
    table = plain(rng)
    return replace(table, blinds=[2 * SHARE, 0, *table.blinds[2:]])


def short_big_blind(rng: random.Random) -> Table:
    """The big blind is all in for a part of it, and pokerkit makes that the bet to match."""
    table = plain(rng)
    stacks, blinds = list(table.stacks), [rng.choice((1, 2)) * SHARE, 4 * SHARE, *table.blinds[2:]]
    stacks[0 if table.players == 2 else 1] = rng.choice((1, 2, 3)) * SHARE
    return replace(table, stacks=stacks, blinds=blinds)


def antes(rng: random.Random) -> Table:
    """The same ante of everybody; some cannot pay it."""
    table = plain(rng)
    ante = SHARE * rng.choice((1, 2))
    return replace(table, antes=[ante] * table.players, trimming=True)


def big_blind_antes(rng: random.Random) -> Table:
    """One ante for all, paid by the big blind."""
    table = plain(rng)
    paid = [0] * table.players
    paid[1] = 2 * SHARE
    return replace(table, antes=paid)


def posts(rng: random.Random) -> Table:
    """Newcomers post a big blind, and sometimes a dead small one as well."""
    while (table := plain(rng)).players < 4:
        pass
    blinds, dead, stacks = list(table.blinds), [0] * table.players, list(table.stacks)
    for player in rng.sample(range(2, table.players), rng.randint(1, table.players - 3)):
        blinds[player] = -2 * SHARE
        dead[player] = rng.choice((0, SHARE))
        stacks[player] = max(stacks[player], 4 * SHARE)
    return replace(table, blinds=blinds, antes=dead, stacks=stacks)


def straddles(rng: random.Random) -> Table:
    """The player after the big blind posts twice as much."""
    while (table := plain(rng)).players < 3:
        pass
    blinds, stacks = list(table.blinds), list(table.stacks)
    blinds[2] = 4 * SHARE
    stacks[2] = max(stacks[2], 10 * SHARE)
    return replace(table, blinds=blinds, stacks=stacks)


def unlimited(rng: random.Random) -> Table:
    """Stacks that nobody has counted."""
    table = plain(rng)
    endless = rng.sample(range(table.players), rng.randint(1, table.players))
    stacks = [inf if at in endless else stack for at, stack in enumerate(table.stacks)]
    return replace(table, stacks=stacks)


def mucks(rng: random.Random) -> Table:
    """Beaten hands are thrown away, and what they were is not told."""
    return replace(plain(rng), mucks=0.8)


def sites(rng: random.Random) -> Table:
    """Hands as sites tell them: `????` for what was not seen, again with every street."""
    return replace(plain(rng), mucks=0.6, site=True)


def runs(rng: random.Random) -> Table:
    """The rest of the board is dealt twice after an all in."""
    return replace(plain(rng), runs=2)


def names(rng: random.Random) -> Table:
    """Who played, where and when."""
    table = plain(rng)
    told = {"players": list(NAMES[: table.players]), "event": "Friday", "currency": "CNY"}
    seats = sorted(rng.sample(range(1, 10), table.players))
    start = rng.randrange(table.players)
    return replace(
        table, metadata={**told, "seats": seats[start:] + seats[:start], "seat_count": 9}
    )


FORMS: dict[str, Callable[[random.Random], Table]] = {
    form.__name__: form
    for form in (
        plain, decimals, ratios, no_small_blind, lone_big_blind, short_big_blind, antes,
        big_blind_antes, posts, straddles, unlimited, mucks, sites, runs, names,
    )
}  # fmt: skip


def mixed(rng: random.Random) -> Table:
    """Several of these at once, as real files are."""
    forms = "ratios no_small_blind lone_big_blind short_big_blind antes posts straddles".split()
    table = FORMS[rng.choice(forms)](rng)
    told = {"players": list(NAMES[: table.players])}
    unit = rng.choice((Decimal(1), Decimal("0.01"), Decimal("0.5")))
    site = rng.random() < 0.4
    return replace(table, unit=unit, mucks=rng.choice((0, 0.8)), metadata=told, site=site)


FORMS["mixed"] = mixed


@dataclass(frozen=True)
class Hand:
    """A finished hand: its text, pokerkit's final stacks, and the unit they are in."""

    history: HandHistory
    stacks: list[Any]
    unit: Decimal

    @property
    def text(self) -> str:
        return self.history.dumps()


def play(form: str, rng: random.Random) -> Hand:
    """A random hand of a form."""
    table = FORMS[form](rng)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of folds that are not necessary
        return _Course(table, rng).hand()


def _as_a_site(actions: list[str]) -> Iterator[str]:
    """The same actions by somebody who saw no cards before they were shown in the end."""
    shows = [action for action in actions if " sm" in action]
    early = any(action.startswith("d db") for action in actions[_first_show(actions) :])
    for action in actions:
        player, word, *rest = action.split()
        if (player, word) == ("d", "dh"):
            yield f"d dh {rest[0]} ????"
        elif word != "sm":
            yield action
        if early and (word == "sm" or (shows and word == "db")):
            yield from (f"{show.split()[0]} sm ????" for show in shows)
    yield from (show if len(show.split()) == 3 else f"{show} ????" for show in shows)


def _first_show(actions: list[str]) -> int:
    found = (at for at, action in enumerate(actions) if " sm" in action)
    return next(found, len(actions))


class _Course:
    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table, self.rng = table, rng
        self.deck = rng.sample(PACK, len(PACK))
        self.game = pokerkit.NoLimitTexasHoldem(
            AUTOMATIC,
            table.trimming,
            self._money(table.antes),
            self._money(table.blinds),
            self._one(max(table.blinds[:2])),
            mode=pokerkit.Mode.CASH_GAME,
        )
        self.state = self.game(self._money(table.stacks), table.players)

    def _one(self, chips: Any) -> Any:
        """An amount as the file has it: whole where the unit is one."""
        if chips == inf:
            return Decimal("inf") if self.table.unit != 1 else inf
        return chips if self.table.unit == 1 else chips * self.table.unit

    def _money(self, chips: list[Any]) -> list[Any]:
        return [self._one(amount) for amount in chips]

    def hand(self) -> Hand:
        for player in range(self.table.players):
            self.state.deal_hole(self.deck.pop() + self.deck.pop(), player)
        while self.state.status:
            self._step()
        history = HandHistory.from_game_state(self.game, self.state, **self.table.metadata)
        history.ante_trimming_status = self.table.trimming
        if self.table.site:
            history.actions = list(_as_a_site(history.actions))
        return Hand(history, list(self.state.stacks), self.table.unit)

    def _step(self) -> None:
        state = self.state
        if state.can_select_runout_count():
            state.select_runout_count(self.table.runs)
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            count = state.board_dealing_count
            assert count
            state.deal_board("".join(self.deck.pop() for _ in range(count)))
        elif state.can_show_or_muck_hole_cards():
            self._show()
        else:
            self._bet()

    def _show(self) -> None:
        """Whoever may throw his hand away sometimes does; a winner never may."""
        state, player = self.state, self.state.showdown_index
        assert player is not None
        may = len(list(state.get_board_cards(0))) == 5 and not state.can_win_now(player)
        state.show_or_muck_hole_cards(not (may and self.rng.random() < self.table.mucks))

    def _bet(self) -> None:
        state, chosen = self.state, self.rng.random()
        low = state.min_completion_betting_or_raising_to_amount
        if chosen < 0.2 and state.checking_or_calling_amount:
            state.fold()
        elif low is not None and chosen < 0.5 and self._full(low):
            state.complete_bet_or_raise_to(self._size(low))
        else:
            state.check_or_call()

    def _full(self, low: Any) -> bool:
        """Not a first raise that is all in below the minimum: there that reopens the betting."""
        return bool(low - max(self.state.bets) >= self._one(max(self.table.blinds[:2])))

    def _size(self, low: Any) -> Any:
        high = self.state.max_completion_betting_or_raising_to_amount
        step = self._one(SHARE)
        most = 12 if high == inf or high == Decimal("inf") else int((high - low) / step)
        if high not in (inf, Decimal("inf")) and self.rng.random() < 0.25:
            return high
        return low + step * self.rng.randint(0, min(most, 12))
