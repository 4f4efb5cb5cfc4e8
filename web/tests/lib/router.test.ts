import { describe, expect, it } from "vitest";
import { findRoute } from "../../src/lib/router.svelte";

describe("pages", () => {
  it.each([
    ["/", { name: "start" }],
    ["/lobby", { name: "lobby" }],
    ["/t/a-b_c", { name: "table", id: "a-b_c" }],
    ["/puzzles", { name: "puzzles" }],
    ["/puzzles/duel-1", { name: "puzzle", id: "duel-1" }],
    ["/rules/holdem", { name: "game", id: "holdem" }],
    ["/replay/x", { name: "replay", id: "x" }],
    ["/t/a/b", { name: "missing" }],
    ["/settings/x", { name: "missing" }],
    ["/nowhere", { name: "missing" }],
  ])("%s", (path, route) => {
    expect(findRoute(path)).toEqual(route);
  });
});

describe("paths", () => {
  it.each([
    ["/verify", { name: "verify" }],
    ["/verify/abc", { name: "proof", id: "abc" }],
    ["/account", { name: "account" }],
    ["/account/x", { name: "missing" }],
    ["/puzzles/some-id", { name: "puzzle", id: "some-id" }],
    ["/replay/a%20b", { name: "replay", id: "a b" }],
    ["/replay/a/b", { name: "missing" }],
    ["/replay/%E0%A4", { name: "missing" }],
    ["/lobby/x", { name: "missing" }],
  ])("%s", (path, route) => {
    expect(findRoute(path)).toEqual(route);
  });
});
