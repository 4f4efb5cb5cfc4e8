"""Where answers go: words for people, or one JSON document for programs."""

import contextlib
import json
import os
import sys
from collections.abc import Iterable
from typing import Any

from paiju.core.cards import Card
from paiju.core.errors import PaijuError
from paiju.core.language import say, words

_ERROR = words("错误 [{code}]: {sentence}", "error [{code}]: {sentence}")


def drop_stdout() -> None:
    """Nobody listens any more: let the interpreter flush into nothing when it ends."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def emit(data: Any) -> None:
    """One JSON document on one line."""
    print(json.dumps(data, ensure_ascii=False))


def make_fault(error: PaijuError) -> dict[str, str]:
    """An error as data."""
    return {"code": error.code, "message": error.sentence()}


def complain(error: PaijuError) -> None:
    """The code and the sentence, where errors go."""
    line = say(_ERROR).format(code=error.code, sentence=error.sentence())
    print(line, file=sys.stderr)


def list_codes(cards: Iterable[Card]) -> list[str]:
    """Cards as files write them."""
    return [card.code for card in cards]
