"""A finished hand as a history."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from paiju.cards import Card
from paiju.errors import BadRecord
from paiju.events import Board, Decision, Fold, Post, Raise, Show, Straddle
from paiju.language import say
from paiju.state import State

UNKNOWN = "??"


def dumps(state: State, players: Sequence[str] = ()) -> str:
    """A finished hand as a text; `players` are the names of all seats."""
    variant = state.game.spec.history
    if not variant:
        raise BadRecord("no-history", name=lambda language: say(state.game.title, language))
    if not state.is_over:
        raise BadRecord("unfinished-game")
    if any(isinstance(event, Post) for event in state.events):
        raise BadRecord("history-missed")
    p = state.position
    seats = [seat for seat in p.after(p.button) if p.stake[seat]]
    straddles = [p.straddle if seat == p.straddler else 0 for seat in seats[2:]]
    fields = {
        "variant": variant,
        "antes": [state.game.rules.ante] * len(seats),  # type: ignore[attr-defined]
        "blinds_or_straddles": [p.small, p.big, *straddles],
        "min_bet": p.big,
        "starting_stacks": [p.stake[seat] for seat in seats],
        "actions": list(_actions(state, seats)),
        "seats": [seat + 1 for seat in seats],
        "seat_count": state.players,
        "finishing_stacks": [p.chips[seat] for seat in seats],
    }
    if players:
        fields["players"] = [players[seat] for seat in seats]
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _toml(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], str):
        return "[\n" + "".join(f"  {_toml(item)},\n" for item in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _written(cards: Sequence[Card]) -> str:
    return "".join(f"{card.rank}{card.code[0]}" for card in cards)


def _actions(state: State, seats: Sequence[int]) -> Iterator[str]:
    """The deal, then street by street; hands are shown before a board that nobody bets on."""
    public = state.view(None).hands
    name = {seat: f"p{at}" for at, seat in enumerate(seats, 1)}
    for seat in seats:
        yield f"d dh {name[seat]} {_written(public[seat]) or UNKNOWN * state.counts[seat]}"
    show = next((event for event in state.events if isinstance(event, Show)), None)
    steps = list(_steps(state))
    last = max(
        (at for at, (_, event) in enumerate(steps) if isinstance(event, Decision)), default=-1
    )
    for before, event in steps[: last + 1]:
        if isinstance(event, Board):
            yield f"d db {_written(event.cards)}"
        else:
            yield f"{name[event.seat]} {_said(before, event)}"
    for seat in seats if show else ():
        if show and show.hands[seat]:
            yield f"{name[seat]} sm {_written(show.hands[seat] or ())}"
    for _, event in steps[last + 1 :]:
        yield f"d db {_written(event.cards)}"


def _steps(state: State) -> Iterator[tuple[Any, Any]]:
    """Boards and decisions with the position before them; who has no chips decides nothing."""
    p = state.game.rules.opening(state.players)
    for event in state.events:
        decided = isinstance(event, Decision) and p.chips[event.seat]
        if (decided and not isinstance(event, Straddle)) or isinstance(event, Board):
            yield p, event
        p = state.game.rules.apply(p, event)


def _said(before: Any, event: Decision) -> str:
    """An action; a raise that nobody has the chips to call is a call, its excess comes back."""
    if isinstance(event, Fold):
        return "f"
    if not isinstance(event, Raise):
        return "cc"
    others = (seat for seat in before.alive() if seat != event.seat)
    answered = any(before.bets[s] + before.chips[s] > before.highest for s in others)
    return f"cbr {event.to}" if answered else "cc"
