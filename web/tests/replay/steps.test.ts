import { describe, expect, it } from "vitest";
import { asked, findStep, pause } from "../../src/replay/steps";
import type { ReplayStep } from "../../wire";

const steps = [4, 7, 9].map((at) => ({ at }) as ReplayStep);

describe("replay", () => {
  it.each([
    [0, 0],
    [4, 0],
    [6, 0],
    [7, 1],
    [9, 2],
    [99, 2],
  ])("finds the step of %i events", (at, place) => {
    expect(findStep(steps, at)).toBe(place);
  });

  it("reads numbers of an address, and nothing else", () => {
    expect(asked("?at=12&seat=0", "at")).toBe(12);
    expect(asked("?at=12&seat=0", "seat")).toBe(0);
    for (const bad of ["", "?at=", "?at=-1", "?at=x", "?at=1e9", "?at=12345678"])
      expect(asked(bad, "at")).toBeNull();
  });

  it("waits less at a higher speed", () => {
    expect(pause(2) * 2).toBe(pause(1));
  });
});
