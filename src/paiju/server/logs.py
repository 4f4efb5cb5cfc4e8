"""Logs: one JSON object a line. Cards, hands and texts of commands have no place in them."""

import logging
import sys
from datetime import UTC, datetime

import msgspec

_FIELDS = ("table", "code", "tables", "seconds", "status")


class Lines(logging.Formatter):
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
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def write_lines() -> None:
    """Let everything be logged this way, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
