"""Positions out of the arrays of the kernel: worlds before they are played, games that are over."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from paiju.core.cards import Card, Cards
from paiju.engine.hand import Hand
from paiju.families.climb.position import Bomb, Position
from paiju.kernel import layout as k
from paiju.kernel.structs import Ints, PackedPosition

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb


class _Need(NamedTuple):
    """What a hand still wants: packed cards, and so many wild ones."""

    natural: int
    wilds: int


def unpack_world(
    rules: "Climb", known: Position, packed: PackedPosition, unseen: Iterable[Card]
) -> Position:
    """A position with all cards known; what nobody is known to hold comes from the unseen ones.

    Where suits do not count, the arrays do not tell them: each hand gets what there is of a rank.
    """
    seats, needs = packed.seats.tolist(), []
    left, hands = list(unseen), list[list[Card]]()
    for row, hand in zip(seats, known.hands, strict=True):
        held, rest, need = _take(rules, known.wild, hand.cards, _need(row))
        hands.append(held)
        needs.append(need)
        left += rest  # what was known, but has been given away since
    for held, need in zip(hands, needs, strict=True):
        more, left, _ = _take(rules, known.wild, left, need)
        held += more
    stock = _sort_in_order(rules, left, packed.stock.tolist())
    full = tuple(Hand(rules.sorted(hand, known.wild)) for hand in hands)
    marks = tuple(
        _find_holder(card, full) if holder is None else holder
        for card, holder in zip(rules.marks, known.marks, strict=True)
    )
    p = replace(known, hands=full, stock=Hand(stock), marks=marks, stage=len(rules.stages) - 1)
    return _with_numbers(rules, p, seats, packed.circle.tolist())


def unpack_end(rules: "Climb", start: Position, seats: Ints, circle: Ints, bombs: Ints) -> Position:
    """How a game ended that began with all cards known; not what was laid in its last circle."""
    rows, found = seats.tolist(), []
    for row, hand in zip(rows, start.hands, strict=True):
        held: Cards = hand.cards
        if start.stock.cards:
            held = rules.sorted((*held, *start.stock.cards), start.wild)
        cards, _, _ = _take(rules, start.wild, held, _need(row))  # low suits were laid first
        found.append(Hand(tuple(cards)))
    stock = start.stock.cards[: int(circle[k.CIRCLE_STOCK])]
    p = replace(
        start, hands=tuple(found), stock=Hand(stock), must=(), table=(), circle=(), before=(),
        led="", bombs=(*start.bombs, *_unpack_bombs(rules, bombs.tolist())),
    )  # fmt: skip
    return _with_numbers(rules, p, rows, circle.tolist())


def _with_numbers(
    rules: "Climb", p: Position, seats: Sequence[Sequence[int]], circle: Sequence[int]
) -> Position:
    """With what the columns of seats and circle say."""
    turn, last, owner, passed = circle[: k.FACT_COLUMNS]
    out = sorted((row[k.SEAT_ORDER], at) for at, row in enumerate(seats) if not row[k.SEAT_COUNT])
    return replace(
        p, turn=turn, last=last, owner=owner, passed=passed, leading=last >= rules.tables.free,
        pile=circle[k.CIRCLE_PILE], out=tuple(seat for _, seat in out),
        laid=tuple(row[k.SEAT_LAID] for row in seats),
        points=tuple(row[k.SEAT_POINTS] for row in seats),
        captured=tuple(row[k.SEAT_CAPTURED] for row in seats),
    )  # fmt: skip


def _unpack_bombs(rules: "Climb", bombs: Sequence[Sequence[int]]) -> Iterable[Bomb]:
    lexicon = rules.lexicon
    for seat, body, led in bombs:
        if seat < 0:
            return
        yield Bomb(seat, lexicon.readings[body].type, bool(led), lexicon.tier(body))


# --- cards ---


def _need(row: Sequence[int]) -> _Need:
    return _Need(row[k.SEAT_HAND], row[k.SEAT_WILDS])


def _take(
    rules: "Climb", wild: str, cards: Iterable[Card], need: _Need
) -> tuple[list[Card], list[Card], _Need]:
    """Those of the cards that are wanted, in their order; the others; what is still wanted."""
    weights, digit = rules.deck.weights, 1 if rules.deck.suited else 15
    natural, wilds = need
    taken, rest = list[Card](), list[Card]()
    for card in cards:
        if wild and card.rank in wild:
            wanted = wilds > 0
            wilds -= wanted
        else:
            weight = weights[card]
            wanted = bool(natural & digit * weight)
            natural -= weight * wanted
        (taken if wanted else rest).append(card)
    return taken, rest, _Need(natural, wilds)


def _sort_in_order(rules: "Climb", cards: list[Card], stock: Sequence[int]) -> Cards:
    """Cards of these weights, one by one."""
    left, found = list(cards), list[Card]()
    for weight in stock:
        card = next(card for card in left if rules.deck.weights[card] == weight)
        left.remove(card)
        found.append(card)
    return tuple(found)


def _find_holder(card: Card, hands: Sequence[Hand]) -> int | None:
    return next((seat for seat, hand in enumerate(hands) if card in hand.cards), None)
