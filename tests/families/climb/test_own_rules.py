"""Settlements and goals of a stranger: they are played, advised, solved and explained like ours."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import paiju
from own_games import SPECS, STEPS, AsBefore, Reversed, make, registered
from paiju import Game, IllegalAction, State
from paiju.authoring import CardsLeft, FirstOut, GoesOn, Position
from paiju.families.climb.players import playouts
from paiju.families.climb.players.playouts import FoldedPlayouts, Playouts, SettledPlayouts
from paiju.families.climb.players.rating import laid
from paiju.families.climb.players.search import sampled
from paiju.families.climb.players.situation import Situation
from paiju.families.climb.rules import Climb
from paiju.pages import make_page
from servers import Running, served
from soaking import soak

LEVELS = ("random", "easy", "normal", "strong")


@pytest.fixture(params=SPECS)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    with registered(SPECS[request.param]) as (found,):
        yield found


def rules_of(game: Game) -> Climb:
    assert isinstance(game.rules, Climb)
    return game.rules


def opened(game: Game, seed: int) -> State:
    """A deal, with bids and the like answered by chance, at the first lead."""
    state, rng = game.deal(seed=seed), random.Random(seed)
    while state.phase != "play":
        seat = min(state.to_act)
        state = state.act(seat, rng.choice(state.legal(seat)))
    return state


def decisions(game: Game, seed: int) -> Iterator[State]:
    """Every position of a game that `normal` plays."""
    state, player = opened(game, seed), paiju.player("normal", seed)
    while not state.is_over:
        yield state
        seat = min(state.to_act)
        state = state.act(seat, player.choose(state.view(seat)))


# --- everything works ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_to_the_end(game: Game, level: str) -> None:
    state, player = game.deal(seed=5), paiju.player(level, 1, seconds=0.0)
    while not state.is_over:
        seat = min(state.to_act)
        action = player.choose(state.view(seat))
        assert action in state.legal(seat)
        state = state.act(seat, action)
    assert state.payoffs is not None and len(state.payoffs) == 4
    assert paiju.load_record(state.record.dumps()).replay() == state
    assert "自定" in state.display()


def test_hints_and_opinions(game: Game) -> None:
    for state in decisions(game, 2):
        seat = min(state.to_act)
        view = state.view(seat)
        hints = paiju.hints(view)
        assert hints and all(hint.action in view.legal(seat) for hint in hints)
    values = game.family.value(view, None, 1, 0.0)
    assert values and all(one.action in view.legal(seat) for one in values)


def test_the_page_says_what_the_classes_say(game: Game) -> None:
    (section,) = (part for part in make_page(game).sections if part.key == "settlement")
    end, pays = section.text["en"].split("\n\n")
    rules = rules_of(game)
    assert end == rules.goal.explain(rules)["en"]
    assert pays == rules.settle.explain(rules)[0]["en"]


@pytest.mark.parametrize(
    ("name", "end", "pays"),
    [
        ("first-asleep", "The first empty hand ends the game.",
         "Each loser pays 1 per card left, twice that if he never laid a hand."),
        ("second-bombers", "The second to go out wins.",
         "Whoever lays a bomb gets 5 from everybody else, 7 if he led it; nothing else counts."),
        ("three-asleep", "The first to hold three cards or fewer wins.",
         "Each loser pays 1 per card left, twice that if he never laid a hand."),
    ],
)  # fmt: skip
def test_words_of_a_page(name: str, end: str, pays: str) -> None:
    with registered(SPECS[name]) as (game,):
        (section,) = (part for part in make_page(game).sections if part.key == "settlement")
    assert section.text["en"] == f"{end}\n\n{pays}"


@pytest.mark.parametrize("game", ["first-asleep", "second-bombers", "stock"], indirect=True)
def test_people_play_it_on_a_server(game: Game, tmp_path: Path) -> None:
    """Four people in a room, one of whom follows hints; the browser gets the same frames."""

    async def test(server: Running) -> None:
        async with server.client("ann") as ann, server.client("bob") as bob:
            async with server.client("cat") as cat, server.client("dan") as dan:
                people = [ann, bob, cat, dan]
                table = await ann.open_room(game.id)
                for seat, person in enumerate(people):
                    await person.join(table)
                    await person.ask("sit", seat=seat)
                for person in people:
                    await person.ask("ready")
                while not (view := await ann.look()).play:
                    pass  # the deal follows by itself
                while view.play and view.play.payoffs is None:
                    (seat,) = view.play.to_act
                    actor = people[seat]
                    own = (await actor.look()).play
                    assert own and own.legal
                    text = own.legal[0].text
                    if actor is ann:
                        text = (await ann.hints()).hints[0].text
                    await actor.act(text)
                    view = await ann.look()
                assert view.play and view.play.tableau.settlement
                assert view.play.tableau.settlement.totals == list(view.play.payoffs or ())
            found = await ann.request("GET", f"/api/games/{game.id}")
            told = {section["key"]: section["text"]["zh"] for section in found["sections"]}
            assert told["settlement"]

    served(test, tmp_path)


# --- the solver ---------------------------------------------------------------------------


def wins_by_brute_force(state: State, seat: int, known: dict[object, bool]) -> bool:
    """Can a seat be out first against all others?"""
    if state.is_over:
        return not state.counts[seat]
    p = state.position
    key = p.hands, p.turn, p.last, p.owner, p.passed
    if key not in known:
        (turn,) = state.to_act
        after = (state.act(turn, action) for action in state.legal(turn))
        found = (wins_by_brute_force(one, seat, known) for one in after)
        known[key] = any(found) if turn == seat else all(found)
    return known[key]


@pytest.mark.parametrize("name", ["first-asleep", "first-bombers"])
def test_a_settlement_of_ones_own_is_solved(name: str) -> None:
    rng, found = random.Random(7), set()
    with registered(SPECS[name]) as (game,):
        for _ in range(soak(12)):
            cards = rng.sample(game.rules.deck.cards, 11)
            hands = [paiju.format_cards(cards[at::4], "code") for at in range(4)]
            lines = [f"G\t{game.id}", "E\t1", *(f"{n}\t{h}" for n, h in enumerate(hands, 1))]
            state = paiju.load("\n".join(lines))
            solution = paiju.solve(state)
            known: dict[object, bool] = {}
            good = [
                action.text
                for action in state.legal(0)
                if wins_by_brute_force(state.act(0, action), 0, known)
            ]
            assert solution.best == good
            found.add(solution.wins)
    assert found == {True, False}


@pytest.mark.parametrize("name", ["second-left", "three-asleep", "blind-stock"])
def test_a_goal_the_kernel_does_not_know_is_refused(name: str) -> None:
    with registered(SPECS[name]) as (game,), pytest.raises(IllegalAction) as refused:
        paiju.solve(game.deal(seed=1))
    assert refused.value.code == "not-solvable"
    assert game.title["en"] in refused.value.sentence("en")
    assert game.title["zh"] in refused.value.sentence("zh")


# --- a rule object speaks for itself ------------------------------------------------------


def test_who_changes_a_rule_does_not_inherit_its_numbers() -> None:
    with registered(
        make("a", AsBefore(STEPS), FirstOut()), make("b", Reversed(STEPS), FirstOut())
    ) as (as_before, backwards):
        plain = rules_of(as_before)
        assert plain.settlement_numbers == CardsLeft(STEPS).kernel(plain) is not None
        assert rules_of(backwards).settlement_numbers is None

    class Patient(FirstOut):
        def over(self, p: Position) -> bool:
            return super().over(p) and p.leading

    class Renamed(FirstOut):
        """Only the name is new."""

    assert FirstOut().kernel(plain) is not None
    assert Renamed().kernel(plain) == FirstOut().kernel(plain)
    assert Patient().kernel(plain) is None and GoesOn.kernel is Patient.kernel
    assert "end of its own" in Patient().explain(plain)["en"]


def test_which_games_are_played_out_how() -> None:
    ways = {}
    for name, spec in SPECS.items():
        with registered(spec) as (game,):
            state = opened(game, 1)
            situation = Situation(state.view(min(state.to_act)))
            ways[name] = type(playouts.play_out(situation))
    assert {name for name, way in ways.items() if way is Playouts} == {"first-left"}
    settled = {name for name, way in ways.items() if way is SettledPlayouts}
    assert settled == {"first-asleep", "first-bombers", "first-back", "stock"}
    assert {*ways.values()} == {Playouts, SettledPlayouts, FoldedPlayouts}


# --- the same in playouts and in the fold -------------------------------------------------


def last_plays(game: Game, seeds: int) -> Iterator[tuple[State, int, list[list[int]], list[int]]]:
    """Decisions some of whose plays end the game: seat, plays, and what they bring by the fold."""
    for seed in range(seeds):
        for state in decisions(game, seed):
            (seat,) = state.to_act
            after = [(action, state.act(seat, action)) for action in state.legal(seat)]
            ends = [(action, end) for action, end in after if end.is_over]
            if ends:
                situation = Situation(state.view(seat))
                plays = [list(laid(situation, action)) for action, _ in ends]
                yield state, seat, plays, [end.payoffs[seat] for _, end in ends if end.payoffs]


@pytest.mark.parametrize("name", SPECS)
def test_what_ends_a_game_brings_what_the_fold_says(name: str) -> None:
    """The hands of others are guessed, their numbers are known: all that these settlements ask."""
    seen = 0
    with registered(SPECS[name]) as (game,):
        for state, seat, plays, expected in last_plays(game, soak(6)):
            situation = Situation(state.view(seat))
            worlds = sampled(situation, 3, 5)
            found = playouts.play_out(situation).evaluate(worlds, np.array(plays, np.int64))
            assert found.tolist() == [expected] * 3
            seen += 1
    assert seen


SHIPPED = [
    *(
        game
        for game in paiju.games()
        if isinstance(game.rules, Climb) and game.id != "guangxi-dizhu"
    ),
    paiju.game("斗地主", bomb_cap=1),
    paiju.game("癞子斗地主", bomb_cap=2),
    paiju.game("五瓜皮", leftover="first_finisher"),
    paiju.game("广西地主", scoring="a3"),
    paiju.game("广西地主", scoring="tribute", jiefeng="partner"),
]


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: f"{game.id} {dict(game.given)}")
def test_the_kernel_settles_what_it_has_played_like_the_settlement_itself(game: Game) -> None:
    """Games of the kernel, settled by its numbers and by `payoffs` of the positions they end in."""
    for seed in range(soak(3)):
        states = list(decisions(game, seed))
        for state in (states[0], states[len(states) // 2], states[-1]):
            (seat,) = state.to_act
            situation = Situation(state.view(seat))
            legal = random.Random(seed).sample(
                list(state.legal(seat)), min(6, len(state.legal(seat)))
            )
            plays = np.array([laid(situation, action) for action in legal], np.int64)
            worlds = sampled(situation, 6, 3 + seed)
            ours, theirs = (way(situation) for way in (Playouts, SettledPlayouts))
            assert ours.evaluate(worlds, plays).tolist() == theirs.evaluate(worlds, plays).tolist()
