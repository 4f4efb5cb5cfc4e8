"""A bot that sits down at a table: python table_bot.py http://127.0.0.1:8000 [TABLE] [GAME]

Without a table it takes part in quick matches. It hears only what its own seat may know."""

import asyncio
import sys

from paiju.client import Client, Refused


async def main(url: str, table: str = "", game: str = "斗地主") -> None:
    async with Client(url, name="Example bot", bot=True) as client:
        if not table:
            table = (await client.request("POST", "/api/quick", {"game": game}))["table"]
        if (await client.join(table)).you is None:
            await client.ask("sit")
        await client.ask("ready")
        async for view in client.views():
            if view.play and view.play.payoffs is not None:
                print("over:", view.play.payoffs)
                break
            if client.my_turn:
                try:
                    await client.act((await client.hints()).hints[0].text)
                except Refused as refusal:  # somebody was faster, or the clock
                    print(refusal)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
