/** What a screen reader is told: only what is new, the own turn last. */

/** The sentences of now that were not there before, and whether anything has changed at all. */
export function news(before: readonly string[], now: readonly string[]): string {
  const known = new Set(before);
  return now.filter((sentence) => sentence && !known.has(sentence)).join(". ");
}
