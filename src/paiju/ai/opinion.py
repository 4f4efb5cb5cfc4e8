"""What the strong player thinks of every candidate of a position, and of one that was chosen."""

from dataclasses import dataclass

from paiju.ai.levels import list_levels, player
from paiju.core.events import Decision
from paiju.engine.actions import Action
from paiju.engine.family import Valued
from paiju.engine.state import View


@dataclass(frozen=True)
class Opinion:
    """Candidates, the best first; `played` is the one that was chosen."""

    best: Action
    candidates: tuple[Valued, ...] = ()  # none where the player answers without comparing
    played: Valued | None = None

    @property
    def loss(self) -> float | None:
        """How much worse than the best the chosen one is."""
        return None if self.played is None else self.candidates[0].gain - self.played.gain


def opinion(
    view: View, played: Decision | None = None, seed: object = 0, seconds: float = 1.0
) -> Opinion:
    """The opinion about a decision of the view's seat; answers before the play have no values."""
    assert view.seat is not None
    legal = view.legal(view.seat)
    if len(legal) == 1:
        return Opinion(legal[0])
    chosen = None if played is None else view.game.family.find_action(view, played)
    valued = sorted(view.game.family.value(view, chosen, seed, seconds), key=lambda one: -one.gain)
    if not valued:
        return Opinion(player(_find_best(view), seed, seconds).choose(view))
    mine = next((one for one in valued if chosen is not None and one.action == chosen), None)
    return Opinion(valued[0].action, tuple(valued), mine)


def _find_best(view: View) -> str:
    """The strongest level that plays this game."""
    known = list_levels(view.game.rules)
    return next(level for level in ("strong", "normal", "easy", "random") if level in known)
