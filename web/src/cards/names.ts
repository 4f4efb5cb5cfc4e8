/** From the code of a card ("s3", "hT", "LJ") to what is drawn and said. */

import type { Language } from "../lib/settings.svelte";

export type Suit = "d" | "c" | "h" | "s" | "joker" | "none";

export interface Face {
  suit: Suit;
  rank: string; // as printed: A 2 … 10 J Q K; empty for jokers, the code itself where it is another pack's
  red: boolean;
}

const SUITS: Record<Language, Record<string, string>> = {
  zh: { d: "方块", c: "梅花", h: "红桃", s: "黑桃" },
  en: { d: "of diamonds", c: "of clubs", h: "of hearts", s: "of spades" },
};
const JOKERS: Record<Language, Record<string, string>> = {
  zh: { LJ: "小王", BJ: "大王" },
  en: { LJ: "little joker", BJ: "big joker" },
};
const HIDDEN = "??";
const COURT: Record<string, string> = { A: "ace", J: "jack", Q: "queen", K: "king" };

export function parseCard(code: string): Face {
  if (code === "LJ" || code === "BJ") return { suit: "joker", rank: "", red: code === "BJ" };
  const suit = code.charAt(0);
  if (!"dchs".includes(suit) || code.length !== 2)
    return { suit: "none", rank: code === HIDDEN ? "" : code, red: false };
  return { suit: suit as Suit, rank: code.charAt(1).replace("T", "10"), red: suit === "d" || suit === "h" };
}

/** What a card is called: 黑桃 3, 3 of spades. */
export function nameCard(code: string, language: Language): string {
  const { suit, rank } = parseCard(code);
  if (suit === "joker") return JOKERS[language][code] ?? code;
  if (suit === "none") return rank || (language === "zh" ? "暗牌" : "hidden card");
  return language === "zh" ? `${SUITS.zh[suit]} ${rank}` : `${COURT[rank] ?? rank} ${SUITS.en[suit]}`;
}

/** Several cards in one breath. */
export function nameCards(codes: readonly string[], language: Language): string {
  return codes.map((code) => nameCard(code, language)).join(language === "zh" ? "、" : ", ");
}

/** A key for each card of a hand: two equal cards of a double pack are told apart by their turn. */
export function makeKeys(hand: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return hand.map((code) => {
    const turn = seen.get(code) ?? 0;
    seen.set(code, turn + 1);
    return `${code}.${turn}`;
  });
}

export function readCode(key: string): string {
  return key.slice(0, key.indexOf("."));
}
