"""Who holds what, what lies on the table, what is gone: checked before anything is counted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paiju.core.cards import Cards, parse_either_order
from paiju.core.errors import CardError, expect
from paiju.poker.hands import PACK, check_different
from paiju.poker.keys import find_bit
from paiju.poker.ranges import HOLE_CARDS, make_combo, parse_range

FEWEST_HANDS, MOST_HANDS, BOARD = 2, 10, 5

Given = str | Iterable[int]  # text or cards


@dataclass(frozen=True)
class EquityQuestion:
    """Every hand as the combos it may be; cards as masks."""

    hands: Sequence[Sequence[int]]
    board: int
    live: int  # neither on the board nor dead

    @property
    def missing(self) -> int:
        """How many cards the board still gets."""
        return BOARD - self.board.bit_count()


def ask(hands: Sequence[Given], board: Given, dead: Given) -> EquityQuestion:
    """The question, if all of it fits in one pack."""
    expect(hands, Sequence)
    if isinstance(hands, str):  # also a sequence, of letters
        raise CardError("hands-in-a-list", text=hands)
    if not FEWEST_HANDS <= len(hands) <= MOST_HANDS:
        raise CardError("hand-count", low=FEWEST_HANDS, high=MOST_HANDS, count=len(hands))
    shown, gone = _read_cards(board), _read_cards(dead)
    if len(shown) > BOARD:
        raise CardError("board-cards", most=BOARD, count=len(shown))
    if len(gone) + HOLE_CARDS * len(hands) + BOARD > len(PACK):
        raise CardError("too-few-cards")
    ranges = [_list_combos(hand) for hand in hands]
    held = [card for combos in ranges if len(combos) == 1 for card in _list_cards(combos[0])]
    check_different((*shown, *gone, *held))
    known = _make_mask(shown) | _make_mask(gone)
    return EquityQuestion(
        _remove_blocked(ranges, known), _make_mask(shown), _make_mask(PACK) & ~known
    )


def _remove_blocked(ranges: list[list[int]], known: int) -> list[list[int]]:
    """What every range can still be, once the cards of hands without choice are known too."""
    taken = known
    for combos in ranges:
        if len(combos) == 1 and combos[0] & taken:
            raise CardError("hands-collide")
        taken |= combos[0] if len(combos) == 1 else 0
    left = [
        combos if len(combos) == 1 else [combo for combo in combos if not combo & taken]
        for combos in ranges
    ]
    if [] in left:
        raise CardError("empty-range", number=left.index([]) + 1)
    return left if left == ranges else _remove_blocked(left, known)


def _list_combos(hand: Given) -> list[int]:
    expect(hand, str, Iterable)
    return parse_range(hand) if isinstance(hand, str) else [make_combo(tuple(hand))]


def _read_cards(given: Given) -> Cards:
    return check_different(parse_either_order(given) if isinstance(given, str) else given)


def _list_cards(combo: int) -> Cards:
    return tuple(card for card in PACK if find_bit(card) & combo)


def _make_mask(cards: Iterable[int]) -> int:
    return sum(map(find_bit, cards))
