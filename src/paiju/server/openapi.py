"""The OpenAPI document and the JSON Schema of the wire, made from the declared types."""

import re
from functools import cache
from html import escape
from typing import Any, Union

import msgspec

import paiju
from paiju.core.cards import Card
from paiju.core.events import AnyEvent, shipped_kinds
from paiju.server.api import ENDPOINTS
from paiju.server.endpoints import Endpoint
from paiju.wire import OUTGOING, REQUESTS, Incoming, Problem

_COMPONENT = "#/components/schemas/{name}"
_CODES = "400 401 403 404 409 413 429 503".split()


def _schemas(kinds: list[Any], template: str) -> tuple[list[Any], dict[str, Any]]:
    """The schemas of types, and of all that these name."""

    def schemas(several: list[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return msgspec.json.schema_components(several, schema_hook=hook, ref_template=template)

    def hook(kind: type) -> dict[str, Any]:
        if kind is AnyEvent:  # of this release, whatever games a server was given beside it
            (schema,), events = schemas([Union[tuple(shipped_kinds())]])  # noqa: UP007
            more.update(events)
            return dict(schema)
        assert kind is Card, f"the wire has no form for {kind}"
        return {"type": "string", "description": 'A card: "s3", "hT", "LJ" 小王, "BJ" 大王.'}

    more: dict[str, Any] = {}
    found, components = schemas(kinds)
    return list(found), components | more


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = [Problem, *(kind for e in ENDPOINTS for kind in (e.body, e.answer) if kind)]
    found, components = _schemas(kinds, _COMPONENT)
    schemas = dict(zip(map(repr, kinds), found, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "牌局 Paiju", "version": paiju.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    content = (
        {"application/json": {"schema": schemas[repr(endpoint.answer)]}}
        if endpoint.answer
        else {endpoint.text: {"schema": {"type": "string"}}}
    )
    refused = {"application/json": {"schema": schemas[repr(Problem)]}}
    found: dict[str, Any] = {
        "summary": endpoint.about,
        "responses": {"200": {"description": "OK", "content": content}}
        | {code: {"description": "Refused", "content": refused} for code in _CODES},
    }
    if endpoint.body:
        body = {"application/json": {"schema": schemas[repr(endpoint.body)]}}
        found["requestBody"] = {"required": True, "content": body}
    elif endpoint.method == "POST" and endpoint.answer is not dict[str, str]:
        found["requestBody"] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
    names = re.findall(r"{(\w+)}", endpoint.path)
    if names:
        found["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
    return found


@cache
def wire_schema() -> dict[str, Any]:
    """Every frame, as a JSON Schema: `client` what is sent, `server` what is heard."""
    kinds = [*REQUESTS.values(), *OUTGOING.values()]
    found, definitions = _schemas(kinds, "#/$defs/{name}")
    data = iter(found)
    requests = [_request(name, next(data)) for name in REQUESTS]
    answers = [_answer(name, next(data)) for name in OUTGOING]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": definitions | {"client": {"oneOf": requests}, "server": {"oneOf": answers}},
    }


def _request(name: str, data: Any) -> dict[str, Any]:
    """A frame of a client: what `Incoming` is, with the data of its type."""
    known = {"t": {"const": name}, "d": data}
    fields = {
        field.name: known.get(field.name) or msgspec.json.schema(field.type)
        for field in msgspec.structs.fields(Incoming)
    }
    return {
        "type": "object", "properties": fields, "required": ["t"], "additionalProperties": False,
    }  # fmt: skip


def _answer(name: str, data: Any) -> dict[str, Any]:
    """A frame of the server."""
    fields = {"t": {"const": name}, "d": data, "v": {"type": "integer"}}
    return {"type": "object", "properties": fields, "required": list(fields)}


def page() -> str:
    """The document for people, without any script."""
    rows = "".join(
        f"<tr><td>{e.method}</td><td><code>{escape(e.path)}</code></td>"
        f"<td>{escape(e.about)}</td></tr>"
        for e in ENDPOINTS
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Paiju API</title>"
        "<h1>牌局 Paiju: HTTP and WebSocket</h1>"
        f"<table>{rows}<tr><td>WS</td><td><code>/ws</code></td><td>The table.</td></tr></table>"
        "<p><a href=/openapi.json>openapi.json</a> · <a href=/wire.json>wire.json</a></p>"
    )
