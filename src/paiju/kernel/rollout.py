"""Games played to the end by the policy at every seat, and what they are worth to each."""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.jit import inner, jit, making_arrays
from paiju.kernel.layout import (
    BY_RESULT,
    CAPTURED,
    CARD_POINTS,
    CARDS_LEFT,
    CIRCLE_BOMBS,
    CIRCLE_HEAP,
    CIRCLE_LAST,
    CIRCLE_OUT,
    CIRCLE_OWNER,
    CIRCLE_PASSED,
    CIRCLE_PILE,
    CIRCLE_STAKE,
    CIRCLE_STOCK,
    CIRCLE_TURN,
    FIRST_OUT,
    RULE_GOAL,
    RULE_LOCK,
    RULE_LORD,
    RULE_PARTNER,
    RULE_REFILL,
    RULE_SETTLE,
    SCALE_CARDS,
    SCALE_COUNTS,
    SCALE_EACH,
    SCALE_FARMERS,
    SCALE_LEFTOVER,
    SCALE_LORD,
    SCALE_SOLE,
    SEAT_CAPTURED,
    SEAT_COUNT,
    SEAT_DOUBLED,
    SEAT_HAND,
    SEAT_LAID,
    SEAT_ORDER,
    SEAT_POINTS,
    SEAT_SIDE,
    SEAT_WILDS,
    STAKES,
    STOCK_OUT,
)
from paiju.kernel.policy import decide, worth
from paiju.kernel.shedding import after, draws, is_over, leader, size_of
from paiju.kernel.structs import (
    Deals,
    GameArrays,
    Guide,
    Laid,
    LexiconArrays,
    Outlook,
    PackedPosition,
    Scratch,
)
from paiju.kernel.wild import digit_sum

Ints = NDArray[np.int64]

LONGEST = 500  # plies; no game gets there


@inner
def absent(seats: Ints) -> int:
    """The seats without cards, as a mask."""
    found = 0
    for i in range(len(seats)):
        found |= (seats[i, SEAT_COUNT] == 0) << i
    return found


@inner
def allies(seats: Ints, side: int) -> int:
    """The seats of a side, as a mask; the landlords are side 0."""
    found = 0
    for i in range(len(seats)):
        found |= (seats[i, SEAT_SIDE] == side) << i
    return found


@inner
def lay(high: int, game: GameArrays, seats: Ints, circle: Ints, laid: Laid) -> None:
    """Take the cards out of the hand of whoever is to act."""
    me = circle[CIRCLE_TURN]
    cards, need, body = laid
    seats[me, SEAT_HAND] -= cards
    seats[me, SEAT_WILDS] -= need
    size = (size_of(cards) if high == -1 else digit_sum(cards)) + need
    seats[me, SEAT_COUNT] -= size
    seats[me, SEAT_LAID] += 1
    circle[CIRCLE_HEAP] += size
    if game.factor[body] > 1 and circle[CIRCLE_BOMBS] > 0:
        circle[CIRCLE_STAKE] *= game.factor[body]
        circle[CIRCLE_BOMBS] -= 1
    circle[CIRCLE_PILE] += worth(game.values, cards)
    if seats[me, SEAT_COUNT] == 0:
        seats[me, SEAT_ORDER] = circle[CIRCLE_OUT]
        circle[CIRCLE_OUT] += 1


@inner
def draw(position: PackedPosition, winner: int, size: int, counts: Ints) -> None:
    """Everybody refills his hand from the stock, the winner first."""
    seats, circle, stock = position
    players = len(seats)
    for i in range(players):
        counts[i] = seats[i, SEAT_COUNT]
    draws(counts, winner, size, circle[CIRCLE_STOCK])
    for i in range(players):
        other = (winner + i) % players
        for _ in range(counts[other]):
            circle[CIRCLE_STOCK] -= 1
            seats[other, SEAT_HAND] += stock[circle[CIRCLE_STOCK]]
            seats[other, SEAT_COUNT] += 1


@jit
def step(
    lexicon: LexiconArrays, game: GameArrays, position: PackedPosition, laid: Laid, counts: Ints
) -> bool:
    """Lay (or pass: body -1) and let everything follow; is the game over?"""
    seats, circle, _ = position
    _, _, body = laid
    rule, bodies, players = game.rule, lexicon.bodies, len(seats)
    goal, turn = rule[RULE_GOAL], circle[CIRCLE_TURN]
    over = False
    if body >= 0:
        if circle[CIRCLE_LAST] >= len(bodies) - 1:
            circle[CIRCLE_HEAP] = 0
        lay(lexicon.high, game, seats, circle, laid)
        over = seats[turn, SEAT_COUNT] == 0 and is_over(
            goal, absent(seats), allies(seats, 0), players, circle[CIRCLE_STOCK]
        )
    gone = absent(seats) if goal != FIRST_OUT else 0
    now = turn, circle[CIRCLE_LAST], circle[CIRCLE_OWNER], circle[CIRCLE_PASSED]
    turn, last, owner, passed = after(bodies, now, body, players, gone, rule[RULE_LOCK])
    circle[CIRCLE_TURN], circle[CIRCLE_LAST] = turn, last
    circle[CIRCLE_OWNER], circle[CIRCLE_PASSED] = owner, passed
    if last < len(bodies) - 1 or goal == FIRST_OUT:
        return over
    if goal == STOCK_OUT:
        seats[owner, SEAT_POINTS] += circle[CIRCLE_PILE]
        seats[owner, SEAT_CAPTURED] += circle[CIRCLE_HEAP]
        circle[CIRCLE_PILE] = 0
    if over:
        return True
    if circle[CIRCLE_STOCK]:
        draw(position, owner, rule[RULE_REFILL], counts)
        if is_over(goal, absent(seats), allies(seats, 0), players, circle[CIRCLE_STOCK]):
            return True
    friends = allies(seats, seats[owner, SEAT_SIDE]) if rule[RULE_PARTNER] else 0
    circle[CIRCLE_TURN] = leader(players, absent(seats), owner, friends)
    return False


# --- what it is worth ---


@jit
def settle(game: GameArrays, position: PackedPosition, gain: Ints) -> None:
    """What a finished game is worth to every seat."""
    rule, scale, seats, circle = game.rule, game.scale, position.seats, position.circle
    how = rule[RULE_SETTLE]
    if how == STAKES:
        by_stakes(rule[RULE_LORD], seats, circle, gain)
    elif how == CAPTURED:
        by_points(game, seats, circle, gain)
    elif how == CARD_POINTS:
        by_card_points(scale, seats, gain)
    elif how == CARDS_LEFT:
        by_cards_left(scale, seats, gain)
    elif how == BY_RESULT:
        by_result(scale, seats, circle, gain)


@inner
def first_out(seats: Ints) -> int:
    """The seat that was out before all others."""
    first = 0
    for i in range(1, len(seats)):
        empty, now = seats[i, SEAT_COUNT] == 0, seats[first, SEAT_COUNT] == 0
        if empty and (not now or seats[i, SEAT_ORDER] < seats[first, SEAT_ORDER]):
            first = i
    return first


@inner
def by_points(game: GameArrays, seats: Ints, circle: Ints, gain: Ints) -> None:
    """Points captured, those in the circle for its owner; those left in hand may be for the first
    seat out."""
    held = 0
    for i in range(len(seats)):
        gain[i] = seats[i, SEAT_POINTS]
        held += worth(game.values, seats[i, SEAT_HAND])
    gain[circle[CIRCLE_OWNER]] += circle[CIRCLE_PILE]
    gain[first_out(seats)] += held * game.scale[SCALE_LEFTOVER]


@inner
def by_stakes(lord: int, seats: Ints, circle: Ints, gain: Ints) -> None:
    """The landlord against each farmer; twice as much if a side has laid nothing, or no more."""
    stake, won, farmers = circle[CIRCLE_STAKE], first_out(seats) == lord, 0
    for i in range(len(seats)):
        farmers += 0 if i == lord else seats[i, SEAT_LAID]
    if (won and farmers == 0) or (not won and seats[lord, SEAT_LAID] == 1):
        stake *= 2
    gain[lord] = 0
    for i in range(len(seats)):
        if i != lord:
            gain[i] = (-stake if won else stake) * seats[i, SEAT_DOUBLED]
            gain[lord] -= gain[i]


@inner
def by_card_points(scale: Ints, seats: Ints, gain: Ints) -> None:
    """Everybody settles with everybody the difference of what the cards left cost."""
    players, total = len(seats), 0
    for i in range(players):
        owed = scale[SCALE_COUNTS + seats[i, SEAT_COUNT]]
        for card in range(64):
            owed += scale[SCALE_CARDS + card] * (seats[i, SEAT_HAND] >> card & 1)
        total += owed
        gain[i] = -players * owed
    for i in range(players):
        gain[i] += total


@inner
def by_cards_left(scale: Ints, seats: Ints, gain: Ints) -> None:
    """Everybody pays the one who is out for the cards left."""
    total, first = 0, first_out(seats)
    for i in range(len(seats)):
        gain[i] = -scale[SCALE_COUNTS + seats[i, SEAT_COUNT]]
        total -= gain[i] if i != first else 0
    gain[first] = total


@inner
def by_result(scale: Ints, seats: Ints, circle: Ints, gain: Ints) -> None:
    """By the order of going out."""
    players, lords, out = len(seats), allies(seats, 0), circle[CIRCLE_OUT]
    code = 1  # the sides of those who are out, behind a leading one
    for place in range(out):
        for i in range(players):
            if seats[i, SEAT_COUNT] == 0 and seats[i, SEAT_ORDER] == place:
                code = 2 * code + (lords >> i & 1)
    sole = lords & lords - 1 == 0
    at = SCALE_EACH * (code + (SCALE_SOLE if sole else 0))
    farmer = at + SCALE_FARMERS
    for place in range(players):
        for i in range(players):
            mine = seats[i, SEAT_ORDER] if seats[i, SEAT_COUNT] == 0 else out
            if lords >> i & 1 or mine != min(place, out) or (mine == out and place != out):
                continue
            gain[i] = scale[farmer]
            farmer += 1
    for i in range(players):
        if lords >> i & 1:
            gain[i] = scale[at + SCALE_LORD]


# --- whole games ---


@inner
def look_out(game: GameArrays, position: PackedPosition, me: int) -> Outlook:
    """What a seat decides from if it knows which cards are out, not where they are."""
    seats, circle, stock = position
    unseen = 0
    for i in range(circle[CIRCLE_STOCK]):
        unseen += stock[i]
    for other in range(len(seats)):
        if other != me:
            unseen += seats[other, SEAT_HAND]
    return Outlook(game.weights[me], game.price[me], game.values, seats, circle, unseen)


@inner
def decide_here(g: Guide, game: GameArrays, position: PackedPosition, s: Scratch) -> Laid:
    """What the policy of whoever is to act does."""
    return decide(g, look_out(game, position, position.circle[CIRCLE_TURN]), s)


@inner
def rollout(
    g: Guide, game: GameArrays, position: PackedPosition, s: Scratch, counts: Ints, gain: Ints
) -> int:
    """Play on with the policy at every seat until the end; the number of plies."""
    plies, over = 0, False
    while plies < LONGEST and not over:
        plies += 1
        laid = decide_here(g, game, position, s)
        over = step(g.lexicon, game, position, laid, counts)
    settle(game, position, gain)
    return plies


@making_arrays
def matches(g: Guide, game: GameArrays, deals: Deals, s: Scratch, gains: Ints) -> int:
    """Whole games, one for each deal, with weights per seat; all plies together."""
    plies = 0
    counts = np.zeros(deals.seats.shape[1], np.int64)
    for d in range(len(deals.seats)):
        position = PackedPosition(deals.seats[d], deals.circles[d], deals.stocks[d])
        plies += rollout(g, game, position, s, counts, gains[d])
    return plies
