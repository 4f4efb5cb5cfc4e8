"""Everything a table shows, as data, from what one observer knows."""

from types import ModuleType
from typing import Any

from paiju.events import Commit, Reveal
from paiju.rules.betting import Betting
from paiju.rules.showdown import Showdown
from paiju.state import STATUS, View
from paiju.tableau.parts import Settlement, Tableau, codes, label


def tableau(view: View, history: bool = False) -> Tableau:
    """The table as this observer sees it; with all that was laid before, if that is asked for."""
    family = _family(view)
    rules = view.game.rules
    return Tableau(
        status=label(STATUS[view.status]),
        question=label(rules.question(view.position)),
        settlement=_settlement(view, family),
        **_deal(view),
        **family.parts(view, history),
    )


def _family(view: View) -> ModuleType:
    """The module that knows this family of games."""
    from paiju.tableau import betting, climbing, sealed

    if isinstance(view.game.rules, Showdown):
        return sealed
    return betting if isinstance(view.game.rules, Betting) else climbing


def _deal(view: View) -> dict[str, Any]:
    """The promise before the deal, and the secret after the game."""
    found: dict[str, Any] = {}
    if view.events and isinstance(view.events[0], Commit):
        found["commit"] = view.events[0].commit
    if view.events and isinstance(view.events[-1], Reveal):
        found["secret"] = view.events[-1].secret
    return found


def _settlement(view: View, family: ModuleType) -> Settlement | None:
    payoffs = view.payoffs
    if payoffs is None:
        return None
    more: dict[str, Any] = family.result(view)
    return Settlement(
        lines=family.lines(view),
        totals=list(payoffs),
        zero_sum=view.game.spec.scoring == "zero-sum",
        winners=family.winners(view),
        hands=[codes(view.game.rules.sorted(hand)) for hand in view.hands],
        **more,
    )


__all__ = ["Tableau", "tableau"]
