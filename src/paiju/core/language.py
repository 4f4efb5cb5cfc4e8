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


_NO_LOCALE = ("", "c", "posix")  # what containers and services have
_unasked = "en"  # what is spoken where nothing in the environment names a language


def from_locale() -> str:
    """The language the environment asks for: Chinese or, for everybody else, English.

    `PAIJU_LANG` wins over the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`, the first that is set). A
    locale that names no language (C, POSIX) is none: then a program speaks what it was told to.
    """
    names = ("PAIJU_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    asked = next(filter(None, (os.environ.get(name, "").strip().lower() for name in names)), "")
    if re.split("[._@-]", asked)[0] in _NO_LOCALE:
        return _unasked
    return "zh" if asked.startswith("zh") else "en"


@contextmanager
def speak_unasked(language: str) -> Iterator[None]:
    """Speak this for a while, in all threads, where the environment names no language.

    That is English in a library. The command line is Chinese at home, at a terminal as in a pipe:
    `paiju games | less` must not change the language.
    """
    global _unasked
    before, _unasked = _unasked, _check_known(language)
    try:
        yield
    finally:
        _unasked = before


_current: ContextVar[str | None] = ContextVar("paiju_language", default=None)


def current() -> str:
    """The language in force here (per thread and task)."""
    return _current.get() or from_locale()


def choose(language: str) -> None:
    """Speak this language from now on, in this thread or task."""
    _current.set(_check_known(language))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language for a while."""
    token = _current.set(_check_known(language))
    try:
        yield
    finally:
        _current.reset(token)


def _check_known(language: str) -> str:
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}: choose one of {', '.join(LANGUAGES)}")
    return language


def say(text: Words, language: str | None = None) -> str:
    """The text in the given language, or in the one in force."""
    return text[_check_known(language) if language else current()]


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
