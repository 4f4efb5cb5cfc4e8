// Were the cards fixed before the first one was dealt? `node examples/verify_deal.js game.jsonl`
// Recomputes the commitment and every draw of a record, as src/paiju/chance.py describes them.
const { createHash } = require("node:crypto");
const text = require("node:fs").readFileSync(process.argv[2], "utf8");
const [header, ...events] = text.trim().split("\n").map((line) => JSON.parse(line));
const secret = Buffer.from(events.find((event) => event.secret)?.secret ?? "", "hex");
const POINTS = [..."A23456789TJQK"].flatMap((point) => [..."dchs"].map((suit) => suit + point));
const place = (card) => [...POINTS, "LJ", "BJ"].indexOf(card);

function chance(draw) { // gives fair numbers below a limit
  const seed = Buffer.concat([Buffer.from("paiju/1"), Buffer.alloc(4), secret]);
  seed.writeUInt32BE(draw, 7);
  const bytes = createHash("shake256", { outputLength: 1 << 14 }).update(seed).digest().values();
  return function below(limit) {
    const byte = bytes.next().value;
    return byte < 256 - (256 % limit) ? byte % limit : below(limit);
  };
}
function shuffle(cards, below) { // Fisher–Yates on the ordered pack, from the last position down
  const pack = [...cards].sort((a, b) => place(a) - place(b));
  const swap = (i, j) => ([pack[i], pack[j]] = [pack[j], pack[i]]);
  for (let i = pack.length - 1; i > 0; i--) swap(i, below(i + 1));
  return pack;
}
function compare(what, recorded, computed) {
  if (secret.length && `${recorded}` === `${computed}`) return;
  console.log(secret.length ? `${what}: ${recorded} recorded, ${computed} drawn` : "no secret yet");
  process.exit(1);
}
compare("commitment", header.commit, createHash("sha256").update(secret).digest("hex"));
let draw = 0, ranks = [..."3456789TJQKA2"]; // ranks that are not wild yet
const carried = events.find(({ e }) => e === "carried");
const asked = [...Array(header.seats).keys()].filter((seat) => carried?.coins?.[seat] !== 0); // broke: left out
let named = header.options.bidding === "draw" || carried?.first != null;
for (const event of events) {
  if (event.e === "redeal") [named, ranks] = [false, [..."3456789TJQKA2"]];
  if (event.e === "shuffle") compare("shuffle", event.cards, shuffle(event.cards, chance(draw++)));
  if (event.e === "first") {
    if (!named && !header.options.first_bidder) compare("first", event.seat, asked[chance(draw)(asked.length)]);
    draw++;
  }
  if (event.e === "wild") {
    compare("wild", event.rank, ranks[chance(draw++)(ranks.length)]);
    ranks = ranks.filter((rank) => rank !== event.rank);
  }
}
console.log("OK");
