import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import CountdownRing from "../../src/ui/CountdownRing.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const readOffset = (): number => Number(document.querySelector(".left")!.getAttribute("stroke-dashoffset"));

describe("the ring of a clock", () => {
  it("is full at first, and shrinks with the seconds", () => {
    render(CountdownRing, { deadline: performance.now() + 20_000 });
    expect(readOffset()).toBe(0);
    vi.advanceTimersByTime(5000);
    flushSync();
    expect(screen.getByRole("timer").textContent.trim()).toBe("15");
    expect(readOffset()).toBeCloseTo((2 * Math.PI * 21) / 4);
  });

  it("is not there where no clock runs", () => {
    render(CountdownRing, { deadline: null });
    expect(screen.queryByRole("timer")).toBeNull();
  });
});
