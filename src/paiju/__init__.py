"""牌局 Paiju: one rules engine for the family of Chinese card games.

    import paiju

    game = paiju.game("斗地主")                 # by id, English or Chinese name; options by keyword
    game.classify("333444 55")                 # all readings of a set of cards
    game.beats("444 5", "333 2")               # does the first cover the second?
    state = game.deal(seed=7)                  # never changes: act returns the next one
    view = state.view(0)                       # what seat 0 knows, and nothing else
    action = paiju.hints(view)[0].action       # or one of view.legal(0), or text: "叫", "pass"
    state = state.act(0, action)               # refused with IllegalAction, code and sentence
    paiju.load_record(state.record.dumps())    # a game as text, and back

Things: Game, State and View (ClimbView, BettingView, SealedView by family), Card, Record, Match,
Session, Player, Hint, Solution, Puzzle, Equity, PokerHand; every refusal is a PaijuError. `help`
of each says more. The source tree has a tutorial, a cookbook, a reference and the rule book in
docs/; `paiju docs GAME` prints the rules of a game.
"""

import sys
from types import ModuleType as _ModuleType

from paiju import language as language
from paiju.cards import Card, format_cards, parse_cards
from paiju.compiling import compile_kernel
from paiju.counting import unseen
from paiju.errors import (
    BadOption,
    BadRecord,
    BadScores,
    CannotTravel,
    CardError,
    Frozen,
    IllegalAction,
    NotInThisGame,
    PaijuError,
    UnknownGame,
    UnknownPuzzle,
    WrongKind,
)
from paiju.families import (
    BettingState,
    BettingView,
    ClimbState,
    ClimbView,
    SealedState,
    SealedView,
)
from paiju.game import Game, game, games, register
from paiju.hints import Hint, Hints, hints
from paiju.loading import load
from paiju.match import Match, match
from paiju.players import Player, player
from paiju.poker.equity import Equity, equity
from paiju.poker.hands import PokerHand, rank_hand
from paiju.positions import position
from paiju.puzzles import Puzzle, puzzles
from paiju.record import Record, load_record
from paiju.session import Session
from paiju.solve import Solution, solve
from paiju.state import State, View

__version__ = "0.2.0.dev0"

__all__ = [
    "BadOption",
    "BadRecord",
    "BadScores",
    "BettingState",
    "BettingView",
    "CannotTravel",
    "Card",
    "CardError",
    "ClimbState",
    "ClimbView",
    "Equity",
    "Frozen",
    "Game",
    "Hint",
    "Hints",
    "IllegalAction",
    "Match",
    "NotInThisGame",
    "PaijuError",
    "Player",
    "PokerHand",
    "Puzzle",
    "Record",
    "SealedState",
    "SealedView",
    "Session",
    "Solution",
    "State",
    "UnknownGame",
    "UnknownPuzzle",
    "View",
    "WrongKind",
    "compile_kernel",
    "equity",
    "format_cards",
    "game",
    "games",
    "hints",
    "load",
    "load_record",
    "match",
    "parse_cards",
    "player",
    "position",
    "puzzles",
    "rank_hand",
    "register",
    "solve",
    "unseen",
]


class _Package(_ModuleType):
    """This package. `help(paiju)` is one screen: functions only, for pydoc writes out every class.

    A card is an int and a state has many properties: that would be some 3,800 lines.
    """

    @property
    def __all__(self) -> list[str]:
        """The public names; those of the functions if pydoc asks."""
        names: list[str] = vars(self)["__all__"]
        if sys._getframe(1).f_globals.get("__name__") != "pydoc":
            return names
        return [name for name in names if not isinstance(vars(self)[name], type)]


sys.modules[__name__].__class__ = _Package
