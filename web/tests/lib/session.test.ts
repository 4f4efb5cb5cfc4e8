import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TableView } from "../../src/lib/wire";
import { findView } from "../support";

interface Sent {
  t: string;
  id: string;
}

/** A socket whose other end is the test. */
class FakeSocket {
  static last: FakeSocket;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Sent[] = [];
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.onclose?.();
  }
  tell(t: string, d: unknown, v = 0): void {
    this.onmessage?.({ data: JSON.stringify({ t, d, v }) });
  }
  find(name: string): Sent {
    return this.sent.findLast(({ t }) => t === name)!;
  }
}

const VIEW: TableView = { ...findView("doudizhu", "play-own"), table: "T" };

/** Everything that has been said is done. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A session of a page that has just been opened, at the table T. */
async function join() {
  vi.resetModules();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ name: "Ann" }))));
  const { session } = await import("../../src/lib/session.svelte");
  const joined = session.join("T");
  await vi.waitFor(() => expect(FakeSocket.last).toBeDefined());
  const socket = FakeSocket.last;
  socket.onopen?.();
  socket.tell("ack", { id: socket.find("join").id }, 5);
  await joined;
  socket.tell("view", VIEW, 5);
  return { session, socket };
}

beforeEach(() => {
  (FakeSocket as { last: FakeSocket | undefined }).last = undefined;
  return () => void vi.unstubAllGlobals();
});

describe("a session at a table", () => {
  it("shows the view, to whoever listens too", async () => {
    const { session, socket } = await join();
    expect(session.view).toEqual(VIEW);
    const listener = { onview: vi.fn(), onsaid: vi.fn() };
    const stop = session.listen(listener);
    socket.tell("view", VIEW, 6);
    socket.tell("said", { name: "Bob", seat: 1, line: "hi" }, 6);
    expect(listener.onview).toHaveBeenCalledTimes(1);
    expect(listener.onsaid).toHaveBeenCalledTimes(1);
    stop();
    socket.tell("view", VIEW, 7);
    expect(listener.onview).toHaveBeenCalledTimes(1);
  });

  it("has decided only when the view that follows is there", async () => {
    const { session, socket } = await join();
    const done = vi.fn();
    const acted = session.act({ text: "33" }).then(done);
    socket.tell("ack", { id: socket.find("act").id }, 7);
    socket.tell("view", VIEW, 6);
    await settle();
    expect(done).not.toHaveBeenCalled();
    socket.tell("view", VIEW, 7);
    await acted;
    expect(done).toHaveBeenCalledWith(true);
  });

  it("tells a refusal, and has not decided", async () => {
    const { session, socket } = await join();
    const acted = session.act({ text: "33" });
    socket.tell("error", { id: socket.find("act").id, code: "too-low", zh: "压不过", en: "too low" }, 5);
    expect(await acted).toBe(false);
  });

  it("gives up what it waits for when it leaves", async () => {
    const { session, socket } = await join();
    const acted = session.act({ text: "33" });
    socket.tell("ack", { id: socket.find("act").id }, 9);
    await settle();
    session.leave();
    expect(await acted).toBe(false);
    expect(session.view).toBeNull();
  });

  it.each([
    ["kicked", { kicked: true, barred: null }],
    ["no-spectators", { kicked: false, barred: { code: "no-spectators", zh: "", en: "" } }],
  ])("knows why it is no longer there: %s", async (code, expected) => {
    const { session, socket } = await join();
    socket.tell("error", { code, zh: "", en: "" }, 5);
    expect({ kicked: session.kicked, barred: session.barred }).toEqual(expected);
  });

  it("knows when computers will sit down", async () => {
    const { session, socket } = await join();
    expect(session.filledAt).toBeNull();
    const before = performance.now();
    socket.tell("view", { ...VIEW, fills: 20 }, 6);
    expect(session.filledAt).toBeGreaterThanOrEqual(before + 20_000);
  });
});
