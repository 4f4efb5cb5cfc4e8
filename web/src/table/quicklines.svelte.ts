/** The quick lines, asked for once. */

import { get } from "../lib/api";
import { say } from "../lib/i18n";
import { notices } from "../lib/notices.svelte";
import type { Label } from "../lib/wire";

class Lines {
  all = $state.raw<Record<string, Label>>({});
  #asked = false;

  load(): void {
    if (this.#asked) return;
    this.#asked = true;
    get<Record<string, Label>>("/api/lines").then(
      (found) => (this.all = found),
      (error: unknown) => {
        this.#asked = false;
        notices.tell(error);
      },
    );
  }

  /** What a code says. */
  text(code: string): string {
    return say(this.all[code]);
  }
}

export const lines = new Lines();
