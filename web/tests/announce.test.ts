import { describe, expect, it } from "vitest";
import { news } from "../src/lib/announce";

describe("what a screen reader is told", () => {
  it("is only what was not there before, in the order of the table", () => {
    expect(news(["A passes", ""], ["A passes", "B pair", "", "your turn"])).toBe("B pair. your turn");
  });

  it("is nothing when nothing is new", () => {
    expect(news(["A passes", "your turn"], ["A passes", "", "your turn"])).toBe("");
  });
});
