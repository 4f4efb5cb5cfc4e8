"""Tables of a real server, opened and refused over HTTP."""

from __future__ import annotations

import pytest

from paiju.client import Client, Refused


async def table_of(host: Client, game: str = "doudizhu", *others: Client, **terms: object) -> str:
    """A table with these people, computers on the other seats, and the game dealt."""
    table = await host.open_room(game, **terms)
    view = await host.join(table)
    for client in (host, *others):
        await client.join(table)
        await client.ask("sit")
    for seat in range(1 + len(others), len(view.seats)):
        await host.ask("computer", seat=seat, level="random")
    for client in (host, *others):
        await client.ask("ready")
    for client in (host, *others):
        async for view in client.views():
            if view.play:
                break
    return table


async def refusal(asked: object) -> str:
    with pytest.raises(Refused) as error:
        await asked  # type: ignore[misc]
    return error.value.code
