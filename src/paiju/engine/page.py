"""What a page about a game is made of: sections, tables, examples, in both languages."""

from dataclasses import dataclass, field

from paiju.core.language import Words, words

Cell = Words  # a text in both languages


@dataclass(frozen=True)
class PageTable:
    """Rows under a head."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Example:
    """A command line, and what it prints in each language."""

    command: str
    output: Words


@dataclass(frozen=True)
class Section:
    """One heading and what stands below it."""

    key: str  # "rules", "options", "types", "settlement", "examples"
    title: Words
    text: Words = field(default_factory=lambda: words("", ""))  # paragraphs, blank lines between
    table: PageTable | None = None
    examples: tuple[Example, ...] = ()


def make_cell(text: object) -> Cell:
    """A cell that needs no translation."""
    return words(str(text), str(text))
