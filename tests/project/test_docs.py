"""What the documentation shows is run."""

from __future__ import annotations

import ast
import io
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextvars import copy_context
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import paiju
from paiju.cli import main as cli
from paiju.engine.spec import GameSpec
from places import ROOT
from screens import FIRST_HINTS

finding: Any = import_module("paiju.engine.registry")
TUTORIALS = ["docs/tutorial.md", "docs/tutorial.zh.md"]
SESSIONS = ["docs/session.md", "docs/session.zh.md"]
READMES = ["README.md", "README.zh.md"]
LANDING = ["docs/index.md", "docs/index.zh.md"]
COOKBOOKS = ["docs/cookbook.md", "docs/cookbook.zh.md"]
VIEWS = ["docs/views.md", "docs/views.zh.md"]
BOTS = ["docs/bots.md", "docs/bots.zh.md"]
RECORDS = ["docs/records.md", "docs/records.zh.md"]
TRANSLATED = [READMES, TUTORIALS, SESSIONS, LANDING, COOKBOOKS, VIEWS, BOTS, RECORDS]
REFERENCE = sorted(f"docs/reference/{path.name}" for path in (ROOT / "docs/reference").glob("*.md"))


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A directory with the examples in it; games that are added there are forgotten again."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    known = list(finding._SPECS)
    yield tmp_path
    finding._SPECS[:] = known
    for cached in (finding.games, finding._list_latin_names, finding._list_chinese_names):
        cached.cache_clear()


WITH_PYTHON = [*READMES, *TUTORIALS, *SESSIONS, *LANDING, *COOKBOOKS, *VIEWS, *BOTS, *REFERENCE]


@pytest.mark.parametrize(
    "page", [page for page in WITH_PYTHON if page != "docs/reference/index.md"]
)
def test_the_python_runs(page: str, here: Path) -> None:
    found = blocks(page, "python")
    assert found
    for block in found:
        exec(compile(block, page, "exec"), {"__name__": page})


def meaning(block: str) -> str:
    """A block without what is in the language of its page."""
    code = re.sub(r'  #.*|""".*?"""|print\(.*\)', "", block)
    return re.sub(r'"(zh|en)"|"[^"]*[\u4e00-\u9fff][^"]*"', '""', code)


@pytest.mark.parametrize("pages", [pages for pages in TRANSLATED if pages != RECORDS])
def test_both_languages_show_the_same_python(pages: list[str]) -> None:
    english, chinese = ([meaning(block) for block in blocks(page, "python")] for page in pages)
    assert len(english) == len(chinese)
    if pages in (LANDING, COOKBOOKS, VIEWS, BOTS):
        assert english == chinese


def test_the_notebook_runs(here: Path) -> None:
    """Cell by cell, as a notebook would; what stands alone at the end of a cell is shown."""
    notebook = json.loads((ROOT / "examples" / "notebook.ipynb").read_text("utf-8"))
    assert notebook["nbformat"] == 4
    apart = copy_context()  # it chooses a language, for itself alone
    scope: dict[str, Any] = {"__name__": "__main__"}
    pictures = []
    for cell in notebook["cells"]:
        assert cell["id"] and not cell.get("outputs")
        if cell["cell_type"] == "code":
            shown = apart.run(run_cell, "".join(cell["source"]), scope)
            if hasattr(shown, "_repr_svg_"):
                pictures.append(apart.run(shown._repr_svg_))
    assert len(pictures) == 2
    assert all(picture.startswith("<svg") and "玩家" not in picture for picture in pictures)


def run_cell(source: str, scope: dict[str, Any]) -> Any:
    *body, last = ast.parse(source).body
    exec(compile(ast.Module(body, []), "notebook", "exec"), scope)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), "notebook", "eval"), scope)
    exec(compile(ast.Module([last], []), "notebook", "exec"), scope)
    return None


# --- command lines ------------------------------------------------------------------------

FASTER = [("--deals 200", "--deals 1"), ("--level strong", "--level strong --seconds 0.01"),
          ("cmd:python", f"cmd:{sys.executable}")]  # fmt: skip


def command_lines(page: str) -> list[list[str]]:
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [shlex.split(line, comments=True) for line in lines if line.startswith("paiju ")]


@pytest.mark.parametrize("pages", [READMES, TUTORIALS])
def test_both_languages_show_the_same_commands(pages: list[str]) -> None:
    english, chinese = map(command_lines, pages)
    assert english == chinese


@pytest.mark.parametrize("page", [READMES[0], TUTORIALS[0], "docs/bots.md"])
def test_the_command_lines_run(page: str, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = command_lines(page)
    assert found
    for words in found:
        line = shlex.join(words)
        for slow, quick in FASTER:
            line = line.replace(slow, quick)
        _, *argv = shlex.split(line)
        menu = argv in (["play"], ["play", "--plain"])
        before = "1\n\n1\n" if menu else "1\n"  # game, deal, seat
        monkeypatch.setattr("sys.stdin", io.StringIO(before + FIRST_HINTS))
        assert cli.main(argv) == 0, line


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash here")
def test_the_pipe_of_the_tutorial_is_a_whole_game(here: Path) -> None:
    (line,) = re.findall(r"^printf .*$", (ROOT / TUTORIALS[0]).read_text("utf-8"), re.MULTILINE)
    assert line in (ROOT / TUTORIALS[1]).read_text("utf-8")
    program = f'paiju() {{ {shlex.quote(sys.executable)} -m paiju.cli "$@"; }}; {line}'
    subprocess.run(["bash", "-c", program], check=True, stdout=subprocess.DEVNULL)
    assert paiju.load(here / "big-two.jsonl").is_over


def test_the_game_in_thirty_lines() -> None:
    source = (ROOT / "examples" / "upstream.py").read_text("utf-8")
    spec = source.split('"""')[2].split("if __name__")[0]
    assert sum(bool(line.strip()) for line in spec.splitlines()) <= 30
    argv = [sys.executable, str(ROOT / "examples" / "upstream.py")]
    done = subprocess.run(argv, capture_output=True, check=True, text=True, encoding="utf-8")
    amounts = [int(n) for n in re.findall(r"^玩家 \d：([-+]\d+)$", done.stdout, re.MULTILINE)]
    assert len(amounts) == 4 and sum(amounts) == 0


def test_a_registered_game_is_found_and_replayed(here: Path) -> None:
    scope: dict[str, object] = {"__name__": "upstream"}
    exec((ROOT / "examples" / "upstream.py").read_text("utf-8"), scope)
    spec = scope["GAMES"][0]  # type: ignore[index]
    game = paiju.register(spec)
    assert paiju.game("争上游") == paiju.game("Upstream") == game
    assert game in paiju.games()
    assert paiju.register(spec) == game and len(paiju.games()) == 15
    state = game.deal(seed=3)
    assert paiju.load_record(state.record.dumps()).replay() == state
    other = GameSpec("other", 98, {"zh": "斗地主", "en": "x"}, (), range(4, 5), {}, spec.rules)
    with pytest.raises(paiju.BadOption, match=r"已经有游戏叫|a game is called"):
        paiju.register(other)


# --- pages --------------------------------------------------------------------------------


@pytest.mark.parametrize("page", READMES)
def test_the_table_of_games_is_true(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    rows = re.findall(r"^\| `([a-z0-9-]+)` \|.*\| (\S+) \|$", text, re.MULTILINE)
    assert len(rows) == 14
    playable = [game for game, state in rows if state in ("playable", "可玩")]
    assert playable == [game.id for game in paiju.games()]


@pytest.mark.parametrize("page", RECORDS)
def test_the_import_examples_are_games(page: str) -> None:
    cards, bets = blocks(page, "tsv")
    assert paiju.load(cards).payoffs == (-4, 2, 2)
    assert paiju.load(bets).payoffs == (80, -80, 0)


def test_the_readmes_name_both_commands() -> None:
    for page in READMES:
        assert {"make run", "make test"} <= set(
            re.findall(r"make \w+", (ROOT / page).read_text("utf-8"))
        )


@pytest.mark.parametrize("pages", [RECORDS, ["docs/protocol.md", "docs/protocol.zh.md"]])
def test_both_languages_explain_the_same_things(pages: list[str]) -> None:
    """What is explained stands in the first column of a table."""
    english, chinese = (explained((ROOT / page).read_text("utf-8")) for page in pages)
    assert english and english == chinese


def explained(text: str) -> list[str]:
    first = re.findall(r"^\| ([^|]*`[^|]*) \|", text, re.MULTILINE)
    return [name for cell in first for name in re.findall(r"`([^`]+)`", cell) if "," not in name]


# --- what pages name is there ----------------------------------------------------------------

PROSE = [
    *(path for path in (ROOT / "docs").rglob("*.md") if path.name != "since-0.1.0.md"),
    *(ROOT / name for name in (*READMES, "CONTRIBUTING.md", "SECURITY.md")),
]
PLACES = [ROOT, ROOT / "src/paiju", ROOT / "docs", ROOT / "tests", ROOT / "web", ROOT / "web/src"]


@pytest.mark.parametrize("path", PROSE, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_and_names_of_a_page_are_there(path: Path) -> None:
    """Modules move, and pages that name them would not notice."""
    text = path.read_text("utf-8")
    files = re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|md|js|cjs|tsv|svg|ipynb))`", text)
    assert not [name for name in files if not any((one / name).exists() for one in PLACES)]
    names = re.findall(r"`paiju\.(?!db\b)((?:\w+\.)*\w+)", text)  # a database is called paiju.db
    assert not [name for name in names if not is_there(name)]


def is_there(name: str) -> bool:
    """Is a dotted name found? What is kept for one release under its old name warns, and is not."""
    thing: Any = paiju
    for part in name.split("."):
        if not hasattr(thing, part):
            try:
                import_module(f"{thing.__name__}.{part}")
            except (ImportError, AttributeError, DeprecationWarning):
                return False
        thing = getattr(thing, part)
    return True
