/** Where seats are drawn, and what those who sit there are called. */

import { t } from "./i18n";
import type { Played, SeatView } from "./wire";

/** Computers have a number; everybody else has chosen a name. */
export function nameSeat(seats: readonly SeatView[], number: number): string {
  const seat = seats[number];
  if (!seat?.kind) return t("room.free");
  return seat.kind === "computer" ? t("table.computerNo", { n: number + 1 }) : seat.name;
}

/** Seats of which no more is known than who sat there. */
export function makeSeats(names: readonly string[]): SeatView[] {
  return names.map((name) => ({
    name,
    kind: "person",
    level: "",
    connected: true,
    ready: true,
    trusted: false,
    score: 0,
  }));
}

/** The same for a game that is over. */
export function namePlayers(played: Played): string[] {
  return played.names.map((name, seat) =>
    played.computers[seat] ? t("table.computerNo", { n: seat + 1 }) : name,
  );
}

/** The other seats from left to right as the own one, which is below, sees them. */
export function others(players: number, own: number | null, clockwise: boolean): number[] {
  const first = own === null ? 0 : own + 1;
  const count = own === null ? players : players - 1;
  const round = Array.from({ length: count }, (_, at) => (first + at) % players);
  return clockwise ? round : round.reverse(); // clockwise, the next to play sits on the left
}
