"""The language people are spoken to in: Chinese first, English complete."""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

LANGUAGES = ("zh", "en")

Words = Mapping[str, str]  # {"zh": …, "en": …}


def words(zh: str, en: str) -> dict[str, str]:
    """The same text in both languages."""
    return {"zh": zh, "en": en}


def from_locale() -> str:
    """The language the environment asks for; Chinese unless it says English."""
    for name in ("PAIJU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "en" if value.lower().startswith("en") else "zh"
    return "zh"


_current: ContextVar[str | None] = ContextVar("paiju_language", default=None)


def current() -> str:
    """The language in force here (per thread and task)."""
    return _current.get() or from_locale()


def choose(language: str) -> None:
    """Speak this language from now on."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}: choose one of {', '.join(LANGUAGES)}")
    _current.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language for a while."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


def say(text: Words, language: str | None = None) -> str:
    """The text in the given language, or in the one in force."""
    return text[language or current()]


# Jokers have Chinese names in the short form of cards; English calls them by the letters that
# the notation has for them, so that what is read can be typed.
_JOKERS = {"小王": "LJ", "大王": "BJ", "王": "joker", "封面": "??"}
_JOKER = re.compile("|".join(_JOKERS))
_SEAM = re.compile(r"(?<=[0-9A-Z王])(?=[小大]王)|(?<=王)(?=[0-9A-Z♦♣♥♠])")


def say_cards(spelt: str, language: str | None = None) -> str:
    """Cards in their short form as a language has them: 小王 is LJ in English."""
    if (language or current()) == "zh" or not _JOKER.search(spelt):
        return spelt
    return _JOKER.sub(lambda found: _JOKERS[found[0]], _SEAM.sub(" ", spelt))
