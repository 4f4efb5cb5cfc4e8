"""The command line run in this process."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from paiju.cli import main as cli


class Answer(NamedTuple):
    """What one run of the program gave back."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        assert self.out.count("\n") == 1
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("PAIJU_LANG", "zh")

    def call(*argv: object, stdin: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        status = cli.main([str(word) for word in argv])
        return Answer(status, *capsys.readouterr())

    return call
