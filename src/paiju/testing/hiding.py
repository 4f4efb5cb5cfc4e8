"""Checks that nobody learns what he may not know: hidden cards change places, nothing else does."""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from paiju.core.cards import BY_CODE
from paiju.core.events import (
    Board,
    Bottom,
    Deal,
    Draw,
    Event,
    Leader,
    Open,
    Over,
    Play,
    Redeal,
    Second,
    Setup,
    Show,
    Unseal,
    dump_event,
    load_event,
    shipped_kinds,
)
from paiju.core.language import Words, words
from paiju.engine.counting import unseen
from paiju.engine.hints import hints
from paiju.engine.state import State, View
from paiju.testing.findings import Finding, find
from paiju.testing.trials import Trial, told

Observer = int | None


def observers(state: State) -> list[Observer]:
    """The spectator, and every seat."""
    return [None, *range(state.players)]


def name_observer(seat: Observer) -> Words:
    """Who looks, in both languages."""
    if seat is None:
        return words("旁观者", "a spectator")
    return words(f"玩家 {seat + 1} ", f"player {seat + 1}")


# --- what an observer may know ------------------------------------------------------------


def codes(line: str) -> set[str]:
    """The cards named in a line of JSON, whatever the field is called."""

    def walk_codes(thing: object) -> Iterator[str]:
        if isinstance(thing, dict):
            for value in thing.values():
                yield from walk_codes(value)
        elif isinstance(thing, list):
            for value in thing:
                yield from walk_codes(value)
        elif isinstance(thing, str) and thing in BY_CODE:
            yield thing

    return set(walk_codes(json.loads(line)))


def _is_foreign(event: Event) -> bool:
    """Is it of a kind that somebody's family has brought? Its audience is what it states."""
    return not isinstance(event, tuple(shipped_kinds()))


def shown(event: Event) -> set[str]:
    """The cards that this event lays on the table for all to see, by the rules."""
    if _is_foreign(event):
        return codes(dump_event(event.seen(None)))
    if isinstance(event, Leader):
        return {card.code for card in (*event.cards, *event.shown)}
    if isinstance(event, Play | Bottom | Board | Second):
        return {card.code for card in event.cards}
    if isinstance(event, Open):
        return {card.code for card in event.cards} if event.factor else set()
    if isinstance(event, Deal):
        return {card.code for card in event.cards or ()} if event.open else set()
    if isinstance(event, Draw):
        return {card.code for card in event.open}
    if isinstance(event, Over | Unseal | Show):
        return {card.code for hand in event.hands for card in hand or ()}
    return set()


def find_dealt(seat: Observer, event: Event) -> set[str]:
    """The cards that come into this seat's hand by an event."""
    if _is_foreign(event):
        return codes(dump_event(event.seen(seat)))
    if isinstance(event, Deal | Draw) and event.seat == seat:
        return {card.code for card in event.cards or ()}
    if isinstance(event, Setup) and seat is not None:
        return {card.code for card in event.hands[seat] or ()}
    return set()


# --- other deals that look the same -------------------------------------------------------


def permute(state: State, seat: Observer, rng: random.Random) -> tuple[tuple[Event, ...], int]:
    """The events with all cards that an observer may not know put in each other's place."""
    events: list[Event] = []
    moved = 0
    for deal in deals(state.events):
        every = {code for event in deal for code in codes(dump_event(event))}
        known = {code for event in deal for code in shown(event) | find_dealt(seat, event)}
        hidden = sorted(every - known)
        places = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        moved += sum(old != new for old, new in places.items())
        events += [load_event(recode(dump_event(event), places)) for event in deal]
    return tuple(events), moved


def deals(events: Sequence[Event]) -> list[Sequence[Event]]:
    """The events of each deal: after a redeal every card may be somewhere else."""
    ends = [at + 1 for at, event in enumerate(events) if isinstance(event, Redeal)]
    return [events[start:end] for start, end in pairwise([0, *ends, len(events)])]


def recode(line: str, places: Mapping[str, str]) -> str:
    """A line of JSON with other cards."""
    return re.sub('"([^"]*)"', lambda found: f'"{places.get(found[1], found[1])}"', line)


def refold(state: State, events: tuple[Event, ...]) -> State:
    """The same table with other events; chance is not asked again."""
    position = state.game.rules.opening(state.players)
    for event in events:
        position = state.game.rules.apply(position, event)
    return State(state.game, events, position, state._chance)


# --- the checks ---------------------------------------------------------------------------


def check_views(trial: Trial) -> Iterator[Finding]:
    """A view has the own hand, and knows the same legal actions as the game."""
    for walk, state in trial.some(6):
        for seat in range(state.players):
            view, where = state.view(seat), trial.at(walk, state)
            if view.hand != state.hands[seat] or view.counts != state.counts:
                yield find("view-hand", where, player=seat + 1)
            if view.to_act != state.to_act or told(view.legal(seat)) != told(state.legal(seat)):
                yield find("view-choices", where, player=seat + 1)


def check_lines(trial: Trial) -> Iterator[Finding]:
    """No event tells an observer a card that he may not know."""
    for walk in trial.walks:
        state = walk.last
        for seat in observers(state):
            known: set[str] = set()
            lines = state.view(seat).dumps().splitlines()
            for line, event in zip(lines, state.events, strict=True):
                known |= shown(event) | find_dealt(seat, event)
                if not codes(line) <= known:
                    kind = type(event).__name__
                    yield find("leak", trial.at(walk), observer=name_observer(seat), event=kind)
                    break


def check_permuted(trial: Trial) -> Iterator[Finding]:
    """What an observer hears is a function of what he may know."""
    for at, (walk, state) in enumerate(trial.some(3)):
        for seat in observers(state):
            other = refold(state, permute(state, seat, random.Random(at))[0])
            changed = _find_difference(state.view(seat), other.view(seat))
            if changed:
                where = trial.at(walk, state)
                yield find("leak-permuted", where, observer=name_observer(seat), what=changed)


_EVENTS, _POSITION = (
    words("听到的事件", "what he hears"),
    words("看到的局面", "the position he sees"),
)
_HANDS, _UNSEEN = words("看到的手牌", "the hands he sees"), words("未见的牌", "the unseen cards")
_HINTS, _LEGAL = words("提示", "the hints he gets"), words("合法动作", "what he may do")


def _find_difference(mine: View, theirs: View) -> Words | None:
    """What differs between two views that should be the same."""
    if mine.dumps() != theirs.dumps():
        return _EVENTS
    if mine.position != theirs.position or (mine.phase, mine.to_act) != (
        theirs.phase,
        theirs.to_act,
    ):
        return _POSITION
    if (mine.hand, mine.hands) != (theirs.hand, theirs.hands):
        return _HANDS
    if unseen(mine) != unseen(theirs):
        return _UNSEEN
    if mine.seat is not None and told(mine.legal(mine.seat)) != told(theirs.legal(mine.seat)):
        return _LEGAL
    return _HINTS if list(hints(mine)) != list(hints(theirs)) else None
