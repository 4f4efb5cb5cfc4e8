"""What a shedding game refuses when it is built: plans and settlements that cannot be played."""

from typing import TYPE_CHECKING

from paiju.core.cards import JOKERS, format_cards
from paiju.core.errors import require
from paiju.families.climb.bidding import Bidding, TakeBottom
from paiju.families.climb.dealing import (
    Dealing,
    FirstAsked,
    HolderLeads,
    SmallestLeads,
    WildDrawn,
)
from paiju.families.climb.exchange import Exchange
from paiju.families.climb.playing import Playing
from paiju.families.climb.roles import ByResult, PublicRoles, SideOut
from paiju.families.climb.stage import Stage
from paiju.families.climb.stakes import Doubling, OpenHand
from paiju.lexicon.spec import check_choice, check_number

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

LOCKS = ("off", "circle", "round")
_LEAD_NOBODY = (Dealing, FirstAsked, WildDrawn, Playing)
_NEED_MARKS = (SideOut, ByResult, PublicRoles, Exchange)
_AFTER: tuple[tuple[type[Stage], type[Stage]], ...] = (
    (HolderLeads, Dealing),
    (SmallestLeads, Dealing),
    (Bidding, Dealing),
    (Bidding, FirstAsked),
    (TakeBottom, Bidding),
    (Doubling, Bidding),
    (OpenHand, Bidding),
)


def check_rules(rules: "Climb") -> None:
    """What can be told without knowing how many play."""
    stages = rules.stages
    dealing = [stage for stage in stages if isinstance(stage, Dealing)]
    require(len(dealing) == 1, "stages-deal", "Climb.stages")
    check_number(dealing[0].each, 1, "Dealing.each")
    last = [at for at, stage in enumerate(stages, 1) if isinstance(stage, Playing)]
    require(last == [len(stages)], "stages-play", "Climb.stages")
    leads = any(not isinstance(stage, _LEAD_NOBODY) for stage in stages)
    require(leads, "nobody-leads", "Climb.stages")
    check_choice(rules.lock, LOCKS, "Climb.lock")
    for led, answers in rules.follows.items():
        for name in (led, *answers):
            rules.combos.check_type(name, "Climb.follows")
    missing = [card for card in rules.marks if card not in rules.deck.cards]
    told = format_cards(missing, "short")
    require(not missing, "card-not-there", "Climb.marks", cards=told)
    _check_wilds(rules)
    _check_order(rules)
    _check_sides(rules)


def _check_wilds(rules: "Climb") -> None:
    """Every rank that is drawn has as many wild cards as the deck says."""
    numbers = [stage.number for stage in rules.stages if isinstance(stage, WildDrawn)]
    drawn = len(numbers)
    require(numbers == [*range(1, drawn + 1)], "wild-numbers", "WildDrawn.number", count=drawn)
    most = max(
        (n for r, n in zip(rules.deck.ranks, rules.deck.copies, strict=True) if r not in JOKERS),
        default=0,
    )
    told = {"stages": drawn, "wanted": drawn * most, "wilds": rules.deck.wilds}
    require(rules.deck.wilds == drawn * most, "wild-stages", "Deck.wilds", **told)


def _check_order(rules: "Climb") -> None:
    """Every stage comes after those it goes on from."""
    for at, stage in enumerate(rules.stages):
        for kind, needed in _AFTER:
            before = any(isinstance(earlier, needed) for earlier in rules.stages[:at])
            told = {"stage": type(stage).__name__, "needed": needed.__name__}
            require(before or not isinstance(stage, kind), "stage-order", "Climb.stages", **told)


def _check_sides(rules: "Climb") -> None:
    """Where there are landlords, something makes them."""
    bid = any(isinstance(stage, Bidding) for stage in rules.stages)
    require(bid or not rules.has_landlord, "stakes-no-landlord", "Climb.has_landlord")
    for part in (rules.goal, rules.settle, *rules.stages):
        marked = rules.marks or not isinstance(part, _NEED_MARKS)
        require(marked, "needs-marks", "Climb.marks", part=type(part).__name__)


def check_seats(rules: "Climb", players: int) -> None:
    """What depends on the number of players."""
    dealing = next(stage for stage in rules.stages if isinstance(stage, Dealing))
    needed, there = players * dealing.each, len(rules.deck.cards)
    told = {"players": players, "each": dealing.each, "needed": needed, "count": there}
    require(needed <= there, "deal-too-many", "Dealing.each", **told)
    for stage in rules.stages:
        stage.check_seats(rules, players)
    bottom = any(isinstance(stage, TakeBottom) for stage in rules.stages)
    rules.settle.check_in(rules, dealing.each + (there - needed if bottom else 0))
