/** The words of the page in the chosen language. */

import { settings } from "./settings.svelte";
import { en } from "./words/en";
import { type Key, zh } from "./words/zh";

const DICTIONARIES = { zh, en };

/** A text of the page, with its numbers and names filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text: string = DICTIONARIES[settings.language][key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text of the server, which comes in both languages. */
export function say(words: { zh?: string; en?: string } | null | undefined): string {
  return words?.[settings.language] ?? "";
}

/** The same, as a button or a line of its own begins. */
export function titled(words: { zh?: string; en?: string } | null | undefined): string {
  const text = say(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with its sign, as settlements write it. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0";
}
