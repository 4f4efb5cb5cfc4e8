import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";
import PuzzleBoard from "../../src/puzzle/PuzzleBoard.svelte";
import PuzzleList from "../../src/puzzle/PuzzleList.svelte";
import { loadSolved } from "../../src/puzzle/solved";
import { ownHand } from "../../src/lib/views";
import { answerHttp, findButton, findHand, PUZZLE } from "../support";

const ID = PUZZLE.start.puzzle.id;
const HAND = ownHand(PUZZLE.start.play);
const PATH = `/api/puzzles/${ID}`;

async function begin(next = PUZZLE.next) {
  const asked = answerHttp({
    "GET /api/games": [],
    [`GET ${PATH}`]: PUZZLE.start,
    [`POST ${PATH}`]: next,
    [`POST ${PATH}/read`]: {
      id: ID,
      readings: [{ reading: "", zh: "单张", en: "single", legal: true, text: "" }],
      legal: true,
    },
    [`GET ${PATH}/solution`]: PUZZLE.solution,
  });
  onTestFinished(() => localStorage.clear());
  render(PuzzleBoard, { id: ID, next: "another" });
  await screen.findByText("轮到你，有必胜走法");
  return { asked, user: userEvent.setup() };
}

describe("a puzzle", () => {
  it("lies open: every hand can be seen, the own one played from", async () => {
    await begin();
    expect(findHand()).toHaveLength(HAND.length);
    const seats = screen.getAllByRole("region");
    expect(seats).toHaveLength(PUZZLE.start.play.hands.length);
  });

  it("is played: the selection is read, the play sent, the answer shown, and taken back", async () => {
    const { asked, user } = await begin();
    await user.click(findHand()[0]!);
    expect(await screen.findByText("单张")).toBeTruthy();
    await user.click(findButton("出牌"));
    const sent = asked.find(({ path }) => path === `POST ${PATH}`);
    expect(sent!.body).toEqual({ moves: [HAND[0]] });
    await user.click(findButton("悔一步"));
    expect(findHand()).toHaveLength(HAND.length);
    expect((findButton("悔一步") as HTMLButtonElement).disabled).toBe(true);
  });

  it("that is won is remembered", async () => {
    const { user } = await begin({ ...PUZZLE.next, decided: true, wins: true });
    await user.click(findHand()[0]!);
    await user.click(findButton("出牌"));
    expect(await screen.findByText(/解出来了/)).toBeTruthy();
    expect([...loadSolved(localStorage)]).toEqual([ID]);
  });

  it("whose solution was looked at is not", async () => {
    const { user } = await begin({ ...PUZZLE.next, decided: true, wins: true });
    await user.click(findButton("看答案"));
    expect(await screen.findAllByText(/号位/)).not.toHaveLength(0);
    await user.click(findHand()[0]!);
    await user.click(findButton("出牌"));
    expect(await screen.findByText("看过答案，这次不记为已解。")).toBeTruthy();
    expect([...loadSolved(localStorage)]).toEqual([]);
  });
});

describe("the puzzles", () => {
  it("are listed by grade, without those that are solved", async () => {
    const user = userEvent.setup();
    render(PuzzleList, { puzzles: PUZZLE.list, solved: new Set([PUZZLE.list[0]!.id]) });
    const links = screen.getAllByRole("link");
    expect(links).toHaveLength(PUZZLE.list.length);
    await user.click(screen.getByRole("switch", { name: "不看已解的" }));
    expect(screen.getAllByRole("link")).toHaveLength(PUZZLE.list.length - 1);
  });
});
