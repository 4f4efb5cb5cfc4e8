"""`view.worlds`: hands that never contradict what a seat knows, and never leave out the truth."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

import paiju
from explaining import is_possible
from paiju import Card, Game, IllegalAction, Match, PaijuError, State, View
from paiju.core.events import Draw, Event, Shuffle
from soaking import soak

GAMES = paiju.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def variants(game: Game) -> Iterator[Game]:
    """The game, and with the options that show more or less of the cards."""
    yield game
    for flag in ("roles_public", "muck", "doubling"):
        if flag in game.options:
            yield game.with_options(**{flag: "on"})
    if "open_hand" in game.options:
        yield game.with_options(open_hand="landlord")
    if "jiefeng" in game.options:
        yield game.with_options(jiefeng="partner", forbid_return_same="on")


def play_states(state: State, seed: str) -> list[State]:
    """A random game from a state to its end."""
    rng, states = random.Random(seed), [state]
    while not states[-1].is_over:
        state = states[-1]
        seat = rng.choice(sorted(state.to_act))
        states.append(state.act(seat, rng.choice(state.legal(seat))))
    return states


def play_all_states(game: Game, seed: int) -> Iterator[list[State]]:
    """A game, and the next one of a match: there may be an exchange."""
    match = Match(game, seed=seed)
    for _ in range(2):
        try:
            states = play_states(match.next(), f"{game.id} {seed}")
        except IllegalAction:  # somebody has all the chips
            return
        match.finish(states[-1])
        yield states


def moments(game: Game, count: int) -> Iterator[tuple[State, View]]:
    """Views of random seats at random moments."""
    for variant in variants(game):
        for seed in range(soak(1)):
            rng = random.Random(seed)
            for states in play_all_states(variant, seed):
                for state in rng.sample(states, min(count, len(states))):
                    yield state, state.view(rng.choice([None, *range(state.players)]))


@every_game
def test_worlds_have_the_right_cards(game: Game) -> None:
    """Counts, known cards, own cards; together with what lies open never more than the pack."""
    for state, view in moments(game, 6):
        pack = Counter(game.rules.deck.cards)
        for world in view.worlds(3, seed=1):
            assert tuple(map(len, world)) == view.counts
            for known, hand in zip(view.hands, world, strict=True):
                assert not Counter(known) - Counter(hand)
            held = Counter(card for hand in world for card in hand)
            truly = Counter(card for hand in state.hands for card in hand)
            # what is in no hand: laid, discarded, on the board, in the stock
            away = pack - truly
            seen_away = away - Counter(view.game.family.believe(view).pool)
            assert not held + seen_away - pack
        if view.seat is not None:
            assert Counter(view.worlds(1)[0][view.seat]) == Counter(view.hand)


def explainable(state: State, view: View) -> bool:
    """Sealed rounds have a test of their own; hidden answers and redeals cannot be replayed."""
    return not hasattr(view, "coins") and not view.is_over


@every_game
def test_a_world_explains_all_that_was_seen(game: Game) -> None:
    """Deal it, play it again: the seat sees the same. So it is with the truth."""
    for state, view in moments(game, 3):
        if not explainable(state, view):
            continue
        last = max((at for at, e in enumerate(state.events) if isinstance(e, Shuffle)), default=0)
        if any(isinstance(e, Shuffle) for e in state.events[:last]):
            continue  # dealt again: the cards before are gone
        assert is_possible(state, view, state.hands), "the checker is wrong"
        for world in view.worlds(2, seed=2):
            assert is_possible(state, view, world), (view.seat, view.events, world)


@every_game
def test_the_truth_is_possible(game: Game) -> None:
    for state, view in moments(game, 8):
        beliefs = view.game.family.believe(view)
        assert beliefs.possible(state.hands)
        for seat, hand in enumerate(state.hands):
            hidden = Counter(hand) - Counter(beliefs.known[seat])
            assert hidden.total() == beliefs.hidden[seat]
            assert not hidden - Counter(beliefs.pool)
            assert not set(hidden) & beliefs.barred[seat]


def test_discards_shuffled_again_are_not_in_hands_that_were_kept() -> None:
    """What nobody had discarded is in some hand, or went with a bankrupt's cards."""
    checked = 0
    for seed in range(6):
        game = paiju.game("dark-doudizhu", face_up="sticky" if seed % 2 else "per_round")
        states = greedy(game.deal(seed=seed))
        for before, state in pairwise(states):
            news = state.events[len(before.events) :]
            at = next((i for i, e in enumerate(news) if isinstance(e, Shuffle)), None)
            if at is None or before.is_over or state.is_over:
                continue
            view = state.view(0)
            drawn = [e for e in news[at:] if isinstance(e, Draw) and e.seat]
            pile = Counter(shuffled(news[at]))
            for world in view.worlds(5, seed=seed):
                for seat in (1, 2, 3):
                    new = sum(event.count for event in drawn if event.seat == seat)
                    kept = Counter(world[seat]) - pile
                    assert len(world[seat]) - kept.total() >= 0
                    assert kept.total() >= len(world[seat]) - new - twice(world[seat], pile)
                everything = Counter(card for hand in world for card in hand)
                assert not Counter(game.rules.deck.cards) - pile - everything
            checked += 1
    assert checked >= 3


def shuffled(event: Event) -> tuple[Card, ...]:
    assert isinstance(event, Shuffle) and event.cards is not None
    return event.cards


def twice(hand: tuple[Card, ...], pile: Counter[Card]) -> int:
    """Cards whose other copy lies in the pile: they may have been kept all the same."""
    return sum(1 for card in hand if pile[card] == 1)


def greedy(state: State) -> list[State]:
    """Everybody lays as many cards as he can, so that the stock runs out."""
    states = [state]
    while not states[-1].is_over:
        state = states[-1]
        seat = min(state.to_act)
        legal = list(state.legal(seat))
        states.append(state.act(seat, max(legal, key=lambda action: len(action.cards))))
    return states


# --- the same, and without looking ---


@every_game
def test_the_same_seed_gives_the_same_worlds(game: Game) -> None:
    view = game.deal(seed=4).view(0)
    assert view.worlds(5, seed=9) == view.worlds(5, seed=9) == view.worlds(7, seed=9)[:5]
    assert view.worlds(5, seed="a") != view.worlds(5, seed="b")
    assert view.worlds(0) == []


@every_game
def test_hidden_cards_do_not_matter(game: Game) -> None:
    """Somebody who sees the same thinks the same, whatever the others hold."""
    for state, view in moments(game, 2):
        again = View.of(state.game, state.players, view.seat, view.events)
        assert again.worlds(3, seed=5) == view.worlds(3, seed=5)


@pytest.mark.parametrize("n", [-1, 1.5, "3", None, True, 1_000_001])
def test_a_number_that_is_none_is_refused(n: object) -> None:
    with pytest.raises(PaijuError) as refused:
        paiju.games()[0].deal(seed=1).view(0).worlds(n)  # type: ignore[arg-type]
    assert refused.value.code == "bad-worlds"


def test_a_spectator_has_worlds_too() -> None:
    state = paiju.game("big-two").deal(seed=1)
    world = state.view(None).worlds(1)[0]
    assert Counter(card for hand in world for card in hand) == Counter(state.game.rules.deck.cards)


# --- all that is possible is equally likely ---


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_every_card_is_anywhere_equally_often() -> None:
    """20 hidden cards of a deal, each with one of two farmers or at the bottom: 17, 17, 3 of 37."""
    view = paiju.game("doudizhu").deal(seed=3).view(0)
    worlds = view.worlds(3000, seed=1)
    pool = view.game.family.believe(view).pool
    assert len(pool) == 37
    first = [sum(card in world[1] for world in worlds) for card in pool]
    assert sum(first) == 3000 * 17
    assert chi_square(first) < 60  # 36 degrees of freedom, less variance without replacement


def test_restricted_seats_are_as_likely_as_counting_says() -> None:
    """五瓜皮, everybody has shown his smallest card: all deals above it are equally likely.

    A seat that showed a higher card has fewer to choose from. Two of three players are unknown,
    so the share of deals in which a card is with one of them can be counted.
    """
    state = paiju.game("wuguapi").deal(seed=11, players=3)
    view = state.view(0)
    order = view.game.rules.deck.order
    one, two = sorted((1, 2), key=lambda seat: -order[view.position.smallest[seat]])
    pool = view.game.family.believe(view).pool
    free = {
        seat: [c for c in pool if order[c] > order[view.position.smallest[seat]]]
        for seat in (one, two)
    }
    assert set(free[one]) < set(free[two])
    worlds = view.worlds(4000, seed=2)
    for card in free[one][:10]:
        share = sum(card in world[one] for world in worlds) / 4000
        assert abs(share - 4 / len(free[one])) < 0.03
        rest = (1 - 4 / len(free[one])) * 4 / (len(free[two]) - 4)
        assert abs(sum(card in world[two] for world in worlds) / 4000 - rest) < 0.03
    low = [card for card in free[two] if card not in free[one]]
    for card in low:
        assert abs(sum(card in w[two] for w in worlds) / 4000 - 4 / (len(free[two]) - 4)) < 0.03


# --- what an exchange, and who leads for whom, tell ---


def hidden_roles(seed: int) -> Iterator[tuple[State, View]]:
    """The later games of a match with exchanges and leads for partners, from every seat."""
    forbid = "on" if seed % 2 else "off"
    game = paiju.game("guangxi-dizhu", jiefeng="partner", forbid_return_same=forbid)
    match = Match(game, seed=seed)
    for number in range(3):
        states = play_states(match.next(), f"{seed} {number}")
        match.finish(states[-1])
        begun = [state for state in states if not state.is_over]
        for state in (begun[0], begun[len(begun) // 2], begun[-1]):
            yield from ((state, state.view(seat)) for seat in (None, 0, 1, 2, 3))


@pytest.mark.parametrize("seed", range(soak(2)))
def test_tributes_and_leads_for_partners_are_explained(seed: int) -> None:
    for state, view in hidden_roles(seed):
        assert view.game.family.believe(view).possible(state.hands)
        if view.seat is None and state.phase == "exchange":
            continue  # all cards of all hands may have moved: too many ways to try here
        for world in view.worlds(4 if state.finished else 1, seed=seed):
            assert is_possible(state, view, world)
