"""The rule book: its sections can be cited, its links lead somewhere, its tables are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import paiju
from places import ROOT

BOOK = ROOT / "docs" / "rules"
PAGES = sorted(path.stem for path in BOOK.glob("*.md") if not path.stem.endswith(".zh"))
COMMON = "README"
WRITTEN = sorted(path.name for path in BOOK.glob("*.md"))  # in every language

HEADING = re.compile(r"^#{2,3} (?:(\d+(?:\.\d+)?)\.? )?.*$", re.MULTILINE)
ANCHOR = re.compile(r'<a id="([a-z0-9-]+)"></a>')
LINK = re.compile(r"\]\(([^)#\s]*)#([^)\s]+)\)")


def page_of(game: str) -> str:
    """The page a game is on; three pages hold two games."""
    return next(page for page in (game, game.rpartition("-")[0]) if page in PAGES)


@cache
def text_of(name: str) -> str:
    return (BOOK / name).read_text("utf-8")


@cache
def sections(page: str) -> list[str]:
    """The numbers of its headings."""
    return [number for number in HEADING.findall(text_of(f"{page}.md")) if number]


# --- sections and links -------------------------------------------------------------------


def test_every_game_has_its_page() -> None:
    assert {page_of(game.id) for game in paiju.games()} == set(PAGES) - {COMMON}
    for game in paiju.games():
        assert f"`{game.id}`" in text_of(f"{page_of(game.id)}.md").splitlines()[0]


@pytest.mark.parametrize("name", WRITTEN)
def test_every_heading_has_an_anchor_of_its_own(name: str) -> None:
    text = text_of(name)
    anchors = ANCHOR.findall(text)
    assert len(anchors) == len(set(anchors)) == len(HEADING.findall(text))
    for found in HEADING.finditer(text):
        assert re.search(r'<a id="[a-z0-9-]+"></a>\n\n$', text[: found.start()]), found[0]


@pytest.mark.parametrize("page", PAGES)
def test_sections_are_counted(page: str) -> None:
    whole = [number for number in sections(page) if "." not in number]
    assert whole == [str(n) for n in range(1, len(whole) + 1)]


@pytest.mark.parametrize("name", WRITTEN)
def test_links_inside_the_book_lead_somewhere(name: str) -> None:
    for other, anchor in LINK.findall(text_of(name)):
        assert anchor in ANCHOR.findall(text_of(other or name)), f"{other}#{anchor}"


def test_both_languages_have_the_same_anchors() -> None:
    for name in WRITTEN:
        if name.endswith(".zh.md"):
            original = name.replace(".zh.md", ".md")
            assert ANCHOR.findall(text_of(name)) == ANCHOR.findall(text_of(original))


@pytest.mark.parametrize("name", [name for name in WRITTEN if name.endswith(".zh.md")])
def test_both_languages_have_the_same_tables(name: str) -> None:
    """Row by row what is code in the first column: ids, options, cards of the test vectors."""
    chinese, english = (
        [re.findall(r"`[^`]+`", cell) for cell in re.findall(r"^\| ([^|]*)", text, re.MULTILINE)]
        for text in (text_of(name), text_of(name.replace(".zh.md", ".md")))
    )
    assert chinese == english


def test_the_book_is_complete_in_itself() -> None:
    """What it was taken from is called the request, once explained; nothing else is outside."""
    assert "together called *the request*" in text_of("README.md")
    for name in WRITTEN:
        assert not re.search(r"\.\./shared|\bSeed\b|seeds/", text_of(name))


# --- citations ----------------------------------------------------------------------------

CITED = re.compile(r"(?:([\w-]+) )?§(\d+(?:\.\d+)?)(?:–§?(\d+))?")


def citations() -> Iterator[tuple[str, str, str]]:
    """Where something is cited, the page, the section."""
    titles = {game.title["zh"]: page_of(game.id) for game in paiju.games()}
    known = {page: page for page in PAGES} | titles
    folders = [ROOT / "src", ROOT / "tests", ROOT / "tools", ROOT / "docs", ROOT / "web" / "src"]
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix not in {".py", ".md", ".ts", ".svelte"} or path == Path(__file__):
                continue
            if BOOK in path.parents:
                continue
            for before, first, last in CITED.findall(path.read_text("utf-8")):
                page = known.get(before, COMMON)
                whole = range(int(first.partition(".")[0]), int(last or 0) + 1)
                for number in {first, *map(str, whole)} if last else {first}:
                    yield str(path.relative_to(ROOT)), page, number


def test_every_citation_can_be_looked_up() -> None:
    found = list(citations())
    assert sum(path.startswith("src/") for path, *_ in found) >= 25
    lost = [(path, page, number) for path, page, number in found if number not in sections(page)]
    assert lost == []


# --- tables -------------------------------------------------------------------------------

SUITS = dict(zip("♦♣♥♠", "dchs", strict=True))
JOKERS = {"小王": "LJ", "大王": "BJ"}
READING = re.compile(r"([A-Z]\w+):(\S+)")


def chapter(page: str, anchor: str) -> str:
    """What stands below one heading."""
    _, _, rest = text_of(f"{page}.md").partition(f'<a id="{anchor}"></a>')
    return re.split(r'<a id="', rest, maxsplit=1)[0]


def table(text: str, head: str) -> list[list[str]]:
    """The rows below a line of heads."""
    lines = text.splitlines()
    if head not in lines:
        return []
    rows = []
    for line in lines[lines.index(head) + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


def key_in_code(key: str) -> str:
    """`♦3` is d3, `♠10` sT, 大王 BJ; a rank is itself."""
    key = key.replace("10", "T")
    return JOKERS.get(key, SUITS.get(key[0], key[0]) + key[1:])


def readings(cell: str) -> set[str]:
    if cell == "illegal":
        return set()
    found = {f"{kind}:{key_in_code(key)}" for kind, key in READING.findall(cell.replace(";", " "))}
    assert found, cell
    return found


SHOWN = {
    "doudizhu": ["doudizhu"],
    "doudizhu-extended": ["doudizhu-extended"],
    "doudizhu-four": ["doudizhu-four"],
    "doudizhu-panda": ["doudizhu-panda"],
    "big-two": ["big-two"],
    "three-two-one": ["three-two-one"],
    "wuguapi": ["wuguapi"],
    "seven-ghosts": ["seven-ghosts-521"],
    "guangxi-dizhu": ["guangxi-dizhu"],
}
CLASSIFIED = [
    (game, cells[0].strip("`"), cells[1])
    for page, games in SHOWN.items()
    for game in games
    for cells in table(chapter(page, "vectors-classification"), "| cards | readings |")
]
WILD = [
    (cells[0].strip("`"), cells[1])
    for cells in table(chapter("doudizhu-laizi", "vectors-readings"), "| cards | legal readings |")
]
COVERED = [
    (game, *cells)
    for page, game, anchor in (
        *((page, games[0], "vectors-covering") for page, games in SHOWN.items()),
        ("seven-ghosts", "seven-ghosts-521", "vectors-classification"),
        ("seven-ghosts", "seven-ghosts-523", "vectors-covering-523"),
    )
    for cells in table(chapter(page, anchor), "| new hand | on | covers |")
]


def test_the_tables_are_found() -> None:
    assert {game for game, *_ in CLASSIFIED} == {game for games in SHOWN.values() for game in games}
    assert (len(CLASSIFIED), len(WILD), len(COVERED)) == (184, 26, 86)


@pytest.mark.parametrize(("game", "cards", "cell"), CLASSIFIED)
def test_readings(game: str, cards: str, cell: str) -> None:
    assert {str(one) for one in paiju.game(game).classify(cards)} == readings(cell)


@pytest.mark.parametrize(("cards", "cell"), WILD)
def test_readings_with_wild_cards(cards: str, cell: str) -> None:
    assert {str(one) for one in paiju.game("癞子斗地主").classify(cards, wild="7")} == readings(
        cell
    )


@pytest.mark.parametrize(("game", "new", "old", "answer"), COVERED)
def test_covering(game: str, new: str, old: str, answer: str) -> None:
    assert paiju.game(game).beats(new.strip("`"), old.strip("`")) is answer.startswith("yes")


def test_names() -> None:
    head = "| id | Chinese title | English title | further names |"
    rows = table(chapter(COMMON, "names"), head)
    assert [(game.strip("`"), zh, en) for game, zh, en, _ in rows] == [
        (game.id, game.title["zh"], game.title["en"]) for game in paiju.games()
    ]
    for game, _, _, further in rows:
        names = () if further == "–" else tuple(further.split(", "))
        assert names == paiju.game(game.strip("`")).spec.names


@pytest.mark.parametrize("game", [game.id for game in paiju.games()])
def test_every_option_is_in_the_book(game: str) -> None:
    text = text_of(f"{page_of(game)}.md")
    if "doudizhu.md" in text:  # whatever it does not change is there
        text += text_of("doudizhu.md")
    for flag in paiju.game(game).options:
        assert re.search(rf"`{flag}\b", text), flag
