"""TypeScript types of everything on the wire: `python -m paiju.server.typescript > web/wire.ts`."""

from typing import Any

from paiju.server.openapi import document, wire_schema
from paiju.wire import OUTGOING, REQUESTS

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
          "null": "null"}  # fmt: skip
_HEAD = "// Made from the Python types by python -m paiju.server.typescript; do not edit.\n"


def text() -> str:
    """The whole file."""
    named = wire_schema()["$defs"]
    bodies = document()["components"]["schemas"]
    types = {name: schema for name, schema in {**bodies, **named}.items() if name[0].isupper()}
    parts = [_interface(name, types[name]) for name in sorted(types)]
    return "\n".join([_HEAD, *parts, _frames("Request", REQUESTS), _frames("Frame", OUTGOING)])


def _interface(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {_type(schema)};\n"
    needed = set(schema.get("required", ()))
    lines = [
        f"  {field}{'' if field in needed else '?'}: {_type(kind)};"
        for field, kind in schema["properties"].items()
    ]
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    return "\n".join([f"{about}export interface {name} {{", *lines, "}\n"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(_type(one) for one in schema[several]))
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join("null" if one is None else f'"{one}"' for one in schema["enum"])
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    return _PLAIN.get(str(schema.get("type")), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    return f"({_type(schema.get('items') or {})})[]"


def _frames(name: str, kinds: dict[str, Any]) -> str:
    """A union of frames, told apart by `t`."""
    schema = wire_schema()["$defs"]["client" if kinds is REQUESTS else "server"]["oneOf"]
    more = "id?: string; v?: number | null" if kinds is REQUESTS else "v: number"
    lines = [
        f'  | {{ t: "{one["properties"]["t"]["const"]}"; d: {_type(one["properties"]["d"])}; '
        f"{more} }}"
        for one in schema
    ]
    return "\n".join([f"export type {name} =", *lines]) + ";\n"


if __name__ == "__main__":
    print(text(), end="")
