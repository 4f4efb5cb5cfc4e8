"""A game in somebody's own file: played, served, compared, kept, in all the processes there are."""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import paiju
from command_lines import Run
from paiju import arena
from paiju.client import Client
from paiju.core.errors import BadGameFile, CannotTravel
from paiju.engine import registry
from paiju.engine.game_files import load_games
from patience import HANGING
from patience import run as run_async

UPSTREAM = Path(__file__).parents[2] / "examples" / "upstream.py"
OPTIONED = """
from dataclasses import replace
from paiju.authoring import Option, words
from upstream import GAMES as BASE

WORD = Option("plain", ("plain", "fancy"), words("花样", "manner"))
TITLE = words("争下游", "Downstream")
GAMES = (replace(BASE[0], id="downstream", title=TITLE, options={"manner": WORD}),)
"""


@pytest.fixture(autouse=True)
def path_is_put_back() -> Iterator[None]:
    path, modules = list(sys.path), set(sys.modules)
    yield
    sys.path[:] = path
    for name in {"upstream", "mine", "downstream", "installed_game"} & set(sys.modules) - modules:
        del sys.modules[name]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of somebody who has written two games."""
    shutil.copy(UPSTREAM, tmp_path)
    (tmp_path / "downstream.py").write_text(OPTIONED, "utf-8")
    return tmp_path


def program(place: Path, *argv: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """A real process of the program, somewhere, with a diary of its own."""
    return subprocess.run(
        [sys.executable, "-m", "paiju", *argv],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=place,
        env={**os.environ, "PAIJU_LANG": "en", "XDG_DATA_HOME": str(place / "data")},
        timeout=HANGING,
        check=False,
    )


# --- in processes of their own ----------------------------------------------------------------


def test_a_game_of_a_file_is_played_line_by_line_and_kept(folder: Path) -> None:
    told = ("--plain", "--seed", "7", "--seat", "1", "--level", "normal", "--save", "game.jsonl")
    done = program(folder, "play", "--game", "upstream.py", *told, text="#1\n" * 200 + "q\n")
    assert done.returncode == 0, done.stderr
    record = folder / "game.jsonl"
    assert json.loads(record.read_text("utf-8").splitlines()[0])["game"] == "upstream"
    unknown = program(folder, "replay", "game.jsonl")
    assert unknown.returncode == 2
    assert "error [no-such-game]" in unknown.stderr and "--game FILE.py" in unknown.stderr
    known = program(folder, "replay", "game.jsonl", "--game", "upstream.py", "--json")
    assert known.returncode == 0, known.stderr


def test_a_game_that_is_no_longer_loaded_is_in_the_statistics(folder: Path) -> None:
    told = ("--plain", "--seed", "7", "--seat", "1", "--level", "random")
    lines = "#1\n" * 200
    assert program(folder, "play", "--game", "upstream.py", *told, text=lines).returncode == 0
    done = program(folder, "play", "big-two", *told, text="#1\n" * 60 + "t\nq\n")
    assert re.search(r"^upstream +", done.stdout, re.MULTILINE), done.stdout[-2000:]
    assert "no-such-game" not in done.stdout and "no game is called" not in done.stdout


def test_a_game_of_a_file_is_in_an_arena_of_several_processes(folder: Path) -> None:
    argv = ("arena", "upstream", "normal", "random", "--game", "upstream.py", "--json")
    done = program(folder, *argv, "--deals", "4", "--workers", "2", "--seed", "1")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["game"] == "upstream" and data["deals"] == 4
    assert [player["illegal"] for player in data["players"]] == [0, 0]


async def _play_against_computers(url: str) -> None:
    """Ann plays one game of the file against three computers that think in processes."""
    async with Client(url, "Ann") as ann:
        table = await ann.open_room("downstream", options={"manner": "fancy"})
        view = await ann.join(table)
        await ann.ask("sit", seat=0)
        for seat in range(1, view.terms.players):
            await ann.ask("computer", seat=seat, level="normal")
        await ann.ask("ready")
        async for view in ann.views():
            if view.play and view.play.payoffs is not None:
                return
            if ann.my_turn and view.play:
                await ann.act(view.play.legal[0].text)
    raise AssertionError("the room has closed")


def test_a_game_of_a_file_is_served_and_computers_play_it(folder: Path) -> None:
    files = ("--game", "upstream.py", "--game", "downstream.py")
    with subprocess.Popen(
        [sys.executable, "-m", "paiju", "serve", "--port", "0", "--pace", "0", *files],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PAIJU_LANG": "en"},
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            url = found[0].rstrip("/")
            listed = httpx.get(f"{url}/api/games").json()
            run_async(_play_against_computers(url))
        finally:
            server.send_signal(signal.SIGINT)
            _, said = server.communicate(timeout=HANGING)
    assert [game["id"] for game in listed[-2:]] == ["upstream", "downstream"]
    values = [choice["value"] for choice in listed[-1]["options"]["manner"]["choices"]]
    assert values == ["plain", "fancy"]
    assert "worker-died" not in said and "Traceback" not in said


# --- files that cannot be loaded --------------------------------------------------------------

FAULTY = [
    ("syntax.py", "def rules(:\n", "game-file-line", "line 1: SyntaxError"),
    ("raises.py", "\nGAMES = 1 / 0\n", "game-file-line", "line 2: ZeroDivisionError"),
    ("leaves.py", "raise SystemExit(3)\n", "game-file-line", "line 1: SystemExit"),
    (
        "deck.py",
        "from paiju.authoring import Deck\nDeck('34', packs=2, suited=True)\n",
        "game-file-line",
        "line 2: Deck.packs: two packs",
    ),
    ("nothing.py", "", "game-file-empty", "no GAMES"),
    ("nonsense.py", "GAMES = 'doudizhu'\n", "game-file-empty", "no GAMES"),
    ("json.py", "", "game-file-name", "another name"),
    ("my.game.py", "", "game-file-name", "another name"),
    ("game.txt", "", "game-file-ending", "not a .py file"),
    (
        "twice.py",
        "from upstream import GAMES as G\nGAMES = (*G, *G)\n",
        "game-file-twice",
        "the id upstream",
    ),
    (
        "clash.py",
        "from dataclasses import replace\nfrom upstream import GAMES as G\n"
        "GAMES = (replace(G[0], id='doudizhu'),)\n",
        "game-file-clash",
        "the id doudizhu",
    ),
    (
        "named.py",
        "from dataclasses import replace\nfrom upstream import GAMES as G\n"
        "GAMES = (replace(G[0], id='mine', names=('斗地主',)),)\n",
        "game-file-refused",
        "already",
    ),
    (
        "crashes.py",
        "from dataclasses import replace\nfrom upstream import GAMES as G\n"
        "TITLE = {'zh': '我的', 'en': 'Mine'}\n"
        "GAMES = (replace(G[0], id='mine', title=TITLE, rules=lambda s: s['none']),)\n",
        "game-file-refused",
        "KeyError: 'none'",
    ),
]


@pytest.mark.parametrize(("name", "text", "code", "expected"), FAULTY)
def test_a_faulty_file_gets_a_sentence(
    name: str, text: str, code: str, expected: str, folder: Path, run: Run
) -> None:
    (folder / name).write_text(text, "utf-8")
    known = paiju.games()
    found = run("games", "--game", folder / name, "--lang", "en")
    assert found.status == 2
    assert f"error [{code}]" in found.err and expected in found.err
    assert "Traceback" not in found.err + found.out
    assert paiju.games() == known
    chinese = run("games", "--game", folder / name, "--lang", "zh")
    assert f"错误 [{code}]" in chinese.err


def test_a_file_that_is_not_there_gets_a_sentence(folder: Path, run: Run) -> None:
    assert "[no-such-file]" in run("games", "--game", folder / "none.py").err
    assert "[is-a-directory]" in run("games", "--game", folder).err
    assert run("games", "--game").status == 2


def test_a_file_is_loaded_once(folder: Path, run: Run) -> None:
    found = run("games", "--game", folder / "upstream.py", f"--game={folder / 'upstream.py'}")
    assert found.status == 0 and "争上游" in found.out
    (game,) = load_games(folder / "upstream.py")
    assert game is paiju.game("upstream") or game == paiju.game("upstream")
    assert registry.locate(game) == ("upstream", "GAMES", "upstream")


def test_wherever_a_game_is_named_one_of_a_file_will_do(folder: Path, run: Run) -> None:
    file = folder / "upstream.py"
    assert "争上游" in run("docs", "upstream", "--game", file).out
    assert run("classify", "upstream", "34567", "--game", file, "--json").data["readings"]
    assert run("perft", "争上游", "--depth", "1", "--game", file).status == 0
    assert run("play", "--game", file, "--plain", "--seat", "1", stdin="q\n").status == 0


# --- `paiju check` ----------------------------------------------------------------------------


def test_a_sound_file_is_told_so(folder: Path, run: Run) -> None:
    found = run("check", folder / "upstream.py", "--seeds", "1")
    assert (found.status, found.out) == (0, "争上游（upstream）：没有发现问题\n")
    data = run("check", folder / "downstream.py", "--seeds", "1", "--json").data
    assert data == {
        "games": [
            {"id": "downstream", "title": {"zh": "争下游", "en": "Downstream"}, "findings": []}
        ]
    }
    assert not registry.knows("upstream")


def test_a_faulty_game_is_told_in_both_languages(folder: Path, run: Run) -> None:
    text = "from dataclasses import replace\nfrom upstream import GAMES as G\n"
    text += "TITLE = {'zh': '我的', 'en': 'Mine'}\n"
    text += "GAMES = (replace(G[0], id='mine', title=TITLE, about='只有中文'),)\n"
    (folder / "mine.py").write_text(text, "utf-8")
    found = run("check", folder / "mine.py", "--seeds", "1", "--lang", "en")
    assert found.status == 1
    assert "Mine (mine): 1 found\n" in found.out
    assert "missing: English [no-prose]" in found.out
    chinese = run("check", folder / "mine.py", "--seeds", "1")
    assert "缺少：英文 [no-prose]" in chinese.out
    (told,) = run("check", folder / "mine.py", "--seeds", "1", "--json").data["games"]
    assert [one["code"] for one in told["findings"]] == ["no-prose"]


def test_a_file_with_an_error_is_a_finding(folder: Path, run: Run) -> None:
    (folder / "mine.py").write_text("\nGAMES = 1 / 0\n", "utf-8")
    found = run("check", folder / "mine.py", "--lang", "en")
    assert found.status == 1
    assert "line 2: ZeroDivisionError: division by zero [game-file-line]" in found.out
    assert run("check", folder / "none.py").status == 2


# --- installed packages, and other processes --------------------------------------------------


@pytest.fixture
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of somebody else that brings a game, as pip would leave it."""
    place = folder / "site"
    about = place / "somebodys_game-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-game\nVersion: 1.0\n")
    shutil.copy(UPSTREAM, place / "installed_game.py")
    points = "[paiju.games]\nupstream = installed_game:GAMES\nbroken = no_such_module:GAMES\n"
    (about / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(str(place))
    registry.bring_installed.cache_clear()
    registry._forget()
    yield place
    registry.bring_installed.cache_clear()


@pytest.mark.filterwarnings("ignore:.*no_such_module")
def test_a_game_of_an_installed_package_is_a_game(installed: Path) -> None:
    assert paiju.game("争上游").id == "upstream"
    assert paiju.games()[-1].id == "upstream"
    state = paiju.game("upstream").deal(seed=1)
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_package_that_fails_is_warned_of(installed: Path) -> None:
    with pytest.warns(UserWarning, match="no_such_module"):
        assert paiju.games()


def test_a_game_that_cannot_travel_is_refused_before_anybody_is_hired(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scope: dict[str, Any] = {"__name__": "nowhere"}
    exec(UPSTREAM.read_text("utf-8"), scope)
    game = paiju.register(scope["GAMES"][0])

    def hire(*_: object) -> None:
        raise AssertionError("somebody was hired")

    monkeypatch.setattr("paiju.arena.processes.start_module", hire)
    with pytest.raises(CannotTravel) as refused:
        arena.run(game, ["random", "random"], deals=4, workers=2)
    assert refused.value.code == "cannot-travel"
    assert len(arena.run(game, ["random", "random"], deals=1, workers=1).deals) == 1


def test_a_file_can_be_loaded_by_a_program(folder: Path) -> None:
    (game,) = load_games(folder / "upstream.py")
    assert game in paiju.games()
    with pytest.raises(BadGameFile):
        load_games(folder / "none.py")
