import { describe, expect, it } from "vitest";
import { cardName, face } from "../src/lib/cards";
import { Cycle } from "../src/lib/cycle";
import { fan, STRIP } from "../src/lib/fan";
import { routeOf } from "../src/lib/router.svelte";
import { others } from "../src/lib/seating";

const TIGHT = 17; // pixels that are left of a card with 33 on the narrowest screen: a rank is still read

describe("a fan", () => {
  it.each([
    [17, 304, 49, [8, 9]],
    [20, 304, 49, [10, 10]],
    [33, 312, 49, [16, 17]],
    [20, 724, 47, [20]],
    [33, 724, 47, [16, 17]],
    [33, 1264, 104, [33]],
    [1, 304, 49, [1]],
    [0, 304, 49, []],
  ])("%i cards on %i pixels", (cards, width, card, rows) => {
    const laid = fan(cards, width, card);
    expect(laid.rows).toEqual(rows);
    if (cards > 1) {
      expect(laid.step).toBeGreaterThanOrEqual(cards === 33 && width === 312 ? TIGHT : STRIP);
      expect((Math.max(...rows) - 1) * laid.step + laid.card).toBeLessThanOrEqual(width);
    }
  });
});

describe("hints", () => {
  it("go round, and start anew with a new question", () => {
    const cycle = new Cycle<string>();
    expect(cycle.next("a")).toBeUndefined();
    cycle.fill("a", ["3", "5"]);
    expect([cycle.next("a"), cycle.next("a"), cycle.next("a")]).toEqual(["3", "5", "3"]);
    expect(cycle.place).toEqual([1, 2]);
    expect(cycle.next("b")).toBeUndefined();
  });

  it("may be none", () => {
    const cycle = new Cycle<string>();
    cycle.fill("a", []);
    expect(cycle.next("a")).toBeUndefined();
  });
});

describe("cards", () => {
  it.each([
    ["s3", "黑桃 3", "3 of spades"],
    ["hT", "红桃 10", "10 of hearts"],
    ["dA", "方块 A", "ace of diamonds"],
    ["cQ", "梅花 Q", "queen of clubs"],
    ["LJ", "小王", "little joker"],
    ["BJ", "大王", "big joker"],
    ["??", "暗牌", "hidden card"],
  ])("%s has a name", (code, zh, en) => {
    expect([cardName(code, "zh"), cardName(code, "en")]).toEqual([zh, en]);
  });

  it("are red or not", () => {
    expect(["h2", "d2", "BJ", "s2", "c2", "LJ"].map((code) => face(code).red)).toEqual([true, true, true, false, false, false]);
  });
});

describe("seats", () => {
  it("stand around the own one as one sees them", () => {
    expect(others(4, 1, true)).toEqual([2, 3, 0]);
    expect(others(4, 1, false)).toEqual([0, 3, 2]);
    expect(others(3, null, true)).toEqual([0, 1, 2]);
  });
});

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
    expect(routeOf(path)).toEqual(route);
  });
});
