/** Short messages: shown for a moment, and read aloud by screen readers. */

import { Refused } from "./api";
import { Declined } from "./connection";
import { say, t } from "./i18n";

export interface Notice {
  id: number;
  text: string;
}

const SHOWN = 4000; // milliseconds

class Notices {
  shown = $state<Notice[]>([]);
  spoken = $state(""); // the live region
  #count = 0;

  /** Show a message; the same one again stays a single one. */
  show(text: string): void {
    this.#count += 1;
    const notice = { id: this.#count, text };
    this.shown = [...this.shown.filter((one) => one.text !== text).slice(-2), notice];
    setTimeout(() => (this.shown = this.shown.filter((one) => one.id !== notice.id)), SHOWN);
  }

  /** Say something without showing it: it is on the table already. */
  speak(text: string): void {
    if (text) this.spoken = text;
  }

  /** Tell why something was refused. */
  tell(error: unknown): void {
    if (error instanceof Declined && error.problem.code === "left") return;
    const known = error instanceof Declined || error instanceof Refused;
    this.show(known ? say(error.problem) : t("problem.network"));
  }
}

export const notices = new Notices();
