/** What a screen reader is told: only what is new, the own turn last. */

import { nameCards } from "../cards/names";
import { say } from "../lib/i18n";
import { nameSeat } from "../lib/seating";
import { settings } from "../lib/settings.svelte";
import type { Said, SeatView, Tableau } from "../lib/wire";
import { lines } from "./quicklines.svelte";
import { t } from "./words";

/** The sentences of now that were not there before, and whether anything has changed at all. */
export function findNews(before: readonly string[], now: readonly string[]): string {
  const known = new Set(before);
  return now.filter((sentence) => sentence && !known.has(sentence)).join(". ");
}

/** Everything at the table that is worth a sentence. */
export function describeTable(
  tableau: Tableau,
  seats: SeatView[],
  said: readonly Said[],
  myTurn: boolean,
): string[] {
  const named = (cards: readonly string[]): string => nameCards([...cards], settings.language);
  return [
    ...tableau.places.map(({ deed: move }, seat) =>
      move ? `${nameSeat(seats, seat)} ${say(move.title)} ${named(move.cards ?? [])}` : "",
    ),
    tableau.board?.length ? `${t("table.board")} ${named(tableau.board)}` : "",
    ...said.map(({ name, line }) => t("table.saidBy", { name, line: lines.text(line) })),
    myTurn ? `${t("table.yourTurn")}: ${say(tableau.question)}` : "",
  ];
}
