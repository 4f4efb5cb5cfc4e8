"""The policy of the baseline player, row by row."""

from __future__ import annotations

import pytest

import paiju
from layouts import composed
from paiju.ai.levels import list_levels
from paiju.core.cards import format_cards
from paiju.engine.state import State
from paiju.families.climb.players.panda import hand_points
from panda_views import GAME, after


def panda(state: State) -> str:
    (seat,) = state.to_act
    return paiju.player("panda").choose(state.view(seat)).text


# --- bidding ---


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("大王 小王 2 2 A", 14),
        ("2 2 A", 5),
        ("大王", 4),
        ("小王", 3),
        ("3333", 3),
        ("2222", 11),
        ("A K Q", 1),
        ("3 4 5", 0),
    ],
)
def test_hand_points(hand: str, points: int) -> None:
    assert hand_points(paiju.game(GAME).cards(hand)) == points


def dealt(game: str, own: str, seat: int) -> State:
    """A whole deal in which a seat holds these cards, seat 0 is asked first."""
    hand = paiju.game(game).cards(own)
    rest = [card for card in paiju.game(game).rules.deck.cards if card not in hand]
    hands = [rest[:17], rest[17:34]]
    hands.insert(seat, list(hand))
    lines = [f"{n}\t{format_cards(cards)}" for n, cards in enumerate(hands, 1)]
    return paiju.load("\n".join([f"G\t{game}", "F\t1", *lines, f"B\t{format_cards(rest[34:])}"]))


FILLED = "3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8"


@pytest.mark.parametrize(
    ("high", "before", "bid"),
    [
        ("大王 小王 2 2 A", "", "3"),
        ("2 2 2", "", "2"),
        ("2 2 A", "", "1"),
        ("2 2 A", "1", "不叫"),
        ("2 2 2", "1", "2"),
        ("2 2 2", "2", "不叫"),
        ("A A A", "", "不叫"),
    ],
)
def test_bids(high: str, before: str, bid: str) -> None:
    count = 17 - len(paiju.game(GAME).cards(high))
    own = f"{high} {' '.join(FILLED.split()[:count])}"
    state = dealt(GAME, own, bool(before))
    if before:
        state = state.act(0, before)
    assert panda(state) == bid


def test_call_and_rob_go_one_step_higher_each_time() -> None:
    own = "2 2 2 " + " ".join(FILLED.split()[:14])  # worth 2
    state = dealt("斗地主", own, 1)
    assert panda(state.act(0, "不叫")) == "叫"
    assert panda(state.act(0, "叫")) == "抢"


def test_the_draw_is_chance_and_the_stakes_stay_low() -> None:
    state = paiju.game(GAME, bidding="draw").deal(seed=1)
    picks = {paiju.player("panda", seed=n).choose(state.view(0)).text for n in range(40)}
    assert picks == {"不叫", "1", "2", "3"}
    state = paiju.game("斗地主", bidding="score", doubling="on", first_bidder=1).deal(seed=1)
    state = state.act(0, "3")
    assert paiju.player("panda").choose(state.view(1)).text == "不加倍"


# --- leading ---

RUNNING = "3 4 5 6 7 99 KKK 大王"


@pytest.mark.parametrize(
    ("hand", "gone", "laid"),
    [
        ("333 44 5 6 9 J K A 2", "", "33344"),
        ("333 44 5 6 9 J K A 2", "TTTT 7777", "33344"),  # no run in the hand
        (RUNNING, "", "99"),  # KKK 99 would be high
        (RUNNING, "TTTT 777", "34567"),
        ("34567", "", "34567"),  # all at once
        ("333 4", "", "3334"),
        ("4 KKK", "", "KKK4"),
        ("333 5 6", "", "3335"),
        ("3 445566 8 9", "", "445566"),
        ("3 4 5 6 7 8 J", "", "345678"),  # the longest run
        ("333444 6 8 J", "", "33344"),  # the lowest pair, before a run of triples
        ("33 5 7", "", "33"),
        ("5 7 J", "", "5"),
        ("3333 5", "", "5"),  # no bomb is broken up
        ("小王 大王 5555", "", "小王大王"),
        ("小王 大王 5", "", "5"),
        ("3333 4444", "", "3333"),
        ("K A 2 小王 4 5 6 8", "", "4"),
    ],
)
def test_leads(hand: str, gone: str, laid: str) -> None:
    state = composed(GAME, f"{hand} {gone}", "8", "9")
    for bomb in gone.split():
        for move in (bomb, "pass", "pass"):
            (seat,) = state.to_act
            state = state.act(seat, move)
    assert panda(state).replace(" ", "") == laid


def test_a_farmer_feeds_his_partner() -> None:
    def led(own: str, partner: str) -> str:
        state = after("3 3 3 4 4", own + " 2", partner, moves="3 / 2 / pass / pass")
        return panda(state)

    assert led("5 5 6 6 7 8 J J Q K", "4 4 5") == "5"  # 3 < 10 - 5
    assert led("5 5 6 6 7 8 J J Q K", "4 4 5 7 7") == "55"  # 5 is not: a farmer like any other
    assert led("55 66 99 JJ QQ", "4 4 5") == "5"


# --- following ---


@pytest.mark.parametrize(
    ("landlord", "answer"),
    [
        ("3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8", "pass"),  # 17 cards left
        ("3 3 3 4 4 4 5 5 5 6 6 6 7 7 7", "pass"),  # 15
        ("3 3 3 4 4 4 5 5 5 6 6 6 7 7", "A"),
        ("3 3 3 4 4 4 5 5 5", "A"),
    ],
)
def test_a_farmer_after_the_landlord(landlord: str, answer: str) -> None:
    assert panda(after(f"K {landlord}", "A 2 8 9 T", "J Q", moves="K")) == answer


def test_a_farmer_keeps_bombs_from_a_landlord_with_many_cards() -> None:
    many = "3 3 3 5 5 5 6 6 6 7 7 7 8 8 8"
    assert panda(after(f"K {many}", "4444 9 T", "J Q", moves="K")) == "pass"
    assert panda(after("K 5 6 7", "4444 9 T", "J Q", moves="K")) == "4444"


@pytest.mark.parametrize(
    ("laid", "partner", "own", "answer"),
    [
        ("9", "4 4 5 5 6 6", "T 3 3 4 5 6 6 7 7 8 8 9", "T"),  # 12 - 6, but a single below J
        ("Q", "4 4 5 5 6 6", "K 3 3 4 5 6 6 7 7 8 8 9", "pass"),
        ("Q", "4 4 4 5 5 5 6 6 6", "K 3 3 4 5 6 7 7 7 8 8 9", "K"),  # 12 - 9
        ("Q", "4 4 5 5 6 6", "8888 3 3 5", "pass"),  # never a bomb
    ],
)
def test_a_farmer_after_his_partner(laid: str, partner: str, own: str, answer: str) -> None:
    assert panda(after("3 J J J", f"{laid} {partner}", own, moves=f"3 / {laid}")) == answer


@pytest.mark.parametrize(
    ("farmer", "answer"),
    [("3 4 6 6 6 7 7 7 9 9 9 T", "pass"), ("3 4 6 6 6 7 7 7 9", "AA")],
)
def test_the_landlord_after_a_farmer(farmer: str, answer: str) -> None:
    twelve = "3 4 6 7 9 T T T J J J Q"
    state = after("3 AA 8888 K", f"2 55 {twelve}", farmer, moves="3 / 2 / pass / pass / 55 / pass")
    assert panda(state) == answer


@pytest.mark.parametrize(
    ("laid", "own", "answer"),
    [
        ("3334", "5556 6 7 8", "5556"),  # the lowest kicker, though it splits a pair
        ("33344", "555 6666 77", "55577"),  # not one that breaks up a bomb
        ("3", "4444 小王 大王", "4444"),
        ("2", "小王 大王", "小王大王"),
        ("44", "5 6 7", "pass"),
    ],
)
def test_the_smallest_cover(laid: str, own: str, answer: str) -> None:
    state = after(f"{laid} 9 J", own, "Q K", moves=laid)
    assert panda(state).replace(" ", "") == answer


def test_what_the_clock_decides() -> None:
    state = composed(GAME, "4 4 9", "5", "6")
    assert state.on_timeout(0).text == "4"


# --- where it plays ---


@pytest.mark.parametrize("game", paiju.games(), ids=lambda game: game.id)
def test_the_level_is_only_there_where_it_can_play(game: paiju.Game) -> None:
    three = {"doudizhu", "doudizhu-extended", "doudizhu-laizi", "doudizhu-panda"}
    assert ("panda" in list_levels(game.rules)) == (game.id in three)
    state = game.deal(seed=5)
    if game.id in three:
        while not state.is_over:
            seat = min(state.to_act)
            state = state.act(seat, paiju.player("panda").choose(state.view(seat)))
        return
    seat = min(state.to_act)
    with pytest.raises(paiju.PaijuError) as refused:
        paiju.player("panda").choose(state.view(seat))
    assert refused.value.code == "no-such-level"
    assert all(level in refused.value.sentence("zh") for level in list_levels(game.rules))


def test_a_level_that_does_not_exist() -> None:
    with pytest.raises(paiju.PaijuError) as refused:
        paiju.player("grandmaster")
    assert refused.value.code == "no-such-level"
    assert "panda" in refused.value.sentence("en")
