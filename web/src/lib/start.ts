/** From one tap to a game against computers. */

import { openRoom } from "./api";
import { router } from "./router.svelte";
import { table } from "./table.svelte";

const OWN = 0; // the seat of whoever opens the room

/** A private room, every other seat a computer, and the cards are dealt. */
export async function playComputers(game: string, level: string, players: number | null = null): Promise<void> {
  const { table: id } = await openRoom({ game, players, public: false });
  await table.join(id);
  await table.ask("sit", { seat: OWN });
  await fillSeats(level, OWN);
  await table.ask("ready", {});
  router.go(`/t/${id}`);
}

/** A computer of a level on every free seat but one that is just being taken. */
export async function fillSeats(level: string, taken: number | null = null): Promise<void> {
  const seats = table.view?.seats ?? [];
  const free = seats.flatMap((seat, number) => (seat.kind === null && number !== taken ? [number] : []));
  await Promise.all(free.map((seat) => table.ask("computer", { seat, level })));
}
