/** Cards as the server writes them in a line, readable in the chosen language. */

import { t } from "./i18n";
import { settings } from "./settings.svelte";

export function formatNotation(text: string): string {
  if (text === "pass") return t("puzzle.pass");
  if (settings.language === "zh") return text;
  return text.replaceAll("小王", " LJ ").replaceAll("大王", " BJ ").replace(/\s+/g, " ").trim();
}
