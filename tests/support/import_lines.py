"""Imports as short texts, and how one is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import paiju
from paiju.core.messages import MESSAGES

ENDGAME = "G\t斗地主\nE\t1\n1\t黑桃3 黑桃4\n2\t方块5\n3\t红桃6 梅花6\n"


BIDDING = "G 斗地主\nD 1\nF 1\n"


SCORES = "G 斗地主\nO bidding=score\nD 1\nF 1\n"


def refused(ask: Callable[[], object]) -> paiju.PaijuError:
    with pytest.raises(paiju.PaijuError) as caught:
        ask()
    assert caught.value.code in MESSAGES
    return caught.value
