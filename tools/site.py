"""What the documentation site makes of the repository: one tree per language, a page per game.

`x.zh.md` is the Chinese of `x.md`. A page that has none is shown in English in the Chinese tree,
and says so. Links are written as they work in the repository; here they are turned into links of
the site. `mkdocs.yml` builds the English tree, `mkdocs.zh.yml` the Chinese one.
"""

import logging
import posixpath
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import jieba
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

import paiju
from paiju.pages import make_page as page_of
from paiju.pages.markdown import write_markdown as markdown_of

jieba.setLogLevel(logging.WARNING)

ROOT = Path(__file__).resolve().parent.parent
DOCS = "docs"
TREES = {"en": "", "zh": "zh/"}  # where the site has them
NAMES = {"en": "English", "zh": "中文"}

# files beside docs/ that are pages of the site too
PAGES = {
    "CHANGELOG.md": "project/changelog.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "web/README.md": "project/web.md",
}
ICON = "pictures/icon.svg"
FILES = "files"  # other files that pages point to, as they are

LINK = re.compile(r"\]\(([^()\s]+)\)")
DOCUMENTED = re.compile(r"^::: paiju\.(\w+)$", re.MULTILINE)
FENCED = re.compile(r"(^```.*?^```\s*?$)", re.MULTILINE | re.DOTALL)
NOT_YET = '!!! note "这一页还没有中文版"\n    下面是英文原文。术语对照见[词汇表](/glossary.md)。\n'
MADE = '!!! note "这一页由源代码生成"\n    说明取自源代码里的英文文字，没有中文版。\n'


def language_of(config: MkDocsConfig) -> str:
    """The language of the tree that is being built."""
    return str(config.theme["language"])


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """What is listed by itself: the games in the order of the rule book, the decisions."""
    assert config.nav is not None
    config.nav = _listed(
        config.nav,
        {
            "Games": [f"games/{game.id}.md" for game in paiju.games()],
            "Decisions": [
                path.relative_to(config.docs_dir).as_posix()
                for path in sorted((Path(config.docs_dir) / "adr").glob("*.md"), key=_readme_first)
                if not path.name.endswith(".zh.md")
            ],
        },
    )
    for word in sorted(words_of_the_games()):
        jieba.add_word(word)  # which search then finds as a whole
    return config


def _readme_first(path: Path) -> tuple[bool, str]:
    return path.stem != "README", path.name


def _listed(nav: list[Any], lists: dict[str, list[str]]) -> list[Any]:
    """The navigation with lists in place of their names."""
    found: list[Any] = []
    for entry in nav:
        if isinstance(entry, dict):
            found.append({title: _listed(part, lists) for title, part in entry.items()})
        else:
            found.append({entry: lists[entry]} if entry in lists else entry)
    return found


def words_of_the_games() -> set[str]:
    """Titles of games and names of types in Chinese, none of which contains another one."""
    found = {game.title["zh"] for game in paiju.games()}
    for game in paiju.games():
        for section in page_of(game).sections:
            if section.key == "types" and section.table:
                found |= {row[0]["zh"] for row in section.table.rows}
    words = {word for word in found if re.fullmatch(r"[\u4e00-\u9fff]+", word)}
    return {word for word in words if not any(part in word for part in words - {word})}


# --- files --------------------------------------------------------------------------------


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages of this tree, those made from specs, and files that pages point to."""
    language = language_of(config)
    for file in list(files):
        if file.src_uri.endswith(".zh.md"):
            files.remove(file)
            if language == "zh":
                _put(files, config, file.src_uri.replace(".zh.md", ".md"), file.src_uri)
    for place, uri in PAGES.items():
        if (ROOT / place).exists():
            files.append(File.generated(config, uri, abs_src_path=str(ROOT / place)))
    for game in paiju.games():
        made = markdown_of(spoken(page_of(game), language))
        files.append(File.generated(config, f"games/{game.id}.md", content=made))
    files.append(File.generated(config, ICON, abs_src_path=str(ROOT / "web/public/icon.svg")))
    for place in sorted(set(_pointed_at(files))):
        files.append(File.generated(config, _as_file(place), abs_src_path=str(ROOT / place)))
    return files


def _put(files: Files, config: MkDocsConfig, uri: str, source: str) -> None:
    """One page, from another file."""
    if original := files.get_file_from_path(uri):
        files.remove(original)
    path = Path(config.docs_dir) / source
    files.append(File.generated(config, uri, abs_src_path=str(path)))


def spoken(thing: Any, language: str) -> Any:
    """A page, or a part of one, that says in both languages what it says in this one."""
    if isinstance(thing, dict) and set(thing) == set(TREES):
        return dict.fromkeys(thing, thing[language])
    if isinstance(thing, tuple):
        return tuple(spoken(part, language) for part in thing)
    if is_dataclass(thing) and not isinstance(thing, type) and not isinstance(thing, paiju.Game):
        parts = {one.name: spoken(getattr(thing, one.name), language) for one in fields(thing)}
        return replace(thing, **parts)
    return thing


def _pointed_at(files: Files) -> Iterator[str]:
    """Files of the repository that pages point to and that are no pages themselves."""
    for file in files.documentation_pages():
        source = _source(file)
        if source is None:
            continue
        for target in LINK.findall((ROOT / source).read_text("utf-8")):
            place = _place(source, target.partition("#")[0])
            if place and not place.startswith(f"{DOCS}/") and place not in PAGES:
                yield place


def _as_file(place: str) -> str:
    return f"{FILES}/{place}.txt" if place.endswith(".md") else f"{FILES}/{place}"


def _source(file: File) -> str | None:
    """Where in the repository the text of a page is; nowhere if it is made."""
    if file.abs_src_path is None:
        return None
    return Path(file.abs_src_path).resolve().relative_to(ROOT).as_posix()


@cache
def _place(source: str, target: str) -> str | None:
    """The file of the repository that a link in another one means, if it is there."""
    if not target or re.match(r"[a-z]+:|/|#", target):
        return None
    place = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    return place if (ROOT / place).is_file() else None


# --- pages --------------------------------------------------------------------------------


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links of the repository as links of this tree; a word where a page is in English."""
    source, language = _source(page.file), language_of(config)
    if source is None:
        return markdown
    parts = FENCED.split(markdown)
    parts[::2] = [
        LINK.sub(lambda found: _linked(found, source, page, language), part) for part in parts[::2]
    ]
    text = DOCUMENTED.sub(_documented, "".join(parts))
    if language != "zh" or source.endswith(".zh.md"):
        return text
    notice = MADE if re.search(r"^::: ", text, re.MULTILINE) else NOT_YET + _in_short(source)
    told = _from_root(f"{notice}\n", page)
    return re.sub(r"^(# .*\n+)", lambda title: title[1] + told, text, count=1)


def _in_short(source: str) -> str:
    """For a page of the rule book: the pages in Chinese that are made from the same rules."""
    name = source.removeprefix(f"{DOCS}/rules/").removesuffix(".md")
    games = [game for game in paiju.games() if name in (game.id, game.id.rpartition("-")[0])]
    pages = "、".join(f"[{game.title['zh']}](/games/{game.id}.md)" for game in games)
    return f"    简短的中文规则：{pages}。\n" if pages else ""


def _documented(found: re.Match[str]) -> str:
    """A public name as it is found in the sources: `paiju.game` is a module as well."""
    thing = getattr(paiju, found[1])
    if isinstance(thing, ModuleType):
        return found[0]
    anchor = f'<a id="paiju.{found[1]}"></a>'
    return f"{anchor}\n\n::: {thing.__module__}.{thing.__qualname__}"


def _from_root(notice: str, page: Page) -> str:
    return notice.replace("](/", f"]({_relative('', page)}")


def _linked(found: re.Match[str], source: str, page: Page, language: str) -> str:
    target, sign, anchor = found[1].partition("#")
    place = _place(source, target)
    if place is None:
        return found[0]
    if other := _other_tree(place, source, language):
        uri = place.removeprefix(f"{DOCS}/").replace(".zh.md", ".md")
        return f"](tree:{other}:{uri}{sign}{anchor})"
    uri = PAGES.get(place) or (
        place.removeprefix(f"{DOCS}/").replace(".zh.md", ".md")
        if place.startswith(f"{DOCS}/")
        else _as_file(place)
    )
    return f"]({_relative(uri, page)}{sign}{anchor})"


def _relative(uri: str, page: Page) -> str:
    start = posixpath.dirname(page.file.src_uri)
    return posixpath.relpath(uri, start) if uri else posixpath.relpath(".", start or ".") + "/"


def _other_tree(place: str, source: str, language: str) -> str | None:
    """The tree of a page that is asked for in the other language; none if it is this one's."""
    if not (place.startswith(f"{DOCS}/") and place.endswith(".md")):
        return None
    if language == "en":
        return "zh" if place.endswith(".zh.md") else None
    chosen = source.endswith(".zh.md") and not place.endswith(".zh.md")
    return "en" if chosen and (ROOT / place.replace(".md", ".zh.md")).exists() else None


# --- from tree to tree --------------------------------------------------------------------

TREE_LINK = re.compile(r'href="tree:(en|zh):([^"#]+)\.md(#[^"]*)?"')


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """The switch of languages leads to the same page of the other tree."""
    config.extra["alternate"] = [
        {"name": NAMES[one], "lang": one, "link": f"tree:{one}:{page.file.src_uri}"}
        for one in TREES
    ]
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Links into the other tree, whose pages this build does not know."""

    def linked(found: re.Match[str]) -> str:
        name = re.sub(r"(^|/)(README|index)$", "", found[2])
        there = TREES[found[1]] + (f"{name}/" if name else "")
        return f'href="{_across(page, language_of(config))}{there}{found[3] or ""}"'

    return TREE_LINK.sub(linked, output)


def _across(page: Page, language: str) -> str:
    """From a page to the root of all trees."""
    depth = len([part for part in page.url.split("/") if part not in ("", ".")])
    return "../" * (depth + TREES[language].count("/")) or "./"


# --- navigation ---------------------------------------------------------------------------


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Headings of the navigation in the language of the tree; pages have their own titles."""
    names = config.extra["headings"]
    if language_of(config) == "zh":
        for item in nav.items:
            _translate(item, names)
    return nav


def _translate(item: Any, names: dict[str, str]) -> None:
    if isinstance(item, Section):
        item.title = names[item.title]
        for child in item.children:
            _translate(child, names)
