/** Pages by path. */

export type Route =
  | { name: "start" | "lobby" | "puzzles" | "verify" | "settings" | "rules" | "account" | "missing" }
  | { name: "table" | "replay" | "puzzle" | "game" | "proof"; id: string };

const WITH_ID: Record<string, "table" | "replay" | "puzzle" | "game" | "proof"> = {
  t: "table",
  replay: "replay",
  puzzles: "puzzle",
  rules: "game",
  verify: "proof",
};
const PLAIN: Record<string, Route> = {
  "": { name: "start" },
  lobby: { name: "lobby" },
  puzzles: { name: "puzzles" },
  verify: { name: "verify" },
  settings: { name: "settings" },
  rules: { name: "rules" },
  account: { name: "account" },
};

/** Nothing where somebody has cut an address off. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

export function findRoute(path: string): Route {
  const [head = "", id, ...more] = path.split("/").slice(1);
  if (more.length === 0 && id) {
    const name = WITH_ID[head];
    const plain = decoded(id);
    if (name && plain) return { name, id: plain };
    return { name: "missing" };
  }
  return (!id && PLAIN[head]) || { name: "missing" };
}

class Router {
  path = $state(typeof location === "undefined" ? "/" : location.pathname);
  route = $derived(findRoute(this.path));

  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** Follow links inside the page without loading it anew. */
export function followLinks(): void {
  addEventListener("popstate", () => (router.path = location.pathname));
  addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!plain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    const outside = link.origin !== location.origin || /^\/(api|docs)/.test(link.pathname);
    if (outside || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    router.go(link.pathname + link.search);
  });
}
