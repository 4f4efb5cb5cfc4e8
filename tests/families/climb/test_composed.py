"""残局 (`E` lines) with a stock or wild ranks, and what other lines may not say."""

from __future__ import annotations

import random

import pytest

import paiju
from layouts import composed, finished, play
from paiju import BadRecord
from paiju.cli.perft import count_positions
from paiju.core.cards import parse_cards
from paiju.core.events import Draw, Setup, dump_event
from paiju.families.climb.playouts import playouts

WILD = "doudizhu-laizi"


def refused(*lines: str) -> tuple[str, int]:
    """The code and the line an import is refused with; the first blank of a line is its tab."""
    with pytest.raises(BadRecord) as caught:
        paiju.load("\n".join(line.replace(" ", "\t", 1) for line in lines))
    assert caught.value.sentence("zh") != caught.value.sentence("en")
    return caught.value.code, caught.value.line


# --- a stock ------------------------------------------------------------------------------


def test_the_stock_is_drawn_from_its_end() -> None:
    before = composed("wuguapi", "♦6 ♠K ♦A", "♥10 ♦9", stock="♦7 ♣7 ♥7 ♠7 ♣8 ♥8")
    assert before.to_act == {0}
    assert before.counts == (3, 2)  # nobody draws before the first circle is won
    after = play(before, "1 ♦6; 2 ♥10; 1 ♠K; 2 -")
    drawn = [event for event in after.events if isinstance(event, Draw)]
    assert [(e.seat, set(e.cards or ())) for e in drawn] == [
        (0, {*parse_cards("♥8 ♣8 ♠7 ♥7")}),
        (1, {*parse_cards("♣7 ♦7")}),
    ]
    assert after.position.points == (20, 0)
    assert after.to_act == {0}


def test_the_stock_is_the_one_of_an_ordinary_import() -> None:
    game = paiju.game("seven-ghosts-523")
    dealt = game.deal(seed=3, players=3)
    p = dealt.position
    hands = [" ".join(map(str, hand)) for hand in dealt.hands]
    stock = " ".join(map(str, p.stock.cards))
    state = composed(game.id, *hands, stock=stock, leader=p.turn + 1)
    assert state.position.stock == p.stock
    rng = random.Random(3)
    first = next(action for action in dealt.legal(p.turn))  # holds the obligatory card
    dealt, state = dealt.act(p.turn, first), state.act(p.turn, first)
    while not dealt.is_over:
        (seat,) = dealt.to_act
        action = rng.choice(dealt.legal(seat))
        dealt, state = dealt.act(seat, action), state.act(seat, action)
    assert (state.payoffs, state.hands) == (dealt.payoffs, dealt.hands)


@pytest.mark.parametrize("game", ["wuguapi", "seven-ghosts-521", "seven-ghosts-523"])
def test_a_position_with_a_stock_is_recorded_and_hidden(game: str) -> None:
    stock = "♦J ♣J ♥J ♠J"
    state = composed(game, "♦6 ♦8", "♣6 ♣8", "♥6 ♥8", stock=stock, leader=2)
    (setup,) = state.events
    assert isinstance(setup, Setup)
    for seat in (0, 1, 2, None):
        assert state.view(seat).position.stock.count == 4
        assert not any(card.code in dump_event(setup.seen(seat)) for card in parse_cards(stock))
    for seed in range(5):
        over = finished(state, random.Random(seed))
        assert paiju.load(over.record.dumps()) == over
        assert any(isinstance(event, Draw) for event in over.events)
    assert "♦J" in state.display("en")
    assert "♦J" not in state.view(0).display("en")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("斗地主", ()),
        ("锄大地", ()),
        ("广西地主", ()),
        ("癞子斗地主", ("W 7",)),
        ("暗牌斗地主", ()),
    ],
)
def test_no_stock_where_nobody_draws(game: str, options: tuple[str, ...]) -> None:
    hands = [f"{seat} ♦{seat + 4}" for seat in range(1, paiju.game(game).seats() + 1)]
    assert refused(f"G {game}", *options, "E 1", "B ♠9", *hands) == (
        "no-stock-here",
        3 + len(options),
    )


def test_a_card_is_in_one_place_only() -> None:
    assert refused("G 五瓜皮", "E 1", "1 ♦6", "2 ♦7", "B ♦6") == ("not-in-pack", 5)


# --- wild ranks ---------------------------------------------------------------------------


def test_wild_ranks_of_a_position() -> None:
    state = composed(WILD, "♠7 ♦8 ♣8 ♥8", "♦9", "♣9", wild="7")
    assert state.position.wild == "7"
    assert state.hands[0] == parse_cards("♠7 ♥8 ♣8 ♦8")  # wild cards first
    legal = {action.text for action in state.legal(0)}
    assert {"888 7 Quadruple:8", "888 7 TripleWithSingle:8"} <= legal
    over = state.act(0, "888 7 Quadruple:8")
    assert over.payoffs == (8, -4, -4)  # a bomb, and 春天
    assert paiju.load(over.record.dumps()) == over
    assert paiju.load(state.record.dumps()) == state
    assert state.view(1).position.wild == "7"


def test_two_wild_ranks_and_ten() -> None:
    state = composed(WILD, "♠7 ♦10 ♣8", "♦9", "♣9", wild="10 7", mode="heaven-earth")
    assert state.position.wild == "T7"
    assert state.act(0, "8 7 10").payoffs is not None
    assert composed(WILD, "♠7", "♦9", "♣9", wild="10").position.wild == "T"


def test_without_wild_ranks_no_card_is_wild() -> None:
    state = composed(WILD, "♠7 ♦8", "♦9", "♣9")
    assert {action.text for action in state.legal(0)} == {"7", "8"}


def test_wild_positions_play_out_and_are_counted() -> None:
    hands = "♠7 ♦8 ♣8 ♥8 ♦3", "♦9 ♣9 ♥7", "♣10 ♥10 ♦K"
    state = composed(WILD, *hands, wild="7")
    for seed in range(10):
        over = finished(state, random.Random(seed))
        assert paiju.load(over.record.dumps()) == over
    winners, plies = playouts([state] * 50)(1)
    assert set(winners.tolist()) <= {0, 1, 2}
    assert plies.min() >= 1
    assert count_positions(state, 1) == len(state.legal(0))
    assert count_positions(state, 2) == sum(
        len(after.legal(1))
        for action in state.legal(0)
        if not (after := state.act(0, action)).is_over
    )


@pytest.mark.parametrize(
    ("lines", "code", "at"),
    [
        (("G 癞子斗地主", "W 7 8"), "no-wild-here", 2),
        (("G 癞子斗地主", "O mode=heaven-earth", "W 7 7"), "no-wild-here", 3),
        (("G 癞子斗地主", "W ♠7"), "no-ranks", 2),
        (("G 癞子斗地主", "W 小王"), "no-ranks", 2),
        (("G 癞子斗地主", "W"), "no-ranks", 2),
        (("G 癞子斗地主", "W ?"), "not-understood", 2),
        (("G 斗地主", "W 7"), "no-wild-here", 2),
        (("G 暗牌斗地主", "4 ♦K", "W 7"), "no-wild-here", 3),
    ],
)
def test_wild_ranks_that_cannot_be(lines: tuple[str, ...], code: str, at: int) -> None:
    assert refused(*lines, "E 1", "1 ♦9", "2 ♦10", "3 ♦J") == (code, at)


def test_wild_ranks_are_for_composed_positions() -> None:
    assert refused("G 癞子斗地主", "D 1", "W 7") == ("only-composed", 3)


# --- who is asked first -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("O first_bidder=2", "F 3"), "first-is-fixed"),
        (("O preset=competition", "F 2"), "first-is-fixed"),
        (("O bidding=draw", "F 2"), "first-is-fixed"),
        (("O first_bidder=2", "F 4"), "no-such-seat"),
    ],
)
def test_a_designated_player_is_asked_first(lines: tuple[str, ...], code: str) -> None:
    game = "熊猫斗地主" if "draw" in lines[0] else "斗地主"
    assert refused(f"G {game}", "D 7", *lines) == (code, 4)


def test_naming_the_designated_player_again_is_fine() -> None:
    state = paiju.load("G\t斗地主\nO\tfirst_bidder=2\nD\t7\nF\t2\n")
    assert state.to_act == {1}
    assert paiju.load("G\t斗地主\nD\t7\nF\t3\n").to_act == {2}


@pytest.mark.parametrize("game", ["锄大地", "五瓜皮", "广西地主", "暗牌斗地主"])
def test_nobody_is_asked_first(game: str) -> None:
    assert refused(f"G {game}", "D 7", "F 1") == ("nobody-asked", 3)


def test_nobody_is_asked_in_a_composed_position() -> None:
    assert refused("G 斗地主", "E 1", "F 1", "1 ♦9", "2 ♦10", "3 ♦J") == ("nobody-asked", 3)
