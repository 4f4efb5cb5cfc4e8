import { screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Advice, Readings } from "../../src/lib/wire";
import { ownHand } from "../../src/lib/views";
import { findButton, findHand, findView, sitDown } from "../support";

const LEAD = findView("doudizhu", "play-own");
const FOLLOW = findView("doudizhu", "play-own-beat");
const PROBLEM = { code: "too-low", zh: "压不过", en: "does not beat it" };

const refuse = (cards: string, complete: Readings["complete"] = []): Readings => ({
  id: cards,
  readings: [{ reading: "single", zh: "单张", en: "single", legal: false, text: cards }],
  legal: false,
  problem: PROBLEM,
  complete,
});

describe("answers", () => {
  it("are sent as they were offered", async () => {
    const view = findView("doudizhu", "bid-own");
    const [first] = view.play!.legal;
    const { user, acts } = sitDown(view);
    await user.click(findButton(first!.title!.zh));
    expect(acts).toEqual([first!.text]);
  });

  it("pass by the key P", async () => {
    const { user, acts } = sitDown(FOLLOW);
    await user.keyboard("p");
    expect(acts).toEqual([FOLLOW.play!.legal.find((offer) => offer.kind === "pass")!.text]);
  });

  it("are not given twice while one is under way", async () => {
    const act = vi.fn(() => new Promise<boolean>(() => undefined));
    const { user } = sitDown(FOLLOW, { act });
    await user.click(findButton("不出"));
    await user.click(findButton("不出"));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("keep the selection when they are refused", async () => {
    const { user } = sitDown(LEAD, { act: () => Promise.resolve(false) });
    await user.click(findHand()[0]!);
    await user.click(findButton("出牌"));
    expect(findHand()[0]!.getAttribute("aria-pressed")).toBe("true");
  });
});

describe("a selection", () => {
  it("is read: what it is and why it cannot be laid, and what it could become", async () => {
    const [more] = FOLLOW.play!.legal.filter((offer) => offer.cards?.length);
    const complete = more ?? { text: "88", kind: "play", cards: ownHand(FOLLOW.play!).slice(0, 2) };
    const { user, acts } = sitDown(FOLLOW, { read: (cards) => Promise.resolve(refuse(cards, [complete])) });
    await user.click(findHand()[0]!);
    expect(await screen.findByText("单张")).toBeTruthy();
    expect(screen.getByText("压不过")).toBeTruthy();
    await user.click(findButton("出牌"));
    expect(acts).toEqual([]);
    const [suggested] = screen.getByRole("group", { name: "可以这样出" }).querySelectorAll("button");
    await user.click(suggested!);
    const chosen = findHand().filter((card) => card.getAttribute("aria-pressed") === "true");
    expect(chosen).toHaveLength(complete.cards!.length);
  });
});

describe("hints", () => {
  const advise = (text: string, cards: string[]): Advice => ({
    text,
    zh: `因为 ${text}`,
    en: `because ${text}`,
    cards,
  });

  it("go round, select their cards, and are followed by Enter", async () => {
    const [one, two] = LEAD.play!.legal;
    const hint = vi.fn(() =>
      Promise.resolve([advise(one!.text, one!.cards!), advise(two!.text, two!.cards!)]),
    );
    const { user, acts } = sitDown(LEAD, { hint });
    await user.keyboard("h");
    expect(await screen.findByText(`提示 1/2：因为 ${one!.text}`)).toBeTruthy();
    await user.keyboard("h");
    expect(await screen.findByText(`提示 2/2：因为 ${two!.text}`)).toBeTruthy();
    expect(hint).toHaveBeenCalledTimes(1);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(acts).toEqual([two!.cards!.join(" ")]));
  });

  it("mark the answer they name", async () => {
    const pass = FOLLOW.play!.legal.find((offer) => offer.kind === "pass")!;
    const { user, acts } = sitDown(FOLLOW, { hint: () => Promise.resolve([advise(pass.text, [])]) });
    await user.keyboard("h");
    await waitFor(() => expect(findButton("不出").classList.contains("advised")).toBe(true));
    await user.keyboard("{Enter}");
    expect(acts).toEqual([pass.text]);
  });

  it("are not there where the room forbids them", () => {
    sitDown({ ...LEAD, terms: { ...LEAD.terms, hints: false } }, { hint: () => Promise.resolve([]) });
    expect(screen.queryByRole("button", { name: "提示" })).toBeNull();
  });
});

describe("what helps at the table", () => {
  it("is the card counter, by its key", async () => {
    const { user } = sitDown(LEAD, {
      count: () => Promise.resolve([["大王", 1] as [string, number], ["♠3", 1]]),
    });
    await user.keyboard("c");
    expect(await screen.findByText(/大王 还有 1 张没见过/)).toBeTruthy();
  });

  it("is the computer, which plays when it is trusted", async () => {
    const trust = vi.fn();
    const { table, user } = sitDown(LEAD, { trust });
    await user.click(findButton("托管"));
    expect(trust).toHaveBeenCalledWith(true);
    table.show({
      ...LEAD,
      seats: LEAD.seats.map((seat, at) => (at === 0 ? { ...seat, trusted: true } : seat)),
    });
    expect(screen.getByText("托管中，电脑替你出牌")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "出牌" })).toBeNull();
  });

  it("is the record, asked for when it is opened", async () => {
    const look = vi.fn();
    const { user } = sitDown(LEAD, { look });
    await user.keyboard("r");
    expect(look).toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "记录" })).toBeTruthy();
  });
});
