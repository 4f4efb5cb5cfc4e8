"""Players of sealed rounds: what a hand can win in its class, and what the others may lay."""

import random
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from paiju.core.cards import Card, Cards
from paiju.engine.actions import Action
from paiju.engine.budget import Deadline
from paiju.engine.luck import draw_number
from paiju.engine.state import View
from paiju.families.laying.rules import rules_of
from paiju.families.sealed.position import SealedPosition
from paiju.families.sealed.rules import Showdown
from paiju.families.sealed.settle import BOMB, Laid, moved

Floats = NDArray[np.float64]

_SAMPLES = 300  # random hands that show how strong a class usually is


class Prospects:
    """What every row of a lexicon is worth among hands of one size."""

    def __init__(self, rules: Showdown, size: int, rivals: int) -> None:
        lexicon, tariff = rules.lexicon, rules.tariff
        bodies = np.array(lexicon.body_of)
        shapes = [body.shape for body in lexicon.bodies]
        kinds = [BOMB if shape.bomb else shape.lane for shape in shapes]
        worth = np.array([tariff.multipliers[shape.type] for shape in shapes], float)[bodies]
        score = np.array([_score(rules, packed) for packed in lexicon.cards], float)
        names = (BOMB, *tariff.kinds)
        self._kind = np.array([names.index(kind) for kind in kinds])[bodies]
        self._power = np.array([body.power for body in lexicon.bodies])[bodies]
        self._worth, self._score = worth, score
        self.wins: Floats = self._wins(rules, size) ** rivals
        usual = np.array([worth[self._kind == at].min() for at in range(len(names))])
        lost = tariff.hit * usual[self._kind] * (score + size / 3)
        self.values: Floats = self.wins * rivals * worth * score - (1 - self.wins) * lost

    def _wins(self, rules: Showdown, size: int) -> Floats:
        """How often one other hand does not beat each row in its class."""
        luck, deck = random.Random(size), rules.deck
        best: list[list[int]] = []
        for _ in range(_SAMPLES):
            rows = rules.tables.moves(deck.pack(luck.sample(deck.cards, size)))
            tops = [-1] * (int(self._kind.max()) + 1)
            for kind in set(self._kind[rows].tolist()):
                tops[kind] = int(self._power[rows][self._kind[rows] == kind].max())
            best.append(tops)
        wins = np.zeros(len(self._kind))
        for kind in range(len(best[0])):
            there = np.sort([tops[kind] for tops in best])
            mine = self._kind == kind
            beaten = np.searchsorted(there, self._power[mine], side="right") / _SAMPLES
            played = 1.0 if not kind else 1 / (len(best[0]) - 1)  # a bomb is always laid
            wins[mine] = 1 - played * (1 - beaten)
        return wins


def _score(rules: Showdown, packed: int) -> int:
    """The cards of a row, jokers counted as the tariff does."""
    counts = [packed >> 4 * at & 15 for at in range(len(rules.deck.ranks))]
    jokers = sum(n for n, rank in zip(counts, rules.deck.ranks, strict=True) if rank in "xX")
    return sum(counts) + jokers * (rules.tariff.joker - 1)


_kept = lru_cache(maxsize=32)(Prospects)  # worked out once for a round and a number of rivals


def prospects(rules: Showdown, view: View, size: int | None = None) -> Prospects:
    """What hands of this size, or of the own one, are worth now."""
    return _kept(rules, max(size or len(view.hand), 1), len(view.position.living) - 1)


class SealedNormal:
    """The hand that wins most on average against hands of the usual strength."""

    def __init__(self, seed: object = 0, seconds: float = 1.0) -> None:
        self._seed, self._seconds = seed, seconds

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now; the same for the same view."""
        assert view.seat is not None and isinstance(view.game.rules, Showdown)
        legal = view.legal(view.seat)
        rows = view.game.rules.tables.moves(view.game.rules.deck.pack(view.hand))
        if len(legal) == 1 or not len(rows):
            return legal[0]
        return legal[self._choose(view, rows, random.Random(draw_number(self._seed, view)))]

    def _choose(self, view: View, rows: NDArray[np.int64], luck: random.Random) -> int:
        return int(np.argmax(self._values(view, len(view.hand))[rows]))

    def _values(self, view: View, size: int) -> Floats:
        rules = view.game.rules
        assert isinstance(rules, Showdown)
        return prospects(rules, view, size).values


class SealedEasy(SealedNormal):
    """The same with a poor eye for what a hand is worth."""

    _NOISE = 60.0

    def _choose(self, view: View, rows: NDArray[np.int64], luck: random.Random) -> int:
        noise = np.random.default_rng(luck.getrandbits(32)).normal(0, self._NOISE, len(rows))
        return int(np.argmax(self._values(view, len(view.hand))[rows] + noise))


class SealedStrong(SealedNormal):
    """The best answer to what the others would lay with hands that agree with all that is seen."""

    _WORLDS = 100
    _ALIKE = 4  # candidates of one type

    def _choose(self, view: View, rows: NDArray[np.int64], luck: random.Random) -> int:
        rules, p = view.game.rules, view.position
        assert isinstance(rules, Showdown) and view.seat is not None
        own = {at: hand_of(rules, int(rows[at])) for at in self._candidates(view, rows)}
        won = Counter(dict.fromkeys(own, 0))
        deadline = Deadline(self._seconds)
        for number in range(self._WORLDS):
            if number and deadline.late:
                break
            others = self._others(view, luck)
            for at, hand in own.items():
                won[at] += coins_won(rules, p, view.seat, {**others, view.seat: hand})
        return max(own, key=lambda at: won[at])

    def _candidates(self, view: View, rows: NDArray[np.int64]) -> list[int]:
        """The most promising hands of every type, as places in `rows`."""
        lexicon = rules_of(view.game).lexicon
        chosen: dict[str, list[int]] = {}
        for at in np.argsort(-self._values(view, len(view.hand))[rows]).tolist():
            alike = chosen.setdefault(lexicon.readings[lexicon.body_of[int(rows[at])]].type, [])
            if len(alike) < self._ALIKE:
                alike.append(at)
        return [at for alike in chosen.values() for at in alike]

    def _others(self, view: View, luck: random.Random) -> Mapping[int, Laid]:
        """What everybody else lays in one world, by the lights of `normal`."""
        rules = view.game.rules
        assert isinstance(rules, Showdown)
        laid = {}
        for seat, cards in world(view, luck).items():
            rows = rules.tables.moves(rules.deck.pack(cards))
            best = np.argmax(self._values(view, len(cards))[rows])
            laid[seat] = hand_of(rules, int(rows[best]))
        return laid


def world(view: View, luck: random.Random) -> dict[int, Cards]:
    """Hands for the others out of what the seat has not seen; face-up cards stay where they are."""
    p: SealedPosition = view.position
    unseen = Counter(view.game.rules.deck.cards)
    unseen.subtract(view.hand)
    unseen.subtract(p.discard.cards)
    for seat in p.living:
        if seat != view.seat:
            unseen.subtract(p.open[seat])
    left: list[Card] = sorted((+unseen).elements())
    luck.shuffle(left)
    hands = {}
    for seat in p.living:
        if seat != view.seat and p.hands[seat].count:
            hidden = p.hands[seat].count - len(p.open[seat])
            hands[seat] = (*p.open[seat], *left[:hidden])
            del left[:hidden]
    return hands


def hand_of(rules: Showdown, row: int) -> Laid:
    """A row of the lexicon as it is settled."""
    lexicon = rules.lexicon
    body = lexicon.bodies[lexicon.body_of[row]]
    kind = BOMB if body.shape.bomb else body.shape.lane
    return Laid(kind, body.shape.type, body.power, _score(rules, lexicon.cards[row]))


def coins_won(rules: Showdown, p: SealedPosition, seat: int, laid: Mapping[int, Laid]) -> int:
    """Coins that a seat wins in one reveal."""
    coins = p.coins
    for settled in rules.tariff.settle(laid, coins):
        coins = moved(coins, settled.paid)
    return coins[seat] - p.coins[seat]


LEVELS = {"easy": SealedEasy, "normal": SealedNormal, "strong": SealedStrong}
