import { describe, expect, it } from "vitest";
import { FILES } from "./files";

const WORDS = FILES.filter(([path]) => path.endsWith("/words.ts"));
const CODE = FILES.filter(([path]) => !path.endsWith("/words.ts"));

/** The keys of one file of words, each once. */
function listKeys(text: string): string[] {
  return [...new Set([...text.matchAll(/^\s+"?([\w.]+)"?:\s+"/gm)].map(([, key]) => key!))];
}

/** Is a key named in the code of a folder? Common words may be said anywhere. */
function isSaid(folder: string, key: string): boolean {
  return CODE.some(
    ([path, text]) =>
      (folder === "lib" || path.startsWith(`${folder}/`)) &&
      [`"${key}"`, `'${key}'`].some((one) => text.includes(one)),
  );
}

describe("words", () => {
  it.each(WORDS)("of %s are all said", (path, text) => {
    const folder = path.split("/")[0]!;
    expect(listKeys(text).filter((key) => !isSaid(folder, key))).toEqual([]);
  });

  it("are written down once", () => {
    const keys = WORDS.flatMap(([, text]) => listKeys(text));
    expect(keys.length).toBeGreaterThan(200);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it("in both languages have the same places to be filled in", () => {
    for (const [path, text] of WORDS) {
      const places: Record<string, string[]> = {};
      for (const [, key, said] of text.matchAll(/^\s+"?([\w.]+)"?:\s+"(.*)",?$/gm)) {
        const filled = (said!.match(/\{\w+\}/g) ?? []).sort().join();
        (places[key!] ??= []).push(filled);
      }
      const wrong = Object.entries(places).filter(([, found]) => found.length !== 2 || found[0] !== found[1]);
      expect(wrong, path).toEqual([]);
    }
  });
});
