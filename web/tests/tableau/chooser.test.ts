import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { findButton, SELECTION, sitDown } from "../support";

const LEGAL = SELECTION.readings.readings.filter((one) => one.legal);

async function selectAll(): Promise<ReturnType<typeof sitDown>> {
  const seated = sitDown(SELECTION.view, { read: () => Promise.resolve(SELECTION.readings) });
  for (const code of SELECTION.cards.split(" ")) {
    const free = document.querySelector<HTMLElement>(`[data-key^="${code}."][aria-pressed=false]`);
    await seated.user.click(free!);
  }
  await screen.findByText(new RegExp(LEGAL.map((one) => one.zh).join(".*/ ")));
  return seated;
}

describe("cards that can be several things", () => {
  it("are asked about, and laid as what was chosen", async () => {
    const { user, acts } = await selectAll();
    await user.click(findButton("出牌"));
    const dialog = screen.getByRole("dialog", { name: "这些牌有几种打法，选一种" });
    const choices = within(dialog)
      .getAllByRole("button")
      .filter((one) => one.classList.contains("main"));
    expect(choices).toHaveLength(LEGAL.length);
    expect(acts).toEqual([]);
    await user.click(choices[1]!);
    expect(acts).toEqual([[...LEGAL[1]!.cards!, LEGAL[1]!.reading].join(" ")]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are kept when the question is closed", async () => {
    const { user, acts } = await selectAll();
    await user.click(findButton("出牌"));
    await user.click(findButton("关闭"));
    expect(acts).toEqual([]);
    expect(document.querySelectorAll("[data-key][aria-pressed=true]")).toHaveLength(
      SELECTION.cards.split(" ").length,
    );
  });
});
