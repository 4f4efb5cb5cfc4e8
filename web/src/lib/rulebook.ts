/** What the page of a game says, as sections that look the same for every game.
 *
 * They are put together here from what the server tells about a game; should it send sections
 * itself, they are taken as they are.
 */

import type { GameRules, Label, OptionInfo } from "../../wire";
import { say, t, titled } from "./i18n";
import { notation } from "./notation";

export interface Section {
  key: string;
  title: string;
  paragraphs: string[];
  rows: string[][];
}

const CLOCKS = { bid: "rules.clockBid", leader: "rules.clockLeader", other: "rules.clockOther", hurry: "rules.clockHurry" } as const;

export function sections(rules: GameRules): Section[] {
  const { info } = rules;
  const clocks = Object.entries(CLOCKS).filter(([name]) => info.clock[name]);
  return [
    { key: "rules", title: t("rules.about"), paragraphs: paragraphs(rules.about), rows: [] },
    { key: "options", title: t("rules.options"), paragraphs: [], rows: Object.values(info.options).map(optionRow) },
    { key: "types", title: t("rules.types"), paragraphs: [], rows: rules.types.map(typeRow) },
    { key: "clock", title: t("rules.clock"), paragraphs: [], rows: clocks.map(([name, key]) => [t(key), t("new.seconds", { n: info.clock[name] ?? 0 })]) },
  ].filter((one) => one.paragraphs.length + one.rows.length);
}

function typeRow(type: GameRules["types"][number]): string[] {
  return [titled(type.title), type.bomb ? t("rules.bomb") : "", notation(type.example)];
}

/** Blank lines part paragraphs; a line break inside one is only where the text was broken. */
export function paragraphs(about: Label): string[] {
  return say(about)
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);
}

function optionRow(option: OptionInfo): string[] {
  const named = (option.choices ?? []).map((one) =>
    one.value === option.default ? `${say(one.title)} (${t("rules.default")})` : say(one.title),
  );
  const range = t("rules.range", { least: option.least ?? 0, most: option.most ?? 0 });
  return [titled(option.doc), option.kind === "number" ? `${range} (${t("rules.default")} ${option.default})` : named.join(" / ")];
}
