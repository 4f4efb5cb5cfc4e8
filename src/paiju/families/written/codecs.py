"""How values of a position are written, each without blanks, and read again strictly."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paiju.core.cards import BY_CODE, RANKS, Card, Cards
from paiju.core.events import Carried, Pass, Play, Seal
from paiju.families.climb.position import Bomb

NONE = "-"
UNKNOWN = "?"
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")


@dataclass(frozen=True)
class Codec:
    """A way to write a value, and to read it in a game of so many players.

    What cannot be read raises `ValueError`.
    """

    write: Callable[[Any], str]
    read: Callable[[str, int], Any]


def _only(text: str, pattern: str) -> str:
    if not re.fullmatch(pattern, text):
        raise ValueError(text)
    return text


# --- plain values ---


def read_number(text: str, players: int = 0) -> int:
    """A whole number."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def read_seat(text: str, players: int) -> int:
    """Players are numbered from 1 in texts."""
    seat = read_number(text) - 1
    if seat not in range(players):
        raise ValueError(text)
    return seat


def write_cards(cards: Cards) -> str:
    """Codes side by side: s3hTLJ."""
    return "".join(card.code for card in cards) or NONE


def read_cards(text: str, players: int = 0) -> Cards:
    """The inverse of `write_cards`."""
    if text == NONE:
        return ()
    if len(text) % 2 or not text:
        raise ValueError(text)
    return tuple(_card(text[at : at + 2]) for at in range(0, len(text), 2))


def _card(code: str) -> Card:
    if code not in BY_CODE:
        raise ValueError(code)
    return BY_CODE[code]


def _flag(text: str, players: int) -> bool:
    return _only(text, "yes") == "yes"


NUMBER = Codec(str, read_number)
CARDS = Codec(write_cards, read_cards)
FLAG = Codec(lambda _: "yes", _flag)  # only written where it holds
WORD = Codec(str, lambda text, _: _only(text, r"\w+"))
WILD = Codec(str, lambda text, _: _only(text, f"[{re.escape(RANKS[:52])}]{{1,4}}"))
SEAT = Codec(lambda seat: str(seat + 1), read_seat)


# --- lists ---


def listed(one: Codec, joint: str = ",") -> Codec:
    """Several values of one kind."""

    def write(values: Any) -> str:
        return joint.join(map(one.write, values)) or NONE

    def read(text: str, players: int) -> tuple[Any, ...]:
        parts = [] if text == NONE else text.split(joint)
        return tuple(one.read(part, players) for part in parts)

    return Codec(write, read)


def each(one: Codec, joint: str = ",") -> Codec:
    """One value for every seat."""
    inner = listed(one, joint)

    def read(text: str, players: int) -> tuple[Any, ...]:
        values: tuple[Any, ...] = tuple(one.read(part, players) for part in text.split(joint))
        if len(values) != players:
            raise ValueError(text)
        return values

    return Codec(inner.write, read)


def maybe(one: Codec, sign: str = UNKNOWN) -> Codec:
    """A value, or a sign for None."""
    return Codec(
        lambda value: sign if value is None else one.write(value),
        lambda text, players: None if text == sign else one.read(text, players),
    )


def fields(*parts: Codec) -> Codec:
    """A fixed number of values with colons between them."""

    def read(text: str, players: int) -> tuple[Any, ...]:
        texts = text.split(":")
        return tuple(p.read(t, players) for p, t in zip(parts, texts, strict=True))

    return Codec(
        lambda values: ":".join(p.write(v) for p, v in zip(parts, values, strict=True)), read
    )


YES_NO = Codec(lambda yes: "yes" if yes else "no", lambda t, _: _only(t, "yes|no") == "yes")
SEATS = listed(SEAT)
NUMBERS = each(NUMBER)
ANSWERS = each(maybe(YES_NO, NONE))
FACTORS = each(maybe(NUMBER))
HOLDERS = listed(maybe(SEAT))
BIDS = listed(fields(SEAT, NUMBER))
DOUBLINGS = listed(fields(SEAT, maybe(YES_NO)))
GIFTS = listed(fields(SEAT, SEAT, maybe(CARDS)))
PILES = each(CARDS, "/")
ORDERS = listed(SEAT, ".")
MASK = Codec(
    lambda mask: SEATS.write([seat for seat in range(16) if mask >> seat & 1]),
    lambda text, players: sum({1 << seat for seat in SEATS.read(text, players)}),
)


# --- what was done ---


def _write_laid(event: Play | Pass) -> str:
    if isinstance(event, Pass):
        return f"{event.seat + 1}:{NONE}"
    ranks = f":{event.ranks}" if event.ranks else ""
    return f"{event.seat + 1}:{write_cards(event.cards)}:{event.reading}{ranks}"


def _read_laid(text: str, players: int) -> Play | Pass:
    seat, cards, *reading = text.split(":")
    if cards == NONE and not reading:
        return Pass(read_seat(seat, players))
    if len(reading) not in (2, 3):
        raise ValueError(text)
    ranks = reading[2] if len(reading) == 3 else ""
    return Play(read_seat(seat, players), read_cards(cards), ":".join(reading[:2]), ranks)


def _write_seal(seal: Seal) -> str:
    if seal.cards is None:
        return f"{seal.seat + 1}:{UNKNOWN}"
    return f"{seal.seat + 1}:{write_cards(seal.cards)}:{seal.reading}"


def _read_seal(text: str, players: int) -> Seal:
    seat, cards, *reading = text.split(":", 2)
    if cards == UNKNOWN and not reading:
        return Seal(read_seat(seat, players))
    if not reading:
        raise ValueError(text)
    return Seal(read_seat(seat, players), read_cards(cards), reading[0])


def _write_bomb(bomb: Bomb) -> str:
    tier = f":{bomb.tier}" if bomb.tier else ""
    return f"{bomb.seat + 1}:{bomb.type}:{'led' if bomb.led else 'laid'}{tier}"


def _read_bomb(text: str, players: int) -> Bomb:
    seat, kind, led, *tier = text.split(":")
    if len(tier) > 1:
        raise ValueError(text)
    _only(led, "led|laid")
    return Bomb(read_seat(seat, players), _only(kind, r"\w+"), led == "led", "".join(tier))


CIRCLE = listed(Codec(_write_laid, _read_laid))
SEALS = listed(Codec(_write_seal, _read_seal))
BOMBS = listed(Codec(_write_bomb, _read_bomb))

_CARRIED = {
    "first": SEAT, "result": WORD, "landlords": ORDERS, "order": ORDERS,
    "coins": listed(NUMBER, "."), "games": NUMBER,
}  # fmt: skip


def _write_carried(carried: Carried) -> str:
    none = Carried()
    parts = (
        f"{name}:{codec.write(getattr(carried, name))}"
        for name, codec in _CARRIED.items()
        if getattr(carried, name) != getattr(none, name)
    )
    return ",".join(parts) or NONE


def _read_carried(text: str, players: int) -> Carried:
    found: dict[str, Any] = {}
    for part in [] if text == NONE else text.split(","):
        name, _, value = part.partition(":")
        if name in found or name not in _CARRIED:
            raise ValueError(part)
        found[name] = _CARRIED[name].read(value, players)
    return Carried(**found)


CARRIED = Codec(_write_carried, _read_carried)
