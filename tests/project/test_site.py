"""The documentation site: a tree per language, each whole, searchable and self-contained."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path
from posixpath import join, normpath
from urllib.parse import unquote

import pytest

import paiju
from places import ROOT

pytest.importorskip("material", reason="needs the extra docs")

DOCS = ROOT / "docs"
TREES = {"en": "", "zh": "zh"}
pytestmark = pytest.mark.xdist_group("site")  # which is built once


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    argv = [sys.executable, "tools/docs.py", str(folder)]
    done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def pages(tree: Path) -> dict[str, str]:
    """The pages of a tree by their place in it."""
    return {
        path.parent.relative_to(tree).as_posix(): path.read_text("utf-8")
        for path in tree.rglob("index.html")
        if tree.name == "zh" or "zh" not in path.relative_to(tree).parts
    }


def article(html: str) -> str:
    found = re.search(r"<article.*?</article>", html, re.DOTALL)
    assert found
    return found[0]


def test_both_trees_have_the_same_pages(site: Path) -> None:
    english, chinese = pages(site), pages(site / "zh")
    assert set(english) == set(chinese) and len(english) > 70
    assert {f"games/{game.id}" for game in paiju.games()} < set(english)
    for html in english.values():
        assert '<html lang="en"' in html
    for html in chinese.values():
        assert '<html lang="zh"' in html


def place_of(page: str) -> str:
    """Where the site has a page of docs/."""
    return normpath(re.sub(r"(^|/)(README|index)$", r"\1.", page.removesuffix(".zh.md")))


def test_what_is_not_translated_says_so(site: Path) -> None:
    translated = {place_of(path.relative_to(DOCS).as_posix()) for path in DOCS.rglob("*.zh.md")}
    assert {".", "rules", "tutorial"} < translated
    for place, html in pages(site / "zh").items():
        told = "这一页还没有中文版" in html or "这一页由源代码生成" in html
        assert told is not (place in translated or place.startswith("games/")), place
    assert not any("还没有中文" in article(html) for html in pages(site).values())


def test_a_game_is_told_in_the_language_of_its_tree(site: Path) -> None:
    english, chinese = (
        article((site / tree / "games/big-two/index.html").read_text("utf-8"))
        for tree in TREES.values()
    )
    assert "<h1" in english and "Big Two" in english and "规则" not in english
    assert "锄大地" in chinese and "规则" in chinese and "Rules" not in chinese


def test_nothing_is_asked_of_other_hosts(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r'(?:src=|<link [^>]*href=)"(?:https?:)?//', text), path
    for path in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(?:https?:)?//", path.read_text("utf-8")), path


def test_every_link_leads_to_something(site: Path) -> None:
    """Also from tree to tree, which neither build can look up by itself."""
    texts = {path: path.read_text("utf-8") for path in site.rglob("index.html")}
    anchors = {
        path: {unescape(found) for found in re.findall(r'\bid="?([^"\s>]+)', text)}
        for path, text in texts.items()
    }
    lost = set()
    for path, text in texts.items():
        here = path.parent.relative_to(site).as_posix()
        for target in set(re.findall(r'<a [^>]*?href="([^"]+)"', text)):
            place, _, anchor = unquote(unescape(target)).partition("#")
            if re.match(r"[a-z]+:", place):
                assert place.startswith("http"), target
                continue
            there = site / normpath(join(here, place))
            there = there / "index.html" if there.is_dir() else there
            if not there.is_file() or (anchor and anchor not in anchors.get(there, {anchor})):
                lost.add((here, target))
    assert lost == set()


def test_the_switch_of_languages_leads_to_the_same_page(site: Path) -> None:
    for language, tree in TREES.items():
        for place, html in pages(site / tree).items():
            links = dict(re.findall(r'<link rel="alternate" href="([^"]+)" hreflang="(\w+)"', html))
            found = {lang: normpath(join(tree, place, link)) for link, lang in links.items()}
            assert found == {lang: normpath(join(top, place)) for lang, top in TREES.items()}, (
                language,
                place,
            )


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    found = "".join(html for place, html in pages(site).items() if place.startswith("reference/"))
    for name in paiju.__all__:
        assert f'id="paiju.{name}"' in found, name
        thing = getattr(paiju, name)
        assert f'id="{thing.__module__}.{thing.__qualname__}"' in found, name


# --- search -------------------------------------------------------------------------------


def search(tree: Path, words: str) -> list[str]:
    """What a browser would find, best first: the theme's own worker under Node."""
    argv = ["node", str(ROOT / "tests" / "data" / "search.cjs"), str(tree), words]
    done = subprocess.run(argv, capture_output=True, text=True, check=True, encoding="utf-8")
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
@pytest.mark.parametrize(
    ("language", "words", "page"),
    [
        ("zh", "炸弹", "games/doudizhu-four/"),
        ("zh", "王炸", "rules/"),
        ("zh", "癞子", "games/doudizhu-laizi/"),
        ("zh", "飞机带翅膀", "rules/"),
        ("zh", "托管", "protocol/"),
        ("zh", "equity", "reference/poker/"),
        ("en", "炸弹", "rules/doudizhu/"),
        ("en", "bombs", "rules/dark-doudizhu/"),
        ("en", "commitment", "glossary/"),
        ("en", "classify", "reference/games/"),
    ],
)
def test_search_finds(site: Path, language: str, words: str, page: str) -> None:
    found = search(site / TREES[language], words)
    assert page in {place.partition("#")[0] for place in found}


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_search_does_not_find_everything(site: Path) -> None:
    assert search(site / "zh", "麻将") == []
    assert len(search(site / "zh", "炸弹")) < len(search(site / "zh", "牌"))
