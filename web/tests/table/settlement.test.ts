import { screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { findButton, findView, sitDown, VIEWS } from "../support";

const OVER = VIEWS.filter(([, name]) => name === "over");

const readTotals = (table: HTMLElement, many: boolean): number[] => {
  const cells = many ? [...table.querySelectorAll("td.total")] : [...table.querySelectorAll("tr.totals td")];
  return cells.map((cell) => Number(cell.textContent.replace("−", "-")));
};

describe("the settlement", () => {
  it.each(OVER)("of %s, %s: line by line, and the sum", (_name, _view, view) => {
    sitDown(view);
    const { totals, lines, zero_sum } = view.play!.tableau.settlement!;
    const table = within(screen.getByRole("dialog")).getByRole("table");
    expect(readTotals(table, totals.length > 4)).toEqual(totals);
    for (const { title } of lines) expect(table.textContent).toContain(title.zh);
    if (zero_sum) expect(table.textContent).toMatch(/= 0/);
  });

  it("says who has won", () => {
    const view = findView("doudizhu", "over");
    const own = view.play!.tableau.settlement!.totals[0]!;
    sitDown(view);
    expect(screen.getByRole("dialog", { name: own > 0 ? "你赢了" : "你输了" })).toBeTruthy();
  });

  it("leads to the next game, the replay and the proof", async () => {
    const view = findView("doudizhu", "over");
    const ready = vi.fn();
    const { user } = sitDown(view, { ready });
    await user.click(findButton("再来一局"));
    expect(ready).toHaveBeenCalled();
    expect(screen.getByRole("link", { name: "回放" }).getAttribute("href")).toBe(`/replay/${view.play!.id}`);
    expect(screen.getByRole("link", { name: "验证发牌" }).getAttribute("href")).toBe(
      `/verify?game=${view.play!.id}`,
    );
  });

  it("can be put aside to look at the table", async () => {
    const { user } = sitDown(findView("doudizhu", "over"));
    await user.click(findButton("看牌桌"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(findButton("看结算"));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("sells chips to whoever has too few", async () => {
    const rebuy = vi.fn();
    const { user } = sitDown({ ...findView("holdem", "over"), buys: true }, { rebuy });
    await user.click(findButton("重新买入"));
    expect(rebuy).toHaveBeenCalled();
  });
});
