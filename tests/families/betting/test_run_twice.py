"""The rest of the board dealt twice: who is asked, what is dealt, how the pots are halved."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import brute_pots
import paiju
from holdem import BOTH, HOUSE, STANDARD, laid, net, played, position, pots
from paiju import BadRecord, IllegalAction, State, load_record
from paiju.core.cards import format_cards
from paiju.core.events import Board, Pot, Second, Show, Twice
from paiju.engine.tableau import make_tableau
from paiju.families.betting import settle as rules_of_pots
from paiju.formats import export_text as writing
from paiju.formats import phh
from soaking import soak

both = pytest.mark.parametrize("rules", BOTH)

FIRST = "2c 7d 9h Jc 3s"  # aces win here
KINGS = "2d 7h 9s Kd 4c"  # and kings there
HOLES = ("As Ah", "Ks Kh", "Qs Qh")
ALL_IN = "A raise 50, B call"


def all_in(
    rules: str, chips: tuple[int, ...] = (50, 50), second: str = KINGS, **options: object
) -> State:
    """A has aces, B kings, C queens; the button is A. Both boards are laid out."""
    options = {"run_twice": "on", **options}
    board = f"{FIRST} {second}".strip()
    state = laid(rules, chips, "A", HOLES, board, **options)
    while position(state).queue and not state.is_over:
        (seat,) = state.to_act
        bold = [action for action in state.legal(seat) if action.kind != "fold"]
        state = state.act(seat, bold[-1])
    return state


def agreed(state: State) -> State:
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, "yes")
    return state


# --- the question ---------------------------------------------------------------------------


@both
def test_everybody_is_asked_from_left_of_the_button(rules: str) -> None:
    state = all_in(rules, (50, 50, 50))
    for seat in (1, 2, 0):
        assert state.to_act == {seat}
        assert [action.text for action in state.legal(seat)] == ["once", "twice"]
        assert state.on_timeout(seat).event == Twice(seat, False)
        state = state.act(seat, "twice")
    assert state.is_over
    assert format_cards(position(state).second) == "d2 h7 s9 dK c4"


@both
@pytest.mark.parametrize("noes", [(1,), (2,), (0,)])
def test_one_who_does_not_agree_is_enough(rules: str, noes: tuple[int, ...]) -> None:
    state = all_in(rules, (50, 50, 50))
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, "no" if seat in noes else "yes")
    answers = [event.seat for event in state.events if isinstance(event, Twice)]
    assert answers == [1, 2, 0][: [1, 2, 0].index(noes[0]) + 1]  # then nobody is asked any more
    assert not position(state).second
    assert not any(isinstance(event, Second) for event in state.events)
    assert net(state) == {"A": 100, "B": -50, "C": -50}


@both
def test_off_nobody_is_asked(rules: str) -> None:
    state = all_in(rules, second="", run_twice="off")
    assert state.is_over
    assert net(state) == {"A": 50, "B": -50}


@both
@pytest.mark.parametrize(
    ("acts", "asked"),
    [
        ("B raise 50, A call", True),  # before the flop
        ("B call, A check, B check, A check, B raise 48, A call", True),  # on the turn
        ("B call, A check, B check, A check, B check, A check, B raise 48, A call", False),
        ("B raise 50, A fold", False),
        ("B raise 20, A fold", False),
    ],
)
def test_only_when_cards_are_to_come(rules: str, acts: str, asked: bool) -> None:
    if rules == STANDARD:  # there A, the button, is the small blind and begins before the flop
        acts = {
            "B raise 50, A call": "A raise 50, B call",
            "B raise 50, A fold": "A raise 50, B fold",
            "B raise 20, A fold": "A raise 20, B fold",
        }.get(acts, acts.replace("B call, A check", "A call, B check", 1))
    state = played(laid(rules, (50, 50), "A", HOLES, run_twice="on"), acts)
    assert state.is_over != asked
    if asked:
        assert {action.kind for action in state.legal(min(state.to_act))} == {"run"}
        assert state.phase == "play"


@both
def test_one_may_have_chips_left(rules: str) -> None:
    """He cannot bet any more: nobody could call."""
    state = agreed(all_in(rules, (90, 50)))
    assert position(state).second
    assert net(state) == {"A": 0, "B": 0}


@pytest.mark.parametrize("text", ["yes", "Y", "是", "同意", "twice", "run it twice", "发两次", "2"])
def test_words_for_twice(text: str) -> None:
    state = all_in(STANDARD)
    assert Twice(1, True) in state.act(1, text).events


@pytest.mark.parametrize("text", ["no", "n", "否", "once", "run it once", "发一次", "1", "pass"])
def test_words_for_once(text: str) -> None:
    state = all_in(STANDARD)
    assert Twice(1, False) in state.act(1, text).events


@pytest.mark.parametrize("text", ["call", "raise 5", "maybe", "3"])
def test_what_is_no_answer(text: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        all_in(STANDARD).act(1, text)
    assert refused.value.code == "yes-or-no"


# --- the cards ------------------------------------------------------------------------------


@both
def test_the_second_board_goes_on_in_the_same_pack(rules: str) -> None:
    """Before the flop three cards, one and one; and again."""
    game = paiju.game(rules, run_twice="on")
    state = game.deal(seed=5, players=2)
    pack = state.position.stock.cards
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, [a for a in state.legal(seat) if a.kind != "fold"][-1])
    assert position(state).board == (*pack[-3:], pack[-4], pack[-5])
    assert position(state).second == (*pack[-8:-5], pack[-9], pack[-10])
    assert load_record(state.record.dumps()).verify()


@both
@pytest.mark.parametrize(
    ("before", "more", "second"),
    [
        ("", "Td Kd", "c2 d7 h9 dT dK"),  # all in on the flop
        ("B check, A check, ", "Kd", "c2 d7 h9 cJ dK"),  # on the turn
    ],
)
def test_cards_that_lie_there_are_on_both_boards(
    rules: str, before: str, more: str, second: str
) -> None:
    limped = "B call, A check, " if rules == HOUSE else "A call, B check, "
    state = laid(rules, (50, 50), "A", HOLES, f"{FIRST} {more}", run_twice="on")
    state = played(state, f"{limped}{before}B raise 48, A call, B yes, A yes")
    p = position(state)
    assert format_cards(p.board) == "c2 d7 h9 cJ s3"
    assert format_cards(p.second) == second
    (dealt,) = (event for event in state.events if isinstance(event, Second))
    assert dealt.cards == p.second[-len(dealt.cards) :]
    assert len(dealt.cards) == len(more.split())


def test_a_second_board_that_is_none() -> None:
    for more in ("Td Kd 4d", "Td Kd 4d 5d"):
        with pytest.raises(BadRecord) as refused:
            laid(STANDARD, (50, 50), "A", HOLES, f"{FIRST} {more}", run_twice="on")
        assert refused.value.code == "board-size"
    with pytest.raises(BadRecord):
        laid(STANDARD, (50, 50), "A", HOLES, f"{FIRST} Td", run_twice="off")


# --- the pots -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "chips", "won", "paid"),
    [
        # aces on the first board, kings on the second
        (STANDARD, (50, 50), {"A": 0, "B": 0}, [(50, {"A": 50}), (50, {"B": 50})]),
        (HOUSE, (50, 50), {"A": 0, "B": 0}, [(50, {"A": 50}), (50, {"B": 50})]),
        # three players: 75 each; the odd chip of 15 is on the first board
        (STANDARD, (5, 5, 5), {"A": 3, "B": 2, "C": -5}, [(8, {"A": 8}), (7, {"B": 7})]),
        (HOUSE, (5, 5, 5), {"A": 3, "B": 2, "C": -5}, [(8, {"A": 8}), (7, {"B": 7})]),
        # A has 5, the others 8: a main pot of 15 and a side pot of 6 between B and C
        (
            STANDARD,
            (5, 8, 8),
            {"A": 3, "B": 5, "C": -8},
            [(8, {"A": 8}), (3, {"B": 3}), (7, {"B": 7}), (3, {"B": 3})],
        ),
        # no side pots: on the first board A takes 8 of 15, and 3 of the 6 above go back, 2 to B
        (HOUSE, (5, 8, 8), {"A": 3, "B": 4, "C": -7}, [(8, {"A": 8}), (10, {"B": 10})]),
    ],
)
def test_every_pot_is_halved(
    rules: str,
    chips: tuple[int, ...],
    won: dict[str, int],
    paid: list[tuple[int, dict[str, int]]],
) -> None:
    state = agreed(all_in(rules, chips))
    assert pots(state) == paid
    assert net(state) == won


@both
def test_the_same_winner_on_both_boards_has_what_he_had_on_one(rules: str) -> None:
    for chips in ((50, 50), (5, 8, 8), (9, 8, 3), (7, 30, 31)):
        twice = agreed(all_in(rules, chips, second="2d 7h 9s Td 4c"))
        once = all_in(rules, chips, second="", run_twice="off")
        assert position(twice).second
        assert twice.payoffs == once.payoffs


Case = tuple[list[int], list[dict[int, int]], int, int]


def cases(seed: int, count: int) -> Iterator[Case]:
    rng = random.Random(seed)
    for _ in range(count):
        players = rng.randint(2, 8)
        totals = [rng.randint(1, rng.choice((3, 9, 20))) for _ in range(players)]
        alive = rng.sample(range(players), rng.randint(2, players))
        boards = [{seat: rng.randint(1, 4) for seat in sorted(alive)} for _ in range(2)]
        yield totals, boards, rng.randrange(players), rng.choice((0, 0, 1, 2))


@pytest.mark.parametrize(
    ("pay", "referee"),
    [
        (rules_of_pots.side_pots_twice, brute_pots.standard_twice),
        (rules_of_pots.matched_pots_twice, brute_pots.house_twice),
    ],
    ids=["standard", "house"],
)
def test_two_boards_beside_single_chips(
    pay: Callable[..., Iterator[Pot]], referee: Callable[..., list[int]]
) -> None:
    for totals, boards, button, dead in cases(7, soak(5000)):
        won = [0] * len(totals)
        for pot in pay(totals, boards, button, dead):
            assert pot.amount == sum(chips for _, chips in pot.shares) > 0
            for seat, chips in pot.shares:
                won[seat] += chips
        assert won == referee(totals, boards, button, dead), (totals, boards, button, dead)
        assert sum(won) == sum(totals) + dead


# --- what is shown and kept -----------------------------------------------------------------


@both
def test_records_and_imports(rules: str) -> None:
    state = agreed(all_in(rules, (50, 40, 30)))
    assert load_record(state.record.dumps()).replay() == state
    again = paiju.load(writing.dumps(state))
    assert again.events[3:] == state.events[3:]


@both
def test_positions_as_text(rules: str) -> None:
    """Before the first answer, between two, and at the end."""
    asked = all_in(rules, (50, 40, 30))
    for state in (asked, asked.act(1, "yes"), agreed(asked)):
        text = state.position_text
        again = paiju.position(text)
        assert again.position_text == text
        if not state.is_over:
            assert again.to_act == state.to_act
            assert agreed(again).payoffs == agreed(asked).payoffs


@both
def test_what_a_table_shows(rules: str) -> None:
    state = agreed(all_in(rules))
    table = make_tableau(state.view(None), history=True)
    assert table.board == ["c2", "d7", "h9", "cJ", "s3"]
    assert table.second == ["d2", "h7", "s9", "dK", "c4"]
    made = table.places[1].made
    assert made == {"zh": "一对 / 3条", "en": "one pair / three of a kind"}
    assert table.settlement
    titles = [line.title["en"] for line in table.settlement.lines]
    assert titles == ["put in", "pot, first board", "pot, second board"]
    assert [sum(line.amounts) for line in table.settlement.lines] == [-100, 50, 50]
    assert table.history
    assert table.history[-1].cards == table.second
    for language, word in (("zh", "第二次"), ("en", "second board")):
        assert word in state.display(language)
    shows = [event for event in state.events if isinstance(event, Show)]
    assert [event.board for event in shows] == [0, 1]
    assert sum(isinstance(event, Board) for event in state.events) == 3


def test_a_hand_run_twice_has_no_phh() -> None:
    with pytest.raises(BadRecord) as refused:
        phh.dumps(agreed(all_in(STANDARD)))
    assert refused.value.code == "history-twice"
    assert phh.dumps(all_in(STANDARD).act(1, "no"))  # asked, but run once


@both
@pytest.mark.parametrize("level", ["easy", "normal", "strong", "random"])
def test_computers_and_hints_answer(rules: str, level: str) -> None:
    state = all_in(rules)
    chosen = paiju.player(level).choose(state.view(1))
    assert chosen in state.legal(1)
    if level != "random":
        assert chosen.text == "twice"
    assert [hint.text for hint in paiju.hints(state.view(1))] == ["twice", "once"]
    asked = laid(rules, (50, 50, 50), "A", HOLES, straddle="on")
    chosen = paiju.player(level).choose(asked.view(0))
    assert chosen.text == "no" or level == "random"
    assert [hint.text for hint in paiju.hints(asked.view(0))] == ["no", "straddle"]


@both
def test_cards_of_the_second_board_are_seen(rules: str) -> None:
    state = agreed(all_in(rules))
    unseen = paiju.unseen(state.view(0))
    assert unseen["♦K"] == unseen["♦2"] == 0
    assert sum(unseen.values()) == 52 - 4 - 10
