"""Hands that were folded or not called stay hidden for ever, unless `muck=off`."""

from __future__ import annotations

import pytest

import paiju
from holdem import BOTH, STANDARD, checked_down, laid, played
from paiju import BadRecord, State, load_record
from paiju.core.events import Over, Reveal
from paiju.engine.tableau import make_tableau
from paiju.formats import phh
from paiju.formats.replay import walk_steps

both = pytest.mark.parametrize("rules", BOTH)

FOLDED = "A fold, B call, C check"  # then B and C compare
UNCALLED = "A raise 9, B fold, C fold"


def ended(rules: str, acts: str, **options: str) -> State:
    return checked_down(played(laid(rules, (99, 99, 99), "A", **options), acts))


@both
def test_it_is_on_by_default(rules: str) -> None:
    assert paiju.game(rules).settings["muck"] == "on"
    assert not paiju.game(rules).rules.published
    assert paiju.game(rules, muck="off").rules.published


@both
@pytest.mark.parametrize(
    ("acts", "options", "known"),
    [
        (FOLDED, {}, "BC"),
        (UNCALLED, {}, ""),
        (FOLDED, {"muck": "off"}, "ABC"),
        (UNCALLED, {"muck": "off"}, "ABC"),
    ],
)
def test_who_sees_which_hands(rules: str, acts: str, options: dict[str, str], known: str) -> None:
    state = ended(rules, acts, **options)
    for observer in (None, 0, 1, 2):
        view = state.view(observer)
        seen = {"ABC"[seat] for seat in range(3) if view.hands[seat]}
        own = {"ABC"[observer]} if observer is not None else set()
        assert seen == {*known} | own
        assert any(isinstance(event, Reveal) for event in view.events) == bool(options)
        assert bool(make_tableau(view).secret) == bool(options)
    (over,) = (event for event in state.events if isinstance(event, Over))
    assert "".join("ABC"[seat] for seat in range(3) if over.hands[seat]) == known


@both
@pytest.mark.parametrize("acts", [FOLDED, UNCALLED])
def test_what_others_get_has_no_such_card(rules: str, acts: str) -> None:
    """The record of a spectator, a replay for everybody, a history."""
    state = ended(rules, acts)
    hidden = [card.code for hand in state.hands[:1] for card in hand]
    texts = [state.view(None).dumps(), state.view(1).dumps()]
    texts += [str(step.tableau) for step in walk_steps(state.record)]
    if rules == STANDARD:
        texts.append(phh.dumps(state).replace("T", "10"))
        assert "d dh p3 ????" in texts[-1]
    for text in texts:
        assert not [code for code in hidden if f'"{code}"' in text or f"'{code}'" in text]


@both
def test_the_table_can_verify_and_others_are_told_why_not(rules: str) -> None:
    state = paiju.game(rules).deal(seed=3, players=3)
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, state.legal(seat)[0])
    assert load_record(state.record.dumps()).verify()
    header = state.record.dumps().partition("\n")[0]
    for observer in (None, 0):
        with pytest.raises(BadRecord) as refused:
            load_record(f"{header}\n{state.view(observer).dumps()}").replay()
        assert refused.value.code == "seen-record"
        with pytest.raises(BadRecord) as refused:
            load_record(f"{header}\n{state.view(observer).dumps()}").verify()
        assert refused.value.code == "secret-kept"
        for language in ("zh", "en"):
            assert "muck=off" in refused.value.sentence(language)


@both
def test_with_muck_off_everybody_can_verify(rules: str) -> None:
    state = ended(rules, FOLDED, muck="off")
    assert any(isinstance(event, Reveal) for event in state.view(None).events)
