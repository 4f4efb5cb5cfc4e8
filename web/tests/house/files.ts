/** The sources as texts, for tests about how they are written. */

const found = import.meta.glob<string>("../../src/**/*.{ts,svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every file of src/, by its path in there. */
export const FILES: [string, string][] = Object.entries(found).map(([path, text]) => [
  path.slice("../../src/".length),
  text,
]);
