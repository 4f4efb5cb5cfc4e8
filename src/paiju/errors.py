"""Errors are part of the interface: a stable code, and a sentence in both languages."""

import pickle
from dataclasses import FrozenInstanceError
from typing import Any

from paiju.language import say, say_cards
from paiju.messages import MESSAGES


class PaijuError(Exception):
    """Something was refused. `code` is stable; `str()` speaks the user's language."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def sentence(self, language: str | None = None) -> str:
        """What happened and what to do about it."""
        facts = {name: _spoken(name, fact, language) for name, fact in self.facts.items()}
        return say(MESSAGES[self.code], language).format(**facts)

    def at_line(self, line: int) -> "BadRecord":
        """The same complaint about a line of a document, unless it names one already."""
        facts = {name: fact for name, fact in self.facts.items() if name != "line"}
        return BadRecord(self.code, self.facts.get("line") or line, **facts)

    def __str__(self) -> str:
        return self.sentence()


def expect(value: object, *kinds: type) -> None:
    """Refuse an argument that is of none of these kinds."""
    if not isinstance(value, kinds):
        wanted = " | ".join(kind.__name__ for kind in kinds)
        raise PaijuError("wrong-kind", wanted=wanted, given=type(value).__name__)


def _spoken(name: str, fact: Any, language: str | None) -> Any:
    """A fact in words: readings by their names, a function by what it says."""
    if callable(fact):
        return fact(language)
    if isinstance(fact, str) and name == "cards":
        return say_cards(fact, language)
    if not isinstance(fact, list):
        return fact
    return " / ".join(f"{reading.name(language)} {reading}" for reading in fact)


class CardError(PaijuError):
    """Text that is not cards, or cards that are not there."""


class UnknownGame(PaijuError):
    """No game has that name."""


class UnknownPuzzle(PaijuError):
    """No puzzle has that name."""


class BadOption(PaijuError):
    """An option or its value does not exist."""


class IllegalAction(PaijuError):
    """An action the rules refuse; nothing has changed."""


class NotInThisGame(PaijuError, AttributeError):
    """A state or view was asked for what games of its kind do not have."""


class Frozen(PaijuError, FrozenInstanceError):
    """A value cannot be changed: make another one."""


class CannotTravel(PaijuError, pickle.PicklingError):
    """A game that another process could not find."""


class BadScores(PaijuError):
    """Results of a competition that cannot be compared, or players that cannot be seated."""


class BadRecord(PaijuError):
    """A record or an import that cannot be read; `line` says where."""

    def __init__(self, code: str, line: int = 0, **facts: Any) -> None:
        super().__init__(code, line=line, **facts)
        self.line = line

    def sentence(self, language: str | None = None) -> str:
        """The sentence, with the number of the line at fault in front."""
        where = say({"zh": "第 {} 行：", "en": "line {}: "}, language).format(self.line)
        return (where if self.line else "") + super().sentence(language)
