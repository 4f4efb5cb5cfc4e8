"""Planning a hand as turns: the cheapest set of combos that uses every card once.

What a combo costs is a table `price` over bodies. Plans are kept in a small table, because a search
meets the same hands again and again.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import inner
from paiju.kernel.layout import (
    BODY_KIND,
    BODY_SEVERAL,
    DRESS_BODY,
    DRESS_FIRST,
    DRESS_PAIRS,
    DRESS_SINGLES,
    MULTI_BODY,
    MULTI_CARDS,
    PAIR,
    PLAN_BODY,
    PLAN_CARDS,
    PLAN_COLUMNS,
    PLAN_COST,
    PLAN_COUNT,
    PLAN_EACH,
    ROW_BODY,
    ROW_CARDS,
    SINGLE,
    UNIT_BODY,
    UNIT_DIGIT,
    WORK_CARRIERS,
    WORK_CHOSEN,
    WORK_LEFT,
    WORK_PAIRS,
    WORK_PLAN,
    WORK_ROWS,
    WORK_SAVED,
    WORK_SINGLES,
)
from paiju.kernel.shedding import fits, scan_suits
from paiju.kernel.structs import Guide, Prices

Ints = NDArray[np.int64]

_DEEP, _NODES = 4, 240  # how much of the tree of combos is looked at
_MARGIN = 96  # what carrying cards may save afterwards


def memory(slots: int = 1 << 12) -> Ints:
    """Room for plans; a power of two of them."""
    found: Ints = np.full((slots, PLAN_COLUMNS), -1, np.int64)
    return found


def workshop() -> Ints:
    """Room to make plans in."""
    return np.zeros((WORK_ROWS, PLAN_COLUMNS), np.int64)


@inner
def slot_of(kept: Ints, key: int) -> int:
    """Where a plan is kept."""
    mixed = (key ^ key >> 29) * 0x1E3779B97F4A7C15
    return (mixed ^ mixed >> 32) & len(kept) - 1


# --- units, and what combos carry ---


@inner
def carry(plan: Ints, carrier: int, units: Ints, start: int, end: int) -> None:
    """Units become cards of a combo: no turns of their own, so without a body."""
    for j in range(start, end):
        at = PLAN_EACH * units[j]
        plan[PLAN_CARDS + PLAN_EACH * carrier] += plan[PLAN_CARDS + at]
        plan[PLAN_BODY + at] = -1


@inner
def dressing(p: Prices, plan: Ints, carriers: int, singles: int, pairs: int) -> int:
    """Let combos carry the units that cost most, weakest first; what that saves."""
    dress, price, work = p.dress, p.price, p.work
    saved, single, pair = 0, 0, 0  # the next ones to be carried
    for c in range(carriers):
        i = work[WORK_CARRIERS, c]
        body = plan[PLAN_BODY + PLAN_EACH * i]
        best, choice = 0, -1
        for k in range(dress.shape[1]):
            dressed = dress[body, k, DRESS_BODY]
            if dressed < 0:
                break
            single_end = single + dress[body, k, DRESS_SINGLES]
            pair_end = pair + dress[body, k, DRESS_PAIRS]
            if single_end > singles or pair_end > pairs:
                continue
            gain, own = price[body] - price[dressed], False
            for j in range(single, single_end):
                gain += price[plan[PLAN_BODY + PLAN_EACH * work[WORK_SINGLES, j]]]
                own = own or work[WORK_SINGLES, j] == i
            for j in range(pair, pair_end):
                gain += price[plan[PLAN_BODY + PLAN_EACH * work[WORK_PAIRS, j]]]
                own = own or work[WORK_PAIRS, j] == i  # a unit cannot carry itself
            if gain > best and not own:
                best, choice = gain, k
        if choice < 0:
            continue
        single_end = single + dress[body, choice, DRESS_SINGLES]
        pair_end = pair + dress[body, choice, DRESS_PAIRS]
        carry(plan, i, work[WORK_SINGLES], single, single_end)
        carry(plan, i, work[WORK_PAIRS], pair, pair_end)
        single, pair = single_end, pair_end
        plan[PLAN_BODY + PLAN_EACH * i] = dress[body, choice, DRESS_BODY]
        saved += best
    return saved


@inner
def units(p: Prices, rest: int, plan: Ints, n: int) -> int:
    """Complete a plan of n combos with the units of the rest; what everything costs."""
    bodies, unit, dress, price, work = p.bodies, p.unit, p.dress, p.price, p.work
    cost, singles, pairs, carriers, at = 0, 0, 0, 0, 0
    for i in range(n):
        body = plan[PLAN_BODY + PLAN_EACH * i]
        cost += price[body]
        if dress[body, DRESS_FIRST, DRESS_BODY] >= 0:
            work[WORK_CARRIERS, carriers] = i
            carriers += 1
    while rest:
        held = rest & 15
        while held:
            body, digit = unit[at + held, UNIT_BODY], unit[at + held, UNIT_DIGIT]
            plan[PLAN_CARDS + PLAN_EACH * n] = digit << at // 4
            plan[PLAN_BODY + PLAN_EACH * n] = body
            cost += price[body]
            kind = bodies[body, BODY_KIND]
            if kind == SINGLE:
                work[WORK_SINGLES, singles] = n
                singles += 1
            elif kind == PAIR:
                work[WORK_PAIRS, pairs] = n
                pairs += 1
            elif dress[body, DRESS_FIRST, DRESS_BODY] >= 0:
                work[WORK_CARRIERS, carriers] = n
                carriers += 1
            n += 1
            held -= digit
        rest >>= 4
        at += 16
    plan[PLAN_COUNT] = n
    if carriers and singles + pairs:
        cost -= dressing(p, plan, carriers, singles, pairs)
    return cost


# --- combos of several ranks ---


@inner
def several(g: Guide, hand: int, found: Ints, out: Ints) -> int:
    """The combos of several ranks in a hand, in the columns of `multi`; how many."""
    rows, bodies, multi, high = g.lexicon.rows, g.lexicon.bodies, g.multi, g.lexicon.high
    n = 0
    if high == -1:
        nodes = g.lexicon.nodes
        count = min(scan_suits(nodes, hand, 0, len(nodes), 0, out, 0), len(out))
        for i in range(count):
            body = rows[out[i], ROW_BODY]
            if bodies[body, BODY_SEVERAL] and n < len(found):
                found[n, MULTI_CARDS], found[n, MULTI_BODY] = rows[out[i], ROW_CARDS], body
                n += 1
        return n
    for i in range(len(multi)):
        if fits(hand, multi[i, MULTI_CARDS], high) and n < len(found):
            found[n, MULTI_CARDS], found[n, MULTI_BODY] = (
                multi[i, MULTI_CARDS],
                multi[i, MULTI_BODY],
            )
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
def search(p: Prices, high: int, hand: int, found: Ints, n: int, best: Ints) -> None:
    """The cheapest plan of a hand with some of the n combos found, into `best`."""
    work, first_unit = p.work, len(p.bodies)
    plan = work[WORK_PLAN]
    cost = units(p, hand, best, 0)
    depth, tried, i, rest, top = 0, 0, 0, hand, 0
    work[WORK_SAVED, depth] = 0
    while tried < _NODES:
        while i < n and not fits(rest, found[i, MULTI_CARDS], high):
            i += 1
        if i == n or depth == _DEEP:
            if depth == 0:
                break
            depth -= 1
            i, rest = work[WORK_CHOSEN, depth] + 1, work[WORK_LEFT, depth]
            continue
        tried += 1
        cards, body = found[i, MULTI_CARDS], found[i, MULTI_BODY]
        gain = work[WORK_SAVED, depth] + saving(p.price, first_unit, rest, cards, body)
        if gain < top - _MARGIN:
            i += 1
            continue
        top = max(top, gain)
        work[WORK_CHOSEN, depth], work[WORK_LEFT, depth] = i, rest
        rest -= cards
        depth += 1
        work[WORK_SAVED, depth] = gain
        for k in range(depth):
            chosen = work[WORK_CHOSEN, k]
            plan[PLAN_CARDS + PLAN_EACH * k] = found[chosen, MULTI_CARDS]
            plan[PLAN_BODY + PLAN_EACH * k] = found[chosen, MULTI_BODY]
        now = units(p, rest, plan, depth)
        if now < cost:
            cost = now
            for k in range(PLAN_COUNT, PLAN_CARDS + PLAN_EACH * plan[PLAN_COUNT]):
                best[k] = plan[k]
    best[PLAN_COST] = cost
    drop_carried(best)


@inner
def drop_carried(plan: Ints) -> None:
    """What is carried is no turn of its own."""
    kept = 0
    for k in range(plan[PLAN_COUNT]):
        body = plan[PLAN_BODY + PLAN_EACH * k]
        if body >= 0:
            plan[PLAN_CARDS + PLAN_EACH * kept] = plan[PLAN_CARDS + PLAN_EACH * k]
            plan[PLAN_BODY + PLAN_EACH * kept] = body
            kept += 1
    plan[PLAN_COUNT] = kept
