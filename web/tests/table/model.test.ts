import { describe, expect, it, vi } from "vitest";
import type { Readings, TableView } from "../../src/lib/wire";
import { TableModel, type TableRequests } from "../../src/table/model.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { ownHand } from "../../src/lib/views";
import { findView } from "../support";

const VIEW = findView("doudizhu", "play-own");
const HAND = ownHand(VIEW.play!);

function seat(view: TableView = VIEW, requests: Partial<TableRequests> = {}): TableModel {
  sessionStorage.clear();
  const model = new TableModel({ act: () => Promise.resolve(true), ...requests });
  model.show(view);
  return model;
}

describe("the model of a table", () => {
  it("reads the latest selection only", async () => {
    const waiting: ((found: Readings) => void)[] = [];
    const model = seat(VIEW, { read: () => new Promise((done) => waiting.push(done)) });
    model.selectCards([HAND[0]!]);
    const first = model.read();
    model.selectCards([HAND[1]!]);
    const second = model.read();
    const answer = (id: string): Readings => ({ id, readings: [], legal: true });
    waiting[1]!(answer("second"));
    await second;
    waiting[0]!(answer("first"));
    await first;
    expect(model.readings?.id).toBe("second");
  });

  it("has the selection of a game back after a reload, of that game only", () => {
    const model = seat();
    model.selectCards([HAND[2]!]);
    const again = new TableModel({ act: () => Promise.resolve(true) });
    again.show(VIEW);
    expect(again.cards).toEqual([HAND[2]]);
    again.show({ ...VIEW, play: { ...VIEW.play!, id: "another" } });
    expect(again.cards).toEqual([]);
  });

  it("drops a hint when somebody else is asked", async () => {
    const advice = { text: "pass", zh: "", en: "", cards: [] };
    const model = seat(VIEW, { hint: () => Promise.resolve([advice]) });
    await model.showHint();
    expect(model.hint).toEqual({ advice, at: 1, of: 1 });
    model.show({ ...VIEW, play: { ...VIEW.play!, to_act: [1] } });
    expect(model.hint).toBeNull();
  });

  it("counts seconds by the clock of this browser", () => {
    const before = performance.now();
    const model = seat({ ...VIEW, play: { ...VIEW.play!, seconds: [12, null, null] } });
    expect(model.deadlines[0]).toBeGreaterThanOrEqual(before + 12_000);
    expect(model.deadlines.slice(1)).toEqual([null, null]);
  });

  it("hears one line of each seat for a moment, and none when it is muted", () => {
    vi.useFakeTimers();
    const model = seat();
    model.hear({ name: "Bob", seat: 1, line: "a" });
    model.hear({ name: "Bob", seat: 1, line: "b" });
    expect(model.said.map(({ line }) => line)).toEqual(["b"]);
    vi.advanceTimersByTime(5000);
    expect(model.said).toEqual([]);
    settings.mute = true;
    model.hear({ name: "Bob", seat: 1, line: "c" });
    expect(model.said).toEqual([]);
    settings.mute = false;
    vi.useRealTimers();
  });

  it("offers nothing out of turn, or once the game is over", () => {
    expect(seat().lays.length).toBeGreaterThan(0);
    expect(seat({ ...VIEW, running: false }).legal).toEqual([]);
    expect(seat(findView("doudizhu", "play-others-beat")).legal).toEqual([]);
  });
});
