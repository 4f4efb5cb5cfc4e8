"""A game's plan is a list of stages; each one asks players, or lets something happen."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, TypeVar

from paiju.actions import Action, Answers, Legal
from paiju.chance import Chance
from paiju.errors import IllegalAction
from paiju.events import Decision, Event
from paiju.language import LANGUAGES, words
from paiju.rules.position import Position
from paiju.tokens import normalise

if TYPE_CHECKING:
    from paiju.rules.climb import Climb

DEALING = words("发牌", "dealing")
NOBODY: frozenset[int] = frozenset()
YES = frozenset("是 Y YES T TRUE 1".split())  # to any question that is answered by yes or no
NO = frozenset("不 否 PASS N NO F FALSE 0".split())

T = TypeVar("T")


class Stage(ABC):
    """The default stage asks nobody and does nothing."""

    phase: ClassVar[str] = "bid"

    @abstractmethod
    def done(self, rules: "Climb", p: Position) -> bool:
        """Is there nothing left to do here? Must follow from public facts."""

    def to_act(self, rules: "Climb", p: Position) -> frozenset[int]:
        """Who is asked now."""
        return NOBODY

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        """What happens by itself when nobody is asked."""
        return ()

    def legal(self, rules: "Climb", p: Position, seat: int) -> Legal:
        """What a seat that is asked may answer."""
        return Answers()

    def question(self, rules: "Climb", p: Position) -> dict[str, str]:
        """What is asked here, or what is going on."""
        return DEALING

    def read(self, rules: "Climb", p: Position, seat: int, text: str) -> Decision:
        """What a seat means by a text."""
        raise IllegalAction("nothing-to-do")

    def check(self, rules: "Climb", p: Position, event: Decision) -> None:
        """Refuse a decision that is not among the legal answers."""
        if all(event != action.event for action in self.legal(rules, p, event.seat)):
            raise IllegalAction("no-such-answer")

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        """What was said in this stage, for the record: (seat, words)."""
        return []


def answer(text: str) -> str:
    """A spoken answer in its plain form; an empty line is asked again."""
    plain = " ".join(normalise(text).split())
    if not plain:
        raise IllegalAction("empty")
    return plain


def said(text: str, meanings: Mapping[str, T], offered: Iterable[Action]) -> T:
    """What a word means here; one of the words on the screen, or one that means the same."""
    plain = answer(text)
    if plain not in meanings:
        raise unknown(text, offered)
    return meanings[plain]


def unknown(text: str, offered: Iterable[Action]) -> IllegalAction:
    """Nobody knows that word; these might be said."""
    actions = list(offered)
    names = {language: " / ".join(a.name(language) for a in actions) for language in LANGUAGES}
    return IllegalAction("unknown-answer", word=text.strip(), answers=names)


def on_screen(offered: Iterable[tuple[dict[str, str], T]]) -> dict[str, T]:
    """The words that answers are shown with, in their plain form."""
    return {answer(word): meaning for title, meaning in offered for word in title.values()}
