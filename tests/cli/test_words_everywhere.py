"""The same refusals wherever text comes in: calls, sessions, pipes, the full screen, a server."""

from __future__ import annotations

from pathlib import Path

import pytest

import paiju
from command_lines import Run, run
from paiju import IllegalAction, PaijuError, State
from paiju.client import Refused
from paiju.core.language import speaking
from paiju.tables.session import Session
from paiju.tui.room import RoomSource
from pilots import Person, at_table, person, plan
from refused_words import BIDS, HAND, LAID, REFUSALS
from screens import Play, play, position
from servers import Running, served
from table_calls import table_of

__all__ = ["play", "run"]  # fixtures


def endgame() -> State:
    return paiju.load(f"G\t斗地主\nE\t1\n1\t{HAND}\n2\t5\n3\t66")


# --- calls --------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "code", "sentence"), REFUSALS)
def test_act(text: str, code: str, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        endgame().act(0, text)
    assert refused.value.code == code
    assert sentence in refused.value.sentence("zh")


@pytest.mark.parametrize(("text", "code", "sentence"), REFUSALS)
def test_session(text: str, code: str, sentence: str) -> None:
    session = Session()
    session.initialize("斗地主")
    session.set(f"E\t1\n1\t{HAND}\n2\t5\n3\t66")
    before = session.state
    with pytest.raises(PaijuError) as refused:
        session.start(text)
    assert refused.value.code == code
    assert sentence in refused.value.sentence("zh")
    assert session.state == before
    assert session.status == "Assigned"


@pytest.mark.parametrize(("text", "count"), LAID)
def test_what_is_laid_by_a_session(text: str, count: int) -> None:
    session = Session()
    session.initialize("斗地主")
    session.set(f"E\t1\n1\t{HAND}\n2\t5\n3\t66")
    session.start(text)
    assert session.state is not None
    assert len(session.state.hands[0]) == 10 - count


@pytest.mark.parametrize("word", BIDS)
def test_bids_of_a_session(word: str) -> None:
    session = Session()
    session.initialize("斗地主")
    session.deal(7)
    with pytest.raises(PaijuError) as refused:
        session.bid(word)
    assert refused.value.code == "unknown-answer"
    assert session.status == "Dealt"
    assert session.state == paiju.game("斗地主").deal(7)


# --- line by line -------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "code", "sentence"), REFUSALS)
def test_line_mode(play: Play, tmp_path: Path, text: str, code: str, sentence: str) -> None:
    path = position(tmp_path / "p.txt", "斗地主", HAND, "5", "66")
    status, shown = play("斗地主", "--load", path, "--seat", "1", lines=f"{text}\n9\n")
    assert status == 0
    refused = shown[shown.index(sentence) :]
    assert "你先出，任何牌型都可以" in refused  # asked again
    assert "玩家 1 先出：♦9" in refused


@pytest.mark.parametrize(("text", "count"), LAID)
def test_laid_in_line_mode(play: Play, tmp_path: Path, text: str, count: int) -> None:
    path = position(tmp_path / "p.txt", "斗地主", HAND, "5", "66")
    _, shown = play("斗地主", "--load", path, "--seat", "1", lines=f"{text}\n")
    assert f"剩 {10 - count} 张" in shown


@pytest.mark.parametrize("word", BIDS)
def test_bids_in_line_mode(play: Play, word: str) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1", "--option", "first_bidder=1")
    _, shown = play(*argv, lines=f"{word}\n叫\n")
    assert f"听不懂“{word}”，可以说：不叫 / 叫地主" in shown
    assert "玩家 1：叫地主" in shown
    assert "玩家 1：不叫" not in shown


def test_p_and_traditional_commands_in_line_mode(play: Play) -> None:
    argv = ("斗地主", "--seed", "7", "--seat", "1", "--option", "first_bidder=1")
    _, shown = play(*argv, lines="幫助\np\n")
    assert "玩家 1：不叫" in shown
    assert "听不懂" not in shown


def test_bets_in_line_mode(play: Play) -> None:
    argv = ("标准德州扑克", "--seed", "1", "--seat", "1", "--players", "2")
    _, shown = play(*argv, lines="banana\ncall me\n")
    assert "听不懂“banana”，可以说：" in shown
    assert "听不懂“call me”，可以说：" in shown


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (("classify", "斗地主", "红挑3"), "not-understood"),
        (("classify", "斗地主", "3", "banana"), "not-understood"),
        (("beats", "斗地主", "banana", "3"), "not-understood"),
        (("beats", "斗地主", "3", "3/"), "not-understood"),
        (("equity", "AsAh", "KsKh", "--board", "banana"), "not-understood"),
        (("equity", "AsAh", "KsKh", "--dead", "2s!"), "not-understood"),
        (("equity", "AsAh", "banana"), "bad-range"),
        (("solve", "G 斗地主; E 1; 1 3 banana; 2 5"), "not-understood"),
        (("solve", "G 斗地主; E 1; 1 34; 2 红挑5"), "not-understood"),
    ],
)
def test_commands(run: Run, argv: tuple[str, ...], code: str) -> None:
    answer = run(*argv, "--json")
    assert answer.status != 0
    assert answer.data["error"]["code"] == code


def test_commands_read_what_is_written(run: Run) -> None:
    found = run("classify", "斗地主", "王炸", "--json").data
    assert (found["cards"], found["readings"][0]["type"]) == (["LJ", "BJ"], "PairJokers")
    assert run("classify", "斗地主", "紅桃3", "❤️4", "--json").data["cards"] == ["h3", "h4"]
    assert run("beats", "斗地主", "雙王", "2222", "--json").data["beats"]


def test_puzzles(run: Run) -> None:
    one = paiju.puzzles()[0]
    stdin = "banana\n對子\n红挑3\nq\n"
    answer = run("puzzles", one.id, "--play", "--lang", "zh", stdin=stdin)
    for sentence in ("看不懂“banana”", "“對子”后面要写牌", "看不懂“红挑”"):
        assert sentence in answer.out


# --- the full screen and a server ---------------------------------------------------------


def test_full_screen(tmp_path: Path) -> None:
    path = position(tmp_path / "p.txt", "斗地主", HAND, "5", "66")

    async def test(somebody: Person) -> None:
        await somebody.asked()
        for text, _, sentence in REFUSALS:
            somebody.table.act(text)
            await somebody.until_sees(sentence)
            assert somebody.local.state is not None
            assert len(somebody.local.state.hands[0]) == 10
        somebody.table.act("王炸")
        await somebody.until(
            lambda: somebody.local.state and len(somebody.local.state.hands[0]) == 8
        )

    at_table(plan("斗地主", given=paiju.load(path)), test)


def test_bids_on_the_full_screen() -> None:
    async def test(somebody: Person) -> None:
        await somebody.asked()
        state = somebody.local.state
        for word in BIDS:
            somebody.table.act(word)
            await somebody.until_sees(f"听不懂“{word}”，可以说：不叫 / 叫地主")
            assert somebody.local.state is state
        await somebody.does("2")

    at_table(plan("斗地主", {"first_bidder": 1}), test)


def test_server(tmp_path: Path) -> None:
    """The sentence comes in both languages, the table stays as it was, and the seat is asked on."""

    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann, options={"first_bidder": 1})
            for word in BIDS:
                before = ann.version
                with pytest.raises(Refused) as refused:
                    await ann.act(word)
                assert refused.value.code == "unknown-answer"
                assert f"听不懂“{word}”" in refused.value.sentence["zh"]
                assert "say: no call / call" in refused.value.sentence["en"]
                assert (ann.version, ann.my_turn) == (before, True)
            await ann.act("叫地主")

    served(test, tmp_path)


def test_cards_at_a_server(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann, options={"first_bidder": 1, "bidding": "score"})
            await ann.act("三分")
            async for view in ann.views():
                if view.play and view.play.phase == "play" and ann.my_turn:
                    break
            assert ann.view and ann.view.play
            held = list(ann.view.play.hand or [])
            for text, code in (("banana", "not-understood"), ("三带一", "cards-after")):
                with pytest.raises(Refused) as refused:
                    await ann.act(text)
                assert refused.value.code == code
            assert ann.view.play.hand == held
            await ann.act(f"單張 {held[-1]}")
            async for view in ann.views():
                if view.play and len(view.play.hand or []) == len(held) - 1:
                    break

    served(test, tmp_path)


def test_a_terminal_at_a_server(tmp_path: Path) -> None:
    """`paiju join`: the server's sentence is on the screen, and the same seat is asked."""

    async def test(server: Running) -> None:
        async with server.client("host") as host:
            table = await host.open_room("doudizhu", options={"first_bidder": 1})
            await host.join(table)
            for seat in (1, 2):
                await host.ask("computer", seat=seat, level="random")
            async with person(RoomSource(f"{server.url}/t/{table}", "小李")) as somebody:
                await somebody.until(lambda: somebody.table.view and somebody.table.view.you == 0)
                await somebody.until_sees("准备")
                await somebody.press("r")
                await somebody.until(lambda: somebody.table.play)
                await somebody.asked()
                somebody.table.act("banana")
                await somebody.until_sees("听不懂“banana”，可以说：不叫 / 叫地主")
                assert somebody.table.asked

    with speaking("zh"):
        served(test, tmp_path)
