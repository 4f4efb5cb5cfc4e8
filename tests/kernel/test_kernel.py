"""The compiled loops: equal to themselves uncompiled, to §6 in slow motion, and to the perft files.

The numbers in `perft/*.perft` come from the slow counter below, which plays by the rule book and
`brute` alone: `python tests/kernel/test_kernel.py doudizhu 7 6` prints a line of such a file.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import brute
import paiju
from paiju import Game, State
from paiju.cli.perft import count_positions
from paiju.families.laying.rules import rules_of
from paiju.kernel import layout as k
from paiju.kernel import structs
from paiju.kernel.layout import LOCKS
from paiju.kernel.structs import Deals, bare_position, stack
from places import TESTS
from soaking import SOAK, soak

HERE = TESTS
SLOW = 50_000  # positions
GAMES = [game for game in paiju.games() if game.id in brute.GAMES]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])

Held = tuple[int, ...]  # how many cards of each rank, in the order of `brute.ORDER`


# --- compiled and not compiled ------------------------------------------------------------


def random_hand(game: Game, size: int, rng: random.Random) -> int:
    pack = game.rules.deck.cards
    start = rng.randrange(len(pack) - size + 1)
    near = pack[max(0, start - 4) : start + size + 4]
    return game.rules.deck.pack(rng.sample(near if rng.random() < 0.5 else pack, size))


def answers(game: Game) -> Iterator[object]:
    """What the kernel says to small questions of every kind."""
    rng = random.Random(game.id)
    tables = rules_of(game).tables
    bodies = range(tables.free)
    for _ in range(4):
        hand = random_hand(game, rng.randrange(5, 14), rng)
        yield tables.moves(hand).tolist()
        yield [tables.moves(hand, rng.choice(bodies[:40])).tolist() for _ in range(4)]
    for lock in LOCKS:
        deals = [[random_hand(game, 5, rng) for _ in range(4)] for _ in range(3)]
        winners, plies = tables.playouts(opened(game, deals, (0, 1, 3)), 7, locked(lock))
        yield winners.tolist(), plies.tolist()
        three = bare_position(deals[0][:3], (0, tables.free, 0, 0))
        yield [tables.perft(three, depth, lock) for depth in range(4)]
        yield tables.perft(bare_position(deals[1], (1, bodies[1], 0, 0)), 3, lock)
        for _ in range(50):
            body, last = rng.randrange(-1, tables.free), rng.randrange(2 * tables.free)
            circle = (rng.randrange(4), last, rng.randrange(4), rng.randrange(16))
            then = tables.after(circle, body, 4, 0, lock) if possible(circle) else ()
            yield [int(n) for n in then]


def opened(game: Game, hands: list[list[int]], leaders: Iterable[int]) -> Deals:
    """These packed hands before the first lead of each leader."""
    free = rules_of(game).tables.free
    starts = zip(hands, leaders, strict=True)
    return stack([bare_position(own, (leader, free, leader, 0)) for own, leader in starts])


def locked(lock: str) -> NDArray[np.int64]:
    """The rule of a game with this lock that the first empty hand ends."""
    rule = np.zeros(k.RULE_COLUMNS, np.int64)
    rule[k.RULE_LOCK] = LOCKS[lock]
    return rule


def possible(circle: structs.Circle) -> bool:
    """Neither the one who acts nor the owner has passed, and somebody else is left."""
    turn, _, owner, passed = circle
    return not passed & (1 << turn | 1 << owner) and passed.bit_count() < 2


def digest() -> str:
    """One line per game: a hash of everything the kernel answered."""
    lines = []
    for game in GAMES:
        told = repr(list(answers(game))).encode()
        lines.append(f"{game.id} {len(told)} {hashlib.sha256(told).hexdigest()}")
    return "\n".join(lines)


def test_compiled_and_plain_kernel_agree() -> None:
    compiled_here = not os.environ.get("NUMBA_DISABLE_JIT", "0").strip("0")
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1" if compiled_here else "0",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    program = "import numba, test_kernel as t; print(numba.config.DISABLE_JIT); print(t.digest())"
    found = subprocess.run(
        [sys.executable, "-c", program],
        cwd=HERE / "kernel",
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    flag, _, other = found.partition("\n")
    assert int(flag) == compiled_here
    assert other == digest()
    assert len(other.splitlines()) == len(GAMES)


@every_game
def test_threads_do_not_disturb_each_other(game: Game) -> None:
    rng = random.Random(3)
    hands = [random_hand(game, 13, rng) for _ in range(200)]
    alone = [rules_of(game).tables.moves(hand).tolist() for hand in hands]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda hand: rules_of(game).tables.moves(hand).tolist(), hands))
    assert together == alone


# --- §6 in slow motion --------------------------------------------------------------------


@dataclass(frozen=True)
class Circle:
    """Whose turn it is, what lies on the table, who has passed. Written after §6 and 禁止回打."""

    seats: int
    lock: str
    turn: int
    owner: int = -1
    table: int | None = None  # what must be covered; None: a free lead
    before: int | None = None  # the hand that won the circle before this lead
    out: frozenset[int] = frozenset()  # who has passed, or is locked

    def lay(self, game: Game, body: int) -> Circle:
        lexicon = rules_of(game).lexicon
        out = self.out
        if self.table is None:
            rising = self.before is not None and lexicon.covers(body, self.before)
            if not (self.lock == "round" and rising):
                out = frozenset()  # every free lead unlocks everybody
        elif self.lock == "off":
            out = frozenset()  # only passes in a row since the last real hand count
        laid = replace(self, owner=self.turn, table=body, out=out)
        if lexicon.absolute[body]:
            return laid.won(laid.others())
        return laid.go_on()

    def give_up(self) -> Circle:
        return replace(self, out=self.out | {self.turn}).go_on()

    def others(self) -> frozenset[int]:
        return frozenset(range(self.seats)) - {self.owner}

    def won(self, out: frozenset[int]) -> Circle:
        return replace(self, turn=self.owner, before=self.table, table=None, out=out)

    def go_on(self) -> Circle:
        if self.others() <= self.out:
            return self.won(self.out)
        seat = (self.turn + 1) % self.seats
        while seat in self.out or seat == self.owner:
            seat = (seat + 1) % self.seats
        return replace(self, turn=seat)


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@every_game
def test_turns_follow_the_rule_book(game: Game, seats: int, lock: str) -> None:
    """Random leads, covers and passes; the kernel and the slow circle always agree."""
    lexicon, tables = rules_of(game).lexicon, rules_of(game).tables
    free = tables.free
    rng = random.Random(f"{game.id}{seats}{lock}")
    over = cache(lambda last: [b for b in range(free) if lexicon.covers(b, last)])
    slow = Circle(seats, lock, turn=rng.randrange(seats))
    turn, last, owner, passed = slow.turn, free, slow.turn, 0
    seen = {"leads": 0, "passes": 0, "covers": 0, "closed": 0}
    for _ in range(soak(1500)):
        stronger = over(slow.table if slow.table is not None else slow.before or 0)
        if slow.table is None:
            body = rng.choice(stronger) if stronger and rng.random() < 0.4 else rng.randrange(free)
            seen["leads"] += 1
        elif stronger and rng.random() < 0.35:
            body = rng.choice(stronger[:12])
            seen["covers"] += 1
        else:
            body = -1
            seen["passes"] += 1
        circle = turn, last, owner, passed
        turn, last, owner, passed = map(int, tables.after(circle, body, seats, 0, lock))
        slow = slow.lay(game, body) if body >= 0 else slow.give_up()
        seen["closed"] += slow.table is None
        assert turn == slow.turn
        assert owner == slow.owner
        assert (last >= free) is (slow.table is None)
        if slow.table is not None:
            assert last == slow.table
    assert min(seen.values()) > 50


# --- the slow counter ---------------------------------------------------------------------


class Facts:
    """What the overview of the rule book (§13) says of a game under its default options."""

    def __init__(self, each: int, bidding: str | None, lock: str = "off", seats: int = 3) -> None:
        self.each, self.bidding, self.lock, self.seats = each, bidding, lock, seats


FACTS = {
    "doudizhu": Facts(17, "call-rob"),
    "doudizhu-extended": Facts(17, "call-rob"),
    "doudizhu-panda": Facts(17, "score"),
    "doudizhu-four": Facts(25, "score", seats=4),
    "three-two-one": Facts(13, None, lock="circle", seats=4),
}
REDEALS = 3  # the third deal in a row without a call forces the first asked


def drawn(seed: int, packs: int, draw: int, limits: Sequence[int]) -> list[int]:
    """Numbers below the limits, as the docstring of `chance` describes."""
    secret = hashlib.shake_256(b"paiju/seed " + str(seed).encode()).digest(32 * packs)
    stream = hashlib.shake_256(b"paiju/1" + draw.to_bytes(4, "big") + secret).digest(4096)
    numbers, at = [], 0
    for limit in limits:
        while stream[at] >= 256 // limit * limit:
            at += 1
        numbers.append(stream[at] % limit)
        at += 1
    return numbers


def shuffled(seed: int, packs: int, draw: int, jokers: bool) -> list[str]:
    """The pack as code letters: by point, inside a point by suit, jokers last; then shuffled."""
    cards = [suit + point for point in "A23456789TJQK" for suit in "dchs"]
    pack = [card for card in [*cards, *(brute.JOKERS if jokers else ())] for _ in range(packs)]
    places = range(len(pack) - 1, 0, -1)
    for i, j in zip(places, drawn(seed, packs, draw, [i + 1 for i in places]), strict=True):
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def counted(cards: Sequence[str]) -> Held:
    ranks = [card if card in brute.JOKERS else card[1] for card in cards]
    return tuple(ranks.count(rank) for rank in brute.ORDER)


def plus(one: Held, two: Held, sign: int = 1) -> Held:
    return tuple(a + sign * b for a, b in zip(one, two, strict=True))


def mixed(held: Held, sizes: tuple[int, ...]) -> Iterator[Held]:
    """Groups of these sizes out of a hand, of any ranks."""
    ranks = [i for i, n in enumerate(held) if n]
    same = len(set(sizes)) <= 1
    chosen = combinations_with_replacement(ranks, len(sizes)) if same else product(ranks, repeat=2)
    for each in chosen:
        group = [0] * len(held)
        for rank, size in zip(each, sizes, strict=True):
            group[rank] += size
        if all(have >= want for have, want in zip(held, group, strict=True)):
            yield tuple(group)


def carried(type_: str, units: int) -> tuple[int, ...]:
    """The kickers of a type as its id tells them (§4)."""
    name = type_.partition("With")[2]
    many = {"Singles": (1,) * units, "Pairs": (2,) * units, "PairSingle": (2, 1)}
    few = {"": (), "Single": (1,), "Pair": (2,), "SingleSingle": (1, 1), "PairPair": (2, 2)}
    return {**many, **few}[name]


class SlowGame:
    """One seed played by the rule book: bidding, turns, covering; it only counts."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.rules, self.facts, self.seed = brute.GAMES[game_id], FACTS[game_id], seed
        self.bodies = [(shape, run) for shape in self.rules.shapes for run in brute.runs(shape)]
        self.moves = cache(self._moves)
        self.covering = cache(self._covering)

    def _moves(self, held: Held) -> list[tuple[Held, brute.Reading]]:
        """Every hand these cards can lay, under every reading that is not dominated."""
        found: dict[tuple[str, int, Held], brute.Reading] = {}
        for shape, run in self.bodies:
            body = tuple(shape.copies if rank in run else 0 for rank in brute.ORDER)
            rest = plus(held, body, -1)
            if min(rest) < 0:
                continue
            for group in mixed(rest, carried(shape.type, len(run))):
                ranks = brute.Ranks({r: n for r, n in zip(brute.ORDER, group, strict=True) if n})
                cards = plus(body, group)
                if shape.kickers(run, ranks) and sum(cards) <= self.rules.most_cards:
                    reading = brute.Reading(shape.type, len(run), sum(cards), run[-1])
                    place = shape.type, len(run), cards
                    if place not in found or found[place].value < reading.value:
                        found[place] = reading
        return [(cards, reading) for (_, _, cards), reading in found.items()]

    def _covering(self, held: Held, last: brute.Reading) -> list[tuple[Held, brute.Reading]]:
        return [m for m in self.moves(held) if brute._beats(self.rules, m[1], last)]

    def deal(self, redeals: int) -> tuple[list[Held], Held, int, int]:
        """Hands, bottom, who is asked first, who holds 方块3; two draws per deal."""
        pack = shuffled(self.seed, self.rules.packs, 2 * redeals, self.rules.jokers)
        each, seats = self.facts.each, self.facts.seats
        top = len(pack)
        hands = [pack[top - (seat + 1) * each : top - seat * each] for seat in range(seats)]
        bottom = pack[: top - seats * each]
        (first,) = drawn(self.seed, self.rules.packs, 2 * redeals + 1, [seats])
        leader = next((seat for seat, hand in enumerate(hands) if "d3" in hand), -1)
        return [counted(hand) for hand in hands], counted(bottom), first, leader

    def count(self, depth: int) -> int:
        """Positions exactly so many decisions after the deal."""
        if self.facts.bidding:
            return self.bid(depth, 0, [])
        hands, _, _, leader = self.deal(0)
        return self.play(depth, hands, Table(leader), opening=True)

    def bid(self, depth: int, redeals: int, said: list[tuple[int, int]]) -> int:
        outcome = self.outcome(redeals, said)
        if outcome == "redeal":
            return self.bid(depth, redeals + 1, [])
        if isinstance(outcome, int):
            hands, bottom, _, _ = self.deal(redeals)
            hands[outcome] = plus(hands[outcome], bottom)
            return self.play(depth, hands, Table(outcome))
        if depth == 0:
            return 1
        seat, words = self.question(redeals, said)
        return sum(self.bid(depth - 1, redeals, [*said, (seat, word)]) for word in words)

    def outcome(self, redeals: int, said: list[tuple[int, int]]) -> int | str | None:
        """The landlord, or "redeal", or None while somebody is asked."""
        seats, yes = self.facts.seats, [seat for seat, word in said if word]
        if self.facts.bidding == "score":
            best = max((word for _, word in said), default=0)
            if best < 3 and len(said) < seats:
                return None
            winner = [seat for seat, word in said if word == best]
        else:
            if len(said) < seats or (len(said) == seats and len(yes) > 1):
                return None
            winner = yes[-1:]
        if yes:
            return winner[0]
        return self.deal(redeals)[2] if redeals + 1 == REDEALS else "redeal"

    def question(self, redeals: int, said: list[tuple[int, int]]) -> tuple[int, list[int]]:
        seats = self.facts.seats
        if len(said) == seats:  # the caller who was robbed is asked once more
            return next(seat for seat, word in said if word), [0, 1]
        seat = (self.deal(redeals)[2] + len(said)) % seats
        if self.facts.bidding == "score":
            best = max((word for _, word in said), default=0)
            return seat, [0, *range(best + 1, 4)]
        return seat, [0, 1]

    def play(self, depth: int, hands: list[Held], table: Table, opening: bool = False) -> int:
        if depth == 0:
            return 1
        if not all(map(sum, hands)):
            return 0
        held = hands[table.turn]
        moves = self.covering(held, table.last) if table.last else self.moves(held)
        if opening:
            moves = [move for move in moves if move[0][0]]  # the 3 it must contain
        if depth == 1:
            return len(moves) + bool(table.last)
        total = self.play(depth - 1, hands, table.give_up(self)) if table.last else 0
        for cards, reading in moves:
            after = [*hands]
            after[table.turn] = plus(held, cards, -1)
            total += self.play(depth - 1, after, table.lay(self, reading))
        return total


@dataclass(frozen=True)
class Table:
    """A circle among readings of the referee; no lock, or the lock of the circle."""

    turn: int
    owner: int = -1
    last: brute.Reading | None = None
    out: frozenset[int] = frozenset()

    def lay(self, game: SlowGame, reading: brute.Reading) -> Table:
        if game.rules.largest(reading):
            return Table(self.turn)
        locked = self.out if self.last and game.facts.lock == "circle" else frozenset()
        return Table(self.turn, self.turn, reading, locked).next(game)

    def give_up(self, game: SlowGame) -> Table:
        return replace(self, out=self.out | {self.turn}).next(game)

    def next(self, game: SlowGame) -> Table:
        seats = game.facts.seats
        if len(self.out) == seats - 1:
            return Table(self.owner)
        turn = (self.turn + 1) % seats
        while turn in self.out:
            turn = (turn + 1) % seats
        return replace(self, turn=turn)


def test_the_slow_counter_deals_the_same_cards() -> None:
    for game in GAMES:
        for seed in range(5):
            hands, bottom, first, leader = SlowGame(game.id, seed).deal(0)
            state = game.deal(seed=seed)
            assert [counted([card.code for card in hand]) for hand in state.hands] == hands
            assert counted([card.code for card in state.position.stock.cards]) == bottom
            assert state.position.first == (first if FACTS[game.id].bidding else leader)


# --- perft --------------------------------------------------------------------------------


def perft_lines(path: Path) -> list[tuple[int, int, int]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    return [(int(seed), int(depth), int(nodes)) for seed, depth, nodes in rows]


def counted_lines(path: Path) -> list[tuple[int, int, int]]:
    """Where every position is a state of Python, daily only the smallest deal to its full depth."""
    lines = perft_lines(path)
    if SOAK > 1 or "Counted through the" not in path.read_text(encoding="utf-8"):
        return lines
    deepest = {seed: nodes for seed, _, nodes in lines}
    smallest = min(deepest, key=deepest.__getitem__)
    return [line for line in lines if line[0] == smallest or line[2] <= SLOW]


FILES = sorted((HERE / "perft").glob("*.perft"))
LINES = [(path.stem, *line) for path in FILES for line in counted_lines(path)]


def test_every_game_has_its_perft_file() -> None:
    stems = {path.stem for path in FILES}
    assert {game.id for game in GAMES} <= stems <= {game.id for game in paiju.games()}
    for path in FILES:
        lines = perft_lines(path)
        deals = {seed for seed, _, _ in lines}
        assert len(deals) >= 3
        assert path.read_text(encoding="utf-8").startswith("#")
        for deal in deals:
            depths = [depth for seed, depth, _ in lines if seed == deal]
            assert depths == list(range(1, len(depths) + 1))
            assert max(nodes for seed, _, nodes in lines if seed == deal) >= 100_000


@pytest.mark.parametrize(("game_id", "seed", "depth", "nodes"), LINES)
def test_perft(game_id: str, seed: int, depth: int, nodes: int) -> None:
    assert count_positions(paiju.game(game_id).deal(seed=seed), depth) == nodes


@pytest.mark.parametrize(
    ("game_id", "seed", "depth", "nodes"),
    [line for line in LINES if line[0] in FACTS and line[3] <= soak(20_000)],
)
def test_the_slow_counter_still_says_so(game_id: str, seed: int, depth: int, nodes: int) -> None:
    assert SlowGame(game_id, seed).count(depth) == nodes


def by_the_public_api(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if state.is_over:
        return 0
    seat = min(state.to_act)
    legal = state.legal(seat)
    if depth == 1:
        return len(legal)
    return sum(by_the_public_api(state.act(seat, action), depth - 1) for action in legal)


@pytest.mark.parametrize(
    ("game_id", "seed", "depth", "nodes"), [line for line in LINES if line[3] <= soak(20_000)]
)
def test_states_count_the_same(game_id: str, seed: int, depth: int, nodes: int) -> None:
    assert by_the_public_api(paiju.game(game_id).deal(seed=seed), depth) == nodes


@pytest.mark.parametrize("lock", ["circle", "round"])
def test_perft_with_locks_counts_states(lock: str) -> None:
    """Small hands down to the end of the game, where a lock changes who is asked."""
    game = next(game for game in GAMES if "lock" in game.options).with_options(lock=lock)
    rng = random.Random(lock)
    for _ in range(soak(6)):
        ranks = rng.sample(game.rules.deck.cards, 12)
        hands = [paiju.format_cards(ranks[seat::4]) for seat in range(4)]
        lines = [f"{seat}\t{hand}" for seat, hand in enumerate(hands, 1)]
        state = game.load("\n".join([f"G\t{game.id}", f"O\tlock={lock}", "E\t1", *lines]))
        for depth in range(1, 8):
            assert count_positions(state, depth) == by_the_public_api(state, depth)


def test_locks_differ() -> None:
    game = next(game for game in GAMES if "lock" in game.options)
    text = "E\t1\n1\t3 5 6\n2\t4 7\n3\t8 9\n4\tT J"
    counts = {
        lock: count_positions(game.load(f"G\t{game.id}\nO\tlock={lock}\n{text}"), 8)
        for lock in ("circle", "round")
    }
    assert counts["circle"] != counts["round"]


# --- playouts -----------------------------------------------------------------------------


def random_play(state: State, rng: random.Random) -> tuple[int, int]:
    """Winner and number of plies of a random game through the ordinary operations."""
    plies = 0
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, rng.choice(state.legal(seat)))
        plies += 1
    return state.counts.index(0), plies


@every_game
def test_playouts_are_random_games(game: Game) -> None:
    """The same position played out by the kernel and by states: the same odds and lengths."""
    rng = random.Random(game.id)
    state = game.deal(seed=11)
    while state.phase != "play":
        state = state.act(min(state.to_act), state.legal(min(state.to_act))[-1])
    p, rules = state.position, rules_of(game)
    hands = [rules.deck.pack(hand.cards) for hand in p.hands]
    many, few = soak(3000), soak(400)
    deals = opened(game, [hands] * many, [p.turn] * many)
    deals.circles[:, k.CIRCLE_MUST] = rules.deck.pack(p.must)
    lock = str(game.settings.get("lock", "off"))
    winners, plies = rules.tables.playouts(deals, 5, locked(lock))
    slow = [random_play(state, rng) for _ in range(few)]
    assert set(winners.tolist()) <= set(range(state.players))
    for seat in range(state.players):
        odds = float((winners == seat).mean())
        slow_odds = sum(winner == seat for winner, _ in slow) / few
        assert abs(odds - slow_odds) < 4.5 * max(odds * (1 - odds) / few, 0.02**2) ** 0.5
    lengths = np.array([length for _, length in slow])
    error = float(lengths.std()) / few**0.5
    assert abs(float(plies.mean()) - float(lengths.mean())) < 4.5 * error
    assert plies.min() >= lengths.min() // 3
    assert (deals.seats[:, :, k.SEAT_HAND] == hands).all(), "the deals are not touched"


@every_game
def test_playouts_depend_on_the_seed_only(game: Game) -> None:
    rng = random.Random(2)
    hands = [[random_hand(game, 8, rng) for _ in range(4)] for _ in range(200)]
    deals = opened(game, hands, [0] * 200)
    one, two, other = (rules_of(game).tables.playouts(deals, seed) for seed in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert (one[1] != other[1]).any()


@pytest.mark.parametrize(
    ("hands", "leader", "winner", "plies"),
    [
        (["3", "4 4", "5 5"], 0, 0, 1),
        (["3 4", "5", "6 6"], 1, 1, 1),
        (["小王大王", "3 3 3", "4 4 4"], 2, None, None),
        (["3 3", "4", "5"], 0, None, None),
    ],
)
def test_playouts_of_tiny_hands(
    hands: list[str], leader: int, winner: int | None, plies: int | None
) -> None:
    game = next(game for game in GAMES if len(game.rules.deck.cards) == 54)
    packed = [game.rules.deck.pack(game.cards(hand)) for hand in hands]
    deals = opened(game, [packed] * 50, [leader] * 50)
    winners, lengths = rules_of(game).tables.playouts(deals, 3)
    if winner is not None:
        assert set(winners.tolist()) == {winner}
        assert set(lengths.tolist()) == {plies}
    assert set(winners.tolist()) <= {0, 1, 2}


def main(game_id: str, seed: str, depth: str) -> None:
    """Print lines for a perft file."""
    game = SlowGame(game_id, int(seed))
    for d in range(1, int(depth) + 1):
        print(seed, d, game.count(d), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
