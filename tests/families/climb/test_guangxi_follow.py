"""广西地主 literal_follow_table=on: every sentence of 游戏回合, and old records."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

import paiju
from layouts import composed, finished
from paiju.families.climb.playouts import playouts

GAME = "guangxi-dizhu"
ON = paiju.game(GAME, literal_follow_table="on")
OFF = paiju.game(GAME)

# One hand of every type, all of them together in one pack.
HANDS = {
    "单张": "♦9",
    "对子": "♦10 ♣10",
    "顺子": "♦4 ♣5 ♥6 ♠7 ♦8",
    "同花": "♦5 ♦6 ♦7 ♦J ♦Q",
    "同花顺": "♣J ♣Q ♣K ♣A ♣2",
    "三带二": "♥9 ♣9 ♠9 ♥4 ♣4",
    "四带一": "♦3 ♣3 ♥3 ♠3 ♦K",
}
# Sentences 1 to 8 (6 and 7 are the same): the type led, and the other types that may answer it.
SENTENCES = [
    (1, "单张", ""),
    (2, "对子", ""),
    (3, "顺子", "同花 同花顺 三带二 四带一"),
    (4, "同花", "同花顺 三带二 四带一"),
    (5, "同花顺", "三带二 四带一"),
    (6, "三带二", "四带一"),
    (8, "四带一", ""),
]
FIVE = tuple(HANDS)[2:]


@pytest.mark.parametrize(("number", "led", "answers"), SENTENCES)
@pytest.mark.parametrize("answer", HANDS)
def test_a_sentence_of_the_request(number: int, led: str, answers: str, answer: str) -> None:
    """Whoever is next may lay just the types that the sentence lists."""
    if led == answer:
        return
    allowed = answer in answers.split()
    assert ON.beats(HANDS[answer], HANDS[led]) is allowed
    state = composed(
        GAME,
        f"{HANDS[led]} ♠4",
        f"{HANDS[answer]} ♠5",
        "♠6",
        "♠8",
        literal_follow_table="on",
    )
    state = state.act(0, HANDS[led])
    texts = {frozenset(action.cards) for action in state.legal(1)}
    assert (frozenset(ON.cards(HANDS[answer])) in texts) is allowed
    if allowed:
        assert state.act(1, HANDS[answer]).to_act == {2}
    else:
        with pytest.raises(paiju.IllegalAction) as caught:
            state.act(1, HANDS[answer])
        assert caught.value.code == "does-not-beat"


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("♥5 ♦6 ♣7 ♥8 ♠9", HANDS["顺子"]),
        ("♠5 ♠6 ♠7 ♠J ♠K", HANDS["同花"]),
        ("♠Q ♠K ♠A ♠2 ♠3", HANDS["同花顺"]),
        ("♥10 ♣10 ♠10 ♥4 ♣4", HANDS["三带二"]),
        ("♦5 ♣5 ♥5 ♠5 ♦K", "♦4 ♣4 ♥4 ♠4 ♦A"),
    ],
)
@pytest.mark.parametrize("game", [ON, OFF], ids=["on", "off"])
def test_a_type_covers_its_own_by_rank(game: paiju.Game, new: str, old: str) -> None:
    assert game.beats(new, old)
    assert not game.beats(old, new)


@pytest.mark.parametrize(
    ("game", "order"),
    [(ON, "顺子 同花 同花顺 三带二 四带一"), (OFF, "顺子 同花 三带二 四带一 同花顺")],
    ids=["on", "off"],
)
def test_the_order_of_the_classes(game: paiju.Game, order: str) -> None:
    """The default is the order line, the option both printed lists."""
    classes = order.split()
    for low, weak in enumerate(classes):
        for high, strong in enumerate(classes):
            assert game.beats(HANDS[strong], HANDS[weak]) is (high > low)


def test_the_type_led_still_counts_when_another_lies_on_it() -> None:
    """同花 led, 三带二 on it: a 同花顺 would be an answer to the 同花, but it does not cover."""
    hands = (
        f"{HANDS['同花']} ♠4",
        f"{HANDS['三带二']} ♠5",
        f"{HANDS['同花顺']} ♠6",
        f"{HANDS['四带一']} ♠8",
    )
    state = composed(GAME, *hands, literal_follow_table="on")
    state = state.act(0, HANDS["同花"]).act(1, HANDS["三带二"])
    assert [action.text for action in state.legal(2)] == ["pass"]
    state = state.act(2, "pass")
    assert len(state.legal(3)) == 3  # two kickers
    state = composed(GAME, *hands)
    state = state.act(0, HANDS["同花"]).act(1, HANDS["三带二"])
    assert len(state.legal(2)) == 2


def test_solver_hints_and_playouts_know_the_option() -> None:
    """A 三带二 on a led 同花顺 ends the game: only under the option."""
    hands = (f"{HANDS['同花顺']} ♠3 ♠4", HANDS["三带二"], "♦6", "♠A ♦7")
    for option, answers in (("on", 2), ("off", 1)):
        state = composed(GAME, *hands, literal_follow_table=option)
        state = state.act(0, HANDS["同花顺"])
        assert len(state.legal(1)) == answers
        best = next(iter(paiju.hints(state.view(1)))).action
        assert best.kind == ("play" if option == "on" else "pass")
        assert paiju.solve(state).wins is (option == "on")
    deal = composed(GAME, *hands, literal_follow_table="on")
    first, plies = playouts([deal] * 200)(1)
    assert np.all(first < 4) and np.all(plies > 0)
    assert 1 in first  # who holds the 三带二 gets rid of it on the 同花顺


# --- records of version 1 -------------------------------------------------------------------


def old_record(**options: str) -> str:
    """A finished game with the header that version 0.1.0 wrote."""
    state = finished(paiju.game(GAME, **options).deal(3), random.Random(3))
    header, *events = state.record.dumps().splitlines()
    return "\n".join([json.dumps({**json.loads(header), "rules": 1}), *events])


def test_the_rules_have_a_new_version() -> None:
    assert json.loads(OFF.deal(1).record.dumps().splitlines()[0])["rules"] == 2


@pytest.mark.parametrize("options", [{}, {"scoring": "a3", "pass_locks": "on"}])
def test_an_old_record_replays_while_the_option_was_off(options: dict[str, str]) -> None:
    record = paiju.load_record(old_record(**options))
    assert record.replay().is_over
    assert record.verify()
    assert json.loads(record.replay().record.dumps().splitlines()[0])["rules"] == 2


def test_an_old_record_under_the_option_is_refused() -> None:
    with pytest.raises(paiju.BadRecord) as caught:
        paiju.load_record(old_record(literal_follow_table="on"))
    assert (caught.value.code, caught.value.line) == ("other-rules", 1)


@pytest.mark.parametrize("version", [0, -1, 3])
def test_no_other_version_is_known(version: int) -> None:
    header, *events = old_record().splitlines()
    text = "\n".join([json.dumps({**json.loads(header), "rules": version}), *events])
    with pytest.raises(paiju.BadRecord) as caught:
        paiju.load_record(text)
    assert caught.value.code == "other-rules"


def test_a_match_says_what_it_is() -> None:
    match = paiju.match("斗地主", seed=1)
    assert repr(match) == "<Match doudizhu, games: 0, scores: 0 0 0>"
    match.finish(finished(match.next(), random.Random(1)))
    shown = " ".join(f"{score:+}" for score in match.scores)
    assert repr(match) == f"<Match doudizhu, games: 1, scores: {shown}>"
