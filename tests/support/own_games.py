"""Games whose rules are a stranger's: written with `paiju.authoring`, known to nobody here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from paiju import Game
from paiju.authoring import (
    CardsLeft,
    Climb,
    Combos,
    Dealing,
    Deck,
    FirstOut,
    GameSpec,
    Goal,
    GoesOn,
    HolderLeads,
    Line,
    Plain,
    Playing,
    Position,
    Settings,
    Settlement,
    Shape,
    SmallestLeads,
    StockOut,
    parse_card,
    words,
)
from paiju.authoring import titles as t
from paiju.engine import registry

SHAPES = (
    Shape("Single", t.SINGLE),
    Shape("Pair", t.PAIR, each=2),
    Shape("Triple", t.TRIPLE, each=3),
    Shape("Quadruple", t.BOMB, each=4, bomb=1),
)


class Asleep(Plain):
    """Each loser pays 1 per card left, twice that if he never laid a hand."""

    def lines(self, rules: Climb, p: Position) -> list[Line]:
        first = rules.goal.winner(p)
        owed = [hand.count * (1 if laid else 2) for hand, laid in zip(p.hands, p.laid, strict=True)]
        amounts = (sum(owed) - owed[first] if s == first else -n for s, n in enumerate(owed))
        return [Line(words("余牌", "cards left"), tuple(amounts))]


class Bombers(Plain):
    """Whoever lays a bomb gets 5 from everybody else, 7 if he led it; nothing else counts."""

    def lines(self, rules: Climb, p: Position) -> list[Line]:
        won, players = [0] * len(p.hands), len(p.hands)
        for bomb in p.bombs:
            worth = 7 if bomb.led else 5
            won = [n - worth for n in won]
            won[bomb.seat] += players * worth
        return [Line(words("炸弹", "bombs"), tuple(won))]


class Collector(Plain):
    """Everybody gets what he has captured: 1 for a card, 10 for a point."""

    def lines(self, rules: Climb, p: Position) -> list[Line]:
        captured = list(p.captured)
        points = [10 * n for n in p.points]
        points[p.owner] += 10 * p.pile
        return [
            Line(words("牌", "cards"), tuple(captured)),
            Line(words("分", "points"), tuple(points)),
        ]


@dataclass(frozen=True)
class AsBefore(CardsLeft):
    """`CardsLeft`, with words of its own; its numbers are still right."""

    def explain(self, rules: Climb) -> tuple[dict[str, str], None]:
        return words("老办法。", "As before."), None


@dataclass(frozen=True)
class Reversed(CardsLeft):
    """`CardsLeft` the other way round: its numbers would be wrong."""

    def lines(self, rules: Climb, p: Position) -> list[Line]:
        (line,) = super().lines(rules, p)
        return [Line(line.name, tuple(-amount for amount in line.amounts))]


class ThreeLeft(Goal):
    """The first to hold three cards or fewer wins."""

    def over(self, p: Position) -> bool:
        return any(hand.count <= 3 for hand in p.hands)


class SecondOut(GoesOn):
    """The second to go out wins."""

    def over(self, p: Position) -> bool:
        return len(p.out) >= 2

    def winner(self, p: Position) -> int:
        return p.out[1]


STEPS = tuple((n, n) for n in range(14))
ENDS = {"first": FirstOut(), "three": ThreeLeft(), "second": SecondOut()}
PAYS = {"asleep": Asleep(), "bombers": Bombers(), "left": CardsLeft(STEPS), "back": Reversed(STEPS)}


def make(
    name: str, settle: Settlement, goal: Goal, *, suited: bool = False, each: int = 13
) -> GameSpec:
    """Four play for themselves; the smallest card leads."""
    deck = Deck("3456789TJQKA2", suited=suited)
    combos = Combos(deck, ("3456789TJQKA",), SHAPES)

    def rules(settings: Settings) -> Climb:
        leads = HolderLeads(parse_card("d3")) if each == 13 else SmallestLeads()
        stages = (Dealing(each=each), leads, Playing())
        return Climb(combos, stages, settle, goal=goal, has_landlord=False)

    title = words(f"自定{name}", f"Own {name}")
    return GameSpec(f"own-{name}", 99, title, (), range(4, 5), {}, rules)


POINTS = {"5": 5, "T": 10, "K": 10}
SPECS = {
    **{f"{e}-{s}": make(f"{e}-{s}", PAYS[s], ENDS[e]) for e in ENDS for s in PAYS},
    "stock": make("stock", Collector(), StockOut(5, POINTS), suited=True, each=5),
    "blind-stock": make("blind-stock", Collector(), StockOut(5, POINTS), each=5),
}


@contextmanager
def registered(*specs: GameSpec) -> Iterator[list[Game]]:
    """These games can be found, until the end of the block."""
    before = list(registry._SPECS)
    try:
        yield [registry.register(spec) for spec in specs]
    finally:
        registry._SPECS[:] = before
        registry._forget()
