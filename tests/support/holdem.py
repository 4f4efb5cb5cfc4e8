"""Hands of hold'em laid out for tests: players A B C D … clockwise, actions as one line of text."""

from __future__ import annotations

from collections.abc import Sequence

import paiju
from paiju import State
from paiju.core.events import Board, Event, Pot, Show
from paiju.engine.actions import Action
from paiju.families.betting.position import BettingPosition

HOUSE, STANDARD = "holdem", "holdem-standard"
BOTH = (HOUSE, STANDARD)
BOARD = "2c 7d 9h Jc 3s"  # no straight, no flush: pairs and aces decide
STRONG = ("As Ah", "Ks Kh", "Qs Qh", "Ts Th", "8s 8h", "6s 6h", "5s 5h", "4s 4h", "Qd Tc", "Qc Td")
SEATS = "ABCDEFGHIJ"


def laid(
    rules: str,
    chips: Sequence[int],
    button: str,
    holes: Sequence[str] = STRONG,
    board: str = BOARD,
    **options: object,
) -> State:
    """A hand before the first action; A is the first of `chips`."""
    lines = [f"G\t{rules}", f"N\t{len(chips)}", f"F\t{seat(button) + 1}"]
    lines += [f"O\t{flag}={value}" for flag, value in options.items()]
    lines.append("H\t" + " ".join(map(str, chips)))
    dealt = zip(range(1, len(chips) + 1), holes, chips, strict=False)
    lines += [f"{number}\t{hole}" for number, hole, purse in dealt if purse]
    return paiju.load("\n".join([*lines, f"B\t{board}"]) + "\n")


def seat(letter: str) -> int:
    return SEATS.index(letter)


def played(state: State, acts: str) -> State:
    """`D raise 8, A call, B fold`: everybody in his turn."""
    for act in filter(None, acts.split(", ")):
        who, _, text = act.partition(" ")
        assert state.to_act == {seat(who)}, f"{act}: {state!r}"
        state = state.act(seat(who), text)
    return state


def checked_down(state: State) -> State:
    """The rest without bets."""
    while not state.is_over:
        (who,) = state.to_act
        state = state.act(who, "check")
    return state


def position(state: State) -> BettingPosition:
    found: BettingPosition = state.position
    return found


def waiting(state: State) -> str:
    """Who is still to act in this street, in order."""
    return "".join(SEATS[who] for who in position(state).queue)


def before(state: State, event: Event) -> BettingPosition:
    """The position in which an event happened for the last time."""
    at = len(state.events) - 1 - state.events[::-1].index(event)
    p = state.game.rules.opening(state.players)
    for earlier in state.events[:at]:
        p = state.game.rules.apply(p, earlier)
    found: BettingPosition = p
    return found


def kinds(state: State) -> str:
    """The kinds of actions open to whoever is to act, as the rule tables list them."""
    (who,) = state.to_act
    found = {action.kind for action in state.legal(who)}
    return " ".join(kind for kind in "check call all-in raise fold".split() if kind in found)


def raises(state: State) -> tuple[int, int] | None:
    """The least and the most a raise can be now."""
    (who,) = state.to_act
    for action in state.legal(who):
        if action.kind == "raise":
            return bounds(action)
    return None


def bounds(action: Action) -> tuple[int, int]:
    return action.minimum, action.maximum  # type: ignore[attr-defined]


def net(state: State) -> dict[str, int]:
    """What everybody has won or lost, by letter."""
    assert state.payoffs is not None
    return dict(zip(SEATS, state.payoffs, strict=False))


def streets(state: State) -> int:
    """How many streets have begun."""
    return 1 + sum(isinstance(event, Board) for event in state.events)


def shown(state: State) -> bool:
    """Were hands compared?"""
    return any(isinstance(event, Show) for event in state.events)


def pots(state: State) -> list[tuple[int, dict[str, int]]]:
    """Every pot paid out: how much, and to whom."""
    return [
        (event.amount, {SEATS[who]: share for who, share in event.shares})
        for event in state.events
        if isinstance(event, Pot) and not event.back
    ]
