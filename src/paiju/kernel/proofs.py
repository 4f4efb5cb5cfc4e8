"""What a search has found out, under whole positions: no two of them are taken for each other.

A value is two numbers of 16 bits, how far the side is from a win and how far the others are from
preventing it, then the hands laid until the end. A distance of 0 is a proof. In the table it also
says how many positions it cost.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import inner, jit

Ints = NDArray[np.int64]

UNKNOWN = 0
FAR = (1 << 16) - 1  # the other distance of what is proved
_DN, _HANDS, _WORK = 16, 32, 48
_VALUE = (1 << _WORK) - 1
_MOST = (1 << 15) - 1
HAND = 1 << _HANDS  # one more hand until the end
WON, LOST = FAR << _DN, FAR
_PLACES = 4  # for each position


@inner
def value_of(win: int, prevent: int, hands: int) -> int:
    """Two distances and the hands until the end in one number."""
    return win | prevent << _DN | hands << _HANDS


@jit
def distance(value: int, side: bool) -> int:
    """How far the side, or the others, are from what they want."""
    return value & FAR if side else value >> _DN & FAR


@jit
def hands_of(value: int) -> int:
    """Hands laid until the end."""
    return value >> _HANDS


@jit
def is_proved(value: int) -> bool:
    """Is it decided?"""
    return value != UNKNOWN and (value & FAR == 0 or value >> _DN & FAR == 0)


@inner
def _bucket(table: Ints, path: Ints, key: int, width: int) -> int:
    """The first of the places for a position."""
    mixed = 0x2545F4914F6CDD1D
    for i in range(key, key + width):
        mixed = (mixed ^ path[i]) * 0x2545F4914F6CDD1D
        mixed ^= mixed >> 29 & 0x7FFFFFFFF
    return (mixed ^ mixed >> 17 & 0x7FFFFFFFFFFF) & len(table) - _PLACES


@inner
def found(table: Ints, path: Ints, key: int) -> int:
    """What is known of a position."""
    width = table.shape[1] - 1
    slot = _bucket(table, path, key, width)
    for place in range(slot, slot + _PLACES):
        i = 0
        while i < width and table[place, i] == path[key + i]:
            i += 1
        if i == width:
            return int(table[place, width] & _VALUE)
    return UNKNOWN


@inner
def store(table: Ints, path: Ints, key: int, value: int, work: int) -> int:
    """Keep what is known; what cost least makes room. 1 if a free place was taken."""
    width = table.shape[1] - 1
    slot = _bucket(table, path, key, width)
    chosen, least = slot, _MOST + 1
    for place in range(slot, slot + _PLACES):
        i = 0
        while i < width and table[place, i] == path[key + i]:
            i += 1
        cost = table[place, width] >> _WORK
        if i == width:
            chosen = place
            work += cost
            break
        if table[place, width] == 0:
            cost = -1
        if cost < least:
            chosen, least = place, cost
    new = table[chosen, width] == 0
    for i in range(width):
        table[chosen, i] = path[key + i]
    table[chosen, width] = value | min(work, _MOST) << _WORK
    return 1 if new else 0


@jit
def move_over(old: Ints, new: Ints) -> None:
    """Keep what is known in a larger table."""
    width = old.shape[1] - 1
    for place in range(len(old)):
        value = old[place, width]
        if value:
            store(new, old[place], 0, value & _VALUE, value >> _WORK)
