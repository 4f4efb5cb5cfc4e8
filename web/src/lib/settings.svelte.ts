/** What a person has chosen for this browser. */

export type Language = "zh" | "en";
export type Motion = "system" | "full" | "none";

export interface Settings {
  language: Language;
  fourColour: boolean;
  sound: boolean;
  motion: Motion;
  autoPass: boolean;
  mute: boolean; // of what others say
}

const KEY = "paiju.settings";

function defaults(): Settings {
  const english = typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("en");
  return {
    language: english ? "en" : "zh",
    fourColour: false,
    sound: true,
    motion: "system",
    autoPass: false,
    mute: false,
  };
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // no storage, or somebody else wrote there
  }
}

export const settings: Settings = $state({ ...defaults(), ...kept() });

/** Write down what is chosen; called by an effect whenever it changes. */
export function storeSettings(): void {
  const text = JSON.stringify(settings);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // a browser without storage still plays
  }
}

/** Is the browser or the person asking for stillness? */
export function prefersStill(): boolean {
  if (settings.motion !== "system") return settings.motion === "none";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
