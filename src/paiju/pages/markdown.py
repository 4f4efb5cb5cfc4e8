"""A page as Markdown, both languages under every heading."""

from collections.abc import Iterator

from paiju.core.language import LANGUAGES
from paiju.engine.page import Cell, Example, PageTable, Section
from paiju.pages import Page


def write_markdown(page: Page) -> str:
    """The whole page."""
    lines = [f"# {_write_both(page.title)}", "", f"`{page.game.id}`"]
    for section in page.sections:
        lines += ["", f"## {_write_both(section.title)}", "", *_write_body(section)]
    return "\n".join(lines).rstrip() + "\n"


def _write_both(cell: Cell) -> str:
    """A text in both languages, once where they agree."""
    return " · ".join(dict.fromkeys(cell[lang] for lang in LANGUAGES if cell[lang]))


def _write_body(section: Section) -> Iterator[str]:
    for text in dict.fromkeys(section.text[lang] for lang in LANGUAGES):
        if text:
            yield from (text.replace("\n- ", "\n\n- ", 1), "")
    if section.table:
        yield from (*_write_table(section.table), "")
    for example in section.examples:
        yield from (*_write_example(example), "")


def _write_table(table: PageTable) -> Iterator[str]:
    yield _write_row(table.head)
    yield "|" + "---|" * len(table.head)
    yield from map(_write_row, table.rows)


def _write_row(cells: tuple[Cell, ...]) -> str:
    return "| " + " | ".join(_write_both(cell).replace("|", r"\|") for cell in cells) + " |"


def _write_example(example: Example) -> Iterator[str]:
    yield "```console"
    yield f"$ {example.command}"
    yield from dict.fromkeys(example.output[lang] for lang in LANGUAGES)
    yield "```"
