/** From one tap to a game against computers. */

import { openRoom } from "./api";
import { router } from "./router.svelte";
import { table } from "./table.svelte";

/** A private room, every other seat a computer, and the cards are dealt. */
export async function playComputers(game: string, level: string, players: number | null = null): Promise<void> {
  const { table: id } = await openRoom({ game, players, public: false });
  await table.join(id);
  await table.ask("sit", {});
  await fillSeats(level);
  await table.ask("ready", {});
  router.go(`/t/${id}`);
}

/** A computer of a level on every free seat. */
export async function fillSeats(level: string): Promise<void> {
  const free = table.view?.seats.flatMap((seat, number) => (seat.kind === null ? [number] : [])) ?? [];
  await Promise.all(free.map((seat) => table.ask("computer", { seat, level })));
}
