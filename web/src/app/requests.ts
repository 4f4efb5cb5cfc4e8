/** What a table asks for goes to the server it is played at. */

import { router } from "../lib/router.svelte";
import { session } from "../lib/session.svelte";
import type { TableRequests } from "../table/model.svelte";

export const requests: TableRequests = {
  act: (act) => session.act(act),
  read: (cards) => session.read(cards),
  hint: () => session.hint(),
  count: () => session.count(),
  look: () => void session.ask("look", {}),
  say: (line) => void session.ask("say", { line }),
  trust: (on) => void session.ask("trust", { on }),
  ready: () => void session.ask("ready", {}),
  rebuy: () => void session.ask("rebuy", {}),
  leave: () => router.go("/"),
};
