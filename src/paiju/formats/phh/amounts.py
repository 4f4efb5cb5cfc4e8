"""Amounts of a file as whole chips: cents and halves get a unit, uncounted stacks a size."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from paiju.core.errors import BadRecord

MOST = 10**14  # chips on a table
MOST_BLIND = 10**9  # and in a blind or an ante
FINEST = 6  # places behind the point
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks")


class Money:
    """Turns what a file says into chips and back; one chip is a part of the file's unit."""

    def __init__(self, history: Mapping[str, Any]) -> None:
        exact = [amount for amount in _find_amounts(history) if amount.is_finite()]
        coarse = max(map(_count_places, exact), default=0)
        # shares of a pot may be finer than all bets; those without end have no unit
        shares = filter(Decimal.is_finite, _read_numbers(history.get("finishing_stacks")))
        fine = max((found for found in map(_count_places, shares) if found <= FINEST), default=0)
        units = (10 ** max(places, 0) for places in (max(fine, coarse), coarse))
        fits = [unit for unit in units if coarse <= FINEST and _fits(history, exact, unit)]
        if not fits:
            raise BadRecord("history-amounts", most=10**FINEST)
        self.unit: int = fits[0]
        # more than everything that is bet in the file: nobody can tell it from an endless stack
        self._endless = int(2 * sum(map(abs, exact)) * self.unit)

    def read_one(self, history: Mapping[str, Any], field: str) -> int:
        """The chips of a field that is one amount."""
        value = read_decimal(history.get(field))
        if value is None or not value.is_finite() or value < 0:
            raise BadRecord("history-field", field=field)
        return int(value * self.unit)

    def read_many(self, history: Mapping[str, Any], field: str, count: int) -> list[int]:
        """The chips of a field that is a list with an amount for every player."""
        found = read_amounts(history, field, count)
        if not all(map(Decimal.is_finite, found)):
            raise BadRecord("history-field", field=field)
        return [int(amount * self.unit) for amount in found]

    def read_stacks(self, history: Mapping[str, Any], field: str, count: int) -> list[int]:
        """The chips of a field that is a list of stacks, some perhaps without end."""
        return [
            int(amount * self.unit) if amount.is_finite() else self._endless
            for amount in read_amounts(history, field, count)
        ]

    def count_chips(self, amount: Decimal) -> int:
        """What somebody bets in chips."""
        if not amount.is_finite():
            raise ValueError(amount)
        return int(amount * self.unit)


def read_amounts(history: Mapping[str, Any], field: str, count: int) -> list[Decimal]:
    """A list with an amount for every player, none of them less than every number."""
    values = history.get(field)
    found = [read_decimal(value) for value in values] if isinstance(values, list) else []
    told = [value for value in found if value is not None and not value.is_nan()]
    if not len(found) == len(told) == count or Decimal("-inf") in told:
        raise BadRecord("history-field", field=field)
    return told


def read_decimal(value: Any) -> Decimal | None:
    """A number of a file; None if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal):
        return None
    try:
        return Decimal(value.replace(",", "") if isinstance(value, str) else value)
    except InvalidOperation:
        return None


def _find_amounts(history: Mapping[str, Any]) -> Iterator[Decimal]:
    """Every amount that is bet in a file, or could be."""
    for field in _LISTS:
        yield from _read_numbers(history.get(field))
    yield from _read_numbers([history.get("min_bet")])
    actions = history.get("actions")
    for action in actions if isinstance(actions, list) else ():
        words = str(action).partition("#")[0].split()
        if len(words) == 3 and words[1] == "cbr":
            yield from _read_numbers(words[2:])


def _read_numbers(values: Any) -> Iterator[Decimal]:
    for value in values if isinstance(values, list) else ():
        found = read_decimal(value)
        if found is not None and not found.is_nan():
            yield found


def _fits(history: Mapping[str, Any], exact: Sequence[Decimal], unit: int) -> bool:
    """Are these amounts possible in chips of that size?"""
    paid = [
        *_read_numbers(history.get("antes")),
        *_read_numbers(history.get("blinds_or_straddles")),
    ]
    most = max((abs(amount) for amount in paid if amount.is_finite()), default=0)
    return sum(map(abs, exact)) * unit <= MOST and most * unit < MOST_BLIND


def _count_places(amount: Decimal) -> int:
    """Places behind the point; 15.00 is an amount in cents: a pot of it may be shared."""
    exponent = amount.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0


def write_chips(chips: int, unit: int) -> int | Decimal:
    """Chips as a file has them, with all places of its unit."""
    return chips if unit == 1 else Decimal(chips).scaleb(1 - len(str(unit)))
