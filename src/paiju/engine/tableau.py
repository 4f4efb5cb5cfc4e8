"""Everything a table shows, as data, from what one observer knows."""

from typing import Any

from paiju.core.events import Commit, Reveal
from paiju.engine.parts import SettlementView, Tableau, make_label
from paiju.engine.state import STATUS, View


def make_tableau(view: View, history: bool = False) -> Tableau:
    """The table as this observer sees it; with all that was laid before, if that is asked for."""
    family, rules = view.game.family, view.game.rules
    return Tableau(
        status=make_label(STATUS[view.status]),
        question=make_label(rules.question(view.position)),
        settlement=_make_settlement(view),
        **_make_deal(view),
        **family.lay_out(view, history),
    )


def _make_deal(view: View) -> dict[str, Any]:
    """The promise before the deal, and the secret after the game."""
    found: dict[str, Any] = {}
    if view.events and isinstance(view.events[0], Commit):
        found["commit"] = view.events[0].commit
    if view.events and isinstance(view.events[-1], Reveal):
        found["secret"] = view.events[-1].secret
    return found


def _make_settlement(view: View) -> SettlementView | None:
    payoffs, family = view.payoffs, view.game.family
    if payoffs is None:
        return None
    return SettlementView(
        lines=family.list_payments(view),
        totals=list(payoffs),
        zero_sum=view.game.spec.scoring == "zero-sum",
        winners=family.list_winners(view),
        **family.name_result(view),
    )


__all__ = ["Tableau", "make_tableau"]
