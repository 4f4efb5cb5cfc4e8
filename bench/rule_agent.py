"""RLCard's rule agent (`doudizhu-rule-v1`) at our table, shown what its own game shows it."""

from functools import cache
from typing import Any

import numpy as np

from paiju.core.cards import Card
from paiju.core.events import Pass, Play
from paiju.engine.actions import Action
from paiju.engine.luck import draw_number
from paiju.engine.state import View

_LETTERS = {"x": "B", "X": "R"}


@cache
def _order() -> dict[str, int]:
    """The place of every action in RLCard's lists."""
    from rlcard.games.doudizhu.utils import TYPE_CARD

    listed = (
        cards for by_weight in TYPE_CARD.values() for some in by_weight.values() for cards in some
    )
    return {cards: at for at, cards in enumerate(dict.fromkeys(listed))}


def _spelt(cards: tuple[Card, ...], view: View) -> str:
    value = view.game.rules.deck.value
    return "".join(_LETTERS.get(card.rank, card.rank) for card in sorted(cards, key=value))


def _passed(trace: list[tuple[int, str]], seat: int, players: int) -> None:
    """A rocket closes a circle at our table; RLCard lets the others pass."""
    while trace and (trace[-1][0] + 1) % players != seat:
        trace.append(((trace[-1][0] + 1) % players, "pass"))


class RuleAgent:
    """The agent itself is RLCard's; this hands it its observation and reads its answer."""

    def __init__(self, seed: object = 0) -> None:
        from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

        self._seed, self._agent = seed, DouDizhuRuleAgentV1()

    def choose(self, view: View) -> Action:
        """RLCard's choice among the actions it knows."""
        assert view.seat is not None
        legal = view.legal(view.seat)
        by_text = {
            "pass" if action.kind == "pass" else _spelt(action.cards, view): action
            for action in legal
        }
        known = sorted((text for text in by_text if text in _order()), key=_order().__getitem__)
        state = self._state(view, ["pass", *known] if "pass" in by_text else known)
        np.random.seed(
            draw_number(self._seed, view) % (1 << 32)
        )  # it draws from the global generator
        return by_text[str(self._agent.step({"raw_obs": state}))]

    def _state(self, view: View, actions: list[str]) -> dict[str, Any]:
        trace: list[tuple[int, str]] = []
        for event in view.events:
            if isinstance(event, Play | Pass):
                _passed(trace, event.seat, view.players)
                text = "pass" if isinstance(event, Pass) else _spelt(event.cards, view)
                trace.append((event.seat, text))
        assert view.seat is not None
        _passed(trace, view.seat, view.players)
        return {
            "self": view.seat, "landlord": view.landlord, "trace": trace, "actions": actions,
            "current_hand": _spelt(view.hand, view),
        }  # fmt: skip
