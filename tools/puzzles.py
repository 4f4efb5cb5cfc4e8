"""Compose endgame puzzles at random and keep those with one winning first play.

`python tools/puzzles.py [SEED]` writes `src/paiju/ai/collections/`;
the same seed, the same puzzles.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import paiju
from paiju.ai.puzzles import Puzzle
from paiju.ai.solver import Solving

FOLDER = Path(paiju.__file__).parent / "ai" / "collections"
MOST = 200_000  # nodes; what takes longer is left alone


@dataclass(frozen=True)
class Recipe:
    """What a collection is made of."""

    name: str
    game: str
    sizes: tuple[int, ...]  # cards per seat; the first one leads
    count: int
    plies: int  # solutions are at least so long
    ranks: int = 15  # cards of so many ranks, so that there are combos
    wild: bool = False


RECIPES = (
    Recipe("duel-a", "斗地主", (8, 8), 8, 7, 8),
    Recipe("duel-b", "斗地主", (11, 11), 8, 11, 10),
    Recipe("duel-c", "斗地主", (12, 12), 4, 13, 11),
    Recipe("landlord-a", "斗地主", (6, 5, 5), 8, 6, 9),
    Recipe("landlord-b", "斗地主", (8, 7, 7), 8, 9, 10),
    Recipe("landlord-c", "斗地主", (9, 7, 7), 6, 11, 10),
    Recipe("extended", "斗地主拓展版", (7, 6, 6), 4, 7, 8),
    Recipe("four", "四人斗地主", (7, 5, 5, 5), 4, 8, 9),
    Recipe("laizi", "癞子斗地主", (6, 5, 5), 5, 6, 9, wild=True),
    Recipe("big-two", "锄大地", (6, 5, 5, 5), 5, 8, 9),
    Recipe("three-two-one", "三两一", (6, 5, 5, 5), 5, 6, 9),
    Recipe("guangxi", "广西地主", (4, 4, 4, 4), 5, 9, 9),
)


def composed(recipe: Recipe, rng: random.Random) -> str:
    """A random position as an import."""
    game = paiju.game(recipe.game)
    deck = game.rules.deck
    ranks = rng.sample(deck.ranks, min(recipe.ranks, len(deck.ranks)))
    cards = [card for card in deck.cards if card.rank in ranks]
    rng.shuffle(cards)
    wild = "\nW\t" + rng.choice([rank for rank in ranks if rank not in "xX"]) if recipe.wild else ""
    lines = [f"G\t{game.id}", f"E\t1{wild}"]
    for seat, size in enumerate(recipe.sizes, 1):
        hand = game.rules.sorted(cards.pop() for _ in range(size))
        lines.append(f"{seat}\t{paiju.format_cards(hand, 'code')}")
    return "\n".join(lines) + "\n"


def solved(text: str, plies: int) -> tuple[int, int] | None:
    """Length and nodes, if it is a puzzle: one play of many wins, and not at once."""
    work = Solving(text)
    for _ in work.work_in_slices():
        if work.nodes > MOST or len(work.plays(True)) > 1:
            return None
    if len(work.plays(True)) != 1 or len(work.actions) < 5:
        return None
    nodes, length = work.nodes, len(work.make_solution().line)
    return (length, nodes) if length >= plies else None


def made(recipe: Recipe, seed: str) -> Iterator[Puzzle]:
    """As many puzzles as the recipe asks for."""
    rng, number = random.Random(f"{seed} {recipe.name}"), 0
    while number < recipe.count:
        text = composed(recipe, rng)
        found = solved(text, recipe.plies)
        if found:
            number += 1
            yield Puzzle(f"{recipe.name}-{number}", text, *found)


def main() -> None:
    """Write all collections."""
    seed = sys.argv[1] if len(sys.argv) > 1 else "1"
    FOLDER.mkdir(exist_ok=True)
    for recipe in RECIPES:
        texts = []
        for one in made(recipe, seed):
            texts.append(f"# {one.id} length={one.length} nodes={one.nodes}\n{one.text}")
            print(one.id, one.grade, one.length, one.nodes, flush=True)
        (FOLDER / f"{recipe.name}.txt").write_text("\n".join(texts), encoding="utf-8")


if __name__ == "__main__":
    main()
