/** Which cards are chosen: by tap, by sliding over a range, by shift and arrows.
 *
 * Cards are keys of a hand (`cards.keysOf`). A selection made out of turn is kept, and so is one
 * over a reload; what has left the hand is forgotten. Nothing here knows a rule.
 */

export type Chosen = ReadonlySet<string>;

export function toggle(chosen: Chosen, key: string): Chosen {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Every card between two, set to what the first becomes when it is tapped. */
export function sweep(before: Chosen, hand: readonly string[], from: string, to: string): Chosen {
  const start = hand.indexOf(from);
  const end = hand.indexOf(to);
  if (start < 0 || end < 0) return before;
  const choose = !before.has(from);
  const next = new Set(before);
  for (const key of hand.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (choose) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** What is still in the hand. */
export function keepHeld(chosen: Chosen, hand: readonly string[]): Chosen {
  const kept = hand.filter((key) => chosen.has(key));
  return kept.length === chosen.size ? chosen : new Set(kept);
}

/** The keys of these cards in a hand; as many of each as are asked for. */
export function findKeys(cards: readonly string[], hand: readonly string[]): Chosen {
  const free = [...hand];
  const found = new Set<string>();
  for (const card of cards) {
    const at = free.findIndex((key) => key.startsWith(`${card}.`));
    if (at >= 0) found.add(free.splice(at, 1)[0] as string);
  }
  return found;
}

const PREFIX = "paiju.selection.";

export function storeSelection(game: string, chosen: Chosen, storage: Storage): void {
  for (const old of Object.keys(storage)) {
    if (old.startsWith(PREFIX) && old !== PREFIX + game) storage.removeItem(old);
  }
  storage.setItem(PREFIX + game, [...chosen].join(" "));
}

export function loadSelection(game: string, storage: Storage): Chosen {
  return new Set((storage.getItem(PREFIX + game) ?? "").split(" ").filter(Boolean));
}
