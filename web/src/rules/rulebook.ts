/** What the page of a game says: the sections of the server, and the options, which it sends as facts. */

import { say, sayTitle } from "../lib/i18n";
import { formatNotation } from "../lib/notation";
import type { GameRules, OptionInfo } from "../lib/wire";
import { t } from "./words";

export interface Section {
  key: string;
  title: string;
  paragraphs: string[];
  head: string[];
  rows: string[][];
}

export function listSections({ info, sections }: GameRules): Section[] {
  const told = sections.map(({ key, title, text, head, rows }) => ({
    key,
    title: say(title),
    paragraphs: say(text)
      .split(/\n\s*\n/)
      .filter(Boolean),
    head: head.map(sayTitle),
    rows: rows.map((row) => row.map((cell) => formatNotation(say(cell)))),
  }));
  const options = {
    key: "options",
    title: t("rules.options"),
    paragraphs: [],
    head: [],
    rows: Object.values(info.options).map(optionRow),
  };
  const all = [...told.slice(0, 1), options, ...told.slice(1)];
  return all.filter((one) => one.paragraphs.length + one.rows.length);
}

function optionRow(option: OptionInfo): string[] {
  const named = (option.choices ?? []).map((one) =>
    one.value === option.default ? `${say(one.title)} (${t("rules.default")})` : say(one.title),
  );
  const range = t("rules.range", { least: option.least ?? 0, most: option.most ?? 0 });
  return [
    sayTitle(option.doc),
    option.kind === "number" ? `${range} (${t("rules.default")} ${option.default})` : named.join(" / "),
  ];
}
