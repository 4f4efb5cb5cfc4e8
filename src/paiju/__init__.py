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

from paiju import games as _shipped  # noqa: F401 (it makes the games known)
from paiju.ai.levels import player
from paiju.ai.puzzles import Puzzle, puzzles
from paiju.ai.solver import Solution, solve
from paiju.core import language as language
from paiju.core import moved as _moved
from paiju.core.cards import Card, format_cards, parse_cards
from paiju.core.errors import (
    BadEvent,
    BadGameFile,
    BadOption,
    BadRecord,
    BadScores,
    BadSpec,
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
from paiju.engine.counting import unseen
from paiju.engine.family import Player
from paiju.engine.game import Game
from paiju.engine.hints import Hint, Hints, hints
from paiju.engine.match import Match, match
from paiju.engine.record import Record
from paiju.engine.registry import game, games, register
from paiju.engine.state import State, View
from paiju.families.betting.views import BettingState, BettingView
from paiju.families.climb.views import ClimbState, ClimbView
from paiju.families.sealed.views import SealedState, SealedView
from paiju.formats.import_text import load
from paiju.formats.positions import position
from paiju.formats.record import load_record
from paiju.poker.equity import Equity, equity
from paiju.poker.hands import PokerHand, rank_hand
from paiju.tables.session import Session
from paiju.workers.compiling import compile_kernel

_moved.find_moved_modules()

__version__ = "0.2.0.dev0"

__all__ = [
    "BadEvent",
    "BadGameFile",
    "BadOption",
    "BadRecord",
    "BadScores",
    "BadSpec",
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
