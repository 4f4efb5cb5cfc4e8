/** From one tap to a game against computers. */

import type { TableView } from "./wire";
import { openRoom, quickMatch } from "./api";
import { router } from "./router.svelte";
import { table } from "../table/model.svelte";

const OWN = 0; // the seat of whoever opens the room

/** A private room, every other seat a computer, and the cards are dealt. */
export async function playComputers(game: string, level: string, players: number | null = null): Promise<void> {
  const { table: id } = await openRoom({ game, players, public: false });
  await table.join(id);
  await table.ask("sit", { seat: OWN });
  await table.ask("fill", { level });
  await table.ask("ready", {});
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
  if (view.you === null && !(await table.ask("sit", {}))) return;
  if (ready && !view.running) await table.ask("ready", {});
}
