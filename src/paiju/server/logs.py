"""Logs: one JSON object a line. Cards, hands and texts of commands have no place in them."""

import logging
import sys
from datetime import UTC, datetime
from traceback import format_tb

import msgspec

_FIELDS = ("table", "code", "tables", "seconds", "status")


class JsonFormatter(logging.Formatter):
    """A record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[1]:
            line["trace"] = _trace(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def _trace(error: BaseException) -> str:
    """Where it happened, and what kind of thing: what an error says may have cards in it."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    earlier = _trace(before) if before else ""
    kind = f"{type(error).__name__} {getattr(error, 'code', '')}".strip()
    return f"{earlier}{''.join(format_tb(error.__traceback__))}{kind}\n"


def write_lines() -> None:
    """Let everything be logged this way, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
