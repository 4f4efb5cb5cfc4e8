"""Shedding games: a plan of stages that ends in playing, and one fold for all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from paiju.core.building import keep_everything
from paiju.core.cards import JOKERS, Cards
from paiju.core.chance import Chance
from paiju.core.errors import IllegalAction
from paiju.core.events import Carried, Decision, Event, Setup
from paiju.core.language import Words
from paiju.core.ranking import places
from paiju.engine.actions import Answers, Legal
from paiju.engine.answers import NOBODY
from paiju.engine.family import Family
from paiju.engine.game import Game
from paiju.engine.hand import Hand
from paiju.engine.state import Observed
from paiju.families.climb.checking import check_rules
from paiju.families.climb.dealing import Dealing, FirstAsked, WildDrawn
from paiju.families.climb.goals import FIRST_OUT, Goal
from paiju.families.climb.numbers import GoalNumbers, SettlementNumbers
from paiju.families.climb.position import Position
from paiju.families.climb.roles import ended, result
from paiju.families.climb.settle import Settlement
from paiju.families.climb.stage import Stage
from paiju.families.climb.stakes import OpenStart
from paiju.families.laying.rules import LayingRules

if TYPE_CHECKING:
    from paiju.families.climb.fold import Fold

from paiju.families.climb.script import ClimbScript
from paiju.families.written.fields import Script


@dataclass(frozen=True)
class Climb(LayingRules):
    """The rules of one shedding game under fixed options."""

    stages: tuple[Stage, ...]
    settle: Settlement
    lock: str = "off"  # who passed is out until the "circle" or the "round" is over
    goal: Goal = FIRST_OUT
    has_landlord: bool = True
    marks: Cards = ()  # cards whose holders are the landlords
    start: ClassVar[int] = 0  # nobody has coins
    script: ClassVar[Script] = ClimbScript()
    follows: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)  # by type led

    def __post_init__(self) -> None:
        check_rules(self)

    @cached_property
    def goal_numbers(self) -> GoalNumbers | None:
        """The goal as the kernel plays it; None if it cannot."""
        return self.goal.kernel(self)

    @cached_property
    def settlement_numbers(self) -> SettlementNumbers | None:
        """The settlement as the kernel reckons it; None if it cannot."""
        return self.settle.kernel(self)

    @cached_property
    def _folds(self) -> "Mapping[type[Event], Fold]":
        with keep_everything():
            from paiju.families.climb.fold import FOLDS  # the first to need numba

        return FOLDS

    # --- cards ---

    def may_lay(self, p: Position, row: int) -> bool:
        """Is a row free to lead, or does it cover the last hand?"""
        if p.leading:
            return True
        body = self.lexicon.body_of[row]
        answers = self.follows.get(p.led)
        if answers and self.lexicon.readings[body].type not in answers:
            return False
        return self.lexicon.covers(body, p.last)

    # --- the course of a game ---

    @property
    def family(self) -> Family:
        """The object that answers for this family."""
        from paiju.families.climb.family import CLIMB

        return CLIMB

    def opening(self, players: int) -> Position:
        """Before anything has happened."""
        asked = any(isinstance(stage, OpenStart) for stage in self.stages)
        return Position(
            hands=(Hand(),) * players,
            opened=(None if asked else 0,) * players,
            marks=(None,) * len(self.marks),
        )

    def apply(self, p: Position, event: Event) -> Position:
        """The position after an event."""
        p = self._folds[type(event)](self, p, event)
        stages, at = self.stages, p.stage
        while at < len(stages) and stages[at].done(self, p):
            at += 1
        return p if at == p.stage else replace(p, stage=at)

    def stage(self, p: Position) -> Stage | None:
        """The stage a position is in; None when the game is over."""
        return self.stages[p.stage] if p.stage < len(self.stages) else None

    def phase(self, p: Position) -> str:
        """The phase word of §5."""
        stage = self.stage(p)
        return stage.phase if stage else "over"

    def question(self, p: Position) -> Words:
        """What the stage asks; at the end what the last one asked."""
        return self.stages[min(p.stage, len(self.stages) - 1)].question(self, p)

    def started(self, p: Position) -> bool:
        """Has the first hand been laid?"""
        return any(p.laid)

    def to_act(self, p: Position) -> frozenset[int]:
        """Who is asked now."""
        stages, at = self.stages, p.stage  # asked several times a move
        return stages[at].to_act(self, p) if at < len(stages) else NOBODY

    def auto(self, p: Position, chance: Chance) -> Sequence[Event]:
        """What happens by itself now."""
        stages, at = self.stages, p.stage
        return stages[at].auto(self, p, chance) if at < len(stages) else ()

    def legal(self, p: Position, seat: int) -> Legal:
        """What a seat may do now."""
        if seat not in self.to_act(p):
            return Answers()
        return self.stages[p.stage].legal(self, p, seat)

    def read(self, p: Position, seat: int, text: str) -> Decision:
        """What a seat means by a text."""
        return self.stages[p.stage].read(self, p, seat, text)

    def check(self, p: Position, event: Decision) -> None:
        """Refuse what is not legal."""
        self.stages[p.stage].check(self, p, event)

    def carry(self, p: Position) -> Carried | None:
        """What a finished game hands on to the next one of a match."""
        if self.marks:
            return Carried(result=p.result, landlords=p.landlords, order=p.out)
        players = len(p.hands)
        return Carried(first=(p.first + 1) % players) if self.asked_first(players) else None

    def check_carried(self, carried: Carried, players: int) -> None:
        """Refuse what no game could have handed on."""
        first, lords, order = carried.first, carried.landlords, carried.order
        if self.marks:
            possible = ended(order, lords, players) and carried == Carried(
                result=result(order, lords), landlords=lords, order=order
            )
        else:
            asked = self.asked_first(players) and first in range(players)
            possible = bool(asked) and carried == Carried(first=first)
        if not possible:
            raise IllegalAction("impossible")

    def ranks(self, p: Position) -> tuple[int, ...]:
        """By points, where they are no stakes that the players pay each other."""
        return places(p.payoffs) if p.payoffs is not None and self.settle.ranked else ()

    def finished(self, p: Position) -> tuple[int, ...]:
        """Seats without cards that get none any more."""
        return self.goal.finished(p)

    def asked_first(self, players: int) -> Sequence[int]:
        """Anybody, or the one seat that the options designate."""
        for stage in self.stages:
            if isinstance(stage, FirstAsked):
                return range(players) if stage.seat is None else (stage.seat,)
        return ()

    def check_composed(self, setup: Setup) -> None:
        """A stock needs refills, and wild ranks a stage that would have drawn them."""
        if setup.stock and not self.goal.refill:
            raise IllegalAction("no-stock-here")
        most = sum(isinstance(stage, WildDrawn) for stage in self.stages)
        ranks = [rank for rank in setup.wild if rank in self.deck.ranks and rank not in JOKERS]
        if len(setup.wild) > min(most, len(set(ranks))):
            raise IllegalAction("no-wild-here", most=most)

    def stacked(self, hands: Sequence[Cards], rest: Cards, carried: Carried | None) -> Cards:
        """The pack that deals these hands, each completely in seat order."""
        size = next(stage.each for stage in self.stages if isinstance(stage, Dealing))
        if any(len(hand) != size for hand in hands):
            raise IllegalAction("uneven-hands", size=size)
        return (*rest, *(card for hand in reversed(hands) for card in hand))


def climb(observed: Observed | Game) -> Climb:
    """The rules, which are those of a shedding game."""
    rules = observed.rules if isinstance(observed, Game) else observed.game.rules
    assert isinstance(rules, Climb)
    return rules
