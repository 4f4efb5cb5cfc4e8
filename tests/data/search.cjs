// The search of the site as a browser runs it: the theme's own worker, asked one question.
//   node search.cjs SITE WORDS  →  the places found, best first, as JSON
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const [site, words] = process.argv.slice(2);
const folder = path.join(site, "assets", "javascripts", "workers");
const worker = fs.readdirSync(folder).find((name) => /^search\..*\.js$/.test(name));
const index = JSON.parse(fs.readFileSync(path.join(site, "search", "search_index.json"), "utf8"));

let hear;
let answered;
const scope = {
  console,
  addEventListener: (kind, listener) => (hear = listener),
  postMessage: (message) => answered(message),
  importScripts: (...files) => {
    throw new Error(`the search loads ${files}`);
  },
};
scope.self = scope;
vm.runInNewContext(fs.readFileSync(path.join(folder, worker), "utf8"), scope);

const ask = (type, data) =>
  new Promise((resolve) => {
    answered = resolve;
    hear({ data: { type, data } });
  });

(async () => {
  await ask(0, { ...index, options: { suggest: true } });
  const { data } = await ask(2, words);
  console.log(JSON.stringify(data.items.flat().filter((item) => item.score).map((item) => item.location)));
})();
