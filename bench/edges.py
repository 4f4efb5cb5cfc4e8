"""What the edges of the library cost: `python -m bench.edges` writes `bench/edges.md`.

Hands are those laid in random games, asked as text and as cards: each for the first time, and again
when everything is warm. A first move is a fresh process until `normal` has laid something, with
a kernel that is compiled already and byte code beside it, as an installed package has.
CPU time, so that other work on the machine does not count.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time_ns
from typing import Any, NamedTuple

import paiju
from bench.machine import facts
from bench.peers import optional
from paiju import Game
from paiju.core.cards import Cards, format_cards
from paiju.core.events import Play, Unseal

PAGE = Path(__file__).with_name("edges.md")
HANDS, AGAIN, STARTS = 150, 20, 9
RANKS = "3456789TJQKA2"


class Laid(NamedTuple):
    """A hand somebody has laid, and the ranks that were wild."""

    cards: Cards
    text: str
    wild: str


def laid(game: Game) -> Iterator[Laid]:
    """Hands of random games, each set of cards once."""
    seen, luck = set[Cards](), random.Random(1)
    for seed in range(1000):
        state = game.deal(seed)
        while not state.is_over:
            seat = min(state.to_act)
            legal = state.legal(seat)
            state = state.act(seat, legal[luck.randrange(len(legal))])
        wild = str(getattr(state.position, "wild", ""))
        for event in state.events:
            shown = event.hands if isinstance(event, Unseal) else ()
            for cards in (event.cards,) if isinstance(event, Play) else shown:
                if cards and cards not in seen:
                    seen.add(cards)
                    yield Laid(cards, text_of(game, cards), wild)


def text_of(game: Game, cards: Cards) -> str:
    """As people write it: without suits where they do not count."""
    if game.rules.deck.suited:
        return format_cards(cards, "short")
    return "".join(card.short if card.point == 0 else card.rank for card in cards)


def microseconds(call: Callable[[], object], times: int = 1) -> float:
    """CPU time of one call."""
    start = process_time_ns()
    for _ in range(times):
        call()
    return (process_time_ns() - start) / times / 1000


def calls(game: Game) -> tuple[list[list[Callable[[], object]]], list[Laid]]:
    """What is asked: classify from text and from cards, beats from text and from cards."""
    hands = [hand for hand, _ in zip(laid(game), range(HANDS), strict=False)]

    def pair(at: int) -> Laid:
        return hands[(at + 1) % len(hands)]

    asked: list[list[Callable[[], object]]] = [[], [], [], []]
    for at, (cards, text, wild) in enumerate(hands):
        other, said, _ = pair(at)
        asked[0].append(lambda t=text, w=wild: game.classify(t, w))  # type: ignore[misc]
        asked[1].append(lambda c=cards, w=wild: game.classify(c, w))  # type: ignore[misc]
        asked[2].append(lambda t=text, o=said, w=wild: game.beats(t, o, w))  # type: ignore[misc]
        asked[3].append(lambda c=cards, o=other, w=wild: game.beats(c, o, w))  # type: ignore[misc]
    return asked, hands


def line(game: Game) -> str:
    """The row of a game: median of the first time and of all further times."""
    asked, _ = calls(game)
    cells = []
    for questions in asked:
        first = median(microseconds(question) for question in questions)
        again = median(microseconds(question, AGAIN) for question in questions)
        cells.append(f"{first:.0f} · {again:.0f}")
    return f"| {game.id} | {' | '.join(cells)} |"


def peers() -> Iterator[str]:
    """Others that name the type of a hand of 斗地主, given in their own notation."""
    _, hands = calls(paiju.game("doudizhu"))
    ranks = [sorted(RANKS.find(card.rank) for card in hand.cards if card.point) for hand in hands]
    plain = [rank for rank, hand in zip(ranks, hands, strict=True) if len(rank) == len(hand.cards)]
    rlcard, douzero = optional("rlcard.games.doudizhu.utils"), optional("douzero.env.move_detector")
    if rlcard:
        texts = ["".join(RANKS[rank] for rank in hand) for hand in plain]
        yield _peer("RLCard 1.2, `CARD_TYPE[0][…]`: a look-up of a sorted text",
                    lambda text: rlcard.CARD_TYPE[0].get(text), texts)  # fmt: skip
    if douzero:
        moves = [[17 if rank == 12 else rank + 3 for rank in hand] for hand in plain]
        yield _peer("DouZero 1.1, `get_move_type`: a list of numbers", douzero.get_move_type, moves)


def _peer(name: str, ask: Callable[[Any], object], hands: Sequence[Any]) -> str:
    spent = median(microseconds(lambda hand=hand: ask(hand), AGAIN) for hand in hands)  # type: ignore[misc]
    return f"| {name} | {spent:.1f} |"


FIRST = """
import sys, time
import paiju
game, player = paiju.game(sys.argv[1]), paiju.player("normal")
state = game.deal(seed=1)
while True:
    seat, asked = min(state.to_act), state.phase
    state = state.act(seat, player.choose(state.view(seat)))
    if asked == "play":
        break
print(time.process_time())
"""


def first_moves(games: Sequence[Game]) -> Iterator[str]:
    """CPU seconds of a fresh process until `normal` has made its first play."""
    with tempfile.TemporaryDirectory() as byte_code:
        given = {name: os.environ[name] for name in os.environ if name != "PYTHONDONTWRITEBYTECODE"}
        given["PYTHONPYCACHEPREFIX"] = byte_code
        for game in games:
            argv = (sys.executable, "-c", FIRST, game.id)
            _, *spent = [
                float(subprocess.run(argv, check=True, stdout=subprocess.PIPE, env=given).stdout)
                for _ in range(1 + STARTS)
            ]
            yield f"| {game.id} | {median(spent):.2f} | {max(spent):.2f} |"


def main() -> None:
    """Measure and write the page."""
    games = paiju.games()
    read = [game for game in games if not game.rules.deck.rank_first]
    about = "\n".join((__doc__ or "").splitlines()[2:])
    text = f"""# Edges
{about}
Made by `python -m bench.edges`; {", ".join(f"{name} {value}" for name, value in facts()[:4])}.

## What is this hand, and does it beat that one

Median microseconds: the first time · again. Wanted: 40.

| game | `classify(text)` | `classify(cards)` | `beats(text, text)` | `beats(cards, cards)` |
|---|---|---|---|---|
{chr(10).join(map(line, read))}

| others, 斗地主 | µs |
|---|---|
{chr(10).join(peers())}

They answer one name for a hand that is already sorted and written their way; here a text is
read, checked against the pack, and all readings are found.

## The first move of a process

Seconds until `normal` has made its first play, of {STARTS} starts. Wanted: 1.5.

| game | median | longest |
|---|---|---|
{chr(10).join(first_moves(games))}
"""
    PAGE.write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
