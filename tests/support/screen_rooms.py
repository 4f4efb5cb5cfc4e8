"""A room of a server with a program at the other seats."""

from __future__ import annotations

from paiju.client import Client
from pilots import Person
from servers import Running


async def follows_legal_moves(client: Client) -> None:
    """A program that always does the first thing it may."""
    async for view in client.views():
        if view.play and view.play.payoffs is not None:
            return
        if view.play and client.my_turn:
            await client.act(view.play.legal[-1].text)


async def room_with_a_program(server: Running, client: Client, game: str) -> str:
    """A table with one free seat; the program is ready."""
    table = await client.open_room(game)
    view = await client.join(table)
    await client.ask("sit", seat=1)
    for seat in range(2, view.terms.players):
        await client.ask("computer", seat=seat, level="easy")
    await client.ask("ready")
    return f"{server.url}/t/{table}"


async def plays(somebody: Person) -> None:
    await somebody.until(lambda: somebody.table.view and somebody.table.view.you == 0)
    await somebody.until_sees("准备")
    await somebody.press("r")
    await somebody.until(lambda: somebody.table.play)
    await somebody.follows_hints()
    await somebody.until_sees("结算")
