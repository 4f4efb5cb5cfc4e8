/** What is done when selected cards are to be laid. Nothing here knows a rule. */

import { say } from "../lib/i18n";
import type { Offer, SelectionReading, Readings } from "../lib/wire";

/** One of several things that the same cards can be. */
export interface Choice {
  text: string; // what `act` takes
  zh: string;
  en: string;
  cards?: string[];
  ranks?: string[]; // what each card stands for, where some are wild
}

export type Lay = { act: string } | { choose: Choice[] } | { refuse: string };

/** The readings of a selection that are legal now. */
export function findLegal(readings: Readings | null): SelectionReading[] {
  return readings?.readings.filter((one) => one.legal) ?? [];
}

/** What laying these cards means: the server's reading of them goes first, then what was offered.
 *
 * A game whose cards the server cannot read is played by its offers alone: their texts are sent.
 */
export function decideLay(
  cards: readonly string[],
  readings: Readings | null,
  offers: readonly Offer[],
): Lay {
  if (readings?.legal) return { act: cards.join(" ") };
  const legal = findLegal(readings);
  if (legal.length) return pick(legal);
  const matching = findOffers(cards, offers);
  if (readings || matching.some((offer) => offer.kind !== "play")) {
    return matching.length ? pick(matching.map(describeOffer)) : { refuse: say(readings?.problem) };
  }
  return { act: cards.join(" ") }; // not read yet: the server will say
}

/** The offers that lay just these cards. */
export function findOffers(cards: readonly string[], offers: readonly Offer[]): Offer[] {
  const wanted = sortCards(cards);
  return offers.filter((offer) => offer.to == null && sortCards(offer.cards ?? []) === wanted);
}

/** What an offer is called; one without a title by the text that is sent. */
export function describeOffer(offer: Offer): Choice {
  const { zh, en } = offer.title ?? { zh: offer.text, en: offer.text };
  return { text: offer.text, zh, en, cards: offer.cards ?? [] };
}

const sortCards = (cards: readonly string[]): string => [...cards].sort().join(" ");

function pick(choices: Choice[]): Lay {
  const [only] = choices;
  return choices.length === 1 && only ? { act: only.text } : { choose: choices };
}
