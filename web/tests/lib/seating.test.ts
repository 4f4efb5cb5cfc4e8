import { describe, expect, it } from "vitest";
import { others } from "../../src/lib/seating";

describe("seats", () => {
  it("stand around the own one as one sees them", () => {
    expect(others(4, 1, true)).toEqual([2, 3, 0]);
    expect(others(4, 1, false)).toEqual([0, 3, 2]);
    expect(others(3, null, true)).toEqual([0, 1, 2]);
  });
});
