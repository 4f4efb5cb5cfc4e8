"""Deals whose hidden cards are exchanged, and what observers make of them."""

from paiju.testing.course import purses as chips
from paiju.testing.hiding import Observer, codes, dealt_to, permuted, recoded, refolded, shown

__all__ = ["Observer", "chips", "codes", "dealt_to", "permuted", "recoded", "refolded", "shown"]
