/** Where seats are drawn: the own one below, the others from left to right as one sees them. */

export function others(players: number, own: number | null, clockwise: boolean): number[] {
  const first = own === null ? 0 : own + 1;
  const count = own === null ? players : players - 1;
  const round = Array.from({ length: count }, (_, at) => (first + at) % players);
  return clockwise ? round : round.reverse(); // clockwise, the next to play sits on the left
}
