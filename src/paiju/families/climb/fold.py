"""What each event does to a position. The same fold makes a full state and every view."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from paiju.core import events as ev
from paiju.core.cards import Cards
from paiju.engine.hand import Hand, put
from paiju.families.climb.position import Bomb, Position

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

Fold = Callable[["Climb", Position, Any], Position]
FOLDS: dict[type[ev.Event], Fold] = {}


def folds(kind: type[ev.Event]) -> Callable[[Fold], Fold]:
    """Register what an event of this kind does."""

    def register(function: Fold) -> Fold:
        FOLDS[kind] = function
        return function

    return register


@folds(ev.Commit)
@folds(ev.Reveal)
def _nothing(rules: "Climb", p: Position, event: ev.Event) -> Position:
    return p


@folds(ev.Shuffle)
def _shuffle(rules: "Climb", p: Position, event: ev.Shuffle) -> Position:
    return replace(p, stock=Hand().add_cards(event.cards, event.count), draws=p.draws + 1)


@folds(ev.Deal)
def _deal(rules: "Climb", p: Position, event: ev.Deal) -> Position:
    known = None if event.cards is None else rules.sorted(event.cards)
    hands = put(p.hands, event.seat, p.hands[event.seat].add_cards(known, event.count))
    p = replace(p, hands=hands, stock=p.stock.without_top(event.count), dealt=p.dealt + 1)
    return _marked(rules, p, event.seat, known or ())


def _marked(rules: "Climb", p: Position, seat: int, cards: Cards) -> Position:
    """Whoever shows a marked card is known to be a landlord."""
    if not rules.marks or not any(mark in cards for mark in rules.marks):
        return p
    known = zip(rules.marks, p.marks, strict=True)
    return replace(p, marks=tuple(seat if mark in cards else holder for mark, holder in known))


@folds(ev.First)
def _first(rules: "Climb", p: Position, event: ev.First) -> Position:
    return replace(p, first=event.seat, draws=p.draws + 1)


@folds(ev.Wild)
def _wild(rules: "Climb", p: Position, event: ev.Wild) -> Position:
    wild = p.wild + event.rank
    hands = tuple(Hand(rules.sorted(hand.cards, wild), hand.hidden) for hand in p.hands)
    return replace(p, wild=wild, hands=hands, draws=p.draws + 1)


@folds(ev.Redeal)
def _redeal(rules: "Climb", p: Position, event: ev.Redeal) -> Position:
    fresh = rules.opening(len(p.hands))
    carried = None if p.carried is None else replace(p.carried, first=None)
    return replace(fresh, draws=p.draws, redeals=p.redeals + 1, carried=carried)


@folds(ev.Carried)
def _carried(rules: "Climb", p: Position, event: ev.Carried) -> Position:
    return replace(p, carried=event)


@folds(ev.Roles)
def _roles(rules: "Climb", p: Position, event: ev.Roles) -> Position:
    return replace(p, marks=event.seats, roles_told=True)


@folds(ev.Tribute)
def _tribute(rules: "Climb", p: Position, event: ev.Tribute) -> Position:
    moved = _moved(rules, p, event.seat, event.to, event.cards)
    return replace(moved, tributes=(*p.tributes, (event.seat, event.to, event.cards)))


@folds(ev.Return)
def _return(rules: "Climb", p: Position, event: ev.Return) -> Position:
    moved = _moved(rules, p, event.seat, event.to, event.cards)
    return replace(moved, returns=(*p.returns, (event.seat, event.to, event.cards)))


def _moved(rules: "Climb", p: Position, seat: int, to: int, cards: Cards | None) -> Position:
    """One card from hand to hand, known or not."""
    giver, taker = p.hands[seat].take_cards(cards, 1), p.hands[to].add_cards(cards, 1)
    taker = Hand(rules.sorted(taker.cards, p.wild), taker.hidden)
    return replace(p, hands=put(put(p.hands, seat, giver), to, taker))


@folds(ev.Setup)
def _setup(rules: "Climb", p: Position, event: ev.Setup) -> Position:
    hands = tuple(
        Hand().add_cards(None if cards is None else rules.sorted(cards, event.wild), count)
        for cards, count in zip(event.hands, event.counts, strict=True)
    )
    p = replace(p, stock=Hand().add_cards(event.stock, event.rest), wild=event.wild)
    for seat, hand in enumerate(hands):
        p = _marked(rules, p, seat, hand.cards)
    if not any(hand.hidden for hand in hands):  # a mark that is not in play was the leader's
        p = replace(p, marks=tuple(event.seat if s is None else s for s in p.marks))
    landlord = event.seat if rules.has_landlord else None
    p = replace(p, hands=hands, landlord=landlord, stage=len(rules.stages) - 1)
    return _lead(rules, replace(p, dealt=len(hands), opened=(0,) * len(hands)), event.seat)


@folds(ev.Placed)
def _placed(rules: "Climb", p: Position, event: ev.Placed) -> Position:
    return rules.script.place(rules, p, event)  # type: ignore[no-any-return]


@folds(ev.Bid)
def _bid(rules: "Climb", p: Position, event: ev.Bid) -> Position:
    return replace(p, bids=(*p.bids, (event.seat, event.value)))


@folds(ev.Landlord)
def _landlord(rules: "Climb", p: Position, event: ev.Landlord) -> Position:
    p = replace(p, landlord=event.seat, base=event.base, robs=event.robs, forced=event.forced)
    return _lead(rules, p, event.seat)


@folds(ev.Double)
def _double(rules: "Climb", p: Position, event: ev.Double) -> Position:
    return replace(p, sealed=(*p.sealed, (event.seat, event.value)))


@folds(ev.Doubles)
def _doubles(rules: "Climb", p: Position, event: ev.Doubles) -> Position:
    return replace(p, doubles=event.values)


@folds(ev.Redouble)
def _redouble(rules: "Climb", p: Position, event: ev.Redouble) -> Position:
    return replace(p, redoubled=event.value)


@folds(ev.Bottom)
def _bottom(rules: "Climb", p: Position, event: ev.Bottom) -> Position:
    hand = p.hands[event.seat].add_cards(event.cards, len(event.cards))
    hand = Hand(rules.sorted(hand.cards, p.wild), hand.hidden)
    return replace(p, hands=put(p.hands, event.seat, hand), stock=Hand(), bottom=event.cards)


@folds(ev.Open)
def _open(rules: "Climb", p: Position, event: ev.Open) -> Position:
    hand = p.hands[event.seat].show_cards(event.cards)
    hand = Hand(rules.sorted(hand.cards, p.wild), hand.hidden)
    opened = (*p.opened[: event.seat], event.factor, *p.opened[event.seat + 1 :])
    asked = p.landlord is not None
    return replace(p, hands=put(p.hands, event.seat, hand), opened=opened, shown=asked)


@folds(ev.Leader)
def _leader(rules: "Climb", p: Position, event: ev.Leader) -> Position:
    shown = event.shown or event.cards
    seats = range(len(p.hands)) if event.shown else (event.seat,) * len(event.cards)
    hands = p.hands
    for seat, card in zip(seats, shown, strict=True):
        hand = hands[seat].show_cards((card,))
        hands = put(hands, seat, Hand(rules.sorted(hand.cards, p.wild), hand.hidden))
    p = replace(p, hands=hands, first=event.seat, must=event.cards, smallest=event.shown)
    return _lead(rules, p, event.seat)


def _lead(rules: "Climb", p: Position, seat: int) -> Position:
    none = (0,) * len(p.hands)
    return replace(
        p, turn=seat, owner=seat, last=rules.tables.free, leading=True, laid=none, points=none,
        captured=none,
    )  # fmt: skip


@folds(ev.Draw)
def _draw(rules: "Climb", p: Position, event: ev.Draw) -> Position:
    hand = p.hands[event.seat].add_cards(event.cards, event.count)
    hand = Hand(rules.sorted(hand.cards, p.wild), hand.hidden)
    out = tuple(seat for seat in p.out if seat != event.seat)
    stock = p.stock.without_top(event.count)
    return replace(p, hands=put(p.hands, event.seat, hand), stock=stock, out=out)


@folds(ev.Lead)
def _next_lead(rules: "Climb", p: Position, event: ev.Lead) -> Position:
    return replace(p, turn=event.seat)


@folds(ev.Play)
def _play(rules: "Climb", p: Position, event: ev.Play) -> Position:
    lexicon, seat = rules.lexicon, event.seat
    row = rules.reader(p.wild).row(event)
    assert row is not None
    body = lexicon.body_of[row]
    hand = p.hands[seat].take_cards(event.cards, len(event.cards))
    bombs = p.bombs
    if lexicon.is_bomb(body):
        kind, tier = lexicon.readings[body].type, lexicon.tier(body)
        bombs = (*bombs, Bomb(seat, kind, p.leading, tier))
    led, before, circle = p.led, p.before, p.circle
    if p.leading:
        led, before, circle = lexicon.readings[body].type, circle, ()
    p = replace(
        p, hands=put(p.hands, seat, hand), table=event.cards, must=(), bombs=bombs,
        laid=put(p.laid, seat, p.laid[seat] + 1), led=led, before=before, circle=(*circle, event),
    )  # fmt: skip
    if rules.marks:
        p = _marked(rules, p, seat, event.cards)
    p = rules.goal.laid(p, seat, event.cards)
    return _after(rules, p, body, p.circle)


@folds(ev.Pass)
def _pass(rules: "Climb", p: Position, event: ev.Pass) -> Position:
    return _after(rules, p, -1, (*p.circle, event))


def _after(rules: "Climb", p: Position, body: int, laid: tuple[ev.Play | ev.Pass, ...]) -> Position:
    """The circle after a hand (or a pass: -1), by the kernel's rule; what lies in it is given."""
    tables, goal = rules.tables, rules.goal
    now = p.turn, p.last, p.owner, p.passed
    turn, last, owner, passed = tables.after(now, body, len(p.hands), goal.absent(p), rules.lock)
    leading = last >= tables.free
    p = replace(p, turn=turn, last=last, owner=owner, passed=passed, leading=leading, circle=laid)
    return goal.won(p) if leading else p


@folds(ev.Over)
def _over(rules: "Climb", p: Position, event: ev.Over) -> Position:
    hands = tuple(Hand(cards) for cards in event.hands)
    return replace(
        p, payoffs=event.payoffs, hands=hands, result=event.result, landlords=event.landlords
    )
