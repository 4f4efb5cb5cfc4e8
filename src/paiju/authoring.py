"""All that a file with a game imports.

A game is a `GameSpec`: names, options, and a function that makes rules from the options in force.
`Climb`, `Showdown` and `Betting` are the three families of rules; the other names are their parts.
`docs/own-games.md` writes settlements and goals with them.
"""

from paiju.core.cards import Card, Cards, parse_card, parse_cards
from paiju.core.errors import BadOption, BadSpec
from paiju.core.language import Words, words
from paiju.engine.spec import Clock, GameSpec, Option, Settings
from paiju.families.betting.rules import Betting
from paiju.families.climb.bidding import Bidding, CallRob, Lottery, Score, TakeBottom
from paiju.families.climb.dealing import (
    Dealing,
    FirstAsked,
    HolderLeads,
    SmallestLeads,
    WildDrawn,
)
from paiju.families.climb.exchange import Exchange, TributeLeads
from paiju.families.climb.goals import FirstOut, Goal, GoesOn, StockOut
from paiju.families.climb.numbers import GoalNumbers, SettlementNumbers
from paiju.families.climb.playing import Playing
from paiju.families.climb.position import Position
from paiju.families.climb.roles import ByResult, PublicRoles, SideOut
from paiju.families.climb.rules import Climb
from paiju.families.climb.settle import (
    Captured,
    CardPoints,
    CardsLeft,
    Factor,
    LandlordStakes,
    Line,
    Plain,
    Settlement,
)
from paiju.families.climb.stage import Stage
from paiju.families.climb.stakes import Doubling, OpenHand, OpenStart
from paiju.families.sealed.rules import Showdown
from paiju.families.sealed.settle import Tariff
from paiju.lexicon import titles
from paiju.lexicon.spec import (
    Combos,
    Deck,
    Exact,
    Flush,
    Form,
    Groups,
    Kickers,
    Shape,
    Street,
)

__all__ = [
    "BadOption", "BadSpec", "Betting", "Bidding", "ByResult", "CallRob", "Captured", "Card",
    "CardPoints", "Cards", "CardsLeft", "Climb", "Clock", "Combos", "Dealing", "Deck", "Doubling",
    "Exact", "Exchange", "Factor", "FirstAsked", "FirstOut", "Flush", "Form", "GameSpec", "Goal",
    "GoalNumbers", "GoesOn", "Groups", "HolderLeads", "Kickers", "LandlordStakes", "Line",
    "Lottery", "OpenHand", "OpenStart", "Option", "Plain", "Playing", "Position", "PublicRoles",
    "Score", "Settings", "Settlement", "SettlementNumbers", "Shape", "Showdown", "SideOut",
    "SmallestLeads", "Stage", "StockOut", "Street", "TakeBottom", "Tariff", "TributeLeads",
    "WildDrawn", "Words", "parse_card", "parse_cards", "titles", "words",
]  # fmt: skip
