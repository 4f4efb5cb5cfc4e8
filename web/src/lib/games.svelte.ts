/** Every game that can be played, asked for once. */

import { get } from "./api";
import { t } from "./i18n";
import { notices } from "./notices.svelte";
import type { GameInfo } from "./wire";

class Games {
  all = $state.raw<GameInfo[]>([]);
  #asked = false;

  /** Have them asked for; safe to call by every screen that needs them. */
  load(): void {
    if (this.#asked) return;
    this.#asked = true;
    get<GameInfo[]>("/api/games").then(
      (found) => (this.all = found),
      (error: unknown) => {
        this.#asked = false;
        notices.tell(error);
      },
    );
  }

  find(id: string): GameInfo | undefined {
    return this.all.find((game) => game.id === id);
  }
}

export const games = new Games();

/** For how many a game is. */
export function describePlayers(game: GameInfo): string {
  const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
  return t("start.players", { n: least === most ? least : `${least}–${most}` });
}
