"""Hold'em by its rule tables: one row per sentence, for both sets of rules."""

from __future__ import annotations

import pytest

import paiju
from holdem import (
    BOTH,
    HOUSE,
    STANDARD,
    before,
    checked_down,
    kinds,
    laid,
    net,
    played,
    position,
    pots,
    raises,
    shown,
    streets,
    waiting,
)
from paiju import BadRecord, State
from paiju.core.events import AllIn, Call, Check, Fold, Raise, Show, dump_event
from paiju.families.betting import wagering
from paiju.families.betting.position import BettingPosition
from paiju.families.betting.rules import Betting

both = pytest.mark.parametrize("rules", BOTH)


# --- the 24 examples of the request --------------------------------------------------------


def after_raise(state: State) -> str:
    """Who was to act right after the last raise, also those who check by themselves."""
    bet = next(event for event in reversed(state.events) if isinstance(event, Raise))
    p = state.game.rules.apply(before(state, bet), bet)
    return "".join("ABCD"[who] for who in p.queue)


@pytest.mark.parametrize(
    ("number", "chips", "button", "acts", "then"),
    [
        (1, (99, 99, 99, 99), "B", "A raise 8", "BCD"),
        (2, (99, 4, 4, 4), "D", "C call, D call, A raise 8", "BCD"),
        (3, (99, 99, 99, 99), "C", "B fold, C call, D call, A raise 8", "CD"),
        (7, (99, 99, 99, 99), "B", "A raise 8, B call, C call, D raise 12", "ABC"),
    ],
)
@both
def test_who_is_asked_after_a_raise(
    rules: str, number: int, chips: tuple[int, ...], button: str, acts: str, then: str
) -> None:
    state = laid(rules, chips, button, small_blind=2)
    if rules == STANDARD and number == 2:  # all others are all in: nothing but call or fold
        state = played(state, "C call, D call")
        assert kinds(state) == "call fold"
        return
    state = played(state, acts)
    assert after_raise(state) == then
    checks = [event.seat for event in state.events if isinstance(event, Check)]
    assert checks == ([1, 2, 3] if number == 2 else [])
    assert streets(state) == (4 if number == 2 else 1)


@pytest.mark.parametrize(
    ("number", "chips", "acts"),
    [
        (4, (99, 99, 99, 99), "A raise 8, B call, C call, D call"),
        (5, (4, 99, 99, 99), "A call, B raise 8, C call, D call"),
        (6, (99, 99, 99, 99), "A fold, B raise 8, C call, D call"),
    ],
)
@both
def test_the_next_street_begins(rules: str, number: int, chips: tuple[int, ...], acts: str) -> None:
    *earlier, last = acts.split(", ")
    state = played(laid(rules, chips, "B", small_blind=2), ", ".join(earlier))
    assert streets(state) == 1
    state = played(state, last)
    assert streets(state) == 2
    assert position(state).highest == 0


@pytest.mark.parametrize(
    ("number", "chips", "then", "amounts"),
    [
        (8, 10, "all-in fold", None),
        (9, 12, "call fold", None),
        (10, 20, "call raise fold", (20, 20)),
        (10, 23, "call raise fold", (23, 23)),
        (10, 24, "call raise fold", (24, 24)),
        (10, 50, "call raise fold", (24, 50)),
    ],
)
@both
def test_what_a_stack_allows_against_twelve(
    rules: str, number: int, chips: int, then: str, amounts: tuple[int, int] | None
) -> None:
    state = laid(rules, (chips, 99, 99, 99), "B", small_blind=6)
    assert kinds(state) == then
    assert raises(state) == amounts


def offered(state: State, p: BettingPosition) -> list[str]:
    """What the first of the queue could do, also if he does it by himself."""
    rules = state.game.rules
    assert isinstance(rules, Betting)
    return [wager.kind for wager in wagering.wagers(rules, p, p.queue[0])]


def all_in_position(rules: str, level: bool) -> tuple[State, Check]:
    """A is all in, with as much as the highest bet or with less, and it was his turn again."""
    if level:  # on the flop, before anybody has bet
        acts = "A call, B call, C call, D check, C check, D check"
    else:
        acts = "A all in, B call, C call, D raise 24"
    state = laid(rules, (12 if level else 7, 99, 99, 99), "B", small_blind=6)
    return played(state, acts), Check(0)


@pytest.mark.parametrize(("number", "level"), [(11, True), (13, True), (16, True), (17, False)])
@both
def test_all_in_a_player_checks_and_nothing_else(rules: str, number: int, level: bool) -> None:
    state, check = all_in_position(rules, level)
    p = before(state, check)
    assert p.queue[0] == 0
    assert p.chips[0] == 0
    assert (p.bets[0] == p.highest) == level
    assert offered(state, p) == ["check"]
    record = state.record.dumps()
    other = record.replace(dump_event(check), dump_event(Fold(0)))
    assert other != record
    with pytest.raises(BadRecord) as refused:
        paiju.load(other)
    assert refused.value.code == "not-what-happens"


@both
def test_12_and_13_whoever_has_chips_may_fold_whoever_is_all_in_may_not(rules: str) -> None:
    state = laid(rules, (99, 99, 99, 99), "B")
    assert "fold" in state.legal(0)
    state = played(state, "A call, B call, C call")
    assert kinds(state) == "check raise fold"  # D could check
    folded = played(state, "D fold")
    assert position(folded).folded == (3,)
    state, check = all_in_position(rules, level=True)
    for event in (Fold(0), Raise(0, 24), Call(0), AllIn(0)):
        with pytest.raises(paiju.IllegalAction):
            state.game.rules.check(before(state, check), event)


@both
def test_14_and_15_check_with_the_highest_bet_only(rules: str) -> None:
    state = played(laid(rules, (99, 99, 99, 99), "B"), "A call, B call")
    assert kinds(state) == "call raise fold"  # C has posted half
    with pytest.raises(paiju.IllegalAction) as refused:
        state.act(2, "check")
    assert refused.value.code == "cannot-check"
    assert "check" in played(state, "C call").legal(3)


@pytest.mark.parametrize(
    ("number", "acts", "again"),
    [
        (18, "B raise 6, C raise 12, D fold, A fold", "call raise fold"),
        (19, "B call, C raise 6, D fold, A fold", "call raise fold"),
        (20, "B call, C call, D call, A check, D check, A check, B check, C raise 4, "
             "D fold, A fold", "call raise fold"),
    ],
)  # fmt: skip
@both
def test_a_second_raise_in_a_street(rules: str, number: int, acts: str, again: str) -> None:
    """The house rules know none; under the standard ones a full raise opens the betting again."""
    state = played(laid(rules, (99, 99, 99, 99), "C"), acts)
    assert state.to_act == {1}
    assert kinds(state) == ("call fold" if rules == HOUSE else again)


@both
def test_21_after_going_all_in_there_is_only_a_check(rules: str) -> None:
    state = played(laid(rules, (99, 5, 99, 99), "C"), "B all in, C raise 12, D fold, A call")
    p = before(state, Check(1))
    assert (p.chips[1], p.to_call(1)) == (0, 7)
    assert offered(state, p) == ["check"]


# --- settlement ---------------------------------------------------------------------------

# From the totals of the examples 22, 23 and 24 and of the tie: chips, and how they were bet.
TOTALS = {
    22: ((20, 99, 25, 99), "D raise 15, A call, B call, C call, B check, C raise 10, D raise 25, "
                           "A all in, B fold"),
    23: ((20, 99, 18, 99), "D raise 18, A call, B call, C call, B raise 2, D call, A call, "
                           "B raise 10, D raise 20, B fold"),
    24: ((99, 99, 25, 99), "D raise 15, A call, B call, C call, B check, C raise 10, D raise 25, "
                           "A call, B fold"),
    25: ((20, 99, 25, 99), "D raise 20, A call, B call, C call, B check, C raise 5, D call, "
                           "B call, B raise 5, D raise 15, B fold"),
}  # fmt: skip
SHOWN = {22: (20, 15, 25, 40), 23: (20, 30, 18, 40), 24: (40, 15, 25, 40), 25: (20, 30, 25, 40)}
C_BEST = ("As Ah", "8s 8h", "Ks Kh", "Qs Qh")
D_BEST = ("As Ah", "8s 8h", "Qs Qh", "Ks Kh")
C_IS_D = ("As Ah", "8s 8h", "Ks Kh", "Kd Kc")
A_IS_D = ("As Ah", "8s 8h", "Ks Kh", "Ad Ac")


def settled(rules: str, number: int, holes: tuple[str, ...]) -> State:
    """The hand played to its end, after its totals have been checked."""
    chips, acts = TOTALS[number]
    state = checked_down(played(laid(rules, chips, "A", holes), acts))
    end = next(event for event in state.events if isinstance(event, Show))
    assert before(state, end).totals == SHOWN[number]
    return state


@pytest.mark.parametrize(
    ("number", "holes", "then"),
    [
        (22, C_BEST, {"A": 55, "B": -15, "C": -20, "D": -20}),
        (22, D_BEST, {"A": 55, "B": -15, "C": -20, "D": -20}),
        (23, C_BEST, {"A": 58, "B": -20, "C": -18, "D": -20}),
        (24, C_BEST, {"A": 80, "B": -15, "C": -25, "D": -40}),
        (25, A_IS_D, {"A": 20, "B": -30, "C": -25, "D": 35}),
    ],
)
def test_house_settlement(number: int, holes: tuple[str, ...], then: dict[str, int]) -> None:
    assert net(settled(HOUSE, number, holes)) == then


@pytest.mark.parametrize(
    ("number", "holes", "then"),
    [
        (22, C_BEST, {"A": 55, "B": -15, "C": -15, "D": -25}),
        (22, D_BEST, {"A": 55, "B": -15, "C": -25, "D": -15}),
        (22, C_IS_D, {"A": 55, "B": -15, "C": -20, "D": -20}),
        (23, C_BEST, {"A": 58, "B": -30, "C": -18, "D": -10}),
        (24, C_BEST, {"A": 80, "B": -15, "C": -25, "D": -40}),
        (25, A_IS_D, {"A": 20, "B": -30, "C": -25, "D": 35}),
    ],
)
def test_standard_settlement(number: int, holes: tuple[str, ...], then: dict[str, int]) -> None:
    assert net(settled(STANDARD, number, holes)) == then


def test_the_pots_of_the_standard_tie() -> None:
    """80 for both, what lies above for D, his last 10 uncalled."""
    state = settled(STANDARD, 25, A_IS_D)
    (main, shares), *sides = pots(state)
    assert (main, shares) == (80, {"A": 40, "D": 40})
    assert all(set(to) == {"D"} for _, to in sides)
    assert sum(amount for amount, _ in sides) == 15 + 10


@both
def test_odd_chips_go_left_of_the_button(rules: str) -> None:
    holes = ("As Ah", "8s 8h", "Ad Ac", "Ks Kh")
    state = laid(rules, (99, 99, 99, 99), "D", holes)
    state = played(state, "C raise 5, D fold, A call, B call, A raise 5, B fold, C call")
    assert net(checked_down(state)) == {"A": 3, "B": -5, "C": 2, "D": 0}


# --- flow -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "blinds", "first", "later"),
    [(HOUSE, {"A": 2, "B": 1}, "B", "B"), (STANDARD, {"A": 1, "B": 2}, "A", "B")],
)
def test_two_players(rules: str, blinds: dict[str, int], first: str, later: str) -> None:
    """A has the button."""
    state = laid(rules, (99, 99), "A")
    assert dict(zip("AB", position(state).bets, strict=True)) == blinds
    assert waiting(state)[0] == first
    state = played(state, f"{first} call, {'AB'.replace(first, '')} check")
    for street in (2, 3, 4):
        assert streets(state) == street
        assert waiting(state) == later + "AB".replace(later, "")
        state = played(state, f"{later} check, {'AB'.replace(later, '')} check")
    assert net(state) == {"A": 2, "B": -2}


@both
def test_the_least_raise_is_the_last_full_one(rules: str) -> None:
    state = played(laid(rules, (99, 99, 99, 99), "B"), "A raise 6")
    assert raises(state) == (10, 99)


def test_an_incomplete_raise_does_not_open_the_betting_again() -> None:
    state = played(laid(STANDARD, (99, 9, 99, 99), "B"), "A raise 6, B all in")
    assert raises(state) == (13, 99)  # C has not acted
    state = played(state, "C fold, D fold")
    assert state.to_act == {0}
    assert kinds(state) == "call fold"


def test_two_incomplete_raises_together_open_it() -> None:
    state = played(laid(STANDARD, (99, 9, 11, 99), "B"), "A raise 6, B all in, C all in, D call")
    assert state.to_act == {0}
    assert raises(state) == (15, 99)


def test_who_called_between_two_incomplete_raises_stays_closed() -> None:
    """He has seen the highest bet grow by two only."""
    state = laid(STANDARD, (99, 9, 99, 11, 99), "B")
    state = played(state, "E raise 6, A call, B all in, C call, D all in, E call")
    assert (waiting(state)[0], raises(state)) == ("A", (15, 99))
    state = played(state, "A call")
    assert (waiting(state)[0], kinds(state)) == ("C", "call fold")


def test_a_short_house_raise_leaves_the_size_of_the_last_full_one() -> None:
    state = played(laid(HOUSE, (99, 9, 99, 99), "B"), "A raise 6, B all in")
    assert raises(state) == (13, 99)


@both
def test_the_big_blind_is_asked_though_nobody_raised(rules: str) -> None:
    state = played(laid(rules, (99, 99, 99, 99), "B"), "A call, B call, C call")
    assert state.to_act == {3}
    assert kinds(state) == "check raise fold"


@both
def test_the_last_one_wins_without_a_showdown(rules: str) -> None:
    state = played(laid(rules, (99, 99, 99, 99), "B"), "A fold, B raise 6, C fold, D fold")
    assert net(state) == {"A": 0, "B": 3, "C": -1, "D": -2}
    assert not shown(state)
    assert streets(state) == 1


@both
def test_a_street_without_bets_ends_when_all_have_checked(rules: str) -> None:
    state = played(laid(rules, (99, 99, 99, 99), "B"), "A call, B call, C call, D check")
    assert (streets(state), waiting(state)) == (2, "CDAB")
    state = played(state, "C check, D check, A check")
    assert streets(state) == 2
    assert streets(played(state, "B check")) == 3


def test_raising_alone() -> None:
    """House: the excess comes back. Standard: only call or fold."""
    for rules, then in ((HOUSE, "call raise fold"), (STANDARD, "call fold")):
        state = played(laid(rules, (99, 10, 99), "A"), "A fold, B all in")
        assert state.to_act == {2}
        assert kinds(state) == then
    state = played(laid(HOUSE, (99, 10, 99), "A"), "A fold, B all in, C raise 40")
    assert net(state) == {"A": 0, "B": 10, "C": -10}


# --- categories ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "board", "category", "key"),
    [
        ("♠10 ♥J", "♥10 ♠J ♠Q ♠K ♠A", "皇家同花顺", "A"),
        ("♠10 ♥J", "♥10 ♠9 ♠8 ♠7 ♠6", "同花顺", "T"),
        ("♠2 ♥Q", "♣Q ♠Q ♦Q ♠3 ♠4", "4条", "Q"),
        ("♠J ♥K", "♥J ♦J ♠K ♠3 ♠4", "满堂红", "J"),
        ("♠J ♥4", "♥3 ♠10 ♠K ♠3 ♠4", "同花", "K"),
        ("♠5 ♥7", "♥8 ♠6 ♣9 ♠2 ♠4", "顺子", "9"),
        ("♠A ♥2", "♣3 ♦4 ♠5 ♥K ♦K", "顺子", "5"),
        ("♠6 ♥10", "♥8 ♠10 ♣10 ♠2 ♠4", "3条", "T"),
        ("♠6 ♥10", "♥6 ♠10 ♣9 ♠2 ♠4", "两对", "T"),
        ("♠6 ♥3", "♥6 ♠J ♣9 ♠2 ♠4", "一对", "6"),
        ("♠6 ♥3", "♥Q ♠J ♣9 ♠2 ♠4", "高牌", "Q"),
    ],
)
@both
def test_categories(rules: str, hole: str, board: str, category: str, key: str) -> None:
    game = paiju.game(rules)
    (reading,) = game.classify(f"{hole} {board}")
    assert (reading.name("zh"), reading.key) == (category, key)


@pytest.mark.parametrize(
    "text",
    [
        "As Ks Qs Js Ts 2d 3c",
        "AsKsQsJsTs 2d3c",
        "as ks qs js 10s 2d 3c",
        "♠A ♠K ♠Q ♠J ♠10 ♦2 ♣3",
        "sA sK sQ sJ s10 d2 c3",
        "黑桃A 黑桃K 黑桃Q 黑桃J 黑桃10 方块2 梅花3",
    ],
)
@both
def test_cards_are_read_suit_first_and_rank_first(rules: str, text: str) -> None:
    assert [str(reading) for reading in paiju.game(rules).classify(text)] == ["royal-flush:A"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("As As Ks Qs Js", "not-in-pack"),
        ("AKQJT", "no-exact-cards"),
        ("As K Qs", "not-exact"),
        ("大王 As Ks Qs Js", "not-in-pack"),
        ("", "no-cards"),
    ],
)
def test_cards_that_are_not_read(text: str, code: str) -> None:
    with pytest.raises(paiju.CardError) as refused:
        paiju.game(HOUSE).classify(text)
    assert refused.value.code == code


def test_other_games_still_read_a_bare_rank_and_a_bare_suit() -> None:
    assert [card.code for card in paiju.game("斗地主").cards("3s")] == ["d3", "s3"]


@both
def test_beats_compares_the_best_five(rules: str) -> None:
    game = paiju.game(rules)
    board = "Kc 7d 9h Jc 3s"
    assert game.beats(f"As Ad {board}", f"Ks Qd {board}")
    assert not game.beats(f"Ks Qd {board}", f"As Ad {board}")
    assert not game.beats(f"As 2d {board}", f"Ad 2c {board}")  # equal
    assert game.classify("As Ks Qs") == []
