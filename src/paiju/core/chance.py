"""Chance that anyone can check: a secret, its hash, and what is drawn from it.

Draw number `n` of a game (the first is 0) reads the byte stream
`SHAKE-256("paiju/1" ‖ n as 4 bytes, big-endian ‖ secret)`. A number below `k` is the first byte
under the largest multiple of `k` that fits in 256, modulo `k`; bytes above are thrown away, so
every value is equally likely. A shuffle is Fisher–Yates from the last position down.
`examples/verify_deal.js` does the same in another language.
"""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeVar

from paiju.core.errors import check_seed

T = TypeVar("T")

_LABEL = b"paiju/1"


class Chance(Protocol):
    """Where random decisions come from: a secret, or a record being replayed."""

    def shuffle(self, draw: int, items: Sequence[T]) -> tuple[T, ...]:
        """The items in random order."""

    def choose(self, draw: int, options: Sequence[T]) -> T:
        """One of the options."""

    def is_given(self, draw: int) -> bool:
        """Was this draw laid out by hand?"""


def make_commitment(secret: bytes) -> str:
    """What is published before the first card."""
    return hashlib.sha256(secret).hexdigest()


def make_secret(seed: int | str | None, packs: int = 1) -> bytes:
    """256 bits (512 for two packs): fresh ones, or those that belong to a seed."""
    size = 32 * packs
    if seed is None:
        return secrets.token_bytes(size)
    check_seed(seed)
    return hashlib.shake_256(b"paiju/seed " + str(seed).encode("utf-8", "surrogatepass")).digest(
        size
    )


def derive_seed(*parts: object) -> int:
    """A seed for something that depends on all these, the same on every machine."""
    name = " ".join(map(str, parts)).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(b"paiju/derived " + name).digest()[:4], "big")


@cache
def _fair(size: int) -> tuple[int, ...]:
    """Up to where bytes are fair while so many items are shuffled, from the last position down."""
    return tuple(256 - 256 % limit for limit in range(size, 1, -1))


def _draw_below(limit: int, stream: Iterator[int]) -> int:
    """A fair number below a limit; bytes that would favour some are thrown away."""
    fair = 256 - 256 % limit
    byte = next(stream)
    while byte >= fair:
        byte = next(stream)
    return byte % limit


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance drawn from a secret."""

    secret: bytes

    def _draw_bytes(self, draw: int) -> Iterator[int]:
        hashed = hashlib.shake_256(_LABEL + draw.to_bytes(4, "big") + self.secret)
        start, size = 0, 256
        while True:
            yield from hashed.digest(size)[start:]
            start, size = size, 2 * size

    def shuffle(self, draw: int, items: Sequence[T]) -> tuple[T, ...]:
        """The items in random order."""
        order, stream = list(items), self._draw_bytes(draw)
        for i, fair in zip(range(len(order) - 1, 0, -1), _fair(len(order)), strict=True):
            for byte in stream:  # `_below` without a call for each card
                if byte < fair:
                    break
            j = byte % (i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def choose(self, draw: int, options: Sequence[T]) -> T:
        """One of the options, all equally likely."""
        return options[_draw_below(len(options), self._draw_bytes(draw))]

    def is_given(self, draw: int) -> bool:
        """Nothing here was laid out by hand."""
        return False


@dataclass(frozen=True, slots=True)
class Given:
    """A first shuffle that was laid out by hand, and a secret for everything else."""

    order: tuple[Any, ...]
    rest: Drawn

    def shuffle(self, draw: int, items: Sequence[T]) -> tuple[T, ...]:
        """The given order the first time."""
        return self.order if draw == 0 else self.rest.shuffle(draw, items)

    def choose(self, draw: int, options: Sequence[T]) -> T:
        """One of the options."""
        return self.rest.choose(draw, options)

    def is_given(self, draw: int) -> bool:
        """Only the first shuffle was."""
        return draw == 0
