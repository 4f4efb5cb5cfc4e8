"""Arenas: duplicate deals, figures with intervals, outside programs however they behave."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import paiju
from paiju import arena
from paiju.arena.program import NoAnswer, Program
from paiju.arena.result import Result, estimate_interval, estimate_rate_interval
from paiju.arena.seating import list_seatings, score_players
from paiju.arena.table import DealGames, GameTally
from paiju.cli import main as cli
from paiju.engine.actions import Action
from paiju.engine.luck import Random
from patience import HANGING, wait_until
from places import ROOT

BOT = ROOT / "examples" / "bot.py"
PROGRAM = (sys.executable, "-m", "paiju.cli", "arena")

# --- seatings ---


@pytest.mark.parametrize(
    ("game", "players", "seats", "expected"),
    [
        ("锄大地", 2, None, [(0, 1, 0, 1), (1, 0, 1, 0)]),
        ("五瓜皮", 2, 2, [(0, 1), (1, 0)]),
        ("五瓜皮", 3, 3, [(0, 1, 2), (1, 2, 0), (2, 0, 1)]),
        ("五瓜皮", 2, 3, [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]),
        ("斗地主", 2, None, [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]),
        ("斗地主", 3, None, [(0, 1, 2), (1, 2, 0), (2, 0, 1)]),
    ],
)
def test_seatings(
    game: str, players: int, seats: int | None, expected: list[tuple[int, ...]]
) -> None:
    assert list_seatings(paiju.game(game).deal(1, seats), players, fixed=False) == expected


def test_with_a_fixed_landlord_his_hand_changes_sides() -> None:
    state = paiju.game("斗地主").deal(seed=3)
    lord = state.position.first
    first, second = list_seatings(state, 2, fixed=True)
    assert first == tuple(int(seat != lord) for seat in range(3))
    assert second == tuple(1 - player for player in first)
    fixed = state.game.family.skip_bidding(state)
    assert (fixed.landlord, fixed.phase, fixed.counts[lord]) == (lord, "play", 20)


def test_hidden_landlords_are_one_side() -> None:
    state = paiju.game("广西地主").deal(seed=3)
    lords = {seat for seat in range(4) if {"s3", "sA"} & {c.code for c in state.hands[seat]}}
    first, second = list_seatings(state, 2, fixed=False)
    assert {seat for seat, player in enumerate(first) if player == 0} == lords
    assert {seat for seat, player in enumerate(second) if player == 1} == lords


def finished(text: str) -> paiju.State:
    state = paiju.load(text)
    assert state.is_over
    return state


@pytest.mark.parametrize(
    ("text", "seating", "expected"),
    [
        ("G\t斗地主\nE\t1\n1\t3\n2\t4\n3\t5\nS\t3", (0, 1, 1), [4, -4]),  # spring: 2 each
        ("G\t斗地主\nE\t1\n1\t3\n2\t4\n3\t5\nS\t3", (1, 0, 1), [-2, 2]),
        # captured points: 10 of 10 where a half would be the share
        ("G\t七鬼五二一\nN\t2\nE\t1\n1\tT\n2\t3 4\nS\tT", (0, 1), [5, -5]),
        # a game that pays nothing: the winning side gets a point
        ("G\t广西地主\nE\t1\n1\t♠3 ♠A\n2\t♦4\n3\t♦5\n4\t♦6\nS\t♠3\nP\t-\nP\t-\nP\t-\nP\t♠A",
         (0, 1, 1, 1), [1, -1]),
    ],
)  # fmt: skip
def test_scores(text: str, seating: tuple[int, ...], expected: list[float]) -> None:
    assert score_players(finished(text), seating) == expected


# --- figures ---


def test_intervals() -> None:
    assert estimate_interval([1.0]) is None
    low, high = estimate_interval([0, 1, 0, 1, 1, 0, 1, 1]) or (
        0,
        0,
    )  # mean 5/8, sd 0.5175, t 2.365
    assert (round(low, 3), round(high, 3)) == (0.192, 1.058)
    assert estimate_rate_interval([0, 1, 0, 1, 1, 0, 1, 1]) == (low, 1.0)
    assert estimate_interval([2.0, 4.0]) == pytest.approx((3 - 12.706, 3 + 12.706))
    low, high = estimate_rate_interval([1.0] * 16) or (0, 0)  # never certain
    assert (round(low, 3), high) == (0.806, 1.0)
    assert estimate_rate_interval([0.5] * 9) == (0.5, 0.5)


def tally(score: float) -> list[GameTally]:
    return [GameTally(score, [10, 30], 1, 0), GameTally(-score, [20], 0, 2)]


def test_deals_are_the_unit() -> None:
    deals = (DealGames(0, [tally(4), tally(-2)]), DealGames(1, [tally(0), tally(2)]))
    first, second = Result(("a", "b"), deals, 3, "s").standings
    assert (first.wins, first.scores) == ((0.5, 0.75), (1.0, 1.0))
    assert (second.win_rate, second.average_score) == (0.375, -1.0)
    assert (first.illegal, second.late) == (4, 8)
    data = Result(("a", "b"), deals, 3, "s").data()
    assert (data["games"], data["deals"], data["complete"]) == (4, 2, False)
    assert data["seconds_per_move"] == {"mean": 2e-05, "p99": 3e-05}
    assert [one["name"] for one in data["players"]] == ["a", "b"]


# --- runs ---


@pytest.mark.parametrize("game", paiju.games(), ids=lambda game: game.id)
def test_a_player_is_as_good_as_itself(game: paiju.Game) -> None:
    """The same cards, the same chance, the sides swapped: nothing is left over."""
    found = arena.run(game, ["random", "random"], deals=2, seed=5, workers=1)
    first = found.standings[0]
    assert (first.win_rate, first.average_score) == (0.5, 0.0)
    assert found.complete
    assert first.illegal == first.late == 0


def test_panda_beats_chance_on_all_cores_as_on_one() -> None:
    how = {"deals": 12, "seed": 5, "landlord": "fixed"}
    alone = arena.run("斗地主", ["panda", "random"], workers=1, **how)  # type: ignore[arg-type]
    crew = arena.run("斗地主", ["panda", "random"], workers=2, **how)  # type: ignore[arg-type]
    assert [d.number for d in crew.deals] == list(range(12))
    assert alone.standings[0].scores == crew.standings[0].scores
    low, _ = estimate_rate_interval(crew.standings[0].wins) or (0, 0)
    assert low > 0.5


class Stubborn:
    """Somebody who answers with what is not possible."""

    name = "stubborn"

    def choose(self, view: paiju.View) -> Action:
        return paiju.game("斗地主").load("G\t斗地主\nE\t1\n1\t3\n2\t4\n3\t5").legal(0)[0]


def test_objects_and_functions_play_too() -> None:
    found = arena.run("斗地主", [Stubborn(), Random], deals=1, seed=1)
    assert [one.name for one in found.standings] == ["stubborn", "Random"]
    assert found.standings[0].illegal > 0
    assert found.standings[1].illegal == 0


@pytest.mark.parametrize(
    ("game", "players", "options", "code"),
    [
        ("斗地主", ["random"], {}, "player-count"),
        ("斗地主", ["random"] * 4, {}, "player-count"),
        ("锄大地", ["panda", "random"], {}, "no-such-level"),
        ("斗地主", ["random", "god"], {}, "no-such-level"),
        ("斗地主", ["random", "cmd:"], {}, "no-such-program"),
        ("斗地主", ["random", "cmd:/no/such/program"], {}, "no-such-program"),
        ("斗地主", ["random", "cmd:'"], {}, "no-such-program"),
        ("锄大地", ["random", "random"], {"landlord": "fixed"}, "no-landlord"),
    ],
)
def test_what_cannot_be_played(
    game: str, players: list[str], options: dict[str, str], code: str
) -> None:
    with pytest.raises(paiju.PaijuError) as refused:
        arena.run(game, players, deals=1, workers=1, **options)  # type: ignore[arg-type]
    assert refused.value.code == code
    assert refused.value.sentence("zh") != refused.value.sentence("en")


# --- outside programs ---


def test_the_example_bot_plays_every_family() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 30
    entrant = f"cmd:{sys.executable} {BOT}"
    for game, seats in (("斗地主", 3), ("暗牌斗地主", 4), ("七鬼五二一", 2)):
        found = arena.run(
            game, [entrant, "random"], deals=1, seats=seats, workers=1, seconds=HANGING
        )
        assert found.standings[0].illegal == found.standings[0].late == 0
        assert found.standings[0].micros


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], list[str]]:
    def write(code: str) -> list[str]:
        path = tmp_path / "bot.py"
        path.write_text("import sys, json, time\n" + code, encoding="utf-8")
        return [sys.executable, str(path)]

    return write


ANSWER = "if json.loads(line)['e'] == 'ask': "
EACH_LINE = "for line in sys.stdin:\n    " + ANSWER


@pytest.mark.parametrize(
    ("code", "faults"),
    [
        (EACH_LINE + "print('3')", set()),
        (EACH_LINE + "print(json.dumps('3'))", set()),
        (EACH_LINE + "print(json.dumps({'text': '3'}), flush=True)", set()),
        (EACH_LINE + "print('\\n\\n3')", set()),
        (EACH_LINE + "print('2')", {"illegal"}),
        (EACH_LINE + "print('{\"text\": 7}')", {"illegal"}),
        (EACH_LINE + "sys.stdout.buffer.write(b'\\xff\\x00\\xfe\\n')", {"illegal"}),
        (EACH_LINE + "print('[' * 100000)", {"illegal"}),
        (EACH_LINE + "sys.exit(3)", {"late"}),
        (EACH_LINE + "time.sleep(1e9)", {"late"}),
        ("sys.exit(1)", {"late"}),
        ("time.sleep(1e9)", {"late"}),  # reads nothing
        ("while True: print('x' * 9999)", {"illegal", "late"}),
        ("while True: sys.stdout.write('x')", {"illegal", "late"}),
        ("sys.stdin.close(); time.sleep(1e9)", {"late"}),
    ],
)
def test_programs_of_all_kinds(
    program: Callable[[str], list[str]], code: str, faults: set[str]
) -> None:
    state = paiju.load("G\t斗地主\nE\t1\n1\t3 3 5\n2\t4\n3\t6")
    patient = "late" not in faults
    player = Program(program(code), seconds=HANGING if patient else 0.2, startup=0.2)
    player.begin()
    try:
        chosen = state.act(0, player.choose(state.view(0)))
    except NoAnswer as reason:
        assert reason.fault in faults
    else:
        assert not faults
        assert [card.rank for card in chosen.position.table] == ["3"]
    finally:
        player.close()


def test_a_program_that_dies_is_told_everything_again(
    program: Callable[[str], list[str]],
) -> None:
    """It answers once and goes; the next process knows the whole game."""
    code = (
        "seen = 0\nfor line in sys.stdin:\n    seen += 1\n    "
        + ANSWER
        + "print(json.loads(line)['legal'][-1]['text']); sys.stderr.write(f'{seen}\\n'); break"
    )
    player = Program(program(code), seconds=HANGING)
    state = paiju.load("G\t斗地主\nE\t1\n1\t3 7 8\n2\t4\n3\t6")
    player.begin()
    try:
        state = state.act(0, player.choose(state.view(0))).act(1, "pass").act(2, "pass")
        wait_until(lambda: player._line is not None and not player._line.alive)
        state = state.act(0, player.choose(state.view(0)))
        assert state.counts[0] == 1
    finally:
        player.close()


def test_a_program_sees_only_what_its_seat_sees(
    program: Callable[[str], list[str]], tmp_path: Path
) -> None:
    log = tmp_path / "log.jsonl"
    copy = f"log = open({str(log)!r}, 'a', encoding='utf-8')\nfor line in sys.stdin:\n"
    code = copy + "    log.write(line); log.flush()\n    " + ANSWER + "print('pass')"
    state = paiju.game("斗地主", first_bidder=1).deal(seed=9)
    player = Program(program(code), seconds=HANGING)
    player.begin()
    with pytest.raises(NoAnswer):
        while True:
            state = state.act(0, player.choose(state.view(0)))
            while state.to_act != {0}:
                seat = min(state.to_act)
                state = state.act(seat, state.on_timeout(seat))
    player.close()
    start, *told = log.read_text("utf-8").splitlines()
    assert json.loads(start)["e"] == "start"
    events = [line for line in told if json.loads(line)["e"] != "ask"]
    assert events == state.view(0).dumps().splitlines()[: len(events)]
    assert "secret" not in log.read_text("utf-8")


def test_late_and_illegal_answers_are_replaced(program: Callable[[str], list[str]]) -> None:
    wrong = " ".join(program(EACH_LINE + "print('nonsense')"))
    players = [f"cmd:{wrong}", "random"]
    found = arena.run("斗地主", players, deals=1, seed=1, landlord="fixed", seconds=HANGING)
    first = found.standings[0]
    assert first.illegal == len(first.micros) > 0
    lazy = program("sys.exit(0)")
    found = arena.run("斗地主", [lambda seed: Program(lazy), "random"], deals=1, seed=1)
    first = found.standings[0]
    assert first.late == len(first.micros) > 0


# --- the command ---


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    argv = "arena 斗地主 panda random --deals 3 --seed 4 --workers 1 --json --landlord fixed"
    assert cli.main(argv.split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert {"win_rate", "win_rate_ci95", "average_score", "average_score_ci95", "games",
            "seconds_per_move", "illegal", "late", "seed", "players"} <= set(data)  # fmt: skip
    assert data["games"] == 6
    assert 0 <= data["win_rate_ci95"][0] <= data["win_rate"] <= data["win_rate_ci95"][1] <= 1
    assert set(data["seconds_per_move"]) == {"mean", "p99"}


@pytest.mark.parametrize(("language", "word"), [("zh", "胜率"), ("en", "win rate")])
def test_words_and_chart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "chart.png"
    argv = f"arena 锄大地 random random --deals 3 --workers 1 --chart {path} --lang {language}"
    assert cli.main(argv.split()) == 0
    shown = capsys.readouterr()
    assert word in shown.out
    assert shown.err == ""
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        ("斗地主 random", "player-count"),
        ("锄大地 random panda", "no-such-level"),
        ("斗地主 random random --deals 0", "bad-count"),
        ("斗地主 random random --chart x.svg", "not-a-png"),
        ("斗地主 random random --chart no/where/x.png", "no-such-file"),
        ("斗地主 random random --landlord me", "bad-choice"),
    ],
)
def test_mistakes(capsys: pytest.CaptureFixture[str], argv: str, code: str) -> None:
    assert cli.main(["arena", *argv.split()]) == 2
    assert f"[{code}]" in capsys.readouterr().err


def test_a_chart_needs_its_extra(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    path = str(tmp_path / "x.png")
    argv = ["arena", "锄大地", "random", "random", "--deals", "1", "--workers", "1"]
    assert cli.main([*argv, "--chart", path]) == 2
    assert "paiju[chart]" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups here")
def test_ctrl_c_tells_what_is_known() -> None:
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from paiju.arena.runs import run; import paiju.arena.runs as runs\n"
        "from paiju.cli import main as cli\n"
        "def told(result): print('deal', len(result.deals), file=sys.stderr, flush=True)\n"
        "import paiju.arena; real = run\n"
        "paiju.arena.run = lambda *a, **k: real(*a, **{**k, 'watch': told})\n"
        "sys.exit(cli.main(sys.argv[1:]))"
    )
    argv = ["arena", "斗地主", "random", "random", "--deals", "100000", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *argv, "--lang", "zh"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    while not process.stderr.readline().startswith(b"deal 3"):
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=HANGING)
    assert process.returncode == 130
    assert "中断，原定 100000 副" in out.decode("utf-8")
    assert b"Traceback" not in err
    with pytest.raises(ProcessLookupError):  # no worker is left behind
        os.killpg(process.pid, 0)
