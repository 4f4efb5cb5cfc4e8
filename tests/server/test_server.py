"""The server over real sockets: people, rooms, whole games, and everything it refuses."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

import paiju
from paiju.client import Client, Refused
from paiju.server.app import Config
from paiju.server.limits import GUESTS, SOCKET
from paiju.server.run import listen, server_for
from paiju.server.socket import PATIENCE
from paiju.server.transport import PatientProtocol
from paiju.wire import DEAD, FRAME
from patience import HANGING, until
from servers import Running, served
from standing import Standing
from table_calls import refusal, table_of
from timeless import run_timeless


async def play_on(client: Client) -> None:
    """The first legal action whenever asked, until the game is over."""
    async for view in client.views():
        assert view.play is not None
        if view.play.payoffs is not None:
            return
        if client.my_turn:
            await client.act(view.play.legal[-1].text)


def test_a_whole_game_against_computers_and_its_record(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann)
            await play_on(ann)
            assert ann.view and ann.view.play and ann.view.play.payoffs
            assert [seat.score for seat in ann.view.seats] == ann.view.play.payoffs
            (result,) = await ann.request("GET", "/api/results")
            assert result["payoffs"] == ann.view.play.payoffs
            assert result["names"][0] == "Ann"
            text = await ann.request("GET", f"/api/results/{result['id']}/record")
            record = paiju.load_record(text)
            assert list(record.replay().payoffs or ()) == result["payoffs"]
            checked = await ann.request("GET", f"/api/results/{result['id']}/verify")
            assert (checked["commitment"], checked["game"]) == (record.header.commit, "doudizhu")
            assert [len(hand) for hand in checked["hands"]] == [17, 17, 17]

    served(test, tmp_path)


def test_a_hand_of_poker_as_phh_hides_what_stays_hidden(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann, "holdem-standard", players=2, options={"muck": "on"})
            async for view in ann.views():
                if view.play and view.play.payoffs is not None:
                    break
                if ann.my_turn:
                    await ann.act("fold")
            (result,) = await ann.request("GET", "/api/results")
            path = f"/api/results/{result['id']}"
            text = await ann.request("GET", f"{path}/phh")
            record = await ann.request("GET", f"{path}/record")
            assert "Ann" in text and "????" in text
            assert "secret" not in record and '"cards"' not in record.split("board")[0]

    served(test, tmp_path)


# --- who somebody is ----------------------------------------------------------------------


def test_guests_become_accounts_and_come_back(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        ann, bob = server.client("Ann"), server.client()
        assert await refusal(ann.request("GET", "/api/me")) == "not-signed-in"
        assert await ann.request("POST", "/api/guest", {"name": "Ann"}) == {
            "name": "Ann", "account": False, "bot": False,
        }  # fmt: skip
        made_up = await bob.request("POST", "/api/guest")
        assert made_up["name"].startswith("游客")
        password = {"name": "Änn 安", "password": "correct horse"}
        assert (await ann.request("POST", "/api/account", password))["account"]
        assert await refusal(ann.request("POST", "/api/account", password)) == "has-account"
        taken = {"name": "änn  安", "password": "another one"}
        assert await refusal(bob.request("POST", "/api/account", taken)) == "name-taken"
        short = {"name": "Bob", "password": "short"}
        assert await refusal(bob.request("POST", "/api/account", short)) == "short-password"
        again = server.client()
        assert (await again.request("POST", "/api/login", password))["name"] == "Änn 安"
        assert again.cookie == ann.cookie
        for wrong in ({"name": "Änn 安"}, {"name": "Nobody"}):
            tried = {**wrong, "password": "correct house"}
            assert await refusal(again.request("POST", "/api/login", tried)) == "wrong-login"
        guest = {"name": made_up["name"], "password": ""}
        assert await refusal(again.request("POST", "/api/login", guest)) == "wrong-login"

    served(test, tmp_path)


@pytest.mark.parametrize(
    "name",
    ["<b>Ann</b>", "Ann & Bob", 'An"n', "A\u202en", "\x00", " ", "x" * 21, "a\u200bb", "", "\u0301",
     "\u3164", "\uffa0", "A\u2800"],
)  # fmt: skip
def test_names_are_names(tmp_path: Path, name: str) -> None:
    from paiju.server.identity import checked_name

    with pytest.raises(paiju.PaijuError) as error:
        checked_name(name)
    assert error.value.code == "bad-name"
    assert checked_name("  小 明　Ａ ") == "小 明 A"
    assert checked_name("❤️") == "❤️"


def test_a_forged_cookie_is_nobody(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            person, _, signature = ann.cookie.rpartition(".")
            for cookie in (person, f"{person}.", f"{person}.{'0' * 64}", f"other.{signature}", "."):
                forger = server.client(cookie=cookie)
                assert await refusal(forger.request("GET", "/api/me")) == "not-signed-in"
                with pytest.raises(Exception, match="403"):
                    await forger._connect()

    served(test, tmp_path)


def test_cookies_outlive_the_server(tmp_path: Path) -> None:
    cookies = []

    async def first(server: Running) -> None:
        async with server.client("Ann") as ann:
            cookies.append(ann.cookie)

    async def second(server: Running) -> None:
        assert (await server.client(cookie=cookies[0]).request("GET", "/api/me"))["name"] == "Ann"

    served(first, tmp_path)
    served(second, tmp_path)


# --- rooms --------------------------------------------------------------------------------


def test_public_rooms_are_listed_and_others_need_the_link_or_the_password(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            public = await ann.open_room("斗地主", password="open sesame", clock=5)
            hidden = await ann.open_room("锄大地", public=False)
            (listed,) = await bob.request("GET", "/api/rooms")
            assert listed["table"] == public
            assert (listed["password"], listed["free"], listed["clock"]) == (True, 3, 5)
            found = await bob.request("GET", f"/api/rooms/{hidden}")
            assert found["game"] == "big-two"
            assert await refusal(bob.ask("join", table=public)) == "wrong-password"
            assert await refusal(bob.ask("join", table=public, password="x")) == "wrong-password"
            view = await bob.join(public, "open sesame")
            assert view.terms.password == "***"
            await ann.join(public)  # her own room
            assert await refusal(bob.ask("join", table="nowhere")) == "no-such-table"

    served(test, tmp_path)


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"game": "斗地主", "players": 7}, "bad-players"),
        ({"game": "斗地主", "options": {"nonsense": 1}}, "no-such-option"),
        ({"game": "斗地主", "clock": -1}, "bad-body"),
        ({"game": "斗地主", "seed": 7}, "bad-body"),
        ({}, "bad-body"),
    ],
)
def test_rooms_that_cannot_be(tmp_path: Path, terms: dict[str, object], code: str) -> None:
    async def test(server: Running) -> None:
        ann = server.client("Ann")
        await ann.request("POST", "/api/guest")
        assert await refusal(ann.request("POST", "/api/rooms", terms)) == code

    served(test, tmp_path)


def test_a_quick_match_brings_people_together(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        clients = [server.client(name) for name in ("Ann", "Bob", "Cat", "Dan")]
        tables = []
        for client in clients:
            await client.__aenter__()
            opened = await client.request("POST", "/api/quick", {"game": "斗地主"})
            tables.append(opened["table"])
            await client.join(tables[-1])
            await client.ask("sit")
        assert tables[0] == tables[1] == tables[2] != tables[3]
        for client in clients:
            await client.__aexit__(None, None, None)

    served(test, tmp_path)


# --- the protocol -------------------------------------------------------------------------


def test_a_long_frame_ends_the_socket_and_nothing_else(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann, clock=0)
            assert ann._socket
            before = ann.view
            await ann._socket.send('{"t": "look"}'.ljust(FRAME))
            assert await ann.other_than(before)
            await ann._socket.send('{"t": "look"}'.ljust(FRAME + 1))
            await ann._socket.wait_closed()
            assert ann._socket.close_code == 1009
            await ann.ask("trust", on=False)  # back again by itself, on the same seat
            assert ann.view and ann.view.you == 0 and ann.view.running

    served(test, tmp_path)


def test_too_many_frames_are_refused_and_then_cut_off(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann, clock=0)
            raw = server.client(cookie=ann.cookie)
            await raw._connect()
            assert raw._socket
            for _ in range(SOCKET.burst + PATIENCE):  # and the clock stands
                await raw._socket.send('{"t": "ping"}')
            told = []
            with pytest.raises(ConnectionClosedError):
                while True:
                    told.append(str(await raw._socket.recv()))
            assert raw._socket.close_code == 1008
            assert '"code":"too-fast"' in told[-1]
            assert sum('"t":"pong"' in text for text in told) == SOCKET.burst

    served(test, tmp_path, limited=True)


def test_what_came_too_fast_is_answered_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiju.client.CALM", 0.01)
    clock = Standing()

    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann, clock=0)
            looks = asyncio.gather(*(ann.look() for _ in range(SOCKET.burst)))
            refused = ("paiju_refused_total", "too-fast")
            await until(lambda: server.services.metrics._counts[refused])
            clock.advance(60)
            for view in await looks:
                assert view.play and view.play.tableau.history is not None

    served(test, tmp_path, limited=True, time=clock)


def test_whoever_is_not_let_in_again_is_told(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.open_room("doudizhu", password="sesame")
            seen = await bob.join(table, "sesame")
            bob._table = {"table": table, "password": "changed"}
            assert bob._socket
            await bob._socket.close()
            assert await refusal(bob.other_than(seen)) == "wrong-password"
            assert await bob.join(table, "sesame")

    served(test, tmp_path)


def test_a_proxy_does_not_stand_between_a_table_and_its_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("urllib.request._opener", None)  # made again, with what is set now
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name)
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")  # where nobody listens

    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            assert (await ann.join(await ann.open_room("doudizhu"))).you is None

    served(test, tmp_path)


def test_who_takes_nothing_off_the_line_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.server.transport.DEAD", DEAD)

    async def test() -> None:
        server = server_for(Config("sqlite://"))
        line = PatientProtocol(server.config, server.server_state, {})
        cut = asyncio.Event()
        line.transport = SimpleNamespace(abort=cut.set)  # type: ignore[assignment]
        line.pause_writing()
        line.resume_writing()
        await asyncio.sleep(DEAD * 10)
        assert not cut.is_set()
        line.pause_writing()
        await asyncio.sleep(DEAD - 0.1)
        assert not cut.is_set()
        await asyncio.sleep(DEAD)
        assert cut.is_set()

    run_timeless(test())


def test_an_unknown_line_or_nothing_joined(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            assert await refusal(ann.ask("look")) == "not-at-table"
            assert await refusal(ann.ask("sit")) == "not-at-table"
            table = await table_of(ann, clock=0)
            await bob.join(table)
            assert await refusal(ann.ask("say", line="<script>")) == "no-such-line"
            assert await refusal(bob.ask("say", line="hello")) == "not-seated"
            assert await ann.ask("say", line="hello")

    served(test, tmp_path)


def test_a_command_sent_twice_is_done_once(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            table = await table_of(ann, "doudizhu", bob, clock=0)
            log = server.services.hub.loops[table].table.log
            for _ in range(3):
                actor = await acting(ann, bob)
                assert actor.view and actor.view.play
                text, version = actor.view.play.legal[0].text, actor.version
                sent = [actor._write(_act("same" + str(version), version, text)) for _ in range(3)]
                await asyncio.gather(*sent)
                await until(lambda: actor.version != version)  # noqa: B023
            done = [entry.command for entry in log if entry.command.startswith("same")]
            assert len(done) == len(set(done)) == 3

    served(test, tmp_path)


def _act(identity: str, version: int, text: str) -> str:
    from paiju.client import _frame

    return _frame("act", identity, version, {"text": text})


async def acting(*clients: Client) -> Client:
    """Whoever of them is asked next."""
    await until(lambda: any(client.my_turn for client in clients))
    return next(client for client in clients if client.my_turn)


def test_a_stale_command_is_refused_with_a_fresh_view(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            await table_of(ann, "doudizhu", bob, clock=0)
            actor = await acting(ann, bob)
            assert actor.view and actor.view.play
            before = actor.view
            assert await refusal(actor.act(actor.view.play.legal[0].text, 3)) == "stale"
            async for view in actor.views():
                if view is not before:
                    break
            await actor.act(actor.view.play.legal[0].text)

    served(test, tmp_path)


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with (
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            table = await table_of(ann, "doudizhu", bob, clock=0)
            view = await eve.join(table)
            assert view.play and (view.play.seat, view.play.hand, view.play.legal) == (None, [], [])
            actor = await acting(ann, bob)
            other = bob if actor is ann else ann
            assert actor.view and actor.view.play
            text = actor.view.play.legal[0].text
            assert await refusal(other.act(text)) == "not-your-turn"
            assert await refusal(eve.act(text)) == "not-seated"
            assert await refusal(eve.ask("trust")) == "not-seated"
            assert await refusal(eve.ask("kick", seat=0)) == "not-host"
            assert await refusal(eve.ask("hint")) == "not-seated"
            assert await refusal(eve.ask("count")) == "not-seated"
            assert await refusal(eve.ask("read", cards="3")) == "not-seated"

    served(test, tmp_path)


def test_what_was_missed_is_told_again(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            table = await table_of(ann, "doudizhu", bob, clock=0)
            heard = len(bob.events)
            hand = bob.view.play.hand if bob.view and bob.view.play else []
            for task in bob._tasks:
                task.cancel()
            assert bob._socket
            bob._socket.transport.abort()
            log = server.services.hub.loops[table].table.log
            await ann.ask("trust")
            await until(lambda: len(log) > bob.version)
            again = server.client(cookie=bob.cookie)
            again.version = bob.version
            again.events = list(bob.events)
            again._table = {"table": table}
            async with again:
                await again.ask("join", table=table, v=bob.version)
                # bob is asked sooner or later, and then nothing more happens
                await until(lambda: again.my_turn and again.version == len(log))
                assert len(again.events) > heard
                assert [type(e) for e in again.events] == [
                    type(e) for e in log[-len(again.events) :]
                ]
                assert again.view and again.view.play
                assert set(again.view.play.hand) <= set(hand) or not hand  # no card is missing
                assert len(again.view.play.hand) == again.view.play.counts[1]

    served(test, tmp_path)


def test_hints_counter_and_selections_over_the_wire(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            table = await table_of(ann, "doudizhu", bob, clock=0)
            actor = await acting(ann, bob)
            advice = await actor.hints()
            assert actor.view and actor.view.play
            assert advice.hints and advice.hints[0].zh and advice.hints[0].en
            counts = dict((await actor.unseen()).counts)
            assert sum(counts.values()) == 54 - 17  # the bottom cards included
            read = await actor.ask("read", cards="33")
            assert not read.legal  # it is the bidding
            assert [one.reading for one in read.readings] == ["Pair:3"]
            state = server.services.hub.loops[table].table.state
            assert state is not None and state.landlord is None

    served(test, tmp_path)


def test_a_room_can_do_without_hints_counter_and_spectators(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.open_room("斗地主", hints=False, counter=False, spectators=False)
            await bob.join(table)  # there are free seats
            await ann.join(table)
            await ann.ask("sit")
            for seat in (1, 2):
                await ann.ask("computer", seat=seat, level="random")
            await ann.ask("ready")
            await until(lambda: ann.view and ann.view.running)
            assert await refusal(ann.hints()) == "switched-off"
            assert await refusal(ann.unseen()) == "switched-off"
            assert await refusal(bob.ask("join", table=table)) == "no-spectators"
            assert bob.view and bob.view.play is None  # nothing of the game has reached him

    served(test, tmp_path)


# --- the page and its guards --------------------------------------------------------------


def test_other_sites_are_refused(tmp_path: Path) -> None:
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    from websockets.asyncio.client import connect
    from websockets.typing import Origin

    async def test(server: Running) -> None:
        def status(origin: str, method: str = "POST") -> int:
            headers = {"origin": origin}
            data = b"{}" if method == "POST" else None
            try:
                path = "/api/guest" if data else "/api/games"
                with urlopen(Request(server.url + path, data, headers, method=method)) as got:
                    return int(got.status)
            except HTTPError as error:
                with error:
                    return error.code

        socket = f"{server.url.replace('http', 'ws')}/ws"
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "http://["):
            assert await asyncio.to_thread(status, origin) == 403
            with pytest.raises(Exception, match="403"):
                async with connect(socket, origin=Origin(origin), proxy=None, open_timeout=HANGING):
                    pass
        assert await asyncio.to_thread(status, server.url) == 200
        assert await asyncio.to_thread(status, "https://friend.example") == 200
        assert await asyncio.to_thread(status, "https://evil.example", "GET") == 200  # no change

    served(test, tmp_path, origins=("https://Friend.example/",))


@pytest.mark.parametrize("host", ["é" * 80, "nowhere.invalid", "127.0.0.1"])
def test_where_nobody_can_listen_is_said_so(host: str) -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(paiju.PaijuError) as error:
            listen(host, taken.getsockname()[1])
    assert error.value.code == "cannot-listen"


def test_no_path_is_too_strange(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        ann = server.client()
        for path in ("/%00", "/%00/x", "/" + 5000 * "x", "/%ff", "/..%2f..%2fpyproject"):
            assert "Paiju" in await ann.request("GET", path)
        far = f"/api/results/none/replay/{'9' * 5000}"
        assert await refusal(ann.request("GET", far)) == "no-such-seat"

    served(test, tmp_path)


def test_every_answer_has_its_headers_and_the_fixed_paths_exist(tmp_path: Path) -> None:
    from urllib.request import urlopen

    async def test(server: Running) -> None:
        for path in ("/", "/health", "/openapi.json", "/wire.json", "/docs", "/metrics"):
            got = await asyncio.to_thread(urlopen, server.url + path)
            with got:
                assert got.status == 200
                assert "frame-ancestors 'none'" in got.headers["content-security-policy"]
                assert "unsafe" not in got.headers["content-security-policy"]
                assert got.headers["x-content-type-options"] == "nosniff"
        health = await server.client().request("GET", "/health")
        assert health == {"status": "ok", "version": paiju.__version__, "tables": 0}

    served(test, tmp_path)


def test_too_large_a_body_and_too_many_guests(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        ann = server.client()
        large = {"name": "x" * 20_000}
        assert await refusal(ann.request("POST", "/api/guest", large)) == "too-large-body"
        codes = []
        for _ in range(40):
            try:
                await ann.request("POST", "/api/guest")
            except Refused as error:
                codes.append(error.code)
        assert codes == ["too-fast"] * (40 - GUESTS.burst)

    served(test, tmp_path, limited=True)


def test_any_record_can_be_verified(tmp_path: Path) -> None:
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    async def test(server: Running) -> None:
        def verify(text: str) -> tuple[int, str]:
            request = Request(f"{server.url}/api/verify", text.encode(), method="POST")
            try:
                with urlopen(request) as got:
                    return got.status, got.read().decode()
            except HTTPError as error:
                with error:
                    return error.code, error.read().decode()

        state = paiju.game("斗地主").deal(seed=7)
        while not state.is_over:
            seat = min(state.to_act)
            state = state.act(seat, state.legal(seat)[-1])
        good = state.record.dumps()
        status, text = await asyncio.to_thread(verify, good)
        assert status == 200 and str(state.record.header.commit) in text
        for bad in ("", "x", "/etc/passwd", good.replace('"pass"', '"play"'), good[:-2]):
            status, text = await asyncio.to_thread(verify, bad)
            assert status == 400 and '"code"' in text and "{}" not in text

    served(test, tmp_path)


def test_metrics_are_numbers_and_nothing_else(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann)
            await play_on(ann)
            text = await ann.request("GET", "/metrics")
            assert "paiju_tables 1" in text
            assert "paiju_sockets 1" in text
            assert 'paiju_frames_received_total{label="act"}' in text
            assert 'paiju_command_seconds_bucket{le="+Inf"}' in text
            for line in text.splitlines():
                assert line.startswith("#") or float(line.rpartition(" ")[2]) >= 0
            assert "Ann" not in text

    served(test, tmp_path)


def test_logs_are_json_without_cards_or_names(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:

    from paiju.server.logs import JsonFormatter

    caplog.set_level("DEBUG", "paiju")

    async def test(server: Running) -> None:
        async with server.client("Ann") as ann:
            await table_of(ann)
            with suppress(Refused):
                await ann.act("nonsense ♠3")
            await play_on(ann)

    served(test, tmp_path)
    lines = [JsonFormatter().format(record) for record in caplog.records if "paiju" in record.name]
    assert lines
    for line in lines:
        assert {"at", "level", "from", "what"} <= set(json.loads(line))
        assert not re.search(r"[♠♥♦♣]|\"[dchs][2-9TJQKA]\"|Ann|nonsense", line)


def test_what_goes_wrong_is_logged_without_what_was_said(
    caplog: pytest.LogCaptureFixture,
) -> None:
    from paiju.server.logs import JsonFormatter

    try:
        try:
            raise KeyError("♠3")
        except KeyError as error:
            raise paiju.IllegalAction("not-in-hand", cards="♠3") from error
    except paiju.PaijuError:
        logging.getLogger("paiju").exception("a frame failed")
    (record,) = caplog.records
    trace = json.loads(JsonFormatter().format(record))["trace"]
    assert "KeyError" in trace and "IllegalAction not-in-hand" in trace and __file__ in trace
    assert "♠3" not in trace.replace('"♠3"', "")  # but for the lines of this file


# --- stopping and starting ----------------------------------------------------------------


def test_a_stopped_server_goes_on_where_it_was(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def first(server: Running) -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            kept["table"] = await table_of(ann, "doudizhu", bob, clock=30)
            kept["ann"], kept["version"] = ann.cookie, ann.version
            kept["view"] = ann.view.play.hand if ann.view and ann.view.play else None

    async def second(server: Running) -> None:
        async with server.client(cookie=kept["ann"]) as ann:
            view = await ann.join(kept["table"])
            assert view.play and view.running and view.you == 0
            assert view.play.hand == kept["view"]
            assert view.seats[1].name == "Bob" and not view.seats[1].connected
            (seat,) = view.play.to_act
            left = view.play.seconds[seat]
            assert left is not None and left > 25  # nobody loses time because of the downtime
            await ann.ask("trust")

    served(first, tmp_path)
    served(second, tmp_path)
