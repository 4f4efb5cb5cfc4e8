"""Words that answer a question: known ones count, all others are refused."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from paiju.core.errors import IllegalAction
from paiju.core.language import LANGUAGES, words
from paiju.core.tokens import normalise
from paiju.engine.actions import Action

DEALING = words("发牌", "dealing")
NOBODY: frozenset[int] = frozenset()
YES = frozenset("是 Y YES T TRUE 1".split())  # to any question that is answered by yes or no
NO = frozenset("不 否 PASS N NO F FALSE 0".split())

T = TypeVar("T")


def read_answer(text: str) -> str:
    """A spoken answer in its plain form; an empty line is asked again."""
    plain = " ".join(normalise(text).split())
    if not plain:
        raise IllegalAction("empty")
    return plain


def find_meaning(text: str, meanings: Mapping[str, T], offered: Iterable[Action]) -> T:
    """What a word means here; one of the words on the screen, or one that means the same."""
    plain = read_answer(text)
    if plain not in meanings:
        raise make_unknown(text, offered)
    return meanings[plain]


def make_unknown(text: str, offered: Iterable[Action]) -> IllegalAction:
    """Nobody knows that word; these might be said."""
    actions = list(offered)
    names = {language: " / ".join(a.name(language) for a in actions) for language in LANGUAGES}
    return IllegalAction("unknown-answer", word=text.strip(), answers=names)


def on_screen(offered: Iterable[tuple[dict[str, str], T]]) -> dict[str, T]:
    """The words that answers are shown with, in their plain form."""
    return {read_answer(word): meaning for title, meaning in offered for word in title.values()}
