/** A family of games that nobody here has heard of: the tableau says what every game has, and no more. */

import { screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { GameView, Offer, TableView } from "../../src/lib/wire";
import { findButton, findHand, findView, sitDown } from "../support";

const HAND = ["sA", "hT", "hT", "d7", "LJ", "x9"]; // twice the same, a joker, and a card of another pack

function deal(legal: Offer[], more: Partial<GameView> = {}): TableView {
  const known = findView("big-two", "play-own");
  const play: GameView = {
    ...known.play!,
    id: "stranger",
    phase: "melding",
    to_act: [0],
    hands: [HAND, [], [], []],
    legal,
    legal_count: legal.length,
    tableau: {
      status: { zh: "进行中", en: "under way" },
      question: { zh: "请出牌或说话", en: "Play or say" },
      places: [HAND.length, 6, 6, 5].map((left) => ({ left })),
    },
    ...more,
  };
  return { ...known, terms: { ...known.terms, game: "strangers-game" }, play };
}

const MELD: Offer = { text: "meld hT hT", kind: "meld", cards: ["hT", "hT"] };
const DISCARD: Offer = {
  text: "discard x9",
  kind: "discard",
  cards: ["x9"],
  title: { zh: "弃掉", en: "discard" },
};
const BURY: Offer = { text: "bury x9", kind: "bury", cards: ["x9"], title: { zh: "埋掉", en: "bury" } };
const KNOCK: Offer = { text: "knock", kind: "knock", title: { zh: "敲", en: "knock" } };
const UNNAMED: Offer = { text: "draw 2", kind: "draw" };
const WAGER: Offer = {
  text: "wager 5",
  kind: "wager",
  title: { zh: "押 5", en: "wager 5" },
  minimum: 5,
  maximum: 20,
};

async function layCards({ user }: ReturnType<typeof sitDown>, ...places: number[]): Promise<void> {
  for (const at of places) await user.click(findHand()[at]!);
  await user.click(findButton("出牌"));
}

describe("a game of a stranger", () => {
  it("is drawn: everybody with as many cards as they hold, every card, the question", () => {
    const view = deal([MELD, KNOCK]);
    sitDown(view);
    expect(findHand().map((card) => card.dataset["key"]!.split(".")[0])).toEqual(HAND);
    expect(screen.getByText("请出牌或说话")).toBeTruthy();
    for (const seat of [1, 2, 3]) {
      const place = document.querySelector(`[data-seat="${seat}"]`)!;
      expect(place.textContent).toContain(
        view.seats[seat]!.kind === "person" ? view.seats[seat]!.name : "电脑",
      );
      expect(place.textContent).toContain(`剩 ${view.play!.tableau.places[seat]!.left} 张`);
    }
  });

  it("prints a card of another pack as it is called", () => {
    sitDown(deal([DISCARD]));
    expect(findHand()[5]!.getAttribute("aria-label")).toBe("x9");
    expect(findHand()[5]!.textContent).toContain("x9");
  });

  it("is played by its offers: cards that match one are sent by its text", async () => {
    const seated = sitDown(deal([MELD, DISCARD]));
    await layCards(seated, 1, 2);
    expect(seated.acts).toEqual(["meld hT hT"]);
    await layCards(seated, 5);
    expect(seated.acts).toEqual(["meld hT hT", "discard x9"]);
  });

  it("asks what is meant where the same cards can be several things", async () => {
    const seated = sitDown(deal([DISCARD, BURY]));
    await layCards(seated, 5);
    expect(seated.acts).toEqual([]);
    await seated.user.click(findButton(/^埋掉/));
    expect(seated.acts).toEqual(["bury x9"]);
  });

  it("is played too where a server that cannot read the cards says so", async () => {
    const problem = { code: "not-cards", zh: "不认识", en: "not known" };
    const read = (id: string) => Promise.resolve({ id, readings: [], legal: false, problem });
    const seated = sitDown(deal([MELD]), { read });
    await seated.user.click(findHand()[0]!);
    expect(await screen.findByText("不认识")).toBeTruthy();
    await seated.user.keyboard("{Escape}");
    await layCards(seated, 1, 2);
    expect(seated.acts).toEqual(["meld hT hT"]);
  });

  it("has its answers as buttons, by their titles or else by their texts", async () => {
    const { user, acts } = sitDown(deal([KNOCK, UNNAMED]));
    await user.click(findButton("敲"));
    await user.click(findButton("Draw 2"));
    expect(acts).toEqual(["knock", "draw 2"]);
  });

  it("takes an amount where one is asked for", async () => {
    const { user, acts } = sitDown(deal([WAGER, KNOCK]));
    const field = screen.getByRole("spinbutton");
    await user.clear(field);
    await user.type(field, "12{Enter}");
    expect(acts).toEqual(["wager 12"]);
  });

  it("can be watched", () => {
    const view = deal([], { seat: null, hands: [[], [], [], []] });
    sitDown({ ...view, you: null });
    expect(screen.getByText("你在观战")).toBeTruthy();
    expect(findHand()).toEqual([]);
  });

  it("is settled", () => {
    const settlement = {
      lines: [],
      totals: [3, -1, -1, -1],
      zero_sum: true,
      winners: [0],
    };
    const { tableau } = deal([]).play!;
    sitDown({
      ...deal([], { to_act: [], tableau: { ...tableau, settlement } }),
      running: false,
    });
    expect(screen.getByRole("dialog", { name: "你赢了" })).toBeTruthy();
  });
});
