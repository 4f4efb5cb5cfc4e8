/** What is done when selected cards are to be laid. Nothing here knows a rule. */

import { say } from "../lib/i18n";
import type { Act, Offer, SelectionReading, Readings } from "../lib/wire";

/** One of several things that the same cards can be. */
export interface Choice {
  act: Act;
  zh: string;
  en: string;
  cards?: string[];
  ranks?: string[]; // what each card stands for, where some are wild
}

export type Lay = { act: Act } | { choose: Choice[] } | { refuse: string };

/** The readings of a selection that are legal now. */
export function findLegal(readings: Readings | null): SelectionReading[] {
  return readings?.readings.filter((one) => one.legal) ?? [];
}

/** What laying these cards means: the server's reading of them goes first, then what was offered.
 *
 * A game whose cards the server cannot read is played by its offers alone.
 */
export function decideLay(
  cards: readonly string[],
  readings: Readings | null,
  offers: readonly Offer[],
): Lay {
  if (readings?.legal) return { act: layCards(cards) };
  const legal = findLegal(readings);
  if (legal.length) return pick(legal.map(describeReading));
  const matching = findOffers(cards, offers);
  if (readings || matching.some((offer) => offer.kind !== "play")) {
    return matching.length ? pick(matching.map(describeOffer)) : { refuse: say(readings?.problem) };
  }
  return { act: layCards(cards) }; // not read yet: the server will say
}

/** The offers that lay just these cards. */
export function findOffers(cards: readonly string[], offers: readonly Offer[]): Offer[] {
  const wanted = sortCards(cards);
  return offers.filter((offer) => offer.to == null && sortCards(offer.cards ?? []) === wanted);
}

/** What an offer is called; one without a title as a person would type it. */
export function describeOffer(offer: Offer): Choice {
  const { zh, en } = offer.title ?? { zh: offer.text, en: offer.text };
  return { act: nameOffer(offer), zh, en, cards: offer.cards ?? [] };
}

/** An offer as `act` names it: by its fields. The text tells it from others that differ in words only. */
export function nameOffer(offer: Offer, amount = offer.amount ?? null): Act {
  const { kind, text, cards = [], reading = null, to = null, value = null } = offer;
  return { kind, text, cards, reading, to, value, amount };
}

/** Cards that can only be one thing. */
const layCards = (cards: readonly string[]): Act => ({ kind: "play", cards: [...cards] });

function describeReading({ reading, zh, en, cards = [], ranks = [] }: SelectionReading): Choice {
  return { act: { kind: "play", cards, reading }, zh, en, cards, ranks };
}

const sortCards = (cards: readonly string[]): string => [...cards].sort().join(" ");

function pick(choices: Choice[]): Lay {
  const [only] = choices;
  return choices.length === 1 && only ? { act: only.act } : { choose: choices };
}
