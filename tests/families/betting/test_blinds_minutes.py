"""Blinds that double by the clock of the table; the rules themselves have none."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

import paiju
from holdem import BOTH, position
from paiju import IllegalAction, Match, Session, State, load_record
from paiju.cli import session as evening
from paiju.core.errors import PaijuError
from paiju.core.events import Blind, Carried
from paiju.tables.commands import Act, Ready
from paiju.tables.table import Table
from paiju.tui import local
from screens import Play, play
from tables import ANN, BOB, do, seated

both = pytest.mark.parametrize("rules", BOTH)
__all__ = ["play"]  # a fixture


def folded(state: State) -> State:
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, state.legal(seat)[0])
    return state


def small(state: State) -> int:
    return next(event.amount for event in state.events if isinstance(event, Blind))


@both
@pytest.mark.parametrize(
    ("up", "by_clock", "games", "minutes", "blind"),
    [
        (0, 10, 1, 0, 1),
        (0, 10, 1, 9.99, 1),
        (0, 10, 1, 10, 2),
        (0, 10, 1, 35, 8),
        (0, 0, 1, 35, 1),
        (4, 10, 5, 0, 2),  # by hands alone
        (4, 10, 5, 35, 8),  # the clock is ahead
        (4, 10, 20, 35, 32),  # the hands are ahead
        (0, 10, 1, -5, 1),
        (0, 10, 1, float("nan"), 1),
    ],
)
def test_the_blinds_after_so_many_minutes(
    rules: str, up: int, by_clock: int, games: int, minutes: float, blind: int
) -> None:
    """With both the one that has doubled them more often counts."""
    game = paiju.game(rules, blinds_up=up, blinds_minutes=by_clock)
    carried = game.rules.timed(Carried(first=0, coins=(999, 999), games=games), minutes)
    state = game.deal(1, 2, carried)
    assert (position(state).small, position(state).big) == (blind, 2 * blind)


@both
@pytest.mark.parametrize("level", [0, 10, 29, 30, 50, 10**6])
def test_blinds_stay_numbers_that_every_program_can_read(rules: str, level: int) -> None:
    """However often they double; a hand with such blinds can be written and read."""
    game = paiju.game(rules, small_blind=999_999_999, blinds_up=1, blinds_minutes=1)
    state = game.deal(1, 3, Carried(first=0, coins=(999, 999, 999), games=level))
    p = position(state)
    assert p.small <= p.big <= 2**53
    assert paiju.position(state.position_text).position_text == state.position_text


@both
def test_a_match_is_told_the_time(rules: str) -> None:
    match = paiju.match(rules, seed=1, players=3, start_chips=1000, blinds_minutes=5)
    found = []
    for minutes in (None, 4.5, 5, 3, None, 11):  # it never goes down
        state = match.next() if minutes is None else match.next(minutes=minutes)
        found.append(small(state))
        assert load_record(state.record.dumps()).replay() == state
        match.finish(folded(state))
    assert found == [1, 1, 2, 2, 2, 4]
    with pytest.raises(PaijuError) as refused:
        match.next(minutes="soon")  # type: ignore[arg-type]
    assert refused.value.code == "wrong-kind"


@both
def test_a_level_without_the_option_is_impossible(rules: str) -> None:
    for option, level in ((0, 1), (5, -1)):
        with pytest.raises(IllegalAction) as refused:
            game = paiju.game(rules, blinds_minutes=option)
            game.deal(1, 2, Carried(first=0, coins=(9, 9), level=level))
        assert refused.value.code == "impossible"


def test_long_evenings_have_an_end() -> None:
    game = paiju.game("holdem", blinds_minutes=1)
    carried = game.rules.timed(Carried(first=0, coins=(9, 9)), float("inf"))
    state = game.deal(1, 2, carried)
    assert position(state).small == 1 << 50
    assert str(1 << 50) in state.display("en")


def test_other_games_know_no_time() -> None:
    match = paiju.match("doudizhu", seed=1)
    assert match.next(minutes=99).events[0] == Match(match.game, seed=1).next().events[0]


def test_a_session_is_told_the_time() -> None:
    session = Session()
    session.initialize("holdem-standard", 2, blinds_minutes=5)
    session.deal(seed=1)
    while session.status != "Over":
        (session.start if session.status == "Assigned" else session.play)("fold")
    session.deal(seed=2, minutes=12)
    assert session.state
    assert small(session.state) == 4


def played_out(table: Table) -> None:
    while table.running:
        assert table.state
        seat = min(table.asked)
        do(table, (ANN, BOB)[seat], Act(table.state.legal(seat)[0].text), table.version)


def test_the_clock_of_a_table() -> None:
    """From the first hand of the match; a table that comes back from its log goes on counting."""
    table, hand = seated(
        "holdem-standard", (ANN, BOB), players=2, clock=0, options={"blinds_minutes": 10}
    )
    found = []
    for seconds in (60, 9 * 60 - 1, 1, 25 * 60):
        assert table.state
        found.append(small(table.state))
        played_out(table)
        hand.advance(seconds)
        if seconds == 1:
            table = Table.restored("room", table.log, hand)
            for person in (ANN, BOB):
                table.connect(person.id)
        for person in (ANN, BOB):
            do(table, person, Ready())
    assert table.state
    assert [*found, small(table.state)] == [1, 1, 1, 2, 8]


def test_the_clock_of_the_full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(local, "time", SimpleNamespace(monotonic=lambda: now[0]))
    game = paiju.game("holdem-standard", blinds_minutes=10)
    table = local.LocalSource(local.Plan(game, 2, seed=1))
    for minutes, blind in ((0, 1), (9, 1), (2, 2)):
        now[0] += 60 * minutes
        state = table._find_deal()
        assert small(state) == blind
        table._games += 1
        table._follow_up(folded(state))


def test_the_clock_of_line_mode(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is five minutes later than the one before."""
    ticks = count(0, 300)
    monkeypatch.setattr(evening, "time", SimpleNamespace(monotonic=lambda: float(next(ticks))))
    options = "--seat all --seed 1 --players 2 --open --option blinds_minutes=5".split()
    _, shown = play("holdem-standard", *options, lines="fold / a / fold / q")
    assert "盲注：1/2" in shown
    assert "盲注：2/4" in shown
