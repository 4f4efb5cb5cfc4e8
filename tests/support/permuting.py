"""Deals whose hidden cards are exchanged, and what observers make of them."""

from paiju.testing.hiding import Observer, codes, dealt_to, permuted, recoded, refolded, shown
from paiju.testing.playing import purses as chips

__all__ = ["Observer", "chips", "codes", "dealt_to", "permuted", "recoded", "refolded", "shown"]
