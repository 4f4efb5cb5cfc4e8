"""A finished game step by step, for those who look at it again."""

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from paiju.core.errors import IllegalAction
from paiju.core.events import Carried, Commit, Deal, Decision, Draw, Event, Seat, Shuffle
from paiju.engine.record import Record
from paiju.engine.state import State, View
from paiju.engine.tableau import Tableau, make_tableau


class Step(NamedTuple):
    """The game after one event."""

    at: int  # events so far
    seat: Seat  # whose doing it was
    view: View
    tableau: Tableau


def walk_steps(record: Record, seat: Seat = None, everything: bool = False) -> Iterator[Step]:
    """After the deal, and after every event since; with `everything` and no seat all is open."""
    game, events = record.replay().game, record.events
    view = View(game, (), game.rules.opening(record.header.seats), seat)
    begins = sum(1 for _ in takewhile(_belongs_to_deal, events))
    for at, event in enumerate(events, 1):
        seen = event if everything and seat is None else event.seen(seat)
        position = game.rules.apply(view.position, seen)
        view = View(game, (*view.events, seen), position, seat)
        if at >= begins:
            actor = event.seat if isinstance(event, Decision) else None
            yield Step(at, actor, view, make_tableau(view))


def _belongs_to_deal(event: Event) -> bool:
    """Does an event belong to the deal?"""
    return isinstance(event, Commit | Carried | Shuffle | Deal | Draw)


def position_at(record: Record, at: int) -> State:
    """The game after so many events of its record, ready to go on; refused where it is over."""
    whole = record.replay()
    events = whole.events[:at]
    if not events or not isinstance(events[0], Commit) or not events[0].secret:
        raise IllegalAction("deal-given")
    state = State.restored(whole.game, whole.players, events).after(())
    if state.is_over:
        raise IllegalAction("game-over")
    return state


def open_cards(state: State, seat: Seat) -> View:
    """A game whose cards all lie open, from one seat."""
    return View(state.game, state.events, state.position, seat)
