import { describe, expect, it } from "vitest";
import { readCode, makeKeys } from "../../src/cards/names";
import { keepHeld, storeSelection, loadSelection, findKeys, sweep, toggle } from "../../src/cards/selection";

const HAND = ["sA.0", "hK.0", "hK.1", "d9.0", "c3.0"];

class Memory {
  [name: string]: unknown;
  getItem(name: string): string | null {
    return (this[name] as string | undefined) ?? null;
  }
  setItem(name: string, value: string): void {
    this[name] = value;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}
const memory = (): Storage => new Memory() as unknown as Storage;

describe("selecting", () => {
  it("tells equal cards of a double pack apart", () => {
    expect(makeKeys(["sA", "hK", "hK", "d9", "c3"])).toEqual(HAND);
    expect(HAND.map(readCode)).toEqual(["sA", "hK", "hK", "d9", "c3"]);
  });

  it("toggles on a tap", () => {
    const once = toggle(new Set(), "d9.0");
    expect([...once]).toEqual(["d9.0"]);
    expect([...toggle(once, "d9.0")]).toEqual([]);
  });

  it("slides over a range in either direction", () => {
    expect([...sweep(new Set(), HAND, "hK.0", "d9.0")]).toEqual(["hK.0", "hK.1", "d9.0"]);
    expect([...sweep(new Set(), HAND, "d9.0", "hK.0")]).toEqual(["hK.0", "hK.1", "d9.0"]);
  });

  it("takes back what a slide from a selected card passes", () => {
    expect([...sweep(new Set(HAND), HAND, "hK.1", "c3.0")]).toEqual(["sA.0", "hK.0"]);
  });

  it("lets go of what a shorter slide no longer covers", () => {
    const before = new Set(["c3.0"]);
    sweep(before, HAND, "sA.0", "d9.0");
    expect([...sweep(before, HAND, "sA.0", "hK.0")].sort()).toEqual(["c3.0", "hK.0", "sA.0"]);
  });

  it("forgets only what has left the hand", () => {
    const chosen = new Set(["hK.1", "c3.0"]);
    expect(keepHeld(chosen, HAND)).toBe(chosen);
    expect([...keepHeld(chosen, ["sA.0", "hK.0", "c3.0"])]).toEqual(["c3.0"]);
  });

  it("finds as many of equal cards as are asked for", () => {
    expect([...findKeys(["hK", "hK"], HAND)]).toEqual(["hK.0", "hK.1"]);
    expect([...findKeys(["hK", "x9"], HAND)]).toEqual(["hK.0"]);
  });

  it("is kept over a reload, for one game", () => {
    const storage = memory();
    storeSelection("one", new Set(["sA.0", "c3.0"]), storage);
    expect([...loadSelection("one", storage)]).toEqual(["sA.0", "c3.0"]);
    storeSelection("two", new Set(["d9.0"]), storage);
    expect([...loadSelection("one", storage)]).toEqual([]);
  });
});
