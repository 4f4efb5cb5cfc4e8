/** `npm run budget`: what is built may not grow unnoticed. Bytes, packed by gzip as the server packs them.
 *
 * The figures are those of November 2026 and a tenth more; raise them with a reason in the commit.
 */

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const STATIC = new URL("../src/paiju/server/static/", import.meta.url);
const MOST = {
  "first page, scripts": 64_700,
  "first page, styles": 9_600,
  "all screens": 106_600,
};

const read = (name) => readFileSync(new URL(name, STATIC));
const weigh = (names) => names.reduce((sum, name) => sum + gzipSync(read(name)).length, 0);

const page = read("index.html").toString();
const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name);
const all = readdirSync(new URL("assets/", STATIC)).map((name) => `assets/${name}`);
const found = {
  "first page, scripts": weigh(first.filter((name) => name.endsWith(".js"))),
  "first page, styles": weigh(first.filter((name) => name.endsWith(".css"))),
  "all screens": weigh(all),
};

for (const [what, bytes] of Object.entries(found)) {
  const over = bytes > MOST[what] || bytes === 0;
  console.log(`${over ? "✗" : "✓"} ${what}: ${bytes} bytes of ${MOST[what]}`);
  if (over) process.exitCode = 1;
}
