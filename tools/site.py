"""What the documentation site adds to the files in docs/: a page per game, and the examples."""

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import paiju
from paiju.pages import page
from paiju.pages.markdown import markdown

EXAMPLES = Path(__file__).parent.parent / "examples"


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
    for example in sorted(EXAMPLES.iterdir()):
        if example.is_file():
            place = f"examples/{example.name}"
            files.append(File.generated(config, place, abs_src_path=str(example)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """In the repository the examples lie beside docs/, on the site inside it."""
    return markdown.replace("](../examples/", "](examples/")
