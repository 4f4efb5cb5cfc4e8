"""The declared types, the documents made from them, and the example that uses them."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any

import sqlalchemy as sql

import paiju
from paiju import wire
from paiju.server.openapi import document, wire_schema
from paiju.server.typescript import text
from places import ROOT
from servers import Running, served


def test_the_committed_types_are_current() -> None:
    """python -m paiju.server.typescript > web/wire.ts"""
    assert (ROOT / "web" / "wire.ts").read_text("utf-8") == text()


def test_no_two_types_share_a_name() -> None:
    bodies = json.dumps(document()["components"]["schemas"]).replace("#/components/schemas", "#")
    frames = json.dumps(wire_schema()["$defs"]).replace("#/$defs", "#")
    one, other = json.loads(bodies), json.loads(frames)
    assert {name for name in one if name in other and one[name] != other[name]} == set()


def test_every_named_type_is_there() -> None:
    types = text()
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE))
    code = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", types)
    used = set(re.findall(r"(?<=[:|<(\[ ])[A-Z]\w+", code))
    assert used - declared == {"Record"}
    assert len(declared) > 60


def test_the_document_describes_every_path() -> None:
    paths: dict[str, Any] = document()["paths"]
    assert {"/api/guest", "/api/rooms", "/api/quick", "/api/verify", "/health"} <= set(paths)
    for methods in paths.values():
        for operation in methods.values():
            assert operation["summary"]
            assert "200" in operation["responses"]
    references = re.findall(r"#/components/schemas/(\w+)", json.dumps(document()))
    assert set(references) <= set(document()["components"]["schemas"])


def test_a_frame_that_is_written_is_read_back() -> None:
    problem = wire.problem(wire.WireError("too-fast"), "c1")
    assert wire.read_frame(wire.frame("error", problem, 7)) == ("error", problem, 7)
    request = wire.read_request('{"t":"act","id":"c1","v":3,"d":{"text":"33"}}')
    assert (request.type, request.id, request.version) == ("act", "c1", 3)


def test_the_schema_says_what_the_server_takes() -> None:
    frames = {
        one["properties"]["t"]["const"]: one for one in wire_schema()["$defs"]["client"]["oneOf"]
    }
    assert set(frames) == set(wire.REQUESTS)
    for one in frames.values():
        assert one["required"] == ["t"] and one["additionalProperties"] is False
        assert {kind["type"] for kind in one["properties"]["v"]["anyOf"]} == {"integer", "null"}
        assert one["properties"]["id"]["maxLength"] == 64


def test_the_example_bot_plays_a_game(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            table = await ann.open_room("斗地主")
            await ann.join(table)
            await ann.ask("computer", seat=0, level="random")
            await ann.ask("computer", seat=1, level="random")
            example = str(ROOT / "examples" / "table_bot.py")
            bot = await asyncio.create_subprocess_exec(
                sys.executable, example, server.url, table, stdout=asyncio.subprocess.PIPE
            )
            said, _ = await bot.communicate()
            assert bot.returncode == 0
            assert said.decode().splitlines()[-1].startswith("over: [")
            (result,) = await server.services.store._find_results(sql.true(), 5)
            assert result.names[2] == "Example bot"
            assert paiju.load_record(result.record).verify()

    served(test, tmp_path)
