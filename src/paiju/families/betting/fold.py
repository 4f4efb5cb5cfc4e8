"""What each event does to what an observer knows about a hand of bets and raises."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from paiju.core import events as ev
from paiju.core.cards import Cards
from paiju.engine.hand import Hand, put
from paiju.families.betting.position import UNASKED, BettingPosition

if TYPE_CHECKING:
    from paiju.families.betting.rules import Betting

Fold = Callable[["Betting", "BettingPosition", Any], "BettingPosition"]

_BLINDS = 2  # the small and the big one


def _nothing(rules: "Betting", p: BettingPosition, event: ev.Event) -> BettingPosition:
    return p


def _carried(rules: "Betting", p: BettingPosition, event: ev.Carried) -> BettingPosition:
    chips = event.coins or p.chips
    small, big = rules.blind_sizes(event.games, event.level)
    return replace(
        p,
        chips=chips,
        stake=chips,
        named=event.first,
        games=event.games,
        level=event.level,
        owed=event.owed,
        told=event.told or ev.Told(),
        posted=1 if event.told and event.told.lone_big else 0,  # the big one is the second
        small=small,
        big=big,
    )


def _shuffle(rules: "Betting", p: BettingPosition, event: ev.Shuffle) -> BettingPosition:
    return replace(p, stock=Hand().add_cards(event.cards, event.count), draws=p.draws + 1)


def _deal(rules: "Betting", p: BettingPosition, event: ev.Deal) -> BettingPosition:
    known = None if event.cards is None else rules.sorted(event.cards)
    hand = Hand().add_cards(known, event.count)
    return replace(p, hands=put(p.hands, event.seat, hand), stock=p.stock.without_top(event.count))


def _placed(rules: "Betting", p: BettingPosition, event: ev.Placed) -> BettingPosition:
    return rules.script.place(rules, p, event)  # type: ignore[no-any-return]


def _first(rules: "Betting", p: BettingPosition, event: ev.First) -> BettingPosition:
    return replace(p, button=event.seat, draws=p.draws + 1)


def paid(p: BettingPosition, seat: int, amount: int) -> BettingPosition:
    """The position after a seat has put chips into the pot."""
    return replace(
        p,
        chips=put(p.chips, seat, p.chips[seat] - amount),
        bets=put(p.bets, seat, p.bets[seat] + amount),
        totals=put(p.totals, seat, p.totals[seat] + amount),
    )


def _ante(rules: "Betting", p: BettingPosition, event: ev.Ante) -> BettingPosition:
    """Chips for the pot that match no bet."""
    bets = p.bets
    return replace(paid(p, event.seat, event.amount), bets=bets)


def _post(rules: "Betting", p: BettingPosition, event: ev.Post) -> BettingPosition:
    bet = paid(p, event.seat, event.amount)
    before = p.dead or (0,) * len(p.chips)
    dead = put(before, event.seat, before[event.seat] + event.dead)
    return replace(paid(bet, event.seat, event.dead), bets=bet.bets, dead=dead)


def _blind(rules: "Betting", p: BettingPosition, event: ev.Blind) -> BettingPosition:
    """The second one opens the first street; the bet to match is a full blind in any case."""
    p = paid(replace(p, posted=p.posted + 1), event.seat, event.amount)
    if p.posted < _BLINDS:
        return p
    # a newcomer may have posted more
    highest = max(*p.bets, 0 if p.told.short_big else p.big)
    p = replace(p, street=0, queue=_still(p, event.seat), highest=highest, full=p.big)
    return _trimmed(replace(p, asking=rules.may_straddle(p)))


def _straddle(rules: "Betting", p: BettingPosition, event: ev.Straddle) -> BettingPosition:
    """A blind of twice the big one; its owner acts last before the flop."""
    p = replace(p, asking=-1)
    if not event.value:
        return p
    seat, to = event.seat, p.straddle
    p = paid(p, seat, to - p.bets[seat])
    return _trimmed(replace(p, straddler=seat, highest=to, queue=_still(p, seat)))


def _still(p: BettingPosition, seat: int) -> tuple[int, ...]:
    """Everybody in the hand, clockwise from the next seat on."""
    return tuple(s for s in p.after(seat) if p.stake[s] and s not in p.folded)


def _trimmed(p: BettingPosition) -> BettingPosition:
    """Nobody is asked who has nothing to call and no opponent with chips."""
    seat = p.queue[0] if p.queue else -1
    if seat < 0 or not p.chips[seat] or p.to_call(seat) or p.rivals(seat):
        return p
    return replace(p, queue=())


def _acted(p: BettingPosition, seat: int) -> BettingPosition:
    met = put(p.met, seat, p.highest)
    return _trimmed(replace(p, queue=p.queue[1:], met=met, begun=True))


def _check(rules: "Betting", p: BettingPosition, event: ev.Check) -> BettingPosition:
    return _acted(p, event.seat)


def _call(rules: "Betting", p: BettingPosition, event: ev.Call | ev.AllIn) -> BettingPosition:
    return _acted(paid(p, event.seat, min(p.to_call(event.seat), p.chips[event.seat])), event.seat)


def _raise(rules: "Betting", p: BettingPosition, event: ev.Raise) -> BettingPosition:
    """Everybody else in the hand is asked again."""
    grown = event.to - p.highest
    full = grown if grown >= max(p.big, p.full) else p.full
    p = paid(p, event.seat, event.to - p.bets[event.seat])
    others = _still(p, event.seat)[:-1]
    met = put(p.met, event.seat, event.to)
    return _trimmed(replace(p, highest=event.to, full=full, queue=others, met=met, begun=True))


def _fold(rules: "Betting", p: BettingPosition, event: ev.Fold) -> BettingPosition:
    p = _acted(replace(p, folded=(*p.folded, event.seat)), event.seat)
    return replace(p, queue=()) if len(p.alive()) == 1 else p


def _board(rules: "Betting", p: BettingPosition, event: ev.Board) -> BettingPosition:
    """A new street; without two players who can bet nobody is asked."""
    none = len(p.chips)
    queue = _still(p, p.button)
    able = sum(p.chips[seat] > 0 for seat in queue)
    return replace(
        p,
        stock=p.stock.without_top(len(event.cards)),
        board=p.board + event.cards,
        street=p.street + 1,
        bets=(0,) * none,
        met=(UNASKED,) * none,
        highest=0,
        full=0,
        queue=queue if able > 1 else (),
    )


def _twice(rules: "Betting", p: BettingPosition, event: ev.Twice) -> BettingPosition:
    return replace(p, agreed=(*p.agreed, event.value), shared=len(p.board), begun=True)


def _second(rules: "Betting", p: BettingPosition, event: ev.Second) -> BettingPosition:
    stock = p.stock.without_top(len(event.cards))
    return replace(p, stock=stock, second=p.board[: p.shared] + event.cards)


def _show(rules: "Betting", p: BettingPosition, event: ev.Show) -> BettingPosition:
    return replace(p, hands=_known(p, event.hands), shown=True)


def _known(p: BettingPosition, hands: tuple[Cards | None, ...]) -> tuple[Hand, ...]:
    """The hands with those that are shown now."""
    return tuple(Hand(cards) if cards else hand for cards, hand in zip(hands, p.hands, strict=True))


def _pot(rules: "Betting", p: BettingPosition, event: ev.Pot) -> BettingPosition:
    chips = list(p.chips)
    for seat, amount in event.shares:
        chips[seat] += amount
    return replace(p, chips=tuple(chips), totals=_less(p.totals, event.amount))


def _less(totals: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """Chips leave the middle, no matter whose they were: only their sum is asked for now."""
    left = []
    for total in totals:
        taken = min(total, amount)
        left.append(total - taken)
        amount -= taken
    return tuple(left)


def _over(rules: "Betting", p: BettingPosition, event: ev.Over) -> BettingPosition:
    return replace(p, payoffs=event.payoffs, hands=_known(p, event.hands))


FOLDS: dict[type[ev.Event], Fold] = {
    ev.Commit: _nothing,
    ev.Carried: _carried,
    ev.Shuffle: _shuffle,
    ev.Deal: _deal,
    ev.Placed: _placed,
    ev.First: _first,
    ev.Ante: _ante,
    ev.Post: _post,
    ev.Blind: _blind,
    ev.Straddle: _straddle,
    ev.Check: _check,
    ev.Call: _call,
    ev.AllIn: _call,
    ev.Raise: _raise,
    ev.Fold: _fold,
    ev.Board: _board,
    ev.Twice: _twice,
    ev.Second: _second,
    ev.Show: _show,
    ev.Pot: _pot,
    ev.Over: _over,
    ev.Reveal: _nothing,
}
