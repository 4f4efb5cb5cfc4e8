"""Matches between players over duplicate deals: the same cards again with the sides swapped."""

from paiju.arena.result import Result, Standing
from paiju.arena.runs import run

__all__ = ["Result", "Standing", "run"]
