"""The command line: every command, both languages, data for programs, and no traceback ever."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import paiju
from command_lines import Run
from paiju import State
from paiju.cli import games
from paiju.cli.long_work import run_interruptibly
from paiju.cli.perft import count_positions, divide
from paiju.cli.problems import PROBLEMS
from paiju.core.events import shipped_kinds

COMMANDS = (
    "games", "docs", "classify", "beats", "equity", "deal", "legal", "play", "replay", "verify",
    "export", "analyse", "solve", "puzzles", "arena", "perft", "bench", "serve", "compile",
    "doctor", "completion",
)  # fmt: skip
IDS = [game.id for game in paiju.games()]
PROGRAM = (sys.executable, "-m", "paiju.cli")


def played(game: str, seed: int = 1) -> State:
    """A whole random game."""
    state, rng = paiju.game(game).deal(seed=seed), random.Random(seed)
    while not state.is_over:
        seat = min(state.to_act)
        state = state.act(seat, rng.choice(state.legal(seat)))
    return state


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(played("doudizhu").record.dumps(), encoding="utf-8")
    return path


@pytest.fixture
def endgame(tmp_path: Path) -> Path:
    path = tmp_path / "endgame.txt"
    path.write_text("G\t斗地主\nE\t1\n1\t♠3 ♠4\n2\t♦5\n3\t♥6 ♣6\nS\t3\n", encoding="utf-8")
    return path


def columns(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


# --- help and version ---------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_and_fits_the_screen(run: Run, command: str, language: str) -> None:
    answer = run(command, "--help", "--lang", language)
    assert answer.status == 0
    assert {"zh": "例：", "en": "examples:"}[language] in answer.out
    assert {"zh": "用法", "en": "usage"}[language] in answer.out
    assert f"paiju {command}" in answer.out.splitlines()[-1]
    assert max(map(columns, answer.out.splitlines())) <= 80


@pytest.mark.parametrize("argv", [["--help"], ["-h"], []])
def test_help_lists_every_command(run: Run, argv: list[str]) -> None:
    answer = run(*argv)
    assert answer.status == 0
    assert all(f"\n    {command}  " in answer.out for command in COMMANDS)


def test_language_comes_from_the_locale_or_the_option(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "列出游戏" in run("--help").out
    monkeypatch.setenv("PAIJU_LANG", "en_GB.UTF-8")
    assert "list the games" in run("--help").out
    assert "列出游戏" in run("--lang=zh", "--help").out
    assert "规则和选项" in run("games", "--lang", "zh").out


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"paiju {paiju.__version__}\n", "")


@pytest.mark.parametrize(
    "argv", [["--help"], ["games"], ["games", "斗地主"], ["play", "--help"], ["equity", "--help"]]
)
def test_light_commands_do_not_load_the_kernel(argv: list[str]) -> None:
    code = (
        "import sys; from paiju.cli.main import main; "
        f"assert main({argv!r}) == 0; print(sorted({{'numba', 'numpy'}} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "[]"


# --- games --------------------------------------------------------------------------------


def test_games_lists_every_game(run: Run) -> None:
    answer = run("games")
    assert [line.split()[0] for line in answer.out.splitlines()[: len(IDS)]] == IDS


def test_games_as_data(run: Run) -> None:
    found = run("games", "--json").data["games"]
    assert [game["id"] for game in found] == IDS
    assert set(found[0]) == {"id", "title", "names", "players", "options"}
    assert found[0]["options"]["bidding"]["choices"] == ["call-rob", "score"]
    players = found[-1]["options"]["max_players"]["choices"]
    assert players == {"min": 2, "max": 10, "step": 1}


@pytest.mark.parametrize("game", IDS)
def test_the_rules_of_a_game_speak_one_language(run: Run, game: str) -> None:
    """Every paragraph of the rules is shown in exactly one of the two."""
    zh, en = (
        "".join(run("games", game, "--lang", language).out.split()) for language in ("zh", "en")
    )
    for paragraph in paiju.game(game).spec.about.strip().split("\n\n"):
        chinese = sum(letter > "⿿" for letter in paragraph) > 0.3 * len(paragraph)
        words = "".join(paragraph.split())
        assert (words in zh, words in en) == (chinese, not chinese)


def test_one_game_shows_rules_and_options(run: Run) -> None:
    english = run("games", "doudizhu", "--lang", "en").out
    assert "Fight the Landlord: one pack" in english
    assert "叫、抢地主" in run("games", "二打一").out
    assert "bidding=call-rob" in english
    competition = run("games", "斗地主", "--option", "preset=competition").out
    assert "bidding=score" in competition
    assert "doubling=on" in competition


# --- classify and beats -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "cards", "reading"),
    [
        ("斗地主", ["333444", "55"], "TripleStraightWithSingles:4  飞机带小翼"),
        ("landlords", ["小王大王"], "PairJokers:Joker  王炸"),
        ("321", ["A23"], "SingleStraight:3  顺子"),
        ("斗地主X", ["44443333"], "QuadrupleWithPairPair:4      四带二对"),
    ],
)
def test_classify(run: Run, game: str, cards: list[str], reading: str) -> None:
    answer = run("classify", game, *cards)
    assert answer.status == 0
    assert reading in answer.out.splitlines()


def test_classify_as_data(run: Run) -> None:
    found = run("classify", "doudizhu", "TJQKA", "--json").data
    assert found == {
        "game": "doudizhu",
        "cards": ["dT", "dJ", "dQ", "dK", "dA"],
        "readings": [
            {"type": "SingleStraight", "key": "A", "title": {"zh": "顺子", "en": "straight"}}
        ],
    }


def test_not_a_hand_is_an_answer(run: Run) -> None:
    assert run("classify", "斗地主", "3456") == (0, "3456：不是合法的牌型\n", "")
    assert run("classify", "斗地主", "3456", "--json").data["readings"] == []


@pytest.mark.parametrize(
    ("new", "old", "answer"),
    [("444 5", "333 2", True), ("444 55", "333 2", False), ("小王大王", "2222", True)],
)
def test_beats(run: Run, new: str, old: str, answer: bool) -> None:
    assert run("beats", "斗地主", new, old).out.startswith("能" if answer else "不能")
    assert run("beats", "斗地主", new, old, "--lang", "en").out.startswith(
        "yes" if answer else "no"
    )
    assert run("beats", "斗地主", new, old, "--json").data["beats"] is answer


def test_beats_says_which_hand_is_none(run: Run) -> None:
    assert run("beats", "斗地主", "3456", "2").out.splitlines()[0] == "3456：不是合法的牌型"


# --- equity -------------------------------------------------------------------------------

EXACT = {
    "zh": """\
底牌      胜     平    权益
AsAh  91.62%  0.00%  91.62%
KsKh   8.38%  0.00%   8.38%

精确：全部 990 种结果
""",
    "en": """\
hand     win    tie  equity
AsAh  91.62%  0.00%  91.62%
KsKh   8.38%  0.00%   8.38%

exact: all 990 outcomes
""",
}


@pytest.mark.parametrize("language", EXACT)
def test_equity_is_a_table(run: Run, language: str) -> None:
    flop = "equity", "AsAh", "KsKh", "--board", "2c 7d 9h", "--lang"
    assert run(*flop, language) == (0, EXACT[language], "")


def test_sampled_equity_names_its_error(run: Run) -> None:
    asked = "equity", "TT+, AKs", "QQ", "random", "--dead", "Qs", "--trials", "1000", "--seed", "x"
    answer = run(*asked, "--lang", "en")
    assert answer == run(*asked, "--lang", "en")
    head, *rows = answer.out.splitlines()
    assert head.split() == ["hand", "win", "tie", "equity", "std.", "error"]
    assert all(row.split()[-1].startswith("±") for row in rows[:3])
    assert len({columns(line) for line in (head, *rows[:3])}) == 1
    assert rows[-1] == "sampled: 1,000 outcomes"


def test_equity_as_data(run: Run) -> None:
    data = run("equity", "AsAh", "♠K♥K", "--board", "2c7d9h", "--dead", "黑桃3", "--json").data
    assert (data["board"], data["dead"]) == (["c2", "d7", "h9"], ["s3"])
    assert (data["exact"], data["boards"], data["seed"]) == (True, 946, None)
    aces, kings = data["hands"]
    assert aces["hand"] == "AsAh"
    assert aces["wins"] + kings["wins"] + aces["ties"] == 946
    assert aces["win"] == aces["equity"] == aces["wins"] / 946
    sample = run("equity", "AsAh", "KsKh", "--trials", 10, "--seed", 3, "--json").data
    assert (sample["exact"], sample["boards"], sample["seed"]) == (False, 10, 3)


# --- deal and legal -----------------------------------------------------------------------


@pytest.mark.parametrize("game", IDS)
def test_deal_is_the_deal_of_the_seed(run: Run, game: str) -> None:
    state = paiju.game(game).deal(seed=7)
    found = run("deal", game, "--seed", "7", "--json").data
    assert found["hands"] == [[card.code for card in hand] for hand in state.hands]
    assert found["to_act"] == sorted(state.to_act)
    assert found["options"] == dict(state.game.settings)
    text = run("deal", game, "--seed", "07").out
    assert text.startswith(state.display("zh"))
    assert found["commit"] in text


def test_options_reach_the_game(run: Run) -> None:
    argv = ["斗地主", "--seed", "7", "--option", "bidding=score", "--option", "doubling=on"]
    found = run("deal", *argv, "--json").data
    assert (found["options"]["bidding"], found["options"]["doubling"]) == ("score", "on")
    assert "3分" in run("legal", *argv).out
    assert "bid 3" in run("legal", *argv, "--lang", "en").out


def test_seeds_may_be_words(run: Run) -> None:
    one, two = (run("deal", "斗地主", "--seed", s, "--json").data for s in ("春", "夏"))
    assert one["seed"] == "春"
    assert one["hands"] != two["hands"]


@pytest.mark.parametrize("game", IDS)
def test_legal_is_what_the_state_says(run: Run, game: str) -> None:
    state = paiju.game(game).deal(seed=7)
    found = run("legal", game, "--seed", "7", "--json").data
    for entry in found["seats"]:
        texts = [action["text"] for action in entry["actions"]]
        assert texts == [action.text for action in state.legal(entry["seat"])]


def test_legal_in_a_loaded_position(run: Run, endgame: Path) -> None:
    assert run("legal", "斗地主", "--load", endgame).out.splitlines() == [
        "玩家 2：2 种",
        "  pass  不出",
        "  5     单张",
    ]
    nothing = run("legal", "斗地主", "--load", endgame, "--seat", "1", "--json").data
    assert nothing["seats"] == [{"seat": 0, "actions": []}]
    piped = run("legal", "斗地主", "--load", "-", "--json", stdin=endgame.read_text("utf-8"))
    assert piped.data["seats"][0]["actions"][1] == {
        "text": "5",
        "kind": "play",
        "cards": ["d5"],
        "reading": "Single:5",
        "title": {"zh": "5 (单张)", "en": "5 (single)"},
    }


def test_legal_when_it_is_over(run: Run, record: Path) -> None:
    assert run("legal", "斗地主", "--load", record).out == "没有人要做决定\n"


# --- perft --------------------------------------------------------------------------------


def counted(state: State, depth: int) -> int:
    """The same count without the kernel."""
    if depth == 0 or state.is_over:
        return int(depth == 0)
    seat = min(state.to_act)
    return sum(counted(state.act(seat, action), depth - 1) for action in state.legal(seat))


@pytest.mark.parametrize("game", IDS)
def test_perft_agrees_with_the_states(game: str) -> None:
    state, rng = paiju.game(game).deal(seed=7), random.Random(7)
    while sum(state.counts) > 16 and not state.is_over:
        for depth in range(2):
            assert count_positions(state, depth) == counted(state, depth)
        seat = min(state.to_act)
        state = state.act(seat, rng.choice(state.legal(seat)))
    for depth in range(5):
        assert count_positions(state, depth) == counted(state, depth)


def test_perft_asks_the_lowest_seat_first() -> None:
    state = paiju.game("斗地主", bidding="score", doubling="on").deal(seed=7)
    state = state.act(min(state.to_act), "3")
    assert len(state.to_act) == 2
    assert [count_positions(state, depth) for depth in range(4)] == [1, 2, 4, counted(state, 3)]


def test_perft_below_the_end() -> None:
    state = played("doudizhu")
    assert [count_positions(state, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(state, 2) == []


def test_perft_command(run: Run, endgame: Path) -> None:
    whole = run("perft", "斗地主", "--load", endgame, "--depth", "2")
    parts = run("perft", "斗地主", "--load", endgame, "--depth", "2", "--divide")
    data = run("perft", "斗地主", "--load", endgame, "--depth", "2", "--divide", "--json").data
    assert whole == (0, "2\n", "")
    assert parts.out.splitlines() == ["pass  2", "5     0", "合计  2"]
    assert data == {
        "game": "doudizhu",
        "seed": None,
        "depth": 2,
        "nodes": 2,
        "divide": [{"action": "pass", "nodes": 2}, {"action": "5", "nodes": 0}],
    }


# --- replay and verify --------------------------------------------------------------------


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_replay_tells_every_event(run: Run, tmp_path: Path, game: str, language: str) -> None:
    state, path = played(game), tmp_path / "game.jsonl"
    path.write_text(state.record.dumps(), encoding="utf-8")
    answer = run("replay", path, "--all", "--lang", language)
    assert answer.status == 0
    assert f"{len(state.events):4}  " in answer.out
    assert '"e"' not in answer.out  # every kind of event has its words
    assert answer.out.endswith(state.display(language) + "\n")


@pytest.mark.parametrize("option", ["doubling=on", "open_hand=all", "bidding=score", "rob=off"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_replay_knows_the_events_of_the_pre_round(
    run: Run, tmp_path: Path, option: str, language: str
) -> None:
    flag, _, value = option.partition("=")
    for seed in range(6):
        state, rng = paiju.game("斗地主", **{flag: value}).deal(seed=seed), random.Random(seed)
        while state.phase != "play":
            seat = min(state.to_act)
            state = state.act(seat, rng.choice(state.legal(seat)))
        path = tmp_path / "game.jsonl"
        path.write_text(state.record.dumps(), encoding="utf-8")
        for argv in ([], ["--seat", "1"]):
            answer = run("replay", path, "--lang", language, *argv)
            assert answer.status == 0
            assert '"e"' not in answer.out


def test_every_kind_of_event_has_its_words() -> None:
    told = {kind for game in paiju.games() for kind in game.family.tellers}
    assert set(shipped_kinds()) <= told


def test_replay_of_one_seat_shows_what_it_saw(run: Run, record: Path) -> None:
    state = paiju.load_record(record).replay()
    found = run("replay", record, "--seat", "2", "--json").data
    lines = state.view(1).dumps().splitlines()
    assert found["events"] == [json.loads(line) for line in lines]
    assert found["seat"] == 1
    deals = [event for event in found["events"] if event["e"] == "deal"]
    assert [("cards" in event) for event in deals if event["seat"] != 1] == [False] * 2


def test_replay_of_everything_as_data(run: Run, record: Path) -> None:
    found = run("replay", record, "--json").data
    lines = record.read_text("utf-8").splitlines()
    assert found["events"] == [json.loads(line) for line in lines[1:]]
    assert (found["game"], found["seat"], found["over"]) == ("doudizhu", None, True)
    assert found["payoffs"] == found["events"][-2]["payoffs"]
    assert (found["ranks"], found["finished"]) == (None, [])


def test_replay_tells_ranks_and_finishing_places(run: Run, tmp_path: Path) -> None:
    lines = ["G\t五瓜皮", "N\t2", "E\t1", "1\t♦5", "2\t♦8 ♦K", "S\t♦5"]
    (tmp_path / "end.txt").write_text("\n".join(lines), "utf-8")
    found = run("replay", tmp_path / "end.txt", "--json").data
    assert (found["payoffs"], found["ranks"], found["finished"]) == ([5, 0], [1, 2], [0])


def test_replay_step_by_step(run: Run, record: Path) -> None:
    waited = run("replay", record, "--step", stdin="\n\nq\n").out
    assert re.findall(r"第 (\d+)/\d+ 步", waited) == ["0", "1", "2"]
    assert "牌局结束" not in waited
    assert "牌局结束" in run("replay", record, "--step", stdin="\n").out
    assert run("replay", record, "--step", stdin="").out.endswith(
        paiju.load(record).display("zh") + "\n"
    )


def test_replay_of_an_import(run: Run, endgame: Path) -> None:
    answer = run("replay", endgame, "--lang", "en")
    assert "Composed position, player 1 leads" in answer.out
    assert "Player 1 leads ♠3 (single), 1 left" in answer.out


def test_verify(run: Run, record: Path) -> None:
    answer = run("verify", record)
    commit = json.loads(record.read_text("utf-8").splitlines()[0])["commit"]
    assert answer.status == 0
    assert commit in answer.out
    assert "所有抽牌一致" in answer.out
    assert "all draws agree" in run("verify", record, "--lang", "en").out
    found = run("verify", record, "--json").data
    assert (found["verified"], found["commit"]) == (True, commit)


@pytest.mark.parametrize(("game", "draws"), [("doudizhu", 2), ("doudizhu-laizi", 3)])
def test_verify_counts_the_wild_rank_too(run: Run, tmp_path: Path, game: str, draws: int) -> None:
    path = tmp_path / "dealt.jsonl"
    state = paiju.game(game).deal(seed=7)
    while state.phase == "bid":
        state = state.act(min(state.to_act), "1")
    path.write_text(state.record.dumps(), encoding="utf-8")
    assert run("verify", path, "--json").data["draws"] == draws


def altered(record: Path, how: str) -> None:
    """A record whose deal is not the one of its secret."""
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    if how == "other secret":
        lines[1]["secret"] = lines[-1]["secret"] = "00" * 32
    elif how == "no secret":
        del lines[1]["secret"]
        del lines[-1]
    else:
        lines[2]["cards"].reverse()
    record.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


@pytest.mark.parametrize("how", ["other secret", "no secret", "other cards"])
def test_a_deal_that_does_not_verify(run: Run, record: Path, how: str) -> None:
    altered(record, how)
    answer = run("verify", record)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.startswith("错误 [")
    found = run("verify", record, "--json")
    assert found.status == 1
    assert found.data["verified"] is False
    assert set(found.data["error"]) == {"code", "message"}


def test_a_composed_position_has_nothing_to_verify(run: Run, endgame: Path) -> None:
    assert run("verify", endgame).err.startswith("错误 [deal-given]")


# --- bench --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", IDS)
def test_bench(run: Run, game: str) -> None:
    found = run("bench", game, "--milliseconds", "1", "--json").data["games"]
    assert list(found) == [game]
    assert set(found[game]) == {"playouts", "leads", "games"}
    assert found[game]["games"] > 0
    assert all(figure is None or figure > 0 for figure in found[game].values())


def test_bench_for_people(run: Run) -> None:
    answer = run("bench", "斗地主", "--milliseconds", "1", "--lang", "en")
    assert "kernel playouts" in answer.out
    assert "make bench" in answer.out


# --- what goes wrong ----------------------------------------------------------------------

FILES = {
    "empty.txt": b"",
    "words.txt": b"hello\n",
    "binary": bytes(range(256)),
    "broken.jsonl": b'{"paiju": 1, "game": "doudizhu"}\n',
    "newer.jsonl": b'{"paiju":9,"game":"doudizhu","rules":1,"options":{},"seats":3}\n',
    "bad-move.txt": "G\t斗地主\nE\t1\n1\t3\n2\t4\n3\t5\nS\t4\n".encode(),
    "other.txt": "G\t三两一\nD\t7\n".encode(),
    "plain.txt": "G\t斗地主\nD\t7\n".encode(),
}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("fly", "no-such-command"),
        ("games foo", "no-such-game"),
        ("games --lang fr", "bad-choice"),
        ("games --json=1", "bad-usage"),
        ("games 斗地主 三两一", "unknown-argument"),
        ("games --wrong", "unknown-argument"),
        ("classify", "missing-argument"),
        ("classify 斗地主", "missing-argument"),
        ("classify foo 3", "no-such-game"),
        ("classify 斗地主 xyz", "not-understood"),
        ("classify 斗地主 33333", "not-in-pack"),
        ("classify 三两一 大王", "not-in-pack"),
        ("beats 斗地主 3 xyz", "not-understood"),
        ("equity", "missing-argument"),
        ("equity AsAh", "hand-count"),
        ("equity AsAh AsKs", "card-twice"),
        ("equity As Ah", "hole-cards"),
        ("equity AsAh KKs", "bad-range"),
        ("equity AsAh KsKh --board xyz", "not-understood"),
        ("equity AsAh KsKh --trials 0", "bad-count"),
        ("deal 斗地主 --seed", "missing-value"),
        ("deal 斗地主 --seed 7 --players 4", "bad-players"),
        ("deal 斗地主 --seed 7 --players x", "bad-count"),
        ("deal 斗地主 --seed 7 --option bidding", "bad-setting"),
        ("deal 斗地主 --seed 7 --option =score", "bad-setting"),
        ("deal 斗地主 --seed 7 --option bidding=loud", "bad-value"),
        ("deal 斗地主 --seed 7 --option redeal_limit=-1", "bad-value"),
        ("deal 斗地主 --seed 7 --option colour=red", "no-such-option"),
        ("deal 斗地主 --seed 7 --option self=1", "no-such-option"),
        ("deal 斗地主 --seed 7 --option name=1", "no-such-option"),
        ("deal 斗地主 --load plain.txt", "unknown-argument"),
        ("legal 斗地主 --seed 7 --load plain.txt", "not-together"),
        ("legal 斗地主 --seed 7 --seat 0", "bad-count"),
        ("legal 斗地主 --seed 7 --seat 9", "no-such-seat"),
        ("legal 斗地主 --load missing.txt", "no-such-file"),
        ("legal 斗地主 --load .", "is-a-directory"),
        ("legal 斗地主 --load binary", "not-text"),
        ("legal 斗地主 --load words.txt", "unknown-key"),
        ("legal 斗地主 --load bad-move.txt", "not-in-hand"),
        ("legal 斗地主 --load other.txt", "wrong-game"),
        ("legal 斗地主 --load plain.txt --option bidding=score --players 4", "not-in-file"),
        ("perft 斗地主 --seed 7", "missing-argument"),
        ("perft 斗地主 --seed 7 --depth -1", "bad-count"),
        ("perft 斗地主 --seed 7 --depth many", "bad-count"),
        ("replay", "missing-argument"),
        ("replay missing.jsonl", "no-such-file"),
        ("replay empty.txt", "empty-text"),
        ("replay plain.txt --seat 4", "no-such-seat"),
        ("replay plain.txt --seat 1 --all", "not-together"),
        ("verify missing.jsonl", "no-such-file"),
        ("verify .", "is-a-directory"),
        ("verify binary", "not-text"),
        ("verify words.txt", "unknown-key"),
        ("verify broken.jsonl", "not-a-record"),
        ("verify newer.jsonl", "newer-format"),
        ("verify plain.txt/x", "cannot-read"),
        ("bench foo", "no-such-game"),
        ("bench --milliseconds 0", "bad-count"),
        ("play foo", "no-such-game"),
        ("play 斗地主 --seat 4", "no-such-seat"),
        ("play 斗地主 --save .", "is-a-directory"),
        ("play 斗地主 --save missing/game.jsonl", "no-such-file"),
    ],
)
def test_bad_input_is_a_code_and_a_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, code: str
) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    for language, word in (("zh", "错误"), ("en", "error")):
        answer = run("--lang", language, *line.split())
        assert answer.status == 2
        assert answer.err.startswith(f"{word} [{code}]: ")
        assert answer.err.count("\n") == 1
        if "fr" not in line and not line.startswith("play"):
            found = run("--lang", language, *line.split(), "--json")
            assert found.status == 2
            assert found.err == answer.err or "--json" in found.err
            error = found.data["error"]
            assert error["code"] == code
            assert f"{word} [{code}]: {error['message']}\n" == found.err


def test_chinese_errors_are_chinese(run: Run) -> None:
    assert run("classify").err == "错误 [missing-argument]: 缺少：GAME, CARDS；用 --help 看用法\n"
    assert run("classify", "--lang", "en").err == (
        "error [missing-argument]: missing: GAME, CARDS; see --help\n"
    )


def test_every_problem_speaks_both_languages() -> None:
    for words in PROBLEMS.values():
        assert set(words) == {"zh", "en"}
        fields = [{part.split("}")[0] for part in text.split("{")[1:]} for text in words.values()]
        assert fields[0] == fields[1]


def test_a_file_nobody_may_read(run: Run, record: Path) -> None:
    record.chmod(0)
    if os.access(record, os.R_OK):
        pytest.skip("this user may read everything")
    assert run("replay", record).err.startswith("错误 [cannot-read]")


def test_a_file_without_end(run: Run) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no endless file here")
    assert run("replay", "/dev/zero").err.startswith("错误 [too-large]")


def test_a_short_file_is_never_taken_for_a_path(run: Run, tmp_path: Path, record: Path) -> None:
    pointer = tmp_path / "pointer"
    pointer.write_text(str(record), encoding="utf-8")
    assert run("replay", pointer).err.startswith("错误 [unknown-key]")


# --- the outside world --------------------------------------------------------------------


def program(*argv: str, **how: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PAIJU_LANG": "en", **how.pop("env", {})}
    return subprocess.run([*PROGRAM, *argv], env=environment, check=False, **how)


def test_a_broken_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = program("games", "--json", stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_full_disk_is_a_sentence() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no full disk here")
    with Path("/dev/full").open("w") as full:
        done = program("games", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.startswith(b"error [io-error]: ")
    assert done.stderr.count(b"\n") == 1


def test_an_ascii_terminal_and_utf8_data() -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    text = program("games", "--lang", "zh", env=ascii_only, stdout=subprocess.PIPE)
    assert text.returncode == 0
    data = program("games", "--json", env=ascii_only, stdout=subprocess.PIPE)
    assert json.loads(data.stdout.decode("utf-8"))["games"][0]["title"]["zh"] == "斗地主"


def test_odd_bytes_on_the_command_line() -> None:
    done = subprocess.run(
        [*map(os.fsencode, PROGRAM), b"classify", b"doudizhu", b"\xff\xfe", b"--json"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert json.loads(done.stdout.decode("utf-8"))["error"]["code"] == "not-understood"
    assert b"Traceback" not in done.stderr


def interrupted() -> None:
    raise KeyboardInterrupt


def faulty() -> None:
    raise RuntimeError("oh")


def test_interrupts_end_cleanly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "games", interrupted)
    assert run("games") == (130, "", "\n已中断\n")
    assert run("games", "--lang", "en").err == "\ninterrupted\n"


def test_compiled_loops_can_be_interrupted() -> None:
    hold = threading.Event()

    def endless() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        hold.wait()

    with pytest.raises(KeyboardInterrupt):
        run_interruptibly(endless)
    hold.set()
    with pytest.raises(RuntimeError, match="oh"):
        run_interruptibly(faulty)
    assert run_interruptibly(lambda: 7) == 7


def test_a_fault_of_the_program_is_admitted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "games", faulty)
    answer = run("games", "--json", "--lang", "en")
    assert answer.status == 70
    assert answer.data["error"]["code"] == "internal-error"
    assert "RuntimeError: oh" in answer.err
    monkeypatch.setenv("PAIJU_DEBUG", "1")
    with pytest.raises(RuntimeError, match="oh"):
        run("games")
