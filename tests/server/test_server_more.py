"""What the browser client asks of the server beside the socket: replays, puzzles, rules, pages."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import http.client
from pathlib import Path
from typing import Any

import pytest

import paiju
from paiju.ai.puzzles import find_puzzle, puzzles
from paiju.client import Refused
from paiju.server import pages
from patience import HANGING, until
from servers import DEALT_ONCE, Running, finished, served


async def refusal(asked: Any) -> str:
    with pytest.raises(Refused) as error:
        await asked
    return error.value.code


# --- replays --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options"),
    [("斗地主", {}), ("holdem-standard", {"muck": "off"}), ("dark-doudizhu", {})],
)
def test_a_replay_needs_no_rules(tmp_path: Path, game: str, options: dict[str, str]) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            path = f"/api/results/{await finished(ann, game, options=options)}"
            state = paiju.load_record(await ann.request("GET", f"{path}/record")).replay()
            whole = await ann.request("GET", f"{path}/replay")
            assert whole["seat"] is None
            last = whole["steps"][-1]
            assert last["at"] == len(state.events)
            assert last["tableau"]["settlement"]["totals"] == list(state.payoffs or ())
            assert all(whole["steps"][0]["hands"])  # all hands open from the start
            mine = await ann.request("GET", f"{path}/replay/0")
            assert [step["at"] for step in mine["steps"]] == [step["at"] for step in whole["steps"]]
            assert mine["steps"][0]["hands"][0] == whole["steps"][0]["hands"][0]
            assert len(mine["steps"][0]["hands"][1]) < len(whole["steps"][0]["hands"][1])
            assert await refusal(ann.request("GET", f"{path}/replay/99")) == "no-such-seat"
            assert await refusal(ann.request("GET", f"{path}/replay/x")) == "no-such-seat"

    served(test, tmp_path)


def test_a_replay_hides_what_was_never_published(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            game = await finished(ann, "holdem-standard", players=2)
            for path in ("replay", "replay/1"):
                steps = (await ann.request("GET", f"/api/results/{game}/{path}"))["steps"]
                assert steps[0]["hands"] == [[], []]
            checked = await ann.request("GET", f"/api/results/{game}/verify")
            assert checked["commitment"] and not checked["secret"] and not checked["hands"]
            body = {"at": steps[0]["at"]}
            asked = ann.request("POST", f"/api/results/{game}/try", body)
            assert await refusal(asked) == "not-published"

    served(test, tmp_path)


def test_a_finished_game_goes_on_from_a_step(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            path = f"/api/results/{await finished(ann, '斗地主', **DEALT_ONCE)}"
            steps = (await ann.request("GET", f"{path}/replay"))["steps"]
            step = next(s for s in steps[len(steps) // 2 :] if s["to_act"])
            made = await ann.request("POST", f"{path}/try", {"at": step["at"]})
            assert made["link"] == f"/t/{made['table']}"
            view = await ann.join(made["table"])
            assert view.play and view.you == step["to_act"][0] == view.play.seat
            assert view.play.hand == step["hands"][view.you]
            async for view in ann.views():
                if view.play and view.play.payoffs is not None:
                    break
                if ann.my_turn and view.play:
                    await ann.act(view.play.legal[0].text)
            again = f"/api/results/{view.play.id}"  # type: ignore[union-attr]
            checked = await ann.request("GET", f"{again}/verify")
            assert (
                hashlib.sha256(bytes.fromhex(checked["secret"])).hexdigest()
                == checked["commitment"]
            )
            first = (await ann.request("GET", f"{again}/replay"))["steps"][0]
            assert [sorted(hand) for hand in checked["hands"]] == [
                sorted(h) for h in first["hands"]
            ]
            over = {"at": steps[-1]["at"]}
            assert await refusal(ann.request("POST", f"{path}/try", over)) == "game-over"
            asked = ann.request("POST", f"{path}/try", {"at": step["at"], "seat": 3})
            assert await refusal(asked) == "no-such-seat"

    served(test, tmp_path)


# --- puzzles --------------------------------------------------------------------------------


def test_a_puzzle_is_played_against_the_solver(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        ann = server.client("Ann")
        listed = await ann.request("GET", "/api/puzzles")
        assert len(listed) == len(puzzles()) and listed[0]["title"]["en"]
        easy = min((one for one in listed if "duel" in one["id"]), key=lambda one: one["length"])
        path = f"/api/puzzles/{easy['id']}"
        shown = await ann.request("GET", path)
        assert shown["wins"] and not shown["decided"] and all(shown["play"]["hands"])
        (best,) = find_puzzle(easy["id"]).solve().best
        bad = next(o["text"] for o in shown["play"]["legal"] if o["text"] != best)
        lost = await ann.request("POST", path, {"moves": [bad]})
        assert not lost["wins"]
        after = await ann.request("POST", path, {"moves": [best]})
        assert after["wins"] and after["answers"] and after["moves"][0] == best
        assert await refusal(ann.request("POST", path, {"moves": ["nonsense"]}))
        told = await ann.request("POST", f"{path}/read", {"cards": best})
        assert told["legal"] and told["readings"][0]["zh"]
        line = [play["text"] for play in await ann.request("GET", f"{path}/solution")]
        assert line[0] == best
        won = await ann.request("POST", path, {"moves": line})
        assert won["wins"] and won["decided"] and not won["answers"]
        assert await refusal(ann.request("GET", "/api/puzzles/none")) == "no-such-puzzle"

    served(test, tmp_path)


# --- games ----------------------------------------------------------------------------------


def test_every_game_explains_itself(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        ann = server.client("Ann")
        listed = await ann.request("GET", "/api/games")
        assert [one["id"] for one in listed] == [game.id for game in paiju.games()]
        for one in listed:
            for option in one["options"].values():
                assert option["doc"]["zh"] and option["doc"]["en"]
                values = [choice["value"] for choice in option["choices"]]
                if option["kind"] == "number":
                    assert option["least"] <= option["default"] <= option["most"]
                else:
                    assert option["default"] in values
            assert one["level"] in [level["value"] for level in one["levels"]]
            rules = await ann.request("GET", f"/api/games/{one['id']}")
            told = {section["key"]: section for section in rules["sections"]}
            assert list(told) == ["rules", "types", "settlement"]
            assert "。" in told["rules"]["text"]["zh"] and "。" not in told["rules"]["text"]["en"]
            kinds = told["types"]["rows"]
            assert len(kinds) > 3 and all(row[0]["zh"] and row[0]["en"] for row in kinds)
            assert all(len(row) == len(told["types"]["head"]) for row in kinds)
            assert told["settlement"]["text"]["en"]
        assert await refusal(ann.request("GET", "/api/games/none")) == "no-such-game"

    served(test, tmp_path)


# --- rooms ----------------------------------------------------------------------------------


def test_a_kicked_person_is_told_and_the_host_closes_the_room(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.open_room("斗地主")
            await ann.join(table)
            await bob.join(table)
            await bob.ask("sit", seat=1)
            assert await refusal(bob.ask("close")) == "not-host"
            await ann.ask("kick", seat=1)
            await until(lambda: bob.view and bob.view.you is None)
            await ann.ask("computer", seat=1, level="easy")
            await ann.ask("computer", seat=1, level="strong")  # another level, no kick needed
            assert ann.view and ann.view.seats[1].level == "strong"
            await ann.ask("close")
            await until(lambda: table not in server.services.hub.loops)

    served(test, tmp_path)


# --- pages ----------------------------------------------------------------------------------


def fetched(url: str, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    host = url.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=HANGING)
    connection.request("GET", path, headers={"accept-encoding": "gzip", **headers})
    answer = connection.getresponse()
    found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    connection.close()
    return found


def test_the_built_client_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>牌局</title>", "utf-8")
    (static / "assets" / "app-1a2b.js").write_text("console.log(1)\n" * 100)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "STATIC", static)

    async def test(server: Running) -> None:
        async def get(path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
            return await asyncio.to_thread(fetched, server.url, path, **headers)

        for path in ("/", "/t/abc", "/replay/x/1", "/puzzles", "/rules/doudizhu", "/settings"):
            status, headers, body = await get(path)
            assert (status, headers["cache-control"]) == (200, "no-cache")
            assert "牌局" in gzip.decompress(body).decode()
            assert "script-src" not in headers["content-security-policy"]
        status, headers, body = await get("/assets/app-1a2b.js")
        assert status == 200 and "immutable" in headers["cache-control"]
        assert headers["content-type"].startswith("text/javascript")
        assert len(body) < 200 and b"console" in gzip.decompress(body)
        unchanged = await get("/assets/app-1a2b.js", **{"if-none-match": headers["etag"]})
        assert unchanged[0] == 304
        for path in ("/assets/none.js", "/api/none", "/../secret.txt", "/%2e%2e/secret.txt"):
            status, _, body = await get(path)
            assert status == 404 and b"secret" not in body

    served(test, tmp_path)


def test_without_a_built_client_there_is_a_plain_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "none")

    async def test(server: Running) -> None:
        status, _, body = await asyncio.to_thread(fetched, server.url, "/t/abc")
        assert status == 200 and "服务器已启动" in body.decode()

    served(test, tmp_path)
