import { describe, expect, it } from "vitest";
import { codeOf, keysOf } from "../src/lib/cards";
import { held, keepSelection, keptSelection, keysFor, swept, toggled } from "../src/lib/selection";

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
    expect(keysOf(["sA", "hK", "hK", "d9", "c3"])).toEqual(HAND);
    expect(HAND.map(codeOf)).toEqual(["sA", "hK", "hK", "d9", "c3"]);
  });

  it("toggles on a tap", () => {
    const once = toggled(new Set(), "d9.0");
    expect([...once]).toEqual(["d9.0"]);
    expect([...toggled(once, "d9.0")]).toEqual([]);
  });

  it("slides over a range in either direction", () => {
    expect([...swept(new Set(), HAND, "hK.0", "d9.0")]).toEqual(["hK.0", "hK.1", "d9.0"]);
    expect([...swept(new Set(), HAND, "d9.0", "hK.0")]).toEqual(["hK.0", "hK.1", "d9.0"]);
  });

  it("takes back what a slide from a selected card passes", () => {
    expect([...swept(new Set(HAND), HAND, "hK.1", "c3.0")]).toEqual(["sA.0", "hK.0"]);
  });

  it("lets go of what a shorter slide no longer covers", () => {
    const before = new Set(["c3.0"]);
    swept(before, HAND, "sA.0", "d9.0");
    expect([...swept(before, HAND, "sA.0", "hK.0")].sort()).toEqual(["c3.0", "hK.0", "sA.0"]);
  });

  it("forgets only what has left the hand", () => {
    const chosen = new Set(["hK.1", "c3.0"]);
    expect(held(chosen, HAND)).toBe(chosen);
    expect([...held(chosen, ["sA.0", "hK.0", "c3.0"])]).toEqual(["c3.0"]);
  });

  it("finds as many of equal cards as are asked for", () => {
    expect([...keysFor(["hK", "hK"], HAND)]).toEqual(["hK.0", "hK.1"]);
    expect([...keysFor(["hK", "x9"], HAND)]).toEqual(["hK.0"]);
  });

  it("is kept over a reload, for one game", () => {
    const storage = memory();
    keepSelection("one", new Set(["sA.0", "c3.0"]), storage);
    expect([...keptSelection("one", storage)]).toEqual(["sA.0", "c3.0"]);
    keepSelection("two", new Set(["d9.0"]), storage);
    expect([...keptSelection("one", storage)]).toEqual([]);
  });
});
