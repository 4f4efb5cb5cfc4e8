"""What is paid before anybody bets: antes, missed blinds, blinds, a straddle."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from paiju.core.events import Ante, Blind, Event, Post, Straddle, Told
from paiju.core.language import Words, words
from paiju.engine.actions import Answer, Answers
from paiju.families.betting.position import BettingPosition
from paiju.families.consent import consents

if TYPE_CHECKING:
    from paiju.families.betting.rules import Betting

STRADDLE = words("抓头 {}", "straddle {}")
NO_STRADDLE = words("不抓头", "no straddle")
QUESTION = words("抓头", "straddle")
MISSED_SMALL, MISSED_BIG = 1, 2  # bits of what a seat owes
_YES, _NO = ("抓头", "抓", "STRADDLE", "1"), ("不抓头", "不抓", "NOSTRADDLE", "0")


def posts(rules: "Betting", p: BettingPosition) -> Iterator[Event]:
    """Antes from left of the button, what is owed, the blinds; nobody pays more than he has."""
    left = list(p.chips)
    for seat in p.after(p.button):
        if rules.ante and left[seat]:
            amount = min(rules.ante, left[seat])
            left[seat] -= amount
            yield Ante(seat, amount)
    small, big = rules.blinds(p)
    for seat in p.after(p.button):
        if left[seat] and p.owed and p.owed[seat] and seat not in (small, big):
            live = min(p.big, left[seat])
            missed = p.small if p.owed[seat] & MISSED_SMALL else 0
            yield Post(seat, live, min(missed, left[seat] - live))
    for post in _told(p, left):
        left[post.seat] -= post.amount + post.dead
        yield post
    if not p.told.lone_big:
        yield Blind(small, 0 if p.told.no_small else min(p.small, left[small]))
    yield Blind(big, min(p.big, left[big]))


def _told(p: BettingPosition, left: Sequence[int]) -> Iterator[Post]:
    """What a file says was posted; dead money is paid first."""
    for seat in p.after(p.button):
        live, dead = p.told.posts[seat] if p.told.posts else (0, 0)
        dead = min(dead, left[seat])
        live = min(live, left[seat] - dead)
        if live or dead:
            yield Post(seat, live, dead)


def possible(told: Told | None, players: int) -> bool:
    """Can a hand of so many players have begun and ended as a file tells?"""
    if told is None:
        return True
    amounts = [amount for post in told.posts for amount in post]
    named = len(told.posts) in (0, players) and min(amounts, default=0) >= 0
    seats = {*range(players)}
    return (
        named
        and _differ(told.mucked)
        and _differ(told.unknown)
        and set(told.mucked) <= seats
        and set(told.unknown) <= seats
    )


def _differ(seats: Sequence[int]) -> bool:
    return len({*seats}) == len(seats)


# --- blinds that were missed ---


def owed(rules: "Betting", p: BettingPosition) -> tuple[int, ...]:
    """What every seat owes after this hand, or nothing at all.

    A seat without chips misses the blind that passes it. Whoever has chips again pays before his
    next hand, but the big blind of that hand owes nothing more, and the small one pays in the next.
    """
    small, big = rules.blinds(p)
    debts = list(p.owed or (0,) * len(p.chips))
    for seat, stake in enumerate(p.stake):
        if stake and seat != small:
            debts[seat] = 0
    for seat in _passed(p, small):
        debts[seat] |= MISSED_SMALL
    for seat in _passed(p, big):
        debts[seat] |= MISSED_BIG
    return tuple(debts) if any(debts) else ()


def _passed(p: BettingPosition, blind: int) -> Iterator[int]:
    """The seats that a blind has just gone past: those without chips right before it."""
    players = len(p.chips)
    for step in range(1, players):
        seat = (blind - step) % players
        if p.stake[seat]:
            return
        yield seat


# --- the straddle ---


def straddler(rules: "Betting", p: BettingPosition) -> int:
    """Who may straddle: the player after the big blind, if he can pay it; of two players none."""
    seats = [seat for seat in p.after(rules.blinds(p)[1]) if p.stake[seat]]
    seat = seats[0]
    price = p.straddle - p.bets[seat]
    able = len(seats) > 2 and p.chips[seat] >= price and p.rivals(seat)
    return seat if able else -1


def answers(p: BettingPosition, seat: int) -> Answers:
    """No, which is what a clock says, and yes."""
    yes: Words = {lang: text.format(p.straddle) for lang, text in STRADDLE.items()}
    return Answers(
        (
            Answer("straddle", "no", NO_STRADDLE, Straddle(seat, False)),
            Answer("straddle", "straddle", yes, Straddle(seat, True)),
        )
    )


def read(seat: int, text: str) -> Straddle:
    """Yes or no, in words."""
    return Straddle(seat, consents(text, _YES, _NO))
