"""A game again: what the strong player thinks of each decision, and what would have been better."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from paiju.ai.levels import list_levels, player
from paiju.core.events import Decision
from paiju.core.language import Words
from paiju.engine.actions import Action
from paiju.engine.hints import hints
from paiju.engine.state import State

if TYPE_CHECKING:
    from paiju.ai.opinion import Opinion

SECONDS = 1.0  # for one opinion, unless somebody has less patience
_LONGEST = 1000  # decisions of a line; no game has so many left
_OTHERS = ("easy", "normal", "random")  # who plays a line on: answers at once, sees its own view


@dataclass(frozen=True)
class Decided:
    """A decision of a game, and the game before it."""

    number: int  # of the moment before it
    before: State
    event: Decision

    @property
    def seat(self) -> int:
        """Who decided."""
        return self.event.seat

    def think(self, seconds: float = SECONDS) -> "Reviewed":
        """What the strong player thinks of it, from what the seat could know."""
        from paiju.ai.opinion import opinion

        return Reviewed(self, opinion(self.before.view(self.seat), self.event, 0, seconds))

    def write_name(self) -> str:
        """What was done, as people say it."""
        rules = self.before.game.rules
        legal = rules.legal(self.before.position, self.seat)
        said = (action.name() for action in legal if action.event == self.event)
        return next(said, "") or self.before.game.family.name_decision(self.before, self.event)


@dataclass(frozen=True)
class Reviewed:
    """A decision and what is thought of it."""

    decided: Decided
    opinion: "Opinion"

    @property
    def chance(self) -> float | None:
        """The chances of the one who decided, with what he did."""
        return None if self.opinion.played is None else self.opinion.played.chance

    @property
    def agrees(self) -> bool:
        """Was it the best?"""
        loss = self.opinion.loss
        return self.opinion.best.event == self.decided.event if loss is None else loss == 0

    def did(self) -> str:
        """What was done, as people say it."""
        played = self.opinion.played
        return self.decided.write_name() if played is None else played.action.name()

    def find_reason(self) -> Words | None:
        """What a hint says for the best, if one does."""
        view = self.decided.before.view(self.decided.seat)
        found = (hint.reason for hint in hints(view) if hint.action == self.opinion.best)
        return next(found, None)


@dataclass(frozen=True)
class Continuation:
    """How a game would have gone on with other players at the table."""

    steps: tuple[tuple[int, Action], ...]  # seat and what it does, the better decision first
    payoffs: tuple[int, ...]


def list_decisions(state: State) -> list[Decided]:
    """Every decision of a game, in its order."""
    found = []
    for number, (before, after) in enumerate(pairwise(state.moments())):
        event = after.events[len(before.events)]
        assert isinstance(event, Decision)
        found.append(Decided(number, before, event))
    return found


def play_on(decided: Decided, action: Action) -> Continuation:
    """The game with another decision, played to its end by easy players on all seats."""
    state, seat = decided.before, decided.seat
    known = list_levels(state.game.rules)
    level = next(name for name in _OTHERS if name in known)
    steps = []
    for number in range(_LONGEST):
        steps.append((seat, action))
        state = state.act(seat, action)
        if state.is_over:
            break
        seat = min(state.to_act)
        action = player(level, number).choose(state.view(seat))
    return Continuation(tuple(steps), state.payoffs or ())
