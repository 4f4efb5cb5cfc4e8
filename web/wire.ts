// Made from the Python types by python -m paiju.server.typescript; do not edit.

/** The command is on disk. The version of the frame is what it led to. */
export interface Ack {
  id: string;
}

/** Decide: by the fields of an offer (its kind at least), or by what a person would type. */
export interface Act {
  text?: string | null;
  kind?: string;
  cards?: (string)[];
  reading?: string | null;
  to?: number | null;
  value?: number | null;
  amount?: number | null;
}

/** A hint and its reason; `text` is what `act` takes. */
export interface Advice {
  text: string;
  zh: string;
  en: string;
  cards: (string)[];
}

/** The host says anew, before the first game, what is played and how the room is run. */
export interface Agree {
  options?: Record<string, string | number>;
  clock?: number | null;
  hints?: boolean;
  counter?: boolean;
  spectators?: boolean;
  public?: boolean;
  fill?: number;
}

/** The terms are others; nobody is ready for them yet. */
export interface Agreed {
  k: "agreed";
  terms: Terms;
  at: number;
  person?: string;
  command?: string;
}

/** All that is left, which is less than a call. */
export interface AllIn {
  e: "all-in";
  seat: number;
}

/** 前注: dead money of everybody, or what a player can still pay of it. */
export interface Ante {
  e: "ante";
  seat: number;
  amount: number;
}

/** A seat has no coins left: it is out, and its cards go to the discard pile unseen. */
export interface Bankrupt {
  e: "bankrupt";
  seat: number;
}

/** An answer in the bidding; what the number means is the bidding's affair. */
export interface Bid {
  e: "bid";
  seat: number;
  value: number;
}

/** A blind, or what a player can still pay of it. */
export interface Blind {
  e: "blind";
  seat: number;
  amount: number;
}

/** Community cards from the top of the stock: the next street begins. */
export interface Board {
  e: "board";
  cards: (string)[];
}

/** The landlord takes the bottom cards, which all see. */
export interface Bottom {
  e: "bottom";
  seat: number;
  cards: (string)[];
}

/** A seat has bought itself in again. */
export interface Bought {
  k: "bought";
  seat: number;
  at: number;
  person?: string;
  command?: string;
}

/** 跟注. */
export interface Call {
  e: "call";
  seat: number;
}

/** What the last game of a match hands on to this one. */
export interface Carried {
  e: "carried";
  first?: number | null;
  result?: string;
  landlords?: (number)[];
  order?: (number)[];
  coins?: (number)[];
  games?: number;
  level?: number;
  owed?: (number)[];
  told?: Told | null;
}

/** 过牌; a player without chips does nothing else, and does it by himself. */
export interface Check {
  e: "check";
  seat: number;
}

/** A value, and what it is called. */
export interface ChoiceInfo {
  value: string | number;
  title: Label;
}

/** The host ends the room. */
export interface Close {
}

/** The end of the room. */
export interface Closed {
  k: "closed";
  why: "asked" | "back" | "gone" | "host" | "idle" | "kicked" | "left" | "timeouts";
  at: number;
  person?: string;
  command?: string;
}

/** The hash of the secret that all chance comes from; the secret stays with the dealer. */
export interface Commit {
  e: "commit";
  commit: string;
  secret?: string | null;
}

/** The host seats a computer of a level; empty: the usual one. */
export interface Computer {
  seat: number;
  level?: string;
}

/** 记牌器: what have I not seen? */
export interface Count {
}

/** A number or a word people keep an eye on. */
export interface Counter {
  title: Label;
  value: Label;
}

/** A name and its password. */
export interface Credentials {
  name: string;
  password: string;
}

/** Cards from the top of the stock to a seat. */
export interface Deal {
  e: "deal";
  seat: number;
  count: number;
  cards?: (string)[] | null;
  open?: boolean;
  unknown?: boolean;
}

/** A game begins. `anew`: nothing is carried over from the one before. */
export interface Dealt {
  k: "dealt";
  game: string;
  events: (Commit | Shuffle | Deal | Draw | First | Wild | Redeal | Setup | Placed | Carried | Bid | Double | Redouble | Open | Return | Play | Pass | Seal | Check | Call | AllIn | Raise | Fold | Straddle | Twice | Doubles | Landlord | Bottom | Tribute | Roles | Leader | Lead | Unseal | Settled | Bankrupt | Ante | Post | Blind | Board | Second | Show | Pot | Over | Reveal)[];
  anew?: boolean;
  at: number;
  person?: string;
  command?: string;
}

/** What a seat has done: laid cards, passed, said a word, made a bet, laid a hand face down. */
export interface Deed {
  kind: "bet" | "pass" | "play" | "say" | "seal";
  title: Label;
  seat?: number | null;
  cards?: (string)[];
  ranks?: (string)[];
  reading?: string;
}

/** 加倍 or not, sealed until every farmer has decided. */
export interface Double {
  e: "double";
  seat: number;
  value?: boolean | null;
}

/** All sealed decisions, published together; None for the landlord. */
export interface Doubles {
  e: "doubles";
  values: (boolean | null)[];
}

/** Cards from the top of the stock to a seat that refills its hand. */
export interface Draw {
  e: "draw";
  seat: number;
  count: number;
  cards?: (string)[] | null;
  open?: (string)[];
}

/** Computers of a level on all free seats: the host asks, or whoever waits for a quick match. */
export interface Fill {
  level?: string;
}

/** Who is asked first. */
export interface First {
  e: "first";
  seat: number;
  given?: boolean;
}

/** 弃牌. */
export interface Fold {
  e: "fold";
  seat: number;
}

/** A game that can be played. */
export interface GameInfo {
  id: string;
  title: Label;
  players: (number)[];
  options: Record<string, OptionInfo>;
  levels: (ChoiceInfo)[];
  level: string;
  clock: Record<string, number>;
  clockwise: boolean;
  zero_sum: boolean;
}

/** The rules of a game for people; its options are among the facts. */
export interface GameRules {
  info: GameInfo;
  sections: (RuleSection)[];
}

/** The game as one observer sees it, each fact once. Cards are codes like "s3", "hT", "LJ". */
export interface GameView {
  id: string;
  seat: number | null;
  phase: string;
  to_act: (number)[];
  hands: ((string)[])[];
  seconds: (number | null)[];
  legal: (Offer)[];
  legal_count: number;
  ranks: (number)[];
  events: (Commit | Shuffle | Deal | Draw | First | Wild | Redeal | Setup | Placed | Carried | Bid | Double | Redouble | Open | Return | Play | Pass | Seal | Check | Call | AllIn | Raise | Fold | Straddle | Twice | Doubles | Landlord | Bottom | Tribute | Roles | Leader | Lead | Unseal | Settled | Bankrupt | Ante | Post | Blind | Board | Second | Show | Pot | Over | Reveal)[] | null;
  tableau: Tableau;
}

/** A card that changes hands before the play. */
export interface Gift {
  seat: number;
  to: number;
  cards?: (string)[];
}

/** Is the server well? */
export interface Health {
  status: string;
  version: string;
  tables: number;
}

/** Hints, the sensible first. */
export interface HintList {
  id: string;
  hints: (Advice)[];
}

/** What would be sensible now? */
export interface HintRequest {
}

/** Another person is the host. */
export interface Hosted {
  k: "hosted";
  host: string;
  at: number;
  person?: string;
  command?: string;
}

/** Come to a table; with the last version seen, what was missed is told again. */
export interface Join {
  table: string;
  password?: string;
  v?: number | null;
}

/** The host empties a seat, not during a game. */
export interface Kick {
  seat: number;
}

/** A text in both languages. */
export interface Label {
  en: string;
  zh: string;
}

/** The bidding is over. */
export interface Landlord {
  e: "landlord";
  seat: number;
  base: number;
  robs?: number;
  forced?: boolean;
}

/** Who leads the next circle, where its winner has no cards. */
export interface Lead {
  e: "lead";
  seat: number;
}

/** Who leads because of the card he shows, which his first hand must contain. */
export interface Leader {
  e: "leader";
  seat: number;
  cards: (string)[];
  shown?: (string)[];
}

/** Look at no table any more; a seat is kept. */
export interface Leave {
}

/** The whole view again. */
export interface Look {
}

/** Something a seat is marked with. */
export interface Mark {
  id: "big-blind" | "button" | "small-blind" | "straddle";
  title: Label;
}

/** A seat has decided; the decision comes first, then what follows by itself. */
export interface Moved {
  k: "moved";
  seat: number;
  events: (Commit | Shuffle | Deal | Draw | First | Wild | Redeal | Setup | Placed | Carried | Bid | Double | Redouble | Open | Return | Play | Pass | Seal | Check | Call | AllIn | Raise | Fold | Straddle | Twice | Doubles | Landlord | Bottom | Tribute | Roles | Leader | Lead | Unseal | Settled | Bankrupt | Ante | Post | Blind | Board | Second | Show | Pot | Over | Reveal)[];
  by?: "clock" | "computer" | "person";
  at: number;
  person?: string;
  command?: string;
}

/** One factor of the stake. */
export interface Multiplier {
  title: Label;
  factor: number;
}

/** Somebody who wants to play; without a name one is made up. */
export interface NewGuest {
  name?: string;
  bot?: boolean;
}

/** What a new room is to be like. */
export interface NewRoom {
  game: string;
  options?: Record<string, string | number>;
  players?: number | null;
  clock?: number | null;
  hints?: boolean;
  counter?: boolean;
  spectators?: boolean;
  public?: boolean;
  fill?: number;
  password?: string;
}

/** A room to join over the socket. */
export interface NewTable {
  table: string;
  link: string;
}

/** Who sits on a seat. A bot is an outside program that joins as a person does. */
export interface Occupant {
  kind: "bot" | "computer" | "person";
  name: string;
  id?: string;
  level?: string;
}

/** A legal action; one without cards has a title. `act` takes its fields, or its text. */
export interface Offer {
  text: string;
  kind: string;
  cards?: (string)[];
  reading?: string | null;
  title?: Label | null;
  to?: number | null;
  value?: number | null;
  amount?: number | null;
  minimum?: number | null;
  maximum?: number | null;
  step?: number | null;
  presets?: (Preset)[];
}

/** 明牌 for this factor (0: no), and the cards laid open. */
export interface Open {
  e: "open";
  seat: number;
  factor: number;
  cards?: (string)[];
}

/** The room exists; the one who opened it is its host. */
export interface Opened {
  k: "opened";
  terms: Terms;
  at: number;
  person?: string;
  command?: string;
}

/** An option of a game: a switch, one of some choices, or a number of a range. */
export interface OptionInfo {
  kind: "choice" | "number" | "switch";
  default: string | number;
  doc: Label;
  choices?: (ChoiceInfo)[];
  least?: number;
  most?: number;
  step?: number;
}

/** The settlement, and what everybody still held. */
export interface Over {
  e: "over";
  payoffs: (number)[];
  hands: ((string)[])[];
  result?: string;
  landlords?: (number)[];
}

/** 要不起. */
export interface Pass {
  e: "pass";
  seat: number;
}

/** Who somebody is, told to himself. */
export interface Person {
  name: string;
  account: boolean;
  bot: boolean;
}

/** Cards on the table that belong to nobody yet. */
export interface Pile {
  count: number;
  cards?: (string)[];
}

/** A sign of life. */
export interface Ping {
}

/** A seat, as far as the observer knows. */
export interface Place {
  left: number;
  role?: Label | null;
  side?: number | null;
  friend?: boolean;
  warning?: Label | null;
  deed?: Deed | null;
  decided?: boolean;
  open?: (string)[];
  points?: number | null;
  captured?: number | null;
  coins?: number | null;
  bet?: number;
  folded?: boolean;
  all_in?: boolean;
  out?: boolean;
  made?: Label | null;
  marks?: (Mark)[];
  finished?: number;
}

/** A position out of the middle of a game: its hands, and the rest in the words of its text. */
export interface Placed {
  e: "placed";
  facts: string;
  counts: (number)[];
  hands: ((string)[] | null)[];
  shown: ((string)[])[];
  known?: ([number, number, (string)[]])[];
  private?: ([number, string])[];
  gone?: (string)[];
  rest?: number;
  stock?: (string)[] | null;
  lost?: number;
  buried?: (string)[] | null;
  threw?: ([number, (string)[]])[];
}

/** Cards laid down under one reading, in their order of record. */
export interface Play {
  e: "play";
  seat: number;
  cards: (string)[];
  reading: string;
  ranks?: string;
}

/** A finished game. */
export interface Played {
  id: string;
  game: string;
  finished: number;
  names: (string)[];
  computers: (boolean)[];
  payoffs: (number)[];
}

/** Missed blinds: a live one as large as the big blind, and a small one that is no bet. */
export interface Post {
  e: "post";
  seat: number;
  amount: number;
  dead?: number;
}

/** A pot and who gets how much of it; `back` if it only returns what nobody called. */
export interface Pot {
  e: "pot";
  amount: number;
  shares: ([number, number])[];
  back?: boolean;
  board?: number;
}

/** A usual size of a raise. */
export interface Preset {
  title: Label;
  to: number;
}

/** Something was refused; the code is stable. */
export interface Problem {
  code: string;
  zh: string;
  en: string;
  id?: string;
}

/** What the solver has answered. */
export interface PuzzleAnswer {
  seat: number;
  text: string;
}

/** A puzzle of the collections. */
export interface PuzzleInfo {
  id: string;
  game: string;
  title: Label;
  grade: number;
  length: number;
  counts: (number)[];
}

/** All plays so far, of every seat, in order. */
export interface PuzzleMoves {
  moves?: (string)[];
}

/** A puzzle being played; `wins`: with best play the solving side still wins, or has won. */
export interface PuzzlePlay {
  puzzle: PuzzleInfo;
  moves: (string)[];
  answers: (PuzzleAnswer)[];
  side: (number)[];
  wins: boolean;
  decided: boolean;
  play: GameView;
}

/** A selection of cards after these plays. */
export interface PuzzleRead {
  cards: string;
  moves?: (string)[];
}

/** A game to play at once, with whoever wants the same. */
export interface Quick {
  game: string;
  players?: number | null;
}

/** 加注 to so much in this street; also the first bet. */
export interface Raise {
  e: "raise";
  seat: number;
  to: number;
}

/** What is this selection of cards, and may it be laid now? */
export interface Read {
  cards: string;
}

/** A seat wants to play the next game, or not yet. */
export interface Readied {
  k: "ready";
  seat: number;
  on?: boolean;
  at: number;
  person?: string;
  command?: string;
}

/** What a selection is, why it cannot be laid now if it cannot, and what it could become. */
export interface Readings {
  id: string;
  readings: (SelectionReading)[];
  legal: boolean;
  problem?: Problem | null;
  complete?: (Offer)[];
}

/** Ask for the next game; it begins when all seats are taken and ready. */
export interface Ready {
  on?: boolean;
}

/** Chips or coins as at the start, between two games of a match. */
export interface Rebuy {
}

/** Nobody wanted to be landlord: everything again. */
export interface Redeal {
  e: "redeal";
}

/** 再加倍 or not. */
export interface Redouble {
  e: "redouble";
  seat: number;
  value: boolean;
}

/** A finished game step by step; `seat` is whose eyes these are, None: all hands open. */
export interface Replay {
  played: Played;
  game: string;
  seat: number | null;
  steps: (ReplayStep)[];
  published: boolean;
  history: boolean;
}

/** The table after one event. */
export interface ReplayStep {
  at: number;
  seat: number | null;
  to_act: (number)[];
  hands: ((string)[])[];
  tableau: Tableau;
}

/** A card given back in an exchange; only the two players see it. */
export interface Return {
  e: "return";
  seat: number;
  to: number;
  cards?: (string)[] | null;
}

/** The secret, so that anyone can recompute the deal. */
export interface Reveal {
  e: "reveal";
  secret: string;
}

/** Who holds each of the cards that make a landlord. */
export interface Roles {
  e: "roles";
  seats: (number)[];
}

/** A room as the lobby lists it. */
export interface Room {
  table: string;
  game: string;
  options: Record<string, string | number>;
  players: number;
  seated: (string)[];
  free: number;
  watching: number;
  running: boolean;
  spectators: boolean;
  password: boolean;
  clock: number | null;
}

/** A seat is free again. */
export interface Rose {
  k: "rose";
  seat: number;
  why: "asked" | "back" | "gone" | "host" | "idle" | "kicked" | "left" | "timeouts";
  at: number;
  person?: string;
  command?: string;
}

/** One heading of the page of a game: paragraphs with blank lines between, and a table. */
export interface RuleSection {
  key: string;
  title: Label;
  text: Label;
  head: (Label)[];
  rows: ((Label)[])[];
}

/** A quick line somebody said. */
export interface Said {
  name: string;
  seat: number | null;
  line: string;
}

/** Somebody takes a seat. */
export interface Sat {
  k: "sat";
  seat: number;
  occupant: Occupant;
  at: number;
  person?: string;
  command?: string;
}

/** One of the quick lines. */
export interface Say {
  line: string;
}

/** A hand laid face down; the others learn that there is one, not even how many cards. */
export interface Seal {
  e: "seal";
  seat: number;
  cards?: (string)[] | null;
  reading?: string;
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string;
  kind: "bot" | "computer" | "person" | null;
  level: string;
  connected: boolean;
  ready: boolean;
  trusted: boolean;
  score: number;
}

/** The rest of a second board, from the top of the same stock. */
export interface Second {
  e: "second";
  cards: (string)[];
}

/** One thing a selection can be; if it is legal now, `text` is what `act` takes. */
export interface SelectionReading {
  reading: string;
  zh: string;
  en: string;
  legal: boolean;
  text: string;
  cards?: (string)[];
  ranks?: (string)[];
}

/** One class of hands has been paid for. */
export interface Settled {
  e: "settled";
  kind: string;
  winners: (number)[];
  paid?: ([number, number, number])[];
}

/** What every seat gets for one thing. */
export interface SettlementLine {
  title: Label;
  amounts: (number)[];
}

/** The end: the lines add up to the totals. */
export interface SettlementView {
  lines: (SettlementLine)[];
  totals: (number)[];
  zero_sum: boolean;
  winners: (number)[];
  result?: Label | null;
  code?: string;
}

/** A composed position (残局): these hands, this leader, this stock, these wild ranks. */
export interface Setup {
  e: "setup";
  seat: number;
  counts: (number)[];
  hands: ((string)[] | null)[];
  rest?: number;
  stock?: (string)[] | null;
  wild?: string;
}

/** A pot, and who can win it. */
export interface Share {
  title: Label;
  amount: number;
  seats: (number)[];
}

/** 比牌: the cards of everybody who has not folded, and what they make with the board. */
export interface Show {
  e: "show";
  hands: ((string)[] | null)[];
  readings: (string)[];
  board?: number;
}

/** Cards in their new order; the end is the top. */
export interface Shuffle {
  e: "shuffle";
  count: number;
  cards?: (string)[] | null;
  given?: boolean;
}

/** Take a seat, or any free one. */
export interface Sit {
  seat?: number | null;
}

/** What is played for: the product of the factors. */
export interface Stakes {
  total: number;
  factors: (Multiplier)[];
}

/** Leave the seat; in the middle of a game the computer plays on. */
export interface Stand {
}

/** 抓头, a third blind before the cards are dealt, or not. */
export interface Straddle {
  e: "straddle";
  seat: number;
  value: boolean;
}

/** A table as one observer sees it. */
export interface TableView {
  table: string;
  terms: Terms;
  seats: (SeatView)[];
  you: number | null;
  host: number | null;
  hosting: boolean;
  watching: number;
  games: number;
  running: boolean;
  closed: boolean;
  buys: boolean;
  play: GameView | null;
  fills?: number | null;
}

/** All that lies on the table and is known about it. */
export interface Tableau {
  status: Label;
  question: Label;
  places: (Place)[];
  beat?: Deed | null;
  sealed?: boolean;
  gifts?: (Gift)[];
  must?: (string)[];
  bottom?: Pile | null;
  stock?: Pile | null;
  wild?: (string)[];
  pile?: number | null;
  board?: (string)[];
  second?: (string)[];
  pots?: (Share)[];
  stakes?: Stakes | null;
  counters?: (Counter)[];
  last?: Trick | null;
  history?: (Trick)[] | null;
  settlement?: SettlementView | null;
  commit?: string;
  secret?: string;
}

/** What is agreed before anybody sits down. */
export interface Terms {
  game: string;
  players: number;
  options?: Record<string, string | number>;
  clock?: number | null;
  hints?: boolean;
  counter?: boolean;
  spectators?: boolean;
  public?: boolean;
  quick?: boolean;
  fill?: number;
  password?: string;
}

/** How a hand of a file began and ended otherwise than the rules alone would have it. */
export interface Told {
  posts?: ([number, number])[];
  no_small?: boolean;
  lone_big?: boolean;
  short_big?: boolean;
  mucked?: (number)[];
  unknown?: (number)[];
}

/** A compulsory card of an exchange; only the two players see it. */
export interface Tribute {
  e: "tribute";
  seat: number;
  to: number;
  cards?: (string)[] | null;
}

/** A circle, a street, a round of sealed hands, or what was said before the first card. */
export interface Trick {
  deeds: (Deed)[];
  title?: Label | null;
  winner?: number | null;
  cards?: (string)[];
  net?: (number)[];
}

/** 托管 on or off. */
export interface Trust {
  on?: boolean;
}

/** 托管: the computer plays for a seat, or its owner has it back. */
export interface Trusted {
  k: "trusted";
  seat: number;
  on: boolean;
  why: "asked" | "back" | "gone" | "host" | "idle" | "kicked" | "left" | "timeouts";
  at: number;
  person?: string;
  command?: string;
}

/** A step of a replay to play on from; without a seat, whoever is to act. */
export interface TryFrom {
  at: number;
  seat?: number | null;
}

/** 发两次: the rest of the board is dealt twice if all agree; or not. */
export interface Twice {
  e: "twice";
  seat: number;
  value: boolean;
}

/** All sealed hands, revealed together; None for a seat that laid nothing. */
export interface Unseal {
  e: "unseal";
  hands: ((string)[] | null)[];
  readings: (string)[];
}

/** How many of each kind have not been seen, the highest first. */
export interface Unseen {
  id: string;
  counts: ([string, number])[];
}

/** The deal follows from the secret whose hash was published before. */
export interface Verified {
  commitment: string;
  game: string;
  secret?: string;
  hands?: ((string)[])[];
}

/** The first frame. */
export interface Welcome {
  protocol: number;
  heartbeat: number;
  you: Person;
}

/** A rank whose cards are wild (癞子). */
export interface Wild {
  e: "wild";
  rank: string;
  given?: boolean;
}

export type Request =
  | { t: "sit"; d: Sit; id?: string; v?: number | null }
  | { t: "stand"; d: Stand; id?: string; v?: number | null }
  | { t: "ready"; d: Ready; id?: string; v?: number | null }
  | { t: "computer"; d: Computer; id?: string; v?: number | null }
  | { t: "fill"; d: Fill; id?: string; v?: number | null }
  | { t: "agree"; d: Agree; id?: string; v?: number | null }
  | { t: "kick"; d: Kick; id?: string; v?: number | null }
  | { t: "act"; d: Act; id?: string; v?: number | null }
  | { t: "trust"; d: Trust; id?: string; v?: number | null }
  | { t: "rebuy"; d: Rebuy; id?: string; v?: number | null }
  | { t: "close"; d: Close; id?: string; v?: number | null }
  | { t: "join"; d: Join; id?: string; v?: number | null }
  | { t: "leave"; d: Leave; id?: string; v?: number | null }
  | { t: "look"; d: Look; id?: string; v?: number | null }
  | { t: "hint"; d: HintRequest; id?: string; v?: number | null }
  | { t: "count"; d: Count; id?: string; v?: number | null }
  | { t: "read"; d: Read; id?: string; v?: number | null }
  | { t: "say"; d: Say; id?: string; v?: number | null }
  | { t: "ping"; d: Ping; id?: string; v?: number | null };

export type Frame =
  | { t: "welcome"; d: Welcome; v: number }
  | { t: "ack"; d: Ack; v: number }
  | { t: "error"; d: Problem; v: number }
  | { t: "event"; d: Opened | Agreed | Sat | Rose | Hosted | Readied | Dealt | Moved | Trusted | Bought | Closed; v: number }
  | { t: "view"; d: TableView; v: number }
  | { t: "said"; d: Said; v: number }
  | { t: "hints"; d: HintList; v: number }
  | { t: "unseen"; d: Unseen; v: number }
  | { t: "readings"; d: Readings; v: number }
  | { t: "pong"; d: Ack; v: number };
