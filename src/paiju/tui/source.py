"""Where a table comes from: a match on this machine, or a room of a server."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from paiju.core.errors import PaijuError
from paiju.core.language import Words
from paiju.engine.parts import Trick
from paiju.engine.state import State
from paiju.wire import Advice, Readings, TableView


class Refusal(Exception):
    """Something was refused, in both languages."""

    def __init__(self, sentence: Words) -> None:
        super().__init__(sentence["en"])
        self.sentence = sentence

    @classmethod
    def of(cls, error: PaijuError) -> "Refusal":
        """What the engine refuses."""
        return cls({"zh": error.sentence("zh"), "en": error.sentence("en")})


async def _do_nothing() -> None:
    """What is done before one of several is chosen."""


class Choice(NamedTuple):
    """Something that can be asked for beside the cards: another game, a seat, 托管."""

    key: str
    title: Words
    do: Callable[[], Awaitable[object]] = _do_nothing
    of: Sequence["Choice"] = ()  # one of these has to be chosen first


class Source(Protocol):
    """One table as somebody sees it, and everything he can ask of it."""

    @property
    def title(self) -> Words:
        """Of the game."""

    @property
    def clockwise(self) -> bool:
        """How the seats are shown."""

    @property
    def people(self) -> tuple[int, ...]:
        """Seats that share this keyboard, where several do."""

    @property
    def uncounted(self) -> bool:
        """Does a game here count in nobody's statistics?"""

    @property
    def note(self) -> Words | None:
        """What everybody waits for."""

    @property
    def aside(self) -> Words | None:
        """What somebody has just said, or what has just happened around the game."""

    @property
    def view(self) -> TableView | None:
        """The table as it is now; None while there is nothing to see."""

    async def run(self, changed: Callable[[], object]) -> None:
        """Let the table live, and say whenever something has changed."""

    async def act(self, text: str) -> None:
        """Decide; raises `Refusal`."""

    async def list_hints(self) -> list[Advice]:
        """What would be sensible now."""

    async def count_unseen(self) -> list[tuple[str, int]]:
        """记牌器."""

    async def read(self, cards: str) -> Readings:
        """What a selection is, and whether it may be laid."""

    async def list_tricks(self) -> list[Trick]:
        """All that was laid and said."""

    async def fetch_game(self) -> State:
        """The game with all that is known of it, to look at it again and to keep it; raises
        `Refusal` where there is no record."""

    def leave(self) -> None:
        """Nobody looks any more."""

    def list_choices(self) -> list[Choice]:
        """What else can be asked for now."""
