"""A game under fixed options, and finding one by any of its names."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.addresses import Address, address, look_up
from paiju.cards import Cards, CardsLike, parse_ranks, sort_cards
from paiju.chance import secret_for
from paiju.characters import simplify
from paiju.errors import BadOption, UnknownGame, expect
from paiju.frozen import Immutable
from paiju.games import SPECS
from paiju.language import Words
from paiju.lexicon import Reading
from paiju.spec import GameSpec, Option

if TYPE_CHECKING:
    from os import PathLike

    from paiju.contract import Rules
    from paiju.events import Carried
    from paiju.rules.family import Family
    from paiju.state import State, View


@dataclass(frozen=True)
class Game(Immutable):
    """One game with every option settled: classify, compare, deal, load."""

    spec: GameSpec = field(repr=False)
    settings: Mapping[str, str | int] = field(hash=False)
    given: Mapping[str, str | int] = field(hash=False, repr=False)  # what was asked for

    def __post_init__(self) -> None:
        for name in ("settings", "given"):  # nobody else's dictionaries, and nobody may write
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels as its name and what was asked for; refused where nobody would find it."""
        given = tuple(self.given.items())
        if any(spec is self.spec for spec in SPECS):
            return _shipped, (self.id, given)
        return _arrived, (address(self.spec), given, any(spec is self.spec for spec in _SPECS))

    @property
    def id(self) -> str:
        """The stable name: "doudizhu"."""
        return self.spec.id

    @property
    def title(self) -> Words:
        """What people call it."""
        return self.spec.title

    @property
    def options(self) -> Mapping[str, Option]:
        """Every choice the game offers; `settings` has the values in force."""
        return MappingProxyType(self.spec.options)

    @cached_property
    def rules(self) -> "Rules":
        """The rules under these settings."""
        return self.spec.rules(self.settings)

    @property
    def family(self) -> "Family":
        """The rules of a game that lays combos; not every game does."""
        from paiju.rules.family import Family

        assert isinstance(self.rules, Family)
        return self.rules

    @cached_property
    def view_type(self) -> "type[View]":
        """What a view of this game is: the class of its family."""
        from paiju.families import view_type

        return view_type(self.rules)

    @cached_property
    def state_type(self) -> "type[State]":
        """What a state of this game is: the class of its family."""
        from paiju.families import state_type

        return state_type(self.rules)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self.id == other.id and self.settings == other.settings)

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, frozenset(self.settings.items())))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def with_options(self, /, **options: object) -> "Game":
        """The same game with more of its options chosen."""
        return configured(self.spec, {**self.given, **options})

    # --- types ---

    def cards(self, text: CardsLike) -> Cards:
        """The cards of this game's pack that a text means; cards are checked to be of it."""
        deck = self.rules.deck
        return deck.find(text, deck.cards)

    def sort(self, cards: CardsLike, keys: str = "vs") -> Cards:
        """Cards in this game's order, as hands are shown: value and suit descending.

        Keys are letters of P point, V value, S suit, H M N K how many of the point, the exact card,
        the value, the suit; upper case ascending, lower case descending.
        """
        return sort_cards(self.cards(cards), keys, self.rules.deck.value) if cards else ()

    def classify(self, text: CardsLike, wild: str = "") -> list[Reading]:
        """All legal readings of a set of cards, out of context; empty: not a legal hand.

        `wild` names the ranks that are wild at the moment, in games that have such.
        """
        return sorted(self.rules.readings(self.cards(text), self._wild(wild)), key=str)

    def beats(self, new: CardsLike, old: CardsLike, wild: str = "") -> bool:
        """Does some reading of the first cover some reading of the second?"""
        return self.rules.beats(self.cards(new), self.cards(old), self._wild(wild))

    @staticmethod
    def _wild(ranks: str) -> str:
        return parse_ranks(ranks) if ranks else ""

    # --- games ---

    def seats(self, players: int | None = None) -> int:
        """How many play: the default, or a number the game allows."""
        players = self.spec.players[0] if players is None else players
        most = self.settings.get("max_players", self.spec.players[-1])
        possible = [number for number in self.spec.players if number <= int(most)]
        if type(players) is not int or players not in possible:  # True and 2.0 equal a number
            allowed = ", ".join(map(str, possible))
            raise BadOption("bad-players", players=str(players), allowed=allowed)
        return players

    def deal(
        self,
        seed: int | str | None = None,
        players: int | None = None,
        carried: "Carried | None" = None,
    ) -> "State":
        """A new game; the same seed, game and options give the same cards.

        `carried` is what the last game of a match hands on.
        """
        from paiju.events import Carried
        from paiju.state import State

        if carried is not None:
            expect(carried, Carried)
        seats = self.seats(players)
        return State.deal(self, seats, secret_for(seed, self.rules.deck.packs), carried)

    def load(self, text_or_path: "str | PathLike[str]", *, encoding: str | None = None) -> "State":
        """A game from the import format or a saved record, as a path or as text."""
        from paiju.loading import load

        return load(text_or_path, self, encoding=encoding)


def configured(spec: GameSpec, given: Mapping[str, Any]) -> Game:
    """A game under options; what one option implies is only a default for the others."""
    chosen = {flag: _value(spec, flag, value) for flag, value in given.items()}
    settings: dict[str, str | int] = {flag: o.default for flag, o in spec.options.items()}
    for flag, option in spec.options.items():
        settings.update(option.implies.get(chosen.get(flag, settings[flag]), {}))
    spec.check(settings | chosen)
    return Game(spec, settings | chosen, chosen)


def as_written(spec: GameSpec, options: Mapping[str, str | int]) -> dict[str, str | int]:
    """The options of a record; those that did not exist when it was written are as before."""
    older = {flag: o.before for flag, o in spec.options.items() if o.before is not None}
    return {**older, **options}


@lru_cache(maxsize=256)
def _shipped(name: str, given: tuple[tuple[str, str | int], ...]) -> Game:
    """A game that comes with this package, from another process: made once."""
    return configured(next(spec for spec in SPECS if spec.id == name), dict(given))


def _arrived(where: Address, given: tuple[tuple[str, str | int], ...], registered: bool) -> Game:
    """A game of somebody's own, from another process: known here if it was known there."""
    spec = look_up(where)
    if registered and not any(known.id == spec.id for known in _SPECS):
        register(spec)
    return configured(spec, dict(given))


def _value(spec: GameSpec, flag: str, value: Any) -> str | int:
    option = spec.options.get(flag)
    if option is None:
        known = ", ".join(spec.options) or "–"
        raise BadOption("no-such-option", flag=flag, known=known)
    if isinstance(value, bool):
        value = "on" if value else "off"
    if isinstance(option.choices, range):
        plain = str(value).strip()
        value = int(plain) if re.fullmatch(r"[0-9]{1,9}", plain) else value
    number = type(value) is int  # a range would look for anything else one number at a time
    if (isinstance(option.choices, range) and not number) or value not in option.choices:
        raise BadOption("bad-value", flag=flag, value=str(value), choices=choices(option))
    return value  # type: ignore[no-any-return]


def choices(option: Option) -> str:
    """The values an option allows, for people."""
    if isinstance(option.choices, range):
        first = ", ".join(map(str, option.choices[: 1 if option.choices.step == 1 else 2]))
        return f"{first} … {option.choices[-1]}"
    return ", ".join(option.choices)


# --- finding a game ---


_SPECS = list(SPECS)


@lru_cache(maxsize=1)
def games() -> tuple[Game, ...]:
    """Every game under its default options, in the order of the rule book."""
    return tuple(configured(spec, {}) for spec in _SPECS)


def register(spec: GameSpec) -> Game:
    """Add a game of one's own: from now on it is found by its names, also in records."""
    expect(spec, GameSpec)
    taken = {**_latin_names(), **_chinese_names()}
    for name in _names(spec):
        if taken.get(_latin(name) if name.isascii() else simplify(name), spec).id != spec.id:
            raise BadOption("game-name-taken", name=name)
    _SPECS[:] = [known for known in _SPECS if known.id != spec.id] + [spec]
    for cached in (games, _latin_names, _chinese_names):
        cached.cache_clear()
    return configured(spec, {})


def game(name: str, /, **options: object) -> Game:
    """A game by its id, English or Chinese name, or alias."""
    return configured(find(name), options)


def find(name: str) -> GameSpec:
    """The spec with that name; names are recognised in three steps (§12)."""
    expect(name, str)
    plain = simplify(unicodedata.normalize("NFKC", name)).strip()
    for known, key in ((_latin_names(), _latin(plain)), (_chinese_names(), plain)):
        if key in known:
            return known[key]
    rewritten = _rewritten(plain)
    for known, key in ((_latin_names(), _latin(rewritten)), (_chinese_names(), rewritten)):
        if key and key in known:
            return known[key]
    raise UnknownGame("no-such-game", name=name.strip())


def _latin(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).casefold()


def _rewritten(name: str) -> str:
    name = re.sub(r"\s", "", name).replace("扑克游戏", "").replace("扑克", "")
    for old, new in (("X", "拓展版"), ("x", "拓展版"), ("D", "地"), ("d", "地"), ("王", "鬼")):
        name = name.replace(old, new)
    name = name.translate(str.maketrans("0123456789", "零一二三四五六七八九"))
    return name.replace("扩展版", "拓展版")


def _names(spec: GameSpec) -> tuple[str, ...]:
    return (spec.id, *spec.title.values(), *spec.names)


@lru_cache(maxsize=1)
def _latin_names() -> dict[str, GameSpec]:
    return {_latin(name): s for s in _SPECS for name in _names(s) if name.isascii()}


@lru_cache(maxsize=1)
def _chinese_names() -> dict[str, GameSpec]:
    plain = {simplify(name): s for s in _SPECS for name in _names(s) if not name.isascii()}
    return {_rewritten(name): spec for name, spec in plain.items()} | plain
