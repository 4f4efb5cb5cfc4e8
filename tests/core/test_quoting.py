"""Messages quote what somebody wrote: all of it counts, and nothing in it acts or hides."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paiju
from command_lines import Run, run
from paiju.core.characters import make_visible
from screens import Play, play, position

__all__ = ["play", "run"]  # fixtures

SHOWN = [
    ("banana", "banana"),
    ("红挑", "红挑"),
    ("é ♥ 🀄", "é ♥ 🀄"),
    ("\x1b[31m", "\\x1b[31m"),
    ("a\tb\nc", "a\\tb\\nc"),
    ("\x00", "\\x00"),
    ("\u202e3", "\\u202e3"),
    ("\xad", "\\xad"),
    ("\u2028", "\\u2028"),
    ("\ud800", "\\ud800"),
    ("\ue000", "\\ue000"),
    ("\u20e3", "◌\u20e3"),
    ("\ufe0f", "\\ufe0f"),
    ("", ""),
    ("x" * 300, "x" * 300),
    ("x" * 301, "x" * 300 + "…"),
]


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_what_is_shown(text: str, shown: str) -> None:
    assert make_visible(text) == shown


@given(st.text(st.characters(), max_size=20))
def test_whatever_is_quoted_can_be_printed_and_seen(text: str) -> None:
    state = paiju.load("G\t斗地主\nE\t1\n1\t3 4\n2\t5\n3\t66")
    for ask in (lambda: state.act(0, text), lambda: paiju.game(text), lambda: paiju.load(text)):
        try:
            ask()
        except paiju.PaijuError as error:
            for language in ("zh", "en"):
                sentence = error.sentence(language)
                sentence.encode("utf-8")
                assert not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 for c in sentence)
                assert not set(sentence) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068")


def test_a_file_does_not_speak_to_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes("G\t斗地主\nE\t1\n1\t3\x1b]0;owned\x07\n2\t4\n3\t5\n".encode())
    answer = run("replay", str(path))
    assert answer.status != 0
    assert "\x1b" not in answer.err and "\\x1b" in answer.err
    missing = run("replay", f"{tmp_path}/\x1b[2J")
    assert "\x1b" not in missing.err and "\\x1b" in missing.err


@pytest.mark.parametrize("blanks", [990, 1000, 5000])
def test_the_end_of_a_long_line_counts(play: Play, tmp_path: Path, blanks: int) -> None:
    path = position(tmp_path / "p.txt", "斗地主", "3 4", "5", "66")
    line = "3" + " " * blanks + "banana"
    _, shown = play("斗地主", "--load", path, "--seat", "1", lines=f"{line}\n")
    assert "看不懂“banana”" in shown
    assert "玩家 1 先出：" not in shown


def test_a_name_in_a_history_does_not_either(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        'players = ["\\u001b[31mAnn", "Bob"]\nstarting_stacks = [100, 100]\n'
        'actions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 f"]\n'
    )
    answer = run("replay", str(path))
    assert answer.status == 0
    assert "\x1b" not in answer.out and "\\x1b[31mAnn" in answer.out
