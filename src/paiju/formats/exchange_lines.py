"""Imported exchanges: `X from>to:card` lines, first the tributes, then the returns.

The format does not say what the last result was. Any result that leads to these tributes will do,
because a game keeps nothing else of it.
"""

import re
from collections.abc import Sequence

from paiju.core.cards import Card, parse_card
from paiju.core.chance import Chance, Drawn, Given
from paiju.core.errors import BadRecord, PaijuError
from paiju.core.events import Commit, First, Return, Shuffle, Tribute
from paiju.engine.state import State

_LINE = re.compile(r"\s*([0-9]{1,2})\s*>\s*([0-9]{1,2})\s*:(.+)")

Gift = tuple[int, int, Card]


def play_exchange(state: State, lines: Sequence[tuple[int, str]]) -> State:
    """The state after the exchange that these lines describe."""
    gifts = [_read_gift(number, value) for number, value in lines]
    half = len(gifts) // 2
    number = lines[0][0]
    if len(gifts) % 2 or any(event for event in state.events if isinstance(event, First)):
        raise BadRecord("out-of-place", number, key="X")
    state = _find_tributes(state, set(gifts[:half]), number)
    for (at, _), (seat, to, card) in zip(lines[half:], gifts[half:], strict=True):
        try:
            state = state.act(seat, Return(seat, to, (card,)))
        except PaijuError as error:
            raise error.at_line(at) from None
    return state


def _read_gift(number: int, value: str) -> Gift:
    found = _LINE.fullmatch(value)
    if not found:
        raise BadRecord("bad-line", number, text=value, key="X", form="1>2:♠5")
    try:
        return int(found[1]) - 1, int(found[2]) - 1, parse_card(found[3])
    except PaijuError as error:
        raise error.at_line(number) from None


def _find_tributes(state: State, wanted: set[Gift], number: int) -> State:
    """The same deal, after a last game that demands just these tributes."""
    commit = next(event for event in state.events if isinstance(event, Commit))
    shuffle = next(event for event in state.events if isinstance(event, Shuffle))
    drawn = Drawn(bytes.fromhex(commit.secret or ""))
    chance: Chance = Given(shuffle.cards or (), drawn) if shuffle.given else drawn
    for carried in state.game.family.list_results(state.players):
        try:
            again = State.begin(state.game, state.players, chance, [commit, carried])
        except PaijuError:
            continue
        found = {
            (e.seat, e.to, e.cards[0]) for e in again.events if isinstance(e, Tribute) and e.cards
        }
        if found == wanted:
            return again
    raise BadRecord("impossible", number)
