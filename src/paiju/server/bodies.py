"""Bodies of requests and answers, besides the frames of the socket."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from paiju.engine.parts import Label, Tableau
from paiju.tables.commands import Seconds, Text
from paiju.wire import GameView, Id, Secret

Option = str | int
Name = Annotated[str, msgspec.Meta(max_length=80)]


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play; without a name one is made up."""

    name: Name = ""
    bot: bool = False


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Secret


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new room is to be like."""

    game: Name
    options: dict[str, Option] = {}
    players: int | None = None
    clock: Seconds | None = None
    hints: bool = True
    counter: bool = True
    spectators: bool = True
    public: bool = True
    fill: Seconds = 0  # that somebody waits for others before computers come; 0: for ever
    password: Secret = ""


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to play at once, with whoever wants the same."""

    game: Name
    players: int | None = None


class NewTable(msgspec.Struct, frozen=True):
    """A room to join over the socket."""

    table: Id
    link: str  # path of the page that leads others there


class ChoiceInfo(msgspec.Struct, frozen=True):
    """A value, and what it is called."""

    value: Option
    title: Label


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: a switch, one of some choices, or a number of a range."""

    kind: Literal["switch", "choice", "number"]
    default: Option
    doc: Label
    choices: Sequence[ChoiceInfo] = ()
    least: int = 0
    most: int = 0
    step: int = 1


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played."""

    id: str
    title: Label
    players: list[int]
    options: dict[str, OptionInfo]
    levels: list[ChoiceInfo]
    level: str  # the usual one
    clock: dict[str, int]
    clockwise: bool
    zero_sum: bool


class RuleSection(msgspec.Struct, frozen=True):
    """One heading of the page of a game: paragraphs with blank lines between, and a table."""

    key: str
    title: Label
    text: Label
    head: list[Label]
    rows: list[list[Label]]


class GameRules(msgspec.Struct, frozen=True):
    """The rules of a game for people; its options are among the facts."""

    info: GameInfo
    sections: list[RuleSection]


class Played(msgspec.Struct, frozen=True):
    """A finished game."""

    id: str
    game: str
    finished: int
    names: list[str]
    computers: list[bool]
    payoffs: list[int]


class ReplayStep(msgspec.Struct, frozen=True):
    """The table after one event."""

    at: int  # events so far
    seat: int | None  # whose doing it was
    to_act: list[int]
    hands: list[list[str]]
    tableau: Tableau


class Replay(msgspec.Struct, frozen=True):
    """A finished game step by step; `seat` is whose eyes these are, None: all hands open."""

    played: Played
    game: str
    seat: int | None
    steps: list[ReplayStep]
    published: bool  # may everybody see every hand, and play on from here?
    history: bool  # can it be had in the public format of its kind?


class TryFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a replay to play on from; without a seat, whoever is to act."""

    at: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=31)] | None = None


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle of the collections."""

    id: str
    game: str
    title: Label
    grade: int
    length: int  # plies of the solution
    counts: list[int]


class PuzzleMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All plays so far, of every seat, in order."""

    moves: Annotated[list[Text], msgspec.Meta(max_length=200)] = []


class PuzzleRead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A selection of cards after these plays."""

    cards: Text
    moves: Annotated[list[Text], msgspec.Meta(max_length=200)] = []


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """What the solver has answered."""

    seat: int
    text: str


class PuzzlePlay(msgspec.Struct, frozen=True):
    """A puzzle being played; `wins`: with best play the solving side still wins, or has won."""

    puzzle: PuzzleInfo
    moves: list[str]
    answers: list[PuzzleAnswer]
    side: list[int]  # the seats of the person
    wins: bool
    decided: bool
    play: GameView


class Verified(msgspec.Struct, frozen=True):
    """The deal follows from the secret whose hash was published before."""

    commitment: str
    game: str
    secret: str = ""  # empty, as the hands, where it stays hidden after the game
    hands: list[list[str]] = []  # as they were dealt


class Health(msgspec.Struct, frozen=True):
    """Is the server well?"""

    status: str
    version: str
    tables: int
