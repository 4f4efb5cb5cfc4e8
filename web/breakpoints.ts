/** Every size at which the page changes its arrangement, by name: `@media (--narrow)`.
 *
 * There is no other query of width or height (tests/style.test.ts). The first four ask about the window, the
 * last two about the place a seat has at the table: `@container (--compact)`.
 */
export const BREAKPOINTS: Record<string, string> = {
  narrow: "(max-width: 480px)", // a phone held upright
  wide: "(min-width: 900px)", // a desk
  low: "(max-height: 600px)", // little height, whatever the width
  flat: "(max-height: 480px) and (min-aspect-ratio: 1/1)", // a phone held lying
  compact: "(max-width: 9rem)", // three or more others on a phone
  tight: "(max-width: 5.6rem)", // six or more
};

interface AtRule {
  params: string;
  error(message: string): Error;
}

function expandNames(rule: AtRule): void {
  rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (whole, name: string) => {
    const query = BREAKPOINTS[name];
    if (!query) throw rule.error(`There is no breakpoint ${whole}`);
    return query;
  });
}

/** The PostCSS plugin that puts the queries in place of their names. */
export const namedBreakpoints = {
  postcssPlugin: "named-breakpoints",
  AtRule: { media: expandNames, container: expandNames },
};
