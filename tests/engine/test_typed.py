"""States and views by family: what they have, what they do not, and that types are known."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import paiju
from paiju import BettingState, BettingView, ClimbState, ClimbView, Game, SealedState, SealedView
from places import ROOT, TESTS

TYPED = TESTS / "typed"
PROGRAMS = sorted(TYPED.glob("*.py"))
every_game = pytest.mark.parametrize("game", paiju.games(), ids=lambda game: game.id)

FAMILIES = {
    "holdem": (BettingState, BettingView),
    "holdem-standard": (BettingState, BettingView),
    "dark-doudizhu": (SealedState, SealedView),
}


def test_programs_of_users_have_no_any() -> None:
    """mypy --strict, and no expression whose type has an `Any` in it."""
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--disallow-any-expr",
        "--no-error-summary",
    ]
    found = subprocess.run(
        [*command, "--follow-imports=silent", *map(str, PROGRAMS)],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert found.stdout == ""
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_programs_of_users_run(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(program), run_name="__main__")
    assert capsys.readouterr().out.strip()


@every_game
def test_every_game_has_states_and_views_of_its_family(game: Game) -> None:
    state_type, view_type = FAMILIES.get(game.id, (ClimbState, ClimbView))
    state = game.deal(seed=1)
    assert type(state) is game.state_type is state_type
    assert type(state.view(0)) is type(state.view(None)) is game.view_type is view_type
    seat = min(state.to_act)
    after = state.act(seat, state.legal(seat)[0])
    assert type(after) is state_type
    assert type(paiju.load_record(after.record.dumps()).replay()) is state_type


@pytest.mark.parametrize(
    ("name", "attribute", "having", "lacking"),
    [
        ("doudizhu", "pot", "Hold'em", "Fight the Landlord"),
        ("big-two", "coins", "Dark", "Big Two"),
        ("holdem", "to_beat", "Big Two", "Hold'em"),
        ("dark-doudizhu", "board", "Hold'em", "Dark"),
        ("dark-doudizhu", "multiplier", "Fight the Landlord", "Dark"),
    ],
)
def test_what_a_game_does_not_have_says_which_games_do(
    name: str, attribute: str, having: str, lacking: str
) -> None:
    state = paiju.game(name).deal(seed=1)
    for thing in (state, state.view(0)):
        assert not hasattr(thing, attribute)
        with pytest.raises(AttributeError) as refused:
            getattr(thing, attribute)
        assert isinstance(refused.value, paiju.NotInThisGame)
        sentence = refused.value.sentence("en")
        assert attribute in sentence and having in sentence
        assert lacking not in sentence.replace("Dark Fight the Landlord", "Dark")


def test_what_no_game_has_is_an_ordinary_mistake() -> None:
    with pytest.raises(AttributeError, match="'ClimbState' object has no attribute 'bord'"):
        paiju.game("doudizhu").deal(seed=1).bord  # type: ignore[attr-defined] # noqa: B018


@every_game
def test_what_only_states_or_only_views_have_says_where_it_is(game: Game) -> None:
    state = game.deal(seed=1)
    for thing, name, code in (
        (state.view(0), "act", "only-a-state"),
        (state.view(0), "position_text", "only-a-state"),
        (state.view(None), "record", "only-a-state"),
        (state, "hand", "only-a-view"),
        (state, "worlds", "only-a-view"),
    ):
        assert not hasattr(thing, name)
        with pytest.raises(AttributeError) as refused:
            getattr(thing, name)
        assert isinstance(refused.value, paiju.NotInThisGame) and refused.value.code == code
        assert name in refused.value.sentence("zh") and name in refused.value.sentence("en")


@every_game
def test_a_view_knows_whose_actions_are_meant(game: Game) -> None:
    state = game.deal(seed=1)
    for seat in range(state.players):
        assert state.view(seat).legal() == state.view(seat).legal(seat) == state.legal(seat)
    assert len(state.view(None).legal()) == 0


# --- values, written by hand ---


def test_a_hand_of_bets() -> None:
    state = paiju.load(
        "G\tholdem-standard\nN\t3\nH\t200 80 150\nF\t3\n1\tAs Ks\n2\tTd Tc\n3\t7h 2c\n"
        "B\tKd 9h 4c 4s 2d"
    )
    assert isinstance(state, BettingState)
    assert (state.button, state.blinds, state.street) == (2, (1, 2), 0)
    assert (state.board, state.pot, state.stacks, state.bets) == ((), 3, (199, 78, 150), (1, 2, 0))
    assert state.to_call(2) == 2
    state = state.act(2, "fold").act(0, "raise 6").act(1, "call")
    assert state.pot == 12
    assert state.folded == (2,)
    assert paiju.format_cards(state.view(1).board) == "dK h9 c4"
    state = state.act(0, "check").act(1, "check")
    assert (state.street, len(state.board)) == (2, 4)
    state = state.act(0, "fold")
    assert (state.pot, state.stacks) == (0, (194, 86, 150))


def test_a_shedding_game() -> None:
    state = paiju.load("G\t斗地主\nE\t1\n1\ts3 s4 d4 c4 h4 sA\n2\td5 d6\n3\th6 c6 s2\nS\t3\n")
    assert isinstance(state, ClimbState)
    view = state.view(1)
    assert (view.landlord, view.landlords, view.base, view.multiplier) == (0, (0,), 1, 1)
    assert paiju.format_cards(view.to_beat) == "s3"
    assert (view.to_beat_reading, view.to_beat_seat) == ("Single:3", 0)
    state = state.act(1, "pass").act(2, "2").act(0, "4444")
    assert state.multiplier == 2
    assert paiju.format_cards(state.to_beat) == "s4 h4 c4 d4"
    state = state.act(1, "pass").act(2, "pass")
    assert (state.to_beat, state.to_beat_reading, state.to_beat_seat) == ((), "", None)


def test_bottom_cards_are_known_when_they_are_taken() -> None:
    state = paiju.game("doudizhu").deal(seed=7)
    assert isinstance(state, ClimbState)
    assert len(state.bottom) == state.stock == 3  # a whole state knows them
    assert state.view(0).bottom == ()
    (seat,) = state.to_act
    state = state.act(seat, "叫")
    while state.phase == "bid":
        state = state.act(min(state.to_act), "不抢")
    assert state.view(0).bottom == state.view(None).bottom == state.bottom
    assert (state.landlord, state.stock, len(state.bottom)) == (seat, 0, 3)
    assert state.bids[0] == (seat, 1)


def test_sealed_rounds() -> None:
    state = paiju.game("dark-doudizhu").deal(seed=5)
    assert isinstance(state, SealedState)
    assert (state.sealed, state.coins, state.round, state.rounds) == ({}, (10000,) * 4, 0, 5)
    assert [len(cards) for cards in state.view(2).face_up] == [2, 2, 2, 2]
    action = state.legal(1)[0]
    state = state.act(1, action)
    assert state.sealed == {1: action.cards} == state.view(1).sealed
    assert state.view(0).sealed == {1: None} == state.view(None).sealed
