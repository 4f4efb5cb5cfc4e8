"""A game's plan is a list of stages; each one asks players, or lets something happen."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from paiju.core.chance import Chance
from paiju.core.errors import IllegalAction
from paiju.core.events import Decision, Event
from paiju.engine.actions import Answers, Legal
from paiju.engine.answers import DEALING, NOBODY
from paiju.families.climb.position import Position

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb


class Stage(ABC):
    """The default stage asks nobody and does nothing."""

    phase: ClassVar[str] = "bid"

    @abstractmethod
    def done(self, rules: "Climb", p: Position) -> bool:
        """Is there nothing left to do here? Must follow from public facts."""

    def to_act(self, rules: "Climb", p: Position) -> frozenset[int]:
        """Who is asked now."""
        return NOBODY

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        """What happens by itself when nobody is asked."""
        return ()

    def legal(self, rules: "Climb", p: Position, seat: int) -> Legal:
        """What a seat that is asked may answer."""
        return Answers()

    def question(self, rules: "Climb", p: Position) -> dict[str, str]:
        """What is asked here, or what is going on."""
        return DEALING

    def read(self, rules: "Climb", p: Position, seat: int, text: str) -> Decision:
        """What a seat means by a text."""
        raise IllegalAction("nothing-to-do")

    def check(self, rules: "Climb", p: Position, event: Decision) -> None:
        """Refuse a decision that is not among the legal answers."""
        if all(event != action.event for action in self.legal(rules, p, event.seat)):
            raise IllegalAction("no-such-answer")

    def check_seats(self, rules: "Climb", players: int) -> None:  # noqa: B027 (most have no limits)
        """Refuse a game in which this stage cannot do its work."""

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        """What was said in this stage, for the record: (seat, words)."""
        return []
