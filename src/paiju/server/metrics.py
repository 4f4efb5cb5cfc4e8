"""Numbers for Prometheus, in its text format. No cards, no names."""

from collections import Counter
from collections.abc import Callable, Iterable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_ABOUT = {
    "paiju_frames_received_total": "Frames from clients, by type.",
    "paiju_frames_sent_total": "Frames to clients.",
    "paiju_refused_total": "Commands and requests refused, by code.",
    "paiju_requests_total": "HTTP requests, by status.",
    "paiju_dropped_total": "Sockets closed by the server, by reason.",
}


class Metrics:
    """Counters, gauges that are asked when somebody looks, and one histogram."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._buckets = [0] * len(BUCKETS)
        self._seconds, self._commands = 0.0, 0

    def count(self, name: str, label: str = "") -> None:
        """One more."""
        self._counts[name, label] += 1

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Something that goes up and down."""
        self._gauges[name] = (about, value)

    def acknowledged(self, seconds: float) -> None:
        """A command took so long from its frame to its acknowledgement."""
        self._seconds += seconds
        self._commands += 1
        for at, limit in enumerate(BUCKETS):
            self._buckets[at] += seconds <= limit

    def text(self) -> str:
        """Everything, as Prometheus reads it."""
        return "\n".join([*self._counters(), *self._all_gauges(), *self._histogram()]) + "\n"

    def _counters(self) -> Iterable[str]:
        for name, about in _ABOUT.items():
            yield f"# HELP {name} {about}"
            yield f"# TYPE {name} counter"
            for (counted, label), value in sorted(self._counts.items()):
                if counted == name:
                    yield f'{name}{{label="{label}"}} {value}' if label else f"{name} {value}"

    def _all_gauges(self) -> Iterable[str]:
        for name, (about, value) in self._gauges.items():
            yield f"# HELP {name} {about}"
            yield f"# TYPE {name} gauge"
            yield f"{name} {value()}"

    def _histogram(self) -> Iterable[str]:
        name = "paiju_command_seconds"
        yield f"# HELP {name} From a command to its acknowledgement."
        yield f"# TYPE {name} histogram"
        for limit, value in zip(BUCKETS, self._buckets, strict=True):
            yield f'{name}_bucket{{le="{limit}"}} {value}'
        yield f'{name}_bucket{{le="+Inf"}} {self._commands}'
        yield f"{name}_sum {self._seconds}"
        yield f"{name}_count {self._commands}"
