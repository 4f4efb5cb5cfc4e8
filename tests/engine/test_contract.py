"""What every game owes its players, whichever game it is: no game is named here.

Random games are walked from shuffled deals, from deals full of runs and bombs, and from composed
positions, under the default options, under every other value of each option, and under mixtures.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

import paiju
from paiju import BadRecord, Card, Game, IllegalAction, PaijuError, State, load_record
from paiju.core.cards import POINTS
from paiju.core.events import (
    Commit,
    Decision,
    Event,
    Pass,
    Play,
    Redeal,
    Reveal,
    Seal,
    Shuffle,
    dump_event,
)
from paiju.core.messages import MESSAGES
from paiju.engine.actions import Action
from paiju.engine.record import Record
from paiju.engine.spec import Option
from paiju.engine.state import STATUS
from paiju.testing import CHECKS, Trial, Walk, hiding, showing
from permuting import Observer, permute, recode, refold
from soaking import soak

GAMES = paiju.games()
IDS = [game.id for game in GAMES]


# --- which games, under which options -----------------------------------------------------


class Variant(NamedTuple):
    """A game under options; `str()` names the test."""

    game: Game
    chosen: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.id, *(f"{flag}={value}" for flag, value in self.chosen)])


def under(game: Game, **chosen: str | int) -> Variant:
    return Variant(game.with_options(**chosen), tuple(chosen.items()))


def others(option: Option) -> list[str | int]:
    if len(option.choices) < 100:
        return [value for value in option.choices if value != option.default]
    first, second, *_ = [value for value in option.choices[:3] if value != option.default]
    return [first, second, option.choices[-1]]  # a long range of numbers is not listed


def few(values: Sequence[str | int]) -> list[str | int]:
    """All words; of a long range of numbers the ends."""
    return list(values) if len(values) < 5 else [values[0], values[1], values[-1]]


def single(game: Game) -> list[Variant]:
    """Each option on its own; one that an earlier game has too is tried there."""
    earlier = [o for g in GAMES[: GAMES.index(game)] for o in g.options.values()]
    own = [(f, o) for f, o in game.options.items() if not any(o is other for other in earlier)]
    changes = ((flag, value) for flag, option in own for value in few(others(option)))
    return [under(game), *(under(game, **{flag: value}) for flag, value in changes)]


def mixed(game: Game, count: int) -> list[Variant]:
    """Every option at once, drawn at random; values that contradict each other are drawn again."""
    rng = random.Random(game.id)
    found: list[Variant] = []
    while len(found) < (count if len(game.options) > 1 else 0):
        drawn = {f: rng.choice(few(option.choices)) for f, option in game.options.items()}
        with suppress(paiju.BadOption):
            found.append(under(game, **drawn))
    return found


def asks_somebody(variant: Variant) -> bool:
    """With blinds as large as the stacks there is nothing to decide, or only all in or not."""
    state = variant.game.deal(seed=0)
    kinds = {action.kind for seat in state.to_act for action in state.legal(seat)[:5]}
    return bool(kinds) and kinds != {"fold", "all-in"}


VARIANTS = [
    variant
    for game in GAMES
    for variant in (*single(game), *mixed(game, soak(2)))
    if asks_somebody(variant)
]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


# --- random games -------------------------------------------------------------------------


def rich(game: Game, rng: random.Random, composed: bool) -> str:
    """An import whose hands are slices of the barely shuffled pack: full of runs and bombs."""
    deck, seats = game.rules.deck, game.seats()
    cards = sorted(deck.cards, key=lambda card: (deck.value(card), rng.random()))
    for _ in range(rng.randrange(1, 12)):
        i, j = rng.randrange(len(cards)), rng.randrange(len(cards))
        cards[i], cards[j] = cards[j], cards[i]
    each = len(game.deal(seed=0).hands[0])
    lines = [f"G\t{game.id}", *(f"O\t{flag}={value}" for flag, value in game.settings.items())]
    if composed:
        each = rng.randrange(1, each + 1)
        lines.append(f"E\t{rng.randrange(seats) + 1}")
    cut = rng.randrange(len(cards))
    cards = cards[cut:] + cards[:cut]
    hands = [cards[seat * each : (seat + 1) * each] for seat in range(seats)]
    lines += [f"{seat}\t{paiju.format_cards(hand)}" for seat, hand in enumerate(hands, 1)]
    if composed and deck.wilds:
        lines.append(f"W\t{' '.join(rng.sample(POINTS, deck.wilds // 4))}")
    rest = cards[seats * each :]
    return "\n".join([*lines, f"B\t{paiju.format_cards(rest[: game.rules.board or len(rest)])}"])


def beginning(variant: Variant, seed: int) -> State:
    """Two shuffled deals out of four, one of them for any number of players; the others are rich,
    one of them composed where that is possible."""
    game, rng = variant.game, random.Random(seed)
    if seed % 4 < 2 or asks_before_the_deal(game):
        return game.deal(seed=seed, players=rng.choice(tables(game)) if seed % 4 else None)
    laid = rich(game, rng, composed=seed % 4 == 3 and not game.rules.board)
    try:
        return paiju.load(laid)
    except BadRecord as error:
        assert error.code == "no-stock-here"
        return paiju.load(laid.rpartition("\nB\t")[0])


def tables(game: Game) -> list[int]:
    """The numbers of players a game allows under its options."""
    most = game.settings.get("max_players", max(game.spec.players))
    return [players for players in game.spec.players if players <= int(most)]


def asks_before_the_deal(game: Game) -> bool:
    return game.deal(seed=0).phase == "deal"


@cache
def walk(variant: Variant, seed: int) -> tuple[State, ...]:
    """All states of one random game."""
    rng = random.Random(f"{variant}{seed}")
    states = [beginning(variant, seed)]
    while not states[-1].is_over:
        state = states[-1]
        seat = rng.choice(sorted(state.to_act))
        states.append(state.act(seat, rng.choice(state.legal(seat))))
        assert len(states) < 3000, "this game does not end"
    return tuple(states)


def walks(variant: Variant) -> Iterator[tuple[State, ...]]:
    return (walk(variant, seed) for seed in range(soak(4)))


def some_states(variant: Variant, count: int) -> Iterator[State]:
    """Random prefixes of random games, never the same moment of two walks only."""
    for seed, states in enumerate(walks(variant)):
        rng = random.Random(seed)
        yield from rng.sample(states, min(count, len(states)))


def observers(state: State) -> list[Observer]:
    return [None, *range(state.players)]


# --- the course of a game -----------------------------------------------------------------


def test_there_are_games_and_they_differ() -> None:
    assert len(GAMES) == len(set(IDS)) > 0


# Computers, hints and exchanged cards have tests of their own, with more of everything.
ELSEWHERE = (hiding.check_permuted, showing.check_hints, showing.check_players)


@every_variant
def test_the_suite_for_everybody_finds_nothing(variant: Variant) -> None:
    """Also over deals full of runs and bombs, and over composed positions."""
    walked = (Walk(seed, states) for seed, states in enumerate(walks(variant)))
    trial = Trial(variant.game, tuple(walked))
    for check in CHECKS:
        if check not in ELSEWHERE:
            assert [str(finding) for finding in check(trial)] == []


@every_variant
def test_a_state_says_where_it_stands(variant: Variant) -> None:
    for states in walks(variant):
        for state in states:
            assert state.is_over is (state is states[-1])
            assert bool(state.to_act) is not state.is_over
            assert state.to_act <= set(range(state.players))
            assert state.status in STATUS


@every_variant
def test_payoffs_are_whole_numbers_and_conserved(variant: Variant) -> None:
    """What one gains others lose; captured points and those left in hand are all there were."""
    for states in walks(variant):
        assert all(state.payoffs is None for state in states[:-1])
        payoffs = states[-1].payoffs
        assert payoffs is not None
        assert len(payoffs) == states[-1].players
        assert all(type(amount) is int for amount in payoffs)
        captured = sum(CAPTURED.get(card.rank, 0) for card in all_cards(states[-1]))
        assert sum(payoffs) == (captured if variant.game.spec.scoring == "points" else 0)


CAPTURED = {"5": 5, "T": 10, "K": 10}


def all_cards(state: State) -> Iterator[Card]:
    """Cards that were laid, and those in hand where they count too."""
    for event in state.events:
        if isinstance(event, Play):
            yield from event.cards
    if state.game.settings.get("leftover") == "first_finisher":
        for hand in state.hands:
            yield from hand


@every_variant
def test_play_is_bounded(variant: Variant) -> None:
    """Every circle takes at least one card, and in a circle everybody passes at most once more."""
    for states in walks(variant):
        playing = [state for state in states if state.phase == "play"]
        cards = sum(playing[0].counts) + playing[0].position.stock.count
        assert len(playing) <= (cards + 1) * playing[0].players


@every_variant
def test_the_same_seed_is_the_same_game(variant: Variant) -> None:
    game = variant.game
    for seed in range(4):
        assert game.deal(seed=seed) == game.deal(seed=str(seed))
        assert game.deal(seed=seed).record.dumps() == game.deal(seed=seed).record.dumps()
    assert len({game.deal(seed=seed).record.dumps() for seed in range(20)}) == 20
    assert game.deal() != game.deal()


@every_variant
def test_the_same_game_by_name_and_options(variant: Variant) -> None:
    game, chosen = variant
    again = paiju.game(game.id, **dict(chosen))
    assert again == game
    assert again.settings == {**game.settings, **dict(chosen)}
    assert all(game.settings[flag] in option.choices for flag, option in game.options.items())


@every_game
def test_every_value_of_every_option_plays(game: Game) -> None:
    rng = random.Random(game.id)
    for flag, option in game.options.items():
        for value in few(option.choices):
            state = game.with_options(**{flag: value}).deal(seed=rng.random().hex())
            assert state.game.settings[flag] == value
            while not state.is_over:
                seat = rng.choice(sorted(state.to_act))
                state = state.act(seat, rng.choice(state.legal(seat)))
            assert load_record(state.record.dumps()).replay() == state


@every_game
def test_wrong_options_are_refused(game: Game) -> None:
    for flag, option in game.options.items():
        with pytest.raises(paiju.BadOption) as refused:
            game.with_options(**{flag: "no such value"})
        assert refused.value.code == "bad-value"
        if isinstance(option.choices, range):
            for value in (option.choices[0] - 1, option.choices[-1] + 1, "", "x", 1.5):
                with pytest.raises(paiju.BadOption):
                    game.with_options(**{flag: value})
    with pytest.raises(paiju.BadOption) as refused:
        game.with_options(no_such_option=1)
    assert refused.value.code == "no-such-option"
    for players in (0, -1, 99):
        with pytest.raises(paiju.BadOption) as refused:
            game.deal(seed=1, players=players)
        assert refused.value.code == "bad-players"


# --- legal actions ------------------------------------------------------------------------


def glance(legal: Sequence[Action], most: int = 150) -> list[Action]:
    """All actions, or of a very long list some from everywhere."""
    return list(legal[:: 1 + len(legal) // most])


def told(legal: Sequence[Action]) -> tuple[int, list[tuple[str, str, Decision]]]:
    return len(legal), [(action.kind, action.text, action.event) for action in glance(legal)]


@every_variant
def test_a_view_knows_the_same_legal_actions(variant: Variant) -> None:
    for state in some_states(variant, 8):
        for seat in range(state.players):
            view = state.view(seat)
            assert view.to_act == state.to_act
            assert told(view.legal(seat)) == told(state.legal(seat))
        with pytest.raises(IllegalAction) as caught:
            state.view(0).legal(1)
        assert caught.value.code == "not-your-seat"


# --- refusals -----------------------------------------------------------------------------


def snapshot(state: State) -> tuple[object, ...]:
    views = tuple(state.view(seat).dumps() for seat in observers(state))
    legal = tuple(tuple(told(state.legal(seat))) for seat in range(state.players))
    return state.dumps(), state.position, state.to_act, views, legal


@contextmanager
def unchanged(state: State) -> Iterator[None]:
    """Whatever is tried inside leaves no trace."""
    before = snapshot(state)
    yield
    assert snapshot(state) == before


def refused(state: State, seat: Any, action: Any) -> str:
    """Insist that the action is refused in both languages; the code it is refused with."""
    with pytest.raises(IllegalAction) as caught:
        state.act(seat, action)
    assert_explained(caught.value)
    return caught.value.code


def assert_explained(error: PaijuError) -> None:
    assert error.code in MESSAGES
    sentences = [error.sentence(language) for language in ("zh", "en")]
    assert all(sentence.strip() for sentence in sentences)
    assert sentences[0] != sentences[1]
    assert re.search("[一-鿿]", sentences[0])


def any_seat(state: State) -> int:
    return min(state.to_act)


COVER = Card(54)  # which no game uses; other cards could be laid
FOREIGN: list[Any] = [None, 42, 2.5, b"pass", object(), (), [], {}, COVER, Redeal(), Pass(99)]


@every_variant
def test_the_wrong_seat_is_refused(variant: Variant) -> None:
    for state in some_states(variant, 4):
        texts = [action.text for seat in state.to_act for action in state.legal(seat)[:3]]
        expected = "game-over" if state.is_over else "not-your-turn"
        with unchanged(state):
            for seat in set(range(-1, state.players + 1)) - state.to_act:
                for text in (*texts, "pass", "1", "不叫"):
                    assert refused(state, seat, text) == expected
            for nobody in (99, None, "0"):
                assert refused(state, nobody, "pass") == expected


@every_variant
def test_foreign_objects_are_refused(variant: Variant) -> None:
    for state in some_states(variant, 3):
        with unchanged(state):
            for seat in range(state.players):
                for thing in FOREIGN:
                    refused(state, seat, thing)


@every_variant
def test_an_empty_answer_is_asked_again(variant: Variant) -> None:
    for state in some_states(variant, 4):
        with unchanged(state):
            for seat in state.to_act:
                codes = {refused(state, seat, text) for text in ("", " ", "\t", "\u3000\n")}
                assert codes == {"empty"}


def lays(state: State) -> bool:
    """Are cards asked for now? Everywhere else it is words."""
    return state.phase == "play" and state.legal(any_seat(state))[-1].kind in ("play", "pass")


@every_variant
def test_garbage_is_no_play(variant: Variant) -> None:
    for state in some_states(variant, 4):
        if state.phase == "play":
            with unchanged(state):
                for text in ("xyz", "💣", "牌", "{}", "%", "0", "\x00"):
                    code = refused(state, any_seat(state), text)
                    assert code == "not-understood" if lays(state) else code


@every_variant
def test_a_leader_cannot_pass(variant: Variant) -> None:
    leads = 0
    for state in some_states(variant, 8):
        if state.phase != "play":
            continue
        if not lays(state):
            leads += 1  # nobody leads where nothing is laid
            continue
        seat = any_seat(state)
        passes = "pass" in state.legal(seat)
        assert passes is any(action.kind == "pass" for action in state.legal(seat))
        if passes:
            passing = next(a.event for a in state.legal(seat) if a.kind == "pass")
            assert state.act(seat, "要不起").events[len(state.events)] == passing
            leads += isinstance(passing, Seal)  # nobody leads where all lay at once
            continue
        leads += 1
        with unchanged(state):
            for word in ("pass", "过", "-", Pass(seat)):
                assert refused(state, seat, word) in ("must-lead", "must-play")
    assert leads


@every_variant
def test_cards_that_are_not_held_are_refused(variant: Variant) -> None:
    pack = Counter(variant.game.rules.deck.cards)
    for state in some_states(variant, 4):
        if state.phase != "play" or not lays(state):
            continue
        seat = any_seat(state)
        hand = Counter(state.hands[seat])
        missing = [card for card in pack if not hand[card]]
        one = state.hands[seat][0]
        with unchanged(state):
            for card in random.Random(1).sample(missing, min(5, len(missing))):
                laying = Seal if isinstance(state.legal(seat)[0].event, Seal) else Play
                play = laying(seat, (card,), f"Single:{card.rank}")
                for attempt in (card.code, f"{one.code} {card.short}", play):
                    assert refused(state, seat, attempt) == "not-in-hand"
            too_many = " ".join([one.code] * (hand[one] + 1))
            assert refused(state, seat, too_many) == "not-in-hand"


def some_actions(variant: Variant, rng: random.Random) -> list[Action]:
    """Actions of other moments, seats, deals and games."""
    neighbour = under(GAMES[GAMES.index(paiju.game(variant.game.id)) - 1])
    return [
        action
        for states in (*walks(variant), walk(neighbour, 0), walk(neighbour, 1))
        for state in rng.sample(states, min(12, len(states)))
        for seat in state.to_act
        for action in glance(state.legal(seat), most=6)
    ]


@every_variant
def test_an_action_is_accepted_exactly_if_it_is_legal(variant: Variant) -> None:
    rng = random.Random(5)
    pool = some_actions(variant, rng)
    accepted = Counter[bool]()
    for state in some_states(variant, 3):
        for seat in state.to_act:
            legal = state.legal(seat)
            events = [mine.event for mine in glance(legal)]
            with unchanged(state):
                for action in (*rng.sample(pool, 25), *glance(legal, most=3)):
                    accepted[action in legal] += 1
                    if action in legal:
                        state.act(seat, action)
                    else:
                        assert action.event not in events
                        refused(state, seat, action)
    assert min(accepted[True], accepted[False]) > 10


# --- views --------------------------------------------------------------------------------


@every_variant
def test_a_view_holds_the_own_hand_and_counts_the_others(variant: Variant) -> None:
    deck = variant.game.rules.deck
    for state in some_states(variant, 16):
        for seat in range(state.players):
            view = state.view(seat)
            assert view.seat == seat
            assert view.hand == state.hands[seat]
            assert view.counts == state.counts
            wild = getattr(state.position, "wild", "")
            order = [(c.rank in wild, deck.value(c), c.suit) for c in view.hand]
            assert order == sorted(order, reverse=True)
            for other, known in enumerate(view.hands):
                assert not Counter(known) - Counter(state.hands[other])


@every_variant
def test_a_spectator_holds_nothing(variant: Variant) -> None:
    for states in walks(variant):
        for state in states:
            view = state.view(None)
            assert (view.seat, view.hand, view.counts) == (None, (), state.counts)
            assert (view.phase, view.to_act, view.payoffs) == (
                state.phase,
                state.to_act,
                state.payoffs,
            )
        with pytest.raises(IllegalAction):
            states[0].view(None).legal(0)
        for seat in (-1, states[0].players, 99):
            with pytest.raises(IllegalAction) as caught:
                states[0].view(seat)
            assert caught.value.code == "no-such-seat"


@every_variant
def test_a_view_built_late_is_the_view_built_early(variant: Variant) -> None:
    for states in walks(variant):
        last = states[-1]
        fresh = load_record(last.record.dumps()).replay()
        for seat in observers(last):
            assert fresh.view(seat).dumps() == last.view(seat).dumps()
            assert fresh.view(seat).position == last.view(seat).position


@every_variant
def test_the_secret_stays_secret_until_the_end(variant: Variant) -> None:
    for states in walks(variant):
        first = states[0].events[0]
        if not isinstance(first, Commit):
            continue
        assert first.secret
        for seat in observers(states[0]):
            told_all = states[-1].view(seat).dumps()
            holding = [
                json.loads(line)["e"] for line in told_all.splitlines() if first.secret in line
            ]
            assert holding == (["reveal"] if variant.game.rules.published else [])
            for state in states[:: max(len(states) // 3, 1)]:
                told_before = state.view(seat).dumps()
                assert told_all.startswith(told_before)
                assert first.secret not in told_before or state.is_over


# --- permuting what an observer cannot see ------------------------------------------------


@every_variant
def test_permuting_hidden_cards_changes_nothing_an_observer_hears(variant: Variant) -> None:
    """Byte for byte: what a seat receives is a function of what it may know."""
    moved = changed = apart = 0
    for at, state in enumerate(some_states(variant, 3)):
        for seat in observers(state):
            events, count = permute(state, seat, random.Random(at))
            other = refold(state, events)
            moved += count
            changed += other.dumps() != state.dumps()
            apart += other.hands != state.hands
            mine, theirs = state.view(seat), other.view(seat)
            assert theirs.dumps() == mine.dumps()
            assert theirs.position == mine.position
            assert (theirs.hand, theirs.hands) == (mine.hand, mine.hands)
            assert (theirs.phase, theirs.to_act) == (mine.phase, mine.to_act)
            assert paiju.unseen(theirs) == paiju.unseen(mine)
            assert list(paiju.hints(theirs)) == list(paiju.hints(mine))
            if seat is not None:
                assert told(theirs.legal(seat)) == told(mine.legal(seat))
    assert moved > 100
    assert changed > 10
    assert apart  # not only the stock: few hands where players lay theirs open


@every_variant
def test_a_refusal_tells_nothing_about_hidden_cards(variant: Variant) -> None:
    """The sentence a seat gets for an impossible card is the same in every permuted world."""
    for at, state in enumerate(some_states(variant, 2)):
        if state.is_over:
            continue
        seat = any_seat(state)
        other = refold(state, permute(state, seat, random.Random(at))[0])
        for card in variant.game.rules.deck.cards[:: max(1, variant.game.rules.deck.packs)]:
            for asker in range(state.players):
                if asker == seat or asker not in state.to_act:
                    assert outcome(state, asker, card.code) == outcome(other, asker, card.code)


def outcome(state: State, seat: int, text: str) -> str:
    try:
        return str(state._decision(seat, text))  # what follows may need cards that make sense
    except IllegalAction as error:
        return error.code + error.sentence("zh") + error.sentence("en")


# --- records ------------------------------------------------------------------------------


@every_variant
def test_records_round_trip_byte_for_byte(variant: Variant) -> None:
    for states in walks(variant):
        for state in (states[0], random.Random(2).choice(states), states[-1]):
            text = state.record.dumps()
            record = load_record(text)
            assert record == state.record
            assert record.dumps() == text
            again = record.replay()
            assert again == state
            assert again.position == state.position
            assert again.record.dumps() == text
            assert paiju.load(text) == state == state.game.load(text)


@every_variant
def test_a_replayed_game_goes_on(variant: Variant) -> None:
    """After a reload the same decisions are possible; chance that is still to come may be lost."""
    for state in some_states(variant, 4):
        again = load_record(state.record.dumps()).replay()
        for seat in range(state.players):
            assert told(again.legal(seat)) == told(state.legal(seat))
        if state.phase == "play":
            seat, action = any_seat(state), state.legal(any_seat(state))[0]
            assert again.act(seat, action) == state.act(seat, action)


def rewritten(record: Record, change: Callable[[Event], Event]) -> Record:
    return replace(record, events=tuple(map(change, record.events)))


def in_all(record: Record, old: str, new: str) -> Record:
    """Two cards change places in the whole record, so that it stays a possible game."""
    header, *lines = record.dumps().splitlines()
    return load_record("\n".join([header, *(recode(line, {old: new, new: old}) for line in lines)]))


@every_variant
def test_a_shuffled_deal_can_be_verified(variant: Variant) -> None:
    for seed in (0, 1):
        states = walk(variant, seed)
        for state in (states[0], states[-1]):
            record = state.record
            assert record.verify() == record.header.commit
        record, rng = states[-1].record, random.Random(seed)
        shuffle = next(event for event in record.events if isinstance(event, Shuffle))
        pack = shuffle.cards or ()
        for _ in range(5):
            i, j = rng.sample(range(len(pack)), 2)
            if pack[i] != pack[j]:
                unverifiable(rewritten(record, lambda e, i=i, j=j: swapped(e, i, j)))  # type: ignore[misc]
        dealt = next(s.record for s in states if shuffle in s.events)
        possible = 0
        for _ in range(8):
            one, two = rng.sample(sorted({card.code for card in pack}), 2)
            forged = in_all(dealt, one, two)
            if replays(forged):  # a possible game, only not the one that was drawn
                possible += 1
                unverifiable(forged)
        assert possible


def replays(record: Record) -> bool:
    try:
        record.replay()
    except BadRecord:
        return False
    return True


def swapped(event: Event, i: int, j: int) -> Event:
    if not isinstance(event, Shuffle):
        return event
    cards = list(event.cards or ())
    if max(i, j) < len(cards):
        cards[i], cards[j] = cards[j], cards[i]
    return replace(event, cards=tuple(cards))


def unverifiable(record: Record) -> None:
    with pytest.raises(BadRecord) as caught:
        record.verify()
    assert_explained(caught.value)


@every_variant
def test_another_commitment_or_secret_is_found_out(variant: Variant) -> None:
    record = walk(variant, 0)[-1].record
    commit = record.header.commit
    assert commit
    other = ("0" if commit[0] != "0" else "1") + commit[1:]
    header = replace(record.header, commit=other)

    def forged(event: Event) -> Event:
        return replace(event, commit=other) if isinstance(event, Commit) else event

    def exposed(event: Event) -> Event:
        if isinstance(event, Commit | Reveal) and event.secret:
            return replace(event, secret=event.secret[::-1])
        return event

    def half_exposed(event: Event) -> Event:
        return exposed(event) if isinstance(event, Reveal) else event

    unverifiable(replace(record, header=header))
    unverifiable(rewritten(record, forged))
    unverifiable(rewritten(replace(record, header=header), forged))
    unverifiable(rewritten(record, exposed))
    if variant.game.rules.published:
        unverifiable(rewritten(record, half_exposed))


@every_variant
def test_an_imported_deal_has_nothing_to_verify(variant: Variant) -> None:
    for seed in (2, 3):
        state = walk(variant, seed)[-1]
        if not asks_before_the_deal(variant.game):
            with pytest.raises(BadRecord) as caught:
                state.record.verify()
            assert caught.value.code == "deal-given"


@every_variant
def test_a_record_cannot_be_bent(variant: Variant) -> None:
    """Leaving out, doubling or swapping lines gives a refusal, or a shorter game."""
    for seed in range(4):
        state = walk(variant, seed)[-1]
        lines = state.record.dumps().splitlines()
        rng = random.Random(seed)
        for _ in range(6):
            i, j = sorted(rng.sample(range(1, len(lines)), 2))
            missing = lines[:i] + lines[i + 1 :]
            doubled = lines[: i + 1] + lines[i:]
            swapped = [*lines[:i], lines[j], *lines[i + 1 : j], lines[i], *lines[j + 1 :]]
            for bent in (missing, doubled, swapped, lines[:i], lines[:1] + lines[i:]):
                try:
                    other = load_record("\n".join(bent)).replay()
                except BadRecord as error:
                    assert_explained(error)
                else:
                    assert [dump_event(event) for event in other.events] == bent[1:]
