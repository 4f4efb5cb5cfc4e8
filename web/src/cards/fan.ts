/** How a hand is laid out: in one row, or in two where a finger needs the room. */

export const STRIP = 24; // pixels of each card that stay uncovered where there is room
export const LEAST = 40; // pixels of a card that two full rows make smaller
const ROWS = 2;

export interface Fan {
  rows: number[]; // cards in each row, the upper row first
  step: number; // pixels from one card to the next
  card: number; // its width
}

export function layFan(cards: number, width: number, card: number): Fan {
  if (cards === 0) return { rows: [], step: 0, card };
  const most = Math.max(1, 1 + Math.floor((width - card) / STRIP));
  const count = Math.min(ROWS, Math.ceil(cards / most));
  const rows = Array.from(
    { length: count },
    (_, row) => Math.floor(((row + 1) * cards) / count) - Math.floor((row * cards) / count),
  );
  const longest = Math.max(...rows);
  const wide = longest > most ? Math.min(card, LEAST) : card; // a smaller card leaves more of the others
  const room = longest > 1 ? (width - wide) / (longest - 1) : wide;
  return { rows, step: Math.min(room, wide * 0.72), card: wide };
}
