"""Arguments of the wrong kind are refused with a code and in both languages."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import numpy
import pytest

import paiju
from paiju import PaijuError, arena
from paiju.tables.session import Session

GAME = paiju.game("斗地主")
LAIZI = paiju.game("癞子斗地主")
STATE = GAME.deal(seed=1)
HOLDEM = cast(paiju.BettingState, paiju.game("标准德州扑克").deal(seed=1, players=3))
ASKED = min(STATE.to_act)
CASES: list[tuple[str, Callable[[Any], object], Any]] = [
    ("wrong-kind", paiju.game, 321),
    ("wrong-kind", paiju.match, None),
    ("wrong-kind", paiju.match("斗地主").finish, None),
    ("nothing-to-buy", paiju.match("德州扑克").buy, 0),
    ("wrong-kind", Session().initialize, None),
    ("wrong-kind", paiju.register, None),
    ("wrong-kind", paiju.load, None),
    ("wrong-kind", paiju.load_record, b"{}"),
    ("wrong-kind", paiju.solve, 7),
    ("wrong-kind", GAME.classify, 7),
    ("wrong-kind", GAME.classify, [7]),
    ("wrong-kind", GAME.cards, b"3"),
    ("no-cards", GAME.classify, ()),
    ("not-in-pack", GAME.classify, [paiju.Card("s3"), paiju.Card("s3")]),
    ("not-in-pack", paiju.game("锄大地").classify, paiju.Card("BJ")),
    ("wrong-kind", paiju.parse_cards, [3]),
    ("wrong-kind", paiju.Card, 3.0),
    ("no-such-card", paiju.Card, 55),
    ("no-such-card", paiju.Card, -1),
    ("not-exact", paiju.Card, "3"),
    ("not-one-card", paiju.Card, "s3 h3"),
    ("bad-sort-keys", lambda keys: GAME.sort("33", keys), "vv"),
    ("wrong-kind", lambda keys: GAME.sort("33", keys), 1),
    ("wrong-kind", lambda cards: GAME.beats("4", cards), None),
    ("wrong-kind", lambda carried: GAME.deal(carried=carried), "x"),
    ("wrong-kind", paiju.hints, STATE),
    ("wrong-kind", paiju.unseen, STATE),
    ("wrong-kind", paiju.player("normal").choose, STATE),
    ("nothing-to-do", paiju.player("random").choose, STATE.view((ASKED + 1) % 3)),
    ("wrong-kind", STATE.legal, []),
    ("wrong-kind", STATE.legal, 1.0),
    ("no-such-seat", STATE.legal, True),
    ("no-such-seat", STATE.legal, 3),
    ("no-such-seat", STATE.legal, -1),
    ("no-such-seat", STATE.view, Fraction(1)),
    ("bad-worlds", STATE.view(0).worlds, Fraction(1)),
    ("not-your-turn", lambda seat: STATE.act(seat, "叫"), Fraction(ASKED)),
    ("not-your-turn", STATE.on_timeout, (ASKED + 1) % 3),
    ("no-such-seat", lambda n: HOLDEM.to_call(n), 9),
    ("no-such-seat", lambda n: HOLDEM.to_call(n), -1),
    ("wrong-kind", lambda seed: GAME.deal(seed=seed), 1.5),
    ("wrong-kind", lambda seed: GAME.deal(seed=seed), b"1"),
    ("wrong-kind", lambda seed: GAME.deal(seed=seed), True),
    ("wrong-kind", lambda seed: paiju.match(GAME, seed=seed), (1, 2)),
    ("wrong-kind", lambda seed: STATE.view(0).worlds(1, seed=seed), True),
    ("wrong-kind", lambda seed: STATE.view(0).worlds(1, seed=seed), None),
    ("wrong-kind", GAME.sort, None),
    ("bad-value", lambda style: paiju.format_cards("s3", style), "fancy"),
    ("bad-value", lambda minutes: paiju.match(GAME).next(minutes), float("nan")),
    ("bad-value", lambda minutes: paiju.match(GAME).next(minutes), -1),
    ("wrong-kind", lambda minutes: paiju.match(GAME).next(minutes), "1"),
    ("no-such-language", Session().display, "fr"),
    ("no-such-seat", STATE.view, True),
    ("no-such-seat", STATE.view, 1.0),
    ("no-such-language", STATE.display, "cn"),
    ("bad-players", lambda n: paiju.game("五瓜皮").deal(players=n), 2.0),
    ("bad-players", lambda n: GAME.deal(players=n), [3]),
    ("bad-value", lambda value: paiju.game("斗地主", bidding=value), ["score"]),
    ("no-such-level", paiju.player, ["normal"]),
    ("not-understood", lambda ranks: LAIZI.classify("333", wild=ranks), "zz"),
    ("wrong-kind", lambda ranks: LAIZI.classify("333", wild=ranks), 7),
    ("wrong-kind", paiju.equity, None),
    ("wrong-kind", lambda board: paiju.equity(["AsAh", "KsKh"], board=board), 5),
    ("wrong-kind", lambda hand: paiju.equity(["AsAh", hand]), None),
    ("not-in-pack", paiju.rank_hand, [None]),
    ("bad-trials", lambda n: paiju.equity(["AsAh", "KsKh"], trials=n), 10**30),
    ("bad-trials", lambda n: paiju.equity(["AsAh", "KsKh"], trials=n), [1]),
    ("wrong-kind", lambda game: arena.run(game, ["random", "random"]), None),
    ("no-such-level", lambda player: arena.run(GAME, [player, "random"]), object()),
    ("wrong-kind", lambda n: arena.run(GAME, ["random", "random"], deals=n), "x"),
    ("bad-value", lambda who: arena.run(GAME, ["random", "random"], landlord=who), "x"),
]


@pytest.mark.parametrize(("code", "call", "argument"), CASES)
def test_wrong_arguments(code: str, call: Callable[[Any], object], argument: Any) -> None:
    with pytest.raises(PaijuError) as caught:
        call(argument)
    assert caught.value.code == code
    assert caught.value.sentence("zh") != caught.value.sentence("en")


@pytest.mark.parametrize(
    "call",
    [
        STATE.legal(ASKED)[0].name,
        GAME.classify("3")[0].name,
        PaijuError("game-over").sentence,
        paiju.language.choose,
    ],
)
def test_nobody_speaks_it(call: Callable[[str], object]) -> None:
    with pytest.raises(ValueError, match="unknown language 'fr': choose one of zh, en"):
        call("fr")


def test_wild_ranks_are_written_as_anywhere_else() -> None:
    assert [str(r) for r in LAIZI.classify("10 J J", wild="10")] == ["Triple:J"]


def test_a_spectator_may_do_nothing() -> None:
    assert not STATE.view(None).legal(None)
    assert not STATE.view(None).legal()


@pytest.mark.parametrize("number", [numpy.int64, numpy.uint8])
def test_numbers_of_others(number: Callable[[int], Any]) -> None:
    """Seats and counts that come out of arrays are as good, and leave no trace in records."""
    assert STATE.view(number(1)) == STATE.view(1) and type(STATE.view(number(1)).seat) is int
    assert STATE.legal(number(ASKED)) == STATE.legal(ASKED)
    after = STATE.act(number(ASKED), "叫")
    assert after == STATE.act(ASKED, "叫") and type(after.events[-1].seat) is int  # type: ignore[attr-defined]
    assert after.record.dumps() == STATE.act(ASKED, "叫").record.dumps()
    assert STATE.view(0).worlds(number(2), seed=number(3)) == STATE.view(0).worlds(2, seed=3)
    assert GAME.deal(seed=number(1)) == STATE
    assert len(paiju.game("德州扑克").deal(players=number(3)).hands) == 3
    session = Session()
    session.initialize("斗地主", number(3))
    session.deal(number(1))
    session.bid("叫", number(ASKED + 1))
    assert session.state == after


def test_a_seed_of_any_length() -> None:
    assert paiju.load(f"G\t斗地主\nD\t{'9' * 5000}").hands != STATE.hands
    assert len(paiju.equity(["AsAh", "KsKh"], trials=10, seed="\ud800")) == 2
