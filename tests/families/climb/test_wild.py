"""癞子斗地主: readings, bombs in tiers, declarations; by the rule book and a slow referee."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

import brute
import brute_wild
import paiju
from brute import ranks_of
from layouts import composed, play
from paiju.core.cards import Card, Cards
from paiju.core.chance import Drawn
from paiju.core.events import Bid, Bottom, Deal, First, Landlord, Play, Wild
from paiju.engine.game import Game
from paiju.engine.hand import Hand
from paiju.engine.state import State
from paiju.families.climb.playouts import playouts
from paiju.families.climb.position import Bomb
from paiju.families.laying.rules import rules_of
from soaking import soak
from vector_tables import LONG_COVERING, LONG_READINGS, pairs
from vectors import expected, rows

T = TypeVar("T")
GAME = "doudizhu-laizi"
RANKS = brute_wild.RANKS
TITLES = {"soft": "软炸", "hard": "硬炸", "pure": "纯癞子炸"}
MODES: list[dict[str, Any]] = [
    {},
    {"long_bombs": "on"},
    {"mode": "heaven-earth"},
    {"bidding": "score", "doubling": "on", "open_hand": "all", "bomb_factor": "tiered"},
    {"mode": "heaven-earth", "bidding": "score", "rob": "on", "open_hand": "landlord"},
]


class Arranged:
    """Chance that names the wild ranks and asks player 1 first."""

    def __init__(self, wild: str) -> None:
        self._wild, self._rest = wild, Drawn(b"arranged")

    def shuffle(self, draw: int, items: Sequence[T]) -> tuple[T, ...]:
        return self._rest.shuffle(draw, items)

    def choose(self, draw: int, options: Sequence[T]) -> T:
        named = (o for o in options if isinstance(o, str) and o in self._wild)
        return next(named, options[0])

    def is_given(self, draw: int) -> bool:
        return False


def table(*hands: str, wild: str = "7", bids: str = "叫 不抢 不抢", **options: Any) -> State:
    """The landlord is known, these ranks are wild and the three players hold these cards."""
    game = paiju.game(GAME, **options)
    state = State.begin(game, 3, Arranged(wild))
    for answer in bids.split():
        (seat,) = state.to_act
        state = state.act(seat, answer)
    held = tuple(Hand(game.rules.sorted(deal(hands)[i], wild)) for i in range(len(hands)))
    position = replace(state.position, hands=held)
    assert set(position.wild) == set(wild)
    return State(game, state.events, position, Arranged(wild))


def deal(hands: Sequence[str]) -> list[Cards]:
    """`888 7` as cards, of each rank the highest suits that nobody else has."""
    pack = sorted(paiju.game(GAME).rules.deck.cards, key=lambda card: -card.suit)
    found = []
    for hand in hands:
        cards = []
        for rank in ranks_of(hand):
            cards.append(next(card for card in pack if rank in (card.rank, card.code)))
            pack.remove(cards[-1])
        found.append(tuple(cards))
    return found


def readings(game: Game, text: str, wild: str) -> set[str]:
    found = [str(reading) for reading in game.classify(text, wild=wild)]
    assert len(set(found)) == len(found)
    return set(found)


def with_tiers(game: Game, cards: Sequence[Card], wild: str) -> dict[str, str]:
    """What the engine reads, with the tiers of bombs."""
    lexicon, found = rules_of(game).lexicon, rules_of(game).reader(wild).rows(cards)
    named = {str(lexicon.reading(row)): lexicon.tier(lexicon.body_of[row]) for row in found}
    assert len(named) == len(found)
    return named


def refusal(state: State, seat: int, text: str) -> paiju.IllegalAction:
    before = state.events, state.position
    with pytest.raises(paiju.IllegalAction) as caught:
        state.act(seat, text)
    assert (state.events, state.position) == before
    return caught.value


def choices(state: State, seat: int, text: str) -> set[str]:
    """The readings a player has to choose from."""
    error = refusal(state, seat, text)
    assert error.code == "ambiguous"
    return set(map(str, error.facts["choices"]))


def laid(state: State) -> Play:
    return next(event for event in reversed(state.events) if isinstance(event, Play))


# --- the tables of the rule book ----------------------------------------------------------


CLASSIFIED = [row for row in rows("rulebook_classification_more.tsv") if row[0] == GAME]
COVERING = [row[1:] for row in rows("rulebook_covering_more.tsv") if row[0] == GAME]


@pytest.mark.parametrize(("cards", "cell", "options"), [row[1:4] for row in CLASSIFIED])
def test_rulebook_readings(cards: str, cell: str, options: str) -> None:
    assert readings(paiju.game(GAME), cards, pairs(options)["wild"]) == expected(cell)


@pytest.mark.parametrize(
    ("cards", "options", "detail"), [(row[1], row[3], row[4]) for row in CLASSIFIED if row[4]]
)
def test_rulebook_tiers(cards: str, options: str, detail: str) -> None:
    found = paiju.game(GAME).classify(cards, wild=pairs(options)["wild"])
    bombs = [reading.name("zh") for reading in found if reading.type == "Quadruple"]
    assert bombs == [TITLES[pairs(detail)["tier"]]]


@pytest.mark.parametrize(("new", "old", "answer", "options"), COVERING)
def test_rulebook_covering(new: str, old: str, answer: str, options: str) -> None:
    game, given = paiju.game(GAME), pairs(options)
    if not given.keys() & {"new", "old"}:
        assert game.beats(new, old, wild=given["wild"]) is (answer == "yes")
    spare = [rank for rank in "3456789" if rank not in new + old]
    state = table(f"{old} {spare[0]}", f"{new} {spare[1]}", spare[2], wild=given["wild"])
    declared = given.get("old") or only(state, old)
    state = state.act(0, f"{old} {declared}")
    text = " ".join(filter(None, (new, given.get("new"))))
    if answer == "yes":
        assert state.act(1, text).to_act == {1 if "大王" in new else 2}
    else:
        assert refusal(state, 1, text).code in ("does-not-beat", "no-such-reading")


def only(state: State, text: str) -> str:
    (reading,) = state.game.classify(text, wild=state.position.wild)
    return str(reading)


@pytest.mark.parametrize(("cards", "wild", "cell", "tiers"), LONG_READINGS)
def test_long_bombs_and_two_wild_ranks(cards: str, wild: str, cell: str, tiers: str) -> None:
    both = len(wild.strip("+")) == 2
    options = {"mode": "heaven-earth"} if both else {"long_bombs": "on" if "+" in wild else "off"}
    game = paiju.game(GAME, **options)
    found = with_tiers(game, game.cards(cards), wild.strip("+"))
    assert found.keys() == expected(cell)
    assert set(found.values()) - {""} == set(tiers.split())


@pytest.mark.parametrize(("new", "old", "wild", "answer"), LONG_COVERING)
def test_long_bombs_cover(new: str, old: str, wild: str, answer: bool) -> None:
    mode = "heaven-earth" if len(wild) == 2 else "single"
    assert paiju.game(GAME, mode=mode, long_bombs="on").beats(new, old, wild=wild) is answer


@pytest.mark.parametrize("wild", ["79", "3A", "2T"])
def test_hands_of_wild_cards_alone(wild: str) -> None:
    """天地癞子: an all-wild hand of both ranks takes either natural rank."""
    game = paiju.game(GAME, mode="heaven-earth")
    for one in range(5):
        for other in range(5 - (one == 0)):
            (hand,) = deal([wild[0] * one + wild[1] * (other + (one == 0))])
            wanted = brute_wild.readings([card.code for card in hand], wild)
            assert with_tiers(game, hand, wild) == wanted, hand


def test_without_a_wild_rank_four_cards_are_one_bomb() -> None:
    """Before the draw, and in a composed position, nothing is wild."""
    found = paiju.game(GAME).classify("8888")
    assert [(str(reading), reading.name("zh")) for reading in found] == [("Quadruple:8", "硬炸")]
    state = composed(GAME, "8888 3", "4 5", "6 9").act(0, "8888")
    assert state.position.bombs == (Bomb(0, "Quadruple", True, "hard"),)


# --- the referee --------------------------------------------------------------------------

SHAPES = (  # copies of each rank, ranks in a row, kickers: (how many groups, of how many cards)
    (1, 1, (0, 0)),
    (2, 1, (0, 0)),
    (3, 1, (0, 0)),
    (3, 1, (1, 1)),
    (3, 1, (1, 2)),
    (1, 5, (0, 0)),
    (1, 7, (0, 0)),
    (2, 3, (0, 0)),
    (2, 4, (0, 0)),
    (3, 2, (0, 0)),
    (3, 2, (2, 1)),
    (3, 2, (2, 2)),
    (3, 3, (3, 1)),
    (4, 1, (0, 0)),
    (4, 1, (2, 1)),
    (4, 1, (2, 2)),
)


def some_cards(rng: random.Random, wild: str) -> list[str]:
    """Ranks of a hand, or nearly one, in which some cards are wild."""
    copies, length, (groups, size) = rng.choice(SHAPES)
    start = rng.randrange(13 - length + 1)
    ranks = [rank for rank in RANKS[start : start + length] for _ in range(copies)]
    for _ in range(groups):
        ranks += [rng.choice(RANKS + RANKS + "xX")] * size
    held = Counter(rank for rank in ranks if rank not in wild)
    natural = [r for r, n in held.items() for _ in range(min(n, 1 if r in "xX" else 4))]
    wilds = len(ranks) - len(natural) + rng.choice((0, 1, 1, 2, 2, 3))
    wilds = min(max(wilds, 1), 4 * len(wild))
    rng.shuffle(natural)
    natural = natural or [rng.choice([rank for rank in RANKS if rank not in wild])]
    natural = natural[: max(1, len(ranks) - wilds)]
    chosen = rng.sample([rank for rank in wild for _ in range(4)], wilds)
    return [*natural, *chosen]


def as_cards(ranks: Sequence[str]) -> Cards:
    named = "".join({"x": "小王", "X": "大王"}.get(rank, rank) for rank in ranks)
    return deal([named])[0]


def random_sets(count: int, seed: int, wilds: int) -> Iterator[tuple[Cards, str]]:
    rng = random.Random(seed)
    for _ in range(count):
        wild = "".join(rng.sample(RANKS, wilds))
        yield as_cards(some_cards(rng, wild)), wild


@pytest.mark.parametrize(
    ("options", "count", "wilds"),
    [({}, 9_000, 1), ({"long_bombs": "on"}, 4_500, 1), ({"mode": "heaven-earth"}, 6_500, 2)],
)
def test_random_sets_are_what_the_referee_says(
    options: dict[str, Any], count: int, wilds: int
) -> None:
    game, seen, count = paiju.game(GAME, **options), Counter[str](), soak(count)
    for cards, wild in random_sets(count, 1, wilds):
        found = with_tiers(game, cards, wild)
        codes = [card.code for card in cards]
        wanted = brute_wild.readings(codes, wild, long_bombs=bool(options))
        assert found == wanted, (codes, wild)
        seen[f"{len(found)} readings"] += 1
        seen.update(found.values())
    assert seen["0 readings"] < count / 2
    assert seen["2 readings"] > count / 20
    assert seen["soft"] > 20


@pytest.mark.parametrize("options", [{}, {"mode": "heaven-earth"}])
def test_random_hands_cover_what_the_referee_says(options: dict[str, Any]) -> None:
    game, answers = paiju.game(GAME, **options), Counter[bool]()
    rng = random.Random(2)
    wild = "9" if not options else "9A"
    legal: dict[int, list[Cards]] = {}
    for _ in range(300):
        cards = as_cards(some_cards(rng, wild))
        if with_tiers(game, cards, wild):
            legal.setdefault(len(cards), []).append(cards)
    every = [cards for found in legal.values() for cards in found]
    for new in rng.choices(every, k=100):
        old = rng.choice(legal[len(new)] if rng.random() < 0.8 else every)
        codes = [[card.code for card in cards] for cards in (new, old)]
        wanted = brute_wild.covers(codes[0], codes[1], wild, long_bombs=bool(options))
        found = game.beats(" ".join(codes[0]), " ".join(codes[1]), wild=wild)
        assert found is wanted, codes
        answers[found] += 1
    assert min(answers[True], answers[False]) > 20


@pytest.mark.parametrize("options", [{}, {"long_bombs": "on"}, {"mode": "heaven-earth"}])
def test_a_hand_offers_every_reading(options: dict[str, Any]) -> None:
    """All readings that some cards of a small hand have are among its moves, and no others."""
    game, rng = paiju.game(GAME, **options), random.Random(3)
    for number in range(5):
        wild = "".join(rng.sample(RANKS, 2 if "mode" in options else 1))
        low = rng.randrange(10)
        near = [rank for rank in RANKS[low : low + 4] for _ in range(4) if rank not in wild]
        natural = rng.sample([*near, "x", "X"], 4)
        held = as_cards([*natural, *rng.sample(wild * 4, 2)])
        wanted = set[tuple[str, str]]()
        for size in range(1, 7):
            for cards in combinations(held, size):
                if any(card.rank not in wild for card in cards):  # the others: see above
                    codes = [card.code for card in cards]
                    wanted |= brute_wild.readings(codes, wild, bool(options)).items()
        lexicon, reader = rules_of(game).lexicon, rules_of(game).reader(wild)
        found = set()
        for row in reader.moves(held, None):
            if any(card.rank not in wild for card in reader.pick(row, held)):
                tier = lexicon.tier(lexicon.body_of[row])
                found.add((str(lexicon.reading(row)), tier))
        assert found == wanted, (number, held, wild)


# --- flow ---------------------------------------------------------------------------------


def test_a_lead_of_888_and_a_wild_card_is_declared() -> None:
    state = table("888 7 3", "4 5", "6 9")
    assert choices(state, 0, "888 7") == {"Quadruple:8", "TripleWithSingle:8"}
    bomb, three = state.act(0, "888 7 Quadruple:8"), state.act(0, "888 7 TripleWithSingle:8")
    assert laid(bomb).reading == "Quadruple:8"
    assert bomb.position.bombs == (Bomb(0, "Quadruple", True, "soft"),)
    assert laid(three).reading == "TripleWithSingle:8"
    assert three.position.bombs == ()


def test_on_666_both_readings_cover_and_on_999_only_the_bomb() -> None:
    state = table("666 3 A", "888 7 4", "5 K").act(0, "666 3")
    assert choices(state, 1, "888 7") == {"Quadruple:8", "TripleWithSingle:8"}
    state = table("999 3 A", "888 7 4", "5 K").act(0, "999 3")
    assert laid(state.act(1, "888 7")).reading == "Quadruple:8"
    assert refusal(state, 1, "888 7 TripleWithSingle:8").code == "no-such-reading"


def test_plane_or_four() -> None:
    state = table("333 44 7 A", "5", "6")
    assert choices(state, 0, "333 44 7") == {"TripleStraight:4", "QuadrupleWithSingleSingle:3"}
    state = table("333444 A", "TTT JJ 7 5", "6").act(0, "333444")
    assert laid(state.act(1, "TTT JJ 7")).reading == "TripleStraight:J"
    for led in ("2222 56", "5555"):
        state = table(f"{led} A", "TTT JJ 7 4", "6").act(0, led)
        assert refusal(state, 1, "TTT JJ 7").code == "does-not-beat"


@pytest.mark.parametrize(
    ("text", "reading", "ranks"),
    [
        ("♠8 ♥8 ♣8 ♠7=8", "Quadruple:8", "8888"),
        ("888 7=8", "Quadruple:8", "8888"),
        ("888 7=7", "TripleWithSingle:8", ""),
        ("88 7=8 7=8", "Quadruple:8", "8888"),
        ("88 7=8 7=7", "TripleWithSingle:8", "8887"),
        ("7=9 8 TJ Q", "SingleStraight:Q", "QJT98"),
        ("8 T J Q 7=9", "SingleStraight:Q", "QJT98"),
        ("8 9 J Q 7=10", "SingleStraight:Q", "QJT98"),
        ("2 7=2", "Pair:2", "22"),
        ("7=A A", "Pair:A", "AA"),
        ("7", "Single:7", ""),
    ],
)
def test_ranks_can_be_fixed(text: str, reading: str, ranks: str) -> None:
    state = table("8889TJQA27 7 3", "4", "5").act(0, text)
    assert (laid(state).reading, laid(state).ranks) == (reading, ranks)


@pytest.mark.parametrize(
    "text",
    [
        "888 7=A Quadruple:8",
        "8 T J Q 7=K",
        "2 7=小王",
        "8 9 7=8",
        "888 7=8 7=8",  # long bombs are off
        "88 8=8",  # an 8 is not wild
        "♠8 ♥8 ♣8=9 ♠7",
    ],
)
def test_ranks_that_cannot_be(text: str) -> None:
    refusal(table("8889TJQA27 7 3", "4", "5"), 0, text)


def test_other_games_have_no_wild_cards() -> None:
    refusal(composed("doudizhu", "3 4", "5", "6"), 0, "3=4")


def test_imports_fix_ranks_and_declare_readings() -> None:
    """Both ways of §2 in an import."""
    for seed in range(100):
        text = f"G\t癞子斗地主\nD\t{seed}\nF\t1\nA\t1\nA\t0\nA\t0"
        state = paiju.load(text)
        wild, held = state.position.wild, Counter(card.rank for card in state.hands[0])
        threes = [rank for rank, n in held.items() if n == 3 and rank != wild]
        if held[wild] and threes:
            break
    three = threes[0] * 3
    fixed = paiju.load(f"{text}\nS\t{three} {wild}={three[0]}")
    declared = paiju.load(f"{text}\nS\t{three} {wild}\tQuadruple:{three[0]}")
    assert laid(fixed) == laid(declared)
    assert laid(fixed).ranks == threes[0] * 4
    other = paiju.load(f"{text}\nS\t{three} {wild}\tTripleWithSingle:{three[0]}")
    assert laid(other).ranks == ""
    with pytest.raises(paiju.BadRecord) as caught:
        paiju.load(f"{text}\nS\t{three} {wild}")
    assert (caught.value.code, caught.value.line) == ("ambiguous", 7)


def test_a_further_line_of_an_import_changes_nothing_before_it() -> None:
    """What chance adds to a deal laid out by hand depends on the deal, not on the moves."""
    hands = "8888 3456 77 9TJQKA2", "999 TTT JJJ QQQ KKK AA", "A 222 666 555 444 333 小王"
    lines = [f"{n}\t{hand}" for n, hand in enumerate(hands, 1)]
    text = "\n".join(["G\t癞子斗地主", *lines, "B\t77 大王", "F\t1", "A\t1", "A\t0", "A\t0"])
    drawn_ranks = {paiju.load(f"{text}\nS\t{card}").position.wild for card in "345689"}
    assert drawn_ranks == {paiju.load(text).position.wild}


# --- what is shown ------------------------------------------------------------------------


def test_wild_cards_are_shown_with_their_ranks() -> None:
    state = table("888 7 3", "4 5", "6 9").act(0, "888 7=8")
    assert "黑桃8+黑桃7→8+红桃8+梅花8（玩家 1，软炸）" in sort_equal(state.display("zh"))
    assert "♠7→8" in state.view(1).display("en")
    state = table("9 J Q K 7 3", "4 5", "6 9").act(0, "9JQK7")
    assert "黑桃K+黑桃Q+黑桃J+黑桃7→10+黑桃9（玩家 1，顺子）" in state.display("zh")
    state = table("888 7 3", "4 5", "6 9").act(0, "888 7 TripleWithSingle:8")
    assert "黑桃8+红桃8+梅花8+黑桃7（玩家 1，三带一）" in state.display("zh")


def sort_equal(text: str) -> str:
    """Two cards of one suit that count the same may stand in either order."""
    return text.replace("黑桃7→8+黑桃8", "黑桃8+黑桃7→8")


@pytest.mark.parametrize(
    ("hand", "title"), [("888 7=8", "软炸"), ("9999", "硬炸"), ("7777", "纯癞子炸")]
)
def test_bombs_are_called_by_their_tier(hand: str, title: str) -> None:
    state = table("888 9999 7777 3", "4 5", "6").act(0, hand)
    assert f"（玩家 1，{title}）" in state.display("zh")


def test_wild_cards_come_first() -> None:
    for seed in range(20):
        state = paiju.game(GAME).deal(seed)
        before = [strength(card) for card in state.hands[0]]
        assert before == sorted(before, reverse=True)
        while state.phase != "play":
            (seat,) = state.to_act
            state = state.act(seat, "叫")
        wild = state.position.wild
        for seat in range(3):
            shown = [(card.rank in wild, strength(card)) for card in state.hands[seat]]
            assert shown == sorted(shown, reverse=True)
            assert state.view(seat).hand == state.hands[seat]
            line = " | ".join(card.long for card in state.hands[seat])
            assert line in state.view(seat).display("zh").splitlines()
        assert f"癞子 {wild.replace('T', '10')}" in state.display("zh")


def strength(card: Card) -> tuple[int, int]:
    order = [*RANKS, "x", "X"]
    return order.index(card.rank), card.suit


def test_bottom_cards_and_draws_keep_wild_cards_first() -> None:
    """天癞子 is known before the landlord takes the bottom cards."""
    state = paiju.game(GAME, mode="heaven-earth").deal(3)
    while state.phase != "play":
        (seat,) = state.to_act
        wild = state.position.wild
        shown = [(card.rank in wild, strength(card)) for card in state.hands[seat]]
        assert shown == sorted(shown, reverse=True)
        state = state.act(seat, "叫")


# --- the draw -----------------------------------------------------------------------------


def drawn(state: State) -> list[type]:
    kinds = (Deal, First, Landlord, Bottom, Wild, Bid)
    found = [type(event) for event in state.events if isinstance(event, kinds)]
    return [kind for at, kind in enumerate(found) if at == 0 or kind is not found[at - 1]]


def test_when_the_wild_ranks_are_drawn() -> None:
    one, both = set(), set()
    for seed in range(60):
        state = paiju.game(GAME).deal(seed)
        assert state.position.wild == ""
        state = state.act(min(state.to_act), "叫")
        state = state.act(min(state.to_act), "不抢")
        assert state.position.wild == ""
        state = state.act(min(state.to_act), "不抢")
        assert drawn(state) == [Deal, First, Bid, Landlord, Bottom, Wild]
        one.add(state.position.wild)
        state = paiju.game(GAME, mode="heaven-earth").deal(seed)
        assert drawn(state) == [Deal, Wild, First]
        while state.phase == "bid":
            state = state.act(min(state.to_act), "不叫" if state.position.bids else "叫")
        assert drawn(state) == [Deal, Wild, First, Bid, Landlord, Bottom, Wild]
        heaven, earth = state.position.wild
        assert heaven != earth
        both |= {heaven, earth}
        assert state.view(0).position.wild == state.position.wild
    assert one <= set(RANKS)
    assert both == set(RANKS)
    assert len(one) > 9


def test_a_redeal_draws_again() -> None:
    state = paiju.game(GAME, mode="heaven-earth").deal(1)
    first = state.position.wild
    for _ in range(3):
        state = state.act(min(state.to_act), "不叫")
    assert len(state.position.wild) == 1
    assert [e.rank for e in state.events if isinstance(e, Wild)] == [first, state.position.wild]
    for _ in range(6):
        state = state.act(min(state.to_act), "不叫")
    assert state.phase == "play"  # forced
    assert len(state.position.wild) == 2


@pytest.mark.parametrize("options", [{}, {"mode": "heaven-earth"}])
@pytest.mark.parametrize("first", [1, 2, 3])
def test_an_import_names_the_first_bidder(options: dict[str, str], first: int) -> None:
    lines = [f"O\t{flag}={value}" for flag, value in options.items()]
    ranks = set()
    for seed in range(12):
        state = paiju.load("\n".join(["G\t癞子斗地主", *lines, f"D\t{seed}", f"F\t{first}"]))
        assert state.to_act == {first - 1}
        assert not any(event.given for event in state.events if isinstance(event, Wild))
        ranks.add(state.position.wild)
    assert len(ranks) == 1 if not options else len(ranks) > 3


# --- settlement ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bombs", "flat", "tiered"),
    [
        ("888 7=8, 9999", 8, 16),  # the row of the rule book: robs 1, 软炸 and 硬炸
        ("888 7=8", 4, 4),
        ("9999", 4, 8),
        ("7777", 4, 8),
        ("小王 大王", 4, 8),
        ("888 7=8, 9999, 小王 大王", 16, 64),
        ("7777, 9999, 小王 大王", 16, 128),
        ("", 2, 2),
    ],
)
def test_bomb_factors(bombs: str, flat: int, tiered: int) -> None:
    for factor, m in (("flat", flat), ("tiered", tiered)):
        hands = "6 TTT 2", "3 888 9999 7777 小王 大王 5", "4 JJJ A"
        state = table(*hands, bids="叫 抢 不抢 不抢", bomb_factor=factor)
        assert state.landlord == 1
        kept = [text for text in bombs.split(", ") if text]
        cards = " ".join(["3", *(text.replace("=8", "") for text in kept), "5"])
        held = deal([hands[0], cards, hands[2]])
        position = replace(
            state.position, hands=tuple(Hand(state.game.rules.sorted(h, "7")) for h in held)
        )
        state = State(state.game, state.events, position, Drawn(b""))
        state = play(state, "2 3; 3 4; 1 -")  # a farmer lays a card: no 春天
        state = state.act(1, kept.pop(0)) if kept else state.act(1, "5")
        while not state.is_over:
            (seat,) = state.to_act
            text = "pass" if seat != 1 else (kept.pop(0) if kept else "5")
            state = state.act(seat, text)
        assert state.payoffs == (-m, 2 * m, -m), factor


# --- random games -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "wild"),
    [("QQQQ JJJ TTT 9 4 3", "Q"), ("QQQ JJJ TTT 88 4 3", "Q"), ("TT 999 88 3456", "T")],
)
def test_a_kicker_stands_for_the_same_whatever_stays_in_the_hand(hand: str, wild: str) -> None:
    """A wild kicker that cannot be itself is the lowest legal rank, also if that rank is held."""
    state = table(hand, "K", "A", wild=wild)
    legal = state.legal(0)
    assert len({action.text for action in legal}) == len({*map(hash, legal)}) == len(legal)
    for action in legal:
        assert action in legal
        assert laid(state.act(0, action)) == action.event == laid(state.act(0, action.text))


def check_assignment(event: Play, wild: str) -> None:
    """Natural cards are themselves; wild ones make the reading, kickers by section 2."""
    ranks = event.ranks or "".join(card.rank for card in event.cards)
    for card, rank in zip(event.cards, ranks, strict=True):
        assert rank == card.rank or (card.rank in wild and rank in RANKS)
    if event.reading.partition(":")[0] in brute_wild.LONG.values():
        assert set(ranks) == {event.reading[-1]}
        return
    assert event.reading in read(ranks)
    if all(card.rank in wild for card in event.cards):
        return
    for at, card in enumerate(event.cards):
        if card.rank in wild and is_kicker(event, ranks, at):
            lower = RANKS[: RANKS.index(ranks[at])]
            better = () if ranks[at] == card.rank else (card.rank, *lower)
            for rank in better:
                assert event.reading not in read(ranks[:at] + rank + ranks[at + 1 :]), event


def read(ranks: str) -> set[str]:
    return brute.readings("doudizhu", [{"x": "LJ", "X": "BJ"}.get(rank, rank) for rank in ranks])


def is_kicker(event: Play, ranks: str, at: int) -> bool:
    """Does the reading carry this card along? The body stands in front."""
    size = {
        "TripleWithSingle": 3,
        "TripleWithPair": 3,
        "QuadrupleWithSingleSingle": 4,
        "QuadrupleWithPairPair": 4,
        "TripleStraightWithSingles": len(ranks) // 4 * 3,
        "TripleStraightWithPairs": len(ranks) // 5 * 3,
    }
    kind = event.reading.partition(":")[0]
    # a pair of kickers moves together, so only single kickers can be tried one by one
    return kind.endswith(("Single", "Singles")) and at >= size[kind]


@pytest.mark.parametrize(
    ("hand", "wild"),
    [
        ("7 9 3", "79"),
        ("77 99 3 小王", "79"),
        ("AA 3 44", "A3"),
        ("2222 TT 3 大王", "2T"),
        ("8888 7 3", "7"),
        ("777 8 9", "7"),
    ],
)
def test_every_action_of_a_small_hand(hand: str, wild: str) -> None:
    """All of them, also those of wild cards alone, which are of their own rank."""
    both = {"mode": "heaven-earth"} if len(wild) == 2 else {}
    state = table(hand, "5 6", "K Q", wild=wild, **both)
    legal = list(state.legal(0))
    for action in legal:
        after = state.act(0, action)
        assert state.act(0, action.text).events == after.events, action.text
        check_assignment(laid(after), wild)
    assert len({action.text for action in legal}) == len(legal)
    singles = {str(a.reading): a.cards[0].rank for a in legal if len(a.cards) == 1}
    plain = {f"Single:{rank}": rank for rank in wild if rank in hand}
    assert plain.items() <= singles.items()


@pytest.mark.parametrize("options", MODES, ids=lambda o: " ".join(map(str, o.values())) or "-")
def test_every_action_can_be_done_and_said(options: dict[str, Any]) -> None:
    game, rng, wild_hands = paiju.game(GAME, **options), random.Random(5), 0
    for seed in range(2):
        state = game.deal(seed)
        while not state.is_over:
            seat = min(state.to_act)
            legal = state.legal(seat)
            view = state.view(seat)
            assert len(view.legal(seat)) == len(legal)
            chosen = rng.sample(range(len(legal)), min(5, len(legal)))
            for action in (legal[at] for at in chosen):
                after = state.act(seat, action)
                said = state.act(seat, action.text)
                assert said.events == after.events, action.text
                assert action.text in legal or len(legal) > 50
                if isinstance(action.event, Play):
                    check_assignment(action.event, state.position.wild)
                    wild_hands += bool(action.event.ranks)
            # big hands make short games; a pass now and then
            state = after if rng.random() < 0.3 else state.act(seat, legal[-1])
        assert state.record.verify()
        assert paiju.load_record(state.record.dumps()).replay() == state
    assert wild_hands > 10


def test_playouts_draw_every_hand_once() -> None:
    """The first lead of a random game: all sets of cards under all bodies equally often."""
    state = table("7 888", "2", "2", wild="7")  # 888 7 as a bomb or with a kicker of any rank
    legal = state.legal(0)
    ends = sum(len(action.cards) == 4 for action in legal)
    games = 20_000
    _, plies = playouts([state] * games)(5)
    found = int((plies == 1).sum()) / games
    assert ends == 2
    assert abs(found - ends / len(legal)) < 0.02
