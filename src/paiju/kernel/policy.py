"""The `normal` way to play, compiled: every legal play is rated, the best one is chosen.

A play is worth what it leaves in hand – the cost of the cheapest plan, in which combos that nobody
can cover cost little or less than nothing – plus what it does at the table: keeping the lead, not
covering a partner, stopping an enemy who is about to go out. All numbers are weights.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.guide import KINDS, Guide
from paiju.kernel.jit import inner, jit
from paiju.kernel.plan import memory, search, slot_of, units, workshop
from paiju.kernel.shedding import fits, scan, scan_suits, size_of
from paiju.kernel.wild import digit_sum, lacking, scan_wild

Ints = NDArray[np.int64]

# Weights: of each kind its base cost, how much control saves, and how often it holds when many
# could cover it (in 64ths); then how control falls with the number of stronger combos that are
# out; then the same by strength within the lane, for plans.
BASE, SCALE, FLOOR = 0, KINDS, 2 * KINDS
KEEP, BY_STRENGTH = 3 * KINDS, 3 * KINDS + 8
(
    LEAD, LAST, SIZE, PASS, TEAM, TEAM_NEAR, TEAM_HIGH, DANGER, EXPOSED, FEED, BLOCK, SPARE, POINTS,
    WILD, SURE, FARMER, NEAR, BOMBED,
) = range(3 * KINDS + 13, 3 * KINDS + 31)  # fmt: skip
WEIGHTS = 3 * KINDS + 31
WON = 1 << 24

# The table: columns of `seat` (per seat) and of `circle`.
HAND, WILDS, SIDE, COUNT, LAID, POINT, ORDER, DOUBLED = range(8)
TURN, ON, OWNER, PASSED, LEFT, PILE, STAKE, MASK, OUT = range(9)


class Scratch(NamedTuple):
    """Room to work in; one for each thread."""

    kept: Ints  # plans
    small: Ints  # where plans are made
    found: Ints  # combos of several ranks
    out: Ints  # rows
    rating: Ints  # of each candidate: rating, opinion at a glance, row
    known: Ints  # body → decision, number of stronger bodies out; last: decisions, most cards


def scratch(g: Guide) -> Scratch:
    """Room for the decisions in one game."""
    rows = len(g.rows)
    return Scratch(
        memory(), workshop(), np.zeros((64, 2), np.int64), np.zeros(2 * rows, np.int64),
        np.zeros((rows + 1, 3), np.int64), np.zeros((len(g.bodies), 2), np.int64),
    )  # fmt: skip


def room_for_prices(g: Guide) -> int:
    """How long a table of prices is: bodies, a number that tells tables apart, and units."""
    return len(g.bodies) + len(g.unit)


@jit
def prices(g: Guide, w: Ints, price: Ints) -> None:
    """What a body costs in a plan, whatever is out."""
    for body in range(len(g.bodies) - 1):
        strength = g.bodies[body, 12]
        knot, between = strength >> 4, strength & 15
        keep = w[BY_STRENGTH + knot]
        if between:
            keep += (w[BY_STRENGTH + knot + 1] - keep) * between // 16
        price[body] = cost(g.bodies, w, body, keep)
    for at in range(len(g.unit)):
        rest, total = at & 15, 0
        while rest:
            total += price[g.unit[at - (at & 15) + rest, 0]]
            rest -= g.unit[at - (at & 15) + rest, 1]
        price[len(g.bodies) + at] = total


@inner
def holding(w: Ints, kind: int, n: int) -> int:
    """How likely a combo of a kind holds against n stronger ones that are out (64: certainly)."""
    floor = w[FLOOR + kind]
    return int((64 * floor + (64 - floor) * w[KEEP + n]) // 64)


@inner
def cost(bodies: Ints, w: Ints, body: int, keep: int) -> int:
    """What a combo costs that keeps the lead with this chance (64: certainly)."""
    kind = bodies[body, 11]
    floor = w[FLOOR + kind]
    return int(w[BASE + kind] - w[SCALE + kind] * (64 * floor + (64 - floor) * keep) // 4096)


@inner
def stronger(bodies: Ints, high: int, unseen: int, most: int, body: int) -> int:
    """How many stronger bodies of its lane are out, at most 7; no enemy has more than `most`
    cards."""
    first, end = bodies[body, 5], bodies[body, 6]
    if bodies[body, 14] > most:
        return 0
    if end - first > 100:
        return int(1 + (64 - bodies[body, 12]) // 11)
    n = 0
    for other in range(first, end):
        if fits(unseen, bodies[other, 10], high):
            n += 1
            if n == 7:
                break
    return n


@inner
def rivals(bodies: Ints, high: int, known: Ints, unseen: int, body: int) -> int:
    """The same, counted once in a decision."""
    now, most = known[len(known) - 1, 0], known[len(known) - 1, 1]
    if known[body, 0] != now:
        known[body, 0], known[body, 1] = now, stronger(bodies, high, unseen, most, body)
    return int(known[body, 1])


@inner
def anew(known: Ints, seat: Ints, me: int) -> None:
    """A new decision: what is known of rivals is forgotten."""
    known[len(known) - 1, 0] += 1
    most = 0
    for other in range(len(seat)):
        if seat[other, SIDE] != seat[me, SIDE]:
            most = max(most, seat[other, COUNT])
    known[len(known) - 1, 1] = most


@inner
def bombs_out(bodies: Ints, high: int, known: Ints, unseen: int) -> bool:
    """May an enemy hold a bomb?"""
    most = known[len(known) - 1, 1]
    for other in range(bodies[0, 7], len(bodies) - 1):
        if bodies[other, 14] <= most and fits(unseen, bodies[other, 10], high):
            return True
    return False


@inner
def remains(
    bodies: Ints, high: int, known: Ints, w: Ints, unseen: int, plan: Ints
) -> tuple[int, int]:
    """Cost of a plan as things stand; how many of its combos can be covered."""
    total, loose, worst = 0, 0, 0
    for i in range(plan[2]):
        body = plan[4 + 2 * i]
        n = rivals(bodies, high, known, unseen, body)
        price = cost(bodies, w, body, w[KEEP + n])
        total += price
        loose += n > 0
        worst = max(worst, price)
    return total - worst * w[LAST] // 64, loose


@inner
def worth(values: Ints, packed: int) -> int:
    """The points in a set of single bits."""
    total, rank = 0, 1
    if values[0]:
        while packed:
            total += values[rank] * size_of(packed & 15)
            packed >>= 4
            rank += 1
    return total


@inner
def at_table(
    bodies: Ints, high: int, known: Ints, w: Ints, values: Ints, seat: Ints, circle: Ints,
    unseen: int, body: int, cards: int, size: int,
) -> int:  # fmt: skip
    """What laying a body does at the table, apart from the own hand."""
    me, free, seats = circle[TURN], len(bodies) - 1, len(seat)
    on, side = circle[ON], seat[me, SIDE]
    leading, strength = on >= free, bodies[body, 12]
    keep = holding(w, bodies[body, 11], rivals(bodies, high, known, unseen, body))
    found = w[LEAD] * keep // 64 + w[SIZE] * size
    if values[0]:
        found += w[POINTS] * (circle[PILE] + worth(values, cards)) * (2 * keep - 64) // 64
    nearest = 99
    for i in range(1, seats):
        other = me + i if me + i < seats else me + i - seats
        count = seat[other, COUNT]
        if count == 0:
            continue
        if seat[other, SIDE] == side:
            if leading and count <= 2 and count == size and nearest == 99:
                found += w[FEED] * (64 - strength) // 64
        else:
            nearest = min(nearest, count)
            if count == size:
                found -= w[EXPOSED] * (64 - keep) // 64 // count
    if bodies[body, 7] > free and nearest > 4:  # a bomb, and nobody is nearly out
        found -= w[SPARE]
    follower = me + 1 if me + 1 < seats else 0
    if seat[follower, SIDE] != side:
        found += w[BLOCK] * strength // 64
    owner = circle[OWNER]
    if not leading and owner != me and seat[owner, SIDE] == side:
        found -= w[TEAM] + w[TEAM_NEAR] // max(seat[owner, COUNT], 1)
        found -= w[TEAM_HIGH] * w[KEEP + rivals(bodies, high, known, unseen, on)] // 64
    return int(found)


@inner
def yielding(w: Ints, seat: Ints, circle: Ints) -> int:
    """What a pass does at the table."""
    owner, me = circle[OWNER], circle[TURN]
    found = w[PASS]
    if seat[owner, SIDE] != seat[me, SIDE]:
        count = seat[owner, COUNT]
        found -= w[DANGER] // max(count, 1) + w[POINTS] * circle[PILE] // 2
        if count <= 4:
            found -= w[NEAR]
    return int(found)


@inner
def legal(g: Guide, seat: Ints, circle: Ints, out: Ints) -> int:
    """The rows whoever is to act may lay; how many."""
    me, on = circle[TURN], min(circle[ON], len(g.bodies) - 1)
    hand, high = seat[me, HAND], g.limits[0]
    first, end, bombs, bombs_end = (
        g.bodies[on, 0],
        g.bodies[on, 1],
        g.bodies[on, 2],
        g.bodies[on, 3],
    )
    if high == -1:
        n = scan_suits(g.nodes, hand, first, end, g.bodies[on, 8], out, 0)
    elif circle[MASK] and seat[me, WILDS]:
        held = (g.nodes, g.rows, g.bodies, hand, seat[me, WILDS], circle[MASK], g.limits[2])
        n = scan_wild(*held, first, end, out, 0)
        n = scan_wild(*held, bombs, bombs_end, out, n)
    else:
        n = scan(g.nodes, high, hand, first, end, out, 0)
        n = scan(g.nodes, high, hand, bombs, bombs_end, out, n)
    return min(n, len(out) // 2)


@jit
def takes(rows: Ints, bodies: Ints, seat: Ints, circle: Ints, row: int) -> tuple[int, int]:
    """The natural cards a row takes out of the hand, and how many wild ones."""
    combo = rows[row, 0]
    if circle[MASK] == 0:
        return combo, 0
    lack = lacking(rows, bodies, row, seat[circle[TURN], HAND])
    return combo - lack, digit_sum(lack)


@inner
def planned(g: Guide, price: Ints, hand: int, s: Scratch) -> int:
    """Where the plan of a hand is kept; made if it is not there."""
    key = hand | price[len(g.bodies) - 1] << 60
    slot = slot_of(s.kept, key)
    if s.kept[slot, 0] != key:
        search(
            g.nodes, g.rows, g.bodies, g.multi, g.unit, g.dress, g.limits[0], price, hand,
            s.kept[slot], s.small[7], s.found, s.out[len(s.out) // 2 :], s.small,
        )  # fmt: skip
        s.kept[slot, 0] = key
    return slot


@inner
def sure(bodies: Ints, w: Ints, body: int, bombs: bool) -> int:
    """The worth of a combo that nobody covers when the rest goes without being covered too."""
    return w[SURE] if bombs and bodies[body, 7] <= len(bodies) - 1 else WON // 2


@inner
def glance(g: Guide, w: Ints, price: Ints, seat: Ints, circle: Ints, s: Scratch, n: int) -> None:
    """A quick opinion of n rows: what their cards leave, runs aside."""
    hand = seat[circle[TURN], HAND]
    for i in range(n):
        row = s.rating[i, 2]
        cards, need = takes(g.rows, g.bodies, seat, circle, row)
        rest = units(g.bodies, g.unit, g.dress, price, hand - cards, s.small[7], 0, s.small)
        s.rating[i, 1] = price[g.rows[row, 1]] // 2 - rest - need * w[WILD]


@jit
def rate_rows(
    g: Guide, w: Ints, price: Ints, values: Ints, seat: Ints, circle: Ints, unseen: int, s: Scratch,
    n: int, most: int,
) -> None:  # fmt: skip
    """Rate n rows in `s.rating`; a full plan only for the `most` that look best at a glance."""
    me, high = circle[TURN], g.limits[0]
    hand, wilds = seat[me, HAND], seat[me, WILDS]
    anew(s.known, seat, me)
    bombs = bombs_out(g.bodies, high, s.known, unseen)
    if n > most:
        glance(g, w, price, seat, circle, s, n)
    for k in range(min(n, most)):
        best = k
        if n > most:
            for i in range(k + 1, n):
                if s.rating[i, 1] > s.rating[best, 1]:
                    best = i
            for column in range(1, 3):
                one, two = s.rating[k, column], s.rating[best, column]
                s.rating[k, column], s.rating[best, column] = two, one
        row = s.rating[k, 2]
        body, size = g.rows[row, 1], g.rows[row, 2]
        cards, need = takes(g.rows, g.bodies, seat, circle, row)
        if hand == cards and wilds == need:
            s.rating[k, 0] = WON
            continue
        slot = planned(g, price, hand - cards, s)
        left, loose = remains(g.bodies, high, s.known, w, unseen, s.kept[slot])
        found = (
            (wilds - need) * w[WILD]
            - left
            + at_table(g.bodies, high, s.known, w, values, seat, circle, unseen, body, cards, size)
        )
        holds = rivals(g.bodies, high, s.known, unseen, body) == 0
        if holds and loose <= 1 and wilds == need and values[0] == 0:
            found += sure(g.bodies, w, body, bombs)
        s.rating[k, 0] = found
    for k in range(most, n):
        s.rating[k, 0] = s.rating[k, 1] - WON


@jit
def rate_pass(
    g: Guide, w: Ints, price: Ints, seat: Ints, circle: Ints, unseen: int, s: Scratch
) -> int:
    """How good it is to pass."""
    me = circle[TURN]
    slot = planned(g, price, seat[me, HAND], s)
    left, _ = remains(g.bodies, g.limits[0], s.known, w, unseen, s.kept[slot])
    return int(yielding(w, seat, circle) - left + seat[me, WILDS] * w[WILD])


@inner
def lead(
    g: Guide, w: Ints, price: Ints, values: Ints, seat: Ints, circle: Ints, unseen: int, s: Scratch
) -> tuple[int, int]:
    """The best combo of the own plan to lead: its cards and body."""
    me, high = circle[TURN], g.limits[0]
    anew(s.known, seat, me)
    slot = planned(g, price, seat[me, HAND], s)
    plan = s.kept[slot]
    total, loose, worst, second = 0, 0, 0, 0
    for i in range(plan[2]):
        n = rivals(g.bodies, high, s.known, unseen, plan[4 + 2 * i])
        price_now = cost(g.bodies, w, plan[4 + 2 * i], w[KEEP + n])
        s.small[6, i] = price_now
        total += price_now
        loose += n > 0
        if price_now > worst:
            worst, second = price_now, worst
        else:
            second = max(second, price_now)
    bombs = loose <= 2 and bombs_out(g.bodies, high, s.known, unseen)
    best, choice = -2 * WON, 0
    for i in range(plan[2]):
        cards, body = plan[3 + 2 * i], plan[4 + 2 * i]
        mine = s.small[6, i]
        left = total - mine - (second if mine == worst else worst) * w[LAST] // 64
        size = size_of(cards) if high == -1 else digit_sum(cards)
        found = -left + at_table(
            g.bodies, high, s.known, w, values, seat, circle, unseen, body, cards, size
        )
        if plan[2] == 1 and seat[me, WILDS] == 0:
            found = WON
        elif loose <= 1 and values[0] == 0 and rivals(g.bodies, high, s.known, unseen, body) == 0:
            found += sure(g.bodies, w, body, bombs)
        if found > best:
            best, choice = found, i
    return plan[3 + 2 * choice], plan[4 + 2 * choice]


@inner
def decide(
    g: Guide, w: Ints, price: Ints, values: Ints, seat: Ints, circle: Ints, stock: int, s: Scratch
) -> tuple[int, int, int]:
    """What the policy does: natural cards, wild cards, body (-1: pass)."""
    me, free, unseen = circle[TURN], len(g.bodies) - 1, stock
    for other in range(len(seat)):
        if other != me:
            unseen += seat[other, HAND]
    if circle[ON] >= free and seat[me, HAND] and (seat[me, WILDS] == 0 or seat[me, COUNT] > 6):
        cards, body = lead(g, w, price, values, seat, circle, unseen, s)
        return cards, 0, body
    n = legal(g, seat, circle, s.out)
    if n == 0:
        return 0, 0, -1
    for i in range(n):
        s.rating[i, 2] = s.out[i]
    rate_rows(g, w, price, values, seat, circle, unseen, s, n, 4)
    best = 0
    for i in range(1, min(n, 4)):
        if s.rating[i, 0] > s.rating[best, 0]:
            best = i
    top, row = s.rating[best, 0], s.rating[best, 2]
    if circle[ON] < free and rate_pass(g, w, price, seat, circle, unseen, s) >= top:
        return 0, 0, -1
    cards, need = takes(g.rows, g.bodies, seat, circle, row)
    return cards, need, g.rows[row, 1]
