"""Checks of what may be done: `legal` is exactly what `act` accepts, a text means its action."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from paiju.core.cards import format_cards
from paiju.core.errors import IllegalAction
from paiju.core.events import Redeal
from paiju.core.language import Words
from paiju.core.messages import MESSAGES
from paiju.engine.actions import Action
from paiju.engine.state import State
from paiju.testing.findings import Finding, find, name_fault
from paiju.testing.trials import Trial, sample_actions

_TRIED = 12  # actions of each type that are acted out in a game
_NONSENSE: tuple[Any, ...] = ("", "xyz", "💣", None, 42, b"pass", Redeal())


def check_legal(trial: Trial) -> Iterator[Finding]:
    """Every listed action is accepted, and its text is read back as the same action."""
    for walk in trial.walks:
        tried: Counter[tuple[str, str]] = Counter()
        for state in walk.states:
            for seat in sorted(state.to_act):
                yield from _check_list(state, seat, trial.at(walk, state), tried)


def _check_list(
    state: State, seat: int, where: Words, tried: Counter[tuple[str, str]]
) -> Iterator[Finding]:
    """Some actions of every type are acted out in each game: rare ones are never left out."""
    actions = sample_actions(state.legal(seat), 500)
    texts = Counter(action.text for action in actions)
    twice = next((text for text, count in texts.items() if count > 1), None)
    if twice is not None:
        yield find("text-twice", where, text=twice)
    for action in actions:
        kind = action.kind, action.reading.type if action.reading else ""
        if tried[kind] < _TRIED:
            tried[kind] += 1
            yield from _check_action(state, seat, action, where)


def _check_action(state: State, seat: int, action: Action, where: Words) -> Iterator[Finding]:
    text = action.text
    if action not in state.legal(seat):
        yield find("not-in-legal", where, text=text)
    try:
        after = state.act(seat, action.event)  # an offered action itself is not checked again
    except IllegalAction as error:
        yield find("legal-refused", where, text=text, why=name_fault(error))
        return
    try:
        if state.act(seat, text).events[len(state.events)] != action.event:
            yield find("text-other", where, text=text)
    except IllegalAction as error:
        yield find("text-unreadable", where, text=text, why=name_fault(error))
    if after.events[len(state.events)] != action.event:
        yield find("text-other", where, text=text)


def check_refusals(trial: Trial) -> Iterator[Finding]:
    """What is not listed is refused with a code: decisions of other moments, and nonsense."""
    rng = random.Random(5)
    pool = [
        action
        for _, state in trial.some(8)
        for seat in sorted(state.to_act)
        for action in sample_actions(state.legal(seat), 6)
    ]
    for walk, state in trial.some(4):
        for seat in sorted(state.to_act):
            legal = state.legal(seat)
            for action in rng.sample(pool, min(len(pool), 25)):
                if action not in legal:
                    yield from _check_refused(state, seat, action, trial.at(walk, state))
            for thing in _NONSENSE:
                yield from _check_refused(state, seat, thing, trial.at(walk, state))


def _check_refused(state: State, seat: int, thing: Any, where: Words) -> Iterator[Finding]:
    text = getattr(thing, "text", repr(thing))
    try:
        state.act(seat, thing)
    except IllegalAction as error:
        if error.code not in MESSAGES:
            yield find("refused-badly", where, text=text, why=error.code)
    except Exception as error:  # anything but a refusal is a fault
        yield find("refused-badly", where, text=text, why=name_fault(error))
    else:
        yield find("accepted-unlisted", where, text=text)


def check_plays(trial: Trial) -> Iterator[Finding]:
    """A play is made of cards that are held, and is what it says."""
    for walk, state in trial.some(3):
        for seat in sorted(state.to_act):
            for action in sample_actions(state.legal(seat), 40):
                if action.kind != "play" or action.reading is None:
                    continue
                where = trial.at(walk, state)
                if Counter(action.cards) - Counter(state.hands[seat]):
                    yield find("not-held", where, text=action.text)
                wild = getattr(state.position, "wild", "")
                readings = trial.game.classify(format_cards(action.cards), wild)
                if str(action.reading) not in map(str, readings):
                    told = {"text": action.text, "reading": str(action.reading)}
                    yield find("play-unread", where, **told)
