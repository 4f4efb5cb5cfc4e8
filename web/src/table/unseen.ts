/** The columns of the card counter. */

export interface Column {
  rank: string;
  left: number;
  suits: string[]; // where suits count
}

/** One column for each rank; single cards of a game of suits stand under theirs. */
export function groupByRank(counts: readonly [string, number][]): Column[] {
  const found = new Map<string, Column>();
  for (const [kind, left] of counts) {
    const suit = "♠♥♣♦".includes(kind.charAt(0)) ? kind.charAt(0) : "";
    const rank = kind.slice(suit.length);
    const column = found.get(rank) ?? { rank, left: 0, suits: [] };
    column.left += left;
    if (suit && left) column.suits.push(suit);
    found.set(rank, column);
  }
  return [...found.values()];
}
