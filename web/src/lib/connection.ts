/** The socket: answers by id, versions without gaps, a heartbeat, and coming back by itself.
 *
 * What was not acknowledged when the line broke is sent again; the server does nothing twice.
 */

import type { Frame, Problem, Request } from "./wire";

export type Status = "offline" | "connecting" | "online";
export type Name = Request["t"];
export type Data<N extends Name> = Extract<Request, { t: N }>["d"];

/** As much of a WebSocket as is needed, so that tests can bring their own. */
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Wiring {
  open: () => Line;
  signIn: () => Promise<unknown>;
  hear: (frame: Frame) => void;
  status: (status: Status) => void;
  now?: () => number;
}

/** A command was refused. */
export class Declined extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

interface Waiting {
  text: string;
  done: (frame: Frame) => void;
  fail: (error: Declined) => void;
}

const HEARTBEAT = 2500; // milliseconds
const DEAD = 9000;
const FIRST_RETRY = 250;
const LAST_RETRY = 8000;
const TOO_FAST = 1000; // before what was refused as too fast is sent again

export class Connection {
  version: number | null = null; // of the last thing heard about the table
  #wiring: Wiring;
  #line: Line | null = null;
  #ready = false;
  #wanted = false;
  #table: { table: string; password: string } | null = null;
  #waiting = new Map<string, Waiting>();
  #prefix = crypto.randomUUID().slice(0, 8);
  #count = 0;
  #retry = FIRST_RETRY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
  }

  /** Be connected from now on. */
  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    void this.#connect();
  }

  /** Hang up, and stay so. */
  stop(): void {
    this.#wanted = false;
    this.#table = null;
    clearTimeout(this.#timer);
    this.#line?.close();
  }

  /** Do not wait any longer: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (!this.#wanted || this.#line) return;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  /** Be at a table, now and after every return. */
  join(table: string, password = ""): Promise<Frame> {
    if (this.#table?.table !== table) this.version = null;
    this.#table = { table, password };
    this.start();
    return this.#join();
  }

  leave(): void {
    if (!this.#table) return;
    this.#table = null;
    this.version = null;
    for (const [id, one] of this.#waiting) {
      this.#waiting.delete(id);
      one.fail(new Declined({ code: "left", zh: "已离开牌桌", en: "you have left the table" }));
    }
    if (this.#ready) this.#write({ t: "leave", d: {}, id: this.#id() });
  }

  /** Send a command; answered by its ack or by what it asked for, or refused. */
  ask<N extends Name>(t: N, d: Data<N>, v: number | null = null): Promise<Frame> {
    const id = this.#id();
    const text = JSON.stringify({ t, d, id, v });
    return new Promise((done, fail) => {
      this.#waiting.set(id, { text, done, fail });
      if (this.#ready) this.#line?.send(text);
    });
  }

  #id(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

  #write(request: Request): void {
    this.#line?.send(JSON.stringify(request));
  }

  /** A join is not kept for sending again: every return joins anew. */
  #join(): Promise<Frame> {
    const id = this.#id();
    const at = this.#table;
    return new Promise((done, fail) => {
      if (!at) return;
      this.#waiting.set(id, { text: "", done, fail });
      if (this.#ready) this.#write({ t: "join", d: { ...at, v: this.version }, id });
    });
  }

  async #connect(): Promise<void> {
    this.#wiring.status("connecting");
    try {
      await this.#wiring.signIn();
    } catch {
      this.#later();
      return;
    }
    if (!this.#wanted || this.#line) return;
    const line = this.#wiring.open();
    this.#line = line;
    this.#heard = this.#now();
    line.onopen = () => this.#opened();
    line.onmessage = (event) => this.#hear(JSON.parse(event.data) as Frame);
    line.onclose = () => this.#closed(line);
  }

  #opened(): void {
    this.#ready = true;
    this.#retry = FIRST_RETRY;
    this.#heard = this.#now();
    this.#wiring.status("online");
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#pulse(), HEARTBEAT);
    if (this.#table) {
      this.#write({ t: "join", d: { ...this.#table, v: this.version }, id: this.#joining() });
    }
    this.#resend();
  }

  /** The id of a join that somebody waits for, or a new one. */
  #joining(): string {
    for (const [id, one] of this.#waiting) if (one.text === "") return id;
    return this.#id();
  }

  #resend(): void {
    for (const { text } of this.#waiting.values()) if (text) this.#line?.send(text);
  }

  #pulse(): void {
    if (this.#now() - this.#heard > DEAD) this.#line?.close();
    else this.#write({ t: "ping", d: {} });
  }

  #closed(line: Line): void {
    if (line !== this.#line) return;
    this.#line = null;
    this.#ready = false;
    clearInterval(this.#beat);
    if (this.#wanted) this.#later();
    else this.#wiring.status("offline");
  }

  #later(): void {
    this.#wiring.status("offline");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), this.#retry * (0.75 + Math.random() / 2));
    this.#retry = Math.min(this.#retry * 2, LAST_RETRY);
  }

  #hear(frame: Frame): void {
    this.#heard = this.#now();
    if (frame.t === "event" && !this.#inOrder(frame.v)) return;
    if (frame.t === "view") {
      if (frame.d.table !== this.#table?.table || frame.v < (this.version ?? 0)) return;
      this.version = frame.v;
    }
    if (frame.t === "error") this.#refused(frame.d);
    else if ("id" in frame.d && typeof frame.d.id === "string") this.#answered(frame.d.id, frame);
    this.#wiring.hear(frame);
  }

  /** Drop what is known; where something is missing, ask for all since. */
  #inOrder(version: number): boolean {
    const known = this.version;
    if (known === null) return false; // the first view has the whole game
    if (version <= known) return false;
    if (version > known + 1) {
      if (this.#table) this.#write({ t: "join", d: { ...this.#table, v: known }, id: this.#id() });
      return false;
    }
    this.version = version;
    return true;
  }

  #answered(id: string, frame: Frame): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.done(frame);
  }

  #refused(problem: Problem): void {
    if (problem.code === "too-fast" && !problem.id) {
      setTimeout(() => this.#resend(), TOO_FAST);
      return;
    }
    const waiting = this.#waiting.get(problem.id ?? "");
    this.#waiting.delete(problem.id ?? "");
    waiting?.fail(new Declined(problem));
  }

  #now(): number {
    return (this.#wiring.now ?? Date.now)();
  }
}

/** The socket of the page's own server. */
export function openSocket(): Line {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as Line;
}
