"""What a game file writes down: names, options, clocks, and the rules that options make."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from paiju.core.errors import require
from paiju.core.language import Words
from paiju.engine.contract import Rules
from paiju.lexicon.spec import check_choice, check_number, check_words

MOST_PLAYERS = 10


@dataclass(frozen=True)
class Option:
    """A named choice of a game. A value may change the defaults of options further down."""

    default: str | int
    choices: Sequence[str] | range
    doc: Words
    implies: Mapping[str | int, Mapping[str, str | int]] = field(default_factory=dict)
    before: str | int | None = None  # what older records mean that do not name it; None: all do

    def check_as(self, flag: str, others: "Mapping[str, Option]") -> None:
        """Refuse an option that does not make sense among the others."""
        field = f"options[{flag!r}]"
        require(re.fullmatch("[a-z][a-z0-9_]*", flag), "option-flag", "GameSpec.options", flag=flag)
        texts = not isinstance(self.choices, str) and all(type(one) is str for one in self.choices)
        plain = isinstance(self.choices, range) or texts
        require(plain, "option-kind", field, value=str(self.choices))
        require(len(self.choices), "option-empty", field)
        require(self.default in self.choices, "option-default", field, value=str(self.default))
        before = self.default if self.before is None else self.before
        require(before in self.choices, "option-default", f"{field}.before", value=str(before))
        check_words(self.doc, f"{field}.doc")
        for named in self.implies.values():
            for other, value in named.items():
                known = other in others and value in others[other].choices
                require(known, "option-implies", field, flag=other, value=str(value))


Settings = Mapping[str, Any]


def allow_any_settings(settings: Settings) -> None:
    """Options that all go together."""


@dataclass(frozen=True)
class Clock:
    """Seconds a decision may take."""

    bid: int = 25
    leader: int = 25  # the landlord where there is one
    other: int = 25
    hurry: int = 7  # warn when so much is left


@dataclass(frozen=True)
class GameSpec:
    """One game: its names, its options, and the rules these options make."""

    id: str
    number: int  # position in the list of games
    title: Words
    names: tuple[str, ...]  # further names, English and Chinese
    players: range  # allowed numbers; the first is the default
    options: Mapping[str, Option]
    rules: Callable[[Settings], Rules]
    about: str = ""  # the rules in prose, both languages
    version: int = 1  # of the rules; stored in every record
    # What a version changed: only games under these settings. Older records of others still hold.
    revised: Mapping[int, Settings] = field(default_factory=dict)
    clock: Clock = Clock()
    clockwise: bool = False  # how a screen shows the order of seats
    history: str = ""  # code of the variant in the public format of hand histories
    scoring: str = "zero-sum"  # or "points": captured ones, which add up to what the pack holds
    check: Callable[[Settings], None] = allow_any_settings  # refuses values that do not go together

    def __post_init__(self) -> None:
        plain = re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", self.id)
        require(plain, "spec-id", "GameSpec.id", id=self.id)
        check_words(self.title, f"{self.id}.title")
        counts = ", ".join(map(str, self.players))
        possible = len(self.players) and all(1 <= n <= MOST_PLAYERS for n in self.players)
        told = {"most": MOST_PLAYERS, "players": counts or "–"}
        require(possible, "spec-players", f"{self.id}.players", **told)
        check_number(self.version, 1, f"{self.id}.version")
        check_choice(self.scoring, ("zero-sum", "points"), f"{self.id}.scoring")
        for flag, option in self.options.items():
            option.check_as(flag, self.options)

    def still_holds(self, version: int, settings: Settings) -> bool:
        """Are the rules of an older version those of today, under these settings?"""
        later = range(version + 1, self.version + 1)
        return 1 <= version <= self.version and not any(
            self.revised.get(number, settings).items() <= settings.items() for number in later
        )
