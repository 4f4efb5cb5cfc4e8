import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { nameCard } from "../../src/cards/names";
import { ownHand } from "../../src/lib/views";
import { findView, sitDown } from "../support";

const VIEW = findView("guangxi-dizhu", "exchange-own-return");
const OFFERS = VIEW.play!.legal;
const REFUSED = ownHand(VIEW.play!).find((card) => !OFFERS.some((offer) => offer.cards?.[0] === card));

const findDialog = (): HTMLElement => screen.getByRole("dialog", { name: "还牌" });
const findCard = (code: string): HTMLElement =>
  within(findDialog()).getAllByRole("button", { name: nameCard(code, "zh") })[0]!;

describe("a card for somebody", () => {
  it("is chosen and given", async () => {
    const offer = OFFERS.at(-1)!;
    const { user, acts } = sitDown(VIEW);
    await user.click(findCard(offer.cards![0]!));
    await user.click(
      within(findDialog()).getByRole("button", { name: `给 ${nameCard(offer.cards![0]!, "zh")}` }),
    );
    expect(acts).toEqual([offer.text]);
  });

  it("that may not be given says why", async () => {
    const problem = { code: "kept", zh: "定地主，不能给", en: "it makes the landlord" };
    const read = (id: string) => Promise.resolve({ id, readings: [], legal: false, problem });
    const play = { ...VIEW.play!, legal: OFFERS.slice(1) };
    const card = REFUSED ?? OFFERS[0]!.cards![0]!;
    const { user, acts } = sitDown({ ...VIEW, play }, { read });
    await user.click(findCard(card));
    expect(await within(findDialog()).findByText("定地主，不能给")).toBeTruthy();
    expect(acts).toEqual([]);
  });

  it("can wait: the table is looked at first", async () => {
    const { user } = sitDown(VIEW);
    await user.click(within(findDialog()).getByRole("button", { name: "关闭" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "还牌" }));
    expect(findDialog()).toBeTruthy();
  });
});
