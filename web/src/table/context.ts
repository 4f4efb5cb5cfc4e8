/** The table that the parts of this folder belong to. */

import { createContext } from "svelte";
import type { TableModel } from "./model.svelte";

export const [useTable, provideTable] = createContext<TableModel>();
