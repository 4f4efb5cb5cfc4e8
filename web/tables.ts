/** The page of fixtures: all of them in frames of one size, or one of them alone in its frame. */

import { mount } from "svelte";
import { notices } from "./src/lib/notices.svelte";
import type { Act, GameInfo, TableView } from "./src/lib/wire";
import { mountTable } from "./src/table";
import Notices from "./src/ui/Notices.svelte";

type Fixture = { info: GameInfo } & Record<string, TableView>;

const SIZES = ["360x640", "320x568", "740x360", "844x390", "1280x800"];
const files = import.meta.glob<Fixture>("./fixtures/*.json", { import: "default", eager: true });
const fixtures = new Map(
  Object.entries(files)
    .filter(([, parts]) => "info" in parts)
    .map(([path, parts]) => [path.replace(/^.*\/|\.json$/g, ""), parts]),
);
const app = document.getElementById("app")!;
const asked = new URLSearchParams(location.search);

/** One table; what is decided is only said. */
function showTable(name: string, viewName: string): void {
  const { info, ...views } = fixtures.get(name)!;
  const view = (views as Record<string, TableView>)[viewName]!;
  mount(Notices, { target: document.body });
  const say = (text: string): Promise<boolean> => (notices.show(text), Promise.resolve(true));
  const tell = ({ kind = "", cards = [], amount, text }: Act): Promise<boolean> =>
    say(text ?? [kind, ...cards, amount ?? ""].join(" "));
  const advise = (view.play?.legal ?? [])
    .slice(0, 5)
    .map(({ text, cards = [] }) => ({ text, zh: text, en: text, cards }));
  mountTable(app, view, {
    game: info,
    act: tell,
    hint: () => Promise.resolve(advise),
    count: () => Promise.resolve([]),
    trust: (on) => void say(`trust ${on}`),
    ready: () => void say("ready"),
    leave: () => void say("leave"),
  });
}

function makeFrame(name: string, view: string, width: string, height: string): HTMLElement {
  const figure = document.createElement("figure");
  const link = document.createElement("a");
  link.href = `?table=${name}&view=${view}`;
  link.textContent = `${name} · ${view}`;
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: link.href, loading: "lazy", title: link.textContent, width, height });
  figure.append(link, document.createElement("br"), frame);
  figure.style.cssText = "display: inline-block; margin: 0.5rem";
  return figure;
}

/** All tables, or those of one game, in frames of one size. */
function showAll(size: string, game: string): void {
  const [width = "360", height = "640"] = size.split("x");
  const links = [
    ...SIZES.map((one) => `<a href="?size=${one}&game=${game}">${one}</a>`),
    ...["", ...fixtures.keys()].map((one) => `<a href="?size=${size}&game=${one}">${one || "all"}</a>`),
  ];
  app.innerHTML = `<p>${links.join(" · ")}</p>`;
  for (const [name, { info: _, ...views }] of fixtures) {
    if (game && name !== game) continue;
    const played = Object.entries(views as Record<string, TableView>).filter(([, view]) => view.play);
    for (const [view] of played) app.append(makeFrame(name, view, width, height));
  }
}

const name = asked.get("table");
if (name) showTable(name, asked.get("view") ?? "play-own");
else showAll(asked.get("size") ?? "360x640", asked.get("game") ?? "doudizhu");
