"""`paiju arena`: players against each other over duplicate deals."""

import argparse
from pathlib import Path
from typing import Any

from paiju.cli.arguments import add_deal, add_game, add_seconds, choose_game, read_count
from paiju.cli.files import check_writable
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.cli.problems import CommandError
from paiju.cli.progress import Progress
from paiju.core.columns import align_rows, measure_width
from paiju.core.language import say, words

INTERRUPTED = 130
_NAME = 24  # columns of a name

_ABOUT = words(
    "让选手对打：同样的牌，换边再打", "players against each other, the same cards both ways"
)
_PLAYERS = words(
    "选手：等级，或外部程序 'cmd:python bot.py'",
    "a level, or an outside program: 'cmd:python bot.py'",
)
_DEALS = words("打几副牌（默认 100）", "deals to play (default 100)")
_LANDLORD = words(
    "叫牌定地主（bid），或由发牌指定（fixed）", "the bidding decides, or the deal does (fixed)"
)
_WORKERS = words("进程数，默认每核一个", "processes, by default one per core")
_CHART = words("把结果画成 PNG", "draw the results as a PNG")
_SUM = words("{game}：{deals} 副牌，{games} 局", "{game}: {deals} deals, {games} games")
_STOPPED = words("（中断，原定 {} 副）", " (interrupted, {} were asked for)")
_HEAD = (
    words("选手", "player"),
    words("胜率", "win rate"),
    words("95% 区间", "95 % interval"),
    words("平均分", "score"),
    words("95% 区间", "95 % interval"),
    words("毫秒/步", "ms a move"),
    words("p99", "p99"),
    words("违规", "illegal"),
    words("超时", "late"),
)


def add(commands: Commands) -> None:
    """`paiju arena`."""
    examples = (
        "{game} panda random --deals 200",
        "{game} panda 'cmd:python bot.py' --landlord fixed --json",
    )
    parser = commands.add("arena", _ABOUT, examples, run)
    add_game(parser)
    parser.add_argument("entrants", metavar="PLAYER", nargs="+", help=say(_PLAYERS))
    deals = read_count("--deals", 1, 1_000_000)
    parser.add_argument("--deals", metavar="N", type=deals, default=100, help=say(_DEALS))
    add_seconds(parser)
    add_deal(parser, load=False)
    parser.add_argument("--landlord", choices=("bid", "fixed"), default="bid", help=say(_LANDLORD))
    workers = read_count("--workers", 1, 512)
    parser.add_argument("--workers", metavar="N", type=workers, help=say(_WORKERS))
    parser.add_argument("--chart", metavar="FILE.png", help=say(_CHART))


def run(args: argparse.Namespace) -> int:
    """Play, with a bar; then the table, the JSON and the chart."""
    from paiju.arena import Result
    from paiju.arena import run as play

    game, progress = choose_game(args), Progress()
    if args.chart:
        _check_chart(args.chart)

    def watch(result: Result) -> None:
        if progress.due:
            first = result.standings[0]
            note = f"{first.name} {first.win_rate:.1%}"
            progress.show(len(result.deals), result.wanted, note)

    try:
        result = play(
            game,
            args.entrants,
            deals=args.deals,
            seconds=args.seconds,
            seed=args.seed,
            seats=args.players,
            landlord=args.landlord,
            workers=args.workers,
            watch=watch,
        )
    finally:
        progress.clear()
    if args.json:
        head = {"game": game.id, "options": dict(game.settings), "landlord": args.landlord}
        emit({**head, **result.data()})
    else:
        print("\n".join(_make_table(say(game.title), result)))
    if args.chart:
        _draw(result, args.chart, game.id)
    return 0 if result.complete else INTERRUPTED


def _make_table(title: str, result: Any) -> list[str]:
    top = say(_SUM).format(game=title, deals=len(result.deals), games=result.games)
    if not result.complete:
        top += say(_STOPPED).format(result.wanted)
    rows = [tuple(map(say, _HEAD)), *map(_make_row, result.standings)]
    return [top, *align_rows(rows, right=True)]


def _make_row(standing: Any) -> tuple[str, ...]:
    data = standing.data()
    spent = data["seconds_per_move"]
    return (
        _shorten_name(standing.name),
        f"{data['win_rate']:.3f}",
        _write_range(data["win_rate_ci95"], "{:.3f}"),
        f"{data['average_score']:+.2f}",
        _write_range(data["average_score_ci95"], "{:+.2f}"),
        f"{1000 * spent['mean']:.2f}",
        f"{1000 * spent['p99']:.2f}",
        str(standing.illegal),
        str(standing.late),
    )


def _shorten_name(name: str) -> str:
    return name if measure_width(name) <= _NAME else f"…{name[1 - _NAME :]}"


def _write_range(interval: list[float] | None, form: str) -> str:
    return " … ".join(map(form.format, interval)) if interval else "–"


def _check_chart(path: str) -> None:
    """Complain before the games are played."""
    check_writable(path)
    if Path(path).suffix.lower() != ".png":
        raise CommandError("not-a-png", path=path)


def _draw(result: Any, path: str, title: str) -> None:
    from paiju.arena.chart import draw

    try:
        draw(result, path, title)
    except OSError as error:
        raise CommandError("cannot-write", path=path, why=error.strerror or error) from None
