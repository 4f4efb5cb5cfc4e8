"""Values: things that never change once they are made."""

from typing import Any, TypeVar

from paiju.core.errors import Frozen

T = TypeVar("T")


class Immutable:
    """Nothing of it can be set or deleted, so a copy of it is the thing itself."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise Frozen("frozen", kind=type(self).__name__, field=name)

    def __delattr__(self, name: str) -> None:
        raise Frozen("frozen", kind=type(self).__name__, field=name)

    def __copy__(self: T) -> T:
        return self

    def __deepcopy__(self: T, memo: dict[int, Any]) -> T:
        return self


def settle(value: Immutable, **fields: object) -> None:
    """Give a value its fields while it is being made; what it works out later lies beside them."""
    vars(value).update(fields)


def revive(kind: type[T], fields: dict[str, object]) -> T:
    """A value with these fields, as it arrives from another process."""
    value = kind.__new__(kind)
    vars(value).update(fields)
    return value
