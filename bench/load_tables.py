"""A database full of tables that were being played when the server stopped."""

from random import Random

from paiju.engine.registry import game
from paiju.store import Store, StoredPerson
from paiju.tables.decide import moved
from paiju.tables.due import find_due_entry
from paiju.tables.log import Occupant, Opened, Readied, Sat, Terms, dump_entry
from paiju.tables.table import Table

MOVES = 24  # of each table


async def unfinished(url: str, tables: int, name: str = "doudizhu") -> None:
    """So many rooms of three people in the middle of a game."""
    store, players = Store(url), game(name).seats()
    for person in range(players):
        await store.add_person(StoredPerson(f"p{person}", f"P{person}"))
    for number in range(tables):
        table = _played(f"room{number}", Terms(name, players, clock=0), Random(number))
        first, *rest = [dump_entry(entry) for entry in table.log]
        await store.open_room(table.name, first)
        await store.append(table.name, 1, rest)
    store.close()


def _played(name: str, terms: Terms, rng: Random) -> Table:
    """A table with some moves behind it; anew if the game was over too soon."""
    while True:
        table = Table(name, Opened(terms=terms, at=0, person="p0"))
        for seat in range(terms.players):
            occupant = Occupant("person", f"P{seat}", id=f"p{seat}")
            table.apply(Sat(seat=seat, occupant=occupant, at=0))
            table.apply(Readied(seat=seat, at=0))
        while entry := find_due_entry(table):
            table.apply(entry)
        for _ in range(MOVES):
            if table.running and table.state:
                seat = min(table.asked)
                action = rng.choice(table.state.legal(seat)[:4])
                table.apply(moved(table, seat, action.event, "person", at=0))
        if table.running:
            return table
