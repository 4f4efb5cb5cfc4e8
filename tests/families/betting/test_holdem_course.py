"""Hold'em beyond its tables: options, blinds that take the last chip, matches."""

from __future__ import annotations

import random

import pytest

import paiju
from holdem import (
    BOTH,
    HOUSE,
    SEATS,
    STANDARD,
    checked_down,
    kinds,
    laid,
    net,
    played,
    position,
    raises,
    seat,
    shown,
    streets,
    waiting,
)
from paiju import BadOption, IllegalAction, State
from paiju.core.events import AllIn, Blind, Board, Carried, Check, Deal, First, Over, Reveal
from paiju.engine.match import Match

both = pytest.mark.parametrize("rules", BOTH)


def blinds(state: State) -> list[tuple[str, int]]:
    return [(SEATS[e.seat], e.amount) for e in state.events if isinstance(e, Blind)]


# --- options --------------------------------------------------------------------------------


@both
def test_small_blind_and_start_chips(rules: str) -> None:
    state = paiju.game(rules, small_blind=5, start_chips=1000).deal(seed=1, players=3)
    assert [amount for _, amount in blinds(state)] == [5, 10]
    assert sum(position(state).chips) == 3000 - 15
    assert raises(state) == (20, 1000)


@pytest.mark.parametrize(("least", "then"), [("nl", 10), ("any", 7)])
def test_min_raise(least: str, then: int) -> None:
    """The house rules can do without a smallest raise."""
    state = played(laid(HOUSE, (99, 99, 99), "A", min_raise=least), "A raise 6")
    assert raises(state) == (then, 99)


def test_the_standard_rules_have_no_other_least_raise() -> None:
    with pytest.raises(BadOption) as refused:
        paiju.game(STANDARD, min_raise="any")
    assert refused.value.code == "no-such-option"


@both
def test_max_players(rules: str) -> None:
    assert paiju.game(rules).deal(seed=1, players=10).players == 10
    for players, most in ((1, 10), (11, 10), (5, 4)):
        with pytest.raises(BadOption) as refused:
            paiju.game(rules, max_players=most).deal(seed=1, players=players)
        assert refused.value.code == "bad-players"
    assert paiju.game(rules, max_players=4).deal(seed=1, players=4).players == 4


@pytest.mark.parametrize(
    ("option", "acts", "hands", "revealed"),
    [
        ("off", "A call, B call, C fold", "ABC", True),
        ("on", "A call, B call, C fold", "AB", False),
        ("off", "A fold, B fold", "ABC", True),
        ("on", "A fold, B fold", "", False),
    ],
)
@both
def test_muck(rules: str, option: str, acts: str, hands: str, revealed: bool) -> None:
    """Only hands that were compared are seen, and no secret tells the others."""
    state = played(laid(rules, (99, 99, 99), "A", muck=option), acts)
    state = checked_down(state).view(None)  # type: ignore[assignment]
    over = next(event for event in state.events if isinstance(event, Over))
    assert "".join(SEATS[at] for at, hand in enumerate(over.hands) if hand) == hands
    assert any(isinstance(event, Reveal) for event in state.events) == revealed
    assert "".join(SEATS[at] for at, hand in enumerate(state.hands) if hand) == hands


@both
def test_a_mucked_deal_can_still_be_verified_by_the_table(rules: str) -> None:
    state = paiju.game(rules, muck="on").deal(seed=3, players=3)
    while not state.is_over:
        (who,) = state.to_act
        state = state.act(who, state.on_timeout(who))
    assert state.record.verify()


# --- blinds ---------------------------------------------------------------------------------


@both
def test_a_short_blind_is_all_in_and_the_bet_to_match_stays_full(rules: str) -> None:
    state = laid(rules, (99, 99, 3, 4), "B", small_blind=5)
    assert blinds(state) == [("C", 3), ("D", 4)]
    assert position(state).highest == 10
    assert position(state).to_call(0) == 10
    assert raises(state) == (20, 99)
    state = played(state, "A call, B call")
    checks = [event.seat for event in state.events if isinstance(event, Check)]
    assert checks == [2, 3, 2, 3]  # by themselves, before the flop and after it
    assert (streets(state), waiting(state)) == (2, "AB")


@both
def test_a_blind_that_takes_the_whole_stack_is_all_in(rules: str) -> None:
    state = played(laid(rules, (99, 99, 5, 10), "B", small_blind=5), "A call, B call")
    assert position(state).chips[2:] == (0, 0)
    assert streets(state) == 2


@both
def test_the_small_blind_calls_what_is_missing_of_a_short_big_blind(rules: str) -> None:
    """Nobody has bet more, but the bet to match is a full blind; the rest comes back."""
    button = "A" if rules == STANDARD else "B"
    state = laid(rules, (99, 1), button)
    assert blinds(state) == [("A", 1), ("B", 1)]
    assert kinds(state) == ("call fold" if rules == STANDARD else "call raise fold")
    state = played(state, "A call")
    assert state.is_over
    assert net(state) == {"A": 1, "B": -1}


@both
def test_everybody_all_in_by_the_blinds(rules: str) -> None:
    state = laid(rules, (1, 1), "A")
    assert state.is_over
    assert shown(state)
    assert streets(state) == 4
    assert net(state) == {"A": 1, "B": -1}


@both
def test_all_but_one_all_in_the_board_follows_without_questions(rules: str) -> None:
    state = played(laid(rules, (99, 20, 20), "A"), "A raise 20, B call, C call")
    assert state.is_over
    assert [len(event.cards) for event in state.events if isinstance(event, Board)] == [3, 1, 1]


@both
def test_an_exact_call_is_all_in(rules: str) -> None:
    state = played(laid(rules, (99, 20, 99), "A"), "A raise 20, B call, C call")
    assert not any(isinstance(event, AllIn) for event in state.events)
    assert position(state).chips[1] == 0
    assert waiting(state) == "CA"  # B has checked by himself


@both
def test_who_has_no_chips_is_not_dealt_in(rules: str) -> None:
    state = laid(rules, (99, 0, 99, 99), "A", ("As Ah", "", "Qs Qh", "Ts Th"))
    assert state.counts == (2, 0, 2, 2)
    assert blinds(state) == [("C", 1), ("D", 2)]
    state = played(state, "A call, C call, D check")
    assert waiting(state) == "CDA"


@both
def test_odd_chips_one_each_in_turn(rules: str) -> None:
    """Three equal hands win two chips: the first two left of the button get one."""
    holes = ("As Kh", "Ah Kd", "Ad Kc", "8s 8h")
    state = laid(rules, (99, 99, 99, 99), "D", holes, "Ac 7d 9h Jc 3s")
    state = played(state, "C call, D call, A call, B check, A raise 2, B call, C call, D fold")
    assert net(checked_down(state)) == {"A": 1, "B": 1, "C": 0, "D": -2}


# --- matches --------------------------------------------------------------------------------


def finished(match: Match, acts: str = "") -> State:
    """The next hand: these actions, then checks and folds."""
    state = played(match.next(), acts)
    while not state.is_over:
        (who,) = state.to_act
        state = state.act(who, state.on_timeout(who))
    match.finish(state)
    return state


def button_of(state: State) -> int:
    return next(event.seat for event in state.events if isinstance(event, First))


@both
def test_the_button_moves_and_chips_stay(rules: str) -> None:
    match = paiju.match(rules, seed=5, players=4)
    chips: tuple[int, ...] = (200,) * 4
    before = None
    for _ in range(5):
        state = finished(match)
        assert position(state).stake == chips
        chips = position(state).chips
        assert sum(chips) == 800
        assert before is None or button_of(state) == (before + 1) % 4
        before = button_of(state)
    assert match.scores == tuple(now - 200 for now in chips)


def all_in_match(rules: str, players: int, **options: object) -> Match:
    """A match whose first hand has cost somebody everything."""
    for seed in range(50):
        match = paiju.match(rules, seed=seed, players=players, **options)
        state = match.next()
        while not state.is_over:
            (who,) = state.to_act
            state = state.act(who, "all in" if position(state).chips[who] else "check")
        match.finish(state)
        if 0 in position(state).chips and sum(map(bool, position(state).chips)) >= players - 1:
            return match
    raise AssertionError("nobody is ever broke")


def broke(match: Match) -> int:
    return match.scores.index(-200)


@both
def test_a_player_without_chips_is_out_and_the_button_passes_him(rules: str) -> None:
    rng = random.Random(7)
    skipped = 0
    for seed in range(40):
        match = paiju.match(rules, seed=seed, players=3)
        before = -1
        while True:
            try:
                state = match.next()
            except IllegalAction as error:
                assert error.code == "match-over"
                break
            stake = position(state).stake
            assert stake[button_of(state)]
            dealt = {event.seat for event in state.events if isinstance(event, Deal)}
            assert dealt == {at for at, chips in enumerate(stake) if chips}
            if before >= 0:
                nexts = [(before + 1 + step) % 3 for step in range(3)]
                assert button_of(state) == next(at for at in nexts if stake[at])
                skipped += button_of(state) != nexts[0]
            before = button_of(state)
            while not state.is_over:
                (who,) = state.to_act
                legal = state.legal(who)
                best = legal[-1] if rng.random() < 0.7 and legal[-1].kind != "fold" else None
                state = state.act(who, best or "all in")
            match.finish(state)
        assert sorted(match.scores) == [-200, -200, 400]
    assert skipped


@both
def test_the_match_is_over_when_one_has_everything(rules: str) -> None:
    match = all_in_match(rules, 2)
    for _ in range(2):
        with pytest.raises(IllegalAction) as refused:
            match.next()
        assert refused.value.code == "match-over"
    assert refused.value.sentence("zh") != refused.value.sentence("en")


@both
def test_rebuy(rules: str) -> None:
    match = all_in_match(rules, 2, rebuy="on")
    state = match.next()
    assert position(state).stake[broke(match)] == 200
    assert sum(position(state).stake) == 600


@both
def test_blinds_up(rules: str) -> None:
    match = paiju.match(rules, seed=1, players=3, blinds_up=2)
    smalls = [blinds(finished(match))[0][1] for _ in range(6)]
    assert smalls == [1, 1, 2, 2, 4, 4]


@both
def test_three_players_become_two(rules: str) -> None:
    """The one with the button posts what the rules of two players say."""
    state = laid(rules, (0, 99, 99), "B", ("", "As Ah", "Ks Kh"))
    assert blinds(state) == ([("C", 1), ("B", 2)] if rules == HOUSE else [("B", 1), ("C", 2)])


@both
@pytest.mark.parametrize(
    ("carried", "code"),
    [
        (Carried(first=0, coins=(0, 99, 99)), "bad-button"),
        (Carried(first=3, coins=(99, 99, 99)), "bad-button"),
        (Carried(first=1, coins=(0, 99, 0)), "no-opponents"),
        (Carried(first=1, coins=(99, 99)), "bad-coins"),
        (Carried(first=1, coins=(-1, 99, 99)), "bad-coins"),
        (Carried(first=1, coins=(99, 99, 99), games=-1), "impossible"),
        (Carried(first=1, coins=(99, 99, 99), result="x"), "impossible"),
    ],
)
def test_what_no_hand_can_hand_on(rules: str, carried: Carried, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        State.deal(paiju.game(rules), 3, b"s" * 32, carried)
    assert refused.value.code == code


@both
def test_button_letters(rules: str) -> None:
    for letter in "ABC":
        assert button_of(laid(rules, (99, 99, 99), letter)) == seat(letter)


def test_a_raise_says_what_it_could_be() -> None:
    """The least and the most, for people and for programs."""
    state = paiju.game("holdem-standard").deal(seed=1, players=3)
    (seat,) = state.to_act
    raises = [action for action in state.legal(seat) if action.kind == "raise"]
    assert [action.text for action in raises] == ["raise 4", "raise 7", "raise 200"]
    for action in raises:
        assert {"minimum": 4, "maximum": 200}.items() <= action.data().items()
    assert "raise 77" in state.legal(seat)
    assert "raise 3" not in state.legal(seat)
