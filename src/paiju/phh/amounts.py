"""Amounts of a file as whole chips: cents and halves get a unit, uncounted stacks a size."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from paiju.errors import BadRecord

MOST = 10**9  # of the file's units
FINEST = 6  # places behind the point
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")


class Money:
    """Turns what a file says into chips and back; one chip is a part of the file's unit."""

    def __init__(self, history: Mapping[str, Any]) -> None:
        exact = [amount for amount in _told(history) if amount.is_finite()]
        # 15.00 is an amount in cents: a pot of it may be shared
        places = max((-_exponent(amount) for amount in exact), default=0)
        total = sum(map(abs, exact))
        if places > FINEST or total > MOST:
            raise BadRecord("history-amounts", most=10**FINEST)
        self.unit = 10 ** max(places, 0)
        # more than everything that is bet in the file: nobody can tell it from an endless stack
        self._endless = int(2 * total * self.unit)

    def one(self, history: Mapping[str, Any], field: str) -> int:
        """The chips of a field that is one amount."""
        value = decimal(history.get(field))
        if value is None or not value.is_finite() or value < 0:
            raise BadRecord("history-field", field=field)
        return int(value * self.unit)

    def many(self, history: Mapping[str, Any], field: str, count: int) -> list[int]:
        """The chips of a field that is a list with an amount for every player."""
        values = history.get(field)
        found = [decimal(value) for value in values] if isinstance(values, list) else []
        if len(found) != count or any(value is None or value.is_nan() for value in found):
            raise BadRecord("history-field", field=field)
        return [self.chips(value) for value in found if value is not None]

    def chips(self, amount: Decimal) -> int:
        """An amount in chips."""
        return int(amount * self.unit) if amount.is_finite() else self._endless


def decimal(value: Any) -> Decimal | None:
    """A number of a file; None if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal):
        return None
    try:
        return Decimal(value.replace(",", "") if isinstance(value, str) else value)
    except InvalidOperation:
        return None


def _told(history: Mapping[str, Any]) -> Iterator[Decimal]:
    """Every amount of a file."""
    for field in _LISTS:
        values = history.get(field)
        yield from _numbers(values if isinstance(values, list) else ())
    yield from _numbers([history.get("min_bet")])
    actions = history.get("actions")
    for action in actions if isinstance(actions, list) else ():
        words = str(action).partition("#")[0].split()
        if len(words) == 3 and words[1] == "cbr":
            yield from _numbers(words[2:])


def _numbers(values: Iterable[Any]) -> Iterator[Decimal]:
    for value in values:
        found = decimal(value)
        if found is not None and not found.is_nan():
            yield found


def _exponent(amount: Decimal) -> int:
    exponent = amount.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def written(chips: int, unit: int) -> int | Decimal:
    """Chips as a file has them, with all places of its unit."""
    return chips if unit == 1 else Decimal(chips).scaleb(1 - len(str(unit)))
