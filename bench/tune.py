"""Tune the weights of the policy by self-play in the kernel: `python -m bench.tune GAME [minutes]`.

One weight after another is raised and lowered; the variant plays the same fresh deals in one role
against the present weights, and stays if it did better by more than chance would explain. A weight
that moved is tried with larger steps the next time, one that did not with smaller ones. A landlord
and farmers have weights of their own; where everybody plays for himself the variant has one seat.
With `evolve` all weights change at once, which finds the way from poor weights faster.
"""

import sys
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import paiju
from paiju.families.climb.dealing import Dealing
from paiju.families.climb.players.game_arrays import game_arrays, price_tables
from paiju.families.climb.players.game_arrays import role as role_of
from paiju.families.climb.players.weights import weights
from paiju.families.climb.rules import Climb
from paiju.kernel import layout as k
from paiju.kernel import policy, rollout
from paiju.kernel.guide import guide
from paiju.kernel.structs import Deals, GameArrays
from paiju.kernel.wild import digit_sum

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

DEALS, STEP, SURE = 1500, 0.25, 1.6
FEW, PAIRS, SIGMA, RATE = 400, 12, 0.12, 0.25  # of the evolution strategy


@dataclass(frozen=True)
class Trial:
    """Random deals of one game and a way to play them."""

    game: paiju.Game
    players: int

    @property
    def rules(self) -> Climb:
        assert isinstance(self.game.rules, Climb)
        return self.game.rules

    @property
    def arrays(self) -> GameArrays:
        return game_arrays(self.game, self.players, 0 if self.rules.has_landlord else None)

    def deals(self, number: int, rng: np.random.Generator) -> Deals:
        """So many games; seat 0 leads, and is the landlord."""
        rules, n = self.rules, self.players
        size = next(stage.each for stage in rules.stages if isinstance(stage, Dealing))
        pack = np.array([rules.deck.weights[card] for card in rules.deck.cards], np.int64)
        seats = np.zeros((number, n, k.SEAT_COLUMNS), np.int64)
        left = len(pack) - n * size if rules.goal.refill else 0
        stocks = np.zeros((number, left), np.int64)
        circles = np.zeros((number, k.CIRCLE_COLUMNS), np.int64)
        marks = rules.deck.pack(rules.marks)
        for d in range(number):
            cards = rng.permutation(pack)
            for seat in range(n):
                seats[d, seat, k.SEAT_HAND] = cards[seat * size : (seat + 1) * size].sum()
                seats[d, seat, k.SEAT_COUNT] = size
                seats[d, seat, k.SEAT_SIDE] = min(seat, 1) if rules.has_landlord else seat
                if marks:
                    seats[d, seat, k.SEAT_SIDE] = int(seats[d, seat, k.SEAT_HAND] & marks == 0)
            if rules.has_landlord:
                seats[d, 0, k.SEAT_HAND] += cards[n * size :].sum()
                seats[d, 0, k.SEAT_COUNT] += len(pack) - n * size
            stocks[d] = cards[len(pack) - left :]
            if rules.deck.wilds:
                mask = rules.deck.digits([rules.deck.ranks[int(rng.integers(13))]])
                circles[d, k.CIRCLE_WILD] = mask
                hands = seats[d, :, k.SEAT_HAND]
                seats[d, :, k.SEAT_WILDS] = [digit_sum(int(hand) & mask) for hand in hands]
                hands &= ~mask
        seats[:, :, k.SEAT_DOUBLED] = circles[:, k.CIRCLE_STAKE] = 1
        circles[:, k.CIRCLE_LAST], circles[:, k.CIRCLE_STOCK] = rules.tables.free, left
        return Deals(seats, circles, stocks)

    def play(self, deals: Deals, weights: list[Ints]) -> Ints:
        """What every seat gains, with weights per seat."""
        price = price_tables(self.rules, weights)
        game = self.arrays._replace(weights=np.stack(weights), price=price)
        g, games = guide(self.rules.combos), Deals(*(array.copy() for array in deals))
        gains = np.zeros(games.seats.shape[:2], np.int64)
        rollout.matches(g, game, games, policy.scratch(g), gains)
        return gains


def outcome(trial: Trial, deals: Deals, means: Floats, role: int,
            variant: Floats) -> Floats:  # fmt: skip
    """How a variant does in a role against the present weights, game by game."""
    own, present = variant.astype(np.int64), means.astype(np.int64)
    lord = 0 if trial.rules.has_landlord else None
    roles = [role_of(lord, seat) for seat in range(trial.players)]
    seats = [seat for seat in range(trial.players) if roles[seat] == role]
    if lord is None:
        seats = [1]
    gains = trial.play(deals, [own if i in seats else present[r] for i, r in enumerate(roles)])
    mine = gains[:, seats[0]].astype(float)
    if lord is None:
        return mine / max(float(np.abs(mine).mean()), 1.0)
    return np.asarray(np.sign(mine) + 0.05 * np.clip(mine, -8, 8), float)


def tune(name: str, minutes: float) -> None:
    """Improve the weights of a game for so long, and print them."""
    game = paiju.game(name)
    trial = Trial(game, game.seats())
    means = weights(trial.rules).astype(float)
    first, rng = means.copy(), np.random.default_rng(int(time.time()))
    steps = np.maximum(np.abs(means) * STEP, 8.0)
    roles = len(means) if trial.rules.has_landlord else 1
    end, tried, moved = time.time() + 60 * minutes, 0, 0
    while time.time() < end:
        role, at = int(rng.integers(roles)), int(rng.integers(means.shape[1]))
        deals = trial.deals(DEALS, rng)
        base = outcome(trial, deals, means, role, means[role])
        best, chosen = SURE, None
        for sign in (1, -1):
            variant = means[role].copy()
            variant[at] += sign * steps[role, at]
            change = outcome(trial, deals, means, role, variant) - base
            if change.any() and change.mean() / (change.std() / len(change) ** 0.5) > best:
                best, chosen = change.mean() / (change.std() / len(change) ** 0.5), variant
        tried += 1
        if chosen is None:
            steps[role, at] = max(steps[role, at] * 0.8, 3)
        else:
            means[role], steps[role, at], moved = chosen, steps[role, at] * 1.5, moved + 1
        if tried % 60 == 0:
            print(tried, "tried,", moved, "moved", flush=True)
            report(trial, roles, first, means)
    report(trial, roles, first, means)


def evolve(name: str, minutes: float) -> None:
    """Perturb all weights both ways, and move along the average of what helped."""
    game = paiju.game(name)
    trial = Trial(game, game.seats())
    means = weights(trial.rules).astype(float)
    first, rng = means.copy(), np.random.default_rng(1)
    scale = np.maximum(np.abs(means), 24.0)
    roles = len(means) if trial.rules.has_landlord else 1
    end, generation = time.time() + 60 * minutes, 0
    while time.time() < end:
        deals = trial.deals(FEW, rng)
        for role in range(roles):
            shape = (PAIRS, means.shape[1])
            noise = rng.standard_normal(shape) * (rng.random(shape) < 0.5)
            noise = np.concatenate((noise, -noise))
            variants = means[role] + SIGMA * scale[role] * noise
            results = [outcome(trial, deals, means, role, one).mean() for one in variants]
            ranks = np.argsort(np.argsort(results)) / (len(results) - 1) - 0.5
            means[role] += RATE * scale[role] * (ranks[:, None] * noise).mean(axis=0)
        generation += 1
        if generation % 20 == 0:
            print(generation, "generations", flush=True)
            report(trial, roles, first, means)
    report(trial, roles, first, means)


def report(trial: Trial, roles: int, first: Floats, means: Floats) -> None:
    """The present weights, and how they do against the first ones."""
    deals = trial.deals(3000, np.random.default_rng(99))
    for role in range(roles):
        change = outcome(trial, deals, first, role, means[role]) - outcome(
            trial, deals, first, role, first[role]
        )
        sure = 1.96 * change.std() / len(change) ** 0.5
        print(f"    {change.mean():+.3f} ± {sure:.3f}", means[role].round().astype(int).tolist())
    sys.stdout.flush()


if __name__ == "__main__":
    way = evolve if sys.argv[3:] == ["evolve"] else tune
    way(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 5)
