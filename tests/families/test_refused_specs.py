"""What the rule language cannot express is refused when it is written down, not at the table."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import paiju
from paiju.authoring import (
    BadSpec,
    Betting,
    ByResult,
    CallRob,
    Captured,
    CardsLeft,
    Climb,
    Combos,
    Dealing,
    Deck,
    Exact,
    FirstAsked,
    Flush,
    GameSpec,
    Groups,
    HolderLeads,
    Kickers,
    LandlordStakes,
    Option,
    Playing,
    Shape,
    Showdown,
    SideOut,
    SmallestLeads,
    Stage,
    Street,
    TakeBottom,
    WildDrawn,
    parse_card,
    parse_cards,
    words,
)
from paiju.authoring import titles as t

RANKS, CHAIN = "3456789TJQKA2", "3456789TJQKA"
SINGLE = Shape("Single", t.SINGLE)
SHAPES = (
    SINGLE,
    Shape("Pair", t.PAIR, each=2),
    Shape("SingleStraight", t.STRAIGHT, run=(5, 8)),
    Shape("Quadruple", t.BOMB, each=4, bomb=1),
)
BOTH = words("试", "try")
SPADE = HolderLeads(parse_card("s3"))
PAYS = CardsLeft(tuple((n, n) for n in range(60)))


def combos(deck: Deck | None = None, **changes: Any) -> Combos:
    plain: dict[str, Any] = {"deck": deck or Deck(RANKS), "chains": (CHAIN,), "shapes": SHAPES}
    return Combos(**{**plain, **changes})


def climb(*stages: Stage, settle: Any = PAYS, **changes: Any) -> Climb:
    plain: dict[str, Any] = {"combos": combos(), "has_landlord": False}
    return Climb(stages=stages, settle=settle, **{**plain, **changes})


def spec(rules: Callable[[], Any], players: range = range(4, 5), **changes: Any) -> GameSpec:
    plain = GameSpec("try", 99, BOTH, (), players, {}, lambda _: rules(), "试。\n\nTry.")
    return replace(plain, **changes)


def streets(*boards: int) -> tuple[Street, ...]:
    return tuple(Street(BOTH, board) for board in boards)


POKER = Deck("23456789TJQKA", suited=True)
FOUR = streets(0, 3, 1, 1)

REFUSED: list[tuple[str, str, Callable[[], Any]]] = [
    # the pack
    ("deck-rank", "Deck.ranks", lambda: Deck("3456z")),
    ("deck-rank", "Deck.ranks", lambda: Deck("345?")),
    ("deck-rank-twice", "Deck.ranks", lambda: Deck("34563")),
    ("deck-empty", "Deck.ranks", lambda: Deck("")),
    ("deck-empty", "Deck.ranks", lambda: Deck("x", without=parse_cards("LJ"))),
    ("deck-packs", "Deck.packs", lambda: Deck(RANKS, packs=0)),
    ("deck-packs", "Deck.packs", lambda: Deck(RANKS, packs=3)),
    ("deck-two-suited", "Deck.packs", lambda: Deck(RANKS, packs=2, suited=True)),
    ("number-least", "Deck.wilds", lambda: Deck(RANKS, wilds=-4)),
    ("deck-wild-suited", "Deck.wilds", lambda: Deck(RANKS, wilds=4, suited=True)),
    ("deck-digit", "Deck", lambda: Deck(RANKS, packs=2, wilds=8)),
    ("deck-without", "Deck.without", lambda: Deck("789TJQKA", without=parse_cards("d3"))),
    ("deck-without", "Deck.without", lambda: Deck(RANKS, without=parse_cards("d3 d3"))),
    # the types
    ("type-name", "Shape.type", lambda: Shape("Two:Three", BOTH)),
    ("type-name", "Exact.type", lambda: Exact("", BOTH, "xX")),
    ("both-languages", "Single.title", lambda: Shape("Single", {"zh": "单张"})),
    ("both-languages", "Single.title", lambda: Shape("Single", words("单张", " "))),
    ("number-least", "Single.each", lambda: Shape("Single", BOTH, each=0)),
    ("number-least", "Single.bomb", lambda: Shape("Single", BOTH, bomb=-1)),
    ("run-bounds", "Run.run", lambda: Shape("Run", BOTH, run=(6, 5))),
    ("one-of", "Run.suits", lambda: Shape("Run", BOTH, suits="same")),
    ("one-of", "Run.wild", lambda: Shape("Run", BOTH, wild="very")),
    ("no-groups", "Kickers.groups", lambda: Kickers(())),
    ("number-least", "Flush.size", lambda: Flush("Flush", BOTH, size=0)),
    ("number-least", "Groups.each", lambda: Groups("Groups", BOTH, each=0)),
    ("no-shapes", "Combos.shapes", lambda: combos(shapes=())),
    ("shape-twice", "Combos.shapes", lambda: combos(shapes=(SINGLE, SINGLE))),
    ("chain-rank", "Combos.chains", lambda: combos(Deck("789TJQKA"))),
    ("chain-rank", "Combos.chains", lambda: combos(chains=("345X",))),
    (
        "chain-joker",
        "Combos.chains",
        lambda: combos(Deck(RANKS + "xX", suited=True), chains=("QKA2xX",)),
    ),
    ("chain-repeats", "Combos.chains", lambda: combos(chains=("345634",))),
    (
        "shape-impossible",
        "Combos.shapes",
        lambda: combos(shapes=(Shape("Five", BOTH, each=5, bomb=1),)),
    ),
    (
        "shape-impossible",
        "Combos.shapes",
        lambda: combos(shapes=(Shape("Long", BOTH, run=(13, 13)),)),
    ),
    ("shape-impossible", "Combos.shapes", lambda: combos(shapes=(Exact("Rocket", BOTH, "xX"),))),
    ("shape-impossible", "Combos.shapes", lambda: combos(shapes=(Exact("Nothing", BOTH),))),
    ("shape-impossible", "Combos.shapes", lambda: combos(shapes=(Groups("Fives", BOTH, each=5),))),
    ("needs-suits", "Flush", lambda: combos(shapes=(Flush("Flush", BOTH, size=5),))),
    ("needs-suits", "Shape.suits", lambda: combos(shapes=(Shape("S", BOTH, suits="one"),))),
    ("needs-suits", "Combos.suit_ties", lambda: combos(suit_ties=True)),
    ("needs-wilds", "Shape.wild", lambda: combos(shapes=(Shape("S", BOTH, wild="soft"),))),
    (
        "needs-no-suits",
        "Groups",
        lambda: combos(Deck(RANKS, suited=True), shapes=(Groups("G", BOTH),)),
    ),
    (
        "shape-impossible",
        "Combos.shapes",
        lambda: combos(Deck("TJQKA", suited=True), chains=(), shapes=(Flush("F", BOTH, size=6),)),
    ),
    ("one-of", "Combos.key_of_run", lambda: combos(key_of_run="first")),
    ("no-such-type-here", "Combos.absolute", lambda: combos(absolute=("Rocket:*",))),
    # the course of a game
    ("stages-deal", "Climb.stages", lambda: climb(SPADE, Playing())),
    ("stages-deal", "Climb.stages", lambda: climb(Dealing(9), Dealing(4), SPADE, Playing())),
    ("number-least", "Dealing.each", lambda: climb(Dealing(0), SPADE, Playing())),
    ("stages-play", "Climb.stages", lambda: climb(Dealing(13), SPADE)),
    ("stages-play", "Climb.stages", lambda: climb(Dealing(13), Playing(), SPADE)),
    ("nobody-leads", "Climb.stages", lambda: climb(Dealing(13), Playing())),
    ("one-of", "Climb.lock", lambda: climb(Dealing(13), SPADE, Playing(), lock="always")),
    (
        "no-such-type-here",
        "Climb.follows",
        lambda: climb(Dealing(13), SPADE, Playing(), follows={"Flush": ("Single",)}),
    ),
    (
        "card-not-there",
        "Climb.marks",
        lambda: climb(Dealing(13), SPADE, Playing(), marks=parse_cards("BJ")),
    ),
    (
        "wild-stages",
        "Deck.wilds",
        lambda: climb(Dealing(13), SPADE, Playing(), combos=combos(Deck(RANKS, wilds=4))),
    ),
    ("stage-order", "Climb.stages", lambda: climb(Dealing(12), TakeBottom(), Playing())),
    ("stage-order", "Climb.stages", lambda: climb(SPADE, Dealing(13), Playing())),
    ("stage-order", "Climb.stages", lambda: climb(Dealing(13), CallRob(), SPADE, Playing())),
    (
        "stakes-no-landlord",
        "Climb.has_landlord",
        lambda: climb(Dealing(13), SPADE, Playing(), has_landlord=True),
    ),
    ("needs-marks", "Climb.marks", lambda: climb(Dealing(13), SPADE, Playing(), goal=SideOut())),
    (
        "needs-marks",
        "Climb.marks",
        lambda: climb(Dealing(13), SPADE, Playing(), settle=ByResult({})),
    ),
    (
        "wild-numbers",
        "WildDrawn.number",
        lambda: climb(Dealing(13), WildDrawn(), WildDrawn(), SmallestLeads(), Playing()),
    ),
    ("needs-lane", "Run.longer", lambda: Shape("Run", BOTH, run=(5, 9), longer=True)),
    # games of bets and of sealed rounds
    ("bet-hole", "Betting.hole", lambda: Betting(POKER, FOUR, hole=4)),
    ("bet-board", "Betting.streets", lambda: Betting(POKER, streets(0, 3, 1))),
    ("bet-first", "Betting.streets", lambda: Betting(POKER, streets(5))),
    ("bet-first", "Betting.streets", lambda: Betting(POKER, streets(0, 3, 0, 2))),
    ("bet-deck", "Betting.deck", lambda: Betting(Deck("6789TJQKA", suited=True), FOUR)),
    ("bet-deck", "Betting.deck", lambda: Betting(Deck("23456789TJQKA"), FOUR)),
    ("number-least", "Betting.small", lambda: Betting(POKER, FOUR, small=0)),
    ("one-of", "Betting.least", lambda: Betting(POKER, FOUR, least="pot")),
    ("round-sizes", "Showdown.sizes", lambda: Showdown(combos(), None, (), 100)),  # type: ignore[arg-type]
    ("number-least", "Showdown.start", lambda: Showdown(combos(), None, (5,), 0)),  # type: ignore[arg-type]
    # names and options
    ("spec-id", "GameSpec.id", lambda: spec(climb, id="My Game")),
    ("both-languages", "try.title", lambda: spec(climb, title={"zh": "试"})),
    ("both-languages", "try.title", lambda: spec(climb, title="try")),
    ("spec-players", "try.players", lambda: spec(climb, range(0))),
    ("spec-players", "try.players", lambda: spec(climb, range(4, 12))),
    ("one-of", "try.scoring", lambda: spec(climb, scoring="money")),
    ("number-least", "try.version", lambda: spec(climb, version=0)),
]
OPTIONS: list[tuple[str, str, str, Option]] = [
    ("option-flag", "GameSpec.options", "No Spaces", Option("a", ("a",), BOTH)),
    ("option-kind", "options['o']", "o", Option(3, (3, 5), BOTH)),  # type: ignore[arg-type]
    ("option-kind", "options['o']", "o", Option("o", "on", BOTH)),
    ("option-default", "options['o'].before", "o", Option("a", ("a",), BOTH, before="b")),
    ("option-empty", "options['o']", "o", Option("a", (), BOTH)),
    ("option-default", "options['o']", "o", Option("b", ("a",), BOTH)),
    ("option-default", "options['o']", "o", Option(7, range(5), BOTH)),
    ("both-languages", "options['o'].doc", "o", Option("a", ("a",), {"zh": "一", "en": ""})),
    ("option-implies", "options['o']", "o", Option("a", ("a",), BOTH, {"a": {"p": "x"}})),
    ("option-implies", "options['o']", "o", Option("a", ("a",), BOTH, {"a": {"o": "x"}})),
]
# What depends on how many play is refused when the rules are made for the first time.
UNPLAYABLE: list[tuple[str, str, GameSpec]] = [
    ("deal-too-many", "Dealing.each", spec(lambda: climb(Dealing(14), SPADE, Playing()))),
    (
        "deal-too-many",
        "Dealing.each",
        spec(lambda: climb(Dealing(10), SmallestLeads(), Playing()), range(4, 7)),
    ),
    (
        "deal-too-many",
        "Showdown.sizes",
        spec(lambda: Showdown(combos(), None, (5, 20), 9)),  # type: ignore[arg-type]
    ),
    ("card-undealt", "HolderLeads.card", spec(lambda: climb(Dealing(12), SPADE, Playing()))),
    (
        "card-not-there",
        "HolderLeads.card",
        spec(lambda: climb(Dealing(13), HolderLeads(parse_card("BJ")), Playing())),
    ),
    (
        "card-several",
        "HolderLeads.card",
        spec(lambda: climb(Dealing(26), SPADE, Playing(), combos=combos(Deck(RANKS, 2)))),
    ),
    (
        "no-such-seat-here",
        "FirstAsked.seat",
        spec(lambda: climb(Dealing(13), FirstAsked(4), SPADE, Playing())),
    ),
    (
        "steps-short",
        "CardsLeft.steps",
        spec(lambda: climb(Dealing(13), SPADE, Playing(), settle=CardsLeft(((12, 1),)))),
    ),
    (
        "stakes-no-landlord",
        "Climb.has_landlord",
        spec(lambda: climb(Dealing(13), SPADE, Playing(), settle=LandlordStakes({}))),
    ),
    (
        "no-such-type-here",
        "LandlordStakes.bombs",
        spec(
            lambda: climb(
                Dealing(13),
                FirstAsked(),
                CallRob(),
                SPADE,
                Playing(),
                settle=LandlordStakes({"Bomb": 2}),
                has_landlord=True,
            )
        ),
    ),
    (
        "captured-nothing",
        "Climb.goal",
        spec(lambda: climb(Dealing(13), SPADE, Playing(), settle=Captured())),
    ),
    ("not-rules", "try.rules", spec(lambda: None)),
]


def assert_refused(make: Callable[[], Any], code: str, field: str) -> None:
    with pytest.raises(BadSpec) as refused:
        make()
    assert (refused.value.code, refused.value.field) == (code, field)
    zh, en = (refused.value.sentence(language) for language in ("zh", "en"))
    assert zh.startswith(f"{field}：") and en.startswith(f"{field}: ")
    assert not zh.isascii()


@pytest.mark.parametrize(("code", "field", "make"), REFUSED)
def test_a_part_that_means_nothing_is_refused(
    code: str, field: str, make: Callable[[], Any]
) -> None:
    assert_refused(make, code, field)


@pytest.mark.parametrize(("code", "field", "flag", "option"), OPTIONS)
def test_an_option_that_means_nothing_is_refused(
    code: str, field: str, flag: str, option: Option
) -> None:
    def make() -> GameSpec:
        return spec(lambda: climb(Dealing(13), SPADE, Playing()), options={flag: option})

    assert_refused(make, code, field)


@pytest.mark.parametrize(("code", "field", "unplayable"), UNPLAYABLE)
def test_a_game_that_cannot_be_played_is_not_registered(
    code: str, field: str, unplayable: GameSpec
) -> None:
    assert_refused(lambda: paiju.register(unplayable), code, field)
    assert "try" not in {game.id for game in paiju.games()}


def test_a_shipped_game_is_not_replaced() -> None:
    shipped = paiju.games()[0].spec
    with pytest.raises(paiju.BadOption) as refused:
        paiju.register(replace(shipped, version=9))
    assert refused.value.code == "game-name-taken"
    assert paiju.register(shipped).spec is shipped


# --- packs mean what they say -----------------------------------------------------------------

PACKS = [  # deck, cards, cards each, who leads, players
    (Deck("789TJQKA"), 32, 8, HolderLeads(parse_card("s7")), 4),
    (Deck("6789TJQKA", suited=True), 36, 9, SmallestLeads(), 4),
    (Deck(RANKS, without=parse_cards("d2 c2 h2 sA")), 48, 16, SPADE, 3),
    (Deck(RANKS, suited=True, without=parse_cards("d2 c2 h2 sA s5")), 47, 11, SmallestLeads(), 3),
    (Deck(RANKS), 52, 13, SPADE, 4),
    (Deck(RANKS + "x"), 53, 13, SmallestLeads(), 4),
    (Deck(RANKS + "xX"), 54, 13, SmallestLeads(), 4),
    (Deck(RANKS + "xX", packs=2), 108, 27, SmallestLeads(), 4),
]


@pytest.mark.parametrize(("deck", "count", "each", "leads", "players"), PACKS)
def test_a_pack_of_any_size_is_played_as_it_is(
    deck: Deck, count: int, each: int, leads: Stage, players: int
) -> None:
    chain = "".join(rank for rank in CHAIN if rank in deck.ranks)
    made = combos(deck, chains=(chain,))
    game = paiju.register(
        spec(
            lambda: climb(Dealing(each), leads, Playing(), combos=made),
            range(players, players + 1),
            id=f"pack-{count}",
            title=words(f"牌{count}", f"Pack {count}"),
        )
    )
    assert len(deck.cards) == count
    for seed in range(6):
        state, rng = game.deal(seed=seed), random.Random(seed)
        while not state.is_over:
            (seat,) = state.to_act
            legal = state.legal(seat)
            for action in legal[:: 1 + len(legal) // 8]:
                assert state.act(seat, action) == state.act(seat, action.text)
            state = state.act(seat, rng.choice(legal))
        assert sum(state.payoffs or (1,)) == 0
        assert paiju.load_record(state.record.dumps()).replay() == state


def test_flushes_and_straights_are_made_of_cards_that_are_there() -> None:
    deck = Deck("TJQKA", suited=True, without=parse_cards("dT hK"))
    runs = Shape("Royal", BOTH, run=(5, 5), suits="one")
    rules = climb(
        Dealing(1),
        SmallestLeads(),
        Playing(),
        combos=Combos(deck, ("TJQKA",), (runs, Flush("Flush", BOTH, size=4))),
    )
    rows = [str(reading) for reading in rules.lexicon.readings]
    assert sum(row.startswith("Royal") for row in rows) == 2  # clubs and spades
    assert not deck.packed & 1 << 4 * 0 + 0 and not deck.packed & 1 << 4 * 3 + 2


def test_an_opening_card_of_any_suit_is_laid_where_suits_do_not_count() -> None:
    game = paiju.register(spec(lambda: climb(Dealing(13), SPADE, Playing()), id="spade-three"))
    several = 0
    for seed in range(60):
        state = game.deal(seed=seed)
        (seat,) = state.to_act
        threes = [card for card in state.hands[seat] if card.rank == "3"]
        several += len(threes) > 1
        assert parse_card("s3") in state.act(seat, "3").events[-1].cards  # type: ignore[attr-defined]
        for action in state.legal(seat):
            assert parse_card("s3") in action.cards
            assert state.act(seat, action) == state.act(seat, action.text)
        if len(threes) > 1:
            with pytest.raises(paiju.IllegalAction) as refused:
                state.act(seat, threes[-1])
            assert refused.value.code == "must-contain"
    assert several > 10
