"""What the documentation site adds to docs/: a page per game, and files that pages point to."""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import paiju
from paiju.pages import page
from paiju.pages.markdown import markdown

ROOT = Path(__file__).parent.parent
BESIDE = re.compile(r"\]\(\.\./([^)#]+)\)")  # a file of the repository outside docs/


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The games stand in the navigation in the order of the rule book."""
    games: list[dict[str, Any]] = [
        {f"{game.title['zh']} {game.title['en']}": f"games/{game.id}.md"} for game in paiju.games()
    ]
    assert config.nav is not None
    config.nav.append({"Games": games})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Pages that are made from the specs, and files that pages point to."""
    for game in paiju.games():
        files.append(File.generated(config, f"games/{game.id}.md", content=markdown(page(game))))
    texts = [path.read_text("utf-8") for path in sorted(Path(config.docs_dir).glob("*.md"))]
    for place in sorted({found for text in texts for found in BESIDE.findall(text)}):
        files.append(File.generated(config, _on_site(place), abs_src_path=str(ROOT / place)))
    return files


def _on_site(place: str) -> str:
    """Where the site has a file of the repository: as it is, not as a page of its own."""
    return f"{place}.txt" if place.endswith(".md") else place


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """In the repository these files lie beside docs/, on the site inside it."""
    return BESIDE.sub(lambda found: f"]({_on_site(found[1])})", markdown)
