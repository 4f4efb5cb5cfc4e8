"""Sockets that write down every byte they hear."""

from __future__ import annotations

from houses import Ear, House
from paiju.tables.table import Table
from tables import Hand


def listening(table: Table, person: str, hand: Hand) -> Ear:
    return Ear(House(table, hand), person).at_the_table()
