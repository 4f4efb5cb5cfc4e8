"""How often somebody may do something: token buckets, by socket and by address."""

from collections.abc import Callable
from dataclasses import dataclass

from paiju.wire import WireError

KEPT = 10_000  # addresses that are remembered at once


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once."""

    per_second: float
    burst: int


SOCKET = Rate(20, 40)  # frames of one socket
ADDRESS = Rate(200, 400)  # frames and requests of one address
GUESTS = Rate(0.5, 30)  # new guests of one address
ROOMS = Rate(0.5, 20)  # new rooms of one address
PASSWORDS = Rate(0.1, 10)  # passwords tried from one address, or for one name
SOLVING = Rate(2, 20)  # answers of the solver to one address
SOCKETS = 2500  # sockets of one address at the same time


class Bucket:
    """Fills up with time; everything that is done takes one out."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, float(rate.burst), now

    def take(self, now: float) -> bool:
        """Is one more allowed?"""
        filled = self._left + (now - self._at) * self._rate.per_second
        self._left, self._at = min(filled, float(self._rate.burst)), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limits:
    """Buckets for everybody, made when they are needed."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._buckets: dict[tuple[Rate, str], Bucket] = {}
        self.sockets: dict[str, int] = {}  # open ones, by address

    def check(self, rate: Rate, who: str) -> None:
        """Refuse what comes too fast."""
        if not self.allows(rate, who):
            raise WireError("too-fast")

    def allows(self, rate: Rate, who: str) -> bool:
        """Is one more allowed?"""
        key = (rate, who)
        if key not in self._buckets:
            while len(self._buckets) >= KEPT:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[key] = Bucket(rate, self._now())
        return self._buckets[key].take(self._now())

    def bucket(self, rate: Rate) -> Callable[[], bool]:
        """A bucket of one's own."""
        own = Bucket(rate, self._now())
        return lambda: own.take(self._now())
