"""Deals whose hidden cards are exchanged, and what observers make of them."""

from paiju.testing.hiding import Observer, codes, find_dealt, permute, recode, refold, shown
from paiju.testing.playing import list_purses as chips

__all__ = ["Observer", "chips", "codes", "find_dealt", "permute", "recode", "refold", "shown"]
