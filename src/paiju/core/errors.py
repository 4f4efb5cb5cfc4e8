"""Errors are part of the interface: a stable code, and a sentence in both languages."""

import pickle
from dataclasses import FrozenInstanceError
from operator import index
from typing import Any, NamedTuple

from paiju.core.characters import make_visible
from paiju.core.language import LANGUAGES, say, say_cards
from paiju.core.messages import MESSAGES


class PaijuError(Exception):
    """Something was refused. `code` is stable; `str()` speaks the user's language."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts: dict[str, Any] = facts

    def sentence(self, language: str | None = None) -> str:
        """What happened and what to do about it."""
        return say(MESSAGES[self.code], language).format(**self._list_facts(language))

    def _list_facts(self, language: str | None) -> dict[str, Any]:
        """The facts as a sentence has them."""
        return {name: _say_fact(name, fact, language) for name, fact in self.facts.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels with its facts; what a fact would say it says in both languages at once."""
        return _make_again, (
            type(self),
            self.code,
            {n: _fix_fact(f) for n, f in self.facts.items()},
        )

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
        raise WrongKind("wrong-kind", wanted=wanted, given=type(value).__name__)


def read_whole(value: object) -> int | None:
    """A whole number of any kind (numpy has its own); None: it is none. True and 1.0 are none."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:  # an array of several numbers
        return None


def check_seed(seed: object) -> None:
    """Refuse what is neither a whole number nor a text."""
    if not isinstance(seed, str) and read_whole(seed) is None:
        raise WrongKind("wrong-kind", wanted="int | str", given=type(seed).__name__)


def check_language(language: str | None) -> None:
    """Refuse a language that nothing is said in; None is the one in force."""
    if language is not None and language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BadOption("no-such-language", language=str(language), known=known)


def _say_fact(name: str, fact: Any, language: str | None) -> Any:
    """A fact in words: readings by their names, a function by what it says."""
    if callable(fact):
        return fact(language)
    if isinstance(fact, str):
        return make_visible(say_cards(fact, language) if name == "cards" else fact)
    if isinstance(fact, dict):
        return say(fact, language)
    if not isinstance(fact, list):
        return fact
    return " / ".join(f"{reading.name(language)} {reading}" for reading in fact)


class _Said(NamedTuple):
    """What a fact says in each language."""

    zh: str
    en: str

    def __call__(self, language: str | None) -> str:
        return say(self._asdict(), language)


def _fix_fact(fact: Any) -> Any:
    """A fact without the function that would say it."""
    return _Said(*map(fact, _Said._fields)) if callable(fact) else fact


def _make_again(kind: type[PaijuError], code: str, facts: dict[str, Any]) -> PaijuError:
    return kind(code, **facts)


class WrongKind(PaijuError, TypeError):
    """An argument of the wrong kind."""


class CardError(PaijuError, ValueError):
    """Text that is not cards, or cards that are not there."""


class UnknownGame(PaijuError, LookupError):
    """No game has that name."""


class UnknownPuzzle(PaijuError, LookupError):
    """No puzzle has that name."""


class BadOption(PaijuError, ValueError):
    """An option or its value does not exist."""


class BadSpec(PaijuError, ValueError):
    """A game whose spec says what the rule language cannot express; `field` says where."""

    def __init__(self, code: str, field: str, **facts: object) -> None:
        super().__init__(code, field=field, **facts)
        self.field = field

    def sentence(self, language: str | None = None) -> str:
        """The sentence, with the field at fault in front."""
        return say({"zh": "{}：", "en": "{}: "}, language).format(self.field) + super().sentence(
            language
        )


class BadGameFile(PaijuError, ImportError):
    """A file with a game that cannot be loaded."""


def require(holds: object, code: str, field: str, **facts: object) -> None:
    """Refuse a spec unless something holds."""
    if not holds:
        raise BadSpec(code, field, **facts)


class IllegalAction(PaijuError, ValueError):
    """An action the rules refuse; nothing has changed."""


class NotInThisGame(PaijuError, AttributeError):
    """A state or view was asked for what games of its kind, or it of the two, do not have."""


class Frozen(PaijuError, FrozenInstanceError):
    """A value cannot be changed: make another one."""


class BadEvent(PaijuError, TypeError):
    """A kind of event that does not say who hears what of it, or whose tag is taken."""


class CannotTravel(PaijuError, pickle.PicklingError):
    """A game that another process could not find."""


class BadScores(PaijuError, ValueError):
    """Results of a competition that cannot be compared, or players that cannot be seated."""


class BadRecord(PaijuError, ValueError):
    """A record or an import that cannot be read; `line` says where."""

    def __init__(self, code: str, line: int = 0, **facts: object) -> None:
        super().__init__(code, line=line, **facts)
        self.line = line

    def sentence(self, language: str | None = None) -> str:
        """The sentence, with the number of the line at fault in front."""
        where = say({"zh": "第 {} 行：", "en": "line {}: "}, language).format(self.line)
        return (where if self.line else "") + super().sentence(language)
