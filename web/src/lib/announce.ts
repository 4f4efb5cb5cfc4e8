/** What a screen reader is told: only what is new, the own turn last. */

import type { Said, SeatView, Tableau } from "../../wire";
import { cardNames } from "./cards";
import { say, t } from "./i18n";
import { lines } from "./lines.svelte";
import { seatName } from "./seating";
import { settings } from "./settings.svelte";

/** The sentences of now that were not there before, and whether anything has changed at all. */
export function news(before: readonly string[], now: readonly string[]): string {
  const known = new Set(before);
  return now.filter((sentence) => sentence && !known.has(sentence)).join(". ");
}

/** Everything at the table that is worth a sentence. */
export function tidings(tableau: Tableau, seats: SeatView[], said: readonly Said[], myTurn: boolean): string[] {
  const named = (cards: readonly string[]): string => cardNames([...cards], settings.language);
  return [
    ...tableau.places.map(({ deed }, seat) => (deed ? `${seatName(seats, seat)} ${say(deed.title)} ${named(deed.cards ?? [])}` : "")),
    tableau.board?.length ? `${t("table.board")} ${named(tableau.board)}` : "",
    ...said.map(({ name, line }) => t("table.saidBy", { name, line: lines.text(line) })),
    myTurn ? `${t("table.yourTurn")}: ${say(tableau.question)}` : "",
  ];
}
