/** What cards are drawn with: suits in a box of 20 by 20, the hats of the court on a card. */

import type { Suit } from "./names";

export const SUIT: Record<Suit, string> = {
  h: "M10 18.5C10 18.5 1 12 1 6.2A4.6 4.6 0 0 1 10 4.6A4.6 4.6 0 0 1 19 6.2C19 12 10 18.5 10 18.5Z",
  s: "M10 1C10 1 1 7.6 1 12.4A4.3 4.3 0 0 0 8.9 14.4L7 19H13L11.1 14.4A4.3 4.3 0 0 0 19 12.4C19 7.6 10 1 10 1Z",
  d: "M10 0.8L17.4 10L10 19.2L2.6 10Z",
  c: "M10 1A4.4 4.4 0 0 1 13.4 8.2A4.4 4.4 0 1 1 11.3 14.3L13 19H7L8.7 14.3A4.4 4.4 0 1 1 6.6 8.2A4.4 4.4 0 0 1 10 1Z",
  joker: "",
  none: "",
};

export const COURT: Record<string, string | undefined> = {
  J: "M30 43Q31 34 41 34Q50 34 50 43ZM47 35Q55 27 52 40Z", // a cap with a feather
  Q: "M30 42L29 33L34 37L37 30L40 36L43 30L46 37L51 33L50 42Z", // a tiara
  K: "M29 42V30L35 36L40 27L45 36L51 30V42ZM38.6 22.5H41.4V27H38.6Z", // a crown with its knob
};
