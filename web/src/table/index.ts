/** The table by itself: drawn from views, wherever they come from. No server is needed. */

import { flushSync, mount, unmount } from "svelte";
import "../app.css";
import type { GameInfo, Said, TableView } from "../lib/wire";
import { TableModel, type TableRequests } from "./model.svelte";
import MountedTable from "./MountedTable.svelte";

export type { TableRequests } from "./model.svelte";

export interface TableOptions extends Partial<TableRequests> {
  game?: GameInfo; // its title, and which way round it is played
}

export interface TableHandle {
  show: (view: TableView) => void; // the table as it is now
  hear: (said: Said) => void; // somebody says a quick line
  destroy: () => void;
}

/** Draw a table into an element. What is not among the options is not offered there. */
export function mountTable(element: Element, view: TableView, options: TableOptions = {}): TableHandle {
  const { game, act = () => Promise.resolve(false), ...requests } = options;
  const table = new TableModel({ act, ...requests });
  table.show(view);
  const mounted = flushSync(() => mount(MountedTable, { target: element, props: { table, game } }));
  let there = true;
  return {
    show: (next) => flushSync(() => table.show(next)),
    hear: (said) => flushSync(() => table.hear(said)),
    destroy: () => {
      if (there) void unmount(mounted);
      there = false;
    },
  };
}
