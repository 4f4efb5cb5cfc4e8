"""Every endpoint is asked sense and nonsense, and answers as the OpenAPI document says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from starlette.applications import Starlette

import paiju
from paiju.core.messages import MESSAGES
from paiju.server.api import ENDPOINTS
from paiju.server.app import Config, build
from paiju.server.endpoints import Endpoint
from paiju.server.limits import Limits
from paiju.server.openapi import document
from paiju.store import StoredPerson, StoredResult
from paiju.tables.log import Terms
from soaking import in_campaign, soak

SITE = "http://paiju.example"
SCHEMA = schemathesis.openapi.from_dict(document())
# what is too long in one field may be too long as a whole: that is refused first
SCHEMA.config.checks.negative_data_rejection.expected_statuses.append("413")
load_all_checks()
CONFORMS = CHECKS.get_by_names(
    ["not_a_server_error", "status_code_conformance", "content_type_conformance",
     "response_schema_conformance", "response_headers_conformance", "negative_data_rejection"]
)  # fmt: skip


class Site:
    """The application in the process of the test, with somebody signed in and a finished game."""

    def __init__(self, app: Starlette) -> None:
        self.runner = asyncio.Runner()
        self._life = app.router.lifespan_context(app)
        self.runner.run(self._life.__aenter__())
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app))
        self.known = self.runner.run(self._filled(app.state.services))

    async def _filled(self, services: Any) -> dict[str, str]:
        """Things that exist: cookie, room, game, seat, puzzle; `game` has two meanings."""
        ann = StoredPerson("ann", "Ann")
        await services.store.add_person(ann)
        room = await services.hub.open(Terms("doudizhu", 3), ann)
        state = paiju.game("holdem-standard").deal(seed=1)
        while not state.is_over:
            seat = min(state.to_act)
            state = state.act(seat, state.legal(seat)[0])
        assert state.payoffs
        result = StoredResult("game", room.name, state.game.id, 1, ("Ann", "Bob"), state.payoffs,
                        state.record.dumps(), ("ann", None))  # fmt: skip
        await services.store.append(room.name, 100, [], result)
        first = paiju.puzzles()[0].id
        return {"cookie": services.signer.sign("ann"), "table": room.name, "game": "game",
                "seat": "1", "puzzle": first, "/api/games/{game}": "doudizhu"}  # fmt: skip

    def answer(self, case: Any, signed_in: bool) -> httpx.Response:
        asked: Any = requests.Request(**case.as_transport_kwargs(base_url=SITE)).prepare()
        headers = dict(asked.headers)
        if signed_in:
            headers["cookie"] = f"paiju={self.known['cookie']}"
        body = asked.body or b""
        request = httpx.Request(asked.method, asked.url, headers=headers, content=body)
        return self.runner.run(self._client.send(request))

    def close(self) -> None:
        self.runner.run(self._client.aclose())
        self.runner.run(self._life.__aexit__(None, None, None))
        self.runner.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    place: Path = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Limits, "allows", lambda *_: True)
        patch.setattr("paiju.server.hub.HOSTED", 10**6)
        opened = Site(build(Config(f"sqlite:///{place}/paiju.db")))
        yield opened
        opened.close()


@pytest.mark.parametrize("times", [1, in_campaign(10)])
@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: f"{e.method} {e.path}")
def test_every_endpoint_answers_as_declared(endpoint: Endpoint, times: int, site: Site) -> None:
    operation = SCHEMA[endpoint.path][endpoint.method]
    sense = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    nonsense = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    asked = sense | nonsense if endpoint.body or "{" in endpoint.path else sense
    codes = set()

    @settings(max_examples=soak(times * (20 if endpoint.body else 8)))
    @given(case=asked, signed_in=st.booleans(), existing=st.booleans())
    def ask(case: Any, signed_in: bool, existing: bool) -> None:
        for name in case.path_parameters if existing else ():
            case.path_parameters[name] = site.known.get(endpoint.path) or site.known[name]
        answer = site.answer(case, signed_in)
        case.validate_response(answer, checks=CONFORMS)
        codes.add(answer.status_code)
        if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
            assert answer.json()["code"] in MESSAGES

    ask()
    if "{" in endpoint.path and endpoint.method == "GET":
        assert codes >= {200, 404}
