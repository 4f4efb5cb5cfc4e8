"""`python tools/pythons.py [3.12 …]`: the core tests on every Python that is found here.

Each gets an environment of its own in a temporary folder, with what is installed for users and
what the tests need. Arguments name versions; what is asked for and not found is an error.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KNOWN = ("3.11", "3.12", "3.13", "3.14")
NEEDED = ("httpx", "hypothesis", "pokerkit", "psycopg[binary]", "pytest", "pytest-xdist")
TESTS = (
    "contract vectors kernel session match_records dark_records holdem_records cli cache "
    "compiling encodings launching thinkers patience"
)


def tests() -> list[Path]:
    """The files of the core tests."""
    return [_only(f"test_{name}.py") for name in TESTS.split()]


def _only(name: str) -> Path:
    (path,) = (ROOT / "tests").rglob(name)  # one that was renamed would be left out unseen
    return path


def found(version: str) -> str | None:
    """An interpreter of that version: on the path, or one of pyenv's."""
    for place in _places(version):
        ran = subprocess.run([place, "--version"], capture_output=True, text=True)
        if ran.returncode == 0 and re.match(rf"Python {re.escape(version)}\.\d", ran.stdout):
            return place
    return None


def _places(version: str) -> Iterator[str]:
    on_path = shutil.which(f"python{version}")
    if on_path:
        yield on_path
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from (str(path) for path in sorted(pyenv.glob(f"{version}.*/bin/python")))


def tried(version: str, python: str) -> bool:
    """Install everything into an empty environment and run the core tests."""
    print(f"== Python {version}: {python}", flush=True)
    with tempfile.TemporaryDirectory(prefix="paiju-python-") as folder:
        subprocess.run([python, "-m", "venv", folder], check=True)
        own = str(Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        environment = {**os.environ, "PAIJU_CACHE": f"{folder}/kernel"}
        pip = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        steps = (
            [*pip, "--editable", f"{ROOT}[server,screen]", *NEEDED],
            [own, "-m", "paiju", "compile"],
            [own, "-m", "pytest", *map(str, tests())],
        )
        return all(
            subprocess.run(step, cwd=ROOT, env=environment).returncode == 0 for step in steps
        )


def main(asked: list[str]) -> int:
    """Try all; how many have failed or were asked for in vain."""
    there = {version: found(version) for version in asked or KNOWN}
    missing = [version for version, python in there.items() if python is None]
    if missing:
        print(f"not found here: {', '.join(missing)}", flush=True)
    failed = [version for version, python in there.items() if python and not tried(version, python)]
    print(f"failed: {', '.join(failed)}" if failed else "all that were found are fine")
    return len(failed) + (len(missing) if asked else 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
