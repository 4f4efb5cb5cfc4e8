"""A wheel in an empty environment, without the repository and without a home."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from patience import HANGING
from places import ROOT

GAME = "斗地主"
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"

pytestmark = pytest.mark.campaign

BOT = f"""
import asyncio, sys
import paiju.client

paiju.client.PATIENCE = {HANGING}

async def main(url):
    async with paiju.client.Client(url, name="Wheel") as ann:
        table = await ann.open_room(sys.argv[2], options={{"redeal_limit": 1}}, clock=0)
        view = await ann.join(table)
        await ann.ask("sit", seat=0)
        for seat in range(1, view.terms.players):
            await ann.ask("computer", seat=seat, level="normal")
        await ann.ask("ready")
        async for view in ann.views():
            if view.play and view.play.payoffs is not None:
                return print("payoffs", sum(view.play.payoffs))
            if ann.my_turn and view.play:
                await ann.act(view.play.legal[0].text)

asyncio.run(main(sys.argv[1]))
"""


def done(*command: str | Path, cwd: Path, **more: object) -> str:
    ran = subprocess.run(
        [str(word) for word in command],
        cwd=cwd, capture_output=True, encoding="utf-8", **more,  # type: ignore[call-overload]
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return str(ran.stdout)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("wheel")


@pytest.fixture(scope="module")
def wheel(place: Path) -> Path:
    """Built from a copy of the repository's files, as from a fresh clone with the tools at hand."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    done(*pip, "--no-deps", "--wheel-dir", place, ROOT, cwd=place)
    (found,) = place.glob("paiju-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, place: Path) -> Path:
    """The folder of programs of an environment with nothing but the wheel."""
    done(sys.executable, "-m", "venv", place / "env", cwd=place)
    programs = place / "env" / SCRIPTS
    python = str(programs / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done(*pip, f"{wheel}[server,screen]", cwd=place)
    return programs


@pytest.fixture(scope="module")
def environment(place: Path) -> dict[str, str]:
    """No home, no path of Python, nothing of ours."""
    (place / "empty").mkdir()
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {**kept, "PAIJU_LANG": "en", "PYTHONIOENCODING": "utf-8"}


def test_the_wheel_has_the_client(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "paiju/server/static/index.html" in names
    assert any(name.startswith("paiju/server/static/assets/") for name in names)


def test_a_wheel_without_the_client_is_not_built(place: Path) -> None:
    """Neither built nor to be built: no Node is found."""
    tracked = done("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).splitlines()
    copy = place / "copy"
    for name in tracked:
        if not name.startswith(("tests/", "docs/", "bench/")) and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--disable-pip-version-check"]
    ran = subprocess.run(
        [*pip, "--wheel-dir", str(place / "none"), str(copy)],
        env={**os.environ, "PATH": str(place / "nothing")},
        capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert ran.returncode != 0
    assert "the browser client is not built" in ran.stdout + ran.stderr


@pytest.mark.parametrize("program", [("paiju",), ("python", "-m", "paiju")])
def test_the_program_starts(
    program: tuple[str, ...], installed: Path, environment: dict[str, str], place: Path
) -> None:
    command = (installed / program[0], *program[1:])
    run = {"cwd": place / "empty", "env": environment}
    assert done(*command, "--version", **run).startswith("paiju ")  # type: ignore[arg-type]
    assert GAME in done(*command, "games", **run)  # type: ignore[arg-type]


def test_from_compiling_to_a_game_on_a_server(
    installed: Path, environment: dict[str, str], place: Path
) -> None:
    here = place / "empty"
    run = {"cwd": here, "env": environment}
    compiled = done(installed / "paiju", "compile", **run)  # type: ignore[arg-type]
    assert f"cached in {place}" in compiled

    answers = "#1\n" * 400
    game = (installed / "paiju", "play", GAME, "--plain", "--seed", "5", "--seat", "1")
    shown = done(*game, **run, input=answers)  # type: ignore[arg-type]
    assert "a again" in shown, shown[-2000:]  # offered after a game

    with served(installed, environment, here) as url:
        with urlopen(url) as page:
            assert b"/assets/" in page.read()
        bot = (installed / "python", "-c", BOT, url, GAME)
        assert done(*bot, **run) == "payoffs 0\n"  # type: ignore[arg-type]


class served:  # noqa: N801  it reads as a verb
    """A server in a process of its own."""

    def __init__(self, installed: Path, environment: dict[str, str], here: Path) -> None:
        self._process = subprocess.Popen(
            [installed / "paiju", "serve", "--port", "0", "--pace", "0"],
            cwd=here, env=environment, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip

    def __enter__(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        words = [word for word in line.split() if word.startswith("http")]
        if not words:  # it has ended, and said why on the error output
            self.__exit__()
        (url,) = words
        return url

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        with self._process:
            pass
