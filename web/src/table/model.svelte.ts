/** The table somebody is at: what the server has shown of it, and what can be done there. */

import type { Advice, Closed, Frame, GameView, Offer, Problem, Readings, Said, TableView, Trick, Unseen } from "../lib/wire";
import { signIn } from "../lib/api";
import { readCode, makeKeys } from "../cards/names";
import { setTaker } from "../tableau/collect";
import { Connection, type Data, Declined, type Name, openSocket, type Status } from "../lib/connection";
import { Cycle } from "./cycle";
import { say } from "../lib/i18n";
import { notices } from "../lib/notices.svelte";
import { type Chosen, keepHeld, storeSelection, loadSelection, findKeys } from "../cards/selection";
import { settings } from "../lib/settings.svelte";

const NONE: Chosen = new Set();
const HEARD = 4500; // milliseconds a quick line stays
const AWAY = ["no-such-table", "no-spectators"]; // refusals that mean: not at this table

/** A hint that is being shown, and its place among the others. */
export interface Shown {
  advice: Advice;
  at: number;
  of: number;
}

class TableStore {
  #deciding = $state(false); // the server has not answered yet
  #decided = $state(0); // the version the last decision led to
  #shown = $state(0); // the version of the view

  status = $state<Status>("offline");
  id = $state("");
  view = $state.raw<TableView | null>(null);
  deadlines = $state.raw<(number | null)[]>([]); // by seat, in milliseconds of this browser's clock
  filledAt = $state<number | null>(null); // when computers take the free seats, likewise
  barred = $state.raw<Problem | null>(null); // why the table cannot be entered
  kicked = $state(false); // the host has taken the own seat away
  ending = $state<Closed["why"] | null>(null); // why the room has closed
  chosen = $state.raw<Chosen>(NONE); // keys of the cards that are selected
  readings = $state.raw<Readings | null>(null); // what the selection is
  hint = $state.raw<Shown | null>(null);
  lines = $state.raw<Said[]>([]); // what was said just now
  unseen = $state.raw<Unseen["counts"]>([]);
  history = $state.raw<Trick[]>([]); // as far as it was asked for
  busy: boolean = $derived(this.#deciding || this.#shown < this.#decided); // a decision is under way

  play: GameView | null = $derived(this.view?.play ?? null);
  hand: string[] = $derived(makeKeys(this.play?.hand ?? []));
  cards: string[] = $derived(this.hand.filter((key) => this.chosen.has(key)).map(readCode));
  myTurn: boolean = $derived(
    this.view?.running === true && this.play?.seat != null && this.play.to_act.includes(this.play.seat),
  );
  trusted: boolean = $derived(this.view?.you != null && this.view.seats[this.view.you]?.trusted === true);
  /** Answers that are no cards: 叫地主, 加倍, 不出 … */
  answers: Offer[] = $derived(this.myTurn ? (this.play?.legal.filter((offer) => offer.title && !offer.cards?.length) ?? []) : []);
  /** Cards that can be handed over: each goes to somebody. */
  gifts: Offer[] = $derived(this.myTurn ? (this.play?.legal.filter((offer) => offer.to != null) ?? []) : []);
  layable: boolean = $derived(this.myTurn && this.play?.legal.some((offer) => offer.cards?.length && offer.to == null) === true);

  #connection = new Connection({
    open: openSocket,
    signIn,
    hear: (frame) => this.#hear(frame),
    status: (status) => (this.status = status),
  });
  #hints = new Cycle<Advice>();

  constructor() {
    if (typeof window === "undefined") return;
    addEventListener("online", () => this.#connection.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#connection.hurry());
  }

  // --- coming and going ---

  /** Go to a table; one that cannot be entered says why in `barred`. */
  async join(id: string, password = ""): Promise<void> {
    if (this.id !== id) this.#forget();
    this.id = id;
    this.barred = null;
    try {
      await this.#connection.join(id, password);
    } catch (error) {
      if (error instanceof Declined && this.id === id) this.barred = error.problem;
    }
  }

  leave(): void {
    this.#connection.leave();
    this.#forget();
    this.id = "";
  }

  #forget(): void {
    setTaker(null);
    this.view = null;
    this.#shown = this.#decided = 0;
    this.chosen = NONE;
    this.readings = this.hint = null;
    this.lines = this.unseen = this.history = [];
    this.kicked = false;
    this.ending = null;
  }

  // --- what can be done ---

  /** Ask for something; a refusal is told to the person and gives false. */
  async ask<N extends Name>(name: N, data: Data<N>): Promise<boolean> {
    try {
      await this.#connection.ask(name, data);
      return true;
    } catch (error) {
      notices.tell(error);
      return false;
    }
  }

  /** Decide. The selection is given up only once the server has it. */
  async act(text: string): Promise<boolean> {
    if (this.busy) return false;
    this.#deciding = true;
    try {
      const { v } = await this.#connection.ask("act", { text }, this.#connection.version);
      this.#decided = v;
      this.hint = null;
      this.select(NONE);
      return true;
    } catch (error) {
      notices.tell(error);
      return false;
    } finally {
      this.#deciding = false;
    }
  }

  select(chosen: Chosen): void {
    this.chosen = chosen;
    if (this.play) storeSelection(this.play.id, chosen, sessionStorage);
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
      const frame = await this.#connection.ask("read", { cards });
      if (frame.t === "readings" && cards === this.cards.join(" ")) this.readings = frame.d;
    } catch {
      this.readings = null;
    }
  }

  /** Why these cards cannot be laid or given, in words. */
  async refusal(cards: string): Promise<string> {
    try {
      const frame = await this.#connection.ask("read", { cards });
      return frame.t === "readings" ? say(frame.d.problem) : "";
    } catch (error) {
      return error instanceof Declined ? say(error.problem) : "";
    }
  }

  /** 记牌器. */
  async count(): Promise<void> {
    try {
      const frame = await this.#connection.ask("count", {});
      if (frame.t === "unseen") this.unseen = frame.d.counts;
    } catch (error) {
      notices.tell(error);
    }
  }

  /** 提示: the next sensible thing, selected, with its reason. */
  async showHint(): Promise<void> {
    const question = `${this.play?.id} ${this.#connection.version}`;
    let advice = this.#hints.next(question);
    if (!advice) {
      try {
        const frame = await this.#connection.ask("hint", {});
        if (frame.t === "hints") this.#hints.fill(question, frame.d.hints);
      } catch (error) {
        notices.tell(error);
        return;
      }
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

  // --- what is heard ---

  #hear(frame: Frame): void {
    if (frame.t === "view") this.#show(frame.d, frame.v);
    else if (frame.t === "said" && !settings.mute) this.#listen(frame.d);
    else if (frame.t === "event" && frame.d.k === "closed") this.ending = frame.d.why;
    else if (frame.t === "error") this.#told(frame.d);
  }

  /** What concerns the place at the table, asked for or not. */
  #told(problem: Problem): void {
    if (problem.code === "kicked") this.kicked = true;
    if (AWAY.includes(problem.code)) this.barred = problem; // found out on coming back, or when a game begins
  }

  #listen(said: Said): void {
    this.lines = [...this.lines.filter((one) => one.seat !== said.seat), said];
    setTimeout(() => (this.lines = this.lines.filter((one) => one !== said)), HEARD);
  }

  #show(view: TableView, version: number): void {
    this.#shown = version;
    const before = this.play;
    const now = performance.now();
    setTaker(wonNow(before, view.play));
    this.view = view;
    this.deadlines = view.play?.seconds.map((left) => (left === null ? null : now + left * 1000)) ?? [];
    this.filledAt = view.fills == null ? null : now + view.fills * 1000;
    const play = view.play;
    if (!play) return;
    if (play.tableau.history) this.history = play.tableau.history;
    if (play.id !== before?.id) this.chosen = loadSelection(play.id, sessionStorage);
    const kept = keepHeld(this.chosen, this.hand);
    if (kept !== this.chosen) this.select(kept);
    if (play.to_act.join() !== before?.to_act.join() || play.phase !== before.phase) this.hint = null;
  }
}

/** Who has won a trick between two views of a game. */
function wonNow(before: GameView | null, now: GameView | null): number | null {
  const last = now?.tableau.last;
  if (!last || JSON.stringify(last) === JSON.stringify(before?.tableau.last)) return null;
  return last.winner ?? null;
}

export const table = new TableStore();
