"""Small programs people write without reading the documentation. Each is a task of one developer.

They know Python and perhaps python-chess or pokerkit; what they try first should work.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import paiju
from paiju import Card

# --- cards and hands ---


def test_deal_and_print_my_hand() -> None:
    view = paiju.game("doudizhu").deal(seed=1).view(0)
    text = " ".join(str(card) for card in view.hand)
    assert len(text.split()) == 17
    assert f"{view.hand[0]:>4}".strip() == str(view.hand[0])


def test_make_cards_and_put_them_in_sets() -> None:
    assert Card("♠3") == Card("s3") == Card("黑桃3")
    assert {Card("BJ"), Card("大王")} == {Card("BJ")}
    assert Card("♥A").rank == "A" and Card("♥A").suit == Card("♥2").suit
    assert eval(repr(Card("♦10")), {"Card": Card}) == Card("dT")


def test_parse_and_format_cards() -> None:
    cards = paiju.parse_cards("♠3 ♥10 小王")
    assert paiju.format_cards(cards) == "s3 hT LJ"
    assert paiju.parse_cards(paiju.format_cards(cards)) == cards


def test_sort_a_hand_by_suit() -> None:
    game = paiju.game("big-two")
    hand = game.deal(seed=2).hands[0]
    by_suit = game.sort(hand, "SV")
    assert [card.suit for card in by_suit] == sorted(card.suit for card in hand)
    assert sorted(hand) == sorted(by_suit) == sorted(random.Random(1).sample(hand, len(hand)))


def test_count_the_bombs_in_a_hand() -> None:
    """With the standard library, and by asking what can be led."""
    state = paiju.load("G\t斗地主\nE\t1\n1\t3333 4444 5 小王大王\n2\t678\n3\t9 10 J")
    hand = state.hands[0]
    fours = [rank for rank, count in Counter(card.rank for card in hand).items() if count == 4]
    bombs = [
        a for a in state.legal(0) if a.reading and a.reading.type in ("Quadruple", "PairJokers")
    ]
    assert len(fours) == 2 and len(bombs) == 3


def test_what_is_this_hand() -> None:
    game = paiju.game("斗地主")
    (reading,) = game.classify("33344456")
    assert (reading.type, reading.key) == ("TripleStraightWithSingles", "4")
    assert reading.name("zh") == "飞机带小翼"
    assert game.classify(game.cards("3 3 3")) and not game.classify("3 5 7")


def test_does_this_beat_that() -> None:
    game = paiju.game("斗地主")
    assert game.beats("KKKK", "AAA2") and not game.beats("3", "4")
    assert game.beats([Card("BJ")], [Card("LJ")])


# --- playing ---


def test_play_a_random_game_and_print_payoffs() -> None:
    state = paiju.game("big-two").deal(seed=3)
    while not state.is_over:
        seat = next(iter(state.to_act))
        state = state.act(seat, random.choice(state.legal(seat)))
    assert state.payoffs is not None and sum(state.payoffs) == 0


def test_list_all_plays_that_beat_the_table() -> None:
    state = paiju.load("G\t斗地主\nE\t1\n1\t3 4\n2\t5 6 7777\n3\t8 9\nS\t3")
    assert isinstance(state, paiju.ClimbState)
    view = state.view(1)
    assert paiju.format_cards(view.to_beat, "short") == "♦3"
    plays = [action.text for action in view.legal(1) if action.kind == "play"]
    assert plays == ["5", "6", "7", "7777"]
    assert "pass" in view.legal(1) and "8" not in view.legal(1)


def test_who_is_landlord() -> None:
    state = paiju.game("doudizhu").deal(seed=7)
    assert state.landlord is None
    while state.phase == "bid":
        (seat,) = state.to_act
        state = state.act(seat, "叫" if state.landlord is None else "不抢")
    lord = state.landlord
    assert lord is not None and len(state.hands[lord]) == 20


def test_catch_a_bad_move_as_a_value_error() -> None:
    state = paiju.game("big-two").deal(seed=1)
    (seat,) = state.to_act
    for nonsense in ("banana", "♠3 ♠4 ♠9", "pass"):
        with pytest.raises(ValueError) as refused:
            state.act(seat, nonsense)
        assert isinstance(refused.value, paiju.IllegalAction)
        assert refused.value.code in ("not-understood", "not-in-hand", "must-lead")
    with pytest.raises(ValueError):
        state.act((seat + 1) % 4, "pass")


def test_play_cards_out_of_the_hand() -> None:
    state = paiju.load("G\t斗地主\nE\t1\n1\t♠3 ♥3 4\n2\t5 6\n3\t8 9")
    after = state.act(0, [card for card in state.hands[0] if card.rank == "3"])
    assert after.to_beat_reading == "Pair:3"  # type: ignore[attr-defined]


def test_let_computers_play_each_other() -> None:
    players = [paiju.player("easy") for _ in range(4)]
    state = paiju.game("锄大地").deal(seed=5)
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, players[seat].choose(state.view(seat)))
    assert state.payoffs


def test_ask_for_a_hint_and_why() -> None:
    state = paiju.game("锄大地").deal(seed=5)
    (seat,) = state.to_act
    hint = paiju.hints(state.view(seat))[0]
    assert hint.action in state.legal(seat)
    assert hint.reason["en"] and hint.reason["zh"]


def test_a_match_of_three_games() -> None:
    match = paiju.match("锄大地", seed=1)
    for _ in range(3):
        state = match.next()
        while not state.is_over:
            (seat,) = state.to_act
            state = state.act(seat, state.legal(seat)[-1])
        match.finish(state)
    assert len(match.results) == 3
    assert match.scores == tuple(map(sum, zip(*match.results, strict=True)))


def test_what_the_others_may_still_have() -> None:
    view = paiju.game("斗地主").deal(seed=1).view(0)
    assert sum(paiju.unseen(view).values()) == 54 - 17


def test_a_bomb_in_somebody_elses_hand() -> None:
    """How often the next player holds four of a kind or both jokers."""
    view = paiju.game("斗地主").deal(seed=7).view(0)

    def has_bomb(hand: tuple[Card, ...]) -> bool:
        ranks = Counter(card.rank for card in hand)
        return max(ranks.values()) == 4 or {"x", "X"} <= ranks.keys()

    worlds = view.worlds(300, seed=1)
    chance = sum(has_bomb(world[1]) for world in worlds) / len(worlds)
    assert 0 < chance < 1


# --- keeping things ---


def test_put_states_in_a_dictionary() -> None:
    game = paiju.game("三两一")
    values = {game.deal(seed=seed): seed for seed in range(50)}
    assert values[game.deal(seed=7)] == 7
    views = {game.deal(seed=seed).view(0) for seed in range(50)}
    assert len(values) == len(views) == 50


def test_pickle_and_copy() -> None:
    state = paiju.game("七鬼五二三").deal(seed=1)
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
        (seat,) = twin.to_act
        assert twin == state and twin.act(seat, twin.legal(seat)[0]) == state.act(
            seat, state.legal(seat)[0]
        )


def one_game(seed: int) -> tuple[int, ...]:
    """What a worker does."""
    rng, state = random.Random(seed), paiju.game("big-two").deal(seed=seed)
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, rng.choice(state.legal(seat)))
    assert state.payoffs is not None
    return state.payoffs


def finished(state: paiju.State) -> paiju.State:
    while not state.is_over:
        seat = min(state.to_act)
        state = state.act(seat, state.legal(seat)[-1])
    return state


def test_a_hundred_games_in_a_pool_of_processes() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        results = list(pool.map(one_game, range(100), chunksize=25))
        ends = list(pool.map(finished, [paiju.game("三两一").deal(seed=s) for s in range(4)]))
    assert len(results) == 100 and results[3] == one_game(3)
    assert all(state.is_over for state in ends)


def test_save_and_reload_a_position_as_a_string() -> None:
    state = finished_bidding()
    text = state.position_text
    again = paiju.position(text)
    assert again.hands == state.hands and again.position_text == text


def finished_bidding() -> paiju.State:
    state = paiju.game("斗地主").deal(seed=7)
    while state.phase == "bid":
        (seat,) = state.to_act
        state = state.act(seat, state.legal(seat)[-1])
    return state


def test_save_a_game_and_look_at_it_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(finished(paiju.game("锄大地").deal(seed=1)).record.dumps(), encoding="utf-8")
    record = paiju.load_record(path)
    assert record.replay().is_over and record.verify()
    assert len(record.replay().moments()) > 10
    assert paiju.load(path).is_over


def test_read_a_file_in_gbk(tmp_path: Path) -> None:
    path = tmp_path / "残局.txt"
    path.write_bytes("G\t斗地主\r\nE\t1\r\n1\t黑桃3 小王\r\n2\t方块5\r\n3\t红桃6\r\n".encode("gbk"))
    state = paiju.load(path)
    assert state.hands[0] == (Card("LJ"), Card("s3"))


def test_show_the_table_in_a_notebook() -> None:
    state = paiju.game("锄大地").deal(seed=1)
    assert state._repr_svg_().lstrip().startswith("<svg")
    assert state.view(0)._repr_svg_() != state._repr_svg_()


# --- poker ---


def test_equity_of_two_hands() -> None:
    aces, kings = paiju.equity(["AsAh", "KsKh"])
    assert round(aces.equity, 2) == 0.83 and round(aces.equity + kings.equity, 9) == 1
    with pytest.raises(ValueError) as refused:
        paiju.equity("AsAh", "KsKh")
    assert '["AsAh", "KsKh"]' in str(refused.value)


def test_which_poker_hand_wins() -> None:
    flush = paiju.rank_hand("As Ks 9s 4s 2s 7d 7h")
    pair = paiju.rank_hand("Ad Kc 9h 4c 2d 7d 7h")
    assert flush > pair and flush.category.title["en"] == "flush"
    assert max(flush, pair) is flush


def test_the_pot_after_the_flop() -> None:
    state = paiju.game("holdem-standard").deal(seed=1, players=3)
    while isinstance(state, paiju.BettingState) and len(state.board) < 3:
        (seat,) = state.to_act
        state = state.act(seat, "call" if state.to_call(seat) else "check")
    assert isinstance(state, paiju.BettingState)
    assert (state.pot, state.stacks) == (6, (198, 198, 198))


# --- finding one's way ---


def test_which_games_and_options_are_there() -> None:
    assert "doudizhu" in [game.id for game in paiju.games()]
    game = paiju.game("斗地主", bidding="score")
    assert game.options["bidding"].choices and game.settings["bidding"] == "score"
    with pytest.raises(LookupError):
        paiju.game("桥牌")
    with pytest.raises(ValueError):
        paiju.game("斗地主", bidding="loud")


def test_solve_an_endgame() -> None:
    state = paiju.load("G\t斗地主\nE\t1\n1\t22 A 3 4\n2\tKK Q 5", left_out=True)
    solution = paiju.solve(state)
    assert solution.wins in (True, False)
    assert bool(solution.best) is solution.wins


def test_the_class_with_the_operations() -> None:
    session = paiju.Session()
    session.initialize("锄大地")
    session.deal(7)
    seat = session.current_player
    assert seat is not None and f"玩家 {seat}" in session.display("zh")
    session.start("♦3")
    assert session.status == "Started" and session.current_player != seat
