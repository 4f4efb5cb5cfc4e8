/** What the server sends and takes, by the names used here. */

export type * from "../../wire";
export type { Deed as Move } from "../../wire";
