"""`python tools/keep_release.py FOLDER`: a record of every game and a database of this release.

Later releases must still open them (`tests/project/test_releases.py`). A server is started,
somebody plays every game against computers, sits in the middle of some more, and the server is
ended there. What the person saw is written beside it as `seen.json`: the tests compare with what
this release said, not with what a later one thinks.

It goes through the command line, HTTP and `paiju.client` only, so that it runs against any release.
"""

import argparse
import asyncio
import json
import random
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from paiju.client import CALM, Client, Refused

Answer = TypeVar("Answer")

ACCOUNT = {"name": "Keeper", "password": "kept for later"}
DATABASE = "paiju.db"


@dataclass(frozen=True)
class Room:
    """A game that is kept: to its end, or to some decision in a later game of its match."""

    name: str
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    games: int = 0  # finished before the one that is left unfinished, at least
    decisions: int | None = None  # of the person in that one; None: everything is finished
    phase: str = ""  # in which it is left; any


WITH_OPTIONS = (
    Room("doudizhu-open", "doudizhu", {"bidding": "score", "doubling": "on", "open_hand": "all"}),
    Room("doudizhu-laizi-heaven-earth", "doudizhu-laizi", {"mode": "heaven-earth"}),
    Room("guangxi-dizhu-a3", "guangxi-dizhu", {"scoring": "a3", "suit_tiebreak": "on"}),
    Room("holdem-standard-blinds", "holdem-standard", {"blinds_up": 2, "rebuy": "on"}),
)
UNFINISHED = (
    Room("bidding", "doudizhu", {"bidding": "score"}, decisions=0, phase="bid"),
    Room("playing", "doudizhu-laizi", {"redeal_limit": 1}, decisions=3),
    Room("drawing", "wuguapi", decisions=4),
    Room("sealing", "dark-doudizhu", decisions=2),
    Room("exchanging", "guangxi-dizhu", {"roles_public": "on"}, 1, 0, "exchange"),
    Room("betting", "holdem-standard", games=2, decisions=1),
)


def main(arguments: list[str]) -> int:
    """Play, and write the folder."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--program", default=f"{shlex.quote(sys.executable)} -m paiju")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True)
    server = subprocess.Popen(
        [*shlex.split(asked.program), "serve", "--port", "0", "--pace", "0",
         "--db", f"sqlite:///{asked.folder / DATABASE}"],
        stdout=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    try:
        assert server.stdout
        said = next(line for line in server.stdout if "http" in line)
        found = re.search(r"http://[\d.:]+", said)
        assert found, said
        seen = asyncio.run(keep(found[0], asked.folder, lambda: server.send_signal(signal.SIGTERM)))
    finally:
        server.terminate()
        server.wait()
    text = json.dumps(seen, ensure_ascii=False, indent=1, sort_keys=True)
    (asked.folder / "seen.json").write_text(text + "\n", encoding="utf-8")
    with sqlite3.connect(asked.folder / DATABASE) as database:
        database.execute("VACUUM")
    database.close()
    return 0


async def keep(url: str, folder: Path, end: Callable[[], None]) -> dict[str, Any]:
    """Play everything; the server is ended while people sit at their tables."""
    client = Client(url)
    await client.request("POST", "/api/guest", {"name": "Guest"})
    await client.request("POST", "/api/account", ACCOUNT)
    games = [Room(game["id"], game["id"]) for game in await client.request("GET", "/api/games")]
    seen: dict[str, Any] = {"account": ACCOUNT, "records": {}, "rooms": {}}
    for room in (*games, *WITH_OPTIONS):
        seen["records"][room.name] = await _finish(url, client.cookie, room, folder)
        print(room.name, flush=True)
    played = []
    for room in UNFINISHED:
        one = await Client(url, cookie=client.cookie).__aenter__()
        played.append(one)
        seen["rooms"][room.name] = await _sit(one, room)
        print(room.name, flush=True)
    waiting = {"game": "big-two", "public": False, "password": "open sesame", "clock": 30}
    opened = await _patiently(lambda: client.request("POST", "/api/rooms", waiting))
    seen["waiting"] = {**waiting, "table": opened["table"]}
    end()
    await asyncio.gather(*(one.__aexit__(None, None, None) for one in played))
    return seen


async def _finish(url: str, cookie: str, room: Room, folder: Path) -> dict[str, Any]:
    """One game to its end; its record is written, its room is closed."""
    async with Client(url, cookie=cookie) as client:
        await _open(client, room)
        play = await _play(client, room)
        record = await client.request("GET", f"/api/results/{play.id}/record")
        (folder / f"{room.name}.jsonl").write_text(record, encoding="utf-8")
        await client.ask("close")
        return {"result": play.id, "payoffs": list(play.payoffs)}


async def _sit(client: Client, room: Room) -> dict[str, Any]:
    """A game up to the decision that is left open, and what its player sees of it."""
    table = await _open(client, room)
    play = await _play(client, room)
    view = client.view
    assert view and client.my_turn
    return {
        "table": table,
        "game": room.game,
        "games": view.games,
        "scores": [seat.score for seat in view.seats],
        "phase": play.phase,
        "to_act": play.to_act,
        "hand": play.hand,
        "counts": play.counts,
        "legal": play.legal_count,
    }


async def _open(client: Client, room: Room) -> str:
    """A room without a clock, computers on all other seats."""
    table = await _patiently(lambda: client.open_room(room.game, options=room.options, clock=0))
    view = await client.join(table)
    await client.ask("sit", seat=0)
    for seat in range(1, view.terms.players):
        await client.ask("computer", seat=seat, level="random")
    await client.ask("ready")
    return table


async def _patiently(asked: Callable[[], Awaitable[Answer]]) -> Answer:
    """Ask again when the server says that it was too fast."""
    while True:
        try:
            return await asked()
        except Refused as refusal:
            if refusal.code != "too-fast":
                raise
            await asyncio.sleep(CALM)


async def _play(client: Client, room: Room) -> Any:
    """Decide at random until the game, or the decision of the game, that is asked for."""
    chance, made, over = random.Random(room.name), 0, ""
    async for view in client.views():
        play = view.play
        if play is None or play.id == over:
            continue
        if play.payoffs is not None:
            if room.decisions is None:
                return play
            over, made = play.id, 0
            await client.ask("ready")
        elif client.my_turn:
            if (
                view.games >= room.games
                and made == room.decisions
                and room.phase in ("", play.phase)
            ):
                return play
            made += 1
            await client.act(chance.choice(play.legal).text)
    raise AssertionError("the room has closed")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
