/** The table somebody was at last, so that the start page leads back to it. */

import { get } from "./api";
import type { Room } from "./wire";

const KEY = "paiju.table";

export function rememberTable(id: string, storage: Storage): void {
  storage.setItem(KEY, id);
}

export function forgetTable(storage: Storage): void {
  storage.removeItem(KEY);
}

/** Its id, as long as a game goes on there. */
export async function findLastTable(storage: Storage): Promise<string> {
  const id = storage.getItem(KEY);
  if (!id) return "";
  try {
    const room = await get<Room>(`/api/rooms/${encodeURIComponent(id)}`);
    return room.running ? id : "";
  } catch {
    return "";
  }
}
