"""Imports are strict: every flaw has its code, its line and the token that was not understood."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import paiju
from import_lines import BIDDING, ENDGAME, SCORES, refused
from paiju.cli import main as cli
from paiju.cli.files import import_game
from paiju.formats.lines import is_data
from paiju.tables.session import Session

# --- what is understood ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        ENDGAME + "S\t3\n",
        ENDGAME.replace("\n", "\r\n") + "S\t3\r\n",
        ENDGAME.replace("\n", "\r") + "S\t3\r",
        ENDGAME.replace("\t", " ") + "S 3",
        ENDGAME.replace("\t", "    ") + "S    3    ",
        ENDGAME.replace("\t", "\u3000") + "S\u30003",
        ENDGAME.replace("\t", " \t ") + "S \t 3\t",
        "".join(f"  {line}\n" for line in (ENDGAME + "S\t3").splitlines()),
        "\ufeff" + ENDGAME + "S\t3\n",
        "Ｇ\t斗地主\nＥ\t１\n１　黑桃３ 黑桃４\n２ 方块５\n３ 红桃６ 梅花６\nＳ ３",
        "g 斗地主\ne 1\n1 s3 s4\n2 d5\n3 h6 c6\ns 3",
        "\n# 残局\n  # 注\n" + ENDGAME + "\n\nS\t3\tSingle:3\n",
        ENDGAME + "S 3 Single:3\n",
        ENDGAME + "S\u30003\u3000Single:3\n",
        ENDGAME.replace("斗地主", "doudizhu") + "S\t3",
        ENDGAME.replace("斗地主", "鬥地主") + "S\t3",
    ],
)
def test_ways_to_write_the_same(text: str) -> None:
    state = paiju.load(text)
    assert state == paiju.load(ENDGAME + "S\t3\n")
    assert state.to_act == {1}


@pytest.mark.parametrize(
    ("text", "seats", "options"),
    [
        ("G\t五瓜皮\nN\t４\nD\t7", 4, {}),
        ("Ｇ\t五瓜皮\nＮ　4\nＤ　7", 4, {}),
        ("G 斗地主\nO bidding = score\nD 7", 3, {"bidding": "score"}),
        ("G 斗地主\nＯ　bidding＝score\nＯ doubling=on\nD 7", 3, {"bidding": "score"}),
    ],
)
def test_settings_in_other_widths(text: str, seats: int, options: dict[str, str]) -> None:
    state = paiju.load(text)
    assert state.players == seats
    assert {flag: state.game.settings[flag] for flag in options} == options


def test_a_seed_keeps_its_width() -> None:
    """A seed is a name; only the blanks around it do not count."""
    assert paiju.load("G 斗地主\nD  ７ ") == paiju.game("斗地主").deal("７")
    assert paiju.load("G 斗地主\nD 7") == paiju.game("斗地主").deal(7)
    assert paiju.load("G 斗地主\nD").phase == "bid"


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (BIDDING + "A 1\nA 0\nA 0", "叫 不抢 不抢"),
        (BIDDING + "A 叫\nA 抢\nA 不抢\nA 不抢", "叫 抢 不抢 不抢"),
        (BIDDING + "A 叫地主\nA 搶地主\nA no\nA 0", "叫 抢 不抢 不抢"),
        (BIDDING + "A １\nA ０\nA ０", "叫 不抢 不抢"),
        (SCORES + "L 1\nL 2\nL 3", "1 2 3"),
        (SCORES + "L 0\nL 不叫\nL 2分", "0 0 2"),
    ],
)
def test_answers(lines: str, answers: str) -> None:
    state = paiju.load(lines)
    said = [e for e in state.events if type(e).__name__ == "Bid"]
    wanted = {"叫": 1, "抢": 1, "不叫": 0, "不抢": 0}
    assert [event.value for event in said] == [  # type: ignore[attr-defined]
        wanted.get(word, int(word) if word.isdigit() else -1) for word in answers.split()
    ]
    assert state.phase == "play"


# --- what is not ----------------------------------------------------------------------------

BAD = [
    # keys
    ("G\t斗地主\nQ\t1\n", "unknown-key", 2, "Q"),
    ("G\t斗地主\n11\t♠3\n", "unknown-key", 2, "11"),
    ("G\t斗地主\n0\t♠3\n", "unknown-key", 2, "0"),
    ("斗地主\nD\t1\n", "unknown-key", 1, "斗地主"),
    ("hello world\nD 1", "unknown-key", 1, "hello"),
    ("# 注\n\nG\t斗地主\nZZ\t1\n", "unknown-key", 4, "ZZ"),
    ("G斗地主\nD\t1\n", "unknown-key", 1, "G斗地主"),
    ("G\t斗地主\nD\t1\nD\t2\n", "twice", 3, "D"),
    ("G\t斗地主\nG\t斗地主\n", "twice", 2, "G"),
    ("G\t斗地主\nE\t1\n1\t3\n１\t4\n", "twice", 4, "1"),
    ("G\t斗地主\nO\tbidding=score\nO\tbidding=call\n", "twice", 3, "bidding"),
    # settings
    ("G\t斗地王\n", "no-such-game", 1, "斗地王"),
    ("D\t1\n", "no-game", 1, "G"),
    ("G\t斗地主\nN\t三\nD\t1\n", "bad-number", 2, "三"),
    ("G\t斗地主\nN\t4\nD\t1\n", "bad-players", 2, "4"),
    ("G\t斗地主\nO\tbidding\nD\t1\n", "bad-line", 2, "bidding"),
    ("G\t斗地主\nO\tcolour=red\nD\t1\n", "no-such-option", 2, "colour"),
    ("G\t斗地主\nO\tbidding=loud\nD\t1\n", "bad-value", 2, "loud"),
    ("G\t斗地主\nD\t1\nF\t9\n", "no-such-seat", 3, "9"),
    ("G\t斗地主\nD\t1\nH\t1 2 3\n", "no-chips-here", 3, ""),
    ("G\t暗牌\nH\tmany\nD\t1\n", "bad-line", 2, "many"),
    # cards
    ("G\t斗地主\nE\t1\n1\t♠3 ♠3\n2\t4\n3\t5\n", "not-in-pack", 3, "♠3"),
    ("G\t斗地主\nE\t1\n1\t3\n2\t♠4\n3\t♠4\n", "not-in-pack", 5, "♠4"),
    ("G\t锄大地\nE\t1\n1\t大王\n2\t4\n3\t5\n4\t6\n", "not-in-pack", 3, ""),
    ("G\t斗地主\n1\t3\n2\t4\n3\t5\n", "not-the-pack", 4, ""),
    # moves
    ("G\t斗地主\nX\n", "no-value", 2, "X"),
    (ENDGAME + "S\t3\nP\n", "no-value", 7, "P"),
    (BIDDING + "A\t\n", "no-value", 4, "A"),
    (ENDGAME + "S\t9\n", "not-in-hand", 6, "9"),
    (ENDGAME + "P\t3\n", "not-started", 6, "S"),
    (ENDGAME + "S\t3\nS\t5\n", "already-started", 7, "P"),
    (ENDGAME + "S\t3\nP\t5\nP\t-\n", "out-of-place", 8, "P"),
    (ENDGAME + "S\t3\nP\t6\n", "not-in-hand", 7, "6"),
    (ENDGAME + "S\t3\n1\t3\n", "too-late", 7, "1"),
    (ENDGAME + "S\t3\tPair:3\n", "no-such-reading", 6, "Pair:3"),
    (ENDGAME + "A\t1\n", "out-of-place", 6, "A"),
    (SCORES + "A\t1\n", "out-of-place", 5, "A"),
    (BIDDING + "L\t1\n", "out-of-place", 4, "L"),
    ("G\t斗地主\nO\tdoubling=on\nD\t1\nF\t1\nA\t1\nA\t0\nA\t0\nM\t加倍\n", "bad-line", 8, "加倍"),
    ("G\t斗地主\nO\tdoubling=on\nD\t1\nF\t1\nA\t1\nA\t0\nA\t0\nM\tx:1\n", "bad-number", 8, "x"),
]


@pytest.mark.parametrize(("text", "code", "line", "token"), BAD)
def test_a_bad_line(text: str, code: str, line: int, token: str) -> None:
    error = refused(lambda: paiju.load(text))
    assert isinstance(error, paiju.BadRecord)
    assert (error.code, error.line) == (code, line)
    assert error.sentence("zh").startswith(f"第 {line} 行：")
    assert error.sentence("en").startswith(f"line {line}: ")
    assert token in error.sentence("zh") and token in error.sentence("en")


# --- paths that are none --------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "blank.txt").write_bytes("\ufeff \r\n\u3000\n".encode())
    (tmp_path / "notes.txt").write_text("# 没有牌局\n\n#\n", encoding="utf-8")
    (tmp_path / "game.txt").write_text(ENDGAME, encoding="utf-8")
    (tmp_path / "games").mkdir()
    return tmp_path


FILES = [
    ("missing.txt", "no-such-file"),
    ("missing", "no-such-file"),
    ("no/where/game.jsonl", "no-such-file"),
    ("my game.txt", "no-such-file"),
    ("A game.txt", "no-such-file"),
    ("1 of/3", "no-such-file"),
    ("斗地主", "no-such-file"),
    ("game.txt/x", "cannot-read"),
    ("games", "is-a-directory"),
    (".", "is-a-directory"),
    ("empty.txt", "empty-text"),
    ("blank.txt", "empty-text"),
    ("notes.txt", "no-data"),
]
READERS: dict[str, Callable[[str], object]] = {
    "paiju.load": paiju.load,
    "paiju.load(Path)": lambda name: paiju.load(Path(name)),
    "game.load": paiju.game("斗地主").load,
    "paiju.solve": paiju.solve,
    "the menu": import_game,
}


def set_session(name: str) -> None:
    session = Session()
    session.initialize("斗地主")
    session.set(name)


@pytest.mark.parametrize(("name", "code"), FILES)
@pytest.mark.parametrize("reader", [*READERS, "Session.set"])
def test_a_path_with_no_game(folder: Path, name: str, code: str, reader: str) -> None:
    error = refused(lambda: {**READERS, "Session.set": set_session}[reader](name))
    assert error.code == code
    assert getattr(error, "line", 0) == 0
    if code in ("no-such-file", "is-a-directory", "cannot-read"):
        assert name in error.sentence("zh")


@pytest.mark.parametrize(("name", "code"), FILES)
def test_a_path_with_no_record(folder: Path, name: str, code: str) -> None:
    wanted = "not-a-record" if code == "no-data" else code
    assert refused(lambda: paiju.load_record(name)).code == wanted


@pytest.mark.parametrize("command", ["replay", "verify", "export --to record", "analyse", "solve"])
@pytest.mark.parametrize(("name", "code"), FILES)
def test_commands_say_the_same(
    folder: Path, command: str, name: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command.split(), name, "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith(f"error [{code}]: ")


@pytest.mark.parametrize(("name", "code"), FILES)
def test_play_says_the_same(
    folder: Path, name: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["play", "斗地主", "--plain", "--load", name, "--seat", "1", "--lang", "en"]
    assert cli.main(arguments) == 2
    assert capsys.readouterr().err.startswith(f"error [{code}]: ")


@pytest.mark.parametrize(
    "command",
    ["replay", "verify", "export --to record", "analyse", "solve", "legal 斗地主 --load"],
)
def test_commands_take_an_encoding(
    folder: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "gbk.txt"
    path.write_bytes((ENDGAME + "# 牌局\n").encode("gbk"))
    status = 1 if command == "verify" else 0  # nothing of a composed position is drawn
    assert cli.main([*command.split(), str(path), "--encoding", "gbk"]) == status
    capsys.readouterr()
    assert cli.main([*command.split(), str(path), "--encoding", "utf-8", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("error [not-in-encoding]: ")
    assert cli.main([*command.split(), str(path), "--encoding", "elvish", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("error [no-such-encoding]: ")


def test_a_file_nobody_may_read(folder: Path) -> None:
    path = folder / "game.txt"
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert refused(lambda: paiju.load(path)).code == "cannot-read"


@pytest.mark.parametrize(
    ("line", "data"),
    [
        ("G 斗地主", True),
        ("G\t斗地主", True),
        ("Ｇ　斗地主", True),
        ("1 ♠3", True),
        ("# 注", True),
        ('{"paiju":1}', True),
        ('variant = "NT"', True),
        ("D\tmy/seed.txt", True),
        ("G game.txt", False),
        ("1 game", True),
        ("game.txt", False),
        ("G", False),
        ("C:\\games\\1.txt", False),
        ("~/game", False),
        ("牌局.txt", False),
    ],
)
def test_what_a_single_line_is(line: str, data: bool) -> None:
    assert is_data(line) is data


@pytest.mark.parametrize("text", ["", " ", "\n", "\ufeff", "\r\n\t\n"])
def test_an_empty_text(text: str) -> None:
    for read in (paiju.load, paiju.load_record, paiju.game("斗地主").load):
        assert refused(lambda read=read: read(text)).code == "empty-text"  # type: ignore[misc]


def test_a_text_without_data() -> None:
    assert refused(lambda: paiju.load("# 注\n\n# 注\n")).code == "no-data"


def test_strange_names() -> None:
    """Too long or impossible for a file: it is taken as text, and not understood."""
    for name in ("x" * 5000, "a\0b"):
        assert refused(lambda name=name: paiju.load(name)).code == "unknown-key"  # type: ignore[misc]


def test_records_end_their_lines_in_any_way() -> None:
    state = paiju.game("斗地主").deal(1)
    for end in ("\r\n", "\r", "\n"):
        assert paiju.load(state.record.dumps().replace("\n", end)) == state


def test_a_failed_import_changes_nothing() -> None:
    session = Session()
    session.initialize("斗地主")
    session.set(ENDGAME)
    before = session.state, session.display("zh")
    for text, code, *_ in BAD:
        if code != "no-game":  # the session has one
            refused(lambda text=text: session.set(text))  # type: ignore[misc]
    assert (session.state, session.display("zh")) == before


def test_standard_input_is_decoded_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    raw = io.TextIOWrapper(io.BytesIO((ENDGAME + "S\t3\n").encode("gbk")), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", raw)
    assert cli.main(["replay", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "doudizhu"


# --- names ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("鬥地主", "doudizhu"),
        ("歡樂鬥地主", "doudizhu"),
        ("競技二打一", "doudizhu"),
        ("鬥D主", "doudizhu"),
        ("鬥地主擴展版", "doudizhu-extended"),
        ("鬥地主X", "doudizhu-extended"),
        ("四人鬥地主", "doudizhu-four"),
        ("四人", "doudizhu-four"),
        ("4人", "doudizhu-four"),
        ("癩子鬥地主", "doudizhu-laizi"),
        ("癩子", "doudizhu-laizi"),
        ("癞子", "doudizhu-laizi"),
        ("熊貓鬥地主", "doudizhu-panda"),
        ("熊猫", "doudizhu-panda"),
        ("鋤大地", "big-two"),
        ("鋤大弟", "big-two"),
        ("三兩一", "three-two-one"),
        ("3兩1", "three-two-one"),
        ("廣西地主", "guangxi-dizhu"),
        ("廣西", "guangxi-dizhu"),
        ("广西", "guangxi-dizhu"),
        ("暗牌鬥地主", "dark-doudizhu"),
        ("暗牌", "dark-doudizhu"),
        ("德州撲克", "holdem"),
        ("標準德州撲克", "holdem-standard"),
        ("標準德州", "holdem-standard"),
    ],
)
def test_names_of_games(name: str, game: str) -> None:
    assert paiju.game(name).id == game
    assert paiju.load(f"G\t{name}\nD\t1").game.id == game


@pytest.mark.parametrize("name", ["鬥", "地", "西", "牌", "子", "猫", "人", "鬥地主主"])
def test_parts_of_names_are_none(name: str) -> None:
    assert refused(lambda: paiju.game(name)).code == "no-such-game"


def test_the_short_names_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["games", "--json"])
    named = {game["id"]: game["names"] for game in json.loads(capsys.readouterr().out)["games"]}
    assert "广西" in named["guangxi-dizhu"] and "暗牌" in named["dark-doudizhu"]
    assert "癞子" in named["doudizhu-laizi"]
    cli.main(["games", "广西", "--lang", "zh"])
    assert "又名: 广西, 地主, A3" in capsys.readouterr().out
