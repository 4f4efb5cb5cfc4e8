"""A family of games as one object: whatever differs from family to family is asked of it.

A game has its family from its rules (`game.family`). Nobody outside the package of a family asks
which one it is. The answers here serve any family whose players decide one after the other; a new
family replaces what it can do better.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from inspect import getmembers, isfunction, signature
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar

from paiju.core.cards import Cards, format_cards
from paiju.core.errors import IllegalAction
from paiju.core.events import Carried, Decision, Play
from paiju.core.language import say, say_cards, words
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.counting import list_laid
from paiju.engine.endgames import Solver
from paiju.engine.game import Game
from paiju.engine.hand import Hand
from paiju.engine.hints import POSSIBLE, Hint
from paiju.engine.lines import ConsoleView
from paiju.engine.luck import Random
from paiju.engine.narration import COMMON, Tellers
from paiju.engine.page import Section
from paiju.engine.parts import Place, SettlementLine, list_codes, make_label
from paiju.engine.sampling import Beliefs, assume_nothing
from paiju.engine.state import Observed, State, View
from paiju.engine.text import describe_plainly

PAID = words("结算", "settlement")


class Player(Protocol):
    """Anybody who decides from what his own seat sees."""

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now."""


USUAL_LEVELS = ("random", "easy", "normal", "strong")  # of a family with players of its own
MakePlayer = Callable[[object, float], Player]  # from a seed, and the seconds of a decision


@dataclass(frozen=True)
class Valued:
    """A candidate: what it brings on average, and how often it gains anything."""

    action: Action
    gain: float  # in points, coins or chips
    chance: float


class Completion(NamedTuple):
    """A legal hand made with the chosen cards, and what a person would type for it."""

    action: Action
    cards: Cards
    text: str


class Family:
    """What a family of games answers beside its rules."""

    view_type: type[View] = View
    state_type: type[State] = State
    lines: type[ConsoleView] = ConsoleView  # the table on a few lines of a console
    tellers: Tellers = COMMON  # what happened, event by event, in words

    def check_seats(self, rules: Rules, players: int) -> None:
        """Refuse rules (`BadSpec`) that so many players cannot play."""

    # --- the table as data ---

    def lay_out(self, view: View, history: bool) -> dict[str, Any]:
        """The parts of the tableau that this family has; `places` at least."""
        marked = enumerate(view.counts)
        return {
            "places": [
                Place(left=count, open=[] if seat == view.seat else list_codes(view.hands[seat]))
                for seat, count in marked
            ]
        }

    def list_payments(self, view: View) -> list[SettlementLine]:
        """What every seat gets, line by line."""
        return [SettlementLine(title=make_label(PAID), amounts=list(view.payoffs or ()))]

    def list_winners(self, view: View) -> list[int]:
        """The seats that have won."""
        best = max(view.payoffs or (0,))
        return [seat for seat, amount in enumerate(view.payoffs or ()) if amount == best]

    def name_result(self, view: View) -> dict[str, Any]:
        """`result` and `code`, where a family has names for how a game ends."""
        return {}

    # --- cards that are in no hand ---

    def find_stock(self, observed: Observed) -> Hand:
        """Cards that nobody has yet."""
        return Hand()

    def list_shared(self, observed: Observed) -> Cards:
        """Cards in no hand whose place this observer knows, without those that were played."""
        return self.find_stock(observed).cards

    def list_played(self, observed: Observed) -> Cards:
        """Cards that were played, as far as this observer has seen them."""
        return list_laid(observed)

    def name_wild(self, observed: Observed) -> str:
        """The ranks that are wild now."""
        return ""

    # --- the table as text ---

    def describe(self, observed: Observed, sort: str) -> tuple[list[str], ...]:
        """The blocks of §11 under the headline: counters, players, record, settlement."""
        return describe_plainly(observed, sort)

    def name_seat(self, observed: Observed, seat: int) -> list[str]:
        """What stands beside a seat in a picture: his side, or what he has to play for."""
        return []

    def name_decision(self, before: State, event: Decision) -> str:
        """What was decided, where no legal action says it: other suits, or a size of one's own."""
        cards: Cards = getattr(event, "cards", None) or ()
        spelt = say_cards(format_cards(cards, "short"))
        return spelt or type(event).__name__.lower()

    def has_begun(self, observed: Observed) -> bool:
        """Is the opening hand laid, if only face down?"""
        return observed.status == "Started"

    def find_dealer(self, state: State) -> int | None:
        """庄家: the seat that leads the first hand; None while nobody does."""
        laid = (event.seat for event in state.events if isinstance(event, Play))
        asked = state.to_act if state.status == "Assigned" and len(state.to_act) == 1 else ()
        return next(laid, next(iter(asked), None))

    # --- players ---

    def load_players(self) -> Mapping[str, MakePlayer]:
        """What makes a computer player of each level, `random` apart; loaded when it is needed."""
        return {}

    def levels(self, rules: Rules) -> tuple[str, ...]:
        """The levels of computer players that can play a game, the weakest first."""
        return ("random",)

    def make_player(self, level: str, seed: object, seconds: float) -> Player:
        """A computer player of a level that this family has."""
        return self.load_players().get(level, Random)(seed, seconds)

    def advise(self, view: View) -> Iterable[Hint]:
        """What the seat that is asked could do, the sensible first, each with its reason."""
        assert view.seat is not None
        return (Hint(action, POSSIBLE) for action in view.legal(view.seat))

    def value(
        self, view: View, also: Action | None, seed: object, seconds: float
    ) -> Sequence[Valued]:
        """What the strong player's candidates and one more are worth; none where none compares."""
        return ()

    def find_action(self, view: View, played: Decision) -> Action | None:
        """The legal action that a decision was, whatever the suits."""
        assert view.seat is not None
        legal = view.legal(view.seat)
        return next((action for action in legal if action.event == played), None)

    def complete(self, view: View, chosen: Cards, most: int) -> list[Completion]:
        """Legal hands that a few chosen cards could become."""
        return []

    def believe(self, view: View) -> Beliefs:
        """What a view's seat knows about hidden cards."""
        return assume_nothing(view)

    def sides(self, observed: Observed) -> tuple[int | None, ...]:
        """The side of every seat, None while it is not known; here everybody for himself."""
        return tuple(range(observed.players))

    def make_solver(self, state: State, most: int = 0) -> Solver:
        """What finds out who wins an endgame; refused where no solver knows the game.

        It gives up after `most` positions (0: never) with `too-hard`.
        """
        title = state.game.title
        raise IllegalAction("not-solvable", name=lambda language: say(title, language))

    def count_positions(self, state: State, depth: int) -> int | None:
        """How many positions follow in so many decisions, where there is a quicker way."""
        return None

    def make_playouts(self, states: Sequence[State]) -> Callable[[int], int] | None:
        """A function of a seed that plays states out at random in the kernel, if it can."""
        return None

    def make_leads(self, states: Sequence[State]) -> Callable[[], int] | None:
        """A function that lists every free lead in states whose first card is due, if it can."""
        return None

    def warm_up(self, game: Game) -> Mapping[str, Callable[[], None]]:
        """What has to be compiled before a game is played, in parts that go side by side."""
        return {}

    # --- sides, bidding and matches ---

    def has_bidding(self, game: Game) -> bool:
        """Is it decided before the play who stands alone?"""
        return False

    def is_bidding(self, state: State) -> bool:
        """Is that being decided now?"""
        return False

    def skip_bidding(self, state: State) -> State:
        """The same deal with the one alone whom chance has named first."""
        return state

    def list_alone(self, state: State, fixed: bool) -> frozenset[int]:
        """The seats that stand against all others, where the deal says so or bidding is skipped."""
        return frozenset()

    def score(self, state: State) -> Sequence[float]:
        """What a finished game is worth to every seat, as arenas compare it."""
        return state.payoffs or ()

    def list_results(self, players: int) -> Iterable[Carried]:
        """Every result of a last game that an exchange of cards may follow from."""
        return ()

    def buys_in(self, rules: Rules) -> bool:
        """Does whoever has lost everything begin the next game anew by himself?"""
        return False

    # --- the page of a game ---

    def explain_settlement(self, game: Game) -> Section | None:
        """The section about who pays whom."""
        return None

    def list_types(self, game: Game) -> Section | None:
        """The section about what may be laid."""
        return None

    def compares_suits(self, game: Game) -> bool:
        """Does the suit of a card ever decide?"""
        return False

    def show_hands(self, game: Game) -> Iterable[str]:
        """Some sets of cards worth reading."""
        return ()

    def show_cover(self, game: Game) -> tuple[str, str] | None:
        """Two hands of which the first covers the second."""
        return None


F = TypeVar("F", bound=Family)


def answered_by(*modules: ModuleType) -> Callable[[type[F]], type[F]]:
    """Let the functions of modules answer for a family: those that have the name of a question.

    They take what the question takes; others are refused when the module is imported.
    """

    def answer(family: type[F]) -> type[F]:
        for module in modules:
            for name, function in getmembers(module, isfunction):
                if function.__module__ != module.__name__ or not hasattr(Family, name):
                    continue
                asked = list(signature(getattr(Family, name)).parameters)[1:]
                if list(signature(function).parameters) != asked:
                    raise TypeError(f"{module.__name__}.{name} takes ({', '.join(asked)})")
                setattr(family, name, staticmethod(function))
        return family

    return answer


PLAIN = Family()
