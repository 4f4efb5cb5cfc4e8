"""The games that are known: those that come with this package, and those that were registered."""

import re
import unicodedata
import warnings
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.metadata import entry_points

from paiju.core.characters import simplify
from paiju.core.errors import BadOption, PaijuError, UnknownGame, expect
from paiju.engine.addresses import Address, address_for_program, look_up, specs_of
from paiju.engine.game import Game, configure_game
from paiju.engine.spec import GameSpec

_SHIPPED: list[GameSpec] = []
_SPECS: list[GameSpec] = []


def ship(specs: Iterable[GameSpec]) -> None:
    """Make the games of this package known; `paiju.games` does it when it is imported."""
    _SHIPPED[:] = specs
    _SPECS[:] = _SHIPPED
    _forget()


def is_shipped(spec: GameSpec) -> bool:
    """Does this very spec come with the package?"""
    return any(known is spec for known in _SHIPPED)


def is_registered(spec: GameSpec) -> bool:
    """Is this very spec known here by its names?"""
    return any(known is spec for known in _SPECS)


@lru_cache(maxsize=256)
def find_shipped(name: str, given: tuple[tuple[str, str | int], ...]) -> Game:
    """A game that comes with this package, from another process: made once."""
    return configure_game(next(spec for spec in _SHIPPED if spec.id == name), dict(given))


def welcome(where: Address, given: tuple[tuple[str, str | int], ...], registered: bool) -> Game:
    """A game of somebody's own, from another process: known here if it was known there."""
    spec = look_up(where)
    if registered and not any(known.id == spec.id for known in _SPECS):
        register(spec)
    return configure_game(spec, dict(given))


def locate(game: Game) -> Address | None:
    """Where a process of ours finds a game; None: it comes with the package."""
    return None if is_shipped(game.spec) else address_for_program(game.spec)


def fetch(name: str, given: Mapping[str, str | int], where: Address | None) -> Game:
    """The game that another process has named, with its options and where it is found."""
    return welcome(where, tuple(given.items()), False) if where else game(name, **given)


def knows(name: str) -> bool:
    """Is there a game with this id?"""
    return any(spec.id == name for spec in _SPECS)


@lru_cache(maxsize=1)
def games() -> tuple[Game, ...]:
    """Every game under its default options, in the order of the rule book."""
    bring_installed()
    return tuple(configure_game(spec, {}) for spec in _SPECS)


def register(spec: GameSpec) -> Game:
    """Add a game of one's own: from now on it is found by its names, also in records."""
    expect(spec, GameSpec)
    taken = {**_list_latin_names(), **_list_chinese_names()}
    for name in _list_names(spec):
        holder = taken.get(_write_latin(name) if name.isascii() else simplify(name), spec)
        if holder.id != spec.id or (is_shipped(holder) and holder is not spec):
            raise BadOption("game-name-taken", name=name)
    made = configure_game(spec, {})
    made.family  # noqa: B018 (rules that cannot be played are refused here, not at the first deal)
    _SPECS[:] = [known for known in _SPECS if known.id != spec.id] + [spec]
    _forget()
    return made


def forget(spec: GameSpec) -> None:
    """Take back what `register` has made known."""
    _SPECS[:] = [known for known in _SPECS if known is not spec]
    _forget()


def game(name: str, /, **options: object) -> Game:
    """A game by its id, English or Chinese name, or alias."""
    return configure_game(find(name), options)


def find(name: str) -> GameSpec:
    """The spec with that name, also of games that other packages have installed."""
    expect(name, str)
    found = _find(name)
    if found is None and bring_installed():
        found = _find(name)
    if found is None:
        raise UnknownGame("no-such-game", name=name.strip())
    return found


def _find(name: str) -> GameSpec | None:
    """Names are recognised in three steps (§12)."""
    plain = simplify(unicodedata.normalize("NFKC", name)).strip()
    for known, key in ((_list_latin_names(), _write_latin(plain)), (_list_chinese_names(), plain)):
        if key in known:
            return known[key]
    rewritten = _rewrite(plain)
    for known, key in (
        (_list_latin_names(), _write_latin(rewritten)),
        (_list_chinese_names(), rewritten),
    ):
        if key and key in known:
            return known[key]
    return None


GROUP = "paiju.games"  # the entry points of packages that bring games


@cache
def bring_installed() -> int:
    """Register the games of installed packages, once; one that fails is warned of, not fatal."""
    found = entry_points(group=GROUP)
    for point in found:
        try:
            for spec in specs_of(point.load()):
                register(spec)
        except Exception as error:  # a package of somebody else
            why = error.sentence if isinstance(error, PaijuError) else repr(error)
            told = PaijuError("game-not-installed", name=f"{point.name} ({point.value})", why=why)
            warnings.warn(str(told), stacklevel=2)
    return len(found)


def _write_latin(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).casefold()


def _rewrite(name: str) -> str:
    name = re.sub(r"\s", "", name).replace("扑克游戏", "").replace("扑克", "")
    for old, new in (("X", "拓展版"), ("x", "拓展版"), ("D", "地"), ("d", "地"), ("王", "鬼")):
        name = name.replace(old, new)
    name = name.translate(str.maketrans("0123456789", "零一二三四五六七八九"))
    return name.replace("扩展版", "拓展版")


def _list_names(spec: GameSpec) -> tuple[str, ...]:
    return (spec.id, *spec.title.values(), *spec.names)


@lru_cache(maxsize=1)
def _list_latin_names() -> dict[str, GameSpec]:
    return {_write_latin(name): s for s in _SPECS for name in _list_names(s) if name.isascii()}


@lru_cache(maxsize=1)
def _list_chinese_names() -> dict[str, GameSpec]:
    plain = {simplify(name): s for s in _SPECS for name in _list_names(s) if not name.isascii()}
    return {_rewrite(name): spec for name, spec in plain.items()} | plain


def _forget() -> None:
    for cached in (games, _list_latin_names, _list_chinese_names):
        cached.cache_clear()
