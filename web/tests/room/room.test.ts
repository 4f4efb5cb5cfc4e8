import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { TableView } from "../../src/lib/wire";
import Room from "../../src/room/Room.svelte";
import { findButton, findInfo, findView } from "../support";

const VIEW = findView("doudizhu", "room"); // the host, a computer, a free seat

function enter(view: TableView, filledAt: number | null = null) {
  const ask = vi.fn(() => Promise.resolve(true));
  render(Room, { view, game: findInfo("doudizhu"), filledAt, ask });
  return { ask, user: userEvent.setup() };
}

describe("a room", () => {
  it("shows who sits where, and who is host", () => {
    enter(VIEW);
    const [host, computer, free] = screen.getAllByRole("listitem");
    expect(within(host!).getByText("房主")).toBeTruthy();
    expect(within(host!).getByText("等待准备")).toBeTruthy();
    expect(computer!.textContent).toContain("电脑 2");
    expect(free!.textContent).toContain("空位");
  });

  it.each([
    ["准备", "ready", { on: true }],
    ["起身", "stand", {}],
    ["补上电脑", "fill", {}],
    ["请离", "kick", { seat: 1 }],
    ["加电脑", "computer", { seat: 2, level: findInfo("doudizhu").level }],
  ])("%s asks for %s", async (button, name, data) => {
    const { ask, user } = enter(VIEW);
    await user.click(findButton(button));
    expect(ask).toHaveBeenCalledExactlyOnceWith(name, data);
  });

  it("is closed only when it is asked twice", async () => {
    const { ask, user } = enter(VIEW);
    await user.click(findButton("解散房间"));
    expect(ask).not.toHaveBeenCalled();
    await user.click(findButton("解散"));
    expect(ask).toHaveBeenCalledExactlyOnceWith("close", {});
  });

  it("lets a guest sit down, and change nothing else", async () => {
    const { ask, user } = enter({ ...VIEW, you: null, hosting: false });
    expect(screen.queryByRole("button", { name: "加电脑" })).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
    await user.click(findButton("坐下"));
    expect(ask).toHaveBeenCalledExactlyOnceWith("sit", { seat: 2 });
  });

  it("takes new terms of the host, all of them", async () => {
    const { ask, user } = enter(VIEW);
    await user.click(screen.getByRole("switch", { name: "允许提示" }));
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      "agree",
      expect.objectContaining({ hints: false, counter: true }),
    );
  });

  it("shows when computers will come", () => {
    enter(VIEW, performance.now() + 20_000);
    expect(screen.getByRole("timer", { name: /还剩 \d+ 秒/ })).toBeTruthy();
    expect(screen.getByText("没有人来的话，电脑会补上空位。")).toBeTruthy();
  });
});
