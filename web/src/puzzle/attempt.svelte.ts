/** An attempt at a puzzle: the plays so far, the selection, and what the server says to both. */

import { readCode, makeKeys } from "../cards/names";
import { type Chosen, findKeys } from "../cards/selection";
import { get, post } from "../lib/api";
import { Loaded } from "../lib/loaded.svelte";
import { notices } from "../lib/notices.svelte";
import { ownHand } from "../lib/views";
import type { Act, Offer, PuzzleAnswer, PuzzlePlay, Readings } from "../lib/wire";
import { markSolved } from "./solved";

const NONE: Chosen = new Set();

/** A play as the list of moves has it. */
const write = ({ text, cards = [], reading }: Act): string =>
  text ?? [...cards, ...(reading ? [reading] : [])].join(" ");

export class Attempt {
  now = new Loaded<PuzzlePlay>();
  chosen = $state.raw<Chosen>(NONE);
  readings = $state.raw<Readings | null>(null);
  busy = $state(false);
  solution = $state.raw<PuzzleAnswer[] | null>(null);
  seen = $state(false); // has the solution been looked at?
  before = $state.raw<string[][]>([]); // the plays before each own one

  hand: string[] = $derived(makeKeys(this.now.value ? ownHand(this.now.value.play) : []));
  cards: string[] = $derived(this.hand.filter((key) => this.chosen.has(key)).map(readCode));
  legal: Offer[] = $derived(this.now.value && !this.now.value.decided ? this.now.value.play.legal : []);
  passing: Offer | undefined = $derived(this.legal.find((offer) => offer.kind === "pass"));

  constructor(readonly id: string) {}

  get #path(): string {
    return `/api/puzzles/${encodeURIComponent(this.id)}`;
  }

  async start(): Promise<void> {
    this.before = [];
    this.select(NONE);
    await this.now.load(() => get<PuzzlePlay>(this.#path));
  }

  select(chosen: Chosen): void {
    this.chosen = chosen;
    if (!chosen.size) this.readings = null;
  }

  selectCards(cards: readonly string[]): void {
    this.select(findKeys(cards, this.hand));
  }

  /** What the selection is; only the answer to the latest question counts. */
  async read(): Promise<void> {
    const cards = this.cards.join(" ");
    if (!cards || !this.now.value) return;
    try {
      const found = await post<Readings>(`${this.#path}/read`, { cards, moves: this.now.value.moves });
      if (cards === this.cards.join(" ")) this.readings = found;
    } catch {
      this.readings = null;
    }
  }

  /** Play; the solver answers for the others. */
  async play(act: Act): Promise<void> {
    const moves = this.now.value?.moves;
    if (!moves || this.busy) return;
    if (await this.#show([...moves, write(act)])) {
      this.before = [...this.before, moves];
      if (this.now.value?.decided && this.now.value.wins && !this.seen) markSolved(this.id, localStorage);
    }
  }

  /** Take back the last own play, and the answers to it. */
  async undo(): Promise<void> {
    const moves = this.before.at(-1);
    if (moves && (await this.#show(moves))) this.before = this.before.slice(0, -1);
  }

  async solve(): Promise<void> {
    try {
      this.solution = await get<PuzzleAnswer[]>(`${this.#path}/solution`);
      this.seen = true;
    } catch (error) {
      notices.tell(error);
    }
  }

  async #show(moves: string[]): Promise<boolean> {
    this.busy = true;
    try {
      this.now.value = await (moves.length
        ? post<PuzzlePlay>(this.#path, { moves })
        : get<PuzzlePlay>(this.#path));
      this.select(NONE);
      return true;
    } catch (error) {
      notices.tell(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
