import { describe, expect, it } from "vitest";
import { layFan, STRIP } from "../../src/cards/fan";

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
    const laid = layFan(cards, width, card);
    expect(laid.rows).toEqual(rows);
    if (cards > 1) {
      expect(laid.step).toBeGreaterThanOrEqual(cards === 33 && width === 312 ? TIGHT : STRIP);
      expect((Math.max(...rows) - 1) * laid.step + laid.card).toBeLessThanOrEqual(width);
    }
  });
});
