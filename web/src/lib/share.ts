/** Give a link to others: by the device's own menu where there is one, else by copying. */

import { t } from "./i18n";
import { notices } from "./notices.svelte";

export const canShare = (): boolean => typeof navigator.share === "function";

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notices.show(t("room.copied"));
  } catch {
    notices.show(link); // no clipboard here: then by hand
  }
}

export async function shareLink(link: string, title: string): Promise<void> {
  if (!canShare()) return copyLink(link);
  try {
    await navigator.share({ title, url: link });
  } catch {
    // somebody has changed his mind
  }
}
