"""Things that could be done, to go through one by one: hints, or completions of a selection."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paiju.core.language import Words
from paiju.tui.card_faces import say_label
from paiju.tui.source import Source
from paiju.wire import Advice, GameView, Offer


class Advised(NamedTuple):
    """One of them."""

    text: str  # what `act` takes
    cards: list[str]
    title: str
    why: Words | None = None


class Suggestions:
    """What was found, and which of it is being looked at."""

    def __init__(self, found: Sequence[Advised] = ()) -> None:
        self.found = found
        self.at = -1

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def current(self) -> Advised | None:
        """The one that is shown."""
        return self.found[self.at] if self.at >= 0 else None

    def move(self, step: int) -> Advised | None:
        """The next one, or the one before."""
        if not self.found:
            return None
        start = self.at if self.at >= 0 else -1 if step > 0 else 0
        self.at = (start + step) % len(self.found)
        return self.current

    @classmethod
    def completing(cls, offers: Iterable[Offer]) -> "Suggestions":
        """Legal hands that contain what is chosen."""
        return cls([Advised(offer.text, offer.cards, offer.text) for offer in offers])

    @classmethod
    async def ask(cls, source: Source, play: GameView, chosen: list[str]) -> "Suggestions":
        """Completions of what is chosen; hints if nothing is, or nothing comes of it."""
        if chosen and any(offer.kind == "play" for offer in play.legal):
            found = await source.read(" ".join(chosen))
            if found.complete:
                return cls.completing(found.complete)
        return cls([_make_advised(play, advice) for advice in await source.list_hints()])


def _make_advised(play: GameView, advice: Advice) -> Advised:
    offer = next((offer for offer in play.legal if offer.text == advice.text), None)
    cards = advice.cards or (offer.cards if offer else [])
    title = say_label(offer.title) if offer and offer.title else advice.text
    return Advised(advice.text, cards, title, {"zh": advice.zh, "en": advice.en})
