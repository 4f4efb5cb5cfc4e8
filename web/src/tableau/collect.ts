/** Cards that leave the table: those of a trick go to whoever has won it, others make room at once. */

import type { TransitionConfig } from "svelte/transition";
import { prefersStill } from "../lib/settings.svelte";

const GATHER = 420; // milliseconds

let taker: number | null = null; // the seat that takes what leaves the table now

/** Say who has won the trick whose cards are about to leave; null: it goes on. */
export function setTaker(by: number | null): void {
  taker = by;
}

/** A transition: where the cards go when they leave. */
export function collect(node: Element): TransitionConfig {
  const target = taker === null || prefersStill() ? null : document.querySelector(`[data-seat="${taker}"]`);
  if (!target) return { duration: 0 };
  const from = node.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  return {
    duration: GATHER,
    easing: (t) => t * t * (3 - 2 * t),
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) scale(${1 - 0.7 * u}); opacity: ${Math.min(1, 2 * t)}`,
  };
}
