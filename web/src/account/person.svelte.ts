/** Who this browser is to the server. */

import { get, post, Refused } from "../lib/api";
import { notices } from "../lib/notices.svelte";
import type { Credentials, Person } from "../lib/wire";

class Me {
  who = $state.raw<Person | null>(null);
  known = $state(false); // has the server been asked?

  async load(): Promise<void> {
    try {
      this.who = await get<Person>("/api/me");
    } catch (error) {
      if (!(error instanceof Refused && error.problem.code === "not-signed-in")) notices.tell(error);
      this.who = null;
    }
    this.known = true;
  }

  guest(): Promise<boolean> {
    return this.#become("/api/guest", {});
  }

  /** Give the guest a name and a password; whoever has not been here yet becomes a guest first. */
  async account(given: Credentials): Promise<boolean> {
    if (!this.who && !(await this.guest())) return false;
    return this.#become("/api/account", given);
  }

  login(given: Credentials): Promise<boolean> {
    return this.#become("/api/login", given);
  }

  async logout(): Promise<void> {
    try {
      await post("/api/logout");
      this.who = null;
    } catch (error) {
      notices.tell(error);
    }
  }

  async #become(path: string, body: unknown): Promise<boolean> {
    try {
      this.who = await post<Person>(path, body);
      return true;
    } catch (error) {
      notices.tell(error);
      return false;
    }
  }
}

export const me = new Me();
