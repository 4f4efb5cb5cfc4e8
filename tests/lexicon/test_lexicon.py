"""The lexicon against the slow referee: the same readings, the same covers, the same moves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, islice, product
from operator import le

import numpy as np
import pytest

import brute
import paiju
from paiju import Card, Game
from paiju.families.laying.reading import Reader
from paiju.families.laying.rules import LayingRules, rules_of
from paiju.kernel import shedding
from paiju.kernel.tables import Tables
from paiju.lexicon.lexicon import Lexicon
from paiju.lexicon.spec import Deck
from soaking import soak

GAMES = [game for game in paiju.games() if game.id in brute.GAMES]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
PARTS = 4  # pieces of the long tests, so that several processes can share them
every_part = pytest.mark.parametrize("part", range(PARTS))

Held = tuple[int, ...]  # how many cards of each rank, in the order of `brute.ORDER`


def test_every_game_of_the_referee_is_installed() -> None:
    assert {game.id for game in GAMES} == set(brute.GAMES)


# --- the referee, with its bodies prepared ------------------------------------------------


class Referee:
    """`brute` with the same shapes and kicker rules; bodies that cannot be it are skipped."""

    def __init__(self, game_id: str) -> None:
        self.game = brute.GAMES[game_id]
        self.bodies = [(shape, run) for shape in self.game.shapes for run in brute.runs(shape)]
        self.by_size: dict[int, list[tuple[brute.Shape, brute.Run, int]]] = {}
        for shape, run in self.bodies:
            size = shape.copies * len(run) + carried(shape.type, len(run))
            self.by_size.setdefault(size, []).append((shape, run, ranks_mask(run)))

    def readings(self, held: Held) -> list[brute.Reading]:
        """All legal readings of a set of cards that the pack holds."""
        total = sum(held)
        if total > self.game.most_cards:
            return []
        cards = brute.Ranks({r: n for r, n in zip(brute.ORDER, held, strict=True) if n})
        at_least = [sum(1 << i for i, n in enumerate(held) if n >= least) for least in range(9)]
        found = [
            brute.Reading(shape.type, len(run), total, run[-1])
            for shape, run, mask in self.by_size.get(total, ())
            if not mask & ~at_least[shape.copies]
            and shape.kickers(run, cards - Counter(dict.fromkeys(run, shape.copies)))
        ]
        best: dict[tuple[str, int], brute.Reading] = {}
        for reading in sorted(found, key=lambda reading: reading.value):
            best[reading.type, reading.units] = reading
        return list(best.values())


KICKERS = {
    "": "",
    "Single": "1",
    "Pair": "2",
    "PairSingle": "21",
    "SingleSingle": "11",
    "PairPair": "22",
}


def groups(type_: str, units: int) -> tuple[int, ...]:
    """The kickers of a type as its id tells them (§4): so many groups of so many cards."""
    name = type_.partition("With")[2]
    if name in ("Singles", "Pairs"):
        return (1 if name == "Singles" else 2,) * units
    return tuple(map(int, KICKERS[name]))


def carried(type_: str, units: int) -> int:
    return sum(groups(type_, units))


def ranks_mask(run: Sequence[str]) -> int:
    return sum(1 << brute.ORDER.index(rank) for rank in run)


@cache
def referee(game_id: str) -> Referee:
    return Referee(game_id)


def codes_of(held: Held) -> list[str]:
    return [rank for rank, n in zip(brute.ORDER, held, strict=True) for _ in range(n)]


def texts(readings: Sequence[brute.Reading]) -> list[str]:
    return sorted(reading.text for reading in readings)


# --- card sets worth asking about ---------------------------------------------------------


def copies(game: Game) -> list[int]:
    """How many of each rank the pack holds."""
    pack = Counter(card.code if card.point == 0 else card.rank for card in game.rules.deck.cards)
    return [pack[rank] for rank in brute.ORDER]


def interesting(game: Game, rng: random.Random) -> Iterator[Held]:
    """Bodies with company, handfuls of few ranks, jokers; now and then one card too many."""
    limit = copies(game)
    shapes: dict[tuple[str, int], list[tuple[brute.Shape, brute.Run]]] = {}
    for shape, run in referee(game.id).bodies:
        shapes.setdefault((shape.type, len(run)), []).append((shape, run))
    kinds = list(shapes.values())
    while True:
        held = [0] * len(limit)
        if rng.random() < 0.8:
            shape, run = rng.choice(rng.choice(kinds))
            for rank in run:
                held[brute.ORDER.index(rank)] += shape.copies
            k = len(run)
            company = [(), (), (1,), (2,), (2, 1), (1, 1), (2, 2), (1,) * k, (2,) * k, (3,)]
            add(held, limit, rng, rng.choice([groups(shape.type, k), rng.choice(company)]))
        else:
            add(held, limit, rng, [rng.randrange(1, 5) for _ in range(rng.randrange(1, 6))])
        if rng.random() < 0.05:
            held[13:] = limit[13:]
        if rng.random() < 0.1:
            add(held, limit, rng, [1])
        held = [min(n, most) for n, most in zip(held, limit, strict=True)]
        if any(held):
            yield tuple(held)


def add(held: list[int], limit: list[int], rng: random.Random, sizes: Sequence[int]) -> None:
    """Groups of cards close together or anywhere, as far as the pack has them."""
    centre, spread = rng.randrange(len(held)), rng.choice([4, 15])
    for size in sizes:
        at = (centre + rng.randrange(spread)) % len(held)
        held[at] = min(held[at] + size, limit[at])


def packed(game: Game, held: Held) -> int:
    """The set as one number: a hex digit per rank (no installed game counts suits)."""
    ranks = game.rules.deck.ranks
    names = [{"LJ": "x", "BJ": "X"}.get(rank, rank) for rank in brute.ORDER]
    return sum(n << 4 * ranks.index(name) for name, n in zip(names, held, strict=True) if n)


def unpacked(game: Game, row: int) -> Held:
    digits = {rank: row >> 4 * i & 15 for i, rank in enumerate(game.rules.deck.ranks)}
    names = [{"LJ": "x", "BJ": "X"}.get(rank, rank) for rank in brute.ORDER]
    return tuple(digits.get(name, 0) for name in names)


# --- readings -----------------------------------------------------------------------------


@every_game
def test_the_fast_referee_is_the_slow_one(game: Game) -> None:
    for held in islice(interesting(game, random.Random(0)), soak(300)):
        assert set(texts(referee(game.id).readings(held))) == brute.readings(
            game.id, codes_of(held)
        )


@every_part
@every_game
def test_random_sets_are_read_as_the_referee_reads_them(game: Game, part: int) -> None:
    """10^5 card sets per game; a set that comes again is not asked again."""
    lexicon, judge = rules_of(game).lexicon, referee(game.id)
    sets = Counter(islice(interesting(game, random.Random(part)), soak(100_000 // PARTS)))
    legal = 0
    for held in sets:
        rows = lexicon.rows_of(packed(game, held))
        assert texts(judge.readings(held)) == sorted(str(lexicon.reading(row)) for row in rows)
        legal += bool(rows)
    assert min(legal, len(sets) - legal) > 500


@every_game
def test_classify_and_beats_answer_for_suited_cards(game: Game) -> None:
    """The same questions through the public door, with cards in random order and suits."""
    rng = random.Random(7)
    sets = list(islice(interesting(game, rng), soak(300)))
    for held, other in zip(sets, reversed(sets), strict=True):
        text, against = (shown(game, cards, rng) for cards in (held, other))
        expected = [reading.text for reading in referee(game.id).readings(held)]
        assert [str(reading) for reading in game.classify(text)] == sorted(expected)
        assert game.beats(text, against) is brute.covers(game.id, codes_of(held), codes_of(other))


def shown(game: Game, held: Held, rng: random.Random) -> str:
    return paiju.format_cards(suited(game, held, rng), rng.choice(["code", "short", "long"]))


def suited(game: Game, held: Held, rng: random.Random) -> list[Card]:
    """Cards of these ranks with random suits, in random order."""
    need = dict(zip(brute.ORDER, held, strict=True))
    cards = []
    for card in rng.sample(game.rules.deck.cards, len(game.rules.deck.cards)):
        rank = brute.ORDER[rank_value(card)]
        if need[rank]:
            need[rank] -= 1
            cards.append(card)
    return cards


def rank_value(card: Card) -> int:
    return brute.ORDER.index(card.code if card.point == 0 else card.rank)


@every_game
def test_every_row_and_no_other(game: Game) -> None:
    """The whole table: every body of the rule book with every company it may have."""
    lexicon = rules_of(game).lexicon
    rows = [
        (packed_row, reading.type, reading.length, reading.key)
        for packed_row, reading in zip(
            lexicon.cards, map(lexicon.reading, range(len(lexicon.cards))), strict=True
        )
    ]
    assert len(set(rows)) == len(rows)
    assert set(rows) == set(all_rows(game))


def all_rows(game: Game) -> Iterator[tuple[int, str, int, str]]:
    judge, limit = referee(game.id), copies(game)
    best: dict[tuple[str, int, int], str] = {}
    for shape, run in judge.bodies:
        inside = [shape.copies if rank in run else 0 for rank in brute.ORDER]
        for company in companies(groups(shape.type, len(run))):
            rest = brute.Ranks({r: n for r, n in zip(brute.ORDER, company, strict=True) if n})
            if not shape.kickers(run, rest):
                continue
            held = tuple(n + more for n, more in zip(inside, company, strict=True))
            if sum(held) <= judge.game.most_cards and all(map(le, held, limit)):
                place = shape.type, len(run), packed(game, held)
                best[place] = max(best.get(place, run[-1]), run[-1], key=brute.ORDER.index)
    for (kind, units, cards), key in best.items():
        yield cards, kind, units, "Joker" if key in brute.JOKERS else key


@cache
def companies(sizes: tuple[int, ...]) -> list[Held]:
    """All cards that are groups of these sizes, of any ranks whatever."""
    if len(sizes) > 6:
        return []  # nobody holds so many
    ranks = range(len(brute.ORDER))
    alike = len(set(sizes)) <= 1
    chosen = (
        combinations_with_replacement(ranks, len(sizes))
        if alike
        else product(ranks, repeat=len(sizes))
    )
    return sorted({grouped(each, sizes) for each in chosen})


def grouped(ranks: Sequence[int], sizes: Sequence[int]) -> Held:
    held = [0] * len(brute.ORDER)
    for rank, size in zip(ranks, sizes, strict=True):
        held[rank] += size
    return tuple(held)


# --- covering -----------------------------------------------------------------------------


def judged(game: Game, row: int) -> brute.Reading:
    lexicon = rules_of(game).lexicon
    mine = lexicon.reading(row)
    (found,) = [
        reading
        for reading in referee(game.id).readings(unpacked(game, lexicon.cards[row]))
        if (reading.type, reading.units) == (mine.type, mine.length)
    ]
    assert found.text == str(mine)
    return found


@every_game
def test_covers_is_what_the_referee_says(game: Game) -> None:
    """10^4 random pairs of legal hands, half of them of one type."""
    lexicon, rng = rules_of(game).lexicon, random.Random(11)
    bodies = [body for body in range(len(lexicon.bodies)) if row_of(lexicon, body) is not None]
    answers = Counter[bool]()
    for _ in range(soak(10_000)):
        new = rng.choice(bodies)
        near = [b for b in range(new - 8, new + 9) if b in judged_bodies(game)]
        old = rng.choice(near if rng.random() < 0.5 else bodies)
        judges = judged_bodies(game)
        expected = brute._beats(brute.GAMES[game.id], judges[new], judges[old])
        assert lexicon.covers(new, old) is expected, (judges[new], judges[old])
        answers[expected] += 1
    assert min(answers.values()) > 1000


def row_of(lexicon: Lexicon, body: int) -> int | None:
    start, end = lexicon.row_range(body)
    return start if start < end else None


@cache
def judged_bodies(game: Game) -> dict[int, brute.Reading]:
    """What the referee calls each body, by its first row."""
    lexicon = rules_of(game).lexicon
    rows = {body: row_of(lexicon, body) for body in range(len(lexicon.bodies))}
    return {body: judged(game, row) for body, row in rows.items() if row is not None}


@every_game
def test_absolutely_largest_hands(game: Game) -> None:
    largest = brute.GAMES[game.id].largest
    lexicon = rules_of(game).lexicon
    for body, reading in judged_bodies(game).items():
        assert lexicon.absolute[body] is largest(reading), reading


@every_game
def test_bombs(game: Game) -> None:
    lexicon = rules_of(game).lexicon
    for body, reading in judged_bodies(game).items():
        assert lexicon.is_bomb(body) is (reading.type in brute.GAMES[game.id].bombs), reading


# --- the order of a hand that is laid -----------------------------------------------------


@every_game
def test_a_hand_is_recorded_body_first_from_the_top(game: Game) -> None:
    """§7: units from the top end of the run, suits descending; then kickers by value and suit."""
    lexicon, rng = rules_of(game).lexicon, random.Random(13)
    each = {shape.type: shape.copies for shape, _ in referee(game.id).bodies}
    sample = rng.sample(
        range(len(lexicon.cards)), soak(500) if len(lexicon.cards) > soak(500) else 0
    )
    firsts = [row_of(lexicon, body) for body in judged_bodies(game)]
    for row in (*sample, *(row for row in firsts if row is not None)):
        reading = judged(game, row)
        cards = suited(game, unpacked(game, lexicon.cards[row]), rng)
        left = sorted(cards, key=lambda card: (rank_value(card), card.suit), reverse=True)
        expected: list[Card] = []
        for rank in reversed(run_of(game, reading)):
            unit = [card for card in left if rank_value(card) == brute.ORDER.index(rank)]
            expected += unit[: each[reading.type]]
        for card in expected:
            left.remove(card)
        vector = lexicon.vector(row, cards)
        assert paiju.format_cards(vector) == paiju.format_cards((*expected, *left)), reading


def run_of(game: Game, reading: brute.Reading) -> brute.Run:
    runs = {
        run
        for shape, run in referee(game.id).bodies
        if (shape.type, len(run), run[-1]) == (reading.type, reading.units, reading.key)
    }
    (run,) = runs
    return run


@every_game
def test_a_row_spelt_and_picked_is_the_row(game: Game) -> None:
    lexicon, rng = rules_of(game).lexicon, random.Random(17)
    pack = game.rules.deck.cards
    for row in rng.sample(range(len(lexicon.cards)), min(soak(300), len(lexicon.cards))):
        assert game.rules.deck.pack(game.cards(lexicon.spell(row))) == lexicon.cards[row]
        hand = [*lexicon.pick(row, pack), *rng.sample(pack, 5)]
        picked = lexicon.pick(row, hand)
        assert game.rules.deck.pack(picked) == lexicon.cards[row]
        assert not Counter(picked) - Counter(hand)
        for card in picked:  # the lowest suits of each rank
            lower = [c for c in hand if c.rank == card.rank and c.suit < card.suit]
            assert not Counter(lower) - Counter(picked)


# --- moves --------------------------------------------------------------------------------


class Naive:
    """All rows as digits; a move is a row that is contained and covers."""

    def __init__(self, game: Game) -> None:
        self.lexicon = rules_of(game).lexicon
        self.rows = np.array([unpacked(game, row) for row in self.lexicon.cards])
        self.bodies = np.array(self.lexicon.body_of)

    def moves(self, held: Held, last: int | None) -> list[int]:
        fitting = np.flatnonzero((self.rows <= np.array(held)).all(axis=1))
        if last is None:
            return [int(row) for row in fitting]
        over = [self.lexicon.covers(body, last) for body in range(len(self.lexicon.bodies))]
        return [int(row) for row in fitting if over[self.bodies[row]]]


@cache
def naive(game: Game) -> Naive:
    return Naive(game)


def random_hand(game: Game, rng: random.Random) -> Held:
    """A dealt hand, or one full of runs and bombs."""
    pack = list(game.rules.deck.cards)
    size = rng.randrange(1, brute.GAMES[game.id].most_cards + 1)
    start = rng.randrange(len(pack) - size + 1)
    near = pack[max(0, start - 3) : start + size + 3]
    cards = rng.sample(near if rng.random() < 0.6 else pack, size)
    counts = Counter(map(rank_value, cards))
    return tuple(counts[i] for i in range(len(brute.ORDER)))


@every_game
def test_moves_are_the_rows_that_fit_and_cover(game: Game) -> None:
    tables, rng = rules_of(game).tables, random.Random(19)
    bodies = list(judged_bodies(game))
    most = 0
    for _ in range(soak(120)):
        held = random_hand(game, rng)
        hand = packed(game, held)
        leads = tables.moves(hand).tolist()
        assert sorted(leads) == naive(game).moves(held, None)
        assert tables.moves(hand, tables.free).tolist() == leads
        most = max(most, len(leads))
        weak = [body for body in bodies if rng.random() < 3 / len(bodies)]
        for last in (*weak, rng.choice(bodies[:15])):
            follows = tables.moves(hand, last).tolist()
            assert sorted(follows) == naive(game).moves(held, last)
    assert most > 100


@every_game
def test_moves_of_empty_and_full_hands(game: Game) -> None:
    tables, full = rules_of(game).tables, packed(game, tuple(copies(game)))
    assert tables.moves(0).tolist() == []
    assert sorted(tables.moves(full).tolist()) == list(range(len(rules_of(game).lexicon.cards)))


# --- does it fit? -------------------------------------------------------------------------


def contained(hand: int, combo: int) -> bool:
    return all(hand >> shift & 15 >= combo >> shift & 15 for shift in range(0, 64, 4))


def test_fits_for_every_pair_of_two_digits() -> None:
    for hand, combo in product(range(256), repeat=2):
        assert shedding.fits(hand, combo, 0x88) == contained(hand, combo)


@every_game
def test_fits_is_comparing_digit_by_digit(game: Game) -> None:
    deck, rng = game.rules.deck, random.Random(23)
    assert deck.high == sum(8 << 4 * i for i in range(len(deck.ranks)))
    answers = Counter[bool]()
    for _ in range(soak(5000)):
        hand = [rng.randrange(n + 1) for n in deck.copies]
        less = rng.random() < 0.5
        combo = [
            rng.randrange((have if less else n) + 1)
            for n, have in zip(deck.copies, hand, strict=True)
        ]
        if rng.random() < 0.5:
            combo = [n if rng.random() < 0.2 else 0 for n in combo]
        a, b = (sum(n << 4 * i for i, n in enumerate(digits)) for digits in (hand, combo))
        assert shedding.fits(a, b, deck.high) == contained(a, b)
        answers[contained(a, b)] += 1
    assert min(answers.values()) > 500


@every_game
def test_a_row_contains_what_it_must(game: Game) -> None:
    """The opening hand that must hold a card asks the same question of a row."""
    rules, rng = rules_of(game), random.Random(29)
    for row in rng.sample(range(len(rules.lexicon.cards)), 200):
        for card in game.rules.deck.cards[::3]:
            must = rules.deck.pack([card])
            found = rules.reader().contains(row, (), (card,))
            assert found is contained(rules.lexicon.cards[row], must)


LAYING = [game for game in paiju.games() if isinstance(game.rules, LayingRules)]


@pytest.mark.parametrize("game", LAYING, ids=lambda game: game.id)
def test_cards_laid_from_a_hand_are_the_lowest_in_their_order_of_record(game: Game) -> None:
    """The quick way that views take, against the plain one: pick the cards, then order them."""
    rng, lexicon = random.Random(53), rules_of(game).lexicon
    reader = Reader(lexicon)
    for _ in range(soak(20)):
        held = tuple(rng.sample(game.rules.deck.cards, rng.randint(4, 20)))
        rows = reader.moves(held, None)
        assert rows
        for row in rows:
            assert lexicon.laid(row, held) == lexicon.vector(row, lexicon.pick(row, held))


def test_fits_of_bit_masks_is_subset() -> None:
    deck, rng = Deck("3456789TJQKA2xX", suited=True), random.Random(31)
    assert deck.high == -1
    assert len({deck.pack([card]) for card in deck.cards}) == 54
    assert all(deck.pack([card]).bit_count() == 1 for card in deck.cards)
    for _ in range(soak(3000)):
        hand = set(rng.sample(deck.cards, rng.randrange(30)))
        near = sorted(hand) if rng.random() < 0.5 else list(deck.cards)
        combo = set(rng.sample(near, rng.randrange(min(8, len(near) + 1))))
        a, b = deck.pack(sorted(hand)), deck.pack(sorted(combo))
        assert shedding.fits(a, b, deck.high) == (combo <= hand)
        assert (a - b == deck.pack(sorted(hand - combo))) or not combo <= hand


@pytest.mark.parametrize("packs", [1, 2])
def test_a_hand_is_one_digit_per_rank(packs: int) -> None:
    """333 444 5 6 is 0x1133 in the order 3 4 5 6 …, and everything stays below 2**63."""
    deck = Deck("3456789TJQKA2xX", packs=packs)
    game = next(game for game in GAMES if game.rules.deck == deck)
    assert deck.pack(game.cards("333 444 5 6")) == 0x1133
    assert deck.pack(deck.cards) < 2**63
    assert isinstance(rules_of(game).tables, Tables)
    assert [deck.pack([card]) for card in game.cards("小王 大王")] == [1 << 52, 1 << 56]
