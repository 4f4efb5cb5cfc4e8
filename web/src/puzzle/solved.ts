/** Which puzzles have been solved in this browser. */

const KEY = "paiju.solved";

export function loadSolved(storage: Storage): Set<string> {
  return new Set((storage.getItem(KEY) ?? "").split(" ").filter(Boolean));
}

export function markSolved(id: string, storage: Storage): void {
  storage.setItem(KEY, [...loadSolved(storage).add(id)].join(" "));
}
