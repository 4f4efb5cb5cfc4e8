"""What the strong player thinks of every candidate of a position, and of one that was chosen."""

import random
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from paiju.actions import Action
from paiju.events import Decision, Play, Raise, Seal
from paiju.players import player
from paiju.players.betting import spot
from paiju.players.budget import Budget, Deadline
from paiju.players.chance import drawn
from paiju.players.rating import laid, rated
from paiju.players.sealed import Strong as Sealer
from paiju.players.sealed import coins_won, hand_of
from paiju.players.search import Playouts, believed, timely
from paiju.players.situation import Situation
from paiju.players.tail import solved
from paiju.players.weighing import Weighing
from paiju.rules.betting import Betting
from paiju.rules.climb import Climb
from paiju.rules.showdown import Showdown
from paiju.rules.wagering import RAISE, Wager
from paiju.state import View

Ints = NDArray[np.int64]

_CANDIDATES = 10
_WORLDS = 128


@dataclass(frozen=True)
class Valued:
    """A candidate: what it brings on average, and how often it gains anything."""

    action: Action
    gain: float  # in points, coins or chips
    chance: float


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
    if view.phase != "play" or len(legal) == 1 or legal[0].kind == "run":
        return Opinion(player("strong", seed, seconds).choose(view))
    chosen = None if played is None else _chosen(view, played)
    valued = sorted(_valued(view, chosen, seed, seconds), key=lambda one: -one.gain)
    mine = next((one for one in valued if chosen is not None and one.action == chosen), None)
    return Opinion(valued[0].action, tuple(valued), mine)


def _valued(view: View, also: Action | None, seed: object, seconds: float) -> list[Valued]:
    """The candidates of the strong player and the one that was chosen."""
    rules = view.game.rules
    if isinstance(rules, Climb):
        return _of_plays(view, also, seed, seconds)
    if isinstance(rules, Showdown):
        return _Sealing(seed, seconds).valued(view, also)
    assert isinstance(rules, Betting)
    return _Betting(view, spot(view), drawn(seed, view) & 0xFFFFFFFF).valued(also)


def _chosen(view: View, played: Decision) -> Action | None:
    """The legal action that a decision was, whatever the suits."""
    assert view.seat is not None
    legal, pack = view.legal(view.seat), view.game.rules.deck.pack
    if isinstance(played, Raise):  # only some of the amounts are listed
        return Wager("raise", RAISE, played, played.to)
    if not isinstance(played, Play | Seal) or not played.cards:
        return next((action for action in legal if action.event == played), None)
    wanted = pack(played.cards), played.reading
    laying = (action for action in legal if str(action.reading) == played.reading)
    return next((a for a in laying if (pack(a.cards), played.reading) == wanted), None)


def _chance(gains: Ints) -> float:
    """How often something is gained; nothing lost and nothing won is half a win."""
    return float((gains > 0).mean() + (gains == 0).mean() / 2)


# --- shedding games ---


def _of_plays(view: View, also: Action | None, seed: object, seconds: float) -> list[Valued]:
    """The best candidates by the policy, all played out in the same worlds."""
    assert view.seat is not None
    situation, legal = Situation(view), list(view.legal(view.seat))
    ratings = rated(situation, legal)
    order = sorted(range(len(legal)), key=lambda at: -ratings[at])[:_CANDIDATES]
    actions = _with([legal[at] for at in order], also)
    plays = np.array([laid(situation, action) for action in actions], np.int64)
    gains = _played_out(situation, plays, Budget(_WORLDS, Deadline(seconds), drawn(seed, view)))
    return [
        Valued(action, float(column.mean()), _chance(column))
        for action, column in zip(actions, gains.T, strict=True)
    ]


def _with(actions: list[Action], also: Action | None) -> list[Action]:
    return actions if also is None or also in actions else [*actions, also]


def _played_out(situation: Situation, plays: Ints, budget: Budget) -> Ints:
    """Gains by world and play, in as many worlds as there is time for."""
    evaluation = solved(situation, Playouts(situation), budget.tail)
    return timely(evaluation, believed(situation, budget), plays, budget)


# --- sealed rounds and bets ---


class _Sealing(Sealer):
    """Coins of this round against what the others would lay."""

    def valued(self, view: View, also: Action | None) -> list[Valued]:
        """The candidates; passing is not one of them."""
        rules, luck = view.game.rules, random.Random(drawn(self._seed, view))
        assert isinstance(rules, Showdown) and view.seat is not None
        rows = rules.tables.moves(rules.deck.pack(view.hand))
        legal = view.legal(view.seat)
        before = len(legal) - len(rows)  # a pass stands in front of the hands
        actions = _with([legal[before + at] for at in self._candidates(view, rows)], also)
        hands = [hand_of(rules, self._row(rules, action)) for action in actions if action.cards]
        gains: list[list[int]] = []
        end = time.perf_counter() + self._seconds
        while len(gains) < _WORLDS and (not gains or time.perf_counter() < end):
            others = self._others(view, luck)
            laid = ({**others, view.seat: hand} for hand in hands)
            gains.append([coins_won(rules, view.position, view.seat, one) for one in laid])
        columns = np.array(gains, np.int64).T
        return [
            Valued(action, float(column.mean()), _chance(column))
            for action, column in zip((a for a in actions if a.cards), columns, strict=True)
        ]

    def _row(self, rules: Showdown, action: Action) -> int:
        row = rules.lexicon.row(rules.deck.pack(action.cards), str(action.reading))
        assert row is not None
        return row


class _Betting(Weighing):
    """Chips expected from here on; the chance is the part of the pot that is won."""

    def valued(self, also: Action | None) -> list[Valued]:
        """Every candidate."""
        share = self._chances(self._weights)
        candidates = _with([*self.candidates()], also)
        return [
            Valued(action, self.worth(action), share)
            for action in candidates
            if isinstance(action, Wager)
        ]
