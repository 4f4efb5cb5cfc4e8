"""锄大地, 五瓜皮, 七鬼, 广西地主: hands and what they cover, by the rule book and a referee."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
import pytest

import brute_suits
import paiju
from layouts import EACH, composed, full_deal, laid_out, play
from paiju.core.cards import BY_CODE, Cards, parse_cards
from paiju.core.events import Play
from paiju.engine.actions import Action
from paiju.engine.game import Game
from paiju.engine.state import State
from paiju.families.laying.rules import rules_of
from paiju.kernel.layout import ROW_CARDS
from vector_tables import GUANGXI_OPTIONS, pairs
from vectors import expected, rows

GAMES = tuple(brute_suits.GAMES)
VARIANTS = (
    "straight_mode=low3",
    "straight_mode=ring",
    "suit_tiebreak=on",
    "flush_suit_first=on",
    "suit_tiebreak=on straight_mode=ring",
    "suit_tiebreak=on flush_suit_first=on straight_mode=low3 allow_triple=on",
)
EVERY_TYPE = {
    "big-two": {"Single", "Pair", "Triple", *brute_suits.FIVE_CARDS},
    "wuguapi": {"Single", "Pair", "PairJokers", "Triple", "Quadruple", *brute_suits.FIVE_CARDS},
    "seven-ghosts-521": {"Single", "Pair", "PairJokers", "Triple", "Quadruple"},
    "seven-ghosts-523": {"Single", "Pair", "PairJokers", "Triple", "Quadruple"},
    "guangxi-dizhu": {"Single", "Pair", *brute_suits.FIVE_CARDS},
}
THREE, FOUR = "TripleWithPair", "QuadrupleWithSingle"
PATTERNS = ((1,), (2,), (3,), (4,), (1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (2, 2, 1))


def classified(game: Game, text: str) -> set[str]:
    readings = game.classify(text)
    assert len(readings) <= 1  # every set has at most one reading
    return set(map(str, readings))


def row_of(game: Game, cards: Sequence[str]) -> int | None:
    """The row of a set, straight from its cards."""
    found = rules_of(game).reader().rows([BY_CODE[code] for code in cards])
    assert len(found) <= 1
    return found[0] if found else None


def read(game: Game, cards: Sequence[str]) -> set[str]:
    row = row_of(game, cards)
    return set() if row is None else {str(rules_of(game).lexicon.reading(row))}


def covers(game: Game, new: Sequence[str], old: Sequence[str]) -> bool:
    lexicon, above, below = rules_of(game).lexicon, row_of(game, new), row_of(game, old)
    assert above is not None
    assert below is not None
    return lexicon.covers(lexicon.body_of[above], lexicon.body_of[below])


def pack(game: Game) -> list[str]:
    return [card.code for card in game.rules.deck.cards]


def in_words(codes: set[str], ties: bool) -> set[str]:
    """The referee prints ranks for 广西地主; where suits count a key is an exact card (§4)."""
    return {code[:-2] + code[-1] if ties else code for code in codes}


# --- the tables of the rule book ----------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "cards", "cell"),
    [row for row in rows("classification.tsv") if row[0] in GAMES],
)
def test_vectors(game: str, cards: str, cell: str) -> None:
    assert classified(paiju.game(game), cards) == expected(cell)


@pytest.mark.parametrize(
    ("game", "cards", "cell", "options"),
    [row[:4] for row in rows("rulebook_classification_more.tsv") if row[0] in GAMES],
)
def test_rulebook_classification(game: str, cards: str, cell: str, options: str) -> None:
    assert classified(paiju.game(game, **pairs(options)), cards) == expected(cell)


@pytest.mark.parametrize(
    ("game", "new", "old", "answer", "options"),
    [row for row in rows("rulebook_covering_more.tsv") if row[0] in GAMES],
)
def test_rulebook_covering(game: str, new: str, old: str, answer: str, options: str) -> None:
    assert paiju.game(game, **pairs(options)).beats(new, old) is (answer == "yes")


@pytest.mark.parametrize(
    ("cards", "options", "cell"),
    [*GUANGXI_OPTIONS, ("♦K ♠K", "suit_tiebreak=on", "Pair:sK")],
)
def test_guangxi_options(cards: str, options: str, cell: str) -> None:
    assert classified(paiju.game("guangxi-dizhu", **pairs(options)), cards) == expected(cell)


@pytest.mark.parametrize(
    ("new", "old", "options", "answer"),
    [
        ("♠K ♦K", "♥K ♣K", "", False),
        ("♠K ♦K", "♥K ♣K", "suit_tiebreak=on", True),
        ("♥K ♣K", "♠K ♦K", "suit_tiebreak=on", False),
        ("♠4 ♦5 ♦6 ♦7 ♥8", "♦4 ♣5 ♥6 ♠7 ♦8", "suit_tiebreak=on", True),
        ("♠4 ♠6 ♠7 ♠8 ♠9", "♦4 ♦6 ♦7 ♦8 ♦10", "", False),
        ("♠4 ♠6 ♠7 ♠8 ♠9", "♦4 ♦6 ♦7 ♦8 ♦10", "flush_suit_first=on", True),
        ("♦4 ♣A ♥2 ♠3 ♦K", "♦4 ♣5 ♥6 ♠7 ♦8", "straight_mode=ring", False),  # key 4
        ("♦8 ♣8 ♥8", "♦7 ♣7 ♥7", "allow_triple=on", True),
    ],
)
def test_guangxi_options_cover(new: str, old: str, options: str, answer: bool) -> None:
    assert paiju.game("guangxi-dizhu", **pairs(options)).beats(new, old) is answer


# --- the referee --------------------------------------------------------------------------


def interesting(rng: random.Random, cards: Sequence[str]) -> list[str]:
    """A set that is a hand, or nearly one."""
    kind = rng.choice(("groups", "run", "run", "flush", "flush run", "any"))
    if kind == "groups":
        found = _groups(rng, cards)
    elif kind == "flush":
        suit = rng.choice("dchs")
        found = rng.sample([card for card in cards if card[0] == suit], rng.choice((3, 4, 5, 5, 6)))
    elif kind == "any":
        found = rng.sample(cards, rng.randint(1, 6))
    else:
        found = _run(rng, one_suit=kind == "flush run")
    if rng.random() < 0.2:
        found[rng.randrange(len(found))] = rng.choice(cards)
    return list(dict.fromkeys(found))


def _groups(rng: random.Random, cards: Sequence[str]) -> list[str]:
    points = [*brute_suits.POINTS, "J"] if "BJ" in cards else [*brute_suits.POINTS]
    pattern = rng.choice(PATTERNS)
    found = []
    for point, n in zip(rng.sample(points, len(pattern)), pattern, strict=True):
        same = [c for c in cards if c[1] == point and (c in brute_suits.JOKERS) is (point == "J")]
        found += rng.sample(same, min(n, len(same)))
    return found or [rng.choice(cards)]


def _run(rng: random.Random, one_suit: bool) -> list[str]:
    start, size = rng.randrange(13), rng.choice((3, 4, 5, 5, 5))
    points = [brute_suits.POINTS[(start + i) % 13] for i in range(size)]
    suit = rng.choice("dchs")
    return [f"{suit if one_suit else rng.choice('dchs')}{point}" for point in points]


def some_sets(game: Game, count: int, seed: int) -> Iterator[list[str]]:
    rng, cards = random.Random(seed), pack(game)
    return (interesting(rng, cards) for _ in range(count))


def some_pairs(
    game_id: str, game: Game, count: int, seed: int, **options: str
) -> Iterator[tuple[list[str], list[str]]]:
    """Legal hands, most of them with as many cards as the other."""
    legal: dict[int, list[list[str]]] = {}
    for cards in some_sets(game, count, seed):
        if brute_suits.readings(game_id, cards, **options):
            legal.setdefault(len(cards), []).append(cards)
    rng = random.Random(seed)
    every = [cards for found in legal.values() for cards in found]
    for new in rng.choices(every, k=count):
        yield new, rng.choice(legal[len(new)] if rng.random() < 0.9 else every)


@pytest.mark.parametrize("game_id", GAMES)
def test_random_sets_are_what_the_referee_says(game_id: str) -> None:
    game, seen = paiju.game(game_id), Counter[str]()
    for number, cards in enumerate(some_sets(game, 100_000, seed=1)):
        found = read(game, cards)
        assert found == brute_suits.readings(game_id, cards), cards
        if number % 20 == 0:  # by text is slower and the same
            assert classified(game, " ".join(cards)) == found
        seen.update(reading.partition(":")[0] for reading in found or {"nothing"})
    assert set(seen) == EVERY_TYPE[game_id] | {"nothing"}
    assert min(seen.values()) >= 30


@pytest.mark.parametrize("game_id", GAMES)
def test_random_hands_cover_what_the_referee_says(game_id: str) -> None:
    game, answers = paiju.game(game_id), Counter[bool]()
    for number, (new, old) in enumerate(some_pairs(game_id, game, 3_000, seed=2)):
        found = covers(game, new, old)
        assert found is brute_suits.covers(game_id, new, old), (new, old)
        if number % 20 == 0:
            assert game.beats(" ".join(new), " ".join(old)) is found
        answers[found] += 1
    assert min(answers[True], answers[False]) > 500


@pytest.mark.parametrize("game_id", GAMES)
def test_absolutely_largest_hands(game_id: str) -> None:
    """Every hand of the lexicon that closes a circle, and none that does not."""
    lexicon = rules_of(paiju.game(game_id)).lexicon
    deck = lexicon.deck.cards
    closing = [row for row, body in enumerate(lexicon.body_of) if lexicon.absolute[body]]
    others = random.Random(3).sample(range(len(lexicon.cards)), min(1_000, len(lexicon.cards)))
    for row in {*closing, *others}:
        cards = [card.code for card in lexicon.pick(row, deck)]
        assert brute_suits.absolutely_largest(game_id, cards) is (row in closing), cards


@pytest.mark.parametrize("options", VARIANTS)
def test_guangxi_variants(options: str) -> None:
    game, chosen = paiju.game("guangxi-dizhu", **pairs(options)), pairs(options)
    ties = chosen.get("suit_tiebreak") == "on"
    for cards in some_sets(game, 1_500, seed=4):
        wanted = brute_suits.readings("guangxi-dizhu", cards, **chosen)
        assert in_words(read(game, cards), ties) == wanted, cards
    for new, old in some_pairs("guangxi-dizhu", game, 500, 5, **chosen):
        wanted_answer = brute_suits.covers("guangxi-dizhu", new, old, **chosen)
        assert covers(game, new, old) is wanted_answer, (new, old)


# --- what a hand can do -------------------------------------------------------------------


def every_hand(game_id: str, held: Sequence[str]) -> set[frozenset[str]]:
    """All legal hands among some cards, by looking at every subset."""
    sizes = range(1, min(len(held), 5) + 1)
    subsets = (cards for size in sizes for cards in combinations(held, size))
    return {frozenset(cards) for cards in subsets if brute_suits.readings(game_id, cards)}


def moves(game: Game, held: Cards, last: int | None) -> set[frozenset[str]]:
    """What the kernel finds, as sets of cards."""
    lexicon, found = rules_of(game).lexicon, rules_of(game).reader().moves(held, last)
    laid = [frozenset(card.code for card in lexicon.pick(row, held)) for row in found]
    assert len(set(laid)) == len(laid)
    return set(laid)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_kernel_finds_every_move(game_id: str) -> None:
    """Against all rows that lie in the hand; small hands against all their subsets."""
    game, rng = paiju.game(game_id), random.Random(6)
    lexicon, deck = rules_of(game).lexicon, game.rules.deck
    followed = 0
    for number in range(200):
        held = tuple(rng.sample(deck.cards, EACH[game_id]))
        mine = {frozenset(_codes(game, row, held)) for row in _within(game, held)}
        if len(held) < 13 or number < 5:
            assert mine == every_hand(game_id, [card.code for card in held])
        assert moves(game, held, None) == mine
        rest = {card.code for card in deck.cards if card not in held}
        last = next(s for s in some_sets(game, 500, number) if set(s) <= rest and read(game, s))
        answers = {new for new in mine if brute_suits.covers(game_id, sorted(new), last)}
        row = row_of(game, last)
        assert row is not None
        assert moves(game, held, lexicon.body_of[row]) == answers, (held, last)
        followed += len(answers)
    assert followed > 40


def _within(game: Game, cards: Cards) -> list[int]:
    """The rows that lie in a hand, by plain arithmetic over the whole table."""
    outside = ~game.rules.deck.pack(cards)
    rows = rules_of(game).tables.rows
    found: list[int] = np.flatnonzero(rows[:, ROW_CARDS] & outside == 0).tolist()
    return found


# --- 广西地主 literal_follow_table ----------------------------------------------------------


def mixed_deal(seed: int) -> State:
    """The leader holds low ranks in all suits, the others long suits; then some cards change."""
    rng, deck = random.Random(seed), paiju.game("guangxi-dizhu").rules.deck
    low = sorted(deck.cards, key=deck.order.__getitem__)[:13]
    cards = low + sorted(set(deck.cards) - set(low), key=lambda card: (card.suit, card))
    for _ in range(6):
        i, j = rng.sample(range(1, 52), 2)
        cards[i], cards[j] = cards[j], cards[i]
    hands = [tuple(cards[at : at + 13]) for at in range(0, 52, 13)]
    return paiju.load(full_deal("guangxi-dizhu", hands, options={"literal_follow_table": "on"}))


def test_the_type_led_limits_the_answers() -> None:
    """literal_follow_table=on: every list of answers is the referee's."""
    forbidden = Counter[str]()
    for seed in range(12):
        state, rng = mixed_deal(seed), random.Random(seed)
        led: list[str] = []
        for _ in range(8):
            (seat,) = state.to_act
            legal = list(state.legal(seat))
            if state.position.leading:
                wanted = (THREE, FOUR, "")[seed % 3]
                action = rng.choice([a for a in legal if _type(a) == wanted] or legal)
                led = [card.code for card in action.cards]
            else:
                forbidden += follow(state, seat, led)
                action = rng.choice(legal[1:] or legal)
            state = state.act(seat, action)
    assert set(+forbidden) <= {THREE, FOUR}  # a 同花顺 may not be laid on these
    assert +forbidden


def follow(state: State, seat: int, led: list[str]) -> Counter[str]:
    """Check what may be laid now; how many hands the option forbids, by the type to be covered."""
    game, held = state.game, state.hands[seat]
    table = [card.code for card in state.position.table]
    mine = [_codes(game, row, held) for row in _within(game, held)]
    covering = [cards for cards in mine if _may_follow(cards, table, led, "off")]
    allowed = [cards for cards in mine if _may_follow(cards, table, led, "on")]
    found = {frozenset(card.code for card in a.cards) for a in state.legal(seat) if a.cards}
    assert found == set(map(frozenset, allowed)), (table, led)
    (reading,) = brute_suits.readings(game.id, table)
    forbidden = [cards for cards in covering if cards not in allowed]
    for cards in forbidden:
        with pytest.raises(paiju.IllegalAction):
            state.act(seat, " ".join(cards))
    return Counter({reading.partition(":")[0]: len(forbidden)})


def _type(action: Action) -> str:
    return action.reading.type if action.reading else ""


def _may_follow(new: Sequence[str], old: Sequence[str], led: Sequence[str], literal: str) -> bool:
    return brute_suits.covers("guangxi-dizhu", new, old, led, literal_follow_table=literal)


def _codes(game: Game, row: int, held: Cards) -> list[str]:
    return [card.code for card in rules_of(game).lexicon.pick(row, held)]


# --- 锄大地: flow and settlement ------------------------------------------------------------


def test_big_two_opens_with_the_three_of_diamonds() -> None:
    state = laid_out("big-two", "♥9", "♦3 ♣3 ♦4")
    assert state.to_act == {1}
    assert "方块3 在玩家 2" in state.display("zh")
    for text, code in (("♦4", "must-contain"), ("pass", "must-lead")):
        with pytest.raises(paiju.IllegalAction) as refused:
            state.act(1, text)
        assert refused.value.code == code
    assert state.act(1, "♦3 ♣3").to_act == {2}
    assert all(BY_CODE["d3"] in action.cards for action in state.legal(1))


@pytest.mark.parametrize(("locks", "next_player"), [("off", 2), ("on", 3)])
def test_big_two_lets_a_player_come_back(locks: str, next_player: int) -> None:
    state = laid_out("big-two", "♦3", "♦K", "♣5", "♥9", pass_locks=locks)
    state = play(state, "1 ♦3; 2 -; 3 ♣5; 4 ♥9; 1 -")
    assert state.to_act == {next_player - 1}
    if locks == "off":
        assert play(state, "2 ♦K").to_act == {2}


@pytest.mark.parametrize(
    ("cards", "closes"),
    [
        ("♠2", True),
        ("♠2 ♦2", True),
        ("♠2 ♦2 ♣2", True),
        ("♠A ♠2 ♠3 ♠4 ♠5", True),
        ("♠2 ♥2 ♣2 ♦2 ♦9", False),
        ("♥2", False),
        ("♠2 ♠4 ♠7 ♠9 ♠J", False),
    ],
)
def test_big_two_closes_the_circle(cards: str, closes: bool) -> None:
    before = composed("big-two", f"{cards} ♥7", "♦3", "♣3", "♥3")
    state = before.act(0, cards)
    assert state.to_act == {0 if closes else 1}
    assert [type(event) for event in state.events[len(before.events) :]] == [Play]


@pytest.mark.parametrize(
    ("left", "results"),
    [
        ("0 / 5 / 8 ♠2 / 13 ♦2", "133 113 -131 -115"),
        ("5 / 0 / 4 / 4", "-7 13 -3 -3"),
        ("0 / 5 / 9 / 13", "75 55 3 -133"),
        ("0 / 7 / 10 ♥2 ♣2 / 12", "123 95 -197 -21"),
        ("0 / 1 / 1 / 1", "3 -1 -1 -1"),
        ("0 / 13 ♠2 ♥2 ♣2 ♦2 / 1 / 1", "164 -484 160 160"),
    ],
)
def test_big_two_settles(left: str, results: str) -> None:
    plain = [card for card in paiju.game("big-two").rules.deck.cards if card.rank not in "23"]
    hands, leader = [], 0
    for seat, cell in enumerate(left.split(" / ")):
        count, *twos = cell.split()
        if count == "0":
            leader = seat
        filled = [plain.pop() for _ in range(max(int(count), 1) - len(twos))]
        hands.append(" ".join([*twos, *map(str, filled)]))
    state = composed("big-two", *hands, leader=leader + 1)
    state = state.act(leader, hands[leader])
    assert state.payoffs == tuple(map(int, results.split()))


# --- 广西地主 through play -------------------------------------------------------------------


def test_a_guangxi_player_is_always_asked() -> None:
    """No absolutely largest hands: even ♠3 and 3333 are put to everybody."""
    hands = [parse_cards("♦4 ♠3 ♥3 ♣3 ♦3"), parse_cards("♣4"), parse_cards("♥4"), parse_cards("♠4")]
    state = paiju.load(full_deal("guangxi-dizhu", hands))
    assert state.to_act == {0}
    state = state.act(0, "♠3 ♥3 ♣3 ♦3 ♦4")
    assert state.to_act == {1}
    state = play(state, "2 -; 3 -; 4 -")
    assert state.to_act == {0}
    assert state.act(0, state.legal(0)[-1]).to_act == {1}
