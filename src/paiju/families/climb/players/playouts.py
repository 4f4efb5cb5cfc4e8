"""Games played to their end in sampled worlds, with the policy at every seat.

The kernel plays and settles. What it has no numbers for is done in Python: a settlement of its own
reads the positions in which the kernel's games end, a goal of its own is folded play by play.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np

from paiju.core.events import Event, Pass
from paiju.families.climb.packing import pack_circle, pack_seats, pack_stock
from paiju.families.climb.players.rating import make_outlook, rate_pass, rate_plays, room, takes
from paiju.families.climb.players.situation import Situation
from paiju.families.climb.players.worlds import Evaluation, Ints
from paiju.families.climb.position import Position
from paiju.families.climb.unpacking import unpack_end, unpack_world
from paiju.families.laying.actions import Plays
from paiju.kernel import layout as k
from paiju.kernel import worlds as kernel
from paiju.kernel.structs import Outlook, PackedPosition, Worlds
from paiju.kernel.threads import may_share

_CHUNK = 2  # worlds of one task
_FULL_PLANS = 4  # of the plays that look best at a glance, as in the kernel
_LONGEST = 1000  # events; no game gets there


def play_out(situation: Situation, start: Position | None = None) -> Evaluation:
    """The quickest way to play this game out, from here or from how it might begin."""
    rules = situation.rules
    if rules.goal_numbers is None:
        return FoldedPlayouts(situation, start)
    if rules.settlement_numbers is None:
        return SettledPlayouts(situation, start)
    return Playouts(situation, start)


class Playouts:
    """Played and settled by the kernel."""

    look = 4

    def __init__(self, situation: Situation, start: Position | None = None) -> None:
        self._situation, self._start = situation, start or situation.position
        self._game = situation.led_by(self._start.landlord)

    def evaluate(self, worlds: Worlds, plays: Ints) -> Ints:
        """Worlds are shared out among threads; the kernel holds no lock."""
        found = np.zeros((len(worlds.seats), len(plays)), np.int64)
        if len(found) <= _CHUNK or not may_share():
            self._run_part((worlds, plays, found))
        else:
            parts = (slice(at, at + _CHUNK) for at in range(0, len(found), _CHUNK))
            jobs = ((worlds.some(at.start, at.stop), plays, found[at]) for at in parts)
            list(_share_pool().map(self._run_part, jobs))
        return found

    def _run_part(self, job: tuple[Worlds, Ints, Ints]) -> None:
        worlds, plays, found = job
        situation = self._situation
        g, scratch = situation.guide, room(situation)
        kernel.evaluate(g, self._game, worlds, plays, scratch, situation.me, found)


class SettledPlayouts(Playouts):
    """Played by the kernel, settled by the settlement's own `payoffs`."""

    def _run_part(self, job: tuple[Worlds, Ints, Ints]) -> None:
        worlds, plays, found = job
        situation, rules = self._situation, self._situation.rules
        ends = kernel.room_for_endings(worlds, plays)
        kernel.play_out(situation.guide, self._game, worlds, plays, room(situation), ends)
        for at, packed in enumerate(_list_each(worlds)):
            start = unpack_world(rules, self._start, packed, situation.pool)
            for play in range(len(plays)):
                end = (part[at, play] for part in ends)
                payoffs = rules.settle.payoffs(rules, unpack_end(rules, start, *end))
                found[at, play] = payoffs[situation.me]


class FoldedPlayouts:
    """Played by the rules themselves, one event after the other."""

    look = 1

    def __init__(self, situation: Situation, start: Position | None = None) -> None:
        self._situation, self._start = situation, start or situation.position
        self._game = situation.led_by(self._start.landlord)

    def evaluate(self, worlds: Worlds, plays: Ints) -> Ints:
        """What each play brings the seat that asks, in each world."""
        rules, found = self._situation.rules, np.zeros((len(worlds.seats), len(plays)), np.int64)
        for at, packed in enumerate(_list_each(worlds)):
            start = unpack_world(rules, self._start, packed, self._situation.pool)
            for play, laid in enumerate(plays.tolist()):
                end = self._finish(self._lay(start, laid))
                found[at, play] = rules.settle.payoffs(rules, end)[self._situation.me]
        return found

    def _lay(self, p: Position, laid: list[int]) -> Position:
        """After a play in the terms of the kernel."""
        cards, wilds, body = laid
        if body == k.NO_PLAY:
            return p
        rules, me = self._situation.rules, p.turn
        if body == k.PASSED_BODY:
            return rules.apply(p, Pass(me))
        legal = rules.legal(p, me)
        assert isinstance(legal, Plays)
        outlook = self._look_out(p)
        rows = [row for row in legal.rows if rules.lexicon.body_of[row] == body]
        row = next(row for row in rows if takes(self._situation, outlook, row) == (cards, wilds))
        return rules.apply(p, legal.lay(row).event)

    def _finish(self, p: Position) -> Position:
        """Play on with the policy at every seat until the end."""
        rules, goal = self._situation.rules, self._situation.rules.goal
        events = 0
        while not goal.over(p) and events < _LONGEST:
            for event in goal.auto(rules, p) if goal.waits(p) else (self._decide(p),):
                p = rules.apply(p, event)
                events += 1
        return p

    def _decide(self, p: Position) -> Event:
        """What the policy does."""
        situation = self._situation
        legal, outlook = situation.rules.legal(p, p.turn), self._look_out(p)
        assert isinstance(legal, Plays)
        ratings = rate_plays(situation, outlook, legal.rows, _FULL_PLANS)
        best = max(zip(ratings, legal.rows, strict=True), default=None)
        may_pass = len(legal) > len(legal.rows)
        if best is None or (may_pass and rate_pass(situation, outlook) > best[0]):
            return Pass(p.turn)
        return legal.lay(best[1]).event

    def _look_out(self, p: Position) -> Outlook:
        rules = self._situation.rules
        seats, circle, stock = pack_seats(rules, p), pack_circle(rules, p), pack_stock(rules, p)
        return make_outlook(self._game, seats, circle, p.turn, int(stock.sum()))


def _list_each(worlds: Worlds) -> Iterator[PackedPosition]:
    for seats, stock in zip(worlds.seats, worlds.stocks, strict=True):
        yield PackedPosition(seats, worlds.circle, stock)


@cache
def _share_pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="paiju")
