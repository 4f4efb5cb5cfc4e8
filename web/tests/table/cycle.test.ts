import { describe, expect, it } from "vitest";
import { Cycle } from "../../src/table/cycle";

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
