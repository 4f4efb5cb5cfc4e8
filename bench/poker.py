"""Poker hands and equity: ours beside phevaluator, eval7 and treys."""

from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from bench import peers
from bench.clock import Contender, Run, Subject, calls
from paiju import Card, equity, parse_cards
from paiju.kernel import poker as kernel
from paiju.poker import CATEGORIES, strength
from paiju.poker.batch import rank_cards
from paiju.poker.strengths import build_strengths

ACES, KINGS = "AsAh", "KsKh"
_TRIALS = 200_000
# How many of all hands of seven cards are of each category, weakest first; as published.
SEVEN = (
    23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324,
)  # fmt: skip


def subjects() -> tuple[Subject, ...]:
    """Everything that is compared about poker."""
    return single(), batch(), exact(), monte_carlo()


def single() -> Subject:
    """One hand of seven cards."""
    return Subject(
        "Strength of seven cards, one call from Python",
        "one poker hand",
        "hands/s",
        (
            Contender("Paiju", "`strength(cards)`", calls(strength, zip(hands()))),
            Contender(
                "phevaluator",
                "`evaluate_cards(*cards)`, its public call",
                peers.phevaluator and calls(peers.phevaluator.evaluate_cards, ph_hands()),
                target=1,
                key="hand/phevaluator",
            ),
            Contender(
                "phevaluator, C entry",
                "`_pheval.evaluate_7cards(*cards)`, private",
                peers.pheval and calls(peers.pheval.evaluate_7cards, ph_hands()),
                key="hand/phevaluator-c",
            ),
            Contender(
                "eval7",
                "`evaluate(cards)`",
                peers.eval7 and calls(peers.eval7.evaluate, zip(eval7_hands())),
                key="hand/eval7",
            ),
            Contender(
                "treys",
                "`Evaluator().evaluate(board, hand)`",
                peers.treys and calls(peers.treys.Evaluator().evaluate, treys_hands()),
                key="hand/treys",
            ),
        ),
        "Everybody gets the same random hands in his own notation, ready made.",
    )


def batch() -> Subject:
    """Very many hands."""
    many = np.array(hands() * 50, np.uint8)
    return Subject(
        "Strengths of many hands of seven cards",
        "many poker hands",
        "hands/s",
        (
            Contender("Paiju", "`rank_cards(array)`", calls(rank_cards, [(many,)]), each=len(many)),
            Contender(
                "phevaluator, C entry",
                "a loop over the fastest single call there is",
                peers.pheval and calls(peers.pheval.evaluate_7cards, ph_hands()),
                target=20,
                key="hands/phevaluator-c",
            ),
            Contender(
                "eval7",
                "a loop over `evaluate(cards)`",
                peers.eval7 and calls(peers.eval7.evaluate, zip(eval7_hands())),
                key="hands/eval7",
            ),
        ),
        "None of the others takes many hands in one call.",
    )


def exact() -> Subject:
    """Two pairs before the flop, every board."""
    return Subject(
        "Two aces against two kings before the flop: all 1,712,304 boards",
        "exact equity",
        "times/s",
        (
            Contender("Paiju", "`equity(hands)`", calls(equity, [([ACES, KINGS],)])),
            Contender(
                "phevaluator, C entry",
                "a loop over `combinations` and its private C call",
                peers.pheval and calls(ph_boards, [()]),
                target=50,
                key="equity/phevaluator-c",
            ),
        ),
        "Paiju counts boards by their ranks and then sees to flushes; the loop looks at each.",
    )


def monte_carlo() -> Subject:
    """The same two hands, random boards."""
    return Subject(
        "Two aces against two kings before the flop: random boards",
        "Monte Carlo equity",
        "boards/s",
        (
            Contender(
                "Paiju",
                "`equity(hands, trials=…)`",
                calls(equity, [([ACES, KINGS], "", "", _TRIALS)]),
                each=_TRIALS,
            ),
            Contender(
                "eval7",
                "`py_hand_vs_range_monte_carlo(hand, range, [], …)`",
                peers.eval7 and eval7_sampling(),
                target=2,
                key="sampling/eval7",
                each=_TRIALS,
            ),
        ),
    )


# --- everybody's own notation ---


@lru_cache(maxsize=1)
def hands() -> list[tuple[Card, ...]]:
    """The same random hands for everybody."""
    rng, pack = Random(2024), [Card(number) for number in range(52)]
    return [tuple(rng.sample(pack, 7)) for _ in range(10_000)]


def ph_card(card: int) -> int:
    """A card as phevaluator numbers it: ranks from two to ace, inside a rank c d h s."""
    rank, suit = (Card(card).point - 2) % 13, "cdhs".index(Card(card).code[0])
    return 4 * rank + suit


def _text(card: Card) -> str:
    return card.code[1] + card.code[0]


def ph_hands() -> list[tuple[int, ...]]:
    """The hands as phevaluator takes them."""
    return [tuple(map(ph_card, hand)) for hand in hands()]


def eval7_hands() -> list[list[Any]]:
    """The hands as eval7 takes them."""
    return [[peers.eval7.Card(_text(card)) for card in hand] for hand in hands()]


def treys_hands() -> list[tuple[list[int], list[int]]]:
    """Board and hand as treys takes them."""
    cards = [[peers.treys.Card.new(_text(card)) for card in hand] for hand in hands()]
    return [(hand[2:], hand[:2]) for hand in cards]


def ph_boards() -> tuple[int, int]:
    """Wins and ties of the aces in a loop over phevaluator's C entry, where less is stronger."""
    evaluate = peers.pheval.evaluate_7cards
    aces, kings = ([ph_card(c) for c in parse_cards(text)] for text in ("sA hA", "sK hK"))
    wins = ties = 0
    for board in combinations(sorted(set(range(52)) - {*aces, *kings}), 5):
        one, other = evaluate(*aces, *board), evaluate(*kings, *board)
        wins += one < other
        ties += one == other
    return wins, ties


def eval7_sampling() -> Run:
    """Its Monte Carlo."""
    aces = [peers.eval7.Card(text) for text in ("As", "Ah")]
    given: tuple[object, ...] = aces, peers.eval7.HandRange(KINGS), [], _TRIALS
    return calls(peers.eval7.py_hand_vs_range_monte_carlo, [given])


# --- do we mean the same hands? ---


def checks() -> list[str]:
    """One sentence per comparison; stops the run if a hand is worth something else here."""
    found = [_all_hands()]
    if peers.pheval:
        found += [_same_order(), _same_equity()]
    return found


def _same_order() -> str:
    pairs = {
        (strength(hand), -peers.pheval.evaluate_7cards(*theirs))
        for hand, theirs in zip(hands(), ph_hands(), strict=True)
    }
    ours, theirs = map(sorted, map(set, zip(*pairs, strict=True)))
    if len(pairs) > len(ours) or sorted(pairs) != list(zip(ours, theirs, strict=False)):
        raise SystemExit("phevaluator orders hands in another way.")
    return f"phevaluator, {len(hands()):,} random hands of seven cards: the same order."


def _same_equity() -> str:
    aces, _ = equity([ACES, KINGS])
    if (aces.wins, aces.ties) != ph_boards():
        raise SystemExit("A loop over phevaluator finds another equity.")
    return (
        f"phevaluator, two aces against two kings: {aces.wins:,} wins and {aces.ties:,} ties of "
        f"{aces.boards:,} boards there too."
    )


def _all_hands() -> str:
    counts = np.zeros(len(CATEGORIES), np.int64)
    count_categories(build_strengths(), counts)
    if tuple(counts.tolist()) != SEVEN:
        raise SystemExit(f"Hands of seven cards by category: {counts.tolist()}, not {SEVEN}.")
    return f"All {sum(SEVEN):,} hands of seven cards: as many of each category as published."


@numba.njit
def count_categories(tables: Any, counts: NDArray[np.int64]) -> None:
    """Every hand of seven cards into its category."""
    keys, bits, n = tables.keys, tables.bits, 52
    for a in range(n):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        five = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                        key = tables.few + keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
                        for f in range(e):
                            for g in range(f):
                                whole = key + keys[f] + keys[g]
                                if whole & tables.five == 0:
                                    counts[kernel.plain(tables, whole) >> 12] += 1
                                else:
                                    mask = five | bits[f] | bits[g]
                                    counts[kernel.flush(tables, mask) >> 12] += 1
