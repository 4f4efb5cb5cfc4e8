"""A game under fixed options."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.core.cards import Cards, CardsLike, find_cards, parse_ranks, sort_cards
from paiju.core.chance import make_secret
from paiju.core.errors import BadOption, expect, read_whole, require
from paiju.core.frozen import Immutable
from paiju.core.language import Words
from paiju.engine import documents
from paiju.engine.addresses import find_address
from paiju.engine.spec import GameSpec, Option
from paiju.lexicon.lexicon import Reading

if TYPE_CHECKING:
    from os import PathLike

    from paiju.core.events import Carried
    from paiju.engine.contract import Rules
    from paiju.engine.family import Family
    from paiju.engine.state import State, View


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
        from paiju.engine import registry

        given = tuple(self.given.items())
        if registry.is_shipped(self.spec):
            return registry.find_shipped, (self.id, given)
        where = find_address(self.spec)
        return registry.welcome, (where, given, registry.is_registered(self.spec))

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
        """The rules under these settings; refused if they cannot be played (`BadSpec`)."""
        rules = self.spec.rules(self.settings)
        family = getattr(rules, "family", None)
        kind = type(rules).__name__
        require(family is not None, "not-rules", f"{self.id}.rules", kind=kind)
        for players in self.possible_seats:
            rules.family.check_seats(rules, players)
        return rules

    @property
    def possible_seats(self) -> list[int]:
        """The numbers of players under these settings."""
        most = self.settings.get("max_players", self.spec.players[-1])
        return [count for count in self.spec.players if count <= int(most)]

    @property
    def family(self) -> "Family":
        """Whatever differs from family to family is asked of it."""
        return self.rules.family

    @property
    def view_type(self) -> "type[View]":
        """What a view of this game is: the class of its family."""
        return self.rules.family.view_type

    @property
    def state_type(self) -> "type[State]":
        """What a state of this game is: the class of its family."""
        return self.rules.family.state_type

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
        return configure_game(self.spec, {**self.given, **options})

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
        given = cards if isinstance(cards, str) else find_cards(cards)
        return sort_cards(self.cards(given) if given else (), keys, self.rules.deck.value)

    def classify(self, text: CardsLike, wild: str = "") -> list[Reading]:
        """All legal readings of a set of cards, out of context; empty: not a legal hand.

        `wild` names the ranks that are wild at the moment, in games that have such.
        """
        return sorted(self.rules.readings(self.cards(text), self._check_wild(wild)), key=str)

    def beats(self, new: CardsLike, old: CardsLike, wild: str = "") -> bool:
        """Does some reading of the first cover some reading of the second?"""
        return self.rules.beats(self.cards(new), self.cards(old), self._check_wild(wild))

    @staticmethod
    def _check_wild(ranks: str) -> str:
        return parse_ranks(ranks) if ranks else ""

    # --- games ---

    def seats(self, players: int | None = None) -> int:
        """How many play: the default, or a number the game allows."""
        number = self.spec.players[0] if players is None else read_whole(players)
        possible = self.possible_seats
        if number not in possible:
            given, allowed = number if players is None else players, ", ".join(map(str, possible))
            raise BadOption("bad-players", players=str(given), allowed=allowed)
        assert number is not None
        return number

    def deal(
        self,
        seed: int | str | None = None,
        players: int | None = None,
        carried: "Carried | None" = None,
    ) -> "State":
        """A new game; the same seed, game and options give the same cards.

        `carried` is what the last game of a match hands on.
        """
        from paiju.core.events import Carried
        from paiju.engine.state import State

        if carried is not None:
            expect(carried, Carried)
        seats = self.seats(players)
        return State.deal(self, seats, make_secret(seed, self.rules.deck.packs), carried)

    def load(self, text_or_path: "str | PathLike[str]", *, encoding: str | None = None) -> "State":
        """A game from the import format or a saved record, as a path or as text."""
        return documents.load(text_or_path, self, encoding)


def configure_game(spec: GameSpec, given: Mapping[str, Any]) -> Game:
    """A game under options; what one option implies is only a default for the others."""
    chosen = {flag: _check_value(spec, flag, value) for flag, value in given.items()}
    settings: dict[str, str | int] = {flag: o.default for flag, o in spec.options.items()}
    for flag, option in spec.options.items():
        settings.update(option.implies.get(chosen.get(flag, settings[flag]), {}))
    spec.check(settings | chosen)
    return Game(spec, settings | chosen, chosen)


def as_written(spec: GameSpec, options: Mapping[str, str | int]) -> dict[str, str | int]:
    """The options of a record; those that did not exist when it was written are as before."""
    older = {flag: o.before for flag, o in spec.options.items() if o.before is not None}
    return {**older, **options}


def _check_value(spec: GameSpec, flag: str, value: Any) -> str | int:
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
        raise BadOption("bad-value", flag=flag, value=str(value), choices=list_choices(option))
    return value  # type: ignore[no-any-return]


def list_choices(option: Option) -> str:
    """The values an option allows, for people."""
    if isinstance(option.choices, range):
        first = ", ".join(map(str, option.choices[: 1 if option.choices.step == 1 else 2]))
        return f"{first} … {option.choices[-1]}"
    return ", ".join(option.choices)
