"""Arguments of the wrong kind are refused with a code and in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import paiju
from paiju import PaijuError, arena
from paiju.tables.session import Session

GAME = paiju.game("斗地主")
LAIZI = paiju.game("癞子斗地主")
STATE = GAME.deal(seed=1)
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


def test_wild_ranks_are_written_as_anywhere_else() -> None:
    assert [str(r) for r in LAIZI.classify("10 J J", wild="10")] == ["Triple:J"]


def test_a_spectator_may_do_nothing() -> None:
    assert not STATE.view(None).legal(None)  # type: ignore[arg-type]


def test_a_seed_of_any_length() -> None:
    assert paiju.load(f"G\t斗地主\nD\t{'9' * 5000}").hands != STATE.hands
    assert len(paiju.equity(["AsAh", "KsKh"], trials=10, seed="\ud800")) == 2
