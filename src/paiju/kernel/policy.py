"""The `normal` way to play, compiled: every legal play is rated, the best one is chosen.

A play is worth what it leaves in hand – the cost of the cheapest plan, in which combos that nobody
can cover cost little or less than nothing – plus what it does at the table: keeping the lead, not
covering a partner, stopping an enemy who is about to go out. All numbers are weights.
"""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import inner, jit
from paiju.kernel.layout import (
    BODY_ABOVE,
    BODY_ABOVE_END,
    BODY_BOMB_FROM,
    BODY_BOMBS,
    BODY_BOMBS_END,
    BODY_CARDS,
    BODY_FIRST,
    BODY_FLOOR,
    BODY_KIND,
    BODY_LANE_END,
    BODY_SIZE,
    BODY_STRENGTH,
    BODY_STRONGER,
    CIRCLE_LAST,
    CIRCLE_OWNER,
    CIRCLE_PILE,
    CIRCLE_TURN,
    CIRCLE_WILD,
    KNOWN_COLUMNS,
    KNOWN_DECISION,
    KNOWN_MOST,
    KNOWN_STRONGER,
    MULTI_COLUMNS,
    PLAN_BODY,
    PLAN_CARDS,
    PLAN_COUNT,
    PLAN_EACH,
    PLAN_KEY,
    RATING_COLUMNS,
    RATING_GLANCE,
    RATING_ROW,
    RATING_VALUE,
    ROW_BODY,
    ROW_CARDS,
    ROW_SIZE,
    SEAT_COUNT,
    SEAT_HAND,
    SEAT_SIDE,
    SEAT_WILDS,
    UNIT_BODY,
    UNIT_DIGIT,
    VALUE_ANY,
    VALUE_RANKS,
    W_BASE,
    W_BLOCK,
    W_BY_STRENGTH,
    W_DANGER,
    W_EXPOSED,
    W_FEED,
    W_FLOOR,
    W_KEEP,
    W_LAST,
    W_LEAD,
    W_NEAR,
    W_PASS,
    W_POINTS,
    W_SCALE,
    W_SIZE,
    W_SPARE,
    W_SURE,
    W_TEAM,
    W_TEAM_HIGH,
    W_TEAM_NEAR,
    W_WILD,
    WORK_COSTS,
    WORK_PLAN,
)
from paiju.kernel.plan import memory, search, several, slot_of, units, workshop
from paiju.kernel.shedding import fits, scan, scan_suits, size_of
from paiju.kernel.structs import Guide, Laid, LexiconArrays, Outlook, Prices, Scratch, WildHand
from paiju.kernel.wild import digit_sum, lacking, scan_wild

Ints = NDArray[np.int64]

WON = 1 << 24
_MULTI = 64  # combos of several ranks that are looked at
_FULL_PLANS = 4  # of the plays that look best at a glance, in a playout


def scratch(g: Guide) -> Scratch:
    """Room for the decisions in one game."""
    rows, bodies = len(g.lexicon.rows), len(g.lexicon.bodies)
    return Scratch(
        memory(),
        workshop(),
        np.zeros((_MULTI, MULTI_COLUMNS), np.int64),
        np.zeros(2 * rows, np.int64),
        np.zeros((rows + 1, RATING_COLUMNS), np.int64),
        np.zeros((bodies, KNOWN_COLUMNS), np.int64),
    )


def room_for_prices(g: Guide) -> int:
    """How long a table of prices is: bodies, a number that tells tables apart, and units."""
    return len(g.lexicon.bodies) + len(g.unit)


@jit
def prices(g: Guide, w: Ints, price: Ints) -> None:
    """What a body costs in a plan, whatever is out."""
    bodies, unit = g.lexicon.bodies, g.unit
    for body in range(len(bodies) - 1):
        strength = bodies[body, BODY_STRENGTH]
        knot, between = strength >> 4, strength & 15
        keep = w[W_BY_STRENGTH + knot]
        if between:
            keep += (w[W_BY_STRENGTH + knot + 1] - keep) * between // 16
        price[body] = cost(bodies, w, body, keep)
    for at in range(len(unit)):
        rest, total = at & 15, 0
        while rest:
            held = at - (at & 15) + rest
            total += price[unit[held, UNIT_BODY]]
            rest -= unit[held, UNIT_DIGIT]
        price[len(bodies) + at] = total


@inner
def holding(w: Ints, kind: int, n: int) -> int:
    """How likely a combo of a kind holds against n stronger ones that are out (64: certainly)."""
    floor = w[W_FLOOR + kind]
    return int((64 * floor + (64 - floor) * w[W_KEEP + n]) // 64)


@inner
def cost(bodies: Ints, w: Ints, body: int, keep: int) -> int:
    """What a combo costs that keeps the lead with this chance (64: certainly)."""
    kind = bodies[body, BODY_KIND]
    floor = w[W_FLOOR + kind]
    return int(w[W_BASE + kind] - w[W_SCALE + kind] * (64 * floor + (64 - floor) * keep) // 4096)


# --- what can be covered ---


@inner
def stronger(bodies: Ints, high: int, unseen: int, most: int, body: int) -> int:
    """How many stronger bodies of its lane are out, at most 7; no enemy has more than `most`
    cards."""
    first, end = bodies[body, BODY_STRONGER], bodies[body, BODY_LANE_END]
    if bodies[body, BODY_SIZE] > most:
        return 0
    if end - first > 100:
        return int(1 + (64 - bodies[body, BODY_STRENGTH]) // 11)
    n = 0
    for other in range(first, end):
        if fits(unseen, bodies[other, BODY_CARDS], high):
            n += 1
            if n == 7:
                break
    return n


@inner
def rivals(bodies: Ints, high: int, known: Ints, unseen: int, body: int) -> int:
    """The same, counted once in a decision."""
    last = len(known) - 1
    now = known[last, KNOWN_DECISION]
    if known[body, KNOWN_DECISION] != now:
        most = known[last, KNOWN_MOST]
        known[body, KNOWN_DECISION] = now
        known[body, KNOWN_STRONGER] = stronger(bodies, high, unseen, most, body)
    return int(known[body, KNOWN_STRONGER])


@inner
def forget_rivals(known: Ints, seats: Ints, me: int) -> None:
    """A new decision: what is known of rivals no longer holds."""
    last, most = len(known) - 1, 0
    known[last, KNOWN_DECISION] += 1
    for other in range(len(seats)):
        if seats[other, SEAT_SIDE] != seats[me, SEAT_SIDE]:
            most = max(most, seats[other, SEAT_COUNT])
    known[last, KNOWN_MOST] = most


@inner
def bombs_out(bodies: Ints, high: int, known: Ints, unseen: int) -> bool:
    """May an enemy hold a bomb?"""
    most = known[len(known) - 1, KNOWN_MOST]
    for other in range(bodies[BODY_FIRST, BODY_BOMB_FROM], len(bodies) - 1):
        if bodies[other, BODY_SIZE] <= most and fits(unseen, bodies[other, BODY_CARDS], high):
            return True
    return False


@inner
def remains(
    bodies: Ints, high: int, known: Ints, w: Ints, unseen: int, plan: Ints
) -> tuple[int, int]:
    """Cost of a plan as things stand; how many of its combos can be covered."""
    total, loose, worst = 0, 0, 0
    for i in range(plan[PLAN_COUNT]):
        body = plan[PLAN_BODY + PLAN_EACH * i]
        n = rivals(bodies, high, known, unseen, body)
        price = cost(bodies, w, body, w[W_KEEP + n])
        total += price
        loose += n > 0
        worst = max(worst, price)
    return total - worst * w[W_LAST] // 64, loose


@inner
def sure(bodies: Ints, w: Ints, body: int, bombs: bool) -> int:
    """The worth of a combo that nobody covers when the rest goes without being covered too."""
    return w[W_SURE] if bombs and bodies[body, BODY_BOMB_FROM] <= len(bodies) - 1 else WON // 2


# --- at the table ---


@inner
def worth(values: Ints, packed: int) -> int:
    """The points in a set of single bits."""
    total, rank = 0, VALUE_RANKS
    if values[VALUE_ANY]:
        while packed:
            total += values[rank] * size_of(packed & 15)
            packed >>= 4
            rank += 1
    return total


@inner
def at_table(
    bodies: Ints, high: int, known: Ints, o: Outlook, body: int, cards: int, size: int
) -> int:
    """What laying a body does at the table, apart from the own hand."""
    w, seats, circle = o.weights, o.seats, o.circle
    me, free, players = circle[CIRCLE_TURN], len(bodies) - 1, len(seats)
    on, side = circle[CIRCLE_LAST], seats[me, SEAT_SIDE]
    leading, strength = on >= free, bodies[body, BODY_STRENGTH]
    keep = holding(w, bodies[body, BODY_KIND], rivals(bodies, high, known, o.unseen, body))
    found = w[W_LEAD] * keep // 64 + w[W_SIZE] * size
    if o.values[VALUE_ANY]:
        points = circle[CIRCLE_PILE] + worth(o.values, cards)
        found += w[W_POINTS] * points * (2 * keep - 64) // 64
    nearest = 99
    for i in range(1, players):
        other = me + i if me + i < players else me + i - players
        count = seats[other, SEAT_COUNT]
        if count == 0:
            continue
        if seats[other, SEAT_SIDE] == side:
            if leading and count <= 2 and count == size and nearest == 99:
                found += w[W_FEED] * (64 - strength) // 64
        else:
            nearest = min(nearest, count)
            if count == size:
                found -= w[W_EXPOSED] * (64 - keep) // 64 // count
    if bodies[body, BODY_BOMB_FROM] > free and nearest > 4:  # a bomb, and nobody is nearly out
        found -= w[W_SPARE]
    follower = me + 1 if me + 1 < players else 0
    if seats[follower, SEAT_SIDE] != side:
        found += w[W_BLOCK] * strength // 64
    owner = circle[CIRCLE_OWNER]
    if not leading and owner != me and seats[owner, SEAT_SIDE] == side:
        found -= w[W_TEAM] + w[W_TEAM_NEAR] // max(seats[owner, SEAT_COUNT], 1)
        found -= w[W_TEAM_HIGH] * w[W_KEEP + rivals(bodies, high, known, o.unseen, on)] // 64
    return int(found)


@inner
def yielding(w: Ints, seats: Ints, circle: Ints) -> int:
    """What a pass does at the table."""
    owner, me = circle[CIRCLE_OWNER], circle[CIRCLE_TURN]
    found = w[W_PASS]
    if seats[owner, SEAT_SIDE] != seats[me, SEAT_SIDE]:
        count = seats[owner, SEAT_COUNT]
        found -= w[W_DANGER] // max(count, 1) + w[W_POINTS] * circle[CIRCLE_PILE] // 2
        if count <= 4:
            found -= w[W_NEAR]
    return int(found)


# --- plays ---


@inner
def legal(lexicon: LexiconArrays, seats: Ints, circle: Ints, out: Ints) -> int:
    """The rows whoever is to act may lay; how many."""
    nodes, bodies, high = lexicon.nodes, lexicon.bodies, lexicon.high
    me, on = circle[CIRCLE_TURN], min(circle[CIRCLE_LAST], len(bodies) - 1)
    hand = seats[me, SEAT_HAND]
    first, end = bodies[on, BODY_ABOVE], bodies[on, BODY_ABOVE_END]
    bombs, bombs_end = bodies[on, BODY_BOMBS], bodies[on, BODY_BOMBS_END]
    if high == -1:
        n = scan_suits(nodes, hand, first, end, bodies[on, BODY_FLOOR], out, 0)
    elif circle[CIRCLE_WILD] and seats[me, SEAT_WILDS]:
        held = WildHand(hand, seats[me, SEAT_WILDS], circle[CIRCLE_WILD])
        n = scan_wild(lexicon, held, first, end, out, 0)
        n = scan_wild(lexicon, held, bombs, bombs_end, out, n)
    else:
        n = scan(nodes, high, hand, first, end, out, 0)
        n = scan(nodes, high, hand, bombs, bombs_end, out, n)
    return min(n, len(out) // 2)


@jit
def takes(rows: Ints, bodies: Ints, seats: Ints, circle: Ints, row: int) -> tuple[int, int]:
    """The natural cards a row takes out of the hand, and how many wild ones."""
    combo = rows[row, ROW_CARDS]
    if circle[CIRCLE_WILD] == 0:
        return combo, 0
    lack = lacking(rows, bodies, row, seats[circle[CIRCLE_TURN], SEAT_HAND])
    return combo - lack, digit_sum(lack)


@inner
def planned(g: Guide, price: Ints, hand: int, s: Scratch) -> int:
    """Where the plan of a hand is kept; made if it is not there."""
    bodies, high = g.lexicon.bodies, g.lexicon.high
    key = hand | price[len(bodies) - 1] << 60
    slot = slot_of(s.kept, key)
    if s.kept[slot, PLAN_KEY] != key:
        n = several(g, hand, s.found, s.out[len(s.out) // 2 :])
        search(Prices(bodies, g.unit, g.dress, price, s.work), high, hand, s.found, n, s.kept[slot])
        s.kept[slot, PLAN_KEY] = key
    return slot


@inner
def glance(g: Guide, o: Outlook, s: Scratch, n: int) -> None:
    """A quick opinion of n rows: what their cards leave, runs aside."""
    rows, bodies = g.lexicon.rows, g.lexicon.bodies
    hand = o.seats[o.circle[CIRCLE_TURN], SEAT_HAND]
    for i in range(n):
        row = s.rating[i, RATING_ROW]
        cards, need = takes(rows, bodies, o.seats, o.circle, row)
        p = Prices(bodies, g.unit, g.dress, o.price, s.work)
        rest = units(p, hand - cards, s.work[WORK_PLAN], 0)
        half = o.price[rows[row, ROW_BODY]] // 2
        s.rating[i, RATING_GLANCE] = half - rest - need * o.weights[W_WILD]


@inner
def bring_forward(rating: Ints, place: int, n: int) -> None:
    """The best of the n - place last candidates at a glance comes first."""
    best = place
    for i in range(place + 1, n):
        if rating[i, RATING_GLANCE] > rating[best, RATING_GLANCE]:
            best = i
    for column in range(RATING_GLANCE, RATING_COLUMNS):
        one, two = rating[place, column], rating[best, column]
        rating[place, column], rating[best, column] = two, one


@jit
def rate_rows(g: Guide, o: Outlook, s: Scratch, n: int, most: int) -> None:
    """Rate n rows in `s.rating`; a full plan only for the `most` that look best at a glance."""
    rows, bodies, high = g.lexicon.rows, g.lexicon.bodies, g.lexicon.high
    w, me = o.weights, o.circle[CIRCLE_TURN]
    hand, wilds = o.seats[me, SEAT_HAND], o.seats[me, SEAT_WILDS]
    forget_rivals(s.known, o.seats, me)
    bombs = bombs_out(bodies, high, s.known, o.unseen)
    if n > most:
        glance(g, o, s, n)
    for k in range(min(n, most)):
        if n > most:
            bring_forward(s.rating, k, n)
        row = s.rating[k, RATING_ROW]
        body, size = rows[row, ROW_BODY], rows[row, ROW_SIZE]
        cards, need = takes(rows, bodies, o.seats, o.circle, row)
        if hand == cards and wilds == need:
            s.rating[k, RATING_VALUE] = WON
            continue
        slot = planned(g, o.price, hand - cards, s)
        left, loose = remains(bodies, high, s.known, w, o.unseen, s.kept[slot])
        found = (wilds - need) * w[W_WILD] - left
        found += at_table(bodies, high, s.known, o, body, cards, size)
        holds = rivals(bodies, high, s.known, o.unseen, body) == 0
        if holds and loose <= 1 and wilds == need and o.values[VALUE_ANY] == 0:
            found += sure(bodies, w, body, bombs)
        s.rating[k, RATING_VALUE] = found
    for k in range(most, n):
        s.rating[k, RATING_VALUE] = s.rating[k, RATING_GLANCE] - WON


@jit
def rate_pass(g: Guide, o: Outlook, s: Scratch) -> int:
    """How good it is to pass."""
    w, me = o.weights, o.circle[CIRCLE_TURN]
    slot = planned(g, o.price, o.seats[me, SEAT_HAND], s)
    lexicon = g.lexicon
    left, _ = remains(lexicon.bodies, lexicon.high, s.known, w, o.unseen, s.kept[slot])
    return int(yielding(w, o.seats, o.circle) - left + o.seats[me, SEAT_WILDS] * w[W_WILD])


@inner
def lead(g: Guide, o: Outlook, s: Scratch) -> tuple[int, int]:
    """The best combo of the own plan to lead: its cards and body."""
    bodies, high, w = g.lexicon.bodies, g.lexicon.high, o.weights
    me, costs = o.circle[CIRCLE_TURN], s.work[WORK_COSTS]
    forget_rivals(s.known, o.seats, me)
    slot = planned(g, o.price, o.seats[me, SEAT_HAND], s)
    plan = s.kept[slot]
    total, loose, worst, second = 0, 0, 0, 0
    for i in range(plan[PLAN_COUNT]):
        body = plan[PLAN_BODY + PLAN_EACH * i]
        n = rivals(bodies, high, s.known, o.unseen, body)
        price_now = cost(bodies, w, body, w[W_KEEP + n])
        costs[i] = price_now
        total += price_now
        loose += n > 0
        if price_now > worst:
            worst, second = price_now, worst
        else:
            second = max(second, price_now)
    bombs = loose <= 2 and bombs_out(bodies, high, s.known, o.unseen)
    may_hold = loose <= 1 and o.values[VALUE_ANY] == 0
    best, choice = -2 * WON, 0
    for i in range(plan[PLAN_COUNT]):
        cards, body = plan[PLAN_CARDS + PLAN_EACH * i], plan[PLAN_BODY + PLAN_EACH * i]
        left = total - costs[i] - (second if costs[i] == worst else worst) * w[W_LAST] // 64
        size = size_of(cards) if high == -1 else digit_sum(cards)
        found = -left + at_table(bodies, high, s.known, o, body, cards, size)
        if plan[PLAN_COUNT] == 1 and o.seats[me, SEAT_WILDS] == 0:
            found = WON
        elif may_hold and rivals(bodies, high, s.known, o.unseen, body) == 0:
            found += sure(bodies, w, body, bombs)
        if found > best:
            best, choice = found, i
    return plan[PLAN_CARDS + PLAN_EACH * choice], plan[PLAN_BODY + PLAN_EACH * choice]


@inner
def follow(g: Guide, o: Outlook, s: Scratch) -> Laid:
    """The best of all rows that may be laid, or a pass."""
    rows, bodies = g.lexicon.rows, g.lexicon.bodies
    n = legal(g.lexicon, o.seats, o.circle, s.out)
    if n == 0:
        return 0, 0, -1
    for i in range(n):
        s.rating[i, RATING_ROW] = s.out[i]
    rate_rows(g, o, s, n, _FULL_PLANS)
    best = 0
    for i in range(1, min(n, _FULL_PLANS)):
        if s.rating[i, RATING_VALUE] > s.rating[best, RATING_VALUE]:
            best = i
    top, row = s.rating[best, RATING_VALUE], s.rating[best, RATING_ROW]
    if o.circle[CIRCLE_LAST] < len(bodies) - 1 and rate_pass(g, o, s) >= top:
        return 0, 0, -1
    cards, need = takes(rows, bodies, o.seats, o.circle, row)
    return cards, need, rows[row, ROW_BODY]


@inner
def decide(g: Guide, o: Outlook, s: Scratch) -> Laid:
    """What the policy does: natural cards, wild cards, body (-1: pass)."""
    me, free = o.circle[CIRCLE_TURN], len(g.lexicon.bodies) - 1
    hand, wilds, count = o.seats[me, SEAT_HAND], o.seats[me, SEAT_WILDS], o.seats[me, SEAT_COUNT]
    if o.circle[CIRCLE_LAST] >= free and hand and (wilds == 0 or count > 6):
        cards, body = lead(g, o, s)
        return cards, 0, body
    return follow(g, o, s)
