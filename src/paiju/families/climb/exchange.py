"""The exchange before a game (交换牌): compulsory tributes, then free returns."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from paiju.core.cards import Card, Cards, format_cards, resolve
from paiju.core.chance import Chance
from paiju.core.errors import CardError, IllegalAction
from paiju.core.events import Carried, Decision, Event, Leader, Return, Tribute
from paiju.core.language import Words, say_cards, words
from paiju.core.tokens import as_typed
from paiju.engine.actions import Answer, Answers, Legal
from paiju.engine.answers import read_answer
from paiju.families.climb.dealing import HolderLeads
from paiju.families.climb.position import Position
from paiju.families.climb.stage import Stage
from paiju.families.laying.declaring import Declaration

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

# Who owes tributes to whom after a result, by what they were in the last game: the seats are
# named by role, "L" the landlords in the order of going out, "F" the farmers likewise.
Debts = tuple[tuple[str, str], ...]
RETURN = words("还牌", "return a card")
A_CARD = words("一张牌", "a card")
_PAID = words("进贡{card}给玩家 {to}", "pays {card} to player {to}")
_RETURNED = words("还{card}给玩家 {to}", "returns {card} to player {to}")
_TO = re.compile(r"(?P<card>.*?)(?:>|给玩家|给|TO PLAYER|TO)(?P<player>.*)", re.DOTALL)


@dataclass(frozen=True)
class Exchange(Stage):
    """Every debtor gives his largest card; every creditor gives one of his choice back."""

    debts: Mapping[str, Debts] = field(hash=False)  # result → (from, to), best card first
    protected: Cards = ()  # these never move
    forbid_same: bool = False  # the card just received may not go back
    phase: ClassVar[str] = "exchange"

    def owed(self, p: Position) -> list[tuple[int, int]]:
        """(from, to) of every tribute; of one debtor the best card comes first."""
        if p.carried is None:
            return []
        seats = _named(p.carried, len(p.hands))
        pairs = self.debts.get(p.carried.result, ())
        return [(seats[debtor], seats[creditor]) for debtor, creditor in pairs]

    def _open(self, p: Position, seat: int) -> list[int]:
        """Whom a seat still owes a return, in the order of the tributes."""
        done = [to for who, to, _ in p.returns if who == seat]
        got = [debtor for debtor, creditor, _ in p.tributes if creditor == seat]
        return [debtor for debtor in got if debtor not in done]

    def done(self, rules: "Climb", p: Position) -> bool:
        return p.dealt == len(p.hands) and len(p.returns) == len(self.owed(p))

    def to_act(self, rules: "Climb", p: Position) -> frozenset[int]:
        return frozenset(seat for seat in range(len(p.hands)) if self._open(p, seat))

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        return () if p.tributes else tuple(self._tributes(rules, p))

    def _tributes(self, rules: "Climb", p: Position) -> list[Tribute]:
        owed = self.owed(p)
        spare = {seat: list(self._movable(p.hands[seat].cards)) for seat, _ in owed}
        cards = [spare[seat].pop(0) for seat, _ in owed]  # hands are sorted, the best first
        if len({seat for seat, _ in owed}) == len({to for _, to in owed}) == 2:
            # two against two: the larger card goes to the creditor who was out earlier
            by_card = sorted(zip(cards, owed, strict=True), key=lambda c: -rules.deck.order[c[0]])
            creditors = [to for _, to in owed]
            return [
                Tribute(seat, to, (card,))
                for (card, (seat, _)), to in zip(by_card, creditors, strict=True)
            ]
        return [Tribute(seat, to, (card,)) for (seat, to), card in zip(owed, cards, strict=True)]

    def _movable(self, cards: Cards) -> Cards:
        return tuple(card for card in cards if card not in self.protected)

    def _allowed(self, p: Position, seat: int, to: int) -> Cards:
        """What a seat may give back to another; the smallest card first."""
        cards = self._movable(p.hands[seat].cards)[::-1]
        if self.forbid_same:
            got = {(debtor, creditor): card for debtor, creditor, card in p.tributes}[to, seat]
            cards = tuple(card for card in cards if card not in (got or ()))
        return cards

    def question(self, rules: "Climb", p: Position) -> dict[str, str]:
        return RETURN

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        """Who gave what to whom, as far as it was seen: the tributes, then the returns."""
        paid = [(seat, _gift(_PAID, to, cards)) for seat, to, cards in p.tributes]
        return [*paid, *((seat, _gift(_RETURNED, to, cards)) for seat, to, cards in p.returns)]

    def legal(self, rules: "Climb", p: Position, seat: int) -> Legal:
        """Any card to anybody who is still owed one; where that is one player, only the card."""
        open_ = self._open(p, seat)
        return Answers(
            Answer("return", _spelt(card, to, open_), _given(card, to), Return(seat, to, (card,)))
            for to in open_
            for card in self._allowed(p, seat, to)
        )

    def read(self, rules: "Climb", p: Position, seat: int, text: str) -> Decision:
        """A card, and perhaps who gets it (`♠5>3`); otherwise it goes by the order of tributes."""
        plain, to = read_answer(text), self._open(p, seat)[0]
        if given := _TO.fullmatch(plain):
            plain, player = given["card"], given["player"].strip()
            if not re.fullmatch(r"[0-9]{1,2}", player):
                raise IllegalAction("no-such-seat", seat=as_typed(text, player))
            to = int(player) - 1
        try:
            cards = resolve(plain, p.hands[seat].cards, rules.deck.value)
        except CardError as error:
            raise Declaration(text, plain).refusal(error) from None
        return Return(seat, to, cards)

    def check(self, rules: "Climb", p: Position, event: Decision) -> None:
        if not isinstance(event, Return) or event.cards is None or len(event.cards) != 1:
            raise IllegalAction("one-card")
        if event.to not in self._open(p, event.seat):
            raise IllegalAction("owes-nothing", seat=event.to + 1)
        if event.cards[0] not in self._allowed(p, event.seat, event.to):
            code = "cannot-return" if event.cards[0] in self.protected else "same-card-back"
            raise IllegalAction(code, cards=format_cards(event.cards, "short"))


def _gift(sentence: Words, to: int, cards: Cards | None) -> dict[str, str]:
    """A gift as both languages tell it; a card that was not seen is just a card."""
    seen = words(*(format_cards(cards, style) for style in ("long", "short"))) if cards else A_CARD
    return {lang: text.format(card=seen[lang], to=to + 1) for lang, text in sentence.items()}


def _spelt(card: Card, to: int, owed: list[int]) -> str:
    return f"{card}>{to + 1}" if len(owed) > 1 else card.short


def _given(card: Card, to: int) -> dict[str, str]:
    return words(f"{card} 给玩家 {to + 1}", f"{say_cards(str(card), 'en')} to player {to + 1}")


def _named(carried: Carried, players: int) -> dict[str, int]:
    """Seats by role in the last game: L1, L2 and F1, F2, F3, each in the order of going out."""
    rest = [seat for seat in range(players) if seat not in carried.order]
    found: dict[str, int] = {}
    for seat in (*carried.order, *rest):
        role = "L" if seat in carried.landlords else "F"
        number = sum(name[0] == role for name in found) + 1
        found[f"{role}{number}"] = seat
    return found


@dataclass(frozen=True)
class TributeLeads(HolderLeads):
    """After an exchange the giver of the largest tribute leads anything, else the holder."""

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        if not p.tributes:
            return super().auto(rules, p, chance)
        best = max(p.tributes, key=lambda given: rules.deck.order[(given[2] or (0,))[0]])
        return (Leader(best[0], ()),)

    def words(self, rules: "Climb", p: Position) -> list[tuple[int, dict[str, str]]]:
        return [] if p.tributes else super().words(rules, p)
