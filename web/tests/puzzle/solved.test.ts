import { beforeEach, describe, expect, it } from "vitest";
import { loadSolved, markSolved } from "../../src/puzzle/solved";

describe("solved puzzles", () => {
  let kept: Map<string, string>;
  let storage: Storage;
  beforeEach(() => {
    kept = new Map();
    storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    } as unknown as Storage;
  });

  it("are remembered once each", () => {
    expect(loadSolved(storage).size).toBe(0);
    markSolved("one", storage);
    markSolved("two", storage);
    markSolved("one", storage);
    expect([...loadSolved(storage)]).toEqual(["one", "two"]);
  });
});
