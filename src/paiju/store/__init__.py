"""What outlives the process: people, rooms, the log of every room, finished games."""

from paiju.core.extras import import_extra

with import_extra("server"):
    from paiju.store.schema import (
        StoredPerson,
        StoredResult,
        StoreError,
        entries,
        metadata,
        results,
    )
    from paiju.store.store import DEFAULT_URL, Store

__all__ = [
    "DEFAULT_URL", "Store", "StoreError", "StoredPerson", "StoredResult", "entries", "metadata",
    "results",
]  # fmt: skip
