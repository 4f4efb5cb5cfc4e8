/** A table as somebody plays at it: the view, what is selected, hints, and what can be done. */

import { makeKeys, readCode } from "../cards/names";
import { type Chosen, findKeys, keepHeld, loadSelection, storeSelection } from "../cards/selection";
import { Declined } from "../lib/connection";
import { say } from "../lib/i18n";
import { settings } from "../lib/settings.svelte";
import { ownHand } from "../lib/views";
import type { Act, Advice, GameView, Offer, Readings, Said, TableView, Trick, Unseen } from "../lib/wire";
import { setTaker } from "../tableau/collect";
import { Cycle } from "./cycle";

const NONE: Chosen = new Set();
const HEARD = 4500; // milliseconds a quick line stays

/** What a table asks of whoever runs it: a server, a test, a page of fixtures.
 *
 * What is missing is not offered at the table.
 */
export interface TableRequests {
  act: (act: Act) => Promise<boolean>; // done once the view that follows is shown; false: refused
  read?: (cards: string) => Promise<Readings | null>;
  hint?: () => Promise<Advice[]>;
  count?: () => Promise<Unseen["counts"] | null>;
  look?: () => void; // wants a view with the record of the game
  say?: (line: string) => void;
  trust?: (on: boolean) => void; // 托管
  ready?: () => void; // for the next game
  rebuy?: () => void;
  leave?: () => void;
}

/** A hint that is being shown, and its place among the others. */
export interface ShownHint {
  advice: Advice;
  at: number;
  of: number;
}

export class TableModel {
  view = $state.raw<TableView | null>(null);
  deadlines = $state.raw<(number | null)[]>([]); // by seat, in milliseconds of this browser's clock
  chosen = $state.raw<Chosen>(NONE); // keys of the cards that are selected
  readings = $state.raw<Readings | null>(null); // what the selection is
  hint = $state.raw<ShownHint | null>(null);
  said = $state.raw<Said[]>([]); // quick lines of just now
  unseen = $state.raw<Unseen["counts"]>([]);
  history = $state.raw<Trick[]>([]); // as far as it was asked for
  busy = $state(false); // a decision is under way

  play: GameView | null = $derived(this.view?.play ?? null);
  hand: string[] = $derived(makeKeys(this.play ? ownHand(this.play) : []));
  cards: string[] = $derived(this.hand.filter((key) => this.chosen.has(key)).map(readCode));
  myTurn: boolean = $derived(
    this.view?.running === true && this.play?.seat != null && this.play.to_act.includes(this.play.seat),
  );
  trusted: boolean = $derived(this.view?.you != null && this.view.seats[this.view.you]?.trusted === true);
  legal: Offer[] = $derived(this.myTurn ? (this.play?.legal ?? []) : []);
  /** Answers that are no cards: 叫地主, 加倍, 不出 … */
  answers: Offer[] = $derived(this.legal.filter((offer) => !offer.cards?.length));
  /** Cards that can be handed over: each goes to somebody. */
  gifts: Offer[] = $derived(this.legal.filter((offer) => offer.cards?.length && offer.to != null));
  /** Cards that can be laid. */
  lays: Offer[] = $derived(this.legal.filter((offer) => offer.cards?.length && offer.to == null));

  #hints = new Cycle<Advice>();
  #shown = 0; // how many views there were

  constructor(readonly requests: TableRequests) {}

  /** Show the table as it is now. */
  show(view: TableView): void {
    const before = this.play;
    const play = view.play;
    this.#shown += 1;
    setTaker(findWinner(before, play));
    this.view = view;
    const now = performance.now();
    this.deadlines = play?.seconds.map((left) => (left === null ? null : now + left * 1000)) ?? [];
    if (!play) return;
    if (play.tableau.history) this.history = play.tableau.history;
    if (play.id !== before?.id) this.chosen = loadSelection(play.id, sessionStorage);
    const kept = keepHeld(this.chosen, this.hand);
    if (kept !== this.chosen) this.select(kept);
    if (play.to_act.join() !== before?.to_act.join() || play.phase !== before.phase) this.hint = null;
  }

  /** Somebody says a quick line. */
  hear(said: Said): void {
    if (settings.mute) return;
    this.said = [...this.said.filter((one) => one.seat !== said.seat), said];
    setTimeout(() => (this.said = this.said.filter((one) => one !== said)), HEARD);
  }

  /** Decide. The selection is given up only once the decision is taken. */
  async act(act: Act): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const taken = await this.requests.act(act);
      if (taken) {
        this.hint = null;
        this.select(NONE);
      }
      return taken;
    } finally {
      this.busy = false;
    }
  }

  select(chosen: Chosen): void {
    this.chosen = chosen;
    if (this.play) storeSelection(this.play.id, chosen, sessionStorage);
  }

  clear(): void {
    this.select(NONE);
  }

  selectCards(cards: readonly string[]): void {
    this.select(findKeys(cards, this.hand));
  }

  /** Ask what the selection is; only the answer to the latest question counts. */
  async read(): Promise<void> {
    const cards = this.cards.join(" ");
    if (!cards) {
      this.readings = null;
      return;
    }
    try {
      const found = (await this.requests.read?.(cards)) ?? null;
      if (cards === this.cards.join(" ")) this.readings = found;
    } catch {
      this.readings = null;
    }
  }

  /** Why these cards cannot be laid or given, in words. */
  async explainRefusal(cards: string): Promise<string> {
    try {
      return say((await this.requests.read?.(cards))?.problem);
    } catch (error) {
      return error instanceof Declined ? say(error.problem) : "";
    }
  }

  /** 记牌器. */
  async count(): Promise<void> {
    const counts = await this.requests.count?.();
    if (counts) this.unseen = counts;
  }

  /** 提示: the next sensible thing, selected, with its reason. */
  async showHint(): Promise<void> {
    const question = `${this.play?.id} ${this.#shown}`;
    let advice = this.#hints.next(question);
    if (!advice) {
      this.#hints.fill(question, (await this.requests.hint?.()) ?? []);
      advice = this.#hints.next(question);
    }
    if (!advice) {
      this.hint = null;
      return;
    }
    const [at, of] = this.#hints.place;
    this.hint = { advice, at, of };
    this.selectCards(advice.cards);
  }
}

/** Who has won a trick between two views of a game. */
function findWinner(before: GameView | null, now: GameView | null): number | null {
  const last = now?.tableau.last;
  if (!last || JSON.stringify(last) === JSON.stringify(before?.tableau.last)) return null;
  return last.winner ?? null;
}
