import { screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Offer } from "../../src/lib/wire";
import { findButton, findView, sitDown } from "../support";

const VIEW = findView("holdem-standard", "play-own");
const OFFER = VIEW.play!.legal.find((offer) => offer.minimum != null) as Offer & {
  minimum: number;
  maximum: number;
};

const findField = (): HTMLInputElement => screen.getByRole("spinbutton", { name: "加注金额" });

describe("a raise", () => {
  it("is one control, whatever sizes are offered", () => {
    sitDown(VIEW);
    expect(screen.getAllByRole("spinbutton")).toHaveLength(1);
    expect(findField().valueAsNumber).toBe(OFFER.minimum);
  });

  it("takes one of the usual sizes", async () => {
    const preset = OFFER.presets!.at(-1)!;
    const { user, acts } = sitDown(VIEW);
    await user.click(findButton(new RegExp(`^${preset.title.zh}`)));
    expect(findField().valueAsNumber).toBe(preset.to);
    await user.click(findButton(`加注到 ${preset.to}`));
    expect(acts).toEqual([`raise ${preset.to}`]);
  });

  it("takes any amount in between, by Enter too", async () => {
    const { user, acts } = sitDown(VIEW);
    await user.clear(findField());
    await user.type(findField(), `${OFFER.minimum + 3}{Enter}`);
    expect(acts).toEqual([`raise ${OFFER.minimum + 3}`]);
  });

  it.each([OFFER.minimum - 1, OFFER.maximum + 1])("does not take %i", async (amount) => {
    const { user, acts } = sitDown(VIEW);
    await user.clear(findField());
    await user.type(findField(), `${amount}{Enter}`);
    expect(findField().getAttribute("aria-invalid")).toBe("true");
    expect(acts).toEqual([]);
  });

  it("begins with what a hint says", async () => {
    const [, sized] = VIEW.play!.legal.filter((offer) => offer.minimum != null);
    const hint = { text: sized!.text, zh: "强牌", en: "a strong hand", cards: [] };
    const { user } = sitDown(VIEW, { hint: () => Promise.resolve([hint]) });
    await user.keyboard("h");
    await screen.findByText(/强牌/);
    expect(`raise ${findField().value}`).toBe(sized!.text);
  });
});
