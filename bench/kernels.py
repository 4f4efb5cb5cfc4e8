"""The kernel of another revision beside the present one, in one process.

`python -m bench.kernels REVISION [--pairs N] [--only TEXT] [--quick]` writes `bench/kernels.md`.
The whole package of the revision is read from git under another name, so that both kernels are
asked through the same calls with the same questions; the answers must be the same to the bit. The
two take turns every few hundredths of a second: what counts is CPU time and the median pair.
"""

import argparse
import gc
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

import numba
import numpy as np

from bench import machine

HERE = Path(__file__).parent
PAGE = HERE / "kernels.md"
BEFORE = "paiju_before"
STRUCTS = ("kernel.structs", "poker.strengths")  # modules with bundles of arrays
SECONDS = 0.03  # of one turn
MOST = 1.05  # of the time of before
Work = Callable[[], object]  # the same work every time; what it finds
State = Any


@dataclass(frozen=True)
class Package:
    """One of the two, by its name."""

    name: str

    def __getitem__(self, module: str) -> Any:
        return import_module(f"{self.name}.{module}")

    def game(self, name: str) -> Any:
        """A game by its id."""
        return import_module(self.name).game(name)

    def keep_to_one_thread(self) -> None:
        """Every search stays in its own thread."""
        search = self["families.climb.players.search"]
        owner = search if hasattr(search, "keep_to_one_thread") else self["kernel.threads"]
        owner.keep_to_one_thread()


@dataclass(frozen=True)
class Row:
    """Something both kernels can be asked for."""

    name: str
    prepare: Callable[[Package], Work]


@dataclass(frozen=True)
class Found:
    """What the new kernel takes when the old one takes 1, pair by pair."""

    row: Row
    ratios: list[float]
    microseconds: float  # of one piece of work, now

    @property
    def middle(self) -> float:
        """The median pair."""
        return median(self.ratios)

    def __str__(self) -> str:
        low, *_, high = quantiles(self.ratios, n=4)
        mark = "✓" if self.middle <= MOST else "✗"
        cells = self.row.name, f"{self.microseconds:,.1f}", f"{self.middle:.3f} {mark}"
        return f"| {' | '.join(cells)} | {low:.3f} … {high:.3f} |"


# --- two packages in one process ---


def fetch(revision: str, folder: Path) -> Package:
    """The package of a revision under the name of `BEFORE`."""
    command = ("git", "archive", revision, "src/paiju")
    archive = subprocess.run(command, cwd=HERE.parent, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")
    package = (folder / "src" / "paiju").rename(folder / BEFORE)
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"\b(from|import) paiju\b", rf"\1 {BEFORE}", text)
        path.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    return Package(BEFORE)


def share_structs(before: Package, now: Package) -> None:
    """Let both use the same classes for the same bundles of arrays.

    Numba takes named tuples of equal fields for the same type and then, when they are not, looks
    for the function anew in every call: that would be the time of this comparison, not of a kernel.
    """
    for module in STRUCTS:
        try:
            old, new = vars(before[module]), vars(now[module])
        except ModuleNotFoundError:  # then there is nothing to share
            continue
        for name, struct in new.items():
            fields = getattr(struct, "_fields", None)
            if fields and fields == getattr(old.get(name), "_fields", None):
                old[name] = struct


@contextmanager
def looked_up() -> Iterator[list[str]]:
    """The functions that numba had to look for, because it did not know their arguments."""
    base: Any = numba.core.dispatcher._DispatcherBase
    found: list[str] = []
    usual = base._compile_for_args

    def note(self: Any, *args: Any, **named: Any) -> Any:
        found.append(self.py_func.__qualname__)
        return usual(self, *args, **named)

    base._compile_for_args = note
    yield found
    base._compile_for_args = usual


def compare(row: Row, before: Package, now: Package, pairs: int) -> Found:
    """Take turns, the other one first in every second pair."""
    old, new = row.prepare(before), row.prepare(now)
    assert same(old(), new()), f"{row.name}: not the same answers"
    with looked_up() as unknown:
        assert same(old(), new()), f"{row.name}: not the same answers"
    assert not unknown, f"{row.name}: not comparable, because of {unknown[0]}"
    times = max(1, round(SECONDS / max(cpu(new, 1), 1e-6)))
    gc.collect()
    gc.freeze()
    gc.disable()
    spent: list[tuple[float, float]] = []
    for pair in range(pairs):
        if pair % 2:
            was = cpu(old, times)
            spent.append((was, cpu(new, times)))
        else:
            is_now = cpu(new, times)
            spent.append((cpu(old, times), is_now))
    gc.enable()
    gc.unfreeze()
    ratios = [is_now / was for was, is_now in spent]
    return Found(row, ratios, 1e6 * median(is_now for _, is_now in spent) / times)


def cpu(work: Work, times: int) -> float:
    """CPU seconds for doing it so often."""
    start = process_time()
    for _ in range(times):
        work()
    return process_time() - start


def same(one: object, other: object) -> bool:
    """Are two answers equal to the bit?"""
    if isinstance(one, np.ndarray):
        return bool(np.array_equal(one, other))  # type: ignore[arg-type]
    if isinstance(one, (tuple, list)):
        assert isinstance(other, (tuple, list))
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


# --- what is asked ---


def rows() -> Iterator[Row]:
    """Every entrance to the kernel."""
    yield Row("moves of a lead, 斗地主", lambda package: moves(package, "doudizhu", leads=True))
    yield Row("moves of a follow, 斗地主", lambda package: moves(package, "doudizhu", leads=False))
    yield Row("moves of a lead, 锄大地", lambda package: moves(package, "big-two", leads=True))
    yield Row("moves of a follow, 锄大地", lambda package: moves(package, "big-two", leads=False))
    yield Row("moves with wild cards, 癞子斗地主", wild_moves)
    for name in GAMES:
        yield _of_game("random games", name, playouts)
    for name in PERFT:
        yield _of_game("perft", name, perft)
    for name in GAMES:
        yield _of_game("games by the policy in sampled worlds", name, rollouts)
    for name in ("doudizhu", "doudizhu-laizi", "big-two"):
        yield _of_game("every play rated", name, rate)
    yield _of_game("passes explained", "doudizhu", explain)
    for name in SOLVED:
        yield _of_game("endgames solved", name, solve)
    yield _of_game("endgames in a search", "doudizhu", tail)
    yield _of_game("a game stepped", "doudizhu", step)
    yield Row("poker: a batch of hands", poker_batch)
    yield Row("poker: equity counted", lambda package: equity(package, 0))
    yield Row("poker: equity sampled", lambda package: equity(package, 20_000))


GAMES = (
    "doudizhu", "doudizhu-extended", "doudizhu-four", "doudizhu-laizi",
    "guangxi-dizhu", "wuguapi", "big-two", "three-two-one", "seven-ghosts-523",
)  # fmt: skip
PERFT = {"doudizhu": 2, "doudizhu-four": 2, "big-two": 5, "wuguapi": 4}
SOLVED = {"doudizhu": 10, "doudizhu-laizi": 8, "big-two": 7, "guangxi-dizhu": 6, "three-two-one": 7}


def _of_game(what: str, name: str, prepare: Callable[[Package, str], Work]) -> Row:
    return Row(f"{what}, {name}", lambda package: prepare(package, name))


def at_play(game: Any, seed: int, plies: int = 0) -> State:
    """A deal after a random pre-round and so many random plies."""
    state, rng = game.deal(seed=seed), Random(seed)
    while not state.is_over and (state.phase != "play" or plies):
        plies -= state.phase == "play"
        seat = min(state.to_act)
        state = state.act(seat, rng.choice(state.legal(seat)))
    return state


def moves(package: Package, name: str, leads: bool) -> Work:
    """The moves of many hands."""
    rules, rng = package.game(name).rules, Random(1)
    tables, deck = rules.tables, rules.deck
    hands = [deck.pack(rng.sample(deck.cards, 20 if leads else 17)) for _ in range(200)]
    led: list[int | None] = [None] * 200
    if not leads:
        first = [tables.moves(deck.pack(rng.sample(deck.cards, 17))) for _ in hands]
        led = [int(rules.lexicon.body_of[rng.choice(found)]) for found in first]

    def work() -> object:
        return [tables.moves(hand, last) for hand, last in zip(hands, led, strict=True)]

    return work


def wild_moves(package: Package) -> Work:
    """The moves of many hands with one wild rank."""
    rules, rng = package.game("doudizhu-laizi").rules, Random(1)
    tables, deck = rules.tables, rules.deck
    hands = []
    for _ in range(50):
        mask = 15 << 4 * rng.randrange(13)
        hand = deck.pack(rng.sample(deck.cards, 17))
        wilds = sum((hand & mask) >> 4 * rank & 15 for rank in range(16))
        hands.append((hand & ~mask, wilds, mask))
    return lambda: [tables.wild_moves(*hand) for hand in hands]


def playouts(package: Package, name: str) -> Work:
    """Random games from several deals."""
    game = package.game(name)
    play = package["families.climb.playouts"].playouts([at_play(game, n) for n in range(30)])
    return lambda: play(7)


def perft(package: Package, name: str) -> Work:
    """Positions so many decisions ahead."""
    state, module = at_play(package.game(name), 7), package["cli.perft"]
    count = getattr(module, "perft", None) or module.count_positions  # its name before, and now
    return lambda: count(state, PERFT[name])


def _situation(package: Package, name: str, seed: int, plies: int) -> tuple[Any, list[Any]]:
    state = at_play(package.game(name), seed, plies)
    seat = min(state.to_act)
    found = package["families.climb.players.situation"].Situation(state.view(seat))
    return found, list(state.legal(seat))


def _playouts(package: Package) -> Any:
    """The module of playouts, which was a part of the search before."""
    try:
        return package["families.climb.players.playouts"]
    except ModuleNotFoundError:
        return package["families.climb.players.search"]


def rollouts(package: Package, name: str) -> Work:
    """The candidates of some decisions in sampled worlds."""
    search, playouts = package["families.climb.players.search"], _playouts(package)
    package.keep_to_one_thread()
    rated = package["families.climb.players.rating"]
    questions = []
    for seed in range(3):
        situation, legal = _situation(package, name, seed, 4 * seed)
        plays = np.array([rated.laid(situation, one) for one in legal[:4]], np.int64)
        questions.append((playouts.Playouts(situation), search.sampled(situation, 4, 9), plays))
    return lambda: [one.evaluate(worlds, plays) for one, worlds, plays in questions]


def rate(package: Package, name: str) -> Work:
    """The policy's opinion of every play."""
    rated = package["families.climb.players.rating"].rated
    questions = [_situation(package, name, seed, seed) for seed in range(6)]
    return lambda: [rated(situation, legal) for situation, legal in questions]


def explain(package: Package, name: str) -> Work:
    """Which worlds make the passes likely."""
    search, inference = (package[f"families.climb.players.{n}"] for n in ("search", "inference"))
    deadline = package["engine.budget"].Deadline(1e9)
    questions = []
    for seed in range(4):
        situation, _ = _situation(package, name, seed, 12)
        questions.append((situation, search.sampled(situation, 16, 5).seats))
    return lambda: [inference.plausible(one, seats, 8, deadline) for one, seats in questions]


def solve(package: Package, name: str) -> Work:
    """Who wins some endgames, and in how many nodes."""
    solver = package["ai.solver"]
    states = [_endgame(package.game(name), seed, SOLVED[name]) for seed in range(4)]

    def work() -> object:
        found = [solver.solve(state) for state in states]
        return [(one.wins, one.nodes) for one in found]

    return work


def _endgame(game: Any, seed: int, size: int) -> State:
    """A game played at random until no hand has more cards."""
    for chance in range(1000):
        state, rng = game.deal(seed=1000 * seed + chance), Random(chance)
        while not state.is_over:
            drawn = not state.position.stock.count
            if drawn and state.phase == "play" and max(state.counts) <= size:
                return state
            seat = min(state.to_act)
            state = state.act(seat, rng.choice(state.legal(seat)))
    raise AssertionError("no endgame")


def tail(package: Package, name: str) -> Work:
    """Worlds with few cards left, solved within a search."""
    search, solved = (package[f"families.climb.players.{n}"] for n in ("search", "tail"))
    rated = package["families.climb.players.rating"]
    state = _endgame(package.game(name), 3, 6)
    seat = min(state.to_act)
    situation = package["families.climb.players.situation"].Situation(state.view(seat))
    plays = [rated.laid(situation, one) for one in state.legal(seat)][:4]
    worlds = search.sampled(situation, 4, 9)
    evaluation = solved.Tail(situation, _playouts(package).Playouts(situation), 18)
    return lambda: evaluation.evaluate(worlds, np.array(plays, np.int64))


def step(package: Package, name: str) -> Work:
    """A whole game, event by event in Python."""
    game, seeds = package.game(name), range(3)

    def work() -> object:
        return [tuple(at_play(game, seed, 1000).position.payoffs) for seed in seeds]

    return work


def poker_batch(package: Package) -> Work:
    """The strengths of many hands of seven."""
    rng, rank = np.random.default_rng(1), package["poker.batch"].rank_cards
    cards = np.argsort(rng.random((2000, 52)), axis=1)[:, :7].astype(np.uint8)
    return lambda: rank(cards)


def equity(package: Package, trials: int) -> Work:
    """Two hands and a range; all boards after a flop, or some of all boards."""
    ask = package["poker.equity"].equity
    if trials:
        return lambda: repr(ask(["AsKs", "QdQc", "JJ+"], trials=trials, seed=1))
    return lambda: repr(ask(["AsKs", "QdQc"], "2s 7d 9s"))


# --- the page ---

_HEAD = """\
# The kernel before and after

Written by `python -m bench.kernels {revision}`: the kernel of {revision} and the present one in one
process, turn by turn, {pairs} pairs of about {milliseconds:g} ms each. A ratio is the CPU time now
by the CPU time before; {most} is allowed. Both gave the same answers to the bit: the same moves,
random games, node counts and gains.

Whole kernels are compared. The present one differs in two ways: arrays go together in structs,
which alone makes it slower, and it counts no references, which more than makes up for it
(docs/adr/0027-kernel-layout.md has both apart).
"""


def page(revision: str, pairs: int, found: Iterator[Found]) -> Iterator[str]:
    """The page, line by line as it is found out."""
    milliseconds = 1000 * SECONDS
    yield _HEAD.format(revision=revision, pairs=pairs, milliseconds=milliseconds, most=MOST)
    yield from (f"- {name}: {value}" for name, value in machine.facts() if name != "peers")
    yield "\n| work | now, µs | median ratio | middle half of the pairs |\n|---|--:|--:|--:|"
    yield from map(str, found)


def main() -> None:
    """One run; with `--only` or `--quick` nothing is written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", help="a commit of this repository")
    parser.add_argument("--pairs", type=int, default=41)
    parser.add_argument("--only", default="", help="rows whose name has this in it")
    parser.add_argument("--quick", action="store_true", help="nothing is written")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before, now = fetch(args.revision, Path(folder)), Package("paiju")
        share_structs(before, now)
        chosen = (row for row in rows() if args.only in row.name)
        found = (compare(row, before, now, args.pairs) for row in chosen)
        lines = []
        for line in page(args.revision, args.pairs, found):
            print(line, flush=True)
            lines.append(line)
    if not args.only and not args.quick:
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
