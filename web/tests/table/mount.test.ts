import { screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { say } from "../../src/lib/i18n";
import { nameSeat } from "../../src/lib/seating";
import { settings } from "../../src/lib/settings.svelte";
import { ownHand } from "../../src/lib/views";
import { findHand, findInfo, findView, sitDown, VIEWS } from "../support";

const PLAYED = VIEWS.filter(([, , view]) => view.play);

describe("a table from a view alone", () => {
  it("is there for every game", () => {
    expect(PLAYED.length).toBeGreaterThan(100);
  });

  it.each(PLAYED)("%s, %s: everybody and every card of the hand", (name, _, view) => {
    sitDown(view, { game: findInfo(name) });
    const play = view.play!;
    expect(document.querySelector("h1")!.textContent).toBe(findInfo(name).title.zh);
    expect(findHand().map((card) => card.dataset["key"]!.split(".")[0])).toEqual(ownHand(play));
    for (const [seat] of view.seats.entries()) {
      if (seat === play.seat) continue;
      const place = document.querySelector<HTMLElement>(`[data-seat="${seat}"]`)!;
      expect(place.textContent).toContain(nameSeat(view.seats, seat));
    }
  });

  it.each(PLAYED)("%s, %s: every answer is a button, in both languages", (_name, _view, view) => {
    for (const language of ["zh", "en"] as const) {
      settings.language = language;
      const { table } = sitDown(view);
      const answers = view.play!.legal.filter((offer) => !offer.cards?.length && offer.minimum == null);
      const buttons = [...document.querySelectorAll("button")].map((one) =>
        one.textContent.trim().toLowerCase(),
      );
      for (const { title } of answers) {
        const wanted = say(title).toLowerCase();
        expect(buttons.filter((name) => name === wanted)).toHaveLength(1);
      }
      table.destroy();
    }
  });

  it("shows what comes next in the same place", () => {
    const { table } = sitDown(findView("doudizhu", "bid-own"));
    expect(findHand()).toHaveLength(17);
    table.show(findView("doudizhu", "over"));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("offers nothing that nobody would answer", () => {
    sitDown(findView("doudizhu", "play-own"));
    for (const name of ["提示", "托管", "快捷语", "记牌器"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: /离开/ })).toBeNull();
  });

  it("is gone when it is destroyed", () => {
    const { table } = sitDown(findView("doudizhu", "play-own"));
    table.destroy();
    expect(findHand()).toEqual([]);
  });
});
