"""Checks of what is kept: records, positions as text, copies for other processes, immutability."""

import pickle
from collections.abc import Iterator
from typing import Any

from paiju.core.errors import CannotTravel, NotInThisGame, PaijuError
from paiju.core.language import Words
from paiju.engine import registry
from paiju.engine.state import State
from paiju.formats.positions import position
from paiju.formats.record import load_record
from paiju.testing.findings import Finding, find, name_fault
from paiju.testing.trials import Trial, sample_actions

_CHANGING = (list, dict, set, bytearray)


def check_records(trial: Trial) -> Iterator[Finding]:
    """A record is the same bytes after it was read, and replays to the same game."""
    for walk in trial.walks:
        for state in dict.fromkeys((walk.states[0], walk.states[len(walk.states) // 2], walk.last)):
            yield from _check_record(state, trial.at(walk, state))


def _check_record(state: State, where: Words) -> Iterator[Finding]:
    text = state.record.dumps()
    try:
        record = load_record(text)
        again = record.replay()
    except PaijuError as error:
        yield find("record-replay", where, why=name_fault(error))
        return
    if record.dumps() != text or again.record.dumps() != text:
        yield find("record-bytes", where)
    if again != state or again.position != state.position:
        yield find("record-replay", where, why="≠")


def check_positions(trial: Trial) -> Iterator[Finding]:
    """A position that can be written as text is read back."""
    for walk, state in trial.some(3):
        try:
            text = state.position_text
        except (NotInThisGame, PaijuError):
            continue  # not every family has it, and not every moment
        try:
            if position(text).position_text != text:
                yield find("position-text", trial.at(walk, state), why=text)
        except PaijuError as error:
            yield find("position-text", trial.at(walk, state), why=name_fault(error))


def check_travel(trial: Trial) -> Iterator[Finding]:
    """States and views go to other processes and come back, if another process finds the game."""
    walk = trial.walks[0]
    state = walk.states[len(walk.states) // 2]
    try:
        again = pickle.loads(pickle.dumps((state, state.view(0))))
    except CannotTravel:
        if registry.is_registered(trial.game.spec):
            return  # made in a function or at a prompt: it is refused with a sentence, as it should
        raise
    except Exception as error:  # whatever pickle meets in a stranger's classes
        yield find("pickle", trial.at(walk, state), why=name_fault(error))
        return
    if again != (state, state.view(0)):
        yield find("pickle", trial.at(walk, state), why="≠")


def check_immutable(trial: Trial) -> Iterator[Finding]:
    """No position changes when somebody decides, and none can be changed by accident."""
    for walk, state in trial.some(3):
        where = trial.at(walk, state)
        changing = next(_find_changing(state.position), None)
        if changing:
            name, kind = changing
            yield find("position-mutable", where, name=name, kind=kind)
        before = state.dumps(), repr(state.position)
        for seat in sorted(state.to_act):
            for action in sample_actions(state.legal(seat), 6):
                state.act(seat, action)
        if (state.dumps(), repr(state.position)) != before:
            yield find("position-changed", where)


def _find_changing(position: Any) -> Iterator[tuple[str, str]]:
    """Fields of a position that somebody could write into."""
    names = getattr(position, "__struct_fields__", None) or vars(position)
    for name in names:
        value = getattr(position, name)
        for part in (value, *(value if isinstance(value, tuple) else ())):
            if isinstance(part, _CHANGING):
                yield name, type(part).__name__
    frozen = getattr(getattr(type(position), "__struct_config__", None), "frozen", None)
    params = getattr(type(position), "__dataclass_params__", None)
    if frozen is False or (params is not None and not params.frozen):
        yield type(position).__name__, "frozen=False"
