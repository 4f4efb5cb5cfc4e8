/** How a hand is laid out: as few rows as leave every card a strip wide enough for a finger. */

export const STRIP = 24; // pixels of each card that are never covered

export interface Fan {
  rows: number[]; // cards in each row, the upper rows first
  step: number; // pixels from one card to the next
}

export function fan(cards: number, width: number, card: number): Fan {
  if (cards === 0) return { rows: [], step: 0 };
  const most = Math.max(1, 1 + Math.floor((width - card) / STRIP));
  const count = Math.ceil(cards / most);
  const rows = Array.from({ length: count }, (_, row) =>
    Math.floor(((row + 1) * cards) / count) - Math.floor((row * cards) / count),
  );
  const longest = Math.max(...rows);
  const room = longest > 1 ? (width - card) / (longest - 1) : card;
  return { rows, step: Math.max(STRIP, Math.min(room, card * 0.72)) };
}
