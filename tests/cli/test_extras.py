"""What is installed only when it is asked for: whoever misses it is told in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys
sys.modules[sys.argv[2]] = None  # as if it were not installed
import paiju
paiju.core.language.choose("en")
try:
    __import__(sys.argv[1])
except ImportError as error:
    print(type(error).__name__, error.name, error.code, error)
"""

# what is imported, what is missing, what brings it
MISSING = [
    ("paiju.client", "websockets", "server"),
    ("paiju.store", "sqlalchemy", "server"),
    ("paiju.server.run", "uvicorn", "server"),
    ("paiju.server.app", "starlette", "server"),
    ("paiju.tui.app", "textual", "screen"),
    ("paiju.testing.strategies", "hypothesis", "testing"),
]


@pytest.mark.parametrize(("module", "package", "extra"), MISSING)
def test_what_is_missing_is_named_with_what_brings_it(
    module: str, package: str, extra: str
) -> None:
    command = [sys.executable, "-c", PROGRAM, module, package]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    sentence = f"{package} is needed; pip install 'paiju[{extra}]' brings it"
    assert ran.stdout == f"MissingExtra {package} needs-extra {sentence}\n", ran.stderr


COMMANDS = [(["serve"], "uvicorn", "server"), (["join", "http://x/"], "textual", "screen")]


@pytest.mark.parametrize(("argv", "package", "extra"), COMMANDS)
def test_commands_say_it_in_one_line(argv: list[str], package: str, extra: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None\nfrom paiju.cli.main import main\n"
    program += f"sys.exit(main({[*argv, '--lang', 'en']!r}))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 2 and ran.stdout == ""
    assert ran.stderr.count("\n") == 1 and f"paiju[{extra}]" in ran.stderr
    assert package in ran.stderr
