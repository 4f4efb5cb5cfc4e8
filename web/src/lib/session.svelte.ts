/** Being at a table of the server: coming and going, asking, and what is heard there. */

import { signIn } from "./api";
import { Connection, type Data, Declined, type Name, openSocket, type Status } from "./connection";
import { notices } from "./notices.svelte";
import type { Act, Advice, Closed, Frame, Problem, Readings, Said, TableView, Unseen } from "./wire";

const AWAY = ["no-such-table", "no-spectators"]; // refusals that mean: not at this table

/** Asks the server for something; false: it was refused. */
export type Ask = <N extends Name>(name: N, data: Data<N>) => Promise<boolean>;

/** Whoever draws the table hears of it here. */
export interface Listener {
  onview: (view: TableView) => void;
  onsaid: (said: Said) => void;
}

class TableSession {
  status = $state<Status>("offline");
  id = $state("");
  view = $state.raw<TableView | null>(null);
  filledAt = $state<number | null>(null); // when computers take the free seats, by this browser's clock
  barred = $state.raw<Problem | null>(null); // why the table cannot be entered
  kicked = $state(false); // the host has taken the own seat away
  ending = $state<Closed["why"] | null>(null); // why the room has closed
  #listener: Listener | null = null;
  #seen = 0; // the version of the view
  #awaited: { version: number; done: (seen: boolean) => void }[] = []; // views that decisions lead to

  #connection = new Connection({
    open: openSocket,
    signIn,
    hear: (frame) => this.#hear(frame),
    status: (status) => (this.status = status),
  });

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

  /** Tell somebody what is seen and heard from now on; what it gives stops that. */
  listen(listener: Listener): () => void {
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  #forget(): void {
    this.view = null;
    this.#seen = 0;
    for (const { done } of this.#awaited.splice(0)) done(false);
    this.kicked = false;
    this.ending = null;
  }

  // --- what can be asked ---

  /** Ask for something; a refusal is told to the person and gives false. */
  ask: Ask = async (name, data) => {
    try {
      await this.#connection.ask(name, data);
      return true;
    } catch (error) {
      notices.tell(error);
      return false;
    }
  };

  /** Decide; done once the view that follows has been shown. */
  async act(act: Act): Promise<boolean> {
    try {
      const { v } = await this.#connection.ask("act", act, this.#connection.version);
      return await this.#untilSeen(v);
    } catch (error) {
      notices.tell(error);
      return false;
    }
  }

  /** What a selection of cards is. */
  async read(cards: string): Promise<Readings | null> {
    const frame = await this.#connection.ask("read", { cards });
    return frame.t === "readings" ? frame.d : null;
  }

  /** What would be sensible, the best first; nothing where it was refused. */
  async hint(): Promise<Advice[]> {
    try {
      const frame = await this.#connection.ask("hint", {});
      return frame.t === "hints" ? frame.d.hints : [];
    } catch (error) {
      notices.tell(error);
      return [];
    }
  }

  /** 记牌器: what has not been seen; nothing where it was refused. */
  async count(): Promise<Unseen["counts"] | null> {
    try {
      const frame = await this.#connection.ask("count", {});
      return frame.t === "unseen" ? frame.d.counts : null;
    } catch (error) {
      notices.tell(error);
      return null;
    }
  }

  #untilSeen(version: number): Promise<boolean> {
    if (this.#seen >= version) return Promise.resolve(true);
    return new Promise((done) => this.#awaited.push({ version, done }));
  }

  // --- what is heard ---

  #hear(frame: Frame): void {
    if (frame.t === "view") this.#show(frame.d, frame.v);
    else if (frame.t === "said") this.#listener?.onsaid(frame.d);
    else if (frame.t === "event" && frame.d.k === "closed") this.ending = frame.d.why;
    else if (frame.t === "error") this.#tell(frame.d);
  }

  /** What concerns the place at the table, asked for or not. */
  #tell(problem: Problem): void {
    if (problem.code === "kicked") this.kicked = true;
    if (AWAY.includes(problem.code)) this.barred = problem; // found out on coming back, or when a game begins
  }

  #show(view: TableView, version: number): void {
    this.#seen = version;
    this.#listener?.onview(view);
    this.view = view;
    this.filledAt = view.fills == null ? null : performance.now() + view.fills * 1000;
    const reached = this.#awaited.filter((one) => one.version <= version);
    this.#awaited = this.#awaited.filter((one) => one.version > version);
    for (const { done } of reached) done(true);
  }
}

export const session = new TableSession();
