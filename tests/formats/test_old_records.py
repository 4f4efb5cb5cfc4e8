"""Records of 0.1.0 open, replay and are written again as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiju import BadRecord, load_record
from places import TESTS

OLD = sorted((TESTS / "records").glob("*-0.1.0.jsonl"))
RESULTS = {
    "holdem-0.1.0": (16, 0, -16, 0),
    "holdem-standard-0.1.0": (-191, -198, 579, -190),
    "holdem-standard-muck-0.1.0": (0, -1, 1),
}
NEW = {
    "big_blind": 0,
    "ante": 0,
    "straddle": "off",
    "dead_blinds": "off",
    "run_twice": "off",
    "blinds_minutes": 0,
}


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_old_records_open(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = load_record(text)
    assert record.dumps() == text
    assert record.replay().payoffs == RESULTS[path.stem]
    assert record.verify() == record.header.commit
    assert NEW.items() <= record.game.settings.items()
    assert not NEW.keys() & record.header.options.keys()


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_what_old_records_do_name_is_needed(path: Path) -> None:
    """Only options that did not exist may be missing."""
    first, _, rest = path.read_text(encoding="utf-8").partition("\n")
    header = json.loads(first)
    for flag in header["options"]:
        options = {name: value for name, value in header["options"].items() if name != flag}
        with pytest.raises(BadRecord) as refused:
            load_record(json.dumps({**header, "options": options}) + "\n" + rest)
        assert refused.value.code == "incomplete-header"


def test_there_is_one_of_each() -> None:
    assert [path.stem for path in OLD] == sorted(RESULTS)
