"""The table of a game of sealed rounds as data."""

from typing import Any

from paiju.core.events import Seal, Settled, Unseal
from paiju.core.language import words
from paiju.engine.game import Game
from paiju.engine.parts import (
    Counter,
    Deed,
    Pile,
    Place,
    SettlementLine,
    Trick,
    list_codes,
    make_counter,
    make_label,
)
from paiju.engine.state import Observed, View
from paiju.families.climb.tableau import BASE
from paiju.families.laying.tricks import revealed, sealed_reading
from paiju.families.sealed.position import SealedPosition
from paiju.families.sealed.rules import Showdown
from paiju.families.sealed.settle import BOMB, moved
from paiju.lexicon.titles import BOMB as BOMBS

ROUND = words("轮次", "round")
_NUMBERED = words("第 {} 轮", "round {}")
_LINE = words("第 {} 轮 {}", "round {}, {}")


def showdown(observed: Observed | Game) -> Showdown:
    """The rules, which are those of sealed rounds."""
    rules = observed.rules if isinstance(observed, Game) else observed.game.rules
    assert isinstance(rules, Showdown)
    return rules


def lay_out(view: View, history: bool) -> dict[str, Any]:
    """What the tableau of sealed rounds has."""
    p: SealedPosition = view.position
    return {
        "places": _places(view),
        "sealed": True,
        "stock": Pile(count=p.stock.count, cards=list_codes(p.stock.cards)),
        "counters": counters(view),
        "last": next(iter(_tricks(view)[-1:]), None),
        "history": _tricks(view) if history else None,
    }


def counters(observed: Observed) -> list[Counter]:
    """The round, and what a point is worth."""
    p: SealedPosition = observed.position
    now = p.round if observed.is_over else min(p.round + 1, p.rounds)
    return [
        make_counter(ROUND, f"{now}/{p.rounds}"),
        make_counter(BASE, showdown(observed).tariff.base),
    ]


def _places(view: View) -> list[Place]:
    rules, p = showdown(view), view.position
    own = {seal.seat: _hidden(rules, seal) for seal in p.sealed if seal.cards is not None}
    shown = {} if p.sealed else _shown(view)
    return [
        Place(
            left=hand.count,
            deed=own.get(seat) or shown.get(seat),
            decided=any(seal.seat == seat for seal in p.sealed),
            open=list_codes(p.open[seat]),
            coins=p.coins[seat],
            out=not p.coins[seat],
        )
        for seat, hand in enumerate(p.hands)
    ]


def _hidden(rules: Showdown, seal: Seal) -> Deed:
    """The own hand that lies face down."""
    reading = sealed_reading(rules, seal.cards or (), seal.reading)
    cards = list_codes(seal.cards or ())
    return Deed(seat=seal.seat, kind="seal", title=make_label(reading.title), cards=cards,
                reading=str(reading) if cards else "")  # fmt: skip


def _shown(view: View) -> dict[int, Deed]:
    """The hands of the last reveal."""
    rules = showdown(view)
    events = (event for event in reversed(view.events) if isinstance(event, Unseal))
    return {e.seat: e.deed() for event in [*events][:1] for e in revealed(rules, event)}


def nets(observed: Observed) -> list[tuple[int, ...]]:
    """What each round has brought every seat."""
    found: list[tuple[int, ...]] = []
    for event in observed.events:
        if isinstance(event, Unseal):
            found.append((0,) * observed.players)
        elif isinstance(event, Settled):
            found[-1] = moved(found[-1], event.paid)
    return found


def _tricks(view: View) -> list[Trick]:
    rules = showdown(view)
    reveals = [event for event in view.events if isinstance(event, Unseal)]
    return [
        Trick(
            deeds=[e.deed() for e in revealed(rules, event)],
            title=make_label({lang: text.format(at) for lang, text in _NUMBERED.items()}),
            net=list(net),
        )
        for at, (event, net) in enumerate(zip(reveals, nets(view), strict=True), 1)
    ]


def list_payments(view: View) -> list[SettlementLine]:
    """Every class of hands in every round, as it was paid for."""
    names, found, at = _kinds(showdown(view)), [], 0
    for event in view.events:
        at += isinstance(event, Unseal)
        if isinstance(event, Settled) and event.paid:
            title = {lang: text.format(at, names[event.kind][lang]) for lang, text in _LINE.items()}
            amounts = list(moved((0,) * view.players, event.paid))
            found.append(SettlementLine(title=make_label(title), amounts=amounts))
    return found


def _kinds(rules: Showdown) -> dict[str, dict[str, str]]:
    """What the classes are called: by the first of their types."""
    shapes = rules.combos.shapes
    titles = {shape.lane: shape.title for shape in reversed(shapes) if shape.lane}
    return {BOMB: BOMBS, **{kind: dict(titles[kind]) for kind in rules.tariff.kinds}}


def list_winners(view: View) -> list[int]:
    """Those with the most coins."""
    return [seat for seat, rank in enumerate(view.ranks) if rank == 1]


def name_result(view: View) -> dict[str, Any]:
    """Nothing but the coins."""
    return {}
