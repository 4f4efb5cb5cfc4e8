"""Where and with what a run took place; nothing that identifies the computer."""

import platform
import re
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import paiju
from bench.peers import PACKAGES, version_of

OURS = ("numba", "numpy", "msgspec")


def today() -> str:
    """The date of the run."""
    return datetime.now(UTC).date().isoformat()


def commit() -> str:
    """The commit that was measured, `-dirty` if files were changed since."""
    command = ("git", "describe", "--always", "--abbrev=10", "--dirty", "--exclude=*")
    try:
        found = subprocess.run(
            command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()


def facts() -> list[tuple[str, str]]:
    """Name and value of everything a reader needs to judge the figures."""
    return [
        ("date", today()),
        ("commit", commit()),
        ("processor", _processor()),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        ("Paiju", f"{paiju.__version__}, {_versions(OURS)}"),
        ("peers", _versions(PACKAGES)),
    ]


def _versions(packages: Iterable[str]) -> str:
    return ", ".join(f"{name} {version_of(name)}" for name in packages)


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.machine()
    model = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return model[1].strip() if model else platform.machine()
