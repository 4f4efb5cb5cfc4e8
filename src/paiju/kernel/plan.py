"""Planning a hand as turns: the cheapest set of combos that uses every card once.

A plan is a row of an int64 array: key, cost, number of combos, then cards and body of each. What a
combo costs is a table `price` over bodies. Plans are kept in a small table, because a search meets
the same hands again and again. Arrays are arguments one by one: handing on whole bundles of them
would cost more than the work that is done here.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import inner
from paiju.kernel.shedding import fits, scan_suits

Ints = NDArray[np.int64]

MOST = 26  # combos in a plan: one for each card of the largest hand
WIDTH = 3 + 2 * MOST
_DEEP, _NODES = 4, 240  # how much of the tree of combos is looked at
_MARGIN = 96  # what carrying cards may save afterwards

# Columns of `bodies` after those of the shedding kernel; rows of `small`.
KIND, STRENGTH, SEVERAL = range(11, 14)
_SINGLES, _PAIRS, _CARRIERS, _CHOSEN, _LEFT, _SAVED, COSTS, PLAN = range(8)


def memory(slots: int = 1 << 12) -> Ints:
    """Room for plans; a power of two of them."""
    found: Ints = np.full((slots, WIDTH), -1, np.int64)
    return found


def workshop() -> Ints:
    """Room to make plans in."""
    return np.zeros((PLAN + 1, WIDTH), np.int64)


@inner
def dressing(
    bodies: Ints, dress: Ints, price: Ints, plan: Ints, small: Ints, carriers: int, ones: int,
    twos: int,
) -> int:  # fmt: skip
    """Let combos carry the units that cost most, weakest first; what that saves.

    A unit that is carried gets the body -1.
    """
    saved, at1, at2 = 0, 0, 0
    for c in range(carriers):
        i = small[2, c]
        body = plan[4 + 2 * i]
        best, choice = 0, -1
        for k in range(dress.shape[1]):
            dressed, need1, need2 = dress[body, k, 0], dress[body, k, 1], dress[body, k, 2]
            if dressed < 0:
                break
            if at1 + need1 > ones or at2 + need2 > twos:
                continue
            gain, own = price[body] - price[dressed], False
            for j in range(at1, at1 + need1):
                gain += price[plan[4 + 2 * small[0, j]]]
                own = own or small[0, j] == i
            for j in range(at2, at2 + need2):
                gain += price[plan[4 + 2 * small[1, j]]]
                own = own or small[1, j] == i  # a unit cannot carry itself
            if gain > best and not own:
                best, choice = gain, k
        if choice < 0:
            continue
        for j in range(at1, at1 + dress[body, choice, 1]):
            plan[3 + 2 * i] += plan[3 + 2 * small[0, j]]
            plan[4 + 2 * small[0, j]] = -1
        for j in range(at2, at2 + dress[body, choice, 2]):
            plan[3 + 2 * i] += plan[3 + 2 * small[1, j]]
            plan[4 + 2 * small[1, j]] = -1
        at1 += dress[body, choice, 1]
        at2 += dress[body, choice, 2]
        plan[4 + 2 * i] = dress[body, choice, 0]
        saved += best
    return saved


@inner
def units(
    bodies: Ints, unit: Ints, dress: Ints, price: Ints, rest: int, plan: Ints, n: int, small: Ints
) -> int:
    """Complete a plan of n combos with the units of the rest; what everything costs."""
    cost, ones, twos, carriers, at = 0, 0, 0, 0, 0
    for i in range(n):
        body = plan[4 + 2 * i]
        cost += price[body]
        if dress[body, 0, 0] >= 0:
            small[2, carriers] = i
            carriers += 1
    while rest:
        held = rest & 15
        while held:
            body, part = unit[at + held, 0], unit[at + held, 1]
            plan[3 + 2 * n], plan[4 + 2 * n] = part << at // 4, body
            cost += price[body]
            kind = bodies[body, 11]
            if kind == 0:
                small[0, ones] = n
                ones += 1
            elif kind == 1:
                small[1, twos] = n
                twos += 1
            elif dress[body, 0, 0] >= 0:
                small[2, carriers] = n
                carriers += 1
            n += 1
            held -= part
        rest >>= 4
        at += 16
    plan[2] = n
    if carriers and ones + twos:
        cost -= dressing(bodies, dress, price, plan, small, carriers, ones, twos)
    return cost


@inner
def several(
    nodes: Ints, rows: Ints, bodies: Ints, multi: Ints, high: int, hand: int, found: Ints, out: Ints
) -> int:
    """The combos of several ranks in a hand: cards and body of each; how many."""
    n = 0
    if high == -1:
        count = min(scan_suits(nodes, hand, 0, len(nodes), 0, out, 0), len(out))
        for i in range(count):
            body = rows[out[i], 1]
            if bodies[body, 13] and n < len(found):
                found[n, 0], found[n, 1] = rows[out[i], 0], body
                n += 1
        return n
    for i in range(len(multi)):
        if fits(hand, multi[i, 0], high) and n < len(found):
            found[n, 0], found[n, 1] = multi[i, 0], multi[i, 1]
            n += 1
    return n


@inner
def saving(price: Ints, first: int, rest: int, cards: int, body: int) -> int:
    """What a combo saves against the units its cards are part of, carried cards aside."""
    found = -price[body]
    while cards:
        taken, held = cards & 15, rest & 15
        if taken:
            found += price[first + held] - price[first + held - taken]
        cards >>= 4
        rest >>= 4
        first += 16
    return int(found)


@inner
def search(
    nodes: Ints, rows: Ints, bodies: Ints, multi: Ints, unit: Ints, dress: Ints, high: int,
    price: Ints, hand: int, best: Ints, plan: Ints, found: Ints, out: Ints, small: Ints,
) -> None:  # fmt: skip
    """The cheapest plan of a hand, into `best`."""
    n = several(nodes, rows, bodies, multi, high, hand, found, out)
    cost = units(bodies, unit, dress, price, hand, best, 0, small)
    depth, tried, i, rest, top = 0, 0, 0, hand, 0
    small[5, 0] = 0
    while tried < _NODES:
        while i < n and not fits(rest, found[i, 0], high):
            i += 1
        if i == n or depth == _DEEP:
            if depth == 0:
                break
            depth -= 1
            i, rest = small[3, depth] + 1, small[4, depth]
            continue
        tried += 1
        gain = small[5, depth] + saving(price, len(bodies), rest, found[i, 0], found[i, 1])
        if gain < top - _MARGIN:
            i += 1
            continue
        top = max(top, gain)
        small[3, depth], small[4, depth] = i, rest
        rest -= found[i, 0]
        depth += 1
        small[5, depth] = gain
        for k in range(depth):
            plan[3 + 2 * k], plan[4 + 2 * k] = found[small[3, k], 0], found[small[3, k], 1]
        now = units(bodies, unit, dress, price, rest, plan, depth, small)
        if now < cost:
            cost = now
            for k in range(2, 3 + 2 * plan[2]):
                best[k] = plan[k]
    best[1] = cost
    kept = 0
    for k in range(best[2]):  # what is carried is no turn of its own
        if best[4 + 2 * k] >= 0:
            best[3 + 2 * kept], best[4 + 2 * kept] = best[3 + 2 * k], best[4 + 2 * k]
            kept += 1
    best[2] = kept


@inner
def slot_of(kept: Ints, key: int) -> int:
    """Where a plan is kept."""
    mixed = (key ^ key >> 29) * 0x1E3779B97F4A7C15
    return (mixed ^ mixed >> 32) & len(kept) - 1
