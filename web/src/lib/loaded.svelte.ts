/** Something a screen has asked the server for: not there yet, there, or refused. */

import { Refused } from "./api";
import { say, t } from "./i18n";
import type { Problem } from "./wire";

export class Loaded<T> {
  value = $state.raw<T | null>(null);
  refused = $state.raw<Problem | null>(null);
  failed = $state(false);
  loading = $state(false);
  #turn = 0;

  /** Ask; what an earlier question answers late is dropped, what is there stays until then. */
  async load(ask: () => Promise<T>): Promise<void> {
    const turn = ++this.#turn;
    this.loading = true;
    this.failed = false;
    this.refused = null;
    try {
      const found = await ask();
      if (turn === this.#turn) this.value = found;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.failed = true;
      this.refused = error instanceof Refused ? error.problem : null;
    } finally {
      if (turn === this.#turn) this.loading = false;
    }
  }

  /** Why there is nothing. */
  get why(): string {
    return this.refused ? say(this.refused) : t("problem.network");
  }
}
