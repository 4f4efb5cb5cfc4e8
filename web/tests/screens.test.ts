import { beforeEach, describe, expect, it } from "vitest";
import type { ReplayStep } from "../wire";
import { asked, pause, placeOf } from "../src/lib/replay";
import { routeOf } from "../src/lib/router.svelte";
import { markSolved, solvedPuzzles } from "../src/lib/solved";

const steps = [4, 7, 9].map((at) => ({ at }) as ReplayStep);

describe("replay", () => {
  it.each([
    [0, 0],
    [4, 0],
    [6, 0],
    [7, 1],
    [9, 2],
    [99, 2],
  ])("finds the step of %i events", (at, place) => {
    expect(placeOf(steps, at)).toBe(place);
  });

  it("reads numbers of an address, and nothing else", () => {
    expect(asked("?at=12&seat=0", "at")).toBe(12);
    expect(asked("?at=12&seat=0", "seat")).toBe(0);
    for (const bad of ["", "?at=", "?at=-1", "?at=x", "?at=1e9", "?at=12345678"]) expect(asked(bad, "at")).toBeNull();
  });

  it("waits less at a higher speed", () => {
    expect(pause(2) * 2).toBe(pause(1));
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
    expect(routeOf(path)).toEqual(route);
  });
});

describe("solved puzzles", () => {
  let kept: Map<string, string>;
  let storage: Storage;
  beforeEach(() => {
    kept = new Map();
    storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } as unknown as Storage;
  });

  it("are remembered once each", () => {
    expect(solvedPuzzles(storage).size).toBe(0);
    markSolved("one", storage);
    markSolved("two", storage);
    markSolved("one", storage);
    expect([...solvedPuzzles(storage)]).toEqual(["one", "two"]);
  });
});
