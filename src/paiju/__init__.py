"""牌局 Paiju: one rules engine for the family of Chinese card games."""

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

__version__ = "0.1.0"

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
