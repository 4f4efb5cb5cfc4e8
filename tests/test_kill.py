"""kill -9 at any instant: no acknowledged move is lost, none is done twice, games end alike."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import paiju
from conftest import soak
from mortal import POINTS, forked
from paiju.client import Client, Refused
from paiju.server.run import address, listen
from paiju.store import Store
from paiju.table.log import Moved, Trusted, load_entry

KILLS = 50
TABLES = [game.id for game in paiju.games() if game.seats() <= 4]


def choice(count: int, version: int, seat: int) -> int:
    """What a scripted player picks: the same in every run."""
    return (version * 7919 + seat * 104_729) % count


def undisturbed(game: str, table: str) -> str:
    """The record of the game as it goes when nothing is killed."""
    match = paiju.match(game, seed=table)
    state = match.next()
    moves = Counter[int]()
    while not state.is_over:
        seat = min(state.to_act)
        legal = state.legal(seat)
        offers = [action.text for action in legal[:500]]
        state = state.act(seat, offers[choice(len(offers), moves[seat], seat)])
        moves[seat] += 1
    return state.record.dumps()


class Player:
    """A scripted person who plays one game and remembers what was acknowledged."""

    def __init__(self, url: str) -> None:
        self.client = Client(url)
        self.acknowledged: list[int] = []

    async def play(self) -> None:
        moves = 0
        async for view in self.client.views():
            if view.play and view.play.payoffs is not None:
                return
            play = self.client.view.play if self.client.view else None
            # where several are asked at once they answer by seat, to be comparable
            if play and play.seat is not None and play.to_act[:1] == [play.seat]:
                text = play.legal[choice(len(play.legal), moves, play.seat)].text
                with suppress(Refused):
                    self.acknowledged.append(await self.client.act(text, self.client.shown))
                    moves += 1


async def sit_down(url: str, game: str) -> tuple[str, list[Player]]:
    people = [Player(url) for _ in range(paiju.game(game).seats())]
    for person in people:
        await person.client.__aenter__()
    table = await people[0].client.open_room(game, clock=0)
    for seat, person in enumerate(people):
        await person.client.join(table)
        await person.client.ask("sit", seat=seat)
    return table, people


async def reaped(child: int) -> None:
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        await asyncio.sleep(0.005)


async def kill_again_and_again(
    place: Path, listening: socket.socket, child: int, kills: int, rng: random.Random, done: Any
) -> tuple[int, int]:
    """Kill and restart; the last child, which lives on, and how many died."""
    killed = 0
    while killed < kills and not done():
        point = rng.choice(("", *POINTS))
        os.kill(child, signal.SIGKILL)
        await reaped(child)
        child = forked(place, listening, point, rng.randint(1, 8))
        killed += 1
        if point:
            with suppress(TimeoutError):
                await asyncio.wait_for(reaped(child), 1)
                child = forked(place, listening)
                killed += 1
                continue
            os.kill(child, signal.SIGKILL)  # it did not come to that point: off with it
            await reaped(child)
            child = forked(place, listening)
            killed += 1
        await asyncio.sleep(rng.uniform(0.0, 0.15))
    return child, killed


def test_no_acknowledged_move_is_lost_and_none_is_done_twice(tmp_path: Path) -> None:
    for round_ in range(soak(1)):
        place = tmp_path / str(round_)
        place.mkdir()
        assert asyncio.run(play_and_kill(place, round_)) >= KILLS


async def play_and_kill(place: Path, seed: int) -> int:
    rng, killed = random.Random(seed), 0
    listening = listen("127.0.0.1", 0)
    listening.listen(1024)
    url = address(listening).rstrip("/")
    child = forked(place, listening)
    games: list[tuple[str, str]] = []
    try:
        while killed < KILLS:
            wanted = rng.sample(TABLES, 6)
            seated = [await sit_down(url, game) for game in wanted]
            tasks = []
            for _, people in seated:
                for person in people:
                    await person.client.ask("ready")
                tasks += [asyncio.ensure_future(person.play()) for person in people]
            child, more = await kill_again_and_again(
                place, listening, child, KILLS - killed, rng,
                lambda tasks=tasks: all(task.done() for task in tasks),
            )  # fmt: skip
            killed += more
            await asyncio.wait_for(asyncio.gather(*tasks), 120)
            for game, (table, people) in zip(wanted, seated, strict=True):
                games.append((game, table))
                await check(place, table, game, people)
                for person in people:
                    await person.client.__aexit__(None, None, None)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        listening.close()
    return killed


async def check(place: Path, table: str, game: str, people: list[Player]) -> None:
    """What is on disk is what was acknowledged, and the game everybody would have played."""
    store = Store(f"sqlite:///{place}/paiju.db")
    log = [load_entry(body) for body in await store.log(table)]
    results = await store._results(sql_room(table), 10)
    store.close()
    moves = [entry for entry in log if isinstance(entry, Moved)]
    commands = Counter((entry.person, entry.command) for entry in moves)
    assert set(commands.values()) == {1}
    assert not any(isinstance(entry, Trusted) for entry in log)
    versions = [number for number, entry in enumerate(log, 1) if isinstance(entry, Moved)]
    acknowledged = [version for person in people for version in person.acknowledged]
    assert len(acknowledged) == len(set(acknowledged))
    assert set(acknowledged) <= set(versions)
    assert [result.record for result in results] == [undisturbed(game, table)]


def sql_room(table: str) -> Any:
    from paiju.store import results

    return results.c.room == table
