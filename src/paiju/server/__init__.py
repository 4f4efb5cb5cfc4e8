"""The table server: HTTP and WebSocket over the tables of one process (extra `server`)."""

from paiju.core.extras import import_extra

with import_extra("server"):
    import starlette  # noqa: F401
    import uvicorn  # noqa: F401
    import websockets  # noqa: F401
