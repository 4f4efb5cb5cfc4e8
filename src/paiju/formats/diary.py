"""What was played on this machine: one line for each game of a person, and what it adds up to.

The file is the person's own: only he may read it, it can be cleared and switched off
(`PAIJU_DIARY=off`, or in the statistics themselves).
"""

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from paiju.core.language import Words, words
from paiju.engine.parts import Tableau

_ALL = words("合计", "all")
_OFF = ("off", "0", "no")


class DiaryGame(msgspec.Struct, frozen=True):
    """One game of one person."""

    at: str  # when it ended
    evening: str  # when that evening began
    game: str
    players: int
    seat: int
    points: int
    won: bool
    role: dict[str, str] | None = None  # in both languages


def make_entry(game: str, seat: int, table: Tableau, evening: str) -> DiaryGame:
    """A finished game as one seat has played it."""
    end = table.settlement
    assert end is not None
    role = table.places[seat].role
    return DiaryGame(
        _write_now(), evening, game, len(table.places), seat, end.totals[seat], seat in end.winners,
        None if role is None else {"zh": role["zh"], "en": role["en"]},
    )  # fmt: skip


def _write_now() -> str:
    return datetime.now().isoformat(timespec="seconds")


class Diary:
    """The games of this evening, and of evenings before if there is a place for them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.began = _write_now()
        self.evening: list[DiaryGame] = []

    def note(self, game: str, seat: int, table: Tableau, shared: bool = False) -> None:
        """A game is over; who plays at a shared keyboard is not known on another evening."""
        entry = make_entry(game, seat, table, self.began)
        self.evening.append(entry)
        if self.is_on and not shared:
            self._append(entry)

    def _append(self, entry: DiaryGame) -> None:
        place = self._place
        with suppress(OSError):  # a disk that is full or not ours costs statistics, no game
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(place, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with os.fdopen(descriptor, "ab") as file:
                file.write(msgspec.json.encode(entry) + b"\n")

    @property
    def _place(self) -> Path:
        return (self._folder or Path()) / "games.jsonl"

    @property
    def _mark(self) -> Path:
        """Where this file is, nothing is written."""
        return (self._folder or Path()) / "diary-off"

    @property
    def is_on(self) -> bool:
        """Are games kept for other evenings?"""
        asked = os.environ.get("PAIJU_DIARY", "").lower()
        return self._folder is not None and asked not in _OFF and not self._mark.exists()

    def switch(self) -> None:
        """Keep games from now on, or keep none."""
        with suppress(OSError):
            if self.is_on:
                self._mark.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._mark.touch()
            else:
                self._mark.unlink(missing_ok=True)

    def clear(self) -> None:
        """Forget all evenings."""
        self.evening.clear()
        with suppress(OSError):
            self._place.unlink(missing_ok=True)

    def read_all(self) -> list[DiaryGame]:
        """All games that are known, the oldest first; a line that is none is passed over."""
        kept: list[DiaryGame] = []
        with suppress(OSError):
            for line in self._place.read_bytes().splitlines() if self._folder else ():
                with suppress(msgspec.MsgspecError):
                    kept.append(msgspec.json.decode(line, type=DiaryGame))
        return [*kept, *(one for one in self.evening if one not in kept)]


def find_data_folder() -> Path | None:
    """Where programs of this person keep what is his; None where there is no home."""
    given = os.environ.get("XDG_DATA_HOME")
    try:
        return Path(given or Path.home() / ".local" / "share") / "paiju"
    except RuntimeError:
        return None


def open_own_diary() -> Diary:
    """The diary of whoever runs the program."""
    return Diary(find_data_folder())


# --- what it adds up to ---


@dataclass(frozen=True)
class DiaryTally:
    """Some games of one kind."""

    game: str
    role: Words  # or that it is all of them
    games: int
    wins: int
    points: int


def make_tallies(entries: Sequence[DiaryGame]) -> list[DiaryTally]:
    """For every game all of it, then each role, in the order in which they were first played."""
    found = []
    for game in dict.fromkeys(one.game for one in entries):
        mine = [one for one in entries if one.game == game]
        found.append(_make_tally(game, _ALL, mine))
        roles = {one.role["en"]: one.role for one in mine if one.role}
        for name, role in roles.items():
            found.append(
                _make_tally(game, role, [o for o in mine if o.role and o.role["en"] == name])
            )
    return found


def _make_tally(game: str, role: Words, entries: Sequence[DiaryGame]) -> DiaryTally:
    wins, points = sum(one.won for one in entries), sum(one.points for one in entries)
    return DiaryTally(game, role, len(entries), wins, points)


def sum_scores(entries: Iterable[DiaryGame]) -> list[int]:
    """The score after each game, beginning with nothing."""
    scores = [0]
    for one in entries:
        scores.append(scores[-1] + one.points)
    return scores
