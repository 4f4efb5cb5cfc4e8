"""A game in the import format of §10, so that people can read and change it."""

from collections.abc import Iterator
from itertools import pairwise

from paiju.core import events as ev
from paiju.core.cards import Cards, format_cards
from paiju.core.errors import BadRecord, PaijuError
from paiju.core.language import say, words
from paiju.engine.game import configure_game
from paiju.engine.state import State
from paiju.formats.import_text import load

_LEFT_OUT = words(
    "重新发牌、翻出的癞子、重洗的弃牌、只还了一半的交换、只亮了一半的暗牌、错过的或已翻倍的盲注、"
    "PHH 中没亮的牌都没有写法",
    "it has no lines for redeals, wild ranks, reshuffled cards, half an exchange, half a round "
    "of sealed hands, blinds that were missed or have doubled, or hands that a PHH does not tell",
)
_YES_NO, _SCORES = {"叫", "抢"}, {"1", "2", "3"}


def dumps(state: State) -> str:
    """The lines of a game, finished or not; what they leave out makes it refuse."""
    text = "".join(f"{key}\t{value}\n" for key, value in _write_lines(state))
    if not _is_complete(text, state):
        raise BadRecord("no-import", why=lambda language=None: say(_LEFT_OUT, language))
    return text


def _is_complete(text: str, state: State) -> bool:
    """Do the lines lead to the same table?"""
    try:
        again = load(text)
    except PaijuError:
        return False
    return again.display("en") == state.display("en")


def _write_lines(state: State) -> Iterator[tuple[object, str]]:
    yield "G", state.game.id
    yield "N", str(state.players)
    usual = configure_game(state.game.spec, {}).settings
    for flag, value in state.game.settings.items():
        if value != usual[flag]:
            yield "O", f"{flag}={value}"
    for event in state.events:
        if isinstance(event, ev.Carried) and event.coins:
            yield "H", " ".join(map(str, event.coins))
    yield from _write_cards(state)
    yield from _write_exchange(state)
    yield from _write_moves(state)


# --- the cards ---


def _write_cards(state: State) -> Iterator[tuple[object, str]]:
    if any(isinstance(event, ev.Placed) for event in state.events):
        raise BadRecord("position-only")
    composed = next((event for event in state.events if isinstance(event, ev.Setup)), None)
    if composed:
        yield "E", str(composed.seat + 1)
        if composed.wild:
            yield "W", composed.wild
        hands, rest = [hand or () for hand in composed.hands], composed.stock or ()
    else:
        hands, rest = _find_deal(state)
        yield from _write_first(state)
    yield from enumerate(map(format_cards, hands), 1)
    if rest:
        yield "B", format_cards(rest)


def _find_deal(state: State) -> tuple[list[Cards], Cards]:
    """The hands of the last deal and what was left of the pack, its end the top."""
    order: Cards = ()
    dealt: dict[int, Cards] = {}
    for event in state.events:
        if isinstance(event, ev.Shuffle) and (not order or _is_new_deal(state, event)):
            order, dealt = event.cards or (), {}
        elif isinstance(event, ev.Deal | ev.Draw) and event.seat not in dealt:
            dealt[event.seat] = event.cards or ()
    rest = order[: len(order) - sum(map(len, dealt.values()))]
    board = state.game.rules.board
    if board:  # three, one and one from the top
        rest = rest[-3:] + tuple(reversed(rest[-board:-3]))
        rest += next((e.cards for e in state.events if isinstance(e, ev.Second)), ())
    return [dealt.get(seat, ()) for seat in range(state.players)], rest


def _is_new_deal(state: State, event: ev.Shuffle) -> bool:
    """The whole pack, not a pile of discards."""
    return event.count == len(state.game.rules.deck.cards)


def _write_first(state: State) -> Iterator[tuple[object, str]]:
    if len(state.game.rules.asked_first(state.players)) > 1:
        for event in state.events:
            first = event.first if isinstance(event, ev.Carried) else None
            asked = event.seat if isinstance(event, ev.First) else first
            if asked is not None:
                yield "F", str(asked + 1)
                return


def _write_exchange(state: State) -> Iterator[tuple[object, str]]:
    for kind in (ev.Tribute, ev.Return):
        for event in state.events:
            if isinstance(event, kind) and event.cards:
                yield "X", f"{event.seat + 1}>{event.to + 1}:{format_cards(event.cards)}"


# --- the moves ---


def _write_moves(state: State) -> Iterator[tuple[object, str]]:
    for before, after in pairwise(state.moments()):
        event = after.events[len(before.events)]
        assert isinstance(event, ev.Decision)
        if isinstance(event, ev.Seal):
            if len(before.to_act) == 1 or not _find_later_seals(state, before):
                yield from _write_round(state, before)
        elif not isinstance(event, ev.Return):
            yield _write_move(before, event)


def _find_later_seals(state: State, before: State) -> list[ev.Event]:
    """Hands laid in the same round after this one."""
    news = state.events[len(before.events) + 1 :]
    return [news[0]] if news and isinstance(news[0], ev.Seal) else []


def _write_round(state: State, before: State) -> Iterator[tuple[object, str]]:
    """All hands of a round by seat, whoever laid first."""
    at = len(before.events)
    first = at
    while first and isinstance(state.events[first - 1], ev.Seal):
        first -= 1
    seals = [event for event in state.events[first : at + 1] if isinstance(event, ev.Seal)]
    opening = not any(isinstance(event, ev.Seal) for event in state.events[:first])
    for number, event in enumerate(sorted(seals, key=lambda seal: seal.seat)):
        yield (
            "S" if opening and not number else "P",
            _write_laid(event.cards or (), "", event.reading),
        )


def _write_move(before: State, event: ev.Decision) -> tuple[str, str]:
    key = "P" if before.status == "Started" else "S"
    if isinstance(event, ev.Play):
        return key, _write_laid(event.cards, event.ranks, event.reading)
    if isinstance(event, ev.Raise):
        return key, f"raise {event.to}"
    legal = before.legal(event.seat)
    text = next((action.text for action in legal if action.event == event), "")
    if before.phase == "play":
        return key, text
    asked = {action.text for action in legal}
    if isinstance(event, ev.Bid) and asked & _YES_NO:
        return "A", str(event.value)
    if isinstance(event, ev.Bid) and asked & _SCORES:
        return "L", str(event.value)
    return "M", f"{event.seat + 1}:{text}"


def _write_laid(cards: Cards, ranks: str, reading: str) -> str:
    """Cards, what wild ones stand for, and the reading."""
    if not cards:
        return "pass"
    shown = [
        card.code + (f"={rank}" if rank and rank != card.rank else "")
        for card, rank in zip(cards, ranks or [""] * len(cards), strict=True)
    ]
    return f"{' '.join(shown)}\t{reading}"
