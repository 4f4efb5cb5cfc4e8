"""Consoles that cannot show every character: what is missing is written so that it can be read."""

import codecs
import sys
import unicodedata
from typing import TextIO

READABLE = "paiju.readable"  # what a stream does with a character that it does not have
_SAMPLE = "牌局请选择"  # Chinese as it is written on the mainland

# Suits as they are typed, jokers as English calls them; then signs in order of what they become.
_INSTEAD = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "小王": "LJ", "大王": "BJ"} | {
    sign: instead
    for instead, signs in {
        "...": "…", "-": "–—−─━‐‑", "'": "‘’", '"': "“”「」《》", "->": "→", "<-": "←", "^": "↑▲",
        "v": "↓▼", "x": "×✗✘", "/": "÷／", "<=": "≤", ">=": "≥", "!=": "≠", "+-": "±", "*": "•·●★※",
        "o": "○☆", "+": "✓✔＋┌┐└┘├┤┬┴┼", "|": "│┃｜", "#": "█▇▆▅■", "=": "▄▃▂▁═＝", ".": "░▒",
        ", ": "，、", ". ": "。", ": ": "：", "; ": "；", " (": "（", ") ": "）", "! ": "！",
        "? ": "？", " ": "\u3000\u00a0\u2009\u202f", ">": "▶►›", "<": "◀◄‹",
        "": "\ufe0f\u200d\u200b",
    }.items()
    for sign in signs
}  # fmt: skip


def spell_unreadable(error: UnicodeError) -> tuple[str, int]:
    """Another spelling of what a stream cannot encode, in ASCII; for `codecs.register_error`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    for word in ("小王", "大王"):
        text = text.replace(word, f" {_INSTEAD[word]} ")
    return "".join(map(_spell_sign, text)), error.end


def _spell_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in _INSTEAD:
        return _INSTEAD[sign]
    plain = "".join(c for c in unicodedata.normalize("NFKD", sign) if c.isascii())
    if plain:
        return plain  # é, full-width letters
    if "\udc80" <= sign <= "\udcff":
        return f"\\x{ord(sign) - 0xDC00:02x}"  # a byte of a name that means nothing here
    return sign.encode("ascii", "backslashreplace").decode()


codecs.register_error(READABLE, spell_unreadable)


def can_show_chinese(stream: TextIO | None) -> bool:
    """Does the stream have the characters for it?"""
    try:
        _SAMPLE.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return False
    return True


def prepare_streams(as_json: bool) -> None:
    """Let no odd character stop an answer or a question; JSON is always UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        _reconfigure(stream, errors=READABLE)
    if as_json:
        _reconfigure(sys.stdout, encoding="utf-8", errors="replace")
    _reconfigure(sys.stdin, errors="replace")
    if name_encoding(sys.stdin) == "ascii":  # a console that promises nothing may still send it
        _reconfigure(sys.stdin, encoding="utf-8", errors="replace")


def name_encoding(stream: TextIO | None) -> str:
    """The encoding of a stream by its one proper name; none if it has none."""
    try:
        return codecs.lookup(getattr(stream, "encoding", None) or "").name
    except LookupError:
        return ""


def _reconfigure(stream: TextIO | None, **how: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(**how)
