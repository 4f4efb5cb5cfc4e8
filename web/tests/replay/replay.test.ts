import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import Replay from "../../src/replay/Replay.svelte";
import { answerHttp, findButton, findInfo, REPLAY } from "../support";

const LAST = REPLAY.steps.length;
const PATH = `/api/results/${REPLAY.played.id}/replay`;

async function open(search = "") {
  history.replaceState(null, "", `/replay/${REPLAY.played.id}${search}`);
  const asked = answerHttp({
    "GET /api/games": [findInfo("doudizhu-panda")],
    [`GET ${PATH}`]: REPLAY,
    [`GET ${PATH}/1`]: { ...REPLAY, seat: 1 },
  });
  render(Replay, { id: REPLAY.played.id });
  await screen.findByRole("slider");
  return { asked, user: userEvent.setup() };
}

describe("a replay", () => {
  it("begins after the deal, with every hand open", async () => {
    await open();
    expect(screen.getByText(`第 1 / ${LAST} 步`)).toBeTruthy();
    const seats = screen.getAllByRole("region");
    expect(seats).toHaveLength(REPLAY.played.names.length);
    for (const [seat, place] of seats.entries()) {
      const [cards] = within(place).getAllByRole("img");
      expect(cards!.querySelectorAll(".one")).toHaveLength(REPLAY.steps[0]!.hands[seat]!.length);
    }
  });

  it("goes on and back, by button and by key, and the address follows", async () => {
    const { user } = await open();
    await user.click(findButton("下一步"));
    await user.keyboard("{ArrowRight}");
    expect(screen.getByText(`第 3 / ${LAST} 步`)).toBeTruthy();
    expect(location.search).toBe(`?at=${REPLAY.steps[2]!.at}`);
    await user.click(findButton("上一步"));
    expect(screen.getByText(`第 2 / ${LAST} 步`)).toBeTruthy();
  });

  it("ends with the settlement", async () => {
    const { user } = await open();
    await user.click(findButton("到结尾"));
    const sum = within(screen.getByRole("table")).getByText(/= 0$/);
    expect(sum).toBeTruthy();
    expect((findButton("从这里和电脑接着打") as HTMLButtonElement).disabled).toBe(true);
  });

  it("opens where a link says", async () => {
    await open(`?at=${REPLAY.steps[5]!.at}`);
    expect(screen.getByText(`第 6 / ${LAST} 步`)).toBeTruthy();
  });

  it("is seen by one seat where a link says so", async () => {
    const { asked } = await open("?seat=1");
    expect(asked.map(({ path }) => path)).toContain(`GET ${PATH}/1`);
    expect(location.search).toBe(`?at=${REPLAY.steps[0]!.at}&seat=1`);
  });

  it("plays by itself, until the end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { user } = await open(`?at=${REPLAY.steps[LAST - 3]!.at}`);
    await user.click(findButton("播放"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByText(`第 ${LAST} / ${LAST} 步`)).toBeTruthy();
    expect(findButton("播放")).toBeTruthy();
    vi.useRealTimers();
  });
});
