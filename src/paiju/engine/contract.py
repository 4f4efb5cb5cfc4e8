"""What a family of games has to answer: all that states, views and players ask of its rules."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from paiju.core.cards import Card, Cards
from paiju.core.chance import Chance
from paiju.core.events import Carried, Decision, Event, Setup
from paiju.core.language import Words
from paiju.engine.actions import Legal
from paiju.lexicon.lexicon import Reading
from paiju.lexicon.spec import Deck

if TYPE_CHECKING:
    from paiju.engine.family import Family


class Rules(Protocol):
    """What a family of games has to answer. A position is whatever its fold makes of events.

    Every position has `hands` and `payoffs` (None until the game is over).
    """

    chips: ClassVar[bool]  # played for coins that an import or a match hands on

    @property
    def family(self) -> "Family":
        """The family these rules belong to; `engine.family.PLAIN` will do for a new one."""

    @property
    def script(self) -> Any:
        """How positions are written as text (`rules.written`)."""

    @property
    def start(self) -> int:
        """Coins or chips of every seat at the start of a match; 0 where there are none."""

    @property
    def deck(self) -> Deck:
        """The pack."""

    @property
    def board(self) -> int:
        """How many cards of the rest an import lays out; 0: all of them."""

    @property
    def published(self) -> bool:
        """Is the secret of the deal published when the game is over?"""

    def readings(self, cards: Cards, wild: str = "") -> list[Reading]:
        """All legal readings of exactly these cards, out of context."""

    def beats(self, new: Cards, old: Cards, wild: str = "") -> bool:
        """Does some reading of the first cover some reading of the second?"""

    def sorted(self, cards: Iterable[Card], wild: str = "") -> Cards:
        """As a hand is shown: wild cards first, then value and suit descending."""

    def asked_first(self, players: int) -> Sequence[int]:
        """The seats that may be asked first; none where nobody is."""

    def opening(self, players: int) -> Any:
        """The position before anything has happened."""

    def apply(self, p: Any, event: Event) -> Any:
        """The position after an event."""

    def phase(self, p: Any) -> str:
        """The phase word of §5."""

    def question(self, p: Any) -> Words:
        """What is asked now, or what is going on."""

    def started(self, p: Any) -> bool:
        """Has the first hand been laid?"""

    def to_act(self, p: Any) -> frozenset[int]:
        """Who is asked now."""

    def auto(self, p: Any, chance: Chance) -> Sequence[Event]:
        """What happens by itself now."""

    def legal(self, p: Any, seat: int) -> Legal:
        """What a seat may do now."""

    def read(self, p: Any, seat: int, text: str) -> Decision:
        """What a seat means by a text."""

    def check(self, p: Any, event: Decision) -> None:
        """Refuse what is not legal."""

    def ranks(self, p: Any) -> tuple[int, ...]:
        """The rank of every seat at the end, ties shared; none where only the amounts count."""

    def finished(self, p: Any) -> tuple[int, ...]:
        """Seats that have laid their last card while others play on, in that order."""

    def check_composed(self, setup: Setup) -> None:
        """Refuse a composed position (残局) with a stock or wild ranks that have no meaning."""

    def stacked(self, hands: Sequence[Cards], rest: Cards, carried: Carried | None) -> Cards:
        """The pack, its end the top, in the order that deals these hands and leaves the rest."""

    def carry(self, p: Any) -> Carried | None:
        """What a finished game hands on to the next one of a match."""

    def timed(self, carried: Carried | None, minutes: float) -> Carried | None:
        """What is handed on to a game that begins so many minutes after its match."""

    def check_carried(self, carried: Carried, players: int) -> None:
        """Refuse what no game could have handed on."""
