"""The arrays of the kernel, column by column: the only place that says what stands where.

Everything is int64. A name begins with the array it belongs to: `rows[row, ROW_CARDS]`. Numba takes
these numbers for constants, so a name costs nothing. `…_COLUMNS` is how wide an array is.

Cards are *packed*: where suits do not count, a set has one hex digit for each rank (how many of
it), where they do, one bit for each card. `high` has the top bit of every digit, or is -1 for bits.
"""

# --- codes ---

NO_LOCK, CIRCLE_LOCK, ROUND_LOCK = range(3)  # may one who has passed play again?
LOCKS = {"off": NO_LOCK, "circle": CIRCLE_LOCK, "round": ROUND_LOCK}
FIRST_OUT, SIDE_OUT, STOCK_OUT = range(3)  # how a game ends
STAKES, CAPTURED, CARD_POINTS, CARDS_LEFT, BY_RESULT = range(5)  # how it is settled
ANY_TIER, SOFT, HARD, PURE = range(4)  # which cards of a bomb are wild: any, some, none, all
TIERS = {"": ANY_TIER, "soft": SOFT, "hard": HARD, "pure": PURE}
# What the weights of the policy tell apart.
SINGLE, PAIR, TRIPLE, CARRIED, STRAIGHT, PAIRS, PLANE, FOUR, BOMB, ROCKET, FIVE = range(11)
KINDS = 11
PASSED_BODY, NO_PLAY = -1, -2  # instead of a body (or row): a pass; nothing is laid, just play on

# --- the lexicon ---

# `nodes`, in depth-first order. A node has its cards, the node to go on with if they do not fit,
# and its row, or -1; a guard has -1 - n there: any n of its cards are enough.
NODE_CARDS, NODE_SKIP, NODE_ROW = range(3)
NODE_COLUMNS = 3

# `rows`: everything that can be laid, with kickers.
ROW_CARDS, ROW_BODY, ROW_SIZE = range(3)
ROW_COLUMNS = 3

# `bodies`; the last one is the free lead. Nodes that cover it, from and to; bombs that do; does it
# close the circle; bodies that cover it, from and to, and bombs from; the weakest row that covers
# it; which cards may be wild; its cards without kickers.
(
    BODY_ABOVE, BODY_ABOVE_END, BODY_BOMBS, BODY_BOMBS_END, BODY_CLOSES, BODY_STRONGER,
    BODY_LANE_END, BODY_BOMB_FROM, BODY_FLOOR, BODY_TIER, BODY_CARDS,
) = range(11)  # fmt: skip
BODY_COLUMNS = 11
# … and for the policy: its kind, its strength within the lane, is it of several ranks, its size.
BODY_KIND, BODY_STRENGTH, BODY_SEVERAL, BODY_SIZE = range(BODY_COLUMNS, 15)
GUIDE_BODY_COLUMNS = 15
BODY_FIRST = 0  # never a bomb

# `parts`: what a row with wild cards is made of. Its body; the natural cards and the number of wild
# ones it takes; wild kickers that are themselves (negative, to sort by); all its kickers; wild
# kickers that stand for another rank.
PART_BODY, PART_NATURAL, PART_WILDS, PART_THEMSELVES, PART_KICKERS, PART_STAND_INS = range(6)
PART_COLUMNS = 6

# --- plans ---

# `multi`: combos of several ranks without kickers.
MULTI_CARDS, MULTI_BODY = range(2)
MULTI_COLUMNS = 2

# `unit`, by 16 · rank + digit or suits held: the body of the largest unit in it, its own digit.
UNIT_BODY, UNIT_DIGIT = range(2)
UNIT_COLUMNS = 2

# `dress`, by body and choice: the body with kickers (-1: no more choices), single and paired ones.
DRESS_BODY, DRESS_SINGLES, DRESS_PAIRS = range(3)
DRESS_COLUMNS = 3
DRESS_FIRST = 0  # choice

# A plan: the hand it is for, its cost, the number of its combos, and two columns for each of them.
PLAN_KEY, PLAN_COST, PLAN_COUNT, PLAN_CARDS, PLAN_BODY = range(5)
PLAN_EACH = 2
PLAN_MOST = 26  # combos: one for each card of the largest hand
PLAN_COLUMNS = PLAN_CARDS + PLAN_EACH * PLAN_MOST

# `work`, where plans are made, by rows: units that can be carried, combos that can carry; of the
# combos chosen so far which they are, what they leave, what they save; costs of the combos of the
# plan a leader chooses from; a plan in the making.
(
    WORK_SINGLES, WORK_PAIRS, WORK_CARRIERS, WORK_CHOSEN, WORK_LEFT, WORK_SAVED, WORK_COSTS,
    WORK_PLAN,
) = range(8)  # fmt: skip
WORK_ROWS = 8

# --- a position ---

# `seat`, a row for each: cards in hand (natural ones, after wild ones are counted apart), wild
# cards, side (0: the landlords), number of cards, hands laid, points captured, place in the order
# of going out, by what the stake is multiplied for this seat, and cards captured.
(
    SEAT_HAND, SEAT_WILDS, SEAT_SIDE, SEAT_COUNT, SEAT_LAID, SEAT_POINTS, SEAT_ORDER, SEAT_DOUBLED,
    SEAT_CAPTURED,
) = range(9)  # fmt: skip
SEAT_COLUMNS = 9

# `circle`: who is to act; the body to be covered, or a free lead; its owner; seats that have passed
# (a mask). Then the game: cards in the stock; points in the circle; the stake; the digits of the
# wild ranks; how many seats are out; cards the next hand must contain; what kind was led, where
# that limits answers; how many bombs may still raise the stake; cards in the circle.
(
    CIRCLE_TURN, CIRCLE_LAST, CIRCLE_OWNER, CIRCLE_PASSED, CIRCLE_STOCK, CIRCLE_PILE, CIRCLE_STAKE,
    CIRCLE_WILD, CIRCLE_OUT, CIRCLE_MUST, CIRCLE_LED, CIRCLE_BOMBS, CIRCLE_HEAP,
) = range(13)  # fmt: skip
CIRCLE_COLUMNS = 13

# `plays`: natural cards, number of wild ones, body.
PLAY_CARDS, PLAY_WILDS, PLAY_BODY = range(3)

# `facts` are passes: the first columns of the circle. `later`, by fact and seat: cards laid since.
FACT_COLUMNS = CIRCLE_PASSED + 1
LATER_CARDS, LATER_COUNT = range(2)
LATER_COLUMNS = 2

# `results` of random games: who was out first, and plies.
RESULT_WINNER, RESULT_PLIES = range(2)
RESULT_COLUMNS = 2

# `bombs` of a finished game: seat, body, and was it led? After the last one the seat is -1.
BOMB_SEAT, BOMB_BODY, BOMB_LED = range(3)
BOMB_COLUMNS = 3

# --- a game ---

# `rule`: lock and goal; to how many cards hands are refilled; does a partner lead for an empty
# hand; how the game is settled, and whose stake it is. Only endgames have the rest: the number of
# seats; who wants to win, and one of the two sides, as masks; the digits of the wild ranks, or -1
# where cards are what they are; where answers begin, if the kind led limits them: what kind each
# body leads, and for each kind which bodies answer it. From RULE_TABLE on there is the stock; or,
# where a side has to go out, whether the side wins, by the first seat out and all seats out.
RULE_LOCK, RULE_GOAL, RULE_REFILL, RULE_PARTNER, RULE_SETTLE, RULE_LORD = range(6)
RULE_COLUMNS = 6
RULE_SEATS, RULE_SIDE, RULE_LORDS, RULE_WILD, RULE_ANSWERS, RULE_TABLE = range(RULE_COLUMNS, 12)

# `values`: does any card count points? Then the points of a card of each rank.
VALUE_ANY, VALUE_RANKS = range(2)

# `scale`, the numbers of a settlement: what cards left cost, by their number, and beside that each
# card; or what a result brings the landlords and the farmers in their order, by result code (a
# sole landlord has the codes from SCALE_SOLE on); or whether the first seat out gets the points
# left in hands.
SCALE_COUNTS, SCALE_CARDS = 0, 64
SCALE_LEFTOVER = 0
SCALE_LORD, SCALE_FARMERS = range(2)
SCALE_EACH, SCALE_SOLE = 4, 16
SCALE_COLUMNS = 256

# --- the policy ---

# Weights: of each kind its base cost, how much control saves, and how often it holds when many
# could cover it (in 64ths); then how control falls with the number of stronger combos that are
# out; then the same by strength within the lane, for plans; then the table.
W_BASE, W_SCALE, W_FLOOR = 0, KINDS, 2 * KINDS
W_KEEP, W_BY_STRENGTH = 3 * KINDS, 3 * KINDS + 8
(
    W_LEAD, W_LAST, W_SIZE, W_PASS, W_TEAM, W_TEAM_NEAR, W_TEAM_HIGH, W_DANGER, W_EXPOSED, W_FEED,
    W_BLOCK, W_SPARE, W_POINTS, W_WILD, W_SURE, W_FARMER, W_NEAR, W_BOMBED,
) = range(3 * KINDS + 13, 3 * KINDS + 31)  # fmt: skip
WEIGHTS = 3 * KINDS + 31

# `rating` of each candidate: how good it is, the opinion at a glance, its row.
RATING_VALUE, RATING_GLANCE, RATING_ROW = range(3)
RATING_COLUMNS = 3

# `known`, by body: in which decision stronger bodies were counted, and how many are out. The last
# row has the number of decisions, and the most cards an enemy holds.
KNOWN_DECISION, KNOWN_STRONGER = range(2)
KNOWN_MOST = 1
KNOWN_COLUMNS = 2

# --- endgames ---

# A position in `path`: the circle in the terms of `after`; seats without cards; seats whose hands
# became empty, in that order, one hex digit each; cards left in the stock; what kind was led; cards
# the next hand must contain. Then the hands by number, one for each seat, and the key.
(
    PATH_TURN, PATH_LAST, PATH_OWNER, PATH_PASSED, PATH_ABSENT, PATH_ORDER, PATH_STOCK, PATH_LED,
    PATH_MUST, PATH_HANDS,
) = range(10)  # fmt: skip

# `book`: hands and lays it has, and has room for; what there was no room for; where its regions
# begin, and slots but one; then a record for each hand.
(
    BOOK_HELD, BOOK_MOST_HELD, BOOK_LAID, BOOK_MOST_LAID, BOOK_FULL, BOOK_LAYS, BOOK_RESTS,
    BOOK_SLOTS, BOOK_MASK, BOOK_RECORDS,
) = range(10)  # fmt: skip
NO_HANDS, NO_LAYS, NO_MOVES = 1, 2, 4  # in BOOK_FULL
# The record of a hand: its cards; where its lays begin, how many there are; in how many hands it
# can be laid if the longest always comes first; the row of the longest.
HELD_CARDS, HELD_START, HELD_COUNT, HELD_TURNS, HELD_LONGEST = range(5)
HELD_COLUMNS = 5

# `todo`, the moves under way: what is laid, what is known of it, in which order to try.
TODO_LAY, TODO_VALUE, TODO_RANK = range(3)
TODO_COLUMNS = 3

# `spent`: positions looked at, and new entries of the table.
SPENT_NODES, SPENT_ENTRIES = range(2)
SPENT_COLUMNS = 2

# --- poker ---

# `fillings` of a board, suits apart: their key, number of cards, ways to pick the suits.
FILLING_KEY, FILLING_CARDS, FILLING_WAYS = range(3)
FILLING_COLUMNS = 3

# What may come on a board, one card or two: its mask and key.
DRAW_MASK, DRAW_KEY = range(2)
