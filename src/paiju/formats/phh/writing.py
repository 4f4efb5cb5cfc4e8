"""A finished hand as a history."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any

from paiju.core.cards import Card, Cards
from paiju.core.errors import BadRecord, expect
from paiju.core.events import (
    AllIn,
    Board,
    Call,
    Decision,
    Event,
    Fold,
    Post,
    Raise,
    Second,
    Show,
    Straddle,
    Told,
    Twice,
)
from paiju.core.language import say
from paiju.engine.state import State
from paiju.formats.phh.amounts import write_chips
from paiju.formats.phh.history import History

UNKNOWN = "??"
INFINITE = Decimal("inf")
WRITTEN = frozenset(
    """variant ante_trimming_status antes blinds_or_straddles min_bet starting_stacks actions
    seats seat_count finishing_stacks players""".split()
)  # fields that follow from the hand


def dumps(
    hand: State | History,
    players: Sequence[str] = (),
    facts: Mapping[str, Any] | None = None,
    endless: Collection[int] = (),
) -> str:
    """A finished hand as a text.

    `players` are the names of all seats, `facts` further fields of the file, `endless` the seats
    whose stacks nobody counts; a history has its own.
    """
    expect(hand, State, History)
    if isinstance(hand, History):
        names = players or hand.names
        return dumps(hand.state, names, {**hand.facts, **(facts or {})}, endless or hand.endless)
    state = hand
    variant = state.game.spec.history
    if not variant:
        raise BadRecord("no-history", name=lambda language: say(state.game.title, language))
    if not state.is_over:
        raise BadRecord("unfinished-game")
    if any(isinstance(event, Second) for event in state.events):
        raise BadRecord("history-twice")
    p = state.position
    seats = [seat for seat in p.after(p.button) if p.stake[seat]]
    unit = int(state.game.settings["chip_unit"])

    def write_amounts(chips: Sequence[int], owners: Sequence[int] = ()) -> list[int | Decimal]:
        found = [write_chips(amount, unit) for amount in chips]
        if owners:
            found = [INFINITE if s in endless else n for s, n in zip(owners, found, strict=True)]
        return found

    antes, trimmed = _list_antes(state, seats)
    fields = {
        "variant": variant,
        **({"ante_trimming_status": trimmed} if any(antes) else {}),
        "antes": write_amounts(antes),
        "blinds_or_straddles": write_amounts(_list_blinds(state, seats)),
        "min_bet": write_chips(p.big, unit),
        "starting_stacks": write_amounts([p.stake[seat] for seat in seats], seats),
        "actions": list(_write_actions(state, seats, unit)),
        "seats": [seat + 1 for seat in seats],
        "seat_count": state.players,
        "finishing_stacks": write_amounts([p.chips[seat] for seat in seats], seats),
    }
    if players:
        fields["players"] = [players[seat] for seat in seats]
    fields |= {name: fact for name, fact in (facts or {}).items() if name not in WRITTEN}
    return "".join(f"{_write_key(name)} = {_write_toml(value)}\n" for name, value in fields.items())


def dumps_all(hands: Iterable[State | History]) -> str:
    """Hands as a collection (`.phhs`), numbered from 1."""
    expect(hands, Iterable)
    return "\n".join(f"[{number}]\n{dumps(hand)}" for number, hand in enumerate(hands, 1))


def _list_blinds(state: State, seats: Sequence[int]) -> list[int]:
    """Small and big blind, a straddle; what was posted beside them is negative."""
    p, posted = state.position, _find_posted(state)
    small = 0 if p.told.no_small else p.small
    others = [p.straddle if seat == p.straddler else -posted[seat][0] for seat in seats[2:]]
    if p.told.lone_big:
        second = seats[0] if len(seats) == 2 else seats[1]
        return [p.big, -posted[second][0], *others]
    return [small, p.big, *others]


def _list_antes(state: State, seats: Sequence[int]) -> tuple[list[int], bool]:
    """What everybody pays as dead money, and whether that makes layers like bets.

    Of two players the lists of the format begin with the second.
    """
    p, posted, ante = state.position, _find_posted(state), state.game.rules.ante  # type: ignore[attr-defined]
    dead = [posted[seat][1] for seat in seats]
    if ante and any(dead) and any(p.stake[seat] < ante for seat in seats):
        raise BadRecord("history-antes")
    antes = [ante + more for more in dead]
    return antes[::-1] if len(seats) == 2 else antes, not any(dead)


def _find_posted(state: State) -> dict[int, tuple[int, int]]:
    """What every seat has posted beside ante and blind: live, dead."""
    found = dict.fromkeys(range(state.players), (0, 0))
    for event in state.events:
        if isinstance(event, Post):
            live, dead = found[event.seat]
            found[event.seat] = live + event.amount, dead + event.dead
    return found


def _write_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _write_toml(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], str):
        return "[\n" + "".join(f"  {_write_toml(item)},\n" for item in value) + "]"
    if isinstance(value, list):
        return f"[{', '.join(map(_write_toml, value))}]"
    if isinstance(value, dict):
        return (
            "{"
            + ", ".join(f"{_write_key(name)} = {_write_toml(item)}" for name, item in value.items())
            + "}"
        )
    if isinstance(value, Decimal):
        return "inf" if value == INFINITE else format(value, "f")
    if isinstance(value, date | time):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _write_cards(cards: Sequence[Card]) -> str:
    return "".join(f"{card.rank}{card.code[0]}" for card in cards)


def _write_actions(state: State, seats: Sequence[int], unit: int) -> Iterator[str]:
    """The deal, then street by street; hands are shown before a board that nobody bets on."""
    known = _list_told_hands(state)
    name = {seat: f"p{at}" for at, seat in enumerate(seats, 1)}
    for seat in seats:
        yield f"d dh {name[seat]} {_write_cards(known[seat]) or UNKNOWN * state.counts[seat]}"
    show = next((event for event in state.events if isinstance(event, Show)), None)
    steps = list(_walk_steps(state))
    last = max(
        (at for at, (_, event) in enumerate(steps) if isinstance(event, Decision)), default=-1
    )
    for before, event in steps[: last + 1]:
        if isinstance(event, Board):
            yield f"d db {_write_cards(event.cards)}"
        else:
            yield f"{name[event.seat]} {_write_decision(before, event, unit)}"
    for seat in _list_in_showdown(state, seats):
        if seat in state.position.told.mucked:
            yield f"{name[seat]} sm"
        elif show and show.hands[seat]:
            yield f"{name[seat]} sm {_write_cards(show.hands[seat] or ())}"
        else:
            yield f"{name[seat]} sm {UNKNOWN * state.counts[seat]}"
    for _, event in steps[last + 1 :]:
        yield f"d db {_write_cards(event.cards)}"


def _list_in_showdown(state: State, seats: Sequence[int]) -> list[int]:
    """Whoever is in the hand when it is over, unless he is alone."""
    alive = [seat for seat in seats if seat in state.position.alive()]
    return alive if len(alive) > 1 else []


def _list_told_hands(state: State) -> Sequence[Cards]:
    """The cards that may be written: what everybody saw, and what the file it comes from told."""
    played = state.position.told == Told()
    return state.view(None).hands if played else state.hands


def _walk_steps(state: State) -> Iterator[tuple[Any, Any]]:
    """Boards and decisions with the position before them; who has no chips decides nothing."""
    p = state.game.rules.opening(state.players)
    for event in state.events:
        decided = isinstance(event, Decision) and p.chips[event.seat]
        told = decided and not isinstance(event, Straddle | Twice) and not _is_empty(p, event)
        if told or isinstance(event, Board):
            yield p, event
        p = state.game.rules.apply(p, event)


def _is_empty(before: Any, event: Event) -> bool:
    """Does a call only complete a big blind that is all in for less? Others do not ask for it."""
    return (
        isinstance(event, Call | AllIn)
        and before.bets[event.seat] == max(before.bets)
        and not before.rivals(event.seat)
    )


def _write_decision(before: Any, event: Decision, unit: int) -> str:
    """An action; a raise that nobody has the chips to call is a call, its excess comes back."""
    if isinstance(event, Fold):
        return "f"
    if not isinstance(event, Raise):
        return "cc"
    others = (seat for seat in before.alive() if seat != event.seat)
    answered = any(before.bets[s] + before.chips[s] > before.highest for s in others)
    return f"cbr {_write_toml(write_chips(event.to, unit))}" if answered else "cc"
