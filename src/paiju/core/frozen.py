"""Values: things that never change once they are made."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from paiju.core.errors import Frozen

T = TypeVar("T")
V = TypeVar("V")


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


class Once(Generic[V]):
    """A field that is worked out when somebody asks for it: `cached_property` without its lock."""

    def __init__(self, work_out: Callable[[Any], V]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, value: None, owner: type) -> "Once[V]": ...
    @overload
    def __get__(self, value: object, owner: type) -> V: ...
    def __get__(self, value: Any, owner: type) -> "Once[V] | V":
        if value is None:
            return self
        found = value.__dict__[self._name] = self._work_out(value)
        return found


def become(value: Immutable, fields: dict[str, object]) -> None:
    """Give a value all its fields at once: the quickest way, for what is made at every move."""
    object.__setattr__(value, "__dict__", fields)


def settle(value: Immutable, **fields: object) -> None:
    """Give a value its fields while it is being made; what it works out later lies beside them."""
    vars(value).update(fields)


def revive(kind: type[T], fields: dict[str, object]) -> T:
    """A value with these fields, as it arrives from another process."""
    value = kind.__new__(kind)
    vars(value).update(fields)
    return value
