"""Computer players of games for chips: legal, repeatable, blind to hidden cards, no fools."""

from __future__ import annotations

import random

import pytest

import paiju
from paiju import Game, State
from soaking import soak

LEVELS = ("easy", "normal", "strong")
AMPLE = 1e9  # seconds: only the number of worlds ends a search, never the clock
GAMES = [game for game in paiju.games() if game.rules.chips]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_level = pytest.mark.parametrize("level", LEVELS)


def tables(game: Game) -> list[int]:
    return [players for players in (2, 4, 9) if players in game.spec.players]


@every_game
@every_level
def test_every_choice_is_legal_and_repeatable(game: Game, level: str) -> None:
    for seed in range(soak(3)):
        for players in tables(game):
            state = game.deal(seed=seed, players=players)
            while not state.is_over:
                seat = min(state.to_act)
                view = state.view(seat)
                action, again = (
                    paiju.player(level, seed=seed, seconds=AMPLE).choose(view) for _ in range(2)
                )
                assert action in list(view.legal(seat))
                assert action == again
                state = state.act(seat, action)


def hidden_elsewhere(state: State, seat: int, rng: random.Random) -> str:
    """The start of the same hand as an import in which the others hold something else."""
    own = state.position.hands[seat].cards
    others = [card for card in state.game.rules.deck.cards if card not in own]
    rng.shuffle(others)
    lines = [f"G\t{state.game.id}", f"N\t{state.players}", f"F\t{state.position.button + 1}"]
    for other in range(state.players):
        held = own if other == seat else (others.pop(), others.pop())
        lines.append(f"{other + 1}\t{paiju.format_cards(held)}")
    return "\n".join([*lines, f"B\t{paiju.format_cards(others[:5])}"])


@pytest.mark.parametrize("game", [g for g in GAMES if g.rules.board], ids=lambda game: game.id)
@every_level
def test_what_is_hidden_changes_no_bet(game: Game, level: str) -> None:
    """Before the flop the own two cards are all that a seat knows."""
    rng = random.Random(level)
    for seed in range(soak(6)):
        dealt = game.deal(seed=seed, players=3)
        seat = min(dealt.to_act)
        worlds = [paiju.load(hidden_elsewhere(dealt, seat, rng)) for _ in range(4)]
        assert {world.view(seat).hand for world in worlds} == {dealt.view(seat).hand}
        assert len({world.position.hands for world in worlds}) > 1
        chosen = {paiju.player(level, 1, AMPLE).choose(world.view(seat)).text for world in worlds}
        assert len(chosen) == 1


def hand(game: str, own: str, other: str, board: str, *actions: str) -> State:
    """A hand of two players; the actions up to the decision."""
    lines = [f"G\t{game}", "N\t2", "F\t1", f"1\t{own}", f"2\t{other}", f"B\t{board}"]
    keys = ["S", *"P" * len(actions)]
    lines += [f"{key}\t{action}" for key, action in zip(keys, actions, strict=False)]
    return paiju.load("\n".join(lines))


STANDARD = "holdem-standard"
DRY = "c2 d7 h9 sJ d4"


@pytest.mark.parametrize("level", ["normal", "strong"])
@pytest.mark.parametrize(
    ("own", "board", "actions", "foolish"),
    [
        ("h7 s2", "cK dK h9 sJ d4", ("call", "raise 200"), {"call"}),
        ("sA hA", DRY, ("call", "raise 200"), {"fold"}),
        ("sA sK", "sQ sJ sT d2 c3", ("call", "check", "check"), {"fold"}),
        ("sA sK", "sQ sJ sT d2 c3",
         ("call", "check", "check", "check", "check", "check", "raise 198"), {"fold"}),
        ("h2 d3", "sK sQ sJ s9 s8",
         ("call", "check", "check", "check", "check", "check", "raise 198"), {"call"}),
    ],
)  # fmt: skip
def test_no_foolish_bets(
    level: str, own: str, board: str, actions: tuple[str, ...], foolish: set[str]
) -> None:
    state = hand(STANDARD, own, "c5 c6", board, *actions)
    seat = min(state.to_act)
    if seat != 0:
        state = state.act(seat, "check")
        seat = min(state.to_act)
    assert seat == 0
    assert paiju.player(level, seconds=AMPLE).choose(state.view(0)).kind not in foolish


@every_level
def test_nobody_folds_what_costs_nothing(level: str) -> None:
    game = paiju.game(STANDARD)
    free = 0
    for seed in range(soak(20)):
        state = game.deal(seed=seed, players=2)
        while not state.is_over:
            seat = min(state.to_act)
            action = paiju.player(level, seed=seed).choose(state.view(seat))
            if not state.position.to_call(seat):
                free += 1
                assert action.kind != "fold"
            state = state.act(seat, action)
    assert free


@pytest.mark.parametrize("level", ["normal", "strong"])
@pytest.mark.parametrize(
    ("own", "kind"),
    [
        ("小王小王大王大王 3 4", "QuadrupleJokers"),
        ("2222 3 5", "Quadruple"),
        ("34567 9", "SingleStraight"),
        ("334455", "PairStraight"),
    ],
)
def test_sealed_hands_are_the_obvious_ones(level: str, own: str, kind: str) -> None:
    text = "\n".join(
        ["G\t暗牌斗地主", "E\t1", f"1\t{own}", "2\t4 6 8 J K K", "3\t4 6 8 J K K", "4\t6 8 9 J Q Q"]
    )
    chosen = paiju.player(level, seconds=AMPLE).choose(paiju.load(text).view(0))
    assert chosen.reading is not None
    assert chosen.reading.type == kind
