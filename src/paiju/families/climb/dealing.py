"""Dealing, and who comes first because of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from paiju.core.cards import JOKERS, Card, format_cards
from paiju.core.chance import Chance
from paiju.core.errors import require
from paiju.core.events import Deal, Event, First, Leader, Shuffle, Wild
from paiju.core.language import say_cards, words
from paiju.families.climb.position import Position
from paiju.families.climb.stage import Stage

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb


@dataclass(frozen=True)
class Dealing(Stage):
    """Shuffle, then each player gets all his cards in seat order; the rest stays."""

    each: int
    phase: ClassVar[str] = "deal"

    def done(self, rules: "Climb", p: Position) -> bool:
        return p.dealt == len(p.hands)

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        if not p.stock.count:
            pack = rules.deck.cards
            order = chance.shuffle(p.draws, pack)
            return (Shuffle(len(pack), order, given=chance.is_given(p.draws)),)
        top = len(p.stock.cards)
        return tuple(
            Deal(
                seat,
                self.each,
                p.stock.cards[top - (seat + 1) * self.each : top - seat * self.each],
                open=bool(p.opened and p.opened[seat]),
            )
            for seat in range(len(p.hands))
        )


@dataclass(frozen=True)
class FirstAsked(Stage):
    """Somebody is asked first: drawn, or designated by number."""

    seat: int | None = None

    def done(self, rules: "Climb", p: Position) -> bool:
        return p.first >= 0

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        named = self.seat
        if named is None and p.carried is not None:
            named = p.carried.first
        if named is not None:
            return (First(named),)
        return (First(chance.choose(p.draws, range(len(p.hands))), given=chance.is_given(p.draws)),)

    def check_seats(self, rules: "Climb", players: int) -> None:
        """The seat that is named must be there."""
        there = self.seat is None or 0 <= self.seat < players
        told = {"players": players, "seat": self.seat}
        require(there, "no-such-seat-here", "FirstAsked.seat", **told)


@dataclass(frozen=True)
class SmallestLeads(Stage):
    """Everybody shows his smallest card; the smallest of all leads and must be laid."""

    def done(self, rules: "Climb", p: Position) -> bool:
        return p.turn >= 0

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        order = rules.deck.order.__getitem__
        shown = tuple(min(hand.cards, key=order) for hand in p.hands)
        card = min(shown, key=order)
        return (Leader(shown.index(card), (card,), shown),)

    def check_seats(self, rules: "Climb", players: int) -> None:
        """A wild card could be laid in the place of the smallest."""
        require(not rules.deck.wilds, "card-wild", "SmallestLeads")

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        cards = rules.sorted(p.smallest)
        short = say_cards(format_cards(cards, "short", " > "), "en")
        text = words(format_cards(cards, "long", " > "), short)
        return [(-1, text)] if cards else []


@dataclass(frozen=True)
class HolderLeads(Stage):
    """The holder of one card leads, and his opening hand must contain it."""

    card: Card

    def done(self, rules: "Climb", p: Position) -> bool:
        return p.turn >= 0

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        seat = next(i for i, hand in enumerate(p.hands) if self.card in hand.cards)
        return (Leader(seat, (self.card,)),)

    def check_seats(self, rules: "Climb", players: int) -> None:
        """Exactly one player must hold the card."""
        field, told, cards = f"{type(self).__name__}.card", self.card.short, rules.deck.cards
        require(self.card in cards, "card-not-there", field, cards=told)
        require(not rules.deck.wilds, "card-wild", field)
        require(cards.count(self.card) == 1, "card-several", field, cards=told)
        each = next(stage.each for stage in rules.stages if isinstance(stage, Dealing))
        dealt = players * each == len(cards)
        require(dealt, "card-undealt", field, players=players, cards=told)

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        if p.first < 0:  # a composed position
            return []
        where = p.first + 1
        zh, en = (
            f"{self.card.long} 在玩家 {where}",
            f"player {where} holds {say_cards(str(self.card), 'en')}",
        )
        return [(-1, {"zh": zh, "en": en})]


@dataclass(frozen=True)
class WildDrawn(Stage):
    """One more rank becomes wild, drawn at random and shown to all."""

    number: int = 1  # how many there are afterwards
    phase: ClassVar[str] = "bid"

    def done(self, rules: "Climb", p: Position) -> bool:
        return len(p.wild) >= self.number

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        ranks = [rank for rank in rules.deck.ranks if rank not in JOKERS and rank not in p.wild]
        return (Wild(chance.choose(p.draws, ranks), given=chance.is_given(p.draws)),)

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        wild = p.wild[self.number - 1 : self.number].replace("T", "10")
        return [(-1, {"zh": f"癞子 {wild}", "en": f"wild {wild}"})] if wild else []
