"""广西地主: roles, results, the exchange and the first lead; tables, and a thousand games."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

import brute_suits
import paiju
from guangxi_deals import GAME, TOPS, after, known, next_game, seats, value
from layouts import composed, finished, full_deal, laid_out, play
from paiju.core.cards import BY_CODE, Card, Cards, format_cards, parse_cards
from paiju.core.chance import Drawn
from paiju.core.events import (
    Carried,
    Deal,
    Event,
    Lead,
    Leader,
    Over,
    Pass,
    Play,
    Return,
    Roles,
    Shuffle,
    Tribute,
)
from paiju.engine.hand import Hand
from paiju.engine.state import State
from paiju.engine.tableau import make_tableau
from paiju.families.climb.text import role
from vectors import rows

MARKS = parse_cards("♠3 ♠A")
SOAK = 10 if os.environ.get("PAIJU_SOAK") else 1
CODES = {row[1]: row[2] for row in rows("guangxi_results.tsv") if row[0] == "result"}
SCORES = {
    (row[1], row[2]): [int(n) for n in row[3].split()]
    for row in rows("guangxi_results.tsv")
    if row[0] == "scoring"
}


def table(kind: str) -> list[list[str]]:
    return [row[1:] for row in rows("guangxi_results.tsv") if row[0] == kind]


def refused(state: State, seat: int, text: str) -> str:
    with pytest.raises(paiju.IllegalAction) as caught:
        state.act(seat, text)
    return caught.value.code


# --- results, from composed positions ------------------------------------------------------


@pytest.mark.parametrize(("order", "code"), [row[:2] for row in table("result")])
def test_results(order: str, code: str) -> None:
    """Everybody leads his last cards in turn, and nobody covers: players go out as they sit."""
    sides = order.split()
    every = "双农农农" if "双" in sides or sides == ["农"] * 3 else "地地农农"
    for side in sides:
        every = every.replace(side, "", 1)
    marks, plain = ["♠3", "♠A"], ["♦4", "♦5", "♦6", "♦7"]
    hands = []
    for side in [*sides, *every]:
        hand = {"地": marks[:1], "双": marks, "农": plain[:1]}[side]
        hands.append(" ".join(hand))
        marks, plain = [m for m in marks if m not in hand], [c for c in plain if c not in hand]
    lords = [seat for seat, side in enumerate([*sides, *every]) if side != "农"]
    farmers = [seat for seat in range(4) if seat not in lords]
    for scoring in ("none", "tribute", "a3"):
        state = composed(GAME, *hands, scoring=scoring)
        assert not state.is_over
        while not state.is_over:
            (seat,) = state.to_act
            state = state.act(seat, state.legal(seat)[0])  # the smallest single, or a pass
        assert state.position.result == code
        assert state.position.out == tuple(range(len(sides)))
        earned = SCORES.get((scoring, code), [0] * 4)
        amounts = sorted(zip(lords + farmers, earned, strict=True))
        assert state.payoffs == tuple(amount for _, amount in amounts)


# --- 接风 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "lords", "with_cards", "owner", "leader"),
    [
        *table("jiefeng"),
        ["partner", "1 3", "2 3 4", "1", "3"],
        ["partner", "2 4", "1 3 4", "2", "4"],
        ["partner", "1 2", "1 2 4", "3", "4"],
        ["partner", "1 2", "2 3 4", "1", "2"],
        ["partner", "1", "1 2 3", "4", "2"],  # 双地: another 农民
        ["next", "1", "1 2 3", "4", "1"],
        ["next", "2 4", "1 3 4", "2", "3"],
    ],
)
def test_who_leads_for_a_winner_without_cards(
    option: str, lords: str, with_cards: str, owner: str, leader: str
) -> None:
    state = paiju.game(GAME, jiefeng=option).deal(1)
    seat, holders = int(owner) - 1, seats(with_cards)
    hands = tuple(h if i in holders else Hand() for i, h in enumerate(state.position.hands))
    marks = (seats(lords) * 2)[:2]
    before = replace(
        state.position, hands=hands, marks=marks, turn=seat, owner=seat, must=(), leading=True
    )
    assert state.game.rules.auto(before, Drawn(b"")) == (Lead(int(leader) - 1),)


# --- the exchange --------------------------------------------------------------------------


def tributes(state: State) -> list[str]:
    return [
        f"{e.seat + 1}>{e.to + 1}:{e.cards[0]}"
        for e in state.events
        if isinstance(e, Tribute) and e.cards
    ]


def give_back(state: State) -> State:
    """Every return is the smallest card."""
    while state.phase == "exchange":
        seat = min(state.to_act)
        state = state.act(seat, state.on_timeout(seat))
    return state


@pytest.mark.parametrize(
    ("code", "lords", "order", "moves", "back", "leader"),
    [
        ("Lwin1", "1 3", "3 1", "2>3:♦3 4>1:♥A", "3>2 1>4", 2),
        ("Lwin1", "1 3", "1 3", "2>1:♦3 4>3:♥A", "1>2 3>4", 2),
        ("Lwin2", "2 4", "4 1 2", "1>4:♥3 3>2:♣2", "4>1 2>3", 1),
        ("Lwin2", "2 4", "2 3 4", "1>2:♥3 3>4:♣2", "2>1 4>3", 1),
        ("Fwin1", "1 2", "4 3", "1>4:♥3 2>3:♦3", "4>1 3>2", 1),
        ("Fwin2", "3 4", "2 4 1", "3>2:♣2 4>1:♥A", "2>3 1>4", 3),
        ("Dou1", "4", "4", "1>4:♥3 2>4:♦3 3>4:♣2", "4>1 4>2 4>3", 1),
        ("Dou2", "1", "3 1", "1>3:♥3 2>1:♦3 4>1:♥A", "3>1 1>2 1>4", 1),
        ("Dou2", "4", "1 4", "4>1:♥A 2>4:♦3 3>4:♣2", "1>4 4>2 4>3", 2),
        ("Dou3", "1", "4 2 1", "1>4:♥3 1>2:♣3 3>1:♣2", "4>1 2>1 1>3", 1),
        ("Dou3", "2", "3 1 2", "2>3:♦3 2>1:♥2 4>2:♥A", "3>2 1>2 2>4", 2),
        ("Dou4", "1", "3 2 4", "1>3:♥3 1>2:♣3 1>4:♠2", "3>1 2>1 4>1", 1),
        ("Dou4", "3", "4 1 2", "3>4:♣2 3>1:♦2 3>2:♥K", "4>3 1>3 2>3", 3),
    ],
)
def test_exchange(code: str, lords: str, order: str, moves: str, back: str, leader: int) -> None:
    tops = list(TOPS)
    if code == "Dou4" and lords == "3":
        tops[2] += " ♥K"
    state = next_game(tops, after(code, lords, order))
    assert (state.phase, state.status) == ("exchange", "Dealt")
    assert sorted(tributes(state)) == sorted(moves.split())
    assert state.to_act == {int(move[0]) - 1 for move in back.split()}
    state = give_back(state)
    returns = [(e.seat + 1, e.to + 1) for e in state.events if isinstance(e, Return)]
    assert sorted(f"{a}>{b}" for a, b in returns) == sorted(back.split())
    assert state.counts == (13, 13, 13, 13)
    assert state.to_act == {leader - 1}
    assert (state.phase, state.status) == ("play", "Assigned")
    assert state.position.must == ()
    free = next(a for a in state.legal(leader - 1) if BY_CODE["d4"] not in a.cards)
    assert state.act(leader - 1, free).to_act == {leader % 4}


@pytest.mark.parametrize(
    ("code", "lords", "order"), [("Draw1", "1 3", "1 2 4"), ("Draw2", "1 3", "2 1 3")]
)
def test_no_exchange_after_a_draw(code: str, lords: str, order: str) -> None:
    state = next_game(TOPS, after(code, lords, order))
    assert not tributes(state)
    assert state.to_act == {3}
    assert state.position.must == (BY_CODE["d4"],)


@pytest.mark.parametrize(("dealt", "owed", "given"), table("tribute"))
def test_the_best_cards_that_may_move(dealt: str, owed: str, given: str) -> None:
    """A debtor gives his largest card by 牌点, ♠3 and ♠A excluded."""
    last = {
        "1": after("Lwin1", "2 3", "2 3"),  # players 1 and 4 owe one card each
        "2": after("Dou3", "1", "2 3 1"),
    }[owed]
    # the others hold nothing that could be mistaken for the debtor's cards
    rest = ["♦4", "♦5", "♦6"] if "♠A" in dealt else ["♠A ♦4", "♦5", "♦6"]
    state = next_game([dealt, *rest], last)
    mine = [text.partition(":")[2] for text in tributes(state) if text[0] == "1"]
    assert mine == given.split()


@pytest.mark.parametrize(
    ("code", "lords", "order", "gifts", "moves", "returns", "leader", "bound"), table("exchange")
)
def test_exchange_of_the_rule_book(
    code: str, lords: str, order: str, gifts: str, moves: str, returns: str, leader: str, bound: str
) -> None:
    tops = ["♠3 ♣3 ♦3", "♠A", "♦4 ♠2 ♥2", "♥A"]
    for gift in gifts.split():
        player, _, card = gift.partition(":")
        tops[int(player) - 1] += f" {card}"
    state = next_game(tops, after(code, lords, order))
    assert sorted(tributes(state)) == sorted(moves.split())
    state = give_back(state)
    back = [f"{e.seat + 1}>{e.to + 1}" for e in state.events if isinstance(e, Return)]
    assert sorted(back) == sorted(returns.split())
    assert state.to_act == {int(leader) - 1}
    assert (state.position.must == ()) is (bound == "free")


@pytest.mark.parametrize("same", ["off", "on"])
def test_what_may_be_given_back(same: str) -> None:
    state = next_game(TOPS, after("Lwin1", "1 3", "1 3"), forbid_return_same=same)
    mine = set(state.hands[0]) - set(MARKS) - ({BY_CODE["d3"]} if same == "on" else set())
    assert BY_CODE["d3"] in state.hands[0]  # player 2 has given it
    assert {action.text for action in state.legal(0)} == {card.short for card in mine}
    assert state.on_timeout(0).text == str(min(mine, key=value))
    assert refused(state, 0, "♠3") == "cannot-return"
    assert refused(state, 0, "") == "empty"
    assert refused(state, 0, "♥3 ♣3") == "one-card"
    assert refused(state, 0, "♦A") == "not-in-hand"
    assert refused(state, 1, "♥2") == "not-your-turn"
    if same == "on":
        assert refused(state, 0, "♦3") == "same-card-back"
    else:
        assert BY_CODE["d3"] in state.act(0, "♦3").hands[1]


def test_gifts_lie_on_the_table_with_their_cards_for_the_two_players() -> None:
    state = next_game(TOPS, after("Lwin1", "1 3", "1 3"))
    pairs = [(gift.seat, gift.to) for gift in make_tableau(state.view(None)).gifts]
    given = {gift.seat: gift.cards for gift in make_tableau(state.view(0)).gifts}
    assert (1, 0) in pairs
    assert not any(gift.cards for gift in make_tableau(state.view(None)).gifts)
    assert given.pop(1) == ["d3"] and not any(given.values())
    back = make_tableau(state.act(0, "♣3").view(1)).gifts[-1]
    assert (back.seat, back.to, back.cards) == (0, 1, ["c3"])


def test_winners_may_give_back_in_any_order() -> None:
    state = next_game(TOPS, after("Lwin1", "1 3", "1 3"))
    one, other = state.act(0, "♣3").act(2, "♦2"), state.act(2, "♦2").act(0, "♣3")
    assert one.hands == other.hands
    assert BY_CODE["c3"] in one.hands[1]
    assert BY_CODE["d2"] in one.hands[3]


def test_a_double_landlord_gives_back_in_any_order() -> None:
    state = next_game(TOPS, after("Dou1", "4", "4"))  # 1, 2 and 3 have paid
    gifts = ("♥3>1", "♦3>3", "♣2>2")
    assert set(gifts) <= {action.text for action in state.legal(3)}
    assert state.on_timeout(3).event.seat == 3
    ends = set()
    for order in permutations(gifts):
        end = state
        for gift in order[:2]:
            end = end.act(3, gift)
        assert end.to_act == {3}
        last = order[2].partition(">")[0]
        assert last in {action.text for action in end.legal(3)}  # one is left: no need to name him
        assert end.act(3, order[2]) == end.act(3, last)
        end = end.act(3, last)
        assert end.phase == "play"
        assert paiju.load(end.record.dumps()) == end
        ends.add(end.hands)
    assert len(ends) == 1
    assert state.act(3, "♥3") == state.act(3, "♥3 > 1") == state.act(3, "♥3＞1")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("♥3>4", "owes-nothing"),
        ("♥3>5", "owes-nothing"),
        ("♥3>0", "owes-nothing"),
        ("♥3>", "no-such-seat"),
        ("♥3>x", "no-such-seat"),
        (">1", "no-cards"),
        ("♥3 ♦3>1", "one-card"),
        ("♠K>9>1", "no-such-seat"),
    ],
)
def test_returns_to_nobody(text: str, code: str) -> None:
    state = next_game(TOPS, after("Dou1", "4", "4"))
    assert refused(state, 3, text) == code
    assert refused(state.act(3, "♥3>2"), 3, "♦3>2") == "owes-nothing"


def test_x_lines_of_a_double_landlord_come_in_any_order() -> None:
    state = next_game(TOPS, after("Dou1", "4", "4"))
    paid = [f"X {gift}" for gift in tributes(state)]
    deal = next(event for event in state.events if isinstance(event, Shuffle)).cards or ()
    hands = [deal[len(deal) - 13 * (seat + 1) : len(deal) - 13 * seat] for seat in range(4)]
    ends = set()
    for order in permutations(("X 4>1:♥3", "X 4>2:♣2", "X 4>3:♦3")):
        lines = (line.replace(" ", "\t", 1) for line in (*paid, *order))
        end = paiju.load("\n".join([full_deal(GAME, hands), *lines]))
        assert end.phase == "play"
        assert paiju.load(end.record.dumps()) == end
        ends.add(end.hands)
    assert len(ends) == 1


def test_only_the_two_players_see_a_gift() -> None:
    state = next_game(TOPS, after("Lwin1", "1 3", "1 3"))  # 2 gives ♦3 to 1, 4 gives ♥A to 3
    state = state.act(0, "♣3").act(2, "♦2")
    gifts = [event for event in state.events if isinstance(event, Tribute | Return)]
    assert len(gifts) == 4
    for seat in (0, 1, 2, 3, None):
        seen = [event for event in state.view(seat).events if isinstance(event, Tribute | Return)]
        assert [(e.seat, e.to) for e in seen] == [(e.seat, e.to) for e in gifts]
        known = [seat in (e.seat, e.to) for e in gifts]
        assert [e.cards is not None for e in seen] == known
        assert state.view(seat).counts == (13, 13, 13, 13)
    assert state.view(0).hand == state.hands[0]
    assert BY_CODE["c3"] in state.view(0).hands[1]  # he has given it himself


# --- X lines in imports --------------------------------------------------------------------


def import_text(*lines: str) -> str:
    hands = [parse_cards(hand) for hand in ("♠3 ♦7", "♥3 ♦8", "♠A ♦9", "♣2 ♦4")]
    order = sorted(set(paiju.game(GAME).rules.deck.cards), key=value)
    known = {card for hand in hands for card in hand}
    spare = [card for card in order if card not in known]
    # nobody else may hold a card above ♣2 but ♠3, ♥3 and what player 1 and 3 keep
    high = [card for card in spare if value(card) > value(BY_CODE["c2"])]
    low = [card for card in spare if card not in high]
    hands[0] += tuple(high[: 11 - 6])
    hands[2] += tuple(high[11 - 6 :])
    full = []
    for hand in hands:
        missing = 13 - len(hand)
        full.append((*hand, *low[:missing]))
        del low[:missing]
    return "\n".join([full_deal(GAME, full), *(line.replace(" ", "\t", 1) for line in lines)])


EXCHANGE = ("X 2>1:♥3", "X 4>3:♣2", "X 1>2:♦7", "X 3>4:♦9")


def test_x_lines_are_an_exchange() -> None:
    state = paiju.load(import_text(*EXCHANGE))
    assert state.to_act == {1}
    assert {*parse_cards("♥3")} <= {*state.hands[0]}
    assert BY_CODE["d7"] in state.hands[1]
    assert BY_CODE["c2"] in state.hands[2]
    assert BY_CODE["d9"] in state.hands[3]
    assert state.position.must == ()
    state = paiju.load(import_text(*EXCHANGE, "S ♦8", "P pass"))
    assert state.to_act == {3}


@pytest.mark.parametrize(
    ("lines", "code", "at"),
    [
        (("X 2>1:♥3",), "out-of-place", 7),
        (("X 2>1:♥3", "X 1>2:♦7"), "impossible", 7),  # the other farmer owes as well
        (("X 2>1:♥3", "X 4>3:♦4", "X 1>2:♦7", "X 3>4:♦9"), "impossible", 7),
        (("X 2>3:♥3", "X 4>1:♣2", "X 1>2:♦7", "X 3>4:♦9"), "owes-nothing", 9),
        ((*EXCHANGE[:2], "X 1>2:♠3", EXCHANGE[3]), "cannot-return", 9),
        ((*EXCHANGE[:3], "X 3>4:♠A"), "cannot-return", 10),
        ((*EXCHANGE[:3], "X 3>2:♦9"), "owes-nothing", 10),
        ((*EXCHANGE[:3], "X 3 4 ♦9"), "bad-line", 10),
        ((*EXCHANGE[:3], "X 3>4:9"), "not-exact", 10),
        ((*EXCHANGE[:3], "X 3>4:♦9 ♦8"), "not-one-card", 10),
        ((*EXCHANGE[:3], "X 7>4:♦9"), "not-your-turn", 10),
    ],
)
def test_x_lines_that_cannot_be(lines: tuple[str, ...], code: str, at: int) -> None:
    with pytest.raises(paiju.BadRecord) as caught:
        paiju.load(import_text(*lines))
    assert (caught.value.code, caught.value.line) == (code, at)


@pytest.mark.parametrize(
    "lines", [("S ♦4", *EXCHANGE), (*EXCHANGE[:2], "S ♦8", *EXCHANGE[2:]), ("S ♦8", *EXCHANGE)]
)
def test_the_exchange_comes_before_the_play(lines: tuple[str, ...]) -> None:
    with pytest.raises(paiju.BadRecord):
        paiju.load(import_text(*lines))


@pytest.mark.parametrize("game", ["doudizhu", "big-two"])
def test_other_games_have_no_exchange(game: str) -> None:
    with pytest.raises(paiju.BadRecord) as caught:
        paiju.load(f"G\t{game}\nD\t1\nX\t2>1:♥3\nX\t1>2:♦3")
    assert caught.value.line == 3


# --- the first lead -------------------------------------------------------------------------


def test_the_four_of_diamonds_opens() -> None:
    state = laid_out(GAME, "♠3", "♠A", "♦4 ♣4 ♦5")
    assert state.to_act == {2}
    assert "方块4 在玩家 3" in state.display("zh")
    assert refused(state, 2, "♦5") == "must-contain"
    assert refused(state, 2, "pass") == "must-lead"
    assert state.act(2, "♦4 ♣4").to_act == {3}


@pytest.mark.parametrize(("locks", "next_player"), [("off", 2), ("on", 3)])
def test_passed_players_may_come_back(locks: str, next_player: int) -> None:
    state = laid_out(GAME, "♦4", "♦K", "♣5", "♥9", pass_locks=locks)
    state = play(state, "1 ♦4; 2 -; 3 ♣5; 4 ♥9; 1 -")
    assert state.to_act == {next_player - 1}


# --- hidden roles ---------------------------------------------------------------------------


def test_a_seat_knows_its_own_role_only() -> None:
    state = laid_out(GAME, "♦4 ♣4", "♠3 ♦5", "♠A ♦6", "♦7")
    assert [known(state, seat) for seat in (0, 1, 2, 3, None)] == [set(), {1}, {2}, set(), set()]
    names = [[role(state.view(me), seat) for seat in range(4)] for me in (1, 2, None)]
    assert names == [["", "地主", "", ""], ["", "", "地主", ""], [""] * 4]
    state = play(state, "1 ♦4; 2 ♠3")
    assert [known(state, seat) for seat in (0, 1, 2, 3, None)] == [{1}, {1}, {1, 2}, {1}, {1}]
    assert role(state.view(0), 1) == "地主"
    assert role(state.view(0), 2) == ""
    assert role(state.view(2), 0) == "农民"  # both landlords are known to him
    state = play(state, "3 -; 4 -; 1 -; 2 ♦5; 3 ♠A")
    assert [known(state, seat) for seat in (0, 1, 2, 3, None)] == [{1, 2}] * 5
    assert [role(state.view(None), seat) for seat in range(4)] == ["农民", "地主", "地主", "农民"]


def test_a_farmer_knows_that_he_is_one() -> None:
    state = laid_out(GAME, "♦4 ♣4", "♠3 ♦5", "♠A ♦6", "♦7")
    assert [role(state.view(0), seat) for seat in range(4)] == ["农民", "", "", ""]


def test_a_double_landlord_knows_everything() -> None:
    state = laid_out(GAME, "♦4 ♣4", "♠3 ♠A", "♦5", "♦7")
    assert [role(state.view(1), seat) for seat in range(4)] == ["农民", "双地", "农民", "农民"]
    assert known(state, 0) == set()
    state = play(state, "1 ♦4; 2 ♠A")
    assert role(state.view(0), 1) == "地主"  # perhaps not the only one
    state = play(state, "3 -; 4 -; 1 -; 2 ♠3")
    assert role(state.view(0), 1) == "双地"


def test_public_roles() -> None:
    state = laid_out(GAME, "♦4 ♣4", "♠3 ♦5", "♠A ♦6", "♦7", roles_public="on")
    assert Roles((1, 2)) in state.view(None).events
    assert [known(state, seat) for seat in (0, 1, 2, 3, None)] == [{1, 2}] * 5
    assert [role(state.view(3), seat) for seat in range(4)] == ["农民", "地主", "地主", "农民"]


# --- composed positions ----------------------------------------------------------------------


def test_a_composed_position_can_be_played() -> None:
    state = composed(GAME, "♠3 ♦4", "♠A ♦5", "♦6 ♣6", "♦7")
    assert not state.is_over
    state = play(state, "1 ♦4; 2 ♦5; 3 ♦6; 4 ♦7; 1 -; 2 ♠A; 3 -; 1 ♠3")
    assert state.position.result == "Draw2"
    assert state.position.out == (3, 1, 0)


# --- a thousand games ------------------------------------------------------------------------


class Bookkeeper:
    """Follows a game by the text of the rules, from the order of the pack and the decisions."""

    def __init__(self, state: State, last: Bookkeeper | None) -> None:
        self.settings = state.game.settings
        self.code, self.lords = "", tuple[int, ...]()
        self.events: Iterator[Event] = iter(state.events)
        next(self.events)  # the commitment
        if last is not None:
            assert next(self.events) == Carried(
                result=last.code, landlords=last.lords, order=tuple(last.out)
            )
        shuffle = next(self.events)
        assert isinstance(shuffle, Shuffle)
        pack = shuffle.cards or ()
        assert len(set(pack)) == 52
        self.hands = [set(pack[39 - 13 * seat : 52 - 13 * seat]) for seat in range(4)]
        for seat, hand in enumerate(self.hands):
            dealt = next(self.events)
            assert isinstance(dealt, Deal)
            assert (dealt.seat, set(dealt.cards or ())) == (seat, hand)
        self.lords = tuple(seat for seat, hand in enumerate(self.hands) if hand & set(MARKS))
        self.out: list[int] = []
        if self.settings["roles_public"] == "on":
            assert next(self.events) == Roles(tuple(self._holder(mark) for mark in MARKS))
        self._exchange(last)
        self._play()

    def _holder(self, card: Card) -> int:
        return next(seat for seat, hand in enumerate(self.hands) if card in hand)

    def _best(self, seat: int) -> list[Card]:
        return sorted(self.hands[seat] - set(MARKS), key=value, reverse=True)

    def _owed(self, last: Bookkeeper) -> set[tuple[int, int, Card]]:
        """Section 7: (from, to, card) of every tribute."""
        order = [*last.out, *(seat for seat in range(4) if seat not in last.out)]
        lords = [seat for seat in order if seat in last.lords]
        farmers = [seat for seat in order if seat not in last.lords]
        if last.code.startswith("Draw"):
            return set()
        if last.code.startswith("Dou"):
            ahead = farmers[: int(last.code[3]) - 1]
            gifts = zip(ahead, self._best(lords[0]), strict=False)
            from_lord = {(lords[0], to, card) for to, card in gifts}
            return from_lord | {
                (seat, lords[0], self._best(seat)[0]) for seat in farmers if seat not in ahead
            }
        losers, winners = (farmers, lords) if last.code.startswith("L") else (lords, farmers)
        cards = sorted(((self._best(seat)[0], seat) for seat in losers), key=lambda c: value(c[0]))
        return {(seat, to, card) for (card, seat), to in zip(reversed(cards), winners, strict=True)}

    def _exchange(self, last: Bookkeeper | None) -> None:
        owed = self._owed(last) if last is not None else set()
        marked = [self._holder(mark) for mark in MARKS]
        given = [next(self.events) for _ in owed]
        assert {(e.seat, e.to, *(e.cards or ())) for e in given if isinstance(e, Tribute)} == owed
        for seat, to, card in owed:
            self._move(seat, to, card)
        open_returns = {(to, seat): card for seat, to, card in owed}
        while open_returns:
            back = next(self.events)
            assert isinstance(back, Return)
            assert back.cards is not None
            (card,) = back.cards
            got = open_returns.pop((back.seat, back.to))
            assert self.settings["forbid_return_same"] == "off" or card != got
            self._move(back.seat, back.to, card)
        assert marked == [self._holder(mark) for mark in MARKS]
        assert [len(hand) for hand in self.hands] == [13] * 4
        assert len(set().union(*self.hands)) == 52
        self.must: Cards = () if owed else (BY_CODE["d4"],)
        best = max(owed, key=lambda gift: value(gift[2]), default=None)
        self.turn = best[0] if best else self._holder(BY_CODE["d4"])
        assert next(self.events) == Leader(self.turn, self.must)

    def _move(self, seat: int, to: int, card: Card) -> None:
        assert card not in MARKS
        self.hands[seat].remove(card)
        self.hands[to].add(card)

    def _result(self) -> str | None:
        """The code, when one side has no cards left."""
        out = set(self.out)
        if not (set(self.lords) <= out or set(range(4)) - set(self.lords) <= out):
            return None
        lord = "双" if len(self.lords) == 1 else "地"
        return CODES[" ".join(lord if seat in self.lords else "农" for seat in self.out)]

    def _play(self) -> None:
        table: list[str] = []
        owner, passed = self.turn, set[int]()
        for event in self.events:
            assert isinstance(event, Play | Pass)
            assert event.seat == self.turn
            if isinstance(event, Play):
                cards = [card.code for card in event.cards]
                assert set(self.must) <= set(event.cards) <= self.hands[event.seat]
                assert not table or brute_suits.covers(GAME, cards, table)
                self.hands[event.seat] -= set(event.cards)
                table, owner, self.must = cards, event.seat, ()
                passed = passed if self.settings["pass_locks"] == "on" else set()
                if not self.hands[event.seat]:
                    self.out.append(event.seat)
                    code = self._result()
                    if code is not None:
                        self._settled(code)
                        return
            else:
                assert table
                passed.add(event.seat)
            holding = {seat for seat in range(4) if self.hands[seat]}
            if holding - {owner} <= passed:
                self.turn, table, passed = self._leads(owner), [], set()
            else:
                around = [(self.turn + i) % 4 for i in (1, 2, 3, 4)]
                self.turn = next(s for s in around if s in holding - passed - {owner})

    def _leads(self, owner: int) -> int:
        if self.hands[owner]:
            return owner
        around = [seat for i in (1, 2, 3) if self.hands[seat := (owner + i) % 4]]
        if self.settings["jiefeng"] == "partner":
            around.sort(key=lambda seat: (seat in self.lords) is not (owner in self.lords))
        assert next(self.events) == Lead(around[0])
        return around[0]

    def _settled(self, code: str) -> None:
        self.code = code
        over = next(self.events)
        assert isinstance(over, Over)
        assert (over.result, over.landlords) == (code, self.lords)
        assert [set(hand) for hand in over.hands] == self.hands
        order = [*self.out, *(seat for seat in range(4) if seat not in self.out)]
        named = sorted(order, key=lambda seat: seat not in self.lords)
        points = SCORES.get((str(self.settings["scoring"]), code), [0] * 4)
        self.payoffs = tuple(n for _, n in sorted(zip(named, points, strict=True)))
        assert over.payoffs == self.payoffs


OPTIONS: list[dict[str, Any]] = [
    {},
    {"scoring": "tribute", "jiefeng": "partner"},
    {"scoring": "a3", "forbid_return_same": "on"},
    {"scoring": "a3", "pass_locks": "on", "jiefeng": "partner", "forbid_return_same": "on"},
    {"scoring": "tribute", "roles_public": "on"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options) or "default")
def test_matches_are_booked_the_same(options: dict[str, Any]) -> None:
    codes, exchanges = Counter[str](), 0
    for number in range(80 * SOAK):
        match, rng = paiju.match(GAME, seed=number, **options), random.Random(number)
        last: Bookkeeper | None = None
        total = [0] * 4
        for _ in range(2):
            state = finished(match.next(), rng)
            last = Bookkeeper(state, last)
            match.finish(state)
            codes[last.code] += 1
            exchanges += any(isinstance(event, Tribute) for event in state.events)
            total = [a + b for a, b in zip(total, last.payoffs, strict=True)]
            assert match.scores == tuple(total)
    assert set(codes) == set(CODES.values())
    assert exchanges > 40 * SOAK


def test_views_of_a_match() -> None:
    """In every position each seat counts right, knows its hand and only the roles it may know."""
    match, rng = paiju.match(GAME, seed="views"), random.Random(1)
    for _ in range(4):
        state = match.next()
        while not state.is_over:
            for seat in (*range(4), None):
                check_view(state, seat)
            seat = rng.choice(sorted(state.to_act))
            state = state.act(seat, rng.choice(list(state.legal(seat))))
        assert known(state, None) <= set(state.position.landlords)
        names = [role(state.view(None), seat) for seat in range(4)]
        assert "" not in names
        match.finish(state)


def check_view(state: State, seat: int | None) -> None:
    view = state.view(seat)
    assert view.counts == state.counts
    assert view.to_act == state.to_act
    assert seat is None or view.hand == state.hands[seat]
    shown = {
        e.seat: e.cards for e in state.events if isinstance(e, Play) and set(e.cards) & {*MARKS}
    }
    holders = {holder for holder in state.position.marks if holder is not None}
    may_know = {holder for holder in holders if holder == seat or holder in shown}
    assert known(state, seat) == may_know


def test_an_import_of_a_match_game() -> None:
    """Hands as dealt and X lines lead to the same table as the match itself."""
    match, rng, tried = paiju.match(GAME, seed="import"), random.Random(2), 0
    while tried < 8:
        state = match.next()
        while state.phase == "exchange":
            seat = min(state.to_act)
            state = state.act(seat, rng.choice(list(state.legal(seat))))
        gifts = [e for e in state.events if isinstance(e, Tribute | Return)]
        if gifts:
            tried += 1
            hands = [e.cards or () for e in state.events if isinstance(e, Deal)]
            lines = [f"X\t{e.seat + 1}>{e.to + 1}:{format_cards(e.cards or ())}" for e in gifts]
            again = paiju.load("\n".join([full_deal(GAME, hands), *lines]))
            assert again.hands == state.hands
            assert again.to_act == state.to_act
            assert again.position.tributes == state.position.tributes
        match.finish(finished(state, rng))
