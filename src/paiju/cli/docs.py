"""`paiju docs`: the rules of a game, as the documentation has them."""

import argparse
from collections.abc import Iterator
from typing import Any

from paiju.cli.arguments import add_game, choose_game
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.core.columns import align_rows, flow_text
from paiju.core.language import current, say, words
from paiju.engine.page import Section
from paiju.pages import Page, make_page

_ABOUT = words(
    "游戏的规则：牌型、选项、结算、例子", "the rules of a game: types, options, settlement"
)


def add(commands: Commands) -> None:
    """`paiju docs`."""
    add_game(commands.add("docs", _ABOUT, ("{game}", "{game} --lang en", "{game} --json"), run))


def run(args: argparse.Namespace) -> int:
    """Print the page in the language in force, or all of it as data."""
    found = make_page(choose_game(args))
    if args.json:
        emit(as_data(found))
    else:
        print("\n".join(_write_lines(found)))
    return 0


def as_data(found: Page) -> dict[str, Any]:
    """A page for programs, in both languages."""
    return {
        "game": found.game.id,
        "title": dict(found.title),
        "sections": [
            {
                "key": section.key,
                "title": dict(section.title),
                "text": dict(section.text),
                "table": None if section.table is None else {
                    "head": [dict(cell) for cell in section.table.head],
                    "rows": [[dict(cell) for cell in row] for row in section.table.rows],
                },
                "examples": [
                    {"command": one.command, "output": dict(one.output)}
                    for one in section.examples
                ],
            }
            for section in found.sections
        ],
    }  # fmt: skip


def _write_lines(found: Page) -> Iterator[str]:
    yield f"{say(found.title)} ({found.game.id})"
    for section in found.sections:
        yield ""
        yield f"== {say(section.title)} =="
        yield from _write_body(section)


def _write_body(section: Section) -> Iterator[str]:
    if say(section.text):
        for paragraph in say(section.text).split("\n"):
            yield from flow_text(paragraph)
    if section.table:
        rows = [section.table.head, *section.table.rows]
        yield from align_rows([[cell[current()] for cell in row] for row in rows])
    for example in section.examples:
        yield f"$ {example.command}"
        yield from (f"  {line}" for line in say(example.output).split("\n"))
