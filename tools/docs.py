"""`python tools/docs.py [FOLDER]`: the documentation site, both languages, no warning allowed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREES = {"mkdocs.yml": "", "mkdocs.zh.yml": "zh"}  # what builds which part of the site

# the theme speaks of its future wherever it is used; these pages are asked for without that
ENVIRONMENT = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}


def build(folder: Path) -> int:
    """Build the trees one after another; the first exit status that is not 0."""
    for config, place in TREES.items():
        mkdocs = [sys.executable, "-m", "mkdocs", "build", "--strict"]  # quiet would not be strict
        argv = [*mkdocs, "-f", config, "-d", str(folder / place)]
        if status := subprocess.run(argv, cwd=ROOT, env=ENVIRONMENT).returncode:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT / "site"))
