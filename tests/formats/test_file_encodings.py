"""Files in the encodings people have: read rightly, or refused with the way out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import paiju
from paiju.cli import main as cli
from paiju.formats.documents import Document, understand
from paiju.tables.session import Session
from places import TESTS

CORPUS = TESTS / "corpus"
GAMES = sorted(path.name for path in CORPUS.glob("*.txt") if not path.name.startswith("seed"))
HANDS = (("s4",), ("d5",), ("h6", "c6"))  # after player 1 has laid his three


def codes(state: paiju.State) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card.code for card in hand) for hand in state.hands)


def refused(ask: Callable[[], object]) -> paiju.PaijuError:
    with pytest.raises(paiju.PaijuError) as caught:
        ask()
    return caught.value


def written(folder: Path, text: str, encoding: str) -> Path:
    path = folder / "game.txt"
    path.write_bytes(text.encode(encoding))
    return path


def test_the_corpus_has_all_six_encodings() -> None:
    assert {name.split(".")[1] for name in GAMES} == {
        "utf-8", "utf-8-sig", "gbk", "gb18030", "big5", "utf-16le", "utf-16be",
    }  # fmt: skip
    for name in GAMES:
        assert (CORPUS / name).stat().st_size < 200


@pytest.mark.parametrize("name", GAMES)
def test_every_file_of_the_corpus_means_the_same(name: str) -> None:
    path = CORPUS / name
    session = Session()
    session.initialize("斗地主")
    session.set(path)
    for state in (
        paiju.load(path),
        paiju.load(str(path)),
        paiju.game("斗地主").load(path),
        session.state,
        paiju.solve(path)._work.state,
    ):
        assert state is not None
        assert codes(state) == HANDS
        assert state.to_act == {1}


@pytest.mark.parametrize("name", GAMES)
def test_commands_read_every_file_of_the_corpus(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(CORPUS / name)
    assert cli.main(["replay", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["events"][0]["hands"][1] == ["d5"]
    assert cli.main(["solve", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["wins"] is True


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("simplified.utf-8.txt", "utf-8"),
        ("simplified.utf-8-sig.txt", "utf-8"),
        ("simplified.utf-8-sig.txt", "UTF-8-SIG"),
        ("simplified.gbk.txt", "GBK"),
        ("simplified.gbk.txt", "gb18030"),
        ("signs.gb18030.txt", "gb18030"),
        ("traditional.big5.txt", "big5"),
        ("traditional.big5.txt", "cp950"),
        ("simplified.utf-16le.txt", "utf-16"),
        ("traditional.utf-16be.txt", "utf_16"),
    ],
)
def test_an_encoding_that_is_named(name: str, encoding: str) -> None:
    assert codes(paiju.load(CORPUS / name, encoding=encoding)) == HANDS
    assert codes(paiju.game("斗地主").load(CORPUS / name, encoding=encoding)) == HANDS
    session = Session()
    session.initialize("斗地主")
    session.set(CORPUS / name, encoding=encoding)
    assert session.state is not None and codes(session.state) == HANDS


@pytest.mark.parametrize(
    ("name", "encoding", "code", "line"),
    [
        ("simplified.gbk.txt", "utf-8", "not-in-encoding", 0),
        ("simplified.utf-8.txt", "ascii", "not-in-encoding", 0),
        ("simplified.utf-16le.txt", "utf-8", "not-in-encoding", 0),
        ("simplified.gbk.txt", "big5", "no-such-game", 2),
        ("simplified.utf-8.txt", "latin-1", "no-such-game", 2),
    ],
)
def test_a_wrong_encoding_that_is_named(name: str, encoding: str, code: str, line: int) -> None:
    error = refused(lambda: paiju.load(CORPUS / name, encoding=encoding))
    assert (error.code, getattr(error, "line", None)) == (code, line)


@pytest.mark.parametrize("encoding", ["", "klingon", "utf-8\x00", "rot13", "base64", "zlib"])
def test_an_encoding_that_does_not_exist(encoding: str) -> None:
    for read in (paiju.load, paiju.load_record, paiju.game("斗地主").load, paiju.solve):
        error = refused(lambda read=read: read("G\t斗地主\nD\t1", encoding=encoding))  # type: ignore[misc]
        assert error.code == "no-such-encoding"
        assert "gb18030" in error.sentence("en")


# --- what is not clear ----------------------------------------------------------------------

SEED = CORPUS / "seed.gbk.txt"


def test_two_meanings_are_refused_until_the_encoding_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A seed is any text: 牌局 in GBK is another seed in Big5."""
    error = refused(lambda: paiju.load(SEED))
    assert error.code == "several-encodings"
    assert "--encoding" in error.sentence("zh") and "--encoding" in error.sentence("en")
    named = paiju.load(SEED, encoding="gbk")
    assert named == paiju.game("斗地主").deal("牌局")
    assert paiju.load(SEED, encoding="big5") != named
    assert cli.main(["replay", str(SEED), "--json"]) == 2
    assert "several-encodings" in capsys.readouterr().err
    assert cli.main(["replay", str(SEED), "--json", "--encoding", "gbk"]) == 0


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("G\tdoudizhu\nD\t7\n# 牌局\n", "gbk"),  # only a comment differs
        ("G\tdoudizhu\nD\n# 牌局\n", "gbk"),  # and every deal is another one
        ("G\tdoudizhu\nD\t种子\n", "utf-8"),  # Chinese in UTF-8 is hardly ever anything else
        ("G\tdoudizhu\nD\tseed\n", "ascii"),
        ("G\t斗地主\nD\t种子\n", "gbk"),  # in Big5 this is no game
    ],
)
def test_no_conflict(text: str, encoding: str, tmp_path: Path) -> None:
    state = paiju.load(written(tmp_path, text, encoding))
    assert "\t" not in text or state.game.id == "doudizhu"
    if "种子" in text:
        assert state == paiju.game("doudizhu").deal("种子")


def test_two_bytes_that_are_a_letter_or_a_character(tmp_path: Path) -> None:
    """牡 in GBK is ĵ in UTF-8."""
    path = written(tmp_path, "G\tdoudizhu\nD\t牡牡\n", "gbk")
    assert "牡牡".encode("gbk").decode("utf-8") == "ĵĵ"
    assert refused(lambda: paiju.load(path)).code == "several-encodings"
    assert paiju.load(path, encoding="gbk") == paiju.game("doudizhu").deal("牡牡")


@pytest.mark.parametrize(
    ("text", "encoding", "code", "line", "token"),
    [
        ("G\t斗地王\nD\t1\n", "utf-8", "no-such-game", 1, "斗地王"),
        ("G\t斗地王\nD\t1\n", "gbk", "no-such-game", 1, "斗地王"),
        ("G\t斗地主\nQ\t1\n", "gbk", "unknown-key", 2, "Q"),
        ("G\t鬥地主\nE\t1\n牌\t1\n", "big5", "unknown-key", 3, "牌"),
        ("G\t斗地主\nE\t九\n", "gb18030", "bad-number", 2, "九"),
        ("G\t斗地主\nE\t九\n", "utf-16", "bad-number", 2, "九"),
        ("G\t斗地主\nE\t九\n", "utf-8-sig", "bad-number", 2, "九"),
    ],
)
def test_a_flaw_is_told_in_the_encoding_under_which_most_is_understood(
    text: str, encoding: str, code: str, line: int, token: str, tmp_path: Path
) -> None:
    error = refused(lambda: paiju.load(written(tmp_path, text, encoding)))
    assert (error.code, getattr(error, "line", None)) == (code, line)
    assert token in error.sentence("zh") and token in error.sentence("en")


@pytest.mark.parametrize("raw", [b"\xff", b"\x80\x81\xff", b"G\t\xff\xff\n", bytes(range(256))])
def test_bytes_that_are_no_text(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(raw)
    for read in (paiju.load, paiju.load_record):
        assert refused(lambda read=read: read(path)).code == "not-text"  # type: ignore[misc]


# --- marks, records, histories --------------------------------------------------------------


def test_a_mark_in_front_of_pasted_text() -> None:
    assert paiju.load("\ufeffG\t斗地主\nD\t1") == paiju.game("斗地主").deal(1)
    record = paiju.game("斗地主").deal(1).record.dumps()
    assert paiju.load_record("\ufeff" + record).replay() == paiju.game("斗地主").deal(1)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "big5", "utf-16"])
def test_records_and_histories(encoding: str, tmp_path: Path) -> None:
    state = paiju.game("斗地主").deal(1)
    path = written(tmp_path, state.record.dumps(), encoding)
    assert paiju.load_record(path).replay() == state
    assert paiju.load(path) == state
    assert paiju.load_record(path, encoding=encoding).replay() == state
    history = (
        '# 一手牌\nvariant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        'starting_stacks = [100, 100]\nactions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 f"]\n'
    )
    assert paiju.load(written(tmp_path, history, encoding)).is_over


def test_what_is_read_is_read_once_for_every_text() -> None:
    """GBK is a part of GB18030: the same text is not tried twice."""
    tried: list[str] = []
    understand(Document("斗地主".encode("gbk")), tried.append)
    assert tried[0] == "斗地主"
    assert len(tried) == len(set(tried))
