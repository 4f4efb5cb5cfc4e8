"""One evening at a real terminal: a game, its review, a file, the statistics, and good night."""

from __future__ import annotations

from pathlib import Path

from paiju.formats.record import load_record
from screens import position, pty_only, terminal

pytestmark = pty_only
AFTERWARDS = "a again"


def test_an_evening_line_by_line(tmp_path: Path) -> None:
    end = position(tmp_path / "end.txt", "斗地主", "33 大王", "22 4", "55 6 7")
    kept = tmp_path / "kept.jsonl"
    steps = (
        ("your play (?", "33"),
        ("your play", "#1"),
        (AFTERWARDS, "v"),
        ("step 0 of", "o"),
        ("strong would do BJ", "q"),
        (AFTERWARDS, f"s {kept}"),
        ("saved: ", "t"),
        ("This evening", "q"),
    )
    with terminal("play", "--load", str(end), "--seat", "1", "--level", "random",
                  XDG_DATA_HOME=str(tmp_path)) as screen:  # fmt: skip
        for seen, keys in steps:
            while screen.until(seen, "or p to pass (? helps) > ") == 1 and seen == AFTERWARDS:
                screen.type("#1\n")
            screen.type(f"{keys}\n")
        assert screen.rest() == 0
        assert screen.mode() == screen.first
    assert load_record(kept.read_text("utf-8")).replay().is_over
    assert (tmp_path / "paiju" / "games.jsonl").read_text("utf-8").count("\n") == 1


def test_an_evening_on_the_whole_screen(tmp_path: Path) -> None:
    end = position(tmp_path / "end.txt", "斗地主", "5", "66", "77")
    with terminal("play", "--load", str(end), "--seat", "1", "--level", "random", PAIJU_PLAIN="",
                  XDG_DATA_HOME=str(tmp_path)) as screen:  # fmt: skip
        screen.until("Your turn")
        screen.type("5\r")
        screen.until("statistics")
        screen.type("v")
        screen.until("review")
        screen.until("step")
        screen.type("\x1b")
        screen.until("leave")
        screen.type("\x11")  # Ctrl-Q
        assert screen.rest() == 0
        assert screen.mode() == screen.first
