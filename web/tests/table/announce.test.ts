import { describe, expect, it } from "vitest";
import { findNews } from "../../src/table/announce";

describe("what a screen reader is told", () => {
  it("is only what was not there before, in the order of the table", () => {
    expect(findNews(["A passes", ""], ["A passes", "B pair", "", "your turn"])).toBe("B pair. your turn");
  });

  it("is nothing when nothing is new", () => {
    expect(findNews(["A passes", "your turn"], ["A passes", "", "your turn"])).toBe("");
  });
});
