"""暗牌斗地主: records, imports, matches, and the table as text."""

from __future__ import annotations

import random

import pytest

import paiju
from dark import GAME, laid_out, lines, random_game, random_options, revealed
from paiju import BadRecord, IllegalAction, format_cards, load_record
from paiju.core.events import Shuffle
from paiju.core.language import speaking
from paiju.tables.session import Session
from soaking import soak

# --- records ------------------------------------------------------------------------------


def test_records_round_trip_and_can_be_verified() -> None:
    rng = random.Random(15)
    for _ in range(soak(20)):
        game = GAME.with_options(**random_options(rng))
        state = random_game(game, rng, most=True)
        text = state.record.dumps()
        record = load_record(text)
        assert record.dumps() == text
        assert record.replay() == state
        assert record.replay().position == state.position
        assert record.verify() == record.header.commit


def test_a_saved_game_goes_on_across_a_reshuffle() -> None:
    rng, reshuffled = random.Random(16), 0
    for seed in range(soak(20)):
        state = GAME.deal(seed=seed)
        again = load_record(state.record.dumps()).replay()
        while not state.is_over:
            seat = rng.choice(sorted(state.to_act))
            legal = state.legal(seat)
            action = max((rng.choice(legal) for _ in range(9)), key=lambda a: len(a.cards))
            state, again = state.act(seat, action), again.act(seat, action)
        assert again == state
        assert load_record(again.record.dumps()).verify()
        reshuffled += sum(isinstance(event, Shuffle) for event in state.events) > 1
    assert reshuffled > 3


def test_a_record_cannot_be_bent() -> None:
    """Another payment, another hand, a bankrupt who is not one."""
    state = revealed("777", "999", "KK", "A", coins="900 900 900 10")
    text = state.record.dumps()
    assert load_record(text).replay() == state
    for old, new in (
        ("[0,1,120]", "[0,1,119]"),
        ('"winners":[1]', '"winners":[0]'),
        ('"kind":"pairs"', '"kind":"singles"'),
        ('"coins":[900,900,900,10]', '"coins":[900,900,900]'),
        ('"coins":[900,900,900,10]', '"coins":[900,0,0,0]'),
        ('"coins":[900,900,900,10]', '"coins":[900,900,900,-10]'),
    ):
        assert old in text
        with pytest.raises(BadRecord):
            load_record(text.replace(old, new)).replay()


# --- imports ------------------------------------------------------------------------------


def test_an_import_deals_the_hands_in_their_order() -> None:
    text = laid_out({0: "d3 d4 d5 d6 d7 dK", 2: "LJ LJ BJ BJ s2 s2"})
    state = paiju.load(text)
    assert format_cards(state.position.open[0]) == "d3 d4"
    assert format_cards(state.position.open[2]) == "LJ LJ"
    assert format_cards(state.hands[0]) == "dK d7 d6 d5 d4 d3"
    bottom = text.split("B\t")[1]
    assert format_cards(state.position.stock.cards) == bottom
    played = paiju.load(text + "\nS\t34567\nP\t" + state.legal(1)[0].text + "\nP\t王王王王")
    assert (played.to_act, played.status) == (frozenset({3}), "Assigned")
    assert played.act(3, played.legal(3)[0]).status == "Started"
    assert load_record(played.record.dumps()).replay() == played


def test_hands_are_imported_by_seat_until_the_game_is_over() -> None:
    state = GAME.deal(seed=17)
    moves: list[str] = []
    rng = random.Random(17)
    while not state.is_over:
        seat = min(state.to_act)
        action = rng.choice(state.legal(seat))
        moves.append(f"{'P' if moves else 'S'} {action.text}")
        state = state.act(seat, action)
    assert paiju.load(lines("D 17", *moves)) == state
    assert paiju.load(lines("D 17", *(f"S {m[2:]}" for m in moves[:4]), *moves[4:])) == state
    with pytest.raises(BadRecord) as refused:
        paiju.load(lines("D 17", *(m.replace("S ", "P ") for m in moves)))
    assert (refused.value.code, refused.value.line) == ("not-started", 3)
    with pytest.raises(BadRecord) as refused:
        paiju.load(lines("D 17", *moves[:4], "S 3"))
    assert refused.value.code == "already-started"


def test_coins_are_imported() -> None:
    state = paiju.load(lines("H 5, 0 70  9000", "D 1"))
    assert state.position.coins == (5, 0, 70, 9000)
    assert state.counts == (6, 0, 6, 6)
    assert state.to_act == {0, 2, 3}
    assert load_record(state.record.dumps()).verify()
    text = laid_out({}, "H 5 0 70 9000", out=(1,))
    assert paiju.load(text).counts == (6, 0, 6, 6)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (["H 1 2 3", "D 1"], "bad-coins"),
        (["H 1 2 3 4 5", "D 1"], "bad-coins"),
        (["H 1 0 0 0", "D 1"], "no-opponents"),
        (["H x", "D 1"], "bad-line"),
        (["H -1 2 3 4", "D 1"], "bad-line"),
        (["H", "D 1"], "bad-line"),
    ],
)
def test_coins_that_cannot_be(rows: list[str], code: str) -> None:
    with pytest.raises(BadRecord) as refused:
        paiju.load(lines(*(row if " " in row else f"{row} " for row in rows)))
    assert (refused.value.code, refused.value.line) == (code, 2)
    assert refused.value.sentence("zh") != refused.value.sentence("en")


def test_hands_of_another_size_are_refused() -> None:
    with pytest.raises(BadRecord) as refused:
        paiju.load(laid_out({0: "d3 d4 d5 d6 d7"}))
    assert refused.value.code == "hand-size"
    with pytest.raises(BadRecord) as refused:
        paiju.load(laid_out({}, "H 1 0 1 1"))
    assert refused.value.code == "hand-size"


def test_games_without_coins_have_no_coin_line() -> None:
    with pytest.raises(BadRecord) as refused:
        paiju.load("G\t斗地主\nH\t1 2 3\nD\t1")
    assert (refused.value.code, refused.value.line) == ("no-chips-here", 2)


# --- matches and sessions -----------------------------------------------------------------


def test_coins_carry_over_in_a_match() -> None:
    match, rng = paiju.match(GAME.id, seed=18, start_coins=400), random.Random(18)
    coins, games = (400,) * 4, 0
    while sum(map(bool, coins)) > 1 and games < 40:
        state = match.next()
        assert state.position.coins == coins
        assert state.counts == tuple(6 if purse else 0 for purse in coins)
        while not state.is_over:
            seat = rng.choice(sorted(state.to_act))
            state = state.act(seat, rng.choice(state.legal(seat)))
        match.finish(state)
        coins, games = state.position.coins, games + 1
        assert match.scores == tuple(purse - 400 for purse in coins)
        assert load_record(state.record.dumps()).verify()
    assert games > 1
    assert sum(map(bool, coins)) == 1
    with pytest.raises(IllegalAction) as refused:
        match.next()
    assert refused.value.code == "match-over"


def test_other_games_take_no_coins() -> None:
    record = paiju.game("斗地主").deal(seed=1).record.dumps().splitlines()
    record.insert(2, '{"e":"carried","coins":[1,2,3]}')
    with pytest.raises(BadRecord):
        load_record("\n".join(record)).replay()


def test_a_session_starts_and_plays() -> None:
    session = Session()
    session.initialize(GAME)
    assert session.status == "Initialized"
    session.deal(seed=19)
    for _ in range(4):
        assert session.status == "Assigned"
        assert session.state is not None
        session.start(session.state.on_timeout(min(session.state.to_act)))
    assert session.status == "Started"
    assert session.state is not None
    session.play(session.state.on_timeout(3), seat=4)
    assert session.state.to_act == {0, 1, 2}


# --- the table as text --------------------------------------------------------------------


def test_the_table_as_text() -> None:
    state = paiju.load(laid_out(
        {0: "d3 d4 d5 d6 d7 dK", 1: "c3 c4 c9 cT cJ sK",
         2: "h3 h4 h5 h8 hJ hQ", 3: "s3 s4 s5 s6 s7 sA"},
        "S 34567", "P K", "P Q",
    ))  # fmt: skip
    with speaking("zh"):
        text = state.view(1).display()
    assert text == "\n".join([
        "暗牌斗地主（等待开牌）",
        "轮次：1/5 | 底分：1",
        "",
        "玩家区域：",
        "玩家 1（金币 10000，已出牌）剩余 6 张扑克牌：",
        "方块4（明） | 方块3（明） | （另有 4 张不可见）",
        "玩家 2（金币 10000，暗出 黑桃K）剩余 6 张扑克牌：",
        "黑桃K | 梅花J | 梅花10 | 梅花9 | 梅花4（明） | 梅花3（明）",
        "玩家 3（金币 10000，已出牌）剩余 6 张扑克牌：",
        "红桃4（明） | 红桃3（明） | （另有 4 张不可见）",
        "玩家 4（金币 10000）剩余 6 张扑克牌：",
        "黑桃4（明） | 黑桃3（明） | （另有 4 张不可见）",
        "牌堆（84 张）：",
        "（不可见）",
        "",
        "出牌记录：",
        "（空）",
    ])  # fmt: skip
    text = state.act(3, "A").display("zh")
    assert "玩家 1（金币 12400）剩余 8 张扑克牌：" in text
    assert text.splitlines()[-1] == (
        "方块7+方块6+方块5+方块4+方块3（玩家 1，顺子） -> 黑桃K（玩家 2，单牌） -> "
        "红桃Q（玩家 3，单牌） -> 黑桃A（玩家 4，单牌） => 金币 +2400 -800 -800 -800"
    )


def test_the_end_as_text() -> None:
    text = revealed("777", "999", "KK", "A", coins="100 900 900 900").display("en")
    assert "Player 1 (bankrupt), cards left: 0" in text
    assert "=> coins -100 +116 -2 -14" in text
    assert text.splitlines()[-4:] == [
        "Player 1: -100 (coins 0, rank 4)",
        "Player 2: +116 (coins 1016, rank 1)",
        "Player 3: -2 (coins 898, rank 2)",
        "Player 4: -14 (coins 886, rank 3)",
    ]
