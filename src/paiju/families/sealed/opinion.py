"""What the strong player thinks of every candidate of a sealed round."""

import random
import time

import numpy as np

from paiju.engine.actions import Action
from paiju.engine.family import Valued
from paiju.engine.luck import draw_number
from paiju.engine.state import View
from paiju.engine.valuing import add_action, estimate_chance
from paiju.families.sealed.players import SealedStrong, coins_won, hand_of
from paiju.families.sealed.rules import Showdown

WORLDS = 128


class SealedJudge(SealedStrong):
    """Coins of this round against what the others would lay."""

    def value(self, view: View, also: Action | None) -> list[Valued]:
        """The candidates; passing is not one of them."""
        rules, luck = view.game.rules, random.Random(draw_number(self._seed, view))
        assert isinstance(rules, Showdown) and view.seat is not None
        rows = rules.tables.moves(rules.deck.pack(view.hand))
        legal = view.legal(view.seat)
        before = len(legal) - len(rows)  # a pass stands in front of the hands
        actions = add_action([legal[before + at] for at in self._candidates(view, rows)], also)
        hands = [hand_of(rules, self._row(rules, action)) for action in actions if action.cards]
        gains: list[list[int]] = []
        end = time.perf_counter() + self._seconds
        while len(gains) < WORLDS and (not gains or time.perf_counter() < end):
            others = self._others(view, luck)
            laid = ({**others, view.seat: hand} for hand in hands)
            gains.append([coins_won(rules, view.position, view.seat, one) for one in laid])
        columns = np.array(gains, np.int64).T
        return [
            Valued(action, float(column.mean()), estimate_chance(column))
            for action, column in zip((a for a in actions if a.cards), columns, strict=True)
        ]

    def _row(self, rules: Showdown, action: Action) -> int:
        row = rules.lexicon.row(rules.deck.pack(action.cards), str(action.reading))
        assert row is not None
        return row
