import { screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { ownHand } from "../../src/lib/views";
import type { Seated } from "../support";
import { findButton, findHand, findView, sitDown } from "../support";

const VIEW = findView("doudizhu", "play-own");
const HAND = ownHand(VIEW.play!);

const listChosen = (): number[] =>
  findHand().flatMap((card, at) => (card.getAttribute("aria-pressed") === "true" ? [at] : []));

async function focusCard({ user }: Seated, at: number): Promise<void> {
  findHand()[at]!.focus();
  await user.keyboard(" ");
}

describe("the hand", () => {
  it("selects by a tap, and takes it back", async () => {
    const { user } = sitDown(VIEW);
    await user.click(findHand()[3]!);
    expect(listChosen()).toEqual([3]);
    expect(findHand()[3]!.getAttribute("aria-label")).toMatch(/，已选$/);
    await user.click(findHand()[3]!);
    expect(listChosen()).toEqual([]);
  });

  it("selects a range by shift and arrows", async () => {
    const seated = sitDown(VIEW);
    await focusCard(seated, 0);
    await seated.user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    expect(listChosen()).toEqual([0, 1, 2]);
    await seated.user.keyboard("{End} ");
    expect(listChosen()).toEqual([0, 1, 2, HAND.length - 1]);
  });

  it("lets go of everything at Escape", async () => {
    const { user } = sitDown(VIEW);
    await user.click(findHand()[0]!);
    await user.keyboard("{Escape}");
    expect(listChosen()).toEqual([]);
  });

  it("keeps what is selected when the next view comes, as far as it is still there", async () => {
    const { table, user } = sitDown(VIEW);
    await user.click(findHand()[0]!);
    await user.click(findHand()[2]!);
    table.show({ ...VIEW, play: { ...VIEW.play!, hands: [HAND.slice(1), ...VIEW.play!.hands.slice(1)] } });
    expect(findHand()).toHaveLength(HAND.length - 1);
    expect(listChosen()).toEqual([1]);
  });

  it("can be played from: Enter lays what is selected", async () => {
    const seated = sitDown(VIEW);
    await focusCard(seated, 1);
    await seated.user.keyboard("{Enter}");
    expect(seated.acts).toEqual([HAND[1]]);
    expect(listChosen()).toEqual([]);
  });

  it("can be selected from out of turn, but not played", async () => {
    const { user, acts } = sitDown(findView("doudizhu", "play-others-beat"));
    await user.click(findHand()[0]!);
    expect(listChosen()).toEqual([0]);
    expect(screen.queryByRole("button", { name: "出牌" })).toBeNull();
    await user.keyboard("{Enter}");
    expect(acts).toEqual([]);
  });

  it("tells which cards are wild", () => {
    const view = findView("doudizhu-laizi", "play-own");
    sitDown(view);
    const wild = ownHand(view.play!).filter((code) => view.play!.tableau.wild!.includes(code.slice(1)));
    expect(findHand().filter((card) => card.getAttribute("aria-label")!.includes("癞子"))).toHaveLength(
      wild.length,
    );
  });

  it("is the same after the button", async () => {
    const { user, acts } = sitDown(VIEW);
    await user.click(findHand().at(-1)!);
    await user.click(findButton("出牌"));
    expect(acts).toEqual([HAND.at(-1)]);
  });
});
