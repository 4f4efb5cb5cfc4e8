"""Deals whose hidden cards are exchanged, and what observers make of them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from paiju import State
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
)

Observer = int | None


def chips(position: Any) -> tuple[int, ...]:
    """What everybody has before him, in games that are played for chips."""
    purses: tuple[int, ...] = getattr(position, "chips", getattr(position, "coins", ()))
    return purses


def codes(line: str) -> set[str]:
    """The cards named in a line of JSON, whatever the field is called."""

    def within(thing: object) -> Iterator[str]:
        if isinstance(thing, dict):
            for value in thing.values():
                yield from within(value)
        elif isinstance(thing, list):
            for value in thing:
                yield from within(value)
        elif isinstance(thing, str) and thing in BY_CODE:
            yield thing

    return set(within(json.loads(line)))


def shown(event: Event) -> set[str]:
    """The cards that this event lays on the table for all to see, by the rules."""
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


def dealt_to(seat: Observer, event: Event) -> set[str]:
    """The cards that come into this seat's hand by an event."""
    if isinstance(event, Deal | Draw) and event.seat == seat:
        return {card.code for card in event.cards or ()}
    if isinstance(event, Setup) and seat is not None:
        return {card.code for card in event.hands[seat] or ()}
    return set()


def permuted(state: State, seat: Observer, rng: random.Random) -> tuple[tuple[Event, ...], int]:
    """The events with all cards that an observer may not know put in each other's place."""
    events: list[Event] = []
    moved = 0
    for deal in deals(state.events):
        every = {code for event in deal for code in codes(dump_event(event))}
        known = {code for event in deal for code in shown(event) | dealt_to(seat, event)}
        hidden = sorted(every - known)
        places = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        moved += sum(old != new for old, new in places.items())
        events += [load_event(recoded(dump_event(event), places)) for event in deal]
    return tuple(events), moved


def deals(events: Sequence[Event]) -> list[Sequence[Event]]:
    """The events of each deal: after a redeal every card may be somewhere else."""
    ends = [at + 1 for at, event in enumerate(events) if isinstance(event, Redeal)]
    return [events[start:end] for start, end in pairwise([0, *ends, len(events)])]


def recoded(line: str, places: Mapping[str, str]) -> str:
    """A line of JSON with other cards."""
    return re.sub('"([^"]*)"', lambda found: f'"{places.get(found[1], found[1])}"', line)
