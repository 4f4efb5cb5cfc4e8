"""提示: legal actions in the order in which they are worth a look, each with its reason."""

import pickle
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from paiju.core.errors import expect
from paiju.core.frozen import Immutable, settle
from paiju.core.language import Words, say, words
from paiju.engine.actions import Action
from paiju.engine.state import View

__all__ = ["Hint", "Hints", "hints"]

POSSIBLE = words("可行", "possible")


@dataclass(frozen=True)
class Hint(Immutable):
    """A legal action, and why it comes where it does."""

    action: Action
    reason: Words = field(hash=False)

    @property
    def text(self) -> str:
        """What a person would type for it."""
        return self.action.text

    def why(self, language: str | None = None) -> str:
        """The reason in the given language, or in the one in force."""
        return say(self.reason, language)


class Hints(Immutable, Sequence[Hint]):
    """Hints in their order; `after` lets a button go through them again and again."""

    _found: tuple[Hint, ...]

    def __init__(self, found: Iterable[Hint] = ()) -> None:
        settle(self, _found=tuple(found))

    def __reduce__(self) -> tuple[Any, ...]:
        """A long hand has a hundred of them, whose reasons are much alike."""
        return _unpack_hints, (zlib.compress(pickle.dumps(self._found), 1),)

    def __eq__(self, other: object) -> bool:
        return self._found == other._found if isinstance(other, Hints) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, at: int) -> Hint: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Hint, ...]: ...
    def __getitem__(self, at: int | slice) -> Hint | tuple[Hint, ...]:
        return self._found[at]

    def __iter__(self) -> Iterator[Hint]:
        return iter(self._found)

    def __repr__(self) -> str:
        return f"<Hints {' | '.join(hint.text for hint in self)}>"

    def after(self, text: str | None = None) -> Hint | None:
        """The hint after the one with this text; the first after the last or any other text."""
        texts = [hint.text for hint in self]
        at = texts.index(text) + 1 if text in texts else 0
        return self[at % len(self)] if self else None


def _unpack_hints(packed: bytes) -> Hints:
    return Hints(pickle.loads(zlib.decompress(packed)))


def hints(view: View) -> Hints:
    """What the seat could do now, the sensible first; empty when it is not asked.

    Of hands that are the same type, length and key only the one that costs least is named, so that
    going on from hint to hint reaches everything that makes a difference.
    """
    expect(view, View)
    if view.seat is None or view.seat not in view.to_act:
        return Hints()
    return Hints(view.game.family.advise(view))
