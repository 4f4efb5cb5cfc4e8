/** Going round through the hints of one question: each press shows the next. */

export class Cycle<T> {
  #found: readonly T[] = [];
  #at = -1;
  #question = "";

  /** The next one; None yet for this question means they have to be asked for. */
  next(question: string): T | undefined {
    if (question !== this.#question || this.#found.length === 0) return undefined;
    this.#at = (this.#at + 1) % this.#found.length;
    return this.#found[this.#at];
  }

  fill(question: string, found: readonly T[]): void {
    this.#question = question;
    this.#found = found;
    this.#at = -1;
  }

  /** Which one is shown, counted from one, and how many there are. */
  get place(): [number, number] {
    return [this.#at + 1, this.#found.length];
  }
}
