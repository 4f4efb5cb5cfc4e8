"""What every release has written, today's code opens: records, and a database of its server.

`tools/keep_release.py` makes the folders; `seen.json` has what that release told its player.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import paiju
from places import TESTS
from servers import Running, served

RELEASES = TESTS / "data" / "releases"
KEPT = sorted(path for path in RELEASES.iterdir() if path.is_dir())
RECORDS = sorted(RELEASES.glob("*/*.jsonl"))


def name(path: Path) -> str:
    return str(path.relative_to(RELEASES))


def told(folder: Path) -> Any:
    """What the release said of it."""
    return json.loads((folder / "seen.json").read_text("utf-8"))


def text_of(path: Path) -> str:
    """Exactly what is there: a record is compared byte for byte."""
    return path.read_bytes().decode()


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_record_replays_verifies_and_is_written_again_as_it_was(path: Path) -> None:
    record = paiju.load_record(text_of(path))
    assert record.dumps() == text_of(path)
    state = record.replay()
    assert state.is_over
    assert list(state.payoffs or ()) == told(path.parent)["records"][path.stem]["payoffs"]
    assert record.verify() == record.header.commit
    # a record that is made anew says under which rules and options of today; nothing else differs
    assert state.record.dumps().partition("\n")[2] == text_of(path).partition("\n")[2]


@pytest.mark.parametrize("folder", KEPT, ids=name)
def test_every_game_is_kept(folder: Path) -> None:
    kept = {path.stem for path in folder.glob("*.jsonl")}
    assert kept == set(told(folder)["records"])
    if folder.name == "0.1.0":
        assert {game.id for game in paiju.games()} <= kept  # which had all that there are today


# --- a database ---------------------------------------------------------------------------


def with_server(folder: Path, place: Path, test: Any) -> None:
    """Today's server over a copy of the database."""
    shutil.copy(folder / "paiju.db", place / "paiju.db")
    served(test, place)


@pytest.mark.parametrize("folder", KEPT, ids=name)
def test_results_are_read_and_verified(folder: Path, tmp_path: Path) -> None:
    seen = told(folder)

    async def look(server: Running) -> None:
        client = server.client()
        await client.request("POST", "/api/login", seen["account"])
        assert (await client.request("GET", "/api/me"))["name"] == seen["account"]["name"]
        for record, kept in seen["records"].items():
            place = f"/api/results/{kept['result']}"
            assert (await client.request("GET", place))["payoffs"] == kept["payoffs"]
            assert await client.request("GET", f"{place}/record") == text_of(
                folder / f"{record}.jsonl"
            )
            assert (await client.request("GET", f"{place}/replay"))["steps"]

    with_server(folder, tmp_path, look)


@pytest.mark.parametrize("folder", KEPT, ids=name)
def test_tables_go_on_where_they_were(folder: Path, tmp_path: Path) -> None:
    seen = told(folder)

    async def play(server: Running) -> None:
        guest = server.client()
        await guest.request("POST", "/api/login", seen["account"])
        for kept in seen["rooms"].values():
            async with server.client(cookie=guest.cookie) as client:
                view = await client.join(kept["table"])
                assert view.play and client.my_turn
                assert view.games == kept["games"]
                assert [seat.score for seat in view.seats] == kept["scores"]
                assert view.play.hand == kept["hand"]
                assert view.play.phase == kept["phase"]
                if len(kept["to_act"]) == 1:  # otherwise others have decided meanwhile
                    assert view.play.counts == kept["counts"]
                assert view.play.legal_count == kept["legal"]
                identity = view.play.id
                async for view in client.views():
                    assert view.play
                    if view.games > kept["games"]:
                        break
                    if client.my_turn:
                        await client.act(view.play.legal[-1].text)
                result = await client.request("GET", f"/api/results/{identity}")
                assert view.play and result["payoffs"] == view.play.payoffs

    with_server(folder, tmp_path, play)


@pytest.mark.parametrize("folder", KEPT, ids=name)
def test_a_room_that_waits_still_has_its_terms(folder: Path, tmp_path: Path) -> None:
    seen = told(folder)

    async def come(server: Running) -> None:
        async with server.client("Newcomer") as client:
            with pytest.raises(Exception, match="password"):
                await client.join(seen["waiting"]["table"], "another")
            view = await client.join(seen["waiting"]["table"], seen["waiting"]["password"])
            assert (view.terms.game, view.terms.clock, view.terms.public) == ("big-two", 30, False)

    with_server(folder, tmp_path, come)
