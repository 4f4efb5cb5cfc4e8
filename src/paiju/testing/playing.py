"""Checks of the course of a game: it ends, cards and chips are conserved, chance is repeatable."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from paiju.core.cards import Card, format_cards
from paiju.core.events import Decision, Play, Redeal, Setup, Shuffle
from paiju.engine.state import State
from paiju.testing.findings import Finding, find
from paiju.testing.trials import MOST_STEPS, Trial, Walk, begin, locate


def check_end(trial: Trial) -> Iterator[Finding]:
    """Somebody can act until the game is over, and it is over some time."""
    for walk in trial.walks:
        for state in walk.states:
            yield from _check_asked(trial, walk, state)
        where = trial.at(walk, walk.last)
        if len(walk.states) > MOST_STEPS:
            yield find("endless", where, steps=MOST_STEPS)
        elif not walk.last.is_over and not walk.last.to_act:
            yield find("stuck", where, phase=walk.last.phase)


def _check_asked(trial: Trial, walk: Walk, state: State) -> Iterator[Finding]:
    where = trial.at(walk, state)
    if state.is_over is not (state.phase == "over"):
        yield find("phase-over", where, phase=state.phase, over=state.is_over)
    for seat in range(state.players):
        choices = len(state.legal(seat))
        if seat in state.to_act and not choices:
            yield find("acts-without-choice", where, player=seat + 1)
        if seat not in state.to_act and choices:
            yield find("acts-unasked", where, player=seat + 1)


def check_cards(trial: Trial) -> Iterator[Finding]:
    """At every event hands, stock, board and what was laid are the pack, or what was composed."""
    rules = trial.game.rules
    for walk in trial.walks:
        position = rules.opening(walk.last.players)
        pack, laid = Counter[Card](), Counter[Card]()
        for number, event in enumerate(walk.last.events, 1):
            position = rules.apply(position, event)
            if isinstance(event, Shuffle) and not pack:  # a later one shuffles the discard pile
                pack = Counter(rules.deck.cards)
            elif isinstance(event, Setup):
                piles = (*event.hands, event.stock)
                pack = Counter(card for pile in piles for card in pile or ())
            elif isinstance(event, Redeal):
                pack = Counter()
            elif isinstance(event, Play):
                laid.update(event.cards)
            there = _count_held(position) + laid
            if there != pack:
                told = {"more": _name_cards(there - pack), "less": _name_cards(pack - there)}
                where = locate(trial.game, walk.seed, number)
                yield find("cards-changed", where, **told)
                break


def _name_cards(cards: Counter[Card]) -> str:
    return format_cards(tuple(cards.elements()), "short") or "–"


def _count_held(position: Any) -> Counter[Card]:
    """All cards that lie somewhere and were not laid."""
    names = ("stock", "discard")
    piles = [*position.hands, *(getattr(position, n) for n in names if hasattr(position, n))]
    boards = getattr(position, "board", ())
    if getattr(position, "second", ()):
        boards += position.second[position.shared :]
    return Counter(card for pile in piles for card in pile.cards) + Counter(boards)


def check_payoffs(trial: Trial) -> Iterator[Finding]:
    """What one gains others lose; captured points are all there were."""
    for walk in trial.walks:
        early = next((s for s in walk.states[:-1] if s.payoffs is not None), None)
        if early:
            yield find("payoff-early", trial.at(walk, early))
        if walk.last.is_over:
            yield from _check_settled(trial, walk)


def _check_settled(trial: Trial, walk: Walk) -> Iterator[Finding]:
    state, where = walk.last, trial.at(walk, walk.last)
    payoffs: tuple[int, ...] = state.payoffs or ()
    if len(payoffs) != state.players or {type(amount) for amount in payoffs} != {int}:
        yield find("payoff-kind", where, payoffs=str(payoffs))
        return
    total = sum(payoffs)
    if trial.game.spec.scoring == "points" and min(payoffs) < 0:
        yield find("points-negative", where, payoffs=str(payoffs))
    if trial.game.spec.scoring != "points" and total:
        yield find("not-zero-sum", where, total=total, payoffs=str(payoffs))


def check_chips(trial: Trial) -> Iterator[Finding]:
    """No chip is made or lost, and nobody has less than nothing."""
    rules = trial.game.rules
    if not rules.chips:
        return
    for walk in trial.walks:
        position = rules.opening(walk.last.players)
        stakes = list_purses(position)
        before = sum(stakes)
        for number, event in enumerate(walk.last.events, 1):
            position = rules.apply(position, event)
            after = sum(list_purses(position)) + getattr(position, "pot", 0)
            if after != before or min(list_purses(position)) < 0:
                where = locate(trial.game, walk.seed, number)
                yield find("chips-changed", where, before=before, after=after)
                return
        won = tuple(now - then for now, then in zip(list_purses(position), stakes, strict=True))
        if walk.last.is_over and walk.last.payoffs != won:
            told = {"payoffs": str(walk.last.payoffs), "won": str(won)}
            yield find("chips-payoffs", trial.at(walk, walk.last), **told)


def list_purses(position: Any) -> tuple[int, ...]:
    """What everybody has before him, in games that are played for chips."""
    found: tuple[int, ...] = getattr(position, "chips", getattr(position, "coins", ()))
    return found


def check_chance(trial: Trial) -> Iterator[Finding]:
    """The same seed is the same game, and the same decisions lead to the same end."""
    for walk in trial.walks:
        if (
            isinstance(walk.seed, int)
            and begin(trial.game, walk.seed).dumps() != begin(trial.game, walk.seed).dumps()
        ):
            yield find("not-repeatable", trial.at(walk))
            return
        for before, after in zip(walk.states, walk.states[1:], strict=False):
            decision = after.events[len(before.events)]
            assert isinstance(decision, Decision)
            if before.act(decision.seat, decision).dumps() != after.dumps():
                yield find("replays-otherwise", trial.at(walk, before))
                return
