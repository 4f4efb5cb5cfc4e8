/** How a replay is walked through. */

import type { ReplayStep } from "../lib/wire";

export const SPEEDS = [0.5, 1, 2, 4];
const STEP = 1200; // milliseconds at speed 1

export const pause = (speed: number): number => STEP / speed;

/** The place of the step after so many events; the nearest before it where there is none. */
export function findStep(steps: readonly ReplayStep[], at: number): number {
  const after = steps.findIndex((step) => step.at > at);
  return after < 0 ? steps.length - 1 : Math.max(0, after - 1);
}

/** A number of the address, if it is one. */
export function asked(search: string, name: string): number | null {
  const found = new URLSearchParams(search).get(name);
  return found !== null && /^\d{1,6}$/.test(found) ? Number(found) : null;
}
