"""Cards as numbers that are added: the key of a poker hand is the sum of its cards' keys.

The ranks are cut into a low and a high part. A part is how many cards there are of each rank, read
as digits of base five. Above the two parts a key counts the cards of each suit.
"""

RANKS, SUITS, COPIES = 13, 4, 4  # ranks count from 0, a two, to 12, an ace
FEWEST, MOST = 5, 7  # cards the best five are taken from
LOW_RANKS = 7
HIGH_RANKS = RANKS - LOW_RANKS
BASE = COPIES + 1
LOW_BITS, HIGH_BITS, COUNT_BITS = 17, 19, 4
SUIT_SHIFT = LOW_BITS + HIGH_BITS
LOW, PARTS = (1 << LOW_BITS) - 1, (1 << SUIT_SHIFT) - 1


def _repeat_suits(count: int) -> int:
    return sum(count << SUIT_SHIFT + COUNT_BITS * suit for suit in range(SUITS))


FEW = _repeat_suits(3)  # with three more cards of every suit …
FLUSHES = _repeat_suits(8)  # … five are seen in one bit

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)
CATEGORY_SHIFT = 12  # a strength is category << 12 | order within the category
WHEEL = 1 << RANKS - 1 | 0b1111  # A 2 3 4 5
STRAIGHTS = (WHEEL, *(0b11111 << low for low in range(RANKS - 4)))  # bits of ranks, weakest first


def find_rank(card: int) -> int:
    """The rank of a card: a two is 0, an ace 12."""
    return (card // SUITS - 1) % RANKS


def find_bit(card: int) -> int:
    """The card in a mask: thirteen bits for each suit, twos first."""
    return 1 << RANKS * (card % SUITS) + find_rank(card)


def rank_keys() -> list[int]:
    """What a card of each rank adds to the two parts."""
    low = [BASE**rank for rank in range(LOW_RANKS)]
    return low + [BASE**rank << LOW_BITS for rank in range(HIGH_RANKS)]


def card_keys() -> list[int]:
    """The key of every card of the pack, in the order of `paiju.core.cards`."""
    ranks = rank_keys()
    return [
        ranks[find_rank(card)] + (1 << SUIT_SHIFT + COUNT_BITS * (card % SUITS))
        for card in range(RANKS * SUITS)
    ]
