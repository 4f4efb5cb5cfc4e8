/** Tables from fixtures, and a person before them. */

import { screen } from "@testing-library/svelte";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { beforeEach, onTestFinished, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import type {
  Act,
  GameInfo,
  PuzzleAnswer,
  PuzzleInfo,
  PuzzlePlay,
  Readings,
  Replay,
  TableView,
} from "../src/lib/wire";
import { mountTable, type TableHandle, type TableOptions } from "../src/table";

beforeEach(() => {
  settings.language = "zh";
  settings.motion = "none"; // nothing to wait for
});

const files = import.meta.glob<Record<string, unknown>>("../fixtures/*.json", {
  import: "default",
  eager: true,
});

function load<T>(name: string): T {
  const found = files[`../fixtures/${name}.json`];
  if (!found) throw new Error(`There is no fixture ${name}`);
  return found as T;
}

export interface Selection {
  view: TableView;
  cards: string;
  readings: Readings;
}

interface PuzzleFixture {
  list: PuzzleInfo[];
  start: PuzzlePlay;
  next: PuzzlePlay;
  first: string;
  solution: PuzzleAnswer[];
}

export const SELECTION: Selection = load<{ several: Selection }>("selections").several;
export const PUZZLE: PuzzleFixture = load("puzzle");
export const REPLAY: Replay = load<{ replay: Replay }>("replay").replay;

/** Every table there is: the name of its file, the name of its view, the view. */
export const VIEWS: [string, string, TableView][] = Object.entries(files).flatMap(([path, parts]) => {
  const name = /(\w[\w-]*)\.json$/.exec(path)![1]!;
  if (!("info" in parts)) return [];
  return Object.entries(parts)
    .filter(([view]) => view !== "info")
    .map(([view, found]): [string, string, TableView] => [name, view, found as TableView]);
});

export const findInfo = (name: string): GameInfo => load<{ info: GameInfo }>(name).info;

export function findView(name: string, view: string): TableView {
  const found = load<Record<string, TableView>>(name)[view];
  if (!found) throw new Error(`The fixture ${name} has no view ${view}`);
  return found;
}

export interface Seated {
  table: TableHandle;
  user: UserEvent;
  acts: string[]; // everything that was decided, written down
}

/** A decision in a few words: its amount, else the text of its offer, else its cards. */
function writeAct({ kind, text, cards = [], reading, amount }: Act): string {
  if (amount != null) return `${kind} ${amount}`;
  return text ?? [...cards, ...(reading ? [reading] : [])].join(" ");
}

/** Sit down before a view; what is decided is noted, and done at once. */
export function sitDown(view: TableView, options: TableOptions = {}): Seated {
  const element = document.body.appendChild(document.createElement("div"));
  const acts: string[] = [];
  const act = (one: Act): Promise<boolean> => {
    acts.push(writeAct(one));
    return Promise.resolve(true);
  };
  const table = mountTable(element, view, { act, ...options });
  onTestFinished(() => {
    table.destroy();
    element.remove();
    sessionStorage.clear();
  });
  return { table, user: userEvent.setup(), acts };
}

export const findHand = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-key]")];

export const findButton = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });

/** A server over HTTP: answers by method and path; what was asked is noted. */
export function answerHttp(answers: Record<string, unknown>): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    asked.push({ path: call, body: typeof body === "string" ? JSON.parse(body) : null });
    const found = answers[call];
    return Promise.resolve(
      found === undefined
        ? new Response(JSON.stringify({ code: "none", zh: `没有 ${call}`, en: `no ${call}` }), {
            status: 404,
          })
        : new Response(JSON.stringify(found)),
    );
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}
