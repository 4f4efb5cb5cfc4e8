/** What follows from a view, which has every fact once. */

import type { GameView } from "./wire";

/** The own cards. */
export const ownHand = (play: GameView): string[] =>
  play.seat === null ? [] : (play.hands[play.seat] ?? []);

/** 要不起: is passing all that can be done? */
export const mustPass = (play: GameView): boolean => play.legal_count === 1 && play.legal[0]?.kind === "pass";
