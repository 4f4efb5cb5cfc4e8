"""争上游 with parts to replace: what deliberately broken games are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from paiju.authoring import (
    CardsLeft,
    Climb,
    Combos,
    Dealing,
    Deck,
    FirstOut,
    GameSpec,
    HolderLeads,
    Playing,
    Settings,
    Shape,
    Stage,
    parse_card,
    words,
)
from paiju.authoring import titles as t

SHAPES = (
    Shape("Single", t.SINGLE),
    Shape("Pair", t.PAIR, each=2),
    Shape("SingleStraight", t.STRAIGHT, run=(5, 12)),
    Shape("Quadruple", t.BOMB, each=4, bomb=1),
)
ABOUT = "争上游：先出完者胜，其余每剩一张付 1 分。\n\nUpstream: the first empty hand wins."


def rules(
    *,
    settle: Any = None,
    deals: Stage | None = None,
    leads: Stage | None = None,
    also: tuple[Stage, ...] = (),
    plays: Stage | None = None,
    goal: FirstOut | None = None,
    kind: type[Climb] = Climb,
    lock: str = "off",
    shapes: tuple[Shape, ...] = (),
) -> Climb:
    """The rules of a plain game, with one part replaced."""
    combos = Combos(Deck("3456789TJQKA2"), ("3456789TJQKA",), (*SHAPES, *shapes))
    first = leads or HolderLeads(parse_card("d3"))
    stages = (deals or Dealing(13), *also, first, plays or Playing())
    pays = settle or CardsLeft(tuple((n, n) for n in range(14)))
    return kind(combos, stages, pays, lock=lock, goal=goal or FirstOut(), has_landlord=False)


def make_spec(file: str, make: Callable[[Settings], Climb], **changes: Any) -> GameSpec:
    """A spec that is called like its file."""
    name = Path(file).stem.replace("_", "-")
    title = words(f"坏游戏 {name}", f"Broken {name}")
    plain = GameSpec(name, 99, title, (), range(4, 5), {}, make, ABOUT)
    return replace(plain, **changes)
