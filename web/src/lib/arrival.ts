/** The ways to a table: a new one against computers, one with a free seat, a quick match. */

import { openRoom, quickMatch } from "./api";
import { router } from "./router.svelte";
import { session } from "./session.svelte";
import type { TableView } from "./wire";

const OWN = 0; // the seat of whoever opens the room

/** A private room, every other seat a computer, and the cards are dealt. */
export async function playComputers(
  game: string,
  level: string,
  players: number | null = null,
): Promise<void> {
  const { table: id } = await openRoom({ game, players, public: false });
  await session.join(id);
  await session.ask("sit", { seat: OWN });
  await session.ask("fill", { level });
  await session.ask("ready", {});
  router.go(`/t/${id}`);
}

let wanted: { id: string; ready: boolean } | null = null; // a seat, as soon as the table is seen

/** Go to a table and take a seat there. */
export function goSit(id: string, ready = false): void {
  wanted = { id, ready };
  router.go(`/t/${id}`);
}

/** A table where somebody waits for the same game, or a new one to wait at; ready at once. */
export async function matchQuickly(game: string, players: number | null): Promise<void> {
  const found = await quickMatch({ game, players });
  goSit(found.table, true);
}

/** The table is seen: take the seat that was wanted. */
export async function takeWantedSeat(view: TableView): Promise<void> {
  if (wanted?.id !== view.table) return;
  const { ready } = wanted;
  wanted = null;
  if (view.you === null && !(await session.ask("sit", {}))) return;
  if (ready && !view.running) await session.ask("ready", {});
}
