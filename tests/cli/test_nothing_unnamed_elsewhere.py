"""The same for texts that come in elsewhere: nothing is laid, dealt or taken that is not named."""

from __future__ import annotations

from collections import Counter
from functools import cache

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import paiju
from named_cards import (
    TABLES,
    accounted,
    lines,
    noise,
    plain,
    spelt,
    table,
    texts,
    words,
)
from paiju import PaijuError, State
from paiju.core.cards import make_pack
from paiju.core.events import Pass, Play
from paiju.tables.session import Session
from soaking import SOAK

GAMES = list(TABLES)
PASSES = {"/", "\\", "-", "--", "PASS", "过", "過", "不出", "不打", "不要", "要不起"}
FOLLOWED = "LJ BJ d9 c9 h9 s9 dA cA d8 c8 h8 d7"  # held by somebody who has to cover


def codes(state: State, seat: int) -> Counter[str]:
    return Counter(card.code for card in state.hands[seat])


flawed = st.builds(  # what may be laid, with something put into it
    lambda text, at, put: text[:at] + put + text[at:],
    st.sampled_from([text for game in GAMES for text in spelt(game)[:40]]),
    st.integers(0, 12),
    st.one_of(noise, st.sampled_from(words)),
)


@cache
def covering() -> State:
    state = paiju.load(f"G\tdoudizhu\nE\t1\n1\td3 c3 d4\n2\t{FOLLOWED}\n3\t66")
    return state.act(0, "33")


@settings(max_examples=800 * SOAK)
@given(st.one_of(texts, flawed))
@example("AA banana")
@example("对子 99")
@example("過")
@example("过 AA")
@example("王炸")
def test_covering(text: str) -> None:
    """A follower lays what he names, or passes if all of it is a word for that."""
    state = covering()
    try:
        event = state.act(1, text).events[len(state.events)]
    except PaijuError:
        return
    if isinstance(event, Pass):
        assert plain(text).strip() in PASSES
        return
    assert isinstance(event, Play)
    laid = Counter(card.code for card in event.cards)
    assert accounted("doudizhu", text, FOLLOWED.split(), laid)


@settings(max_examples=600 * SOAK)
@given(st.sampled_from(GAMES), st.one_of(texts, flawed))
@example("doudizhu", "3334\tTripleWithSingle:3")
@example("doudizhu", "3\tbanana")
def test_lines_of_imports_that_are_moves(game: str, text: str) -> None:
    assume(not {"\n", "\r"} & set(text))
    try:
        after = paiju.load("\n".join([*lines(game), f"S\t{text}"]))
    except PaijuError:
        return
    event = after.events[len(table(game).events)]
    cards = getattr(event, "cards", None) or ()
    laid = Counter(card.code for card in cards)
    assert accounted(game, text, TABLES[game].split(), laid), (game, text, laid)


@settings(max_examples=600 * SOAK)
@given(st.one_of(texts, flawed))
@example("红挑3")
@example("紅桃3 王炸")
@example("三带一 3334")
def test_lines_of_imports_that_are_hands(text: str) -> None:
    """A hand has just the cards of its line; the name of a type means nothing there."""
    assume(not {"\n", "\r"} & set(text))
    try:
        state = paiju.load(f"G\tdoudizhu\nE\t1\n1\t{text}\n2\tcJ\n3\tcQ")
    except PaijuError:
        return
    pack = [card.code for card in make_pack()]
    assert accounted("doudizhu", text, pack, codes(state, 0)), text


@settings(max_examples=400 * SOAK)
@given(st.sampled_from(GAMES), st.one_of(texts, flawed))
def test_cards_of_a_pack(game: str, text: str) -> None:
    """`game.cards` and with it `classify` and `beats`."""
    try:
        found = paiju.game(game).cards(text)
    except PaijuError:
        return
    deck = paiju.game(game).rules.deck
    pack = [card.code for card in deck.cards]
    assert accounted(game, text, pack, Counter(card.code for card in found)), (game, text)


@settings(max_examples=400 * SOAK)
@given(st.one_of(texts, flawed))
def test_a_session(text: str) -> None:
    session = Session()
    session.initialize("斗地主")
    session.set(f"E\t1\n1\t{TABLES['doudizhu']}\n2\tcJ\n3\tcQ")
    before = session.state
    assert before is not None
    held = codes(before, 0)
    try:
        session.start(text)
    except PaijuError:
        assert session.state is before
        return
    assert session.state is not None
    laid = held - codes(session.state, 0)
    assert accounted("doudizhu", text, TABLES["doudizhu"].split(), laid), text
