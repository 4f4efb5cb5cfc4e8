"""What is paid before the bets: antes, blinds of any size, straddles, missed blinds."""

from __future__ import annotations

from typing import Any

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
    pots,
    raises,
    waiting,
)
from paiju import BadOption, IllegalAction, Match, State
from paiju.core.events import Ante, Blind, Carried, Deal, Event, Post, Straddle
from paiju.formats import export_text as writing
from paiju.formats.record import load_record

both = pytest.mark.parametrize("rules", BOTH)


def posted(state: State, kind: type[Event]) -> str:
    """`A1 B2`: who has paid how much."""
    found = [event for event in state.events if isinstance(event, kind)]
    return " ".join(f"{SEATS[e.seat]}{e.amount}" for e in found)  # type: ignore[attr-defined]


# --- antes ----------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("chips", "ante", "antes", "blinds", "behind"),
    [
        ((50, 50, 50), 0, "", "B1 C2", (50, 49, 48)),
        ((50, 50, 50), 3, "B3 C3 A3", "B1 C2", (47, 46, 45)),
        ((2, 50, 50), 3, "B3 C3 A2", "B1 C2", (0, 46, 45)),
        ((50, 3, 50), 3, "B3 C3 A3", "B0 C2", (47, 0, 45)),
        ((50, 50, 4), 3, "B3 C3 A3", "B1 C1", (47, 46, 0)),
        ((50, 0, 50, 50), 3, "C3 D3 A3", "C1 D2", (47, 0, 46, 45)),
    ],
)
def test_antes_come_before_the_blinds(
    rules: str,
    chips: tuple[int, ...],
    ante: int,
    antes: str,
    blinds: str,
    behind: tuple[int, ...],
) -> None:
    """Who has less pays what he has; who is left without chips is all in."""
    state = laid(rules, chips, "A", ante=ante)
    assert posted(state, Ante) == antes
    assert posted(state, Blind) == blinds
    assert position(state).chips == behind


@both
def test_an_ante_is_no_bet(rules: str) -> None:
    state = laid(rules, (50, 50, 50), "A", ante=3)
    p = position(state)
    assert (p.bets, p.totals, p.pot, p.highest) == ((0, 1, 2), (3, 4, 5), 12, 2)
    assert raises(state) == (4, 47)
    state = played(state, "A call, B call, C check")
    assert position(state).totals == (5, 5, 5)


@both
@pytest.mark.parametrize(
    ("chips", "acts", "won"),
    [
        # the best hand first; 3 of each ante, and 2 of the blind
        ((50, 50, 50), "A call, B call, C check", {"A": 10, "B": -5, "C": -5}),
        ((50, 50, 50), "A fold, B fold", {"A": -3, "B": -4, "C": 7}),
        # A has only 2 for the ante and wins 2 of everybody; B wins the rest of C
        ((2, 50, 50), "B call, C check", {"A": 4, "B": 1, "C": -5}),
    ],
)
def test_antes_are_won(rules: str, chips: tuple[int, ...], acts: str, won: dict[str, int]) -> None:
    if rules == HOUSE and chips[0] == 2:
        won = {"A": 4, "B": -2, "C": -2}  # no side pots: the rest goes back
    state = checked_down(played(laid(rules, chips, "A", ante=3), acts))
    assert net(state) == won


def test_antes_in_side_pots() -> None:
    """A is all in for a part of the ante, B for the ante and the small blind."""
    state = checked_down(played(laid(STANDARD, (2, 4, 50, 50), "A", ante=3), "D call, C check"))
    assert pots(state) == [(8, {"A": 8}), (6, {"B": 6}), (2, {"C": 2})]
    assert net(state) == {"A": 6, "B": 2, "C": -3, "D": -5}


# --- the big blind --------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("options", "blinds", "least"),
    [
        ({}, "B1 C2", 4),
        ({"big_blind": 0, "small_blind": 3}, "B3 C6", 12),
        ({"big_blind": 1}, "B1 C1", 2),
        ({"big_blind": 3}, "B1 C3", 6),
        ({"small_blind": 2, "big_blind": 5}, "B2 C5", 10),
        ({"small_blind": 5, "big_blind": 5}, "B5 C5", 10),
    ],
)
def test_blinds_of_any_ratio(rules: str, options: dict[str, Any], blinds: str, least: int) -> None:
    state = laid(rules, (90, 90, 90), "A", **options)
    assert posted(state, Blind) == blinds
    assert raises(state) == (least, 90)


@both
def test_the_big_blind_is_not_the_smaller_one(rules: str) -> None:
    with pytest.raises(BadOption) as refused:
        paiju.game(rules, small_blind=3, big_blind=2)
    assert refused.value.code == "blinds-upside-down"
    assert refused.value.sentence("zh") != refused.value.sentence("en")


@both
def test_both_blinds_double(rules: str) -> None:
    game = paiju.game(rules, small_blind=2, big_blind=5, blinds_up=3)
    sizes = [
        posted(game.deal(1, 2, Carried(first=0, coins=(900, 900), games=n)), Blind)
        for n in (0, 2, 3, 6)
    ]
    amounts = [sorted(int(word[1:]) for word in size.split()) for size in sizes]
    assert amounts == [[2, 5], [2, 5], [4, 10], [8, 20]]


# --- straddles ------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("chips", "options", "asked"),
    [
        ((50, 50, 50), {}, "A"),  # of three players the button is after the big blind
        ((50, 50, 50, 50), {}, "D"),
        ((50, 50, 50, 0, 50), {}, "E"),
        ((50, 50, 50, 4), {}, "D"),
        ((50, 50, 50, 3), {}, ""),  # it takes twice the big blind
        ((50, 50, 50, 5), {"ante": 2}, ""),
        ((50, 50), {}, ""),  # nobody is after the big blind
        ((50, 50, 0), {}, ""),
        ((50, 1, 2), {}, ""),  # nobody else has chips
        ((50, 50, 50, 9), {"big_blind": 5}, ""),
        ((50, 50, 50, 10), {"big_blind": 5}, "D"),
    ],
)
def test_who_may_straddle(
    rules: str, chips: tuple[int, ...], options: dict[str, Any], asked: str
) -> None:
    state = laid(rules, chips, "A", straddle="on", **options)
    if asked:
        assert (state.phase, state.status) == ("deal", "Initialized")
        assert state.to_act == {SEATS.index(asked)}
        assert state.counts == (0,) * len(chips)  # before the deal
        assert not any(isinstance(event, Deal) for event in state.events)
    else:
        assert state.is_over or state.phase == "play"
        assert sum(map(bool, state.counts)) == sum(map(bool, chips))


@both
def test_off_nobody_straddles(rules: str) -> None:
    state = laid(rules, (50, 50, 50), "A")
    assert state.phase == "play"
    with pytest.raises(IllegalAction):
        state.act(0, "straddle")


YES = ("straddle", "抓头", "抓", "yes", "Y", "是", "1")
NO = ("no", "N", "否", "不抓", "不抓头", "0", "pass", "过", "no straddle")


@both
@pytest.mark.parametrize(("texts", "yes"), [(YES, True), (NO, False)])
def test_the_words_for_it(rules: str, texts: tuple[str, ...], yes: bool) -> None:
    for text in texts:
        state = laid(rules, (50, 50, 50), "A", straddle="on").act(0, text)
        assert Straddle(0, yes) in state.events
        assert state.counts == (2, 2, 2)


@both
def test_what_is_no_answer(rules: str) -> None:
    state = laid(rules, (50, 50, 50), "A", straddle="on")
    for text, code in (("call", "yes-or-no"), ("raise 9", "yes-or-no"), (" ", "empty")):
        with pytest.raises(IllegalAction) as refused:
            state.act(0, text)
        assert refused.value.code == code
    with pytest.raises(IllegalAction):
        state.act(1, "yes")


@both
def test_the_clock_does_not_straddle(rules: str) -> None:
    state = laid(rules, (50, 50, 50), "A", straddle="on")
    assert [action.text for action in state.legal(0)] == ["no", "straddle"]
    assert state.on_timeout(0).event == Straddle(0, False)


@both
def test_a_straddle_is_a_blind(rules: str) -> None:
    """He acts last before the flop, may raise then, and a raise counts from his bet."""
    state = played(laid(rules, (50, 50, 50, 50), "A", straddle="on"), "D yes")
    assert position(state).bets == (0, 1, 2, 4)
    assert waiting(state) == "ABCD"
    assert raises(state) == (6, 50)
    state = played(state, "A call, B call, C call")
    assert kinds(state) == "check raise fold"
    state = played(state, "D check")
    assert (position(state).pot, len(position(state).board)) == (16, 3)
    assert waiting(state) == "BCDA"
    assert raises(state) == (2, 46)


@both
def test_without_it_the_hand_is_as_ever(rules: str) -> None:
    state = played(laid(rules, (50, 50, 50, 50), "A", straddle="on"), "D no")
    plain = laid(rules, (50, 50, 50, 50), "A")
    assert waiting(state) == waiting(plain) == "DABC"
    assert state.hands == plain.hands
    assert raises(state) == raises(plain)


# --- missed blinds --------------------------------------------------------------------------


def after(rules: str, owed: tuple[int, ...], chips: tuple[int, ...], button: int) -> State:
    """A hand before which these blinds were missed."""
    game = paiju.game(rules, dead_blinds="on")
    carried = Carried(first=button, coins=chips, games=4, owed=owed)
    return game.deal(1, len(chips), carried)


@both
@pytest.mark.parametrize(
    ("owed", "chips", "live", "dead", "due"),
    [
        # the button is A: B posts 1, C posts 2
        ((0, 0, 0, 3), (50, 50, 50, 50), 2, 1, 0),
        ((0, 0, 0, 2), (50, 50, 50, 50), 2, 0, 0),
        ((0, 0, 0, 1), (50, 50, 50, 50), 2, 1, 0),
        ((0, 0, 0, 3), (50, 50, 50, 2), 2, 0, 0),  # the live one first
        ((0, 0, 0, 3), (50, 50, 50, 1), 1, 0, 1),
        ((0, 0, 0, 0), (50, 50, 50, 50), 0, 0, 2),
        ((3, 0, 0, 3), (50, 50, 50, 50), 2, 1, 0),
    ],
)
def test_who_missed_blinds_pays_for_them(
    rules: str, owed: tuple[int, ...], chips: tuple[int, ...], live: int, dead: int, due: int
) -> None:
    state = after(rules, owed, chips, 0)
    p = position(state)
    assert (p.bets[3], p.totals[3], p.chips[3]) == (live, live + dead, chips[3] - live - dead)
    assert p.to_call(3) == due
    assert p.highest == 2
    posts = {e.seat: (e.amount, e.dead) for e in state.events if isinstance(e, Post)}
    assert posts == {seat: (min(2, chips[seat]), dead) for seat, debt in enumerate(owed) if debt}
    assert waiting(state) == ("DABC" if p.chips[3] else "ABC")  # who has no chips has checked


@both
def test_a_blind_of_the_hand_is_enough(rules: str) -> None:
    """The big blind owes nothing more, the small one pays in the next hand."""
    state = after(rules, (0, 3, 3, 0), (50, 50, 50, 50), 0)
    assert not posted(state, Post)
    assert position(state).bets == (0, 1, 2, 0)
    end = checked_down(played(state, "D fold, A call, B call, C check"))
    assert end.game.rules.carry(end.position) == Carried(
        first=1, coins=end.position.chips, games=5, owed=(0, 3, 0, 0)
    )


@both
@pytest.mark.parametrize(
    ("chips", "button", "owed"),
    [
        # A B C D E; the blinds go to the next two with chips
        ((50, 50, 50, 50, 50), 0, ()),
        ((50, 0, 50, 50, 50), 0, (0, 1, 0, 0, 0)),  # between the button and the small blind
        ((50, 50, 0, 50, 50), 0, (0, 0, 2, 0, 0)),  # between the blinds
        ((50, 50, 50, 0, 50), 0, ()),  # the blinds have not come to him
        ((50, 0, 0, 50, 0), 0, None),  # of two players: see below
        ((50, 0, 50, 0, 50), 0, (0, 1, 0, 2, 0)),
    ],
)
def test_who_misses_a_blind(
    rules: str, chips: tuple[int, ...], button: int, owed: tuple[int, ...] | None
) -> None:
    if owed is None:  # the house rules: A is the big blind; the standard rules: the small one
        owed = (0, 1, 1, 0, 2) if rules == HOUSE else (0, 2, 2, 0, 1)
    state = after(rules, (), chips, button)
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, "fold")
    carried = state.game.rules.carry(state.position)
    assert carried is not None
    assert carried.owed == owed


@both
def test_nothing_is_owed_while_the_option_is_off(rules: str) -> None:
    game = paiju.game(rules)
    state = game.deal(1, 4, Carried(first=0, coins=(50, 0, 50, 50)))
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, "fold")
    carried = game.rules.carry(state.position)
    assert carried is not None
    assert carried.owed == ()


@both
@pytest.mark.parametrize(
    ("owed", "option"),
    [((1, 0, 0), "off"), ((1, 0), "on"), ((4, 0, 0), "on"), ((-1, 0, 0), "on")],
)
def test_debts_that_cannot_be(rules: str, owed: tuple[int, ...], option: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        paiju.game(rules, dead_blinds=option).deal(
            1, 3, Carried(first=0, coins=(9, 9, 9), owed=owed)
        )
    assert refused.value.code == "impossible"


@both
def test_dead_chips_are_in_the_pot_and_never_go_back(rules: str) -> None:
    """D has paid 2 and 1 dead; everybody folds to C, who wins all of it."""
    state = played(after(rules, (0, 0, 0, 3), (50, 50, 50, 50), 0), "D fold, A fold, B fold")
    assert net(state) == {"A": 0, "B": -1, "C": 4, "D": -3}
    state = played(after(rules, (0, 0, 0, 3), (50, 50, 50, 50), 0), "D raise 9, A fold, B fold")
    assert net(played(state, "C fold")) == {"A": 0, "B": -1, "C": -2, "D": 3}


@both
def test_a_seat_that_comes_back_by_buying_in(rules: str) -> None:
    """C has lost everything; both blinds pass him before he buys in again."""
    match = Match(paiju.game(rules, dead_blinds="on"), 4)
    carried = Carried(first=3, coins=(200, 200, 0, 200), games=1)
    match.begin(match.game.deal(1, 4, carried))
    state = match.game.deal(1, 4, carried)
    for blinds in ("A1 B2", "B1 D2", "D1 A2"):
        assert posted(state, Blind) == blinds
        match.finish(quick(state))
        state = match.next() if blinds != "D1 A2" else state
    match.buy(2)
    state = match.next()
    assert [event for event in state.events if isinstance(event, Post)] == [Post(2, 2, 1)]
    assert position(state).button == 3  # it was handed on before he bought in
    match.finish(quick(state))
    assert not [event for event in match.next().events if isinstance(event, Post)]


@both
def test_the_debt_stays_with_the_seat(rules: str) -> None:
    """Whoever sits down there pays it."""
    match = Match(paiju.game(rules, dead_blinds="on"), 4)
    carried = Carried(first=0, coins=(200, 200, 0, 200), games=1)
    match.begin(match.game.deal(1, 4, carried))
    match.finish(quick(match.game.deal(1, 4, carried)))
    match.seat_anew(2)
    state = match.next()  # the button is B, the blinds are C himself and D
    assert posted(state, Blind) == "C1 D2"
    assert not posted(state, Post)
    match.finish(quick(state))
    assert posted(match.next(), Post) == "C2"


def quick(state: State) -> State:
    """Everybody checks or folds."""
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, state.legal(seat)[0])
    return state


# --- records --------------------------------------------------------------------------------


EVERYTHING: dict[str, Any] = {"ante": 2, "big_blind": 5, "straddle": "on", "dead_blinds": "on"}


@both
def test_records_and_imports_keep_all_of_it(rules: str) -> None:
    state = laid(rules, (90, 80, 70, 60), "A", **EVERYTHING)
    state = checked_down(played(state, "D yes, A call, B call, C call, D check"))
    assert load_record(state.record.dumps()).replay() == state
    again = paiju.load(writing.dumps(state))
    assert again.payoffs == state.payoffs
    assert [type(event) for event in again.events] == [type(event) for event in state.events]


@both
def test_missed_blinds_are_in_the_record(rules: str) -> None:
    state = quick(after(rules, (0, 0, 0, 3), (50, 50, 50, 50), 0))
    again = load_record(state.record.dumps())
    assert again.replay() == state
    assert again.verify()
