"""Line mode at real terminals: every game to its end, and Ctrl-C at every kind of prompt."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import paiju
from paiju.core.events import Carried
from paiju.families.climb.roles import result
from screens import Terminal, position, pty_only, terminal

pytestmark = pty_only
IDS = [game.id for game in paiju.games()]
PROMPT = "(? helps) > "
AFTERWARDS = "a again"
SLOW = (
    "import signal; from paiju.engine.luck import Random; "
    "Random.choose = lambda self, view: signal.pause(); "
)


def finish(screen: Terminal) -> str:
    """Take the first hint until the question after the game; what was shown meanwhile."""
    before = len(screen.shown)
    while screen.until(PROMPT, AFTERWARDS) == 0:
        screen.type("#1\n")
    return screen.shown[before:]


def test_every_game_in_one_evening() -> None:
    """From the menu to the settlement and back, fourteen times."""
    with terminal("play", "--level", "random", "--short") as screen:
        for game in IDS:
            screen.until("Which game?")
            screen.type(f"{game}\n")
            screen.until("/ deals;")
            screen.type("/\n")
            if screen.until("How many players?", "Which seat") == 0:
                screen.type("3\n")
                screen.until("Which seat")
            screen.type("1\n")
            assert "Settlement:" in finish(screen), game
            if game == "guangxi-dizhu":
                for _ in range(20):  # after most games cards change hands
                    screen.type("a\n")
                    if "tribute" in finish(screen):
                        break
                else:
                    raise AssertionError("no exchange in twenty games")
            screen.type("m\n")
        screen.until("Which game?")
        screen.type("q\n")
        assert screen.rest() == 0
        assert screen.shown.rstrip().endswith("Goodbye.")
        assert screen.mode() == screen.first


class Stop(NamedTuple):
    """A prompt, and how to come to it."""

    argv: str
    keys: tuple[str, ...]  # each is typed when the next text was seen
    seen: tuple[str, ...]
    saved: bool = True  # is there a game to keep?
    before: str = ""


AT_ONCE = "play doudizhu --seed 7 --seat 1 --option first_bidder=1"
STOPS = {
    "menu": Stop("play", (), ("Which game?",), False),
    "deal": Stop("play", ("doudizhu",), ("Which game?", "/ deals;"), False),
    "paste": Stop("play", ("1", "G\tdoudizhu"), ("Which game?", "/ deals;", "doudizhu"), False),
    "players": Stop("play", ("5瓜皮", "/"), ("Which game?", "/ deals;", "How many"), False),
    "seats": Stop("play doudizhu", (), ("Which seat",), False),
    "hand over": Stop("play doudizhu --seat 1,2", (), ("look away",)),
    "call": Stop(AT_ONCE, (), ("call (? helps) > ",)),
    "score": Stop(f"{AT_ONCE} --option bidding=score", (), ("bid 3 (? helps)",)),
    "open hand": Stop(f"{AT_ONCE} --option open_hand=all", (), (PROMPT,)),
    "double": Stop(f"{AT_ONCE} --option bidding=score --option doubling=on", ("3",),
                   (PROMPT, "double (?")),
    "lead": Stop("play --load {two} --seat 1", (), ("your play (?",)),
    "follow": Stop("play --load {two} --seat 2 --level random", (), ("or p to pass",)),
    "readings": Stop("play --load {two} --seat 1", ("33334444",), ("your play (?", "choose 1–2")),
    "leave": Stop("play --load {two} --seat 1", ("exit",), ("your play (?", "y leaves")),
    "again": Stop("play --load {two} --seat 1", ("again",), ("your play (?", "y deals")),
    "to menu": Stop("play --load {two} --seat 1", ("menu",), ("your play (?", "y goes there")),
    "queen": Stop("play --load {queen} --seat 1", ("q",), ("your play (?", "plays a queen")),
    "replace": Stop("play --load {two} --seat 1", ("s {two}",), ("your play (?", "replace it?")),
    "exchange": Stop("play --load {exchange} --seat all --open", (), ("(? helps)",)),
    "sealed": Stop("play dark-doudizhu --seat 1", (), (PROMPT,)),
    "bet": Stop("play holdem --seat all --open", (), ("fold / ",)),
    "afterwards": Stop("play --load {end} --seat 1", ("5",), ("your play (?", AFTERWARDS)),
    "thinking": Stop("play doudizhu --seat 1 --level random --option first_bidder=2", (),
                     ("player 2 is thinking",), True, SLOW),
    "puzzle": Stop("puzzles duel-a-1 --play", (), ("(q quits",), False),
    "replay": Stop("replay {end}", (), ("step 0 of",), False),
}  # fmt: skip


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Games to begin with."""
    place = tmp_path_factory.mktemp("games")
    last = Carried(result=result((0, 1), (0, 1)), landlords=(0, 1), order=(0, 1))
    exchange = paiju.game("guangxi-dizhu").deal(1, 4, last)
    (place / "exchange.jsonl").write_text(exchange.record.dumps(), "utf-8")
    return {
        "two": str(position(place / "two.txt", "斗地主拓展版", "33334444 5", "66", "77")),
        "queen": str(position(place / "queen.txt", "斗地主", "Q 5", "66", "77")),
        "end": str(position(place / "end.txt", "斗地主", "5", "66", "77")),
        "exchange": str(place / "exchange.jsonl"),
    }


@pytest.mark.parametrize("stop", STOPS.values(), ids=STOPS)
def test_ctrl_c(stop: Stop, files: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    save = ["--save", str(path)] if stop.argv.startswith("play") else []
    argv = [word.format(**files) for word in stop.argv.split()]
    with terminal(*argv, *save, before=stop.before) as screen:
        screen.until(stop.seen[0])
        for key, seen in zip(stop.keys, stop.seen[1:], strict=True):
            screen.type(key.format(**files) + "\n")
            screen.until(seen)
        assert screen.interrupt() == 130
        assert "Traceback" not in screen.shown
        assert screen.shown.rstrip().endswith("interrupted")
        assert screen.mode() == screen.first
    assert path.exists() is stop.saved
    if stop.saved:
        paiju.load(path)
