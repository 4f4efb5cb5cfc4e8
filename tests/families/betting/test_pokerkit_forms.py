"""Antes, blinds of any ratio and straddles beside pokerkit."""

from __future__ import annotations

import random
import warnings
from collections import Counter

from pokerkit_pair import Pair
from soaking import soak


def test_the_same_hands_with_antes_and_straddles() -> None:
    rng = random.Random("forms")
    met = Counter[str]()
    for _ in range(soak(500)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of folds that are not necessary
            pair = Pair(rng, forms=True)
            while not pair.state.is_over:
                pair.step()
        pair.compare_end()
        met += pair.met
    assert met["raise"] > met["no raise"] > 100
    assert met["straddle"] > 50
