"""The solver: equal to plain exhaustive search through the public interface, in every game."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import paiju
from paiju import Game, PaijuError, State
from paiju.ai.puzzles import find_puzzle
from paiju.ai.solver import Solving
from paiju.families.climb.rules import Climb
from paiju.kernel import endgames as endgames_of_the_kernel
from places import ROOT

GAMES = [game for game in paiju.games() if isinstance(game.rules, Climb)]
SOAK = os.environ.get("PAIJU_SOAK", "0") not in ("", "0")
CASES = 1000 if SOAK else 20
VARIANTS = [
    *GAMES,
    paiju.game("广西地主", literal_follow_table="on", pass_locks="on", jiefeng="partner"),
    paiju.game("锄大地", pass_locks="on"),
    paiju.game("三两一", lock="round"),
    paiju.game("癞子斗地主", long_bombs="on"),
    paiju.game("癞子斗地主", mode="heaven-earth"),
]
NAMES = [f"{game.id}-{'-'.join(game.given)}".rstrip("-") for game in VARIANTS]
every_variant = pytest.mark.parametrize("game", VARIANTS, ids=NAMES)


# --- the slow way -------------------------------------------------------------------------

POSITIVE = {"Lwin1", "Lwin2", "Dou1", "Dou2"}
NEGATIVE = {"Fwin1", "Fwin2", "Dou3", "Dou4"}


def side_of(state: State, seat: int) -> frozenset[int]:
    """Who plays with a seat: the landlord alone, the farmers, or nobody."""
    everybody = frozenset(range(state.players))
    if state.game.rules.marks:  # type: ignore[attr-defined]
        lords = frozenset(state.position.marks)
    elif state.landlord is not None:
        lords = frozenset({state.landlord})
    else:
        return frozenset({seat})
    return lords if seat in lords else everybody - lords


def has_won(state: State, side: frozenset[int]) -> bool:
    """By the rule book: the better result, or being out first."""
    code = state.position.result
    if code:
        lords = side == frozenset(state.position.marks)
        return code in (POSITIVE if lords else NEGATIVE)
    if state.position.out:
        return state.position.out[0] in side
    return state.counts.index(0) in side


def plainly(state: State, side: frozenset[int], known: dict[str, bool]) -> bool:
    """Every line to its end, or to a position that has been looked at."""
    if state.is_over:
        return has_won(state, side)
    position = repr(state.position)
    if position not in known:
        (seat,) = state.to_act
        after = (plainly(state.act(seat, one), side, known) for one in state.legal(seat))
        known[position] = any(after) if seat in side else all(after)
    return known[position]


# --- small endgames -----------------------------------------------------------------------


def composed(game: Game, rng: random.Random) -> State:
    """Some cards in every hand, often of the same ranks so that combos happen."""
    players = game.spec.players[0]
    cards = list(game.rules.deck.cards)
    rng.shuffle(cards)
    ranks = rng.sample(sorted({card.rank for card in cards}), rng.randint(3, 7))
    cards.sort(key=lambda card: (card.rank not in ranks, rng.random() < 0.1))
    cards = cards[: max(20, 6 * players)]
    rng.shuffle(cards)
    total = 9
    lines = [f"G\t{game.id}", *(f"O\t{flag}={value}" for flag, value in game.given.items())]
    wild = ""
    if game.rules.deck.wilds and rng.random() < 0.8:
        natural = [rank for rank in ranks if rank not in "xX"]
        drawn_ranks = rng.sample(natural, min(game.rules.deck.wilds // 4, len(natural)))
        wild = f"\nW\t{' '.join(drawn_ranks)}"
    lines.append(f"E\t{rng.randint(1, players)}{wild}")
    for seat in range(players):
        most = max(1, total // players + 1)
        hand = [cards.pop() for _ in range(rng.randint(1, most))]
        lines.append(f"{seat + 1}\t{paiju.format_cards(hand, 'code')}")
    return paiju.load("\n".join(lines) + "\n")


def drawn(game: Game, rng: random.Random) -> State:
    """A game with a stock, played at random until little is left."""
    while True:
        state = game.deal(seed=str(rng.random()), players=rng.choice((2, 2, 3)))
        while not state.is_over:
            left = sum(state.counts) + state.position.stock.count
            if left <= rng.choice((6, 7, 8)) and not state.position.out:
                return state
            state = moved(state, rng)


def moved(state: State, rng: random.Random) -> State:
    (seat,) = state.to_act
    return state.act(seat, rng.choice(state.legal(seat)))


def endgames(game: Game, count: int) -> Iterator[State]:
    rng = random.Random(f"endgames of {game.id} {dict(game.given)}")
    while count:
        state = drawn(game, rng) if game.rules.goal.refill else composed(game, rng)  # type: ignore[attr-defined]
        for _ in range(rng.choice((0, 0, 1, 2, 3))):
            after = moved(state, rng)
            if after.is_over:
                break
            state = after
        count -= 1
        yield state


@every_variant
def test_equal_to_exhaustive_search(game: Game) -> None:
    for state in endgames(game, CASES):
        (seat,) = state.to_act
        side = side_of(state, seat)
        known: dict[str, bool] = {}
        solution = paiju.solve(state)
        winning = [a.text for a in state.legal(seat) if plainly(state.act(seat, a), side, known)]
        assert solution.best == winning, state.display()
        assert solution.wins == bool(winning)
        end = state
        for player, text in solution.line:
            end = end.act(player, text)
        if end.is_over:
            assert has_won(end, side) == solution.wins


# --- known positions ----------------------------------------------------------------------


def test_a_position_that_short_keys_get_wrong() -> None:
    """Two hands of fourteen: a solver that compares 32 bits of a position says the leader wins."""
    text = "G\t斗地主\nE\t1\n1\t2AKQ9877666433\n2\t22AKTT98875543\n"
    solution = paiju.solve(text)
    assert not solution.wins
    assert solution.best == []
    assert end_of(text, solution.line).counts[1] == 0


def end_of(text: str, line: list[tuple[int, str]]) -> State:
    state = Solving(text).state
    for seat, play in line:
        state = state.act(seat, play)
    return state


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("G\t斗地主\nE\t1\n1\t3 大王\n2\t2\n", ["大王"]),  # who leads the joker keeps the lead
        ("G\t斗地主\nE\t1\n1\t3 4\n2\t5\n", []),
        ("G\t斗地主\nE\t1\n1\t34\n2\t55\n3\t66\n", []),
        ("G\t斗地主\nE\t1\n1\t3344\n2\t5\n3\t6\n", ["33", "44"]),
        ("G\t斗地主\nE\t1\n1\t3K\n2\tQQ\n3\tA5\nS\tK\nP\tpass\n", ["A"]),  # a farmer in the circle
        ("G\t锄大地\nE\t1\n1\td4 s2\n2\td5\n3\td6\n4\td7\n", ["♠2"]),
        ("G\t三两一\nE\t2\n1\t4\n2\t3 2\n3\t5\n4\t6\n", ["2"]),  # a 2 closes the circle
        (
            "G\t癞子斗地主\nE\t1\nW\t7\n1\t7 8 K\n2\tAJ\n3\t5\n",
            ["8 7", "K 7"],
        ),  # pairs by a wild card
    ],
)
def test_the_winning_plays_of_small_positions(text: str, best: list[str]) -> None:
    solution = paiju.solve(text)
    assert solution.best == best
    assert solution.wins == bool(best)
    assert end_of(text, solution.line).is_over


def test_the_loser_fights_for_every_circle() -> None:
    solution = paiju.solve("G\t斗地主\nE\t1\n1\t33 大王\n2\t2 A\n")
    assert solution.line[-1][0] == 0
    assert (
        any(seat == 1 and text != "pass" for seat, text in solution.line) or len(solution.line) < 4
    )


def test_a_path_and_a_state_are_the_same_question(tmp_path: Path) -> None:
    text = "G\t斗地主\nE\t1\n1\t3 大王\n2\t2 K\n3\t44\n"
    file = tmp_path / "endgame.txt"
    file.write_text(text, encoding="utf-8")
    found = [paiju.solve(one) for one in (text, file, paiju.load(text))]
    assert len({(one.wins, one.nodes, *one.best) for one in found}) == 1


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (lambda: paiju.game("暗牌斗地主").deal(seed=1), "not-solvable"),
        (lambda: paiju.game("斗地主").deal(seed=1), "not-playing-yet"),
        (lambda: "G\t斗地主\nE\t1\n1\t3\n2\t4\n3\t5\nS\t3\n", "game-over"),
        (lambda: "G\t斗地主\nE\t1\n1\t3\n3\t4\n", "empty-hand"),
        (lambda: "G\t斗地主\nN\t3\nE\t1\n1\t3\n2\t4\n", "empty-hand"),
        (lambda: "G\t斗地主\nE\t1\nW\t7\n1\t3\n2\t4\n", "no-wild-here"),
        (lambda: "G\t癞子斗地主\nE\t1\nW\t7 8\n1\t3\n2\t4\n", "no-wild-here"),
    ],
)
def test_what_cannot_be_solved_says_why(state: Callable[[], State | str], code: str) -> None:
    with pytest.raises(PaijuError) as refused:
        paiju.solve(state())
    assert refused.value.code == code
    assert refused.value.sentence("en") != refused.value.sentence("zh")


def test_who_comes_too_late_cannot_win() -> None:
    """A game that goes on for further places is decided when the first hand is empty for good."""
    rng = random.Random(7)
    state = paiju.game("七鬼五二一").deal(seed=7, players=3)
    while state.position.stock.count or not state.position.out:
        state = moved(state, rng)
    solution = paiju.solve(state)
    assert (solution.wins, solution.best, solution.line) == (False, [], [])


def test_a_left_out_seat_is_only_for_the_solver() -> None:
    with pytest.raises(PaijuError):
        paiju.load("G\t斗地主\nE\t1\n1\t3 大王\n2\t2\n")


def test_work_in_slices_gives_the_same_answer() -> None:
    text = "G\t斗地主\nE\t1\n1\t2AKQJ98765\n2\t2AKTT98876\n3\t2AKQQ95433\n"
    work = Solving(text)
    pauses = sum(1 for _ in work.work_in_slices())
    assert pauses >= len(work.actions)
    assert work.plays(None) == []
    assert work.plays(True) == paiju.solve(text).best


def test_little_room_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything grows, and what hands can lay is forgotten and found again."""
    text = "G\t斗地主\nE\t1\n1\t2AK99877\n2\t2QJJT886\n3\tAKTT9944\n"
    wanted = paiju.solve(text)
    small = {"_HELD": 2, "_LAYS": 64, "_MOST_LAYS": 256, "_MOVES": 4, "_SMALLEST": 4}
    for name, value in small.items():
        monkeypatch.setattr(endgames_of_the_kernel, name, value)
    found = paiju.solve(text)
    assert (found.wins, found.best) == (wanted.wins, wanted.best)
    assert found.nodes > wanted.nodes


def test_a_record_of_a_composed_position_with_wild_cards_replays() -> None:
    state = paiju.load("G\t癞子斗地主\nE\t1\nW\t7\n1\t7 8 K\n2\tAA\n3\t5\n")
    again = paiju.load_record(state.act(0, "8 7").record.dumps()).replay()
    assert again.position.wild == "7"
    assert again == state.act(0, "8 7")


# --- puzzles ------------------------------------------------------------------------------


def test_there_are_enough_puzzles_of_several_games() -> None:
    found = paiju.puzzles()
    assert len(found) >= 60
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert len({puzzle.state.game.id for puzzle in found}) >= 6
    assert {puzzle.grade for puzzle in found} >= {2, 3, 4}
    assert {puzzle.state.players for puzzle in found} == {2, 3, 4}


@pytest.mark.parametrize("puzzle", paiju.puzzles(), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_has_one_winning_first_play(puzzle: paiju.Puzzle) -> None:
    solution = puzzle.solve()
    assert solution.wins
    assert len(solution.best) == 1
    assert solution.line[0] == (min(puzzle.state.to_act), solution.best[0])
    state = puzzle.state
    side = side_of(state, min(state.to_act))
    for seat, text in solution.line:
        state = state.act(seat, text)
    assert has_won(state, side)


def generator() -> ModuleType:
    """`tools/puzzles.py`, which wrote the collections."""
    spec = spec_from_file_location("made", ROOT / "tools" / "puzzles.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


QUICK = ("duel-a", "landlord-a", "laizi", "three-two-one")  # without PAIJU_SOAK, one puzzle of each
RECIPES = [one for one in generator().RECIPES if SOAK or one.name in QUICK]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_the_collections_can_be_made_again(recipe: Any) -> None:
    """The same seed, the same puzzles."""
    made = list(islice(generator().made(recipe, "1"), None if SOAK else 1))
    assert made == [find_puzzle(one.id) for one in made]
