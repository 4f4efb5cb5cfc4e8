"""Words that answer a question, or bet: known ones count, all others are refused."""

from __future__ import annotations

from functools import cache

import pytest

import paiju
from paiju import IllegalAction, State

YES = "是 Y y yes YES T t true TRUE 1 １ ｙｅｓ".split()
NO = "不 否 pass PASS N n no NO F f false FALSE 0 ０ ｎｏ".split()
NONSENSE = ["banana", "2x", "叫吗", "?", "x", "yes no", "不 不", "0 1", "过", "--", "/", "{}", "⑨"]


def after(game: str, *words: str, **options: object) -> State:
    """A game in which these words were said."""
    state = paiju.game(game, **options).deal(seed=7)
    for word in words:
        state = state.act(min(state.to_act), word)
    return state


@cache
def question(kind: str) -> State:
    """A game that asks something of this kind."""
    return {
        "call": lambda: after("doudizhu"),
        "rob": lambda: after("doudizhu", "叫"),
        "score": lambda: after("doudizhu", bidding="score"),
        "score, 1 is said": lambda: after("doudizhu-four", "1"),
        "rob after scores": lambda: after("doudizhu", "1", "2", "3", bidding="score", rob="on"),
        "draw": lambda: after("doudizhu-panda", bidding="draw"),
        "draw, 2 is taken": lambda: after("doudizhu-panda", "2", bidding="draw"),
        "double": lambda: after("doudizhu", "3", bidding="score", doubling="on"),
        "redouble": lambda: after("doudizhu", "3", "加倍", "加倍", bidding="score", doubling="on"),
        "open start": lambda: after("doudizhu", open_hand="all"),
        "open": lambda: after("doudizhu", "3", bidding="score", open_hand="landlord"),
    }[kind]()


# For every question: what the words mean; a number, or yes and no as 1 and 0.
MEANINGS: dict[str, dict[int, list[str]]] = {
    "call": {
        1: [*YES, *"叫 叫地主 叫牌 抢 抢地主 抢牌 搶 搶地主 call CALL rob".split()],
        0: [*NO, *"不叫 不叫地主 不抢 不搶".split(), "no call", "No  Call"],
    },
    "rob": {
        1: [*YES, *"叫 叫地主 叫牌 抢 抢地主 抢牌 搶地主 call rob Rob".split()],
        0: [*NO, *"不叫 不叫地主 不抢 不搶".split(), "no rob"],
    },
    "score": {
        0: [*NO, *"不叫 不叫地主 0分".split(), "no bid"],
        1: ["1", "1分", "一分", "一", "１", "１分", "bid 1", "BID 1"],
        2: ["2", "2分", "二分", "二", "两分", "兩分", "bid 2"],
        3: ["3", "3分", "三分", "三", "bid 3"],
    },
    "score, 1 is said": {0: ["不叫", "0"], 2: ["2", "二分"], 3: ["3分"]},
    "rob after scores": {
        1: [*YES, "抢", "抢地主", "搶地主", "rob"],
        0: [*NO, "不抢", "不搶", "no rob"],
    },
    "draw": {
        0: [*NO, "不叫", "no bid"],
        1: ["1", "第1张", "第一张", "第一張", "card 1", "一"],
        3: ["3", "第3张", "第三张", "card 3", "三"],
    },
    "draw, 2 is taken": {1: ["1"], 3: ["第3张"]},
    "double": {
        1: [*YES, "加倍", "double", "再加倍", "redouble"],
        0: [*NO, "不加倍", "no double", "不再加倍"],
    },
    "redouble": {
        1: [*YES, "再加倍", "redouble", "加倍"],
        0: [*NO, "不再加倍", "no redouble", "不加倍"],
    },
    "open start": {
        1: [*YES, "明牌开始", "明牌開始", "明牌", "open from the start", "open", "开", "開"],
        0: [*NO, "不明牌", "keep hidden"],
    },
    "open": {
        1: [*YES, "明牌", "open hand", "open", "開"],
        0: [*NO, "不明牌", "keep hidden"],
    },
}
WRONG = {
    "call": [*NONSENSE, "2", "10", "叫 地主", "不叫牌", "加倍"],
    "rob": [*NONSENSE, "2", "加倍"],
    "score": [
        *NONSENSE,
        "4",
        "1x",
        "1 or",
        "分2",
        "3 points",
        "叫",
        "yes",
        "是",
        "y",
        "四分",
        "11",
    ],
    "rob after scores": [*NONSENSE, "3", "1分"],
    "draw": [*NONSENSE, "4", "9", "第4张", "第张", "叫", "yes", "1张"],
    "double": [*NONSENSE, "叫", "抢", "2", "明牌", "加倍吗", "不叫"],
    "redouble": [*NONSENSE, "叫", "2"],
    "open start": [*NONSENSE, "叫", "加倍", "牌"],
    "open": [*NONSENSE, "叫", "加倍"],
}


def said(event: object) -> int:
    """What an answer came to."""
    for name in ("value", "yes", "factor"):
        if hasattr(event, name):
            return int(getattr(event, name))
    raise AssertionError(event)


@pytest.mark.parametrize(
    ("kind", "word", "meaning"),
    [
        (kind, word, meaning)
        for kind, meanings in MEANINGS.items()
        for meaning, words in meanings.items()
        for word in words
    ],
)
def test_known_words(kind: str, word: str, meaning: int) -> None:
    state = question(kind)
    seat = min(state.to_act)
    event = state.act(seat, word).events[len(state.events)]
    if kind.startswith("open"):
        assert bool(said(event)) is bool(meaning)
    else:
        assert said(event) == meaning


@pytest.mark.parametrize(
    ("kind", "word"), [(kind, word) for kind, words in WRONG.items() for word in words]
)
def test_other_words_are_refused_and_the_known_ones_listed(kind: str, word: str) -> None:
    state = question(kind)
    seat = min(state.to_act)
    with pytest.raises(IllegalAction) as refused:
        state.act(seat, word)
    error = refused.value
    assert (error.code, error.facts["word"]) == ("unknown-answer", word.strip())
    for language in ("zh", "en"):
        sentence = error.sentence(language)
        assert word.strip() in sentence
        for action in state.legal(seat):
            assert action.name(language) in sentence
    assert min(state.to_act) == seat


@pytest.mark.parametrize(
    ("kind", "word", "code"),
    [
        ("score, 1 is said", "1", "bid-too-low"),
        ("score, 1 is said", "一分", "bid-too-low"),
        ("draw, 2 is taken", "2", "card-taken"),
        ("draw, 2 is taken", "第二張", "card-taken"),
        ("call", "", "empty"),
        ("score", " \u3000", "empty"),
    ],
)
def test_what_is_understood_and_still_not_possible(kind: str, word: str, code: str) -> None:
    state = question(kind)
    with pytest.raises(IllegalAction) as refused:
        state.act(min(state.to_act), word)
    assert refused.value.code == code


def test_every_answer_is_understood_as_it_is_shown() -> None:
    """What a screen shows, in either language, is what may be typed."""
    for kind in MEANINGS:
        state = question(kind)
        seat = min(state.to_act)
        for action in state.legal(seat):
            for word in (action.text, action.name("zh"), action.name("en")):
                event = state.act(seat, word).events[len(state.events)]
                assert said(event) == said(action.event), (kind, word)


# --- cards that are given away ---


@cache
def exchange() -> State:
    """The first game of 广西地主 after one that leaves debts; some seat owes one card back."""
    game = paiju.game("guangxi-dizhu")
    match = paiju.Match(game, seed=3)
    for _ in range(20):
        state = match.next()
        if state.phase == "exchange":
            return state
        while not state.is_over:
            seat = min(state.to_act)
            state = state.act(seat, state.legal(seat)[-1])
        match.finish(state)
    raise AssertionError("no exchange came up")


def test_a_gift_is_understood_as_it_is_shown() -> None:
    state = exchange()
    seat = min(state.to_act)
    for action in state.legal(seat):
        for word in (action.text, action.name("zh"), action.name("en"), action.name("zh").upper()):
            assert state.act(seat, word).events[len(state.events)] == action.event, word


@pytest.mark.parametrize(
    ("text", "code", "fact"),
    [
        ("banana", "not-understood", "banana"),
        ("{card} banana", "not-understood", "banana"),
        ("红挑3", "not-understood", "红挑"),
        ("{card}>banana", "no-such-seat", "banana"),
        ("{card}>", "no-such-seat", ""),
        ("{card}>{to}x", "no-such-seat", "{to}x"),
        ("{card} 给 谁", "no-such-seat", "谁"),
        ("{card}>{to}>{to}", "no-such-seat", "{to}>{to}"),
        (">{to}", "no-cards", None),
        ("pass", "not-understood", "pass"),
        ("大王", "not-in-hand", "大王"),
    ],
)
def test_gifts_that_are_refused(text: str, code: str, fact: str | None) -> None:
    state = exchange()
    seat = min(state.to_act)
    gift = state.legal(seat)[0].event
    card, to = gift.cards[0], gift.to + 1  # type: ignore[attr-defined]
    with pytest.raises(IllegalAction) as refused:
        state.act(seat, text.format(card=card, to=to))
    assert refused.value.code == code
    if fact is not None:
        name = {"not-understood": "word", "no-such-seat": "seat"}.get(code, "cards")
        assert refused.value.facts[name] == fact.format(card=card, to=to)


# --- bets ---


@cache
def betting() -> State:
    """Two players, blinds 1 and 2: the small blind owes 1 more and has 199 chips left."""
    return paiju.game("holdem-standard").deal(seed=1, players=2)


@pytest.mark.parametrize(
    ("text", "kind", "amount"),
    [
        ("call", "Call", 0),
        ("CALL", "Call", 0),
        ("跟注", "Call", 0),
        ("跟註", "Call", 0),
        ("跟", "Call", 0),
        ("跟注 1", "Call", 0),
        ("call 1", "Call", 0),
        ("fold", "Fold", 0),
        ("弃牌", "Fold", 0),
        ("棄牌", "Fold", 0),
        ("蓋牌", "Fold", 0),
        ("raise 8", "Raise", 8),
        ("raise to 8", "Raise", 8),
        ("加注到 8", "Raise", 8),
        ("加註到8", "Raise", 8),
        ("下注 8", "Raise", 8),
        ("8", "Raise", 8),
        ("８", "Raise", 8),
        ("raise min", "Raise", 4),
        ("raise pot", "Raise", 6),
        ("加注 滿池", "Raise", 6),
        ("raise max", "Raise", 200),
        ("all in", "Raise", 200),
        ("梭哈", "Raise", 200),
        ("全下 199", "Raise", 200),
        ("all in 199", "Raise", 200),
    ],
)
def test_known_bets(text: str, kind: str, amount: int) -> None:
    state = betting()
    event = state.act(min(state.to_act), text).events[len(state.events)]
    assert type(event).__name__ == kind
    assert getattr(event, "to", 0) == amount


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("banana", "unknown-answer"),
        ("to", "unknown-answer"),
        ("到", "unknown-answer"),
        ("call me", "unknown-answer"),
        ("call 2", "unknown-answer"),
        ("跟注 100", "unknown-answer"),
        ("fold 5", "unknown-answer"),
        ("all in 5", "unknown-answer"),
        ("8x", "unknown-answer"),
        ("8 9", "unknown-answer"),
        ("raise 8 9", "unknown-answer"),
        ("raise -8", "unknown-answer"),
        ("raise 8.5", "unknown-answer"),
        ("max", "unknown-answer"),
        ("33", "raise-size"),
        ("raise", "raise-size"),
        ("raise banana", "raise-size"),
        ("raise 3", "raise-size"),
        ("check", "cannot-check"),
        ("", "empty"),
    ],
)
def test_other_bets_are_refused(text: str, code: str) -> None:
    state = betting()
    if text == "33":  # a bet like any other: it is only too much for those who have less
        state = state.act(min(state.to_act), "raise 30")
    with pytest.raises(IllegalAction) as refused:
        state.act(min(state.to_act), text)
    assert refused.value.code == code
    if code == "unknown-answer":
        assert refused.value.facts["word"] == text
        assert "弃牌 / 跟注 1" in refused.value.sentence("zh")
        assert "fold / call 1" in refused.value.sentence("en")
