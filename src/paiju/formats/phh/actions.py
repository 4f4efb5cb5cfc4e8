"""The actions of a history: cards, bets, and what was shown in the end."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from typing import Any, NamedTuple

from paiju.core.cards import Card, parse_either_order
from paiju.core.errors import BadRecord
from paiju.formats.phh.amounts import Money
from paiju.formats.phh.writing import UNKNOWN

_CARD = re.compile(r"\?\?|[2-9TJQKA][cdhs]")
_HOLE = 2  # cards of a hand


class Word(Enum):
    """What a player did with his hand at the showdown; the last word counts."""

    SHOWN = "shown"
    KEPT = "kept"  # neither shown (or not all of it) nor thrown away
    THROWN = "thrown"


class PhhBet(NamedTuple):
    """One decision of a file."""

    action: str
    player: int  # from 0, in the order of the file
    word: str
    amount: int


@dataclass(frozen=True)
class PhhHand:
    """What a file says of the cards and the betting; cards that it does not tell are None."""

    holes: list[list[Card | None]]
    board: list[Card | None] = field(default_factory=list)
    bets: list[PhhBet] = field(default_factory=list)
    words: dict[int, Word] = field(default_factory=dict)  # by player

    def is_hidden(self, player: int) -> bool:
        """Is a hand of a player not told, or not all of it?"""
        return len(self.holes[player]) < _HOLE or None in self.holes[player]

    @property
    def thrown(self) -> list[int]:
        """Players who did not want what they could have won."""
        return sorted(at for at, word in self.words.items() if word is Word.THROWN)

    @property
    def told(self) -> list[Card]:
        """Every card of the file."""
        cards = [*self.board, *(card for hole in self.holes for card in hole)]
        return [card for card in cards if card is not None]


def read_actions(history: Mapping[str, Any], players: int, money: Money) -> PhhHand:
    """The actions of a file; the first that cannot be one is refused with its number."""
    actions = history.get("actions")
    if not isinstance(actions, list):
        raise BadRecord("history-field", field="actions")
    dealt = PhhHand([[] for _ in range(players)])
    for number, action in enumerate(actions, 1):
        words = str(action).partition("#")[0].split()
        try:
            if words:
                _note(dealt, words, money)
        except (ValueError, ArithmeticError):
            raise BadRecord("history-action", number=number, action=action) from None
    return dealt


def _note(dealt: PhhHand, words: Sequence[str], money: Money) -> None:
    """Note one action; what cannot be one raises ValueError."""
    match words:
        case "d", "db", cards:
            dealt.board.extend(_read_cards(cards))
        case "d", "dh", player, cards:
            dealt.holes[_read_player(dealt, player)].extend(_read_cards(cards))
        case (player, "sm"):
            dealt.words[_read_player(dealt, player)] = Word.THROWN
        case player, "sm", "-":  # as they were dealt
            _show(dealt, _read_player(dealt, player), ())
        case player, "sm", cards:
            _show(dealt, _read_player(dealt, player), _read_cards(cards))
        case player, "f" | "cc" as word:
            dealt.bets.append(PhhBet(" ".join(words), _read_player(dealt, player), word, 0))
        case player, "cbr", amount:
            to = money.count_chips(Decimal(amount.replace(",", "")))
            dealt.bets.append(PhhBet(" ".join(words), _read_player(dealt, player), "cbr", to))
        case _:
            raise ValueError(words)


def _show(dealt: PhhHand, player: int, shown: Sequence[Card | None]) -> None:
    """Cards shown in the end are those dealt, as far as they were told.

    Sites write `????` for hands that were not seen at that time, over and over while the board is
    dealt: it says nothing that is not known better.
    """
    hole = dealt.holes[player]
    known = list(dict.fromkeys(card for card in (*hole, *shown) if card is not None))
    if len(known) > _HOLE or len(shown) > _HOLE:
        raise ValueError(shown)
    hole[:] = [*known, *[None] * (_HOLE - len(known))]
    dealt.words[player] = Word.KEPT if dealt.is_hidden(player) else Word.SHOWN


def _read_player(dealt: PhhHand, name: str) -> int:
    return [f"p{at}" for at in range(1, len(dealt.holes) + 1)].index(name)


def _read_cards(text: str) -> list[Card | None]:
    found = _CARD.findall(text)
    if "".join(found) != text:
        raise ValueError(text)
    return [None if card == UNKNOWN else parse_either_order(card)[0] for card in found]
