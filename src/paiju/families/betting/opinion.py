"""What the strong player thinks of every bet."""

from paiju.engine.actions import Action
from paiju.engine.family import Valued
from paiju.engine.luck import draw_number
from paiju.engine.state import View
from paiju.engine.valuing import add_action
from paiju.families.betting.players import spot
from paiju.families.betting.players.weighing import Weighing
from paiju.families.betting.wagering import Wager


def value_bets(view: View, also: Action | None, seed: object) -> list[Valued]:
    """Every candidate and the one that was chosen."""
    return BettingJudge(view, spot(view), draw_number(seed, view) & 0xFFFFFFFF).value(also)


class BettingJudge(Weighing):
    """Chips expected from here on; the chance is the part of the pot that is won."""

    def value(self, also: Action | None) -> list[Valued]:
        """Every candidate."""
        share = self._chances(self._weights)
        candidates = add_action([*self.candidates()], also)
        return [
            Valued(action, self.worth(action), share)
            for action in candidates
            if isinstance(action, Wager)
        ]
