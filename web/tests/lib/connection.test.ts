import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, Declined, type Line, type Status } from "../../src/lib/connection";
import type { Frame } from "../../wire";

interface Sent {
  t: string;
  id?: string;
  v?: number | null;
  d: Record<string, unknown>;
}

class Fake implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Sent[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.onclose?.();
  }
  hear(t: string, d: unknown, v = 0): void {
    this.onmessage?.({ data: JSON.stringify({ t, d, v }) });
  }
  asked(...names: string[]): Sent[] {
    return this.sent.filter(({ t }) => names.includes(t));
  }
}

let lines: Fake[];
let heard: Frame[];
let statuses: Status[];
let connection: Connection;
const line = (): Fake => lines.at(-1) as Fake;

async function open(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  line().onopen?.();
  line().hear("welcome", {});
}

beforeEach(() => {
  vi.useFakeTimers();
  [lines, heard, statuses] = [[], [], []];
  connection = new Connection({
    open: () => (lines.push(new Fake()), line()),
    signIn: () => Promise.resolve(),
    hear: (frame) => heard.push(frame),
    status: (status) => statuses.push(status),
  });
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

async function atTable(version = 5): Promise<void> {
  void connection.join("T");
  await open();
  const [join] = line().asked("join");
  line().hear("ack", { id: join?.id }, version);
  line().hear("view", { table: "T" }, version);
}

describe("the connection", () => {
  it("joins once the line is open, and answers by id", async () => {
    const joined = connection.join("T", "secret");
    await open();
    const [join] = line().asked("join");
    expect(join?.d).toEqual({ table: "T", password: "secret", v: null });
    line().hear("ack", { id: join?.id }, 3);
    expect((await joined).t).toBe("ack");
  });

  it("tells a refusal to whoever asked", async () => {
    await atTable();
    const asked = connection.ask("act", { text: "33" }, 5);
    const [act] = line().asked("act");
    expect(act?.v).toBe(5);
    line().hear("error", { code: "stale", zh: "", en: "", id: act?.id }, 6);
    await expect(asked).rejects.toBeInstanceOf(Declined);
  });

  it("comes back by itself, joins with the last version and sends again what was not answered", async () => {
    await atTable();
    const asked = connection.ask("act", { text: "33" }, 5);
    const [act] = line().asked("act");
    line().close();
    expect(statuses.at(-1)).toBe("offline");
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines.length).toBe(2);
    await open();
    expect(line().sent.map(({ t }) => t)).toEqual(["join", "act"]);
    expect(line().asked("join")[0]?.d["v"]).toBe(5);
    expect(line().asked("act")[0]).toEqual(act);
    line().hear("ack", { id: act?.id }, 6);
    await asked;
    line().close();
    await vi.advanceTimersByTimeAsync(1000);
    await open();
    expect(line().asked("act")).toEqual([]);
  });

  it("waits longer and longer for a server that is gone", async () => {
    connection.start();
    for (let n = 0; n < 8; n += 1) {
      await vi.advanceTimersByTimeAsync(0);
      line().close();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    const tries = lines.length;
    line().close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(lines.length).toBe(tries);
    await vi.advanceTimersByTimeAsync(6000);
    expect(lines.length).toBe(tries + 1);
  });

  it("drops events it has and asks again where one is missing", async () => {
    await atTable(5);
    heard = [];
    line().hear("event", { k: "old" }, 5);
    line().hear("event", { k: "next" }, 6);
    expect(heard.map(({ d }) => (d as { k?: string }).k)).toEqual(["next"]);
    line().hear("event", { k: "far" }, 9);
    expect(heard.length).toBe(1);
    expect(line().asked("join").at(-1)?.d["v"]).toBe(6);
  });

  it("does not go back to an older view, nor to one of another table", async () => {
    await atTable(5);
    heard = [];
    line().hear("view", { table: "T" }, 4);
    line().hear("view", { table: "U" }, 8);
    expect(heard).toEqual([]);
  });

  it("gives signs of life, and hangs up on a silent line", async () => {
    await atTable();
    await vi.advanceTimersByTimeAsync(5100);
    expect(line().asked("ping").length).toBe(2);
    await vi.advanceTimersByTimeAsync(8000);
    expect(lines.length).toBe(2);
  });

  it("sends again what came too fast", async () => {
    await atTable();
    void connection.ask("hint", {});
    line().hear("error", { code: "too-fast", zh: "", en: "", id: "" });
    await vi.advanceTimersByTimeAsync(1100);
    expect(line().asked("hint").length).toBe(2);
  });

  it("stays away once it was told to stop", async () => {
    await atTable();
    connection.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines.length).toBe(1);
  });
});
