/** The words of the page in the chosen language. Every folder has its own in `words.ts`. */

import { type Language, settings } from "./settings.svelte";
import { COMMON } from "./words";

type CommonKey = keyof (typeof COMMON)["zh"];
type Values = Record<string, string | number>;

/** A text of the server, which comes in both languages. */
export type Label = Partial<Record<Language, string>> | null | undefined;

/** What a folder says in both languages: a key that one of them lacks is a type error. */
interface Words<Key extends string> {
  zh: Record<Key, string>;
  en: Record<NoInfer<Key>, string>;
}

/** A function that finds a text of a folder, or one of those that all have. */
export function makeTranslator<Key extends string>(words: Words<Key>) {
  return (key: Key | CommonKey, values: Values = {}): string => {
    const own: Record<string, string> = words[settings.language];
    const text = own[key] ?? COMMON[settings.language][key as CommonKey];
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

/** A text that several folders use. */
export const t = makeTranslator<never>({ zh: {}, en: {} });

/** A text of the server. */
export function say(words: Label): string {
  return words?.[settings.language] ?? "";
}

/** The same, as a button or a line of its own begins. */
export function sayTitle(words: Label): string {
  const text = say(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with its sign, as settlements write it. */
export function formatSigned(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0";
}
