import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../../src/lib/settings.svelte";
import type { Act, Offer, SelectionReading, Readings } from "../../src/lib/wire";
import { decideLay, type Lay } from "../../src/tableau/lay";

const read = (legal: boolean, readings: Partial<SelectionReading>[] = []): Readings => ({
  id: "",
  legal,
  readings: readings.map((one) => ({ reading: "", zh: "", en: "", text: "", legal: true, ...one })),
  problem: legal ? null : { code: "no", zh: "不行", en: "no" },
});
const offer = (text: string, kind: string, ...cards: string[]): Offer => ({ text, kind, cards });
const named = (text: string, kind: string, ...cards: string[]): Act => ({
  kind,
  text,
  cards,
  reading: null,
  to: null,
  value: null,
  amount: null,
});
const choice = (text: string, cards: string[]) => ({
  act: named(text, text, ...cards),
  zh: text,
  en: text,
  cards,
});
const BOTH: Act = { kind: "play", cards: ["s3", "h3"] };

beforeEach(() => {
  settings.language = "zh";
});

const CASES: [string, Readings | null, Offer[], Lay][] = [
  ["legal as they are", read(true), [], { act: BOTH }],
  ["not read yet", null, [offer("33", "play", "h3", "s3")], { act: BOTH }],
  [
    "one legal reading",
    read(false, [{ reading: "Pair:3", cards: ["s3", "h3"] }]),
    [],
    { act: { ...BOTH, reading: "Pair:3" } },
  ],
  [
    "nothing that is legal",
    read(false, [{ text: "x", legal: false }]),
    [offer("44", "play", "s4", "h4")],
    { refuse: "不行" },
  ],
  [
    "unreadable, but offered",
    read(false),
    [offer("meld 3", "play", "h3", "s3")],
    { act: named("meld 3", "play", "h3", "s3") },
  ],
  [
    "offered for something else than laying",
    null,
    [offer("discard", "discard", "s3", "h3")],
    { act: named("discard", "discard", "s3", "h3") },
  ],
  ["offered for more cards only", null, [offer("discard", "discard", "s3", "h3", "c3")], { act: BOTH }],
  [
    "offered for two things",
    null,
    [offer("meld", "meld", "s3", "h3"), offer("bury", "bury", "h3", "s3")],
    { choose: [choice("meld", ["s3", "h3"]), choice("bury", ["h3", "s3"])] },
  ],
  [
    "meant for somebody",
    read(false),
    [{ ...offer("give", "return", "s3", "h3"), to: 2 }],
    { refuse: "不行" },
  ],
];

describe("laying two cards", () => {
  it.each(CASES)("%s", (_, readings, offers, expected) => {
    expect(decideLay(["s3", "h3"], readings, offers)).toEqual(expected);
  });

  it("asks when there are several legal readings", () => {
    const several = read(false, [{ reading: "one" }, { reading: "two" }]);
    expect(decideLay(["s3", "h3"], several, [])).toMatchObject({
      choose: [{ act: { reading: "one" } }, { act: { reading: "two" } }],
    });
  });
});
