"""暗牌斗地主: refills, reveals and bankruptcies, and what nobody may hear of them."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

import paiju
from dark import GAME, SIZES, fold, laid_out, positions, random_game, refused, showdown
from paiju import Card, State
from paiju.core.chance import Drawn
from paiju.core.events import Bankrupt, Commit, Draw, Over, Seal, Settled, Shuffle, Unseal
from paiju.engine.hand import Hand
from paiju.families.sealed.tableau import counters
from soaking import soak

# --- the course of a game -----------------------------------------------------------------


def test_the_first_round() -> None:
    state = GAME.deal(seed=1)
    assert (state.phase, state.status, state.to_act) == ("play", "Assigned", frozenset(range(4)))
    assert state.counts == (6, 6, 6, 6)
    assert [len(cards) for cards in state.position.open] == [2, 2, 2, 2]
    assert state.position.coins == (10000,) * 4
    assert state.landlord is None


def test_cards_are_drawn_one_at_a_time_in_seat_order() -> None:
    state = GAME.deal(seed=2)
    shuffle = next(e for e in state.events if isinstance(e, Shuffle))
    top = (shuffle.cards or ())[::-1]
    draws = [e for e in state.events if isinstance(e, Draw)]
    assert [draw.seat for draw in draws] == [0, 1, 2, 3]
    for draw in draws:
        assert draw.cards == top[draw.seat : 24 : 4]
        assert draw.open == (draw.cards or ())[:2]


def test_eight_cards_less_five_are_filled_up_with_seven() -> None:
    """And the first two of the seven lie face up."""
    state = paiju.load(laid_out({0: "d3 d4 d5 d6 d7 dK"}))
    for seat in range(4):
        state = state.act(seat, state.legal(seat)[0])
    assert state.counts == (8, 8, 8, 8)
    state = state.act(0, "4567K")
    for seat in (1, 2, 3):
        state = state.act(seat, state.legal(seat)[0])
    draw = [e for e in state.events if isinstance(e, Draw) and e.seat == 0][-1]
    assert draw.count == 7
    assert draw.open == (draw.cards or ())[:2] == state.position.open[0]
    assert state.counts == (10, 10, 10, 10)


def test_every_refill_is_in_turns_and_shows_two() -> None:
    rng = random.Random(3)
    for _ in range(soak(60)):
        state = random_game(GAME, rng, most=True)
        for event, before, p in positions(state):
            if isinstance(event, Unseal):
                assert p.drawn == (0,) * 4
                assert p.open == ((),) * 4
            if isinstance(event, Seal):
                size = SIZES[p.round]
                assert all(p.hands[seat].count == size for seat in p.living)
                assert all(len(p.open[seat]) == 2 for seat in p.living)
            if isinstance(event, Draw):
                assert before.coins[event.seat] > 0
                assert event.open == (event.cards or ())[: max(2 - before.drawn[event.seat], 0)]


def test_a_refill_across_a_reshuffle_goes_on_with_the_next_seat() -> None:
    """The draws before and after the shuffle, dealt out by hand, are the draws of the events."""
    rng, seen = random.Random(4), 0
    for _ in range(soak(60)):
        state = random_game(GAME, rng, most=True)
        events = state.events
        again = [i for i, event in enumerate(events) if isinstance(event, Shuffle)][1:]
        for at in again:
            before, after = fold(state, at), fold(state, at + 1)
            shuffle = events[at]
            assert isinstance(shuffle, Shuffle)
            assert before.stock.count == 0
            pile = sorted(before.discard.cards)  # in the order of a pack, so that all can check
            assert drawn_from(state).shuffle(before.draws, pile) == shuffle.cards
            assert (after.stock.cards, after.discard.count) == (shuffle.cards, 0)
            got = {seat: before.drawn[seat] for seat in before.living}
            need = {s: SIZES[before.round] - before.hands[s].count for s in before.living}
            expected: dict[int, list[Card]] = {seat: [] for seat in before.living}
            for card in reversed(shuffle.cards or ()):
                waiting = [s for s in before.living if len(expected[s]) < need[s]]
                if waiting:
                    seat = min(waiting, key=lambda s: (got[s], s))
                    got[seat] += 1
                    expected[seat].append(card)
            draws = {e.seat: e.cards for e in events[at + 1 : at + 5] if isinstance(e, Draw)}
            assert draws == {s: tuple(cards) for s, cards in expected.items() if cards}
            seen += 1
    assert seen > 5


def drawn_from(state: State) -> Drawn:
    commit = state.events[0]
    assert isinstance(commit, Commit)
    return Drawn(bytes.fromhex(commit.secret or ""))


def test_short_hands_play_on_with_what_there_is() -> None:
    rng, short = random.Random(5), 0
    game = GAME.with_options(on_empty="short_hands", start_coins=100000)
    for _ in range(soak(60)):
        state = random_game(game, rng, most=True)
        assert sum(isinstance(event, Shuffle) for event in state.events) == 1
        for event, before, _ in positions(state):
            if isinstance(event, Unseal):
                short += any(hand.count < SIZES[before.round] for hand in before.hands)
    assert short > 5


def test_who_has_no_cards_lays_nothing_and_pays_as_a_plain_loser() -> None:
    """The stock is empty, and player 1 has laid everything he had."""
    state = GAME.with_options(on_empty="short_hands").deal(seed=1)
    rules, p = showdown(state.game), state.position
    p = replace(p, hands=(Hand(), *p.hands[1:]), stock=Hand())
    assert rules.to_act(p) == {1, 2, 3}
    kings = tuple(Seal(seat, GAME.cards("K"), "Single:K") for seat in (1, 2, 3))
    unseal, settled = rules.auto(replace(p, sealed=kings), state._chance)
    assert isinstance(unseal, Unseal)
    assert (unseal.hands[0], unseal.readings[0]) == ((), "Empty")
    assert settled == Settled("singles", (1, 2, 3), ((0, 1, 2), (0, 2, 2), (0, 3, 2)))


def test_a_bankrupt_player_is_out() -> None:
    rng, seen, ended = random.Random(6), 0, 0
    game = GAME.with_options(start_coins=100)
    for _ in range(soak(80)):
        state = random_game(game, rng)
        broke: set[int] = set()
        for event, before, p in positions(state):
            if isinstance(event, Bankrupt):
                seen += 1
                hand = before.hands[event.seat]
                assert before.coins[event.seat] == 0
                assert p.hands[event.seat].count == 0
                assert p.discard.count == before.discard.count + hand.count
                broke.add(event.seat)
            elif isinstance(event, Draw | Seal):
                assert event.seat not in broke
            elif isinstance(event, Unseal):
                assert {s for s, hand in enumerate(event.hands) if hand is None} == broke
            elif isinstance(event, Over):
                ended += p.round < 5
                laid = sum(isinstance(each, Unseal) for each in state.events)
                assert f"{laid}/5" in str(counters(state)[0].value)
                assert (len(broke) >= 3) is (len(p.living) < 2)
    assert min(seen, ended) > 5


# --- secrecy ------------------------------------------------------------------------------


def refolded(state: State, events: tuple[Any, ...]) -> State:
    """The same table with other events; chance is not asked again."""
    position = state.game.rules.opening(state.players)
    for event in events:
        position = state.game.rules.apply(position, event)
    return State(state.game, events, position, state._chance)


def heard(state: State, seat: int | None) -> tuple[Any, ...]:
    """All that reaches an observer."""
    view = state.view(seat)
    shown = view.display("zh"), view.display("en"), repr(view)
    legal = () if seat is None else tuple(a.event for a in view.legal(seat)[:20])
    return (view.dumps(), view.position, view.hands, view.counts, view.to_act, shown, legal)


def test_nothing_about_a_sealed_hand_is_heard_before_the_reveal() -> None:
    """Whatever a seat has sealed, the others receive the same bytes."""
    rng, compared = random.Random(11), 0
    game = GAME.with_options(allow_pass="on")
    for seed in range(soak(8)):
        state = game.deal(seed=seed)
        while not state.is_over:
            seat = rng.choice(sorted(state.to_act))
            if len(state.to_act) > 1:
                legal = state.legal(seat)
                some = [legal[0], legal[-1], *(rng.choice(legal) for _ in range(4))]
                worlds = [state.act(seat, action) for action in some]
                for other in {None, 0, 1, 2, 3} - {seat}:
                    first, *rest = (heard(world, other) for world in worlds)
                    assert all(world == first for world in rest)
                    assert Seal(seat) in worlds[0].view(other).events
                    compared += len(rest)
                assert heard(worlds[0], seat) != heard(worlds[1], seat)
            state = state.act(seat, rng.choice(state.legal(seat)))
    assert compared > 500


def test_refusals_do_not_depend_on_sealed_hands() -> None:
    state = GAME.deal(seed=12)
    worlds = [state.act(1, action) for action in state.legal(1)[:20]]
    codes = {
        (refused(w, 1, "3"), refused(w, 2, "大王大王大王"), refused(w, 7, "3")) for w in worlds
    }
    assert codes == {("not-your-turn", "not-in-hand", "not-your-turn")}


def test_hidden_cards_of_a_refill_are_not_heard() -> None:
    """Two cards that one observer cannot see change places: he hears the same."""
    rng, moved = random.Random(13), 0
    for seed in range(soak(20)):
        state = GAME.deal(seed=seed)
        shuffle = state.events[1]
        assert isinstance(shuffle, Shuffle)
        order = list(shuffle.cards or ())
        draws = [e for e in state.events if isinstance(e, Draw)]
        for observer in (None, 0, 1, 2, 3):
            secret = [
                len(order) - 1 - (4 * at + seat)
                for seat in range(4) if seat != observer
                for at in range(2, 6)
            ] + list(range(len(order) - 24))  # fmt: skip
            i, j = rng.sample(secret, 2)
            new = list(order)
            new[i], new[j] = new[j], new[i]
            dealt = [replace(d, cards=tuple(new[::-1][d.seat : 24 : 4])) for d in draws]
            events = (state.events[0], replace(shuffle, cards=tuple(new)), *dealt)
            other = refolded(state, events)
            moved += other.dumps() != state.dumps()
            assert heard(other, observer) == heard(state, observer)
    assert moved > 50


def test_others_see_two_cards_sizes_and_coins() -> None:
    view = GAME.deal(seed=14).view(0)
    assert view.counts == (6, 6, 6, 6)
    assert [len(cards) for cards in view.hands] == [6, 2, 2, 2]
    assert view.position.coins == (10000,) * 4
    assert view.position.stock.count == 84
    assert view.position.stock.cards == ()
