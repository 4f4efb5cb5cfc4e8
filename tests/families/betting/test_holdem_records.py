"""Hold'em in words and in files: what may be typed, what is refused, imports, records, clocks."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from shutil import which

import pytest

import paiju
from holdem import BOTH, HOUSE, STANDARD, checked_down, kinds, laid, played, position, raises
from paiju import BadRecord, IllegalAction, PaijuError, State
from paiju.cli.main import main
from paiju.core.events import AllIn, Call, Check, Decision, First, Fold, Raise
from places import ROOT

both = pytest.mark.parametrize("rules", BOTH)


def random_hand(state: State, rng: random.Random) -> State:
    while not state.is_over:
        (who,) = state.to_act
        state = state.act(who, rng.choice(state.legal(who)))
    return state


# --- what may be typed ----------------------------------------------------------------------

# A faces two of 99 with 4 in the pot: a raise is at least to 4, of pot size to 7.
FACING = [
    ("call", Call(0)), ("Call", Call(0)), ("c", Call(0)), ("跟注", Call(0)), ("跟", Call(0)),
    ("fold", Fold(0)), ("F", Fold(0)), ("弃牌", Fold(0)), ("弃", Fold(0)),
    ("raise 40", Raise(0, 40)), ("Raise to 40", Raise(0, 40)), ("加注 40", Raise(0, 40)),
    ("加注40", Raise(0, 40)), ("加注到 40", Raise(0, 40)), ("加到40", Raise(0, 40)),
    ("下注 40", Raise(0, 40)), ("bet 40", Raise(0, 40)), ("40", Raise(0, 40)),
    ("４０", Raise(0, 40)), ("all in", Raise(0, 99)), ("All-in", Raise(0, 99)),
    ("allin", Raise(0, 99)), ("全下", Raise(0, 99)), ("梭哈", Raise(0, 99)),
    ("raise min", Raise(0, 4)), ("加注 最小", Raise(0, 4)),
    ("raise pot", Raise(0, 7)), ("加注 底池", Raise(0, 7)),
    ("raise max", Raise(0, 99)), ("加注 最大", Raise(0, 99)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "event"), FACING, ids=[text for text, _ in FACING])
@both
def test_words_of_a_player_who_faces_a_bet(rules: str, text: str, event: Decision) -> None:
    state = laid(rules, (99, 99, 99), "A")
    assert state.act(0, text).events[len(state.events)] == event


@pytest.mark.parametrize("text", ["check", "Check", "k", "x", "过牌", "过", "让牌", "pass", "-"])
@both
def test_words_for_a_check(rules: str, text: str) -> None:
    state = played(laid(rules, (99, 99, 99), "A"), "A call, B call")
    assert state.act(2, text).events[len(state.events)] == Check(2)


@pytest.mark.parametrize(("chips", "event"), [(1, AllIn(0)), (2, Call(0)), (3, Raise(0, 3))])
@pytest.mark.parametrize("text", ["all in", "全下", "ALLIN"])
@both
def test_everything_is_whatever_it_amounts_to(
    rules: str, text: str, chips: int, event: Decision
) -> None:
    state = laid(rules, (chips, 99, 99), "A")
    assert state.act(0, text).events[len(state.events)] == event


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("check", "cannot-check"),
        ("raise 3", "raise-size"),
        ("raise 100", "raise-size"),
        ("raise", "raise-size"),
        ("raise much", "raise-size"),
        ("加注 很多", "raise-size"),
        ("-5", "unknown-answer"),
        ("raise -5", "unknown-answer"),
        ("4.5", "unknown-answer"),
        ("hello", "unknown-answer"),
        ("9" * 16, "unknown-answer"),
        ("As Kd", "unknown-answer"),
    ],
)
@both
def test_words_that_are_refused(rules: str, text: str, code: str) -> None:
    state = laid(rules, (99, 99, 99), "A")
    with pytest.raises(IllegalAction) as refused:
        state.act(0, text)
    assert refused.value.code == code
    told = {refused.value.sentence("zh"), refused.value.sentence("en")}
    assert len(told) == 2
    assert all(told)


@pytest.mark.parametrize(
    ("chips", "acts", "text", "code"),
    [
        ((99, 99, 99), "A call, B call", "call", "nothing-to-call"),
        ((1, 99, 99), "", "call", "cannot-call"),
        ((2, 99, 99), "", "raise 4", "cannot-raise"),
        ((2, 99, 99), "", "raise max", "cannot-raise"),
        ((99, 99, 99), "A call, B raise 4, C fold", "raise 50", "cannot-raise"),
    ],
)
def test_actions_that_are_refused_under_the_house_rules(
    chips: tuple[int, ...], acts: str, text: str, code: str
) -> None:
    state = played(laid(HOUSE, chips, "A"), acts)
    (who,) = state.to_act
    with pytest.raises(IllegalAction) as refused:
        state.act(who, text)
    assert refused.value.code == code
    assert refused.value.sentence("zh") != refused.value.sentence("en")


@both
def test_all_in_as_a_decision_only_where_a_call_is_too_much(rules: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        laid(rules, (99, 99, 99), "A").act(0, AllIn(0))
    assert refused.value.code == "not-all-in"


@both
def test_raises_between_the_listed_ones_are_legal_too(rules: str) -> None:
    state = laid(rules, (99, 99, 99), "A")
    legal = state.legal(0)
    assert [action.text for action in legal if action.kind == "raise"] == [
        "raise 4",
        "raise 7",
        "raise 99",
    ]
    assert "raise 50" in legal
    assert "raise 3" not in legal
    assert "raise 100" not in legal
    assert "check" not in legal


# --- the clock ------------------------------------------------------------------------------


@both
def test_the_clock_checks_where_it_can_and_folds_otherwise(rules: str) -> None:
    state = laid(rules, (99, 99, 99), "A")
    assert state.on_timeout(0).kind == "fold"
    state = played(state, "A call, B call")
    assert state.on_timeout(2).kind == "check"
    short = laid(rules, (1, 99, 99), "A")
    assert short.on_timeout(0).kind == "fold"


# --- imports --------------------------------------------------------------------------------

IMPORT = """\
# three players, the second has the button
G\t{rules}
N\t3
O\tsmall_blind=5
H\t100 200 300
F\t2
1\tAs Kd
2\t♠10 ♥10
3\t黑桃2 9c
B\tAh 10d 5s 5h Jc
S\traise 20
P\tcall
P\tfold
P\t过牌
P\t全下
P\t弃牌
"""


@both
def test_an_import(rules: str) -> None:
    """Hole cards and board in any notation, S the first action, P the others."""
    state = paiju.load(IMPORT.format(rules=rules))
    assert [[card.code for card in hand] for hand in state.hands] == [
        ["sA", "dK"],
        ["sT", "hT"],
        ["c9", "s2"],
    ]
    assert state.payoffs is not None
    assert position(state).button == 1
    assert [card.code for card in position(state).board] == ["hA", "dT", "s5"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("F\t2", "F\t4", "no-such-seat", 6),
        ("H\t100 200 300", "H\t100 0 300", "bad-button", 6),
        ("H\t100 200 300", "H\t0 200 0", "no-opponents", 6),
        ("H\t100 200 300", "H\t100 200", "bad-coins", 6),
        ("H\t100 200 300", "H\tall", "bad-line", 5),
        ("1\tAs Kd", "1\tAs", "hand-size", 10),
        ("1\tAs Kd", "1\tAs Ks Qs", "hand-size", 10),
        ("1\tAs Kd", "1\tAs K", "not-exact", 7),
        ("1\tAs Kd", "1\tAs 10h", "not-in-pack", 8),
        ("5h Jc", "5h", "board-size", 10),
        ("F\t2", "E\t1", "no-composition", 6),
        ("S\traise 20", "P\traise 20", "not-started", 11),
        ("P\tcall", "S\tcall", "already-started", 12),
        ("P\tcall", "P\tcheck", "cannot-check", 12),
        ("P\t弃牌", "P\t弃牌\nP\tcheck", "out-of-place", 17),
        ("S\traise 20", "A\t1", "out-of-place", 11),
    ],
)
@both
def test_imports_that_are_refused(rules: str, old: str, new: str, code: str, line: int) -> None:
    text = IMPORT.format(rules=rules)
    assert old in text
    with pytest.raises(PaijuError) as refused:
        paiju.load(text.replace(old, new, 1))
    assert (refused.value.code, refused.value.facts["line"]) == (code, line)


def test_an_import_without_button_draws_one_among_those_with_chips() -> None:
    found = set()
    for seed in range(30):
        state = paiju.load(f"G\t{STANDARD}\nN\t4\nH\t5 0 5 5\nD\t{seed}\n")
        found |= {event.seat for event in state.events if isinstance(event, First)}
        assert checked(state).record.verify()
    assert found == {0, 2, 3}


def checked(state: State) -> State:
    while not state.is_over:
        (who,) = state.to_act
        state = state.act(who, state.on_timeout(who))
    return state


# --- records --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6, 10])
@both
def test_records_round_trip_and_verify(rules: str, players: int) -> None:
    rng = random.Random(f"{rules}{players}")
    for _ in range(10):
        state = random_hand(paiju.game(rules).deal(rng.random().hex(), players), rng)
        text = state.record.dumps()
        assert paiju.load(text) == state
        assert paiju.load(text).record.dumps() == text
        assert paiju.load_record(text).verify()


@both
def test_records_of_a_match_round_trip(rules: str) -> None:
    rng = random.Random(rules)
    match = paiju.match(rules, seed=1, players=4, rebuy="on", blinds_up=3)
    for _ in range(8):
        state = random_hand(match.next(), rng)
        match.finish(state)
        assert paiju.load(state.record.dumps()) == state
        assert state.record.verify()


@both
def test_an_imported_hand_cannot_be_verified(rules: str) -> None:
    with pytest.raises(BadRecord) as refused:
        laid(rules, (1, 1), "A").record.verify()
    assert refused.value.code == "deal-given"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"amount":2}', '"amount":1}'),  # another blind
        ('{"e":"raise","seat":0,"to":6}', '{"e":"raise","seat":0,"to":3}'),
        ('{"e":"raise","seat":0,"to":6}', '{"e":"raise","seat":1,"to":6}'),
        ('{"e":"board","cards":["sJ"', '{"e":"board","cards":["sQ"'),
        ('"payoffs":[', '"payoffs":[1'),
    ],
)
@both
def test_a_record_that_was_changed_is_refused(rules: str, old: str, new: str) -> None:
    state = laid(rules, (99, 99, 99), "A", board="Js 7d 9h Jc 3s")
    text = checked_down(played(state, "A raise 6, B call, C call")).record.dumps()
    assert old in text
    with pytest.raises(BadRecord):
        paiju.load(text.replace(old, new, 1))


@pytest.mark.skipif(which("node") is None, reason="needs node")
@pytest.mark.parametrize("chips", ["", "H\t5 0 7 9\n", "H\t5 0 7 9\nF\t4\n"])
@both
def test_a_deal_is_recomputed_in_another_language(rules: str, chips: str, tmp_path: Path) -> None:
    script = ROOT / "examples" / "verify_deal.js"
    for seed in range(3):
        state = checked(paiju.load(f"G\t{rules}\nN\t4\n{chips}D\t{seed}\n"))
        (tmp_path / "game.jsonl").write_text(state.record.dumps(), encoding="utf-8")
        done = subprocess.run(
            ["node", str(script), str(tmp_path / "game.jsonl")], capture_output=True, text=True
        )
        assert done.stdout == "OK\n", done.stdout + done.stderr


# --- the command line -----------------------------------------------------------------------


@both
def test_classify_on_the_command_line(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["classify", rules, "As", "Ks", "Qs", "Js", "Ts", "2d", "3c", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "royal-flush:A  royal flush\n"
    assert main(["beats", rules, "AsAd KsQsJs", "KhKd AcQcJc", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("yes")
    assert main(["classify", rules, "As", "K", "--lang", "en"]) == 2
    assert "[not-exact]" in capsys.readouterr().err


@both
def test_kinds_and_bounds_agree_with_what_is_accepted(rules: str) -> None:
    """Every amount from the least to the most is accepted, the next ones are not."""
    state = played(laid(rules, (40, 99, 99), "C"), "C raise 6")
    low, high = raises(state) or (0, 0)
    assert (low, high) == (10, 40)
    assert kinds(state) == "call raise fold"
    for to in range(low, high + 1):
        assert f"raise {to}" in state.legal(0)
        assert state.act(0, f"raise {to}")
    for to in (low - 1, high + 1):
        assert f"raise {to}" not in state.legal(0)
        with pytest.raises(IllegalAction):
            state.act(0, f"raise {to}")
