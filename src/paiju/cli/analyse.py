"""`paiju analyse`: a game again, with the strong player's opinion of every decision."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paiju.ai.review import Reviewed, list_decisions
from paiju.cli.arguments import add_file, add_seconds
from paiju.cli.files import check_writable, load_document, write
from paiju.cli.long_work import run_interruptibly
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.cli.problems import CommandError
from paiju.core.columns import align_rows
from paiju.core.language import current, say, speaking, words
from paiju.engine.narration import player
from paiju.engine.state import State
from paiju.formats import chart

_ABOUT = words(
    "复盘：每个决定强电脑怎么看，差多少，胜率如何",
    "review a game: what strong thinks of each decision, what it cost, the chances",
)
_CHART = words("胜率图（.svg 或 .png）", "draw the chances to an .svg or .png file")
_HEAD = (
    words("步", "step"), words("玩家", "player"), words("打了", "did"), words("强电脑", "strong"),
    words("差", "loss"), words("胜率", "chance"),
)  # fmt: skip
_SAME = words("同", "same")
_SUM = words("{who}：{n} 个有得选的决定，{best} 个最好，平均差 {loss:.2f}",
             "{who}: {n} decisions to compare, {best} best, mean loss {loss:.2f}")  # fmt: skip
_WHAT = words(
    "差：比最好的候选平均少得多少；胜率：决定者自己所知之下。",
    "loss: how much less than the best candidate it brings on average; chance: as far as the "
    "deciding player could know.",
)
_TITLE = words("{title}：各家自己看到的胜率", "{title}: chances as each player could see them")
_STEPS = words("步", "steps")


def add(commands: Commands) -> None:
    """The command."""
    examples = ("game.jsonl", "game.jsonl --seconds 0.2 --chart chances.svg")
    parser = commands.add("analyse", _ABOUT, examples, run)
    add_file(parser)
    add_seconds(parser)
    parser.add_argument("--chart", metavar="FILE", help=say(_CHART))


def run(args: argparse.Namespace) -> int:
    """Think about every decision, one by one."""
    if args.chart:
        _check_chart(args.chart)
    state = load_document(args).replay()
    found = list(review_decisions(state, args.seconds))
    if args.chart:
        _draw(args.chart, state, found)
    if args.json:
        emit({"game": state.game.id, "decisions": [_make_data(one) for one in found]})
    else:
        print("\n".join(_write_review(state, found)))
    return 0


def review_decisions(state: State, seconds: float) -> Iterator[Reviewed]:
    """Every decision of a game with the opinion about it."""
    for decided in list_decisions(state):
        yield run_interruptibly(lambda one=decided: one.think(seconds))  # type: ignore[misc]


# --- telling ---


def _write_review(state: State, found: list[Reviewed]) -> list[str]:
    rows = [tuple(map(say, _HEAD)), *map(_make_row, found)]
    return [*align_rows(rows), "", *_write_sums(state, found), say(_WHAT)]


def _make_row(one: Reviewed) -> tuple[str, ...]:
    opinion = one.opinion
    return (
        f"{one.decided.number:4}",
        player(one.decided.seat),
        one.did(),
        say(_SAME) if one.agrees else opinion.best.name(),
        "" if opinion.loss is None else f"{opinion.loss:6.2f}",
        "" if one.chance is None else f"{100 * one.chance:3.0f} %",
    )


def _write_sums(state: State, found: list[Reviewed]) -> Iterator[str]:
    for seat in range(state.players):
        losses = [one.opinion.loss for one in found if one.decided.seat == seat]
        known = [loss for loss in losses if loss is not None]
        if known:
            best, mean = known.count(0), sum(known) / len(known)
            yield say(_SUM).format(who=player(seat), n=len(known), best=best, loss=mean)


def _make_data(one: Reviewed) -> dict[str, Any]:
    opinion = one.opinion
    return {
        "step": one.decided.number,
        "seat": one.decided.seat,
        "played": one.did(),
        "best": opinion.best.name(),
        "loss": opinion.loss,
        "chance": one.chance,
        "candidates": [
            {"text": v.action.text, "gain": v.gain, "chance": v.chance} for v in opinion.candidates
        ],
    }


# --- the chart ---


def _check_chart(path: str) -> None:
    if Path(path).suffix.lower() not in (".svg", ".png"):
        raise CommandError("not-a-chart", path=path)
    check_writable(path)


def _draw(path: str, state: State, found: list[Reviewed]) -> None:
    is_png = Path(path).suffix.lower() == ".png"
    with speaking("en" if is_png and not chart.has_chinese_font() else current()):
        title = say(_TITLE).format(title=say(state.game.title))
        series = {player(seat): _make_line(seat, found) for seat in range(state.players)}
        known = {name: points for name, points in series.items() if points}
        if is_png:
            chart.draw_png(path, title, say(_STEPS), known)
        else:
            write(path, chart.draw_svg(title, say(_STEPS), known))


def _make_line(seat: int, found: list[Reviewed]) -> list[tuple[int, float]]:
    chances = ((one.decided.number, one.chance) for one in found if one.decided.seat == seat)
    return [(number, chance) for number, chance in chances if chance is not None]
