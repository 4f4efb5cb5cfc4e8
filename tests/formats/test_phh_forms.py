"""Histories from outside, in every form they come in: read as pokerkit has played them."""

from __future__ import annotations

import random
from decimal import Decimal
from math import inf
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory

from paiju import BadRecord, WrongKind, format_cards, load_record
from paiju.cli.main import main
from paiju.core.events import Deal
from paiju.formats import phh
from paiju.formats.phh import History
from phh_forms import FORMS, Hand, play
from soaking import soak


def stacks(history: History) -> list[Decimal]:
    """Final chips in the order and the unit of the file."""
    p, unit = history.state.position, int(history.state.game.settings["chip_unit"])
    seats = [seat for seat in p.after(p.button) if p.stake[seat]]
    return [Decimal(p.chips[seat]) / unit for seat in seats]


def agrees(hand: Hand, history: History) -> bool:
    pairs = zip(stacks(history), hand.stacks, strict=True)
    return all(theirs == inf or ours == Decimal(theirs) for ours, theirs in pairs)


def replayed(text: str) -> list[Any]:
    """The stacks after pokerkit has read a hand that was written here."""
    *_, end = HandHistory.loads(text)
    assert not end.status
    return list(end.stacks)


def again(history: History) -> str:
    return phh.dumps(history.state, history.names, history.facts, history.endless)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_as_it_was_played(form: str) -> None:
    """And what is written of it is read as the same hand, byte for byte."""
    rng = random.Random(form)
    for _ in range(soak(200)):
        hand = play(form, rng)
        (history,) = phh.read(hand.text)
        assert agrees(hand, history), hand.text
        assert sum(history.state.payoffs or ()) == 0
        if history.state.position.second:
            continue  # nobody could read two boards, the program that told them least of all
        text = again(history)
        (second,) = phh.read(text)
        assert second.state.payoffs == history.state.payoffs
        assert again(second) == text
        assert replayed(text) == hand.stacks


def test_a_collection_holds_many_hands() -> None:
    rng = random.Random("phhs")
    hands = [play("mixed", rng) for _ in range(20)]
    text = hands[0].history.dumps_all(hand.history for hand in hands)
    found = phh.read(text)
    assert len(found) == len(hands)
    assert all(map(agrees, hands, found))
    assert list(map(again, phh.read(phh.dumps_all(found)))) == list(map(again, found))
    with pytest.raises(BadRecord) as refused:
        phh.loads(text)
    assert (refused.value.code, refused.value.facts["count"]) == ("history-several", 20)


def test_names_and_other_fields_are_kept() -> None:
    rng = random.Random("names")
    hand = play("names", rng)
    (history,) = phh.read(hand.text)
    named = hand.history.players or []
    seats = hand.history.seats or []
    assert [history.names[seat - 1] for seat in seats] == named
    assert history.facts == {"event": "Friday", "currency": "CNY"}
    record = load_record(history.record.dumps())
    assert record.names == history.names
    assert record.replay() == history.state
    assert 'event = "Friday"' in again(history)


def test_commands_take_one_hand_of_a_collection(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random("files")
    hands = [play("names", rng) for _ in range(3)]
    file = tmp_path / "evening.phhs"
    file.write_text(hands[0].history.dumps_all(hand.history for hand in hands), encoding="utf-8")
    assert main(["replay", str(file), "--all"]) == 2
    assert "history-several" in capsys.readouterr().err
    assert main(["replay", str(file), "--hand", "4"]) == 2
    assert "history-number" in capsys.readouterr().err
    assert main(["replay", str(file), "--all", "--hand", "2"]) == 0
    assert "Li Wei" in capsys.readouterr().out.splitlines()[0]
    record = tmp_path / "hand.jsonl"
    assert main(["export", str(file), "--hand", "2", "--to", "record", "-o", str(record)]) == 0
    assert main(["export", str(record), "--to", "phh"]) == 0
    (history,) = phh.read(capsys.readouterr().out)
    (told,) = phh.read(hands[1].text)
    assert (history.names, history.state.payoffs) == (told.names, told.state.payoffs)


HAND = """\
variant = "NT"
antes = [{antes}]
blinds_or_straddles = [{blinds}]
min_bet = {least}
starting_stacks = [{stacks}]
actions = ["d dh p1 2c3d", "d dh p2 4c5d", "d dh p3 6c7d", "d dh p4 8c9d", {actions}]
"""
USUAL = {
    "antes": "0, 0, 0, 0",
    "blinds": "1, 2, 0, 0",
    "least": "2",
    "stacks": "100, 100, 100, 100",
    "actions": '"p3 f", "p4 f", "p1 f"',
}


@pytest.mark.parametrize(
    ("changed", "code", "facts"),
    [
        ({}, None, {}),
        ({"blinds": "1, 2, 0, 4"}, "history-straddle", {"player": 4, "amount": 4, "wanted": 4}),
        ({"blinds": "1, 2, 4, 8"}, "history-straddle", {"player": 4, "amount": 8, "wanted": 4}),
        ({"blinds": "2, 1, 0, 0", "least": "1"}, "history-blinds", {"small": 2, "big": 1}),
        ({"blinds": "1, 2, 0, 0", "least": "4"}, "history-blinds", {"small": 1, "big": 2}),
        ({"blinds": "0, 0, 0, 0", "least": "0"}, "history-blinds", {"small": 0, "big": 0}),
        ({"blinds": "1, 2, 0"}, "history-field", {"field": "blinds_or_straddles"}),
        ({"blinds": '1, "x", 0, 0'}, "history-field", {"field": "blinds_or_straddles"}),
        ({"antes": "1, 1, -1, 1"}, "history-field", {"field": "antes"}),
        ({"stacks": "100, 100, 0, 100"}, "history-field", {"field": "starting_stacks"}),
        ({"stacks": "100, 100, nan, 100"}, "history-field", {"field": "starting_stacks"}),
        ({"stacks": "100"}, "history-field", {"field": "starting_stacks"}),
        ({"least": "0.0000001"}, "history-amounts", {}),
        ({"stacks": "100, 100, 1e30, 100"}, "history-amounts", {}),
        ({"actions": '"p3 jumps"'}, "history-action", {"number": 5}),
        ({"actions": '"p3 cbr many"'}, "history-action", {"number": 5}),
        ({"actions": '"p3 cbr 3"'}, "history-illegal", {"action": "p3 cbr 3"}),
        ({"actions": '"p3 f"'}, "unfinished-game", {}),
    ],
)
def test_other_dialects_are_refused_with_what_is_missing(
    changed: dict[str, str], code: str | None, facts: dict[str, object]
) -> None:
    text = HAND.format(**{**USUAL, **changed})
    if code is None:
        (history,) = phh.read(text)
        assert history.state.is_over
        return
    with pytest.raises(BadRecord) as refused:
        phh.read(text)
    assert refused.value.code == code
    assert {name: refused.value.facts[name] for name in facts} == facts


@pytest.mark.parametrize("variant", ["FT", "PO", "F2L3D", "N2L1D"])
def test_other_variants_are_named(variant: str) -> None:
    with pytest.raises(BadRecord) as refused:
        phh.read(HAND.format(**USUAL).replace('"NT"', f'"{variant}"'))
    assert refused.value.code == "history-variant"
    assert refused.value.facts["variant"] == variant


@pytest.mark.parametrize(
    ("finishing", "read"),
    [
        ("99, 101, 100, 100", True),
        ("99, 100.9, 100, 100", True),  # the house has taken a little of the pot
        ("99, 100, 100, 100", False),
        ("98, 102, 100, 100", False),  # there is no pot to be shared
        ("60, 140, 100, 100", False),
        ("99, 101, 100, 101", False),
    ],
)
def test_the_result_of_the_file_must_be_ours(finishing: str, read: bool) -> None:
    text = HAND.format(**USUAL) + f"finishing_stacks = [{finishing}]\n"
    if read:
        assert len(phh.read(text)) == 1
    else:
        with pytest.raises(BadRecord, match=r"finishing_stacks|PHH"):
            phh.read(text)


ONE_KNOWN = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [110, 200, 300]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AcAs", "p3 cbr 6", "p1 f", "p2 cbr 20", "p3 f"]
"""


def test_cards_that_are_not_told_are_nobodys() -> None:
    """One player wrote the file: his cards are kept, those that stand in are shown to nobody."""
    (history,) = phh.read(ONE_KNOWN)
    state = load_record(history.record.dumps()).replay()
    assert [state.view(seat).hand for seat in (0, 1)] == [(), ()]
    assert format_cards(state.view(2).hand) == "sA cA"
    assert state.view(None).hands == ((), (), ())
    assert [event.unknown for event in state.events if isinstance(event, Deal)] == [1, 1, 0]
    written = phh.dumps(history).splitlines()
    dealt = [line.strip() for line in written if "d dh" in line]
    assert dealt == ['"d dh p1 ????",', '"d dh p2 ????",', '"d dh p3 AsAc",']


def test_a_hand_of_a_collection_is_named_or_left_out(tmp_path: Path) -> None:
    good, bad = ONE_KNOWN, ONE_KNOWN.replace("p2 cbr 20", "p2 cbr 7")
    text = f"[1]\n{good}\n[2]\n{bad}\n[3]\n{good}"
    file = tmp_path / "three.phhs"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord) as refused:
        phh.read(file)
    assert refused.value.code == "history-hand"
    assert refused.value.sentence("en").startswith("hand 2: PHH action p2 cbr 7 is not legal: ")
    noted: list[BadRecord] = []
    assert len(phh.read(str(file), noted)) == 2
    assert [error.facts["problem"] for error in noted] == ["history-illegal"]


def test_amounts_in_refusals_are_those_of_the_file() -> None:
    cents = HAND.format(**{**USUAL, "blinds": "0.50, 1.00, 0, 0", "least": "1.00"})
    with pytest.raises(BadRecord) as refused:
        phh.read(cents.replace('"p3 f"', '"p3 cbr 1.20"'))
    assert "from 2.00 to 100.00" in refused.value.sentence("en")


@pytest.mark.parametrize("wrong", [None, b"x", 7, ["x"]])
def test_what_is_no_text_is_refused_as_such(wrong: Any) -> None:
    for call in (phh.read, phh.loads, phh.dumps):
        with pytest.raises(WrongKind):
            call(wrong)
    with pytest.raises(BadRecord, match=r"."):
        phh.read("")
