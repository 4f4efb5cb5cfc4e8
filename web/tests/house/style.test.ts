import { describe, expect, it } from "vitest";
import { BREAKPOINTS, namedBreakpoints } from "../../breakpoints";
import { FILES } from "./files";

const QUERIES = FILES.flatMap(([path, text]) =>
  [...text.matchAll(/@(?:media|container)\s+([^{]+)\{/g)].map(([, query]) => ({
    path,
    query: query!.trim(),
  })),
);
const NAMED = /^\(--(\w+)\)((, | and )\(--\w+\))*$/;
const PREFERENCE = "(prefers-reduced-motion: reduce)";

describe("sizes", () => {
  it("are at most six, each with a name", () => {
    expect(Object.keys(BREAKPOINTS).length).toBeLessThanOrEqual(6);
  });

  it("are asked for by their names only", () => {
    const others = QUERIES.filter(({ query }) => !NAMED.test(query) && query !== PREFERENCE);
    expect(others).toEqual([]);
  });

  it("are all used", () => {
    const used = new Set(QUERIES.flatMap(({ query }) => query.match(/(?<=--)\w+/g) ?? []));
    expect([...used].sort()).toEqual(Object.keys(BREAKPOINTS).sort());
  });

  it("stand in place of their names when the page is built", () => {
    const rule = { params: "(--narrow), (--low)", error: (message: string) => new Error(message) };
    namedBreakpoints.AtRule.media(rule);
    expect(rule.params).toBe("(max-width: 480px), (max-height: 600px)");
  });

  it("must be known", () => {
    const rule = { params: "(--small)", error: (message: string) => new Error(message) };
    expect(() => namedBreakpoints.AtRule.container(rule)).toThrow("There is no breakpoint (--small)");
  });
});

describe("variables", () => {
  it("are declared somewhere", () => {
    const all = FILES.map(([, text]) => text).join("\n");
    const declared = new Set([...all.matchAll(/(--[\w-]+)(?=[:=])/g)].map(([, name]) => name));
    const used = new Set([...all.matchAll(/var\((--[\w-]+)(?=\))/g)].map(([, name]) => name));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  });

  it("of colour are used", () => {
    const [, tokens] = FILES.find(([path]) => path === "tokens.css")!;
    const all = FILES.map(([, text]) => text).join("\n");
    const declared = new Set([...tokens.matchAll(/^ {2}(--[\w-]+): #/gm)].map(([, name]) => name!));
    expect(declared.size).toBeGreaterThan(30);
    expect([...declared].filter((name) => !all.includes(`var(${name})`))).toEqual([]);
  });
});
