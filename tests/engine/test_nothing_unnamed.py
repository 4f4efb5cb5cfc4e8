"""No text whatsoever lays cards that it does not name.

The recogniser here is written apart from the program's: a list of words, taken one after another,
the longest that fits. If a text is accepted, all of it must be such words, and what was laid must
be exactly what they name.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import example, given, settings
from hypothesis import strategies as st

from named_cards import (
    NAMES,
    TABLES,
    accounted,
    noise,
    plain,
    spelt,
    table,
    texts,
    words,
)
from paiju import PaijuError
from paiju.core.events import Pass, Play, Seal
from soaking import SOAK

# --- the recogniser -----------------------------------------------------------------------

NAMES += ["TRIPLE WITH A SINGLE", "TRIPLE WITH A PAIR", "RUN OF PAIRS", "FULL HOUSE"]
NAMES += ["STRAIGHT FLUSH", "FOUR WITH ONE", "BOMB OF 4", "FOUR JOKERS", "TWO JOKERS"]


# --- any text -----------------------------------------------------------------------------


def check(game: str, text: str) -> None:
    """Refused, or all of it named what was laid."""
    state = table(game)
    try:
        event = state.act(0, text).events[len(state.events)]
    except PaijuError:
        return
    assert isinstance(event, Play | Seal | Pass)
    cards = getattr(event, "cards", None) or ()
    if not cards:
        assert plain(text).strip() in {
            "/",
            "\\",
            "-",
            "--",
            "PASS",
            "过",
            "不出",
            "不打",
            "不要",
            "要不起",
        }
        return
    held = TABLES[game].split()
    laid = Counter(card.code for card in cards)
    assert accounted(game, text, held, laid), (game, text, laid)


@settings(max_examples=1500 * SOAK)
@given(st.sampled_from(list(TABLES)), texts)
@example("doudizhu", "王炸")
@example("doudizhu", "三带一 3")
@example("doudizhu", "三带一 3334")
@example("doudizhu", "红挑3")
@example("doudizhu-four", "ß")
@example("doudizhu", "3 banana")
@example("doudizhu", "♠joker")
@example("doudizhu", "㎅")
@example("dark-doudizhu", "王炸 小王小王")
def test_no_text_lays_what_it_does_not_name(game: str, text: str) -> None:
    check(game, text)


@settings(max_examples=1000 * SOAK)
@given(st.data())
def test_no_flaw_is_overlooked(data: st.DataObject) -> None:
    """What may be laid, with something put into it, taken out of it, or in front of it."""
    game = data.draw(st.sampled_from(list(TABLES)))
    text = data.draw(st.sampled_from(spelt(game)))
    at = data.draw(st.integers(0, len(text)))
    put = data.draw(st.one_of(noise, st.sampled_from(words)))
    check(
        game, data.draw(st.sampled_from((text[:at] + put + text[at:], text[:at], put + " " + text)))
    )


def test_what_may_be_laid_is_named_by_its_text() -> None:
    """The recogniser is no use if it knows too little."""
    for game in TABLES:
        for text in spelt(game):
            check(game, text)
    for text in ("33", "王炸", "三带一 3334", "紅桃3", "S", "straight 34567", "♠️3", "３", "3s"):
        try:
            table("doudizhu").act(0, text)
        except PaijuError as error:
            assert error.code == "no-such-type", text
        check("doudizhu", text)
