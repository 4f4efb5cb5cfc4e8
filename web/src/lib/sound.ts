/** Short sounds made in the browser; silent until a gesture, as browsers want it. */

import { settings } from "./settings.svelte";

interface Note {
  at: number; // seconds
  pitch: number; // hertz
  long: number; // seconds
  loud: number;
  shape: OscillatorType;
}

const note = (
  at: number,
  pitch: number,
  long = 0.12,
  loud = 0.12,
  shape: OscillatorType = "triangle",
): Note => ({
  at,
  pitch,
  long,
  loud,
  shape,
});

const SOUNDS = {
  tap: [note(0, 900, 0.03, 0.04)],
  card: [note(0, 320, 0.06, 0.12, "square"), note(0.02, 180, 0.08, 0.1)],
  pass: [note(0, 260, 0.1, 0.08, "sine")],
  turn: [note(0, 660), note(0.12, 880)],
  hurry: [note(0, 990, 0.06), note(0.1, 990, 0.06)],
  win: [note(0, 523), note(0.12, 659), note(0.24, 784), note(0.36, 1047, 0.3)],
  lose: [note(0, 440, 0.2), note(0.18, 370, 0.2), note(0.36, 294, 0.35)],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | undefined;

/** Called by gestures: before one, and while sound is off, there is nothing that could be heard. */
export function unlockSound(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function play(sound: Sound): void {
  if (!settings.sound || context?.state !== "running") return;
  for (const { at, pitch, long, loud, shape } of SOUNDS[sound]) {
    const start = context.currentTime + at;
    const source = new OscillatorNode(context, { type: shape, frequency: pitch });
    const volume = new GainNode(context, { gain: loud });
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + long);
    source.connect(volume).connect(context.destination);
    source.start(start);
    source.stop(start + long);
  }
}
