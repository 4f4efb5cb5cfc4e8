"""Shells finish the words of a command line: bash, zsh and fish themselves are asked."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import paiju
from paiju.cli import main as cli
from paiju.cli.completion import SHELLS, describe_commands
from patience import HANGING
from screens import commands, pty_only

# a line, the words that are offered for its end
LINES = [
    ("paiju ver", {"verify"}),
    ("paiju play seven-ghosts-52", {"seven-ghosts-521", "seven-ghosts-523"}),
    ("paiju play --level st", {"strong"}),
    ("paiju export --to i", {"import"}),
    ("paiju analyse --ch", {"--chart"}),
    ("paiju completion z", {"zsh"}),
    ("paiju replay ga", {"game.jsonl"}),
]


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["completion", shell]) == 0
    return capsys.readouterr().out


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(shell), reason=f"no {shell} here")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A directory with a file to be named."""
    (tmp_path / "game.jsonl").touch()
    return tmp_path


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_known(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = script(shell, capsys)
    for command in describe_commands(commands("en")):
        assert command.name in found
        for flag in command.options:
            assert (f"-l {flag[2:]}" if shell == "fish" and flag[1] == "-" else flag[1:]) in found
    assert all(game.id in found for game in paiju.games())
    if shutil.which(shell):
        assert subprocess.run([shell, "-n"], input=found.encode(), check=False).returncode == 0


@needs("bash")
def test_bash(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    program = [script("bash", capsys)]
    for line, _ in LINES:
        at = len(line.split(" ")) - 1
        program.append(f"COMP_WORDS=({line}); COMP_CWORD={at}; _paiju; echo ${{COMPREPLY[@]}}")
    done = subprocess.run(["bash"], input="\n".join(program).encode(), cwd=place,
                          capture_output=True, check=True)  # fmt: skip
    told = done.stdout.decode().splitlines()
    assert [set(line.split()) for line in told] == [offered for _, offered in LINES]


@needs("fish")
def test_fish(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    program = [script("fish", capsys)]
    for line, _ in LINES:
        program.append(f"complete -C '{line}'; echo")
    home = place / "home"
    home.mkdir()
    done = subprocess.run(["fish", "--no-config"], input="\n".join(program).encode(), cwd=place,
                          capture_output=True, check=True,
                          env={**os.environ, "HOME": str(home)})  # fmt: skip
    told = done.stdout.decode().rstrip("\n").split("\n\n")
    found = [{line.split("\t")[0] for line in part.splitlines()} for part in told]
    assert found == [offered for _, offered in LINES]


class Zsh:
    """A shell at a pseudo-terminal, with our function where it looks for such."""

    SETUP = (
        "PROMPT=; fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D; "
        "show() { print -r -- \"<$BUFFER>\" }; zle -N show; bindkey '^X' show; print ready-$((1))\n"
    )

    def __init__(self, place: Path) -> None:
        self._master, slave = os.openpty()
        environment = {**os.environ, "TERM": "dumb", "HOME": str(place)}
        self._shell = subprocess.Popen(["zsh", "-f", "-i"], stdin=slave, stdout=slave, stderr=slave,
                                       cwd=place, env=environment,
                                       start_new_session=True)  # fmt: skip
        os.close(slave)
        self._type(self.SETUP)
        self._until("ready-1")

    def offered(self, line: str) -> str:
        """All that is shown when Tab is pressed behind a line."""
        self._type(f"{line}\t\x18")
        shown = self._until(">")
        self._type("\x15")
        return shown

    def _type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def _until(self, text: str) -> str:
        shown = ""
        while text not in shown:
            assert select.select([self._master], [], [], HANGING)[0], shown
            shown += os.read(self._master, 65536).decode()
        return shown

    def close(self) -> None:
        self._shell.kill()
        self._shell.wait()
        os.close(self._master)


@pytest.fixture
def zsh(capsys: pytest.CaptureFixture[str], place: Path) -> Iterator[Zsh]:
    (place / "functions").mkdir()
    (place / "functions" / "_paiju").write_text(script("zsh", capsys), "utf-8")
    shell = Zsh(place)
    yield shell
    shell.close()


@needs("zsh")
@pty_only
def test_zsh(zsh: Zsh) -> None:
    for line, offered in LINES:
        shown = zsh.offered(line)
        if len(offered) == 1:  # the word is finished
            (word,) = offered
            assert f"<{line[: line.rindex(' ')]} {word} >" in shown
        else:
            assert all(word in shown for word in offered)
    assert "--chart" not in zsh.offered("paiju analyse ")  # flags are offered behind a dash
