"""Consoles without UTF-8: nothing crashes, and what cannot be shown is spelt so that it is read."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from paiju.cli import fullscreen
from paiju.cli import main as cli
from paiju.cli.encoding import READABLE, can_show_chinese, spell_unreadable

ENCODINGS = ("ascii", "latin-1", "cp437", "cp1252", "gbk", "big5", "shift_jis", "utf-8", "utf-16")
CHINESE = {"gbk", "utf-8", "utf-16"}

# what is asked, and words of the answer in English and in Chinese
COMMANDS: list[tuple[list[str], str, str]] = [
    (["games"], "Fight the Landlord", "Fight the Landlord"),
    (["docs", "doudizhu"], "rocket", "doudizhu"),
    (["classify", "doudizhu", "333 4"], "Triple", "三带一"),
    (["beats", "doudizhu", "44", "33"], "yes", "能"),
    (["deal", "doudizhu", "--seed", "3"], "Players:", "玩家区域"),
    (["legal", "doudizhu", "s3 h3 d3 c4"], "", ""),
    (["equity", "AsAh", "KsKh", "--board", "2c 7d 9h"], "AsAh", ""),
    (["puzzles"], "", ""),
    (["doctor"], "kernel", "内核"),
    (["--help"], "usage", "用法"),
    (["completion", "bash"], "complete", "complete"),
    (["classify", "没有♠", "3"], "error [no-such-game]", "[no-such-game]"),
    (["classify", "\udcff\ud800", "♠3"], "error [", "["),
]


def ran(argv: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch, typed: bytes = b"") -> str:
    """Everything a console of that encoding is sent, decoded as it would."""
    out = io.BytesIO()
    for name in ("stdout", "stderr"):
        stream = io.TextIOWrapper(out, encoding=encoding, errors="strict", write_through=True)
        monkeypatch.setattr(sys, name, stream)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding=encoding))
    status = cli.main(argv)
    assert status != cli.INTERNAL
    sys.stdout.flush()
    text = out.getvalue().decode(encoding if encoding != "utf-16" else "utf-16-le", "replace")
    monkeypatch.undo()
    return text


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("argv", "english", "chinese"), COMMANDS, ids=lambda x: " ".join(x)[:20])
def test_every_command_on_every_console(
    argv: list[str], english: str, chinese: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PAIJU_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    text = ran(argv, encoding, monkeypatch)
    assert (chinese if encoding in CHINESE else english) in text
    if encoding not in CHINESE:
        assert "??" not in text  # spelt in another way instead


def game_played(encoding: str, monkeypatch: pytest.MonkeyPatch, typed: bytes) -> str:
    argv = ["play", "doudizhu", "--plain", "--seed", "5", "--seat", "1", "--level", "random"]
    return ran(argv, encoding, monkeypatch, typed)


@pytest.mark.parametrize("encoding", ENCODINGS[:-1])
def test_a_whole_game_on_every_console(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("PAIJU_LANG", raising=False)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    text = game_played(encoding, monkeypatch, b"#1\n" * 400)
    assert "a again" in text or "a 再来一局" in text  # offered after a game


# bytes that mean nothing in the console's encoding, before a game goes on
STRANGE = [
    b"\xff\xfe\n",
    b"\x80\x81\x82\n",
    "叫地主\n".encode(),
    "叫\n".encode("gbk"),
    b"\x00\x1b[A\n",
]


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "utf-8", "cp437", "shift_jis"])
@pytest.mark.parametrize("typed", STRANGE)
def test_whatever_is_typed_is_only_not_understood(
    typed: bytes, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = game_played(encoding, monkeypatch, typed + b"q\ny\n")
    assert "Traceback" not in text


def test_chinese_is_heard_by_a_console_that_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIJU_LANG", raising=False)
    text = game_played("ascii", monkeypatch, "退出\ny\n".encode())
    assert "Leave this game?" in text


# --- the words ----------------------------------------------------------------------------

SPELT = [
    ("♠3 ♥10 ♦A ♣2", "s3 h10 dA c2"),
    ("小王大王", " LJ  BJ "),
    ("斗地主", "\\u6597\\u5730\\u4e3b"),
    ("wait … – — “x” → y", 'wait ... - - "x" -> y'),
    ("（一）：", " (\\u4e00) : "),
    ("café ＡＢ", "cafe AB"),
    ("█░│┼", "#.|+"),
    ("\udcff\ud800", "\\xff\\ud800"),
    ("♥\ufe0f", "h"),
    ("🀄", "\\U0001f004"),
]


@pytest.mark.parametrize(("text", "spelt"), SPELT)
def test_how_it_is_spelt(text: str, spelt: str) -> None:
    assert text.encode("ascii", READABLE).decode() == spelt


def test_what_a_console_has_is_left_alone() -> None:
    assert "é · ♠".encode("latin-1", READABLE) == b"\xe9 \xb7 s"
    assert "斗地主 ♠3".encode("gbk", READABLE) == "斗地主 s3".encode("gbk")


def test_it_is_for_writing_only() -> None:
    error = UnicodeDecodeError("ascii", b"\xff", 0, 1, "no")
    with pytest.raises(UnicodeDecodeError):
        spell_unreadable(error)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_who_can_show_chinese(encoding: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert can_show_chinese(stream) is (encoding in CHINESE)
    assert can_show_chinese(None)


def test_the_language_that_is_asked_for_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ran(["deal", "doudizhu", "--seed", "3", "--lang", "zh"], "ascii", monkeypatch)
    assert "\\u73a9\\u5bb6" in text
    monkeypatch.setenv("PAIJU_LANG", "zh")
    text = ran(["deal", "doudizhu", "--seed", "3"], "ascii", monkeypatch)
    assert "\\u73a9\\u5bb6" in text


def test_json_is_utf_8_on_every_console(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii"))
    assert cli.main(["games", "--json"]) == 0
    sys.stdout.flush()
    assert "斗地主" in out.getvalue().decode("utf-8")


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("encoding", "expected"), [("utf-8", True), ("gbk", False)])
def test_the_whole_screen_wants_every_character(
    encoding: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Terminal(io.BytesIO(), encoding=encoding))
    assert fullscreen.can_draw() is expected


# --- whole programs -----------------------------------------------------------------------

ENVIRONMENTS = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp437:strict"},
    {"PYTHONIOENCODING": "gbk", "LANG": "zh_CN.GBK"},
]


@pytest.mark.parametrize("environment", ENVIRONMENTS, ids=lambda e: " ".join(e.values()))
def test_a_program_in_a_strange_locale(environment: dict[str, str], tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    command = [
        sys.executable,
        "-m",
        "paiju",
        "play",
        "doudizhu",
        "--plain",
        "--seed",
        "5",
        "--seat",
        "1",
    ]
    done = subprocess.run(
        command,
        input="♠3\n叫\n".encode() + b"\xff\nq\ny\n",
        env={**kept, **environment},
        cwd=tmp_path,
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr and b"Unicode" not in done.stderr
