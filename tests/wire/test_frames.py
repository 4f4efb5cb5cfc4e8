"""Malformed frames of every kind: a code that says so, and the table lives on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houses import PEOPLE, Ear, House
from paiju.core.messages import MESSAGES
from paiju.wire import REQUESTS
from tables import seated

MALFORMED: list[str | bytes] = [
    # not JSON
    "", "{", "{}}", "nonsense", "\x00", "\ud7ff\uffff", '{"t": "ping"', "{'t': 'ping'}", "﻿{}",
    '{"t": "ping"} {"t": "ping"}', '{"t": "p\x00ing"}', "NaN", '{"t": "ping", "v": NaN}',
    # not an object, or not ours
    "[]", "null", "7", '"act"', "{}", '{"t": 7}', '{"t": null}', '{"t": ["act"]}', '{"T": "ping"}',
    # fields that are unknown or of a wrong type
    '{"t": "act"}', '{"t": "act", "d": null}', '{"t": "act", "d": []}', '{"t": "act", "d": "3"}',
    '{"t": "act", "d": {"text": 7}}', '{"t": "act", "d": {"text": "3", "seat": 1}}',
    '{"t": "act", "d": {"text": "3"}, "seat": 1}', '{"t": "act", "d": {"text": "3"}, "v": "x"}',
    '{"t": "ping", "id": 7}', '{"t": "sit", "d": {"seat": true}}', '{"t": "ready", "d": {"on": 1}}',
    '{"t": "join", "d": {}}', '{"t": "join", "d": {"table": []}}', '{"t": "say", "d": {"line": 1}}',
    # numbers that are none
    '{"t": "act", "d": {"text": "3"}, "v": 1e99}', '{"t": "act", "d": {"text": "3"}, "v": 1.5}',
    '{"t": "act", "d": {"text": "3"}, "v": ' + "9" * 5000 + "}", '{"t": "sit", "d": {"seat": -1}}',
    '{"t": "sit", "d": {"seat": 99999999999999999999}}', '{"t": "sit", "d": {"seat": 1e0}}',
    # too long, too deep
    '{"t": "act", "d": {"text": "' + "x" * 401 + '"}}', '{"t": "ping", "id": "' + "x" * 65 + '"}',
    "[" * 8000, '{"t": "ping", "d": ' + '{"a":' * 1500 + "1" + "}" * 1500 + "}",
    '{"t": "ping", "d": ' + "[" * 3000 + "]" * 3000 + "}",
    # half a character, and bytes
    '{"t": "act", "d": {"text": "\\ud800"}}', '{"t": "\\udfff"}', b"\xff\xfe", b"\x00\x01\x02",
    b'{"t": "ping", "id": "\xff"}', b'{"t": "act", "d": {"text": "\xed\xa0\x80"}}',
]  # fmt: skip
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
FIELDS = st.sampled_from(["text", "seat", "level", "on", "table", "password", "v", "cards", "line"])
FRAMES = st.fixed_dictionaries(
    {"t": st.sampled_from([*REQUESTS, "nonsense"])},
    optional={
        "d": st.dictionaries(FIELDS, ANYTHING, max_size=3) | ANYTHING,
        "id": st.text(max_size=5) | ANYTHING,
        "v": st.integers(-5, 99) | ANYTHING,
    },
)


class Room:
    """A table with a game, and somebody at it who sends anything."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self.house = House(*seated(people=PEOPLE[:3], clock=0))
        self.runner.run(self._begin())

    async def _begin(self) -> None:
        self.house.open()
        self.eve = Ear(self.house, "p0")
        await self.eve.ask("join", table="room")

    def send(self, text: str | bytes) -> list[tuple[str, Any, int]]:
        heard = self.runner.run(self.eve.hear(text))
        for kind, data, _ in heard:
            if kind == "error":
                assert data.code in MESSAGES and data.code != "internal"
                assert "<" not in data.zh + data.en
        return heard

    def close(self) -> None:
        """Everything still works."""
        ((kind, data, _),) = self.send('{"t": "ping", "id": "still"}')
        assert (kind, data.id) == ("pong", "still")
        assert not self.house.task.done() and not self.house.table.closed
        self.house.task.cancel()
        self.runner.close()


@pytest.fixture
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.close()


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_frames_are_refused(text: str | bytes, room: Room) -> None:
    before = room.house.table.version
    ((kind, data, _),) = room.send(text)
    assert (kind, data.code) in {("error", "bad-frame"), ("error", "no-such-frame")}
    assert room.house.table.version == before


@pytest.mark.parametrize(
    "text",
    [
        '{"t": "sit", "id": "mine", "d": {"seat": -1}}',
        '{"t": "sit", "id": "mine", "d": [[[]]]}',
        '{"t": "dance", "id": "mine"}',
        '{"id": "mine"}',
        '{"t": "sit", "id": "mine", "by": "p1"}',
    ],
)
def test_a_refusal_says_what_it_refuses(text: str, room: Room) -> None:
    ((kind, data, _),) = room.send(text)
    assert (kind, data.id) == ("error", "mine")


def test_a_version_beyond_all_versions_is_stale(room: Room) -> None:
    heard = room.send('{"t": "act", "d": {"text": "3"}, "v": ' + "9" * 4000 + "}")
    assert [(kind, getattr(data, "code", "")) for kind, data, _ in heard] == [
        ("error", "stale"),
        ("view", ""),
    ]


def test_any_bytes_are_answered(room: Room) -> None:
    @given(st.binary(max_size=40) | st.text(max_size=40))
    def send(text: str | bytes) -> None:
        assert {kind for kind, *_ in room.send(text)} == {"error"}

    send()


def test_any_fields_are_answered(room: Room) -> None:
    """Frames that are nearly right: refused or followed, never ignored."""

    @given(FRAMES)
    def send(fields: dict[str, Any]) -> None:
        assert room.send(json.dumps(fields))

    send()
