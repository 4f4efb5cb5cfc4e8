"""Endgames of shedding games with all cards known: one side against the others."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from paiju.core.errors import IllegalAction
from paiju.engine.actions import Action
from paiju.engine.endgames import GLANCE, SLICE
from paiju.engine.state import State
from paiju.families.climb.playing import Playing
from paiju.families.climb.position import Position
from paiju.families.climb.rules import Climb, climb
from paiju.families.climb.sides import find_sides, mask_of
from paiju.families.laying.actions import Lay

if TYPE_CHECKING:
    from paiju.kernel.endgames import Endgame, EndgameRule, Value
    from paiju.kernel.structs import PackedPosition


class ClimbSolver:
    """Answers questions about positions of one game; remembers what it has proved."""

    def __init__(self, state: State, most: int = 0) -> None:
        check(state)
        self.state, self._most = state, most
        self._game: Climb = state.game.rules  # type: ignore[assignment]
        self.side = _side(self._game, state.position)

    @cached_property
    def _endgame(self) -> "Endgame":
        from paiju.kernel.endgames import Endgame

        p = self.state.position
        cards = sum(hand.count for hand in p.hands) + p.stock.count
        return Endgame(self._rule(p), (cards + 2) * len(p.hands))

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self._endgame.nodes

    @property
    def is_full(self) -> bool:
        """Does it have to forget something for all that is new?"""
        return self._endgame.is_full

    def actions(self, state: State) -> list[Action]:
        """What the player to move can do."""
        return list(state.legal(min(state.to_act)))

    def value(self, state: State, action: Action | None = None, limit: int = 0) -> "Value | None":
        """Does the side win (after an action)? None if `limit` nodes do not decide; 0: no limit."""
        position = self._pack(state.position)
        row = None if action is None else action.row if isinstance(action, Lay) else -1
        value = self._endgame.value(position, row, limit or SLICE)
        while value is None and not limit:
            if self._most and self.nodes > self._most:
                raise IllegalAction("too-hard")
            value = self._endgame.value(position, row, SLICE)
        return value

    def is_decided(self, state: State) -> bool:
        """Is it settled who wins? A game may go on for further places."""
        return state.is_over or self._game.goal.decided(state.position)

    def has_won(self, state: State) -> bool:
        """Has the side won a decided game?"""
        return self._game.goal.has_won(state.position, self.side)

    def choose(self, state: State, wins: bool) -> Action:
        """The best play: the shortest known win, or else what holds out longest.

        `wins` says whether the side wins here.
        """
        actions = self.actions(state)
        if len(actions) == 1:
            return actions[0]
        mine = bool(self.side >> min(state.to_act) & 1)
        if mine != wins:
            return max(actions, key=lambda action: self._hands(state, action))
        known = [(self.value(state, action, GLANCE), action) for action in actions]
        good = [
            (value.hands, at) for at, (value, _) in enumerate(known) if value and value.wins == wins
        ]
        if good:
            return actions[min(good)[1]]
        return next(a for a in actions if self._answer(state, a).wins == wins)

    def _answer(self, state: State, action: Action) -> "Value":
        value = self.value(state, action)
        assert value is not None
        return value

    def _hands(self, state: State, action: Action) -> int:
        return self._answer(state, action).hands

    def line(self, wins: bool) -> Iterator[tuple[int, str]]:
        """One full line, replayed by the engine."""
        state = self.state
        while not self.is_decided(state):
            seat = min(state.to_act)
            action = self.choose(state, wins)
            yield seat, action.text
            state = state.act(seat, action.text)

    # --- in the terms of the kernel ---

    def _rule(self, p: Position) -> "EndgameRule":
        from paiju.families.climb.packing import pack_rule
        from paiju.kernel.endgames import EndgameRule

        game, numbers, start = self._game, self._game.goal_numbers, self._pack(p)
        assert numbers is not None
        rule, ends = pack_rule(game, numbers), game.goal.ends(p, self.side)
        return EndgameRule(game.tables, start, self.side, rule, ends, _answers(game))

    def _pack(self, p: Position) -> "PackedPosition":
        from paiju.families.climb.packing import pack_position

        return pack_position(self._game, p)


def check(state: State) -> None:
    """Refuse what cannot be solved, and say why."""
    rules, p = climb(state), state.position
    if state.is_over:
        raise IllegalAction("game-over")
    if not isinstance(rules.stage(p), Playing):
        raise IllegalAction("not-playing-yet")
    if any(hand.hidden for hand in (*p.hands, p.stock)):
        raise IllegalAction("hidden-cards")


def _side(rules: Climb, p: Position) -> int:
    """The side of the player to move, as a mask."""
    found = find_sides(rules, p)
    own = found[p.turn]
    return 1 << p.turn if own is None else mask_of(found, own)


def _answers(rules: Climb) -> list[int]:
    """For every body the number of its type, if it limits answers; then who may answer which."""
    kinds = [*rules.follows]
    types = [reading.type for reading in rules.lexicon.readings] if kinds else []
    number = {kind: n for n, kind in enumerate(kinds, 1)}
    allowed = (int(kind in rules.follows[led]) for led in kinds for kind in types)
    return [*(number.get(kind, 0) for kind in types), *allowed]
