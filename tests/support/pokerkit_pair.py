"""One hand of the standard rules played in pokerkit too: what is legal, and the final stacks.

Where pokerkit differs from our rules, the rules decide. The differences are few:

- Odd chips: pokerkit gives all of them to one winner, we one each. All amounts here are multiples
  of a number that two to ten winners can share, so that there are none.
- A big blind that is all in for less lowers the bet to match there, here it stays a full blind.
  The big blind always has enough here; the small blind need not.
- pokerkit refuses a raise that no opponent has the chips to call; we refuse it only when all
  others are all in or have folded. Such raises are not compared, and not made.
- When a fold leaves one player with chips and nothing to call, pokerkit still asks him; he checks.
- pokerkit takes the first raise of a street for a full one however small it is (all in for less
  than the minimum), and lets those who have acted raise again. Here that does not reopen.

With `forms` the blinds have any ratio, there may be antes, and there may be a straddle.
"""

from __future__ import annotations

import random
from collections import Counter
from math import lcm

import pokerkit

import paiju
from holdem import position, raises
from paiju import State
from paiju.core.cards import Cards
from paiju.core.events import Board

UNIT = lcm(*range(2, 11))
SMALL, BIG = UNIT, 2 * UNIT
AUTOMATIC = tuple(
    getattr(pokerkit.Automation, name)
    for name in """ANTE_POSTING BET_COLLECTION BLIND_OR_STRADDLE_POSTING RUNOUT_COUNT_SELECTION
    HOLE_CARDS_SHOWING_OR_MUCKING HAND_KILLING CHIPS_PUSHING CHIPS_PULLING""".split()
)


class Pair:
    """One hand in both programs."""

    def __init__(self, rng: random.Random, forms: bool = False) -> None:
        self.ante, self.big, self.straddles = 0, BIG, False
        if forms:
            self.ante = UNIT * rng.choice((0, 1, 2, 4))
            self.big = UNIT * rng.choice((1, 2, 3, 5))
            self.straddles = rng.random() < 0.5
        self.rng, self.met = rng, Counter[str]()
        players = min(rng.randint(2, 10), rng.randint(2, 10))  # its showdowns of ten take long
        button = rng.randrange(players)
        self.seats = [(button + 1 + at) % players for at in range(players)]  # pokerkit's order
        chips = [UNIT * rng.choice((1, 2, 3, 5, 8, 20, 100)) for _ in range(players)]
        big = self.seats[0 if players == 2 else 1]
        if players == 2 and self.big == SMALL:  # pokerkit lets the other one begin then
            self.big = BIG
        chips[big] = max(chips[big], self.ante + self.big)
        self.state = self._ours(chips, button)
        blinds = [SMALL, self.big]
        if self.state.phase == "deal":
            (seat,) = self.state.to_act
            self.state = self.state.act(seat, "straddle")
            blinds.append(2 * self.big)
            self.met["straddle"] += 1
        self.game = pokerkit.NoLimitTexasHoldem(
            AUTOMATIC, True, self.ante, tuple(blinds), self.big, mode=pokerkit.Mode.CASH_GAME
        )
        self.theirs = self.game([chips[seat] for seat in self.seats], players)
        for at, seat in enumerate(self.seats):
            self.theirs.deal_hole(written(self.state.hands[seat]), at)
        self._deal(0)

    def _ours(self, chips: list[int], button: int) -> State:
        game = paiju.game("holdem-standard", small_blind=SMALL)
        lines = [f"N\t{len(chips)}", f"O\tsmall_blind={SMALL}", f"F\t{button + 1}"]
        lines += [f"O\tbig_blind={self.big}", f"O\tante={self.ante}"]
        lines += ["O\tstraddle=on"] * self.straddles
        lines += ["H\t" + " ".join(map(str, chips)), f"D\t{self.rng.random().hex()}"]
        return game.load("\n".join(lines) + "\n")

    def _deal(self, known: int) -> None:
        """The board cards we have dealt since."""
        if not self.state.to_act and self.theirs.actor_index is not None:
            assert self.theirs.checking_or_calling_amount == 0
            active = zip(self.theirs.statuses, self.theirs.stacks, strict=True)
            assert sum(1 for status, stack in active if status and stack) == 1
            self.theirs.check_or_call()
            self.met["asked alone"] += 1
        for event in self.state.events[known:]:
            if isinstance(event, Board):
                self.theirs.burn_card("??")
                self.theirs.deal_board(written(event.cards))

    def step(self) -> None:
        """Compare what is legal, and do one of it."""
        (seat,) = self.state.to_act
        p, pk = position(self.state), self.theirs
        at = self.seats.index(seat)
        assert pk.actor_index == at
        assert pk.stacks[at] == p.chips[seat]
        assert pk.checking_or_calling_amount == min(p.to_call(seat), p.chips[seat])
        assert pk.can_check_or_call()
        assert pk.can_fold()
        legal = self.state.legal(seat)
        assert {action.kind for action in legal} - {"raise"} == {
            "fold",
            self._answer(p.to_call(seat), p.chips[seat]),
        }
        amounts = self._raises(at, raises(self.state))
        self._act(seat, at, amounts)

    def _answer(self, due: int, chips: int) -> str:
        return "check" if not due else "call" if due <= chips else "all-in"

    def _raises(self, at: int, ours: tuple[int, int] | None) -> tuple[int, int] | None:
        """The bounds both agree on, or None; every difference is one of those named above."""
        pk = self.theirs
        low = pk.min_completion_betting_or_raising_to_amount
        theirs = None if low is None else (low, pk.max_completion_betting_or_raising_to_amount)
        if theirs == ours:
            self.met["raise" if ours else "no raise"] += 1
            return ours
        if ours is None:
            assert pk.completion_betting_or_raising_amount < self.big
            self.met["short first raise"] += 1
        else:
            assert theirs is None
            others = (i for i in pk.player_indices if i != at and pk.statuses[i])
            assert all(pk.stacks[i] + pk.bets[i] <= max(pk.bets) for i in others)
            self.met["raise nobody can call"] += 1
        return None

    def _act(self, seat: int, at: int, amounts: tuple[int, int] | None) -> None:
        known, chosen = len(self.state.events), self.rng.random()
        if chosen < 0.25:
            self.state = self.state.act(seat, "fold")
            self.theirs.fold()
        elif amounts and chosen < 0.55:
            low, high = amounts
            to = self.rng.choice((low, high, self.rng.randrange(low, high + 1, UNIT)))
            self.state = self.state.act(seat, f"raise {to}")
            self.theirs.complete_bet_or_raise_to(to)
        else:
            due, chips = position(self.state).to_call(seat), position(self.state).chips[seat]
            self.state = self.state.act(seat, self._answer(due, chips))
            self.theirs.check_or_call()
        self._deal(known)

    def compare_end(self) -> None:
        assert not self.theirs.status
        chips = position(self.state).chips
        assert [chips[seat] for seat in self.seats] == list(self.theirs.stacks)


def written(cards: Cards) -> str:
    return "".join(f"{card.rank}{card.code[0]}" for card in cards)
