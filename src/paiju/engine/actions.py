"""What a player can do next, as objects people can print, compare and choose from."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from paiju.core.cards import Cards, format_cards
from paiju.core.errors import IllegalAction
from paiju.core.events import Decision, Pass, Play
from paiju.core.frozen import Immutable, become, settle
from paiju.core.language import LANGUAGES, Words, say, say_cards, words
from paiju.lexicon.lexicon import Reading
from paiju.lexicon.titles import EMPTY


class Action(Immutable):
    """A decision that is not made yet. `text` is what a person would type for it."""

    kind: str  # "bid", "double", "open", "play", "pass" …
    text: str
    event: Decision
    cards: Cards = ()
    reading: Reading | None = None
    title: Words
    offered: Any = None  # in which position it was found legal, if a list of those handed it out

    def name(self, language: str | None = None) -> str:
        """The action as people say it: 抢地主, 不出, 333444 55."""
        return say(self.title, language)

    def data(self) -> dict[str, Any]:
        """The action for programs; `reading` is None before the play."""
        return {
            "text": self.text,
            "kind": self.kind,
            "cards": [card.code for card in self.cards],
            "reading": str(self.reading) if self.cards and self.reading else None,
        }

    def __getstate__(self) -> dict[str, Any]:
        """It travels without the position, which is another object elsewhere."""
        return {name: value for name, value in vars(self).items() if name != "offered"}

    @property
    def value(self) -> int | None:
        """Which answer of its kind it is, where its event has a number: a bid, no (0) or yes."""
        numbers = (getattr(self.event, name, None) for name in ("value", "factor"))
        return next((int(number) for number in numbers if number is not None), None)

    def resize(self, amount: int) -> Decision:
        """This decision with another amount, where it has one; its bounds are the rules' affair."""
        raise IllegalAction("no-such-answer")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.kind} {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.event == other.event

    def __hash__(self) -> int:
        return hash(self.event)


class Answer(Action):
    """A word in the pre-round."""

    def __init__(self, kind: str, text: str, title: Words, event: Decision) -> None:
        settle(self, kind=kind, text=text, title=title, event=event)


class Yield(Action):
    """要不起."""

    kind = "pass"
    text = "pass"
    title = words("不出", "pass")
    reading = Reading("Empty", "", 0, EMPTY)

    def __init__(self, seat: int) -> None:
        become(self, {"event": Pass(seat)})


class LayCards(Action):
    """Cards to lay down, where a game has no types to read them as."""

    kind = "play"

    def __init__(self, seat: int, cards: Cards) -> None:
        text = format_cards(cards, "short")
        settle(self, event=Play(seat, cards, ""), cards=cards, text=text)

    @property
    def title(self) -> Words:  # type: ignore[override]
        """The cards."""
        return {language: say_cards(self.text, language) for language in LANGUAGES}


class Legal(Immutable, Sequence[Action]):
    """The legal actions of one seat: iterable, `len()`, `in`. The first is the timid one."""

    position: Any = None  # of the game, in which they are legal

    def __getstate__(self) -> dict[str, Any]:
        """It travels without the position, which is another object elsewhere."""
        return {name: value for name, value in vars(self).items() if name != "position"}

    def __contains__(self, action: Any) -> bool:
        return any(action in (mine, mine.text) for mine in self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Legal):
            return NotImplemented
        same = len(self) == len(other)
        return same and all(mine == yours for mine, yours in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = " ".join(action.text for action in self[:12])
        return f"<Legal {len(self)}: {shown}{' …' if len(self) > 12 else ''}>"

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        size = len(self)
        if isinstance(at, slice):
            return [self._offer(i) for i in range(*at.indices(size))]
        if not -size <= at < size:
            raise IndexError(at)
        return self._offer(at if at >= 0 else at + size)

    def __iter__(self) -> Iterator[Action]:
        return map(self._offer, range(len(self)))

    def _offer(self, at: int) -> Action:
        action = self._make_action(at)
        action.__dict__["offered"] = self.position
        return action

    def _make_action(self, at: int) -> Action:
        raise IndexError(at)


class Answers(Legal):
    """A short list of words."""

    _answers: tuple[Action, ...]

    def __init__(self, answers: Iterable[Action] = ()) -> None:
        settle(self, _answers=tuple(answers))

    def __len__(self) -> int:
        return len(self._answers)

    def _make_action(self, at: int) -> Action:
        return self._answers[at]
