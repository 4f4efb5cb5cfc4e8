"""Could it have been so? Hands that somebody thinks possible, explained by a deal and played again.

Nothing here asks `engine.worlds`: every card gets a place in a pack, the rules play that pack with
the decisions that were made, and the seat must see exactly what it saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from msgspec.structs import replace

from paiju import Card, PaijuError, State, View
from paiju.core.events import (
    Board,
    Bottom,
    Commit,
    Deal,
    Decision,
    Draw,
    Event,
    Leader,
    Play,
    Return,
    Reveal,
    Shuffle,
    Tribute,
)

Hands = Sequence[Sequence[Card]]


class Laid:
    """Chance that gives one pack, and otherwise what was drawn."""

    def __init__(self, pack: Sequence[Card], chosen: Sequence[Any]) -> None:
        self.pack, self.chosen = pack, list(chosen)

    def shuffle(self, draw: int, items: Sequence[Any]) -> tuple[Any, ...]:
        assert Counter(items) == Counter(self.pack)
        return tuple(self.pack)

    def choose(self, draw: int, options: Sequence[Any]) -> Any:
        while self.chosen[0] not in options:  # named by the last game, not drawn
            self.chosen.pop(0)
        return self.chosen.pop(0)

    def is_given(self, draw: int) -> bool:
        return False


def is_possible(state: State, view: View, hands: Hands) -> bool:
    """Is there a deal that leads to these hands and shows the seat what it has seen?"""
    return any(agrees(state, view, dealt, hands) for dealt in deals(state, view, hands))


def agrees(state: State, view: View, dealt: Dealt, hands: Hands) -> bool:
    chosen = [e.chosen for e in state.events if hasattr(e, "chosen")]
    opening = [e for e in state.events[:2] if not isinstance(e, Shuffle | Deal)]
    opening = [e for e in opening if e.__class__.__name__ in ("Commit", "Carried")]
    chance = Laid(dealt.pack, chosen)
    try:
        again = State.begin(state.game, state.players, chance, opening)
        while len(again.events) < len(state.events):
            event = state.events[len(again.events)]
            if not isinstance(event, Decision):
                return False
            if isinstance(event, Return):
                event = replace(event, cards=(dealt.returns.pop(0),))
            again = again.act(event.seat, event)
    except (PaijuError, StopIteration):
        return False
    same = [Counter(hand) for hand in again.hands] == [Counter(hand) for hand in hands]
    return same and told(again.view(view.seat)) == told(view)


def told(view: View) -> list[Event]:
    return [event for event in view.events if not isinstance(event, Commit | Reveal)]


class Dealt:
    """A pack, and what was given back in an exchange."""

    def __init__(self, pack: Sequence[Card], returns: Sequence[Card] = ()) -> None:
        self.pack, self.returns = tuple(pack), list(returns)


def deals(state: State, view: View, hands: Hands) -> Iterator[Dealt]:
    """The packs that could have led to these hands."""
    if any(isinstance(event, Draw) for event in view.events):
        yield from drawn_deals(view, hands)
    elif hasattr(view, "board"):
        yield held_and_board(view, hands)
    else:
        after = [Counter(hand) for hand in hands]
        for event in view.events:
            if isinstance(event, Play):
                after[event.seat] += Counter(event.cards)
        for event in view.events:
            if isinstance(event, Bottom):
                after[event.seat] -= Counter(event.cards)
        yield from exchanged_deals(state, view, after)


def pack_of(view: View, dealt: Sequence[Sequence[Card]], rest: Sequence[Card]) -> tuple[Card, ...]:
    """Dealt from the end, seat by seat; the own cards in the order in which they came."""
    own = {e.seat: e.cards for e in view.events if isinstance(e, Deal) and e.cards}
    piles = [own.get(seat) or tuple(hand) for seat, hand in enumerate(dealt)]
    return (*rest, *(card for pile in reversed(piles) for card in pile))


def left_of(view: View, used: Counter[Card]) -> list[Card]:
    return sorted((Counter(view.game.rules.deck.cards) - used).elements())


def held_and_board(view: View, hands: Hands) -> Dealt:
    board = [e.cards for e in view.events if isinstance(e, Board)]
    used = Counter(card for pile in (*hands, *board) for card in pile)
    living = [hand for hand in hands if hand]
    own = {e.seat: e.cards for e in view.events if isinstance(e, Deal) and e.cards}
    piles = [own.get(seat) or tuple(hand) for seat, hand in enumerate(hands) if hand]
    assert len(living) == len(piles)
    up = [card for cards in reversed(board) for card in cards]
    down = [card for pile in reversed(piles) for card in pile]
    return Dealt([*left_of(view, used), *up, *down])


def exchanged_deals(state: State, view: View, after: list[Counter[Card]]) -> Iterator[Dealt]:
    """All cards that may have been given and given back; a plain deal where nothing was."""
    gifts = [event for event in view.events if isinstance(event, Tribute)]
    back = [event for event in view.events if isinstance(event, Return)]
    returns = [event.cards or sorted(after[event.to]) for event in back]
    for came_back in product(*returns):
        between = [Counter(hand) for hand in after]
        for gone, card in zip(back, came_back, strict=True):
            between[gone.to][card] -= 1
            between[gone.seat][card] += 1
        if any(min(hand.values(), default=0) < 0 for hand in between):
            continue
        tributes = [gift.cards or sorted(+between[gift.to]) for gift in gifts]
        for given in product(*tributes):
            dealt = [Counter(hand) for hand in between]
            for gift, card in zip(gifts, given, strict=True):
                dealt[gift.to][card] -= 1
                dealt[gift.seat][card] += 1
            if any(min(hand.values(), default=0) < 0 for hand in dealt):
                continue
            if gifts and not largest(state, gifts, given, dealt):
                continue  # the rules would say so too, slowly
            piles = [sorted(hand.elements()) for hand in dealt]
            used = sum(dealt, Counter())
            yield Dealt(pack_of(view, piles, bottom_of(state, view, used)), came_back)


def largest(
    state: State, gifts: Sequence[Tribute], given: Sequence[Card], dealt: Sequence[Counter[Card]]
) -> bool:
    """No card of a giver that may move is larger than what he gave, but what he gave too."""
    order = state.game.rules.deck.order
    fixed = {card.code for card in state.game.rules.marks}  # type: ignore[attr-defined]
    for gift, card in zip(gifts, given, strict=True):
        gone = {c for g, c in zip(gifts, given, strict=True) if g.seat == gift.seat}
        kept = [c for c in +dealt[gift.seat] if c not in gone and c.code not in fixed]
        if any(order[other] > order[card] for other in kept):
            return False
    return True


def bottom_of(state: State, view: View, used: Counter[Card]) -> list[Card]:
    """What was not dealt; if it lies open, in its true order, which some bids depend on."""
    if any(isinstance(event, Bottom) for event in view.events):
        true = next(e for e in reversed(state.events) if isinstance(e, Shuffle))
        left = Counter(left_of(view, used))
        assert true.cards is not None
        rest = list(true.cards[: left.total()])
        return rest if Counter(rest) == left else sorted(left.elements())
    return left_of(view, used)


# --- games with a stock to draw from ---


def drawn_deals(view: View, hands: Hands) -> Iterator[Dealt]:
    """Every card of a seat finds a slot: dealt or drawn, before it was laid, dealt ones no smaller
    than the card that was shown."""
    slots = [slots_of(view, seat, hand) for seat, hand in enumerate(hands)]
    if any(found is None for found in slots):
        return
    dealt = [found[0] for found in slots if found]
    drawn: list[Sequence[Card]] = []
    at = [1] * len(hands)
    for event in view.events:
        if isinstance(event, Draw):
            found = slots[event.seat]
            assert found is not None
            drawn.append(found[at[event.seat]])
            at[event.seat] += 1
    used = Counter(card for pile in (*dealt, *drawn) for card in pile)
    rest = [*left_of(view, used), *(card for pile in reversed(drawn) for card in pile)]
    yield Dealt(pack_of(view, dealt, rest))


def slots_of(view: View, seat: int, hand: Sequence[Card]) -> list[list[Card]] | None:
    """The cards of a seat by when it received them; None if there is no such way."""
    if seat == view.seat:  # it saw what it got
        got = (e for e in view.events if isinstance(e, Deal | Draw) and e.seat == seat)
        return [list(event.cards or ()) for event in got]
    order = view.game.rules.deck.order
    shown = next((e.shown[seat] for e in view.events if isinstance(e, Leader) and e.shown), None)
    sizes: list[tuple[int, int]] = []  # when, how many
    cards: list[tuple[int, Card]] = []  # until when it was there, which
    for when, event in enumerate(view.events):
        if isinstance(event, Deal | Draw) and event.seat == seat:
            sizes.append((when, event.count))
        elif isinstance(event, Play) and event.seat == seat:
            cards += [(when, card) for card in event.cards]
    cards += [(len(view.events), card) for card in hand]
    slots = [at for at, (_, count) in enumerate(sizes) for _ in range(count)]

    def fits(card: tuple[int, Card], at: int) -> bool:
        if sizes[at][0] > card[0]:
            return False
        if shown is None:
            return True
        return order[card[1]] >= order[shown] if at == 0 else card[1] != shown

    owner: dict[int, int] = {}  # slot → card

    def place(card: int, tried: set[int]) -> bool:
        for slot, at in enumerate(slots):
            if slot not in tried and fits(cards[card], at):
                tried.add(slot)
                if slot not in owner or place(owner[slot], tried):
                    owner[slot] = card
                    return True
        return False

    if len(cards) != len(slots) or not all(place(card, set()) for card in range(len(cards))):
        return None
    found: list[list[Card]] = [[] for _ in sizes]
    for slot, card in owner.items():
        found[slots[slot]].append(cards[card][1])
    return found
