"""`paiju check`: whether the games of a file keep what every game owes its players."""

import argparse
from typing import Any

from paiju.cli.arguments import read_count
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.cli.progress import Progress
from paiju.core.errors import BadGameFile
from paiju.core.language import LANGUAGES, say, words
from paiju.engine.game_files import read_specs
from paiju.engine.spec import GameSpec

FOUND = 1  # the exit status if something is wrong

_ABOUT = words("检查文件里自己写的游戏", "check the games of a file of your own")
_FILE = words(
    "有 GAMES = (GameSpec(…), …) 的 Python 文件", "a Python file with GAMES = (GameSpec(…), …)"
)
_SEEDS = words("默认选项下打几局（默认 4）", "games under the default options (default 4)")
_SOUND = words("{title}（{id}）：没有发现问题", "{title} ({id}): nothing found")
_FAULTY = words("{title}（{id}）：发现 {count} 个问题", "{title} ({id}): {count} found")


def add(commands: Commands) -> None:
    """`paiju check`."""
    examples = ("upstream.py", "upstream.py --seeds 20", "upstream.py --json")
    parser = commands.add("check", _ABOUT, examples, run)
    parser.add_argument("file", metavar="FILE.py", help=say(_FILE))
    seeds = read_count("--seeds", 1, 10_000)
    parser.add_argument("--seeds", metavar="N", type=seeds, default=4, help=say(_SEEDS))


def run(args: argparse.Namespace) -> int:
    """Tell everything that is wrong with every game of the file."""
    try:
        specs = read_specs(args.file)
    except BadGameFile as error:
        if error.code != "game-file-line":
            raise
        return _tell_fault(error, args.json)  # what is written in it is wrong
    found = [(spec, _check(spec, args.seeds)) for spec in specs]
    if args.json:
        emit({"games": [_make_data(spec, findings) for spec, findings in found]})
    else:
        for spec, findings in found:
            told = {"title": say(spec.title), "id": spec.id, "count": len(findings)}
            print(say(_FAULTY if findings else _SOUND).format(**told))
            print("".join(f"  {finding}\n" for finding in findings), end="")
    return FOUND if any(findings for _, findings in found) else 0


def _check(spec: GameSpec, seeds: int) -> Any:
    from paiju.testing import check_game

    progress = Progress()

    def watch(options: str, number: int, last: int) -> None:
        if progress.due:
            progress.show(number, last, f"{spec.id} {options}")

    try:
        return check_game(spec, seeds=seeds, watch=watch)
    finally:
        progress.clear()


def _tell_fault(error: BadGameFile, as_json: bool) -> int:
    if as_json:
        words = {lang: error.sentence(lang) for lang in LANGUAGES}
        emit({"games": [], "findings": [{"code": error.code, "words": words}]})
    else:
        print(f"{error} [{error.code}]")
    return FOUND


def _make_data(spec: GameSpec, findings: Any) -> dict[str, Any]:
    told = [{"code": f.code, "where": dict(f.where), "words": dict(f.words)} for f in findings]
    return {"id": spec.id, "title": dict(spec.title), "findings": told}
