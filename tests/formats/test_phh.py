"""Hand histories in the public format: written here and read by pokerkit, and the other way."""

from __future__ import annotations

import random
import warnings
from pathlib import Path

import pytest
from pokerkit import HandHistory

import paiju
from holdem import HOUSE, STANDARD, laid, net, played, position
from paiju import BadRecord, PaijuError, State
from paiju.cli.main import main
from paiju.formats import phh
from pokerkit_pair import Pair
from soaking import soak

HAND = """\
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 300, 2000]
author = "Somebody"
players = ["One", "Two", "Three"]
_user_defined = "anything"
actions = [
  "d dh p1 AsKs # dealt face down",
  "d dh p2 QcQd",
  "d dh p3 ????",
  "# a comment",
  "p3 cbr 30",
  "p1 cc",
  "p2 cc",
  "d db 2c7d9h",
  "p1 cc",
  "p2 cbr 270",
  "p3 f",
  "p1 cc",
  "p1 sm AsKs",
  "p2 sm QcQd",
  "d db Jc",
  "d db 3s",
]
"""
SHOWDOWN = (
    HAND.replace('"p3 f",', '"p3 cc",')
    .replace('"d db Jc",', '"d db Jc", "p1 cc", "p3 cc",')
    .replace('"d db 3s",', '"d db 3s", "p1 cc", "p3 cc",')
)  # all three go on, and what the third has is not told


def bank(state: State) -> list[int]:
    """Final chips in the order of a file."""
    p = position(state)
    return [p.chips[seat] for seat in p.after(p.button) if p.stake[seat]]


# --- beside pokerkit ------------------------------------------------------------------------


def test_hands_go_both_ways() -> None:
    """250 hands written here are read there, the same 250 written there are read here."""
    rng = random.Random("phh")
    for _ in range(soak(250)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of folds that are not necessary
            pair = Pair(rng)
            while not pair.state.is_over:
                pair.step()
            theirs = HandHistory.from_game_state(pair.game, pair.theirs).dumps()
            *_, end = HandHistory.loads(phh.dumps(pair.state))
        stacks = list(pair.theirs.stacks)
        assert not end.status
        assert end.stacks == stacks == bank(pair.state)
        here = phh.loads(theirs)
        assert bank(here) == stacks
        assert decided(here) == decided(phh.loads(phh.dumps(pair.state)))


def decided(state: State) -> list[str]:
    """The betting as the format tells it."""
    return [line for line in phh.dumps(state).splitlines() if line.startswith('  "p')]


# --- written and read here ------------------------------------------------------------------


def random_hand(rng: random.Random, muck: str) -> State:
    """Short blinds, odd chips, empty seats and raises that nobody can call."""
    players = rng.randint(2, 10)
    chips = [rng.choice((1, 3, 20, 75, 200)) for _ in range(players)]
    empty = rng.randrange(players) if players > 2 and rng.random() < 0.5 else None
    if empty is not None:
        chips[empty] = 0
    button = rng.choice([seat for seat in range(players) if chips[seat]])
    lines = [f"G\t{STANDARD}", f"N\t{players}", f"O\tmuck={muck}", f"F\t{button + 1}"]
    lines += ["H\t" + " ".join(map(str, chips)), f"D\t{rng.random().hex()}"]
    state = paiju.load("\n".join(lines) + "\n")
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("muck", ["off", "on"])
def test_what_is_written_is_read_again(muck: str) -> None:
    rng = random.Random(muck)
    hidden = 0
    for _ in range(soak(250)):
        state = random_hand(rng, muck)
        text = phh.dumps(state)
        again = paiju.load(text)
        assert again.payoffs == state.payoffs
        assert phh.dumps(again) == text
        assert again.view(None).hands == state.view(None).hands
        assert position(again).button == position(state).button
        hidden += "????" in text
        assert paiju.load(again.record.dumps()) == again
    assert (hidden > 100) == (muck == "on")


def test_a_file() -> None:
    state = paiju.load(HAND)
    assert state.game.id == STANDARD
    assert state.game.settings["small_blind"] == 5
    assert net(state) == {"A": -300, "B": 330, "C": -30}
    assert position(state).stake == (1000, 300, 2000)
    assert position(state).button == 2
    assert state.view(None).hands[2] == ()  # his cards are not told
    assert '"d dh p3 ????"' in phh.dumps(state)


def test_names_go_into_the_file() -> None:
    text = phh.dumps(paiju.load(HAND), ["甲", 'B "the" \\ B', "tab\tand\x7f"])
    history = HandHistory.loads(text)
    assert history.players == ["甲", 'B "the" \\ B', "tab\tand\x7f"]


def test_cards_that_are_shown_need_not_be_dealt_face_up() -> None:
    text = HAND.replace("p1 AsKs # dealt face down", "p1 ????").replace("p2 QcQd", "p2 ????", 1)
    assert net(phh.loads(text)) == net(phh.loads(HAND))


def test_players_sit_where_the_file_says() -> None:
    state = phh.loads(HAND + "seats = [5, 1, 3]\nseat_count = 6\n")
    assert position(state).stake == (300, 0, 2000, 0, 1000, 0)
    state = phh.loads(HAND + "seats = [4, 6, 2]\n")  # at a table of six at least
    assert position(state).stake == (0, 2000, 0, 1000, 0, 300)
    assert "seats = [4, 6, 2]\nseat_count = 6\n" in phh.dumps(state)
    for odd in (
        "seats = [1, 3, 2]\n",
        "seats = [4, 5, 11]\n",
        "seats = [4, 5]\n",
        "seats = 4\n",
        "seats = [1, 1, 2]\n",
        "seats = [[], 1, 2]\n",
    ):
        assert position(phh.loads(HAND + odd)).stake == (1000, 300, 2000)


def test_a_raise_that_nobody_can_call_is_written_as_a_call() -> None:
    """D has bet all he has, C has less: what A raises beyond it comes back to him."""
    state = laid(STANDARD, (99, 5, 12, 30), "A")
    assert '"p4 cbr 99"' in phh.dumps(played(state, "D call, A raise 99, B fold, C fold, D fold"))
    state = played(state, "D raise 30, A raise 99, B fold, C fold")
    text = phh.dumps(state)
    assert '"p3 cbr 30",\n  "p4 cc",\n' in text
    assert net(phh.loads(text)) == net(state)


@pytest.mark.parametrize(("chips", "acts"), [((99, 1), "A call"), ((2, 1), "A call")])
def test_what_only_completes_a_short_blind_is_not_written(
    chips: tuple[int, ...], acts: str
) -> None:
    """Others do not ask the small blind for it, and could not read the answer."""
    state = played(laid(STANDARD, chips, "A"), acts)
    text = phh.dumps(state)
    assert " cc" not in text
    *_, end = HandHistory.loads(text)
    assert list(end.stacks) == bank(state)
    assert phh.dumps(phh.loads(text)) == text


def test_two_players() -> None:
    """The first of the file is the big blind, the second has the button and acts first."""
    state = played(laid(STANDARD, (99, 99), "A"), "A raise 6, B fold")
    text = phh.dumps(state)
    assert "seats = [2, 1]" in text
    assert "blinds_or_straddles = [1, 2]" in text
    assert '  "p2 cbr 6",\n  "p1 f",\n' in text
    assert net(phh.loads(text)) == {"A": 2, "B": -2}


# --- refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"NT"', '"PO"', "history-variant"),
        ('variant = "NT"', "variant = 7", "history-variant"),
        ("antes = [0, 0, 0]", "antes = [1, 0, 1]", "history-antes"),
        ("[5, 10, 0]", "[5, 10, 30]", "history-straddle"),
        ("[5, 10, 0]", "[5, 12, 0]", "history-blinds"),
        ("[5, 10, 0]", "[0.5, 1.0, 0]", "history-blinds"),
        ("[5, 10, 0]", "[0, 0, 0]", "history-blinds"),
        ("min_bet = 10", "min_bet = 20", "history-blinds"),
        ("min_bet = 10\n", "", "history-field"),
        ("starting_stacks = [1000, 300, 2000]\n", "", "history-field"),
        ("[1000, 300, 2000]", "[1000, -300, 2000]", "history-field"),
        ("[1000, 300, 2000]", "[1000, 0, 2000]", "history-field"),
        ("[1000, 300, 2000]", "[]", "history-field"),
        ("actions = [", "_actions = [", "history-field"),
        ("p1 AsKs #", "p1 AsKx #", "history-action"),
        ("p1 AsKs #", "p1 QcKs #", "history-action"),  # he shows others in the end
        ("p3 ????", "p3 QcKc", "too-many-cards"),
        ("d db 2c7d9h", "d db 2c7dAs", "too-many-cards"),
        ("d db 2c7d9h", "d db 2c7d9h8h", "history-board"),
        ('"p3 f"', '"p9 f"', "history-action"),
        ('"p3 f"', '"p3 xx"', "history-action"),
        ('"p3 f"', "7", "history-action"),
        ('"p3 cbr 30"', '"p3 cbr lots"', "history-action"),
        ('"p3 cbr 30"', '"p3 cbr 12"', "history-illegal"),
        ('"p3 cbr 30"', '"p2 cbr 30"', "history-illegal"),
        ('  "d db 3s",\n', "", "unfinished-game"),
        ('"p3 f",', "", "history-illegal"),
        ('variant = "NT"', 'variant = "NT', "history-syntax"),
        ('variant = "NT"', 'variant = "NT"\nfinishing_stacks = [1, 2, 3]', "history-result"),
    ],
)
def test_files_that_are_refused(old: str, new: str, code: str) -> None:
    assert old in HAND
    with pytest.raises(PaijuError) as refused:
        phh.loads(HAND.replace(old, new, 1))
    assert refused.value.code == code
    assert refused.value.sentence("zh") != refused.value.sentence("en")


def test_cards_that_decide_must_be_told() -> None:
    with pytest.raises(BadRecord) as refused:
        phh.loads(SHOWDOWN)
    assert refused.value.code == "history-unknown"
    assert "p3" in refused.value.sentence("en")


@pytest.mark.parametrize(
    ("rules", "acts", "code"),
    [(HOUSE, "A fold, B fold", "no-history"), (STANDARD, "A fold", "unfinished-game")],
)
def test_hands_that_are_not_written(rules: str, acts: str, code: str) -> None:
    with pytest.raises(BadRecord) as refused:
        phh.dumps(played(laid(rules, (99, 99, 99), "A"), acts))
    assert refused.value.code == code
    assert refused.value.sentence("zh") != refused.value.sentence("en")


def test_another_game_was_expected() -> None:
    with pytest.raises(BadRecord) as refused:
        paiju.game(HOUSE).load(HAND)
    assert refused.value.code == "wrong-game"


# --- the command line -----------------------------------------------------------------------


def test_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, record, again = (tmp_path / name for name in ("a.phh", "a.jsonl", "b.phh"))
    source.write_text(HAND, encoding="utf-8")
    assert main(["export", str(source), "--to", "record", "-o", str(record)]) == 0
    assert paiju.load(record) == paiju.load(source)
    assert main(["export", str(record), "--to", "phh", "-o", str(again)]) == 0
    assert capsys.readouterr().out == ""
    assert main(["export", str(again), "--to", "phh"]) == 0
    assert capsys.readouterr().out == again.read_text(encoding="utf-8")
    assert main(["replay", str(source), "--lang", "en"]) == 0
    assert "Player 2: +330" in capsys.readouterr().out


def test_export_refuses_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "a.phh"
    source.write_text(SHOWDOWN, encoding="utf-8")
    assert main(["export", str(source), "--to", "record", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("error [history-unknown]: ")
    assert main(["export", str(source), "--to", "record", "-o", str(tmp_path / "no" / "x")]) == 2
    assert main(["export", str(source), "--to", "pgn"]) == 2
    assert main(["export", str(tmp_path / "none"), "--to", "phh"]) == 2
