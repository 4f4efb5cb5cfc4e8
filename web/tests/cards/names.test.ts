import { describe, expect, it } from "vitest";
import { nameCard, parseCard } from "../../src/cards/names";

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
    expect([nameCard(code, "zh"), nameCard(code, "en")]).toEqual([zh, en]);
  });

  it("are red or not", () => {
    expect(["h2", "d2", "BJ", "s2", "c2", "LJ"].map((code) => parseCard(code).red)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
