"""Rules with answers that serve any game of turns: a new family writes what is its own."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from paiju.core.cards import Card, Cards, format_cards, resolve
from paiju.core.errors import CardError, IllegalAction
from paiju.core.events import Carried, Decision, Setup
from paiju.core.language import Words, words
from paiju.engine.actions import Action, Legal
from paiju.engine.answers import DEALING, read_answer
from paiju.lexicon.lexicon import Reading
from paiju.lexicon.spec import Deck

if TYPE_CHECKING:
    from paiju.engine.family import Family

_ASKED = words("请决定", "decide")
_OVER = words("结束了", "it is over")


class UsualRules:
    """What most rules answer alike, whatever their family."""

    if TYPE_CHECKING:  # a dataclass would take what is found here for a default

        @property
        def deck(self) -> Deck:
            """The pack."""

    def sorted(self, cards: Iterable[Card], wild: str = "") -> Cards:
        """As a hand is shown: value and suit descending."""
        return tuple(sorted(cards, key=self.deck.order.__getitem__, reverse=True))

    def asked_first(self, players: int) -> Sequence[int]:
        """Nobody is asked anything before the play."""
        return ()

    def ranks(self, p: Any) -> tuple[int, ...]:
        """Only the amounts count."""
        return ()

    def finished(self, p: Any) -> tuple[int, ...]:
        """Nobody is out while others play on."""
        return ()

    def timed(self, carried: Carried | None, minutes: float) -> Carried | None:
        """What is handed on does not depend on the time."""
        return carried


class PlainRules(UsualRules):
    """No coins, no wild cards, no types; every legal action is listed, and its text is unique.

    Left to a family: `deck`, `opening`, `apply`, `phase`, `started`, `to_act`, `auto`, `legal`.
    """

    chips: ClassVar[bool] = False
    script: ClassVar[Any] = None
    start: ClassVar[int] = 0
    board: ClassVar[int] = 0
    published: ClassVar[bool] = True

    @property
    def family(self) -> "Family":
        """The family that only has the common answers."""
        from paiju.engine.family import PLAIN

        return PLAIN

    # --- cards ---

    def readings(self, cards: Cards, wild: str = "") -> list[Reading]:
        """Cards are nothing but themselves."""
        return []

    def beats(self, new: Cards, old: Cards, wild: str = "") -> bool:
        """Nothing covers anything out of context."""
        return False

    # --- decisions ---

    def to_act(self, p: Any) -> frozenset[int]:
        """Who is asked now."""
        raise NotImplementedError

    def legal(self, p: Any, seat: int) -> Legal:
        """What a seat may do now."""
        raise NotImplementedError

    def question(self, p: Any) -> Words:
        """A decision, if anybody is asked for one."""
        if p.payoffs is not None:
            return _OVER
        return _ASKED if self.to_act(p) else DEALING

    def read(self, p: Any, seat: int, text: str) -> Decision:
        """What a seat means by a text: the words of an action, or its cards."""
        plain, legal = read_answer(text), self.legal(p, seat)
        for action in legal:
            if plain in (read_answer(action.text), *map(read_answer, action.title.values())):
                return action.event
        held: Cards = p.hands[seat].cards
        try:
            cards = resolve(text, held, self.deck.value)
        except CardError as error:
            raise IllegalAction(error.code, **error.facts) from None
        found = self._laying(legal, cards)
        if found is None:
            raise self.refuse(p, seat, cards)
        return found.event

    def _laying(self, legal: Legal, cards: Cards) -> Action | None:
        wanted = Counter(cards)
        return next((action for action in legal if Counter(action.cards) == wanted), None)

    def check(self, p: Any, event: Decision) -> None:
        """Refuse what is not listed."""
        if any(action.event == event for action in self.legal(p, event.seat)):
            return
        cards: Cards = getattr(event, "cards", None) or ()
        if not p.hands[event.seat].holds(cards):
            raise IllegalAction("not-in-hand", cards=format_cards(cards, "short"))
        raise self.refuse(p, event.seat, cards)

    def refuse(self, p: Any, seat: int, cards: Cards) -> IllegalAction:
        """Why a seat may not lay these cards of its hand, or may not do what it wants."""
        return IllegalAction("no-such-answer")

    # --- imports and matches ---

    def check_composed(self, setup: Setup) -> None:
        """There are no composed positions (残局)."""
        raise IllegalAction("no-such-position")

    def stacked(self, hands: Sequence[Cards], rest: Cards, carried: Carried | None) -> Cards:
        """The pack that deals these hands one after the other, each from the top."""
        dealt = [card for hand in hands for card in hand]
        return (*rest, *reversed(dealt))

    def carry(self, p: Any) -> Carried | None:
        """Every game of a match begins alike."""
        return None

    def check_carried(self, carried: Carried, players: int) -> None:
        """Refuse what no game could have handed on."""
        raise IllegalAction("nothing-carried")
