"""Guessing what others hold, and what a play is worth in such worlds."""

import numpy as np
from numpy.typing import NDArray

from paiju.kernel.guide import guide
from paiju.kernel.jit import inner, jit, making_arrays
from paiju.kernel.layout import (
    BODY_BOMB_FROM,
    BOMB_BODY,
    BOMB_COLUMNS,
    BOMB_LED,
    BOMB_SEAT,
    CIRCLE_COLUMNS,
    CIRCLE_LAST,
    CIRCLE_TURN,
    FACT_COLUMNS,
    LATER_CARDS,
    LATER_COLUMNS,
    LATER_COUNT,
    NO_PLAY,
    PLAY_BODY,
    PLAY_CARDS,
    PLAY_WILDS,
    RULE_COLUMNS,
    SCALE_COLUMNS,
    SEAT_COLUMNS,
    SEAT_COUNT,
    SEAT_HAND,
    SEAT_SIDE,
    SEAT_WILDS,
    WEIGHTS,
)
from paiju.kernel.policy import (
    prices,
    rate_pass,
    rate_rows,
    room_for_prices,
    scratch,
    takes,
)
from paiju.kernel.rollout import LONGEST, decide_here, matches, rollout, settle, step
from paiju.kernel.shedding import after_random, size_of
from paiju.kernel.structs import (
    Deals,
    Endings,
    GameArrays,
    Guide,
    Knowledge,
    Outlook,
    PackedPosition,
    Passes,
    Scratch,
    Worlds,
)
from paiju.kernel.wild import digit_sum
from paiju.lexicon.spec import Combos

Ints = NDArray[np.int64]


@inner
def shuffle(order: Ints, rng: int) -> int:
    """Put the numbers from 0 on into a random order; the next random number."""
    for i in range(len(order)):
        order[i] = i
    for i in range(len(order) - 1, 0, -1):
        rng = after_random(rng)
        j = rng * (i + 1) >> 32
        order[i], order[j] = order[j], order[i]
    return rng


@inner
def bring_up(order: Ints, at: int, floor: int) -> None:
    """Have a card at a place that is none of the weakest, if there is one."""
    if order[at] >= floor:
        return
    for k in range(at + 1, len(order)):
        if order[k] >= floor:
            order[at], order[k] = order[k], order[at]
            break


@inner
def unknown(seat: Ints, bits: bool) -> int:
    """How many cards of a seat are not known."""
    hand = seat[SEAT_HAND]
    return int(seat[SEAT_COUNT] - (size_of(hand) if bits else digit_sum(hand)))


@jit
def deal(known: Knowledge, rng: int, worlds: Worlds, order: Ints) -> None:
    """Worlds that agree with what is known: what hands lack comes from the pool, then the stock."""
    for world in range(len(worlds.seats)):
        rng = shuffle(order, rng)
        seats, at = worlds.seats[world], 0
        for seat in range(len(seats)):
            for column in range(SEAT_COLUMNS):
                seats[seat, column] = known.seats[seat, column]
            for _ in range(unknown(seats[seat], known.wild < 0)):
                bring_up(order, at, known.floors[seat])
                seats[seat, SEAT_HAND] += known.pool[order[at]]
                at += 1
            hand = seats[seat, SEAT_HAND]
            if known.wild > 0:
                seats[seat, SEAT_WILDS] = digit_sum(hand & known.wild)
                seats[seat, SEAT_HAND] = hand & ~known.wild
            if hand & known.marks:
                seats[seat, SEAT_SIDE] = 0
        for k in range(worlds.stocks.shape[1]):
            worlds.stocks[world, k] = known.pool[order[at]]
            at += 1


@making_arrays
def evaluate(
    g: Guide, game: GameArrays, worlds: Worlds, plays: Ints, s: Scratch, me: int, found: Ints
) -> None:
    """What each play brings the seat `me` in each world."""
    players = worlds.seats.shape[1]
    seats, circle = np.zeros_like(worlds.seats[0]), np.zeros_like(worlds.circle)
    counts, gain = np.zeros(players, np.int64), np.zeros(players, np.int64)
    for world in range(len(worlds.seats)):
        position = PackedPosition(seats, circle, worlds.stocks[world])
        for k in range(len(plays)):
            seats[:], circle[:] = worlds.seats[world], worlds.circle
            laid = plays[k, PLAY_CARDS], plays[k, PLAY_WILDS], plays[k, PLAY_BODY]
            over = False
            if plays[k, PLAY_BODY] != NO_PLAY:
                over = step(g.lexicon, game, position, laid, counts)
            if over:
                settle(game, position, gain)
            else:
                rollout(g, game, position, s, counts, gain)
            found[world, k] = gain[me]


@making_arrays
def play_out(
    g: Guide, game: GameArrays, worlds: Worlds, plays: Ints, s: Scratch, ends: Endings
) -> None:
    """How each play ends in each world: `evaluate` for those who settle games themselves."""
    counts = np.zeros(worlds.seats.shape[1], np.int64)
    for world in range(len(worlds.seats)):
        for k in range(len(plays)):
            seats, circle = ends.seats[world, k], ends.circles[world, k]
            seats[:], circle[:] = worlds.seats[world], worlds.circle
            position = PackedPosition(seats, circle, worlds.stocks[world])
            laid = plays[k, PLAY_CARDS], plays[k, PLAY_WILDS], plays[k, PLAY_BODY]
            if plays[k, PLAY_BODY] == NO_PLAY:
                laid = decide_here(g, game, position, s)
            bombs, known, over, plies = ends.bombs[world, k], 0, False, 0
            while not over and plies < LONGEST:
                if plies:
                    laid = decide_here(g, game, position, s)
                known = note_bomb(g.lexicon.bodies, circle, laid[2], bombs, known)
                over = step(g.lexicon, game, position, laid, counts)
                plies += 1
            bombs[known, BOMB_SEAT] = -1


def room_for_endings(worlds: Worlds, plays: Ints) -> Endings:
    """Room for the end of each play in each world."""
    games, (seats, columns) = (len(worlds.seats), len(plays)), worlds.seats.shape[1:]
    cards = int(worlds.seats[0, :, SEAT_COUNT].sum()) + worlds.stocks.shape[1]
    return Endings(
        np.zeros((*games, seats, columns), np.int64),
        np.zeros((*games, len(worlds.circle)), np.int64),
        np.zeros((*games, cards + 1, BOMB_COLUMNS), np.int64),
    )


@inner
def note_bomb(bodies: Ints, circle: Ints, body: int, bombs: Ints, known: int) -> int:
    """Keep in mind whose bomb is laid, if it is one; how many there are."""
    if body < 0 or bodies[body, BODY_BOMB_FROM] < len(bodies):
        return known
    bombs[known, BOMB_SEAT], bombs[known, BOMB_BODY] = circle[CIRCLE_TURN], body
    bombs[known, BOMB_LED] = circle[CIRCLE_LAST] >= len(bodies) - 1
    return known + 1


@making_arrays
def doubts(
    g: Guide, game: GameArrays, worlds: Ints, passes: Passes, s: Scratch, found: Ints
) -> None:
    """How many of its passes a seat would hardly have passed with, in each world."""
    seats, circle = np.zeros_like(worlds[0]), np.zeros(CIRCLE_COLUMNS, np.int64)
    position = PackedPosition(seats, circle, np.zeros(0, np.int64))
    for world in range(len(worlds)):
        for at in range(len(passes.facts)):
            seats[:] = worlds[world]
            for i in range(len(seats)):
                seats[i, SEAT_HAND] += passes.later[at, i, LATER_CARDS]
                seats[i, SEAT_COUNT] += passes.later[at, i, LATER_COUNT]
            for column in range(FACT_COLUMNS):
                circle[column] = passes.facts[at, column]
            _, _, body = decide_here(g, game, position, s)
            found[world] += body >= 0


def warm_up(combos: Combos) -> None:
    """Call every entry point of the policy once, so that all of them are compiled and cached."""
    g = guide(combos)
    lexicon, room, values = g.lexicon, scratch(g), np.zeros(20, np.int64)
    weights, price = np.zeros((2, WEIGHTS), np.int64), np.zeros((2, room_for_prices(g)), np.int64)
    prices(g, weights[0], price[0])
    game = GameArrays(
        weights, price, np.zeros(RULE_COLUMNS, np.int64), values,
        np.ones(len(lexicon.bodies), np.int64), np.zeros(SCALE_COLUMNS, np.int64),
    )  # fmt: skip
    base, circle = np.zeros((2, SEAT_COLUMNS), np.int64), np.zeros(CIRCLE_COLUMNS, np.int64)
    base[:, SEAT_COUNT], base[:, SEAT_SIDE] = 3, range(2)
    circle[CIRCLE_LAST] = len(lexicon.bodies) - 1
    pool = np.array([combos.deck.weights[card] for card in combos.deck.cards[:6]], np.int64)
    worlds = Worlds(base[None].copy(), circle, np.zeros((1, 0), np.int64))
    known = Knowledge(base, pool, np.zeros(2, np.int64), 0, 0)
    deal(known, 1, worlds, np.zeros(6, np.int64))
    found, plays = np.zeros((1, 1), np.int64), np.array([(0, 0, NO_PLAY)], np.int64)
    evaluate(g, game, worlds, plays, room, 0, found)
    play_out(g, game, worlds, plays, room, room_for_endings(worlds, plays))
    deals = Deals(worlds.seats.copy(), circle[None].copy(), worlds.stocks)
    matches(g, game, deals, room, np.zeros((1, 2), np.int64))
    passes = Passes(np.array([(0, 0, 1, 0)], np.int64), np.zeros((1, 2, LATER_COLUMNS), np.int64))
    doubts(g, game, worlds.seats, passes, room, np.zeros(1, np.int64))
    outlook = Outlook(weights[0], price[0], values, worlds.seats[0], circle, 0)
    rate_rows(g, outlook, room, 1, 4)
    rate_pass(g, outlook, room)
    takes(lexicon.rows, lexicon.bodies, worlds.seats[0], circle, 0)
