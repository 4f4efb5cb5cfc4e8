"""The standard rules beside pokerkit: the same actions at every decision, the same final stacks."""

from __future__ import annotations

import random
import warnings
from collections import Counter

from pokerkit_pair import Pair
from soaking import soak


def test_the_same_hands_in_pokerkit() -> None:
    rng = random.Random("pokerkit")
    met = Counter[str]()
    for _ in range(soak(700)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of folds that are not necessary
            pair = Pair(rng)
            while not pair.state.is_over:
                pair.step()
        pair.compare_end()
        met += pair.met
    assert met["raise"] > met["no raise"] > 100
    rare = ("short first raise", "raise nobody can call", "asked alone")
    assert all(0 < 20 * met[difference] < met.total() for difference in rare), met
