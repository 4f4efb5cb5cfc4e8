"""德州扑克：每人两张底牌，五张公共牌，四轮下注，七张取最好的五张。

庄家（按钮）左边第一位是小盲，再左是大盲，大盲是小盲的两倍。第一轮从大盲的下家开始，以后从庄家左边第一位没弃牌的
人开始。过牌、跟注、全下、加注、弃牌；加注说的是“加到多少”。所有人表过态且注一样多，这一轮就结束。只剩一人没弃牌，
他赢；否则比牌，花色不分大小，A2345 是最小的顺子。

- 德州扑克（`holdem`）：每轮只有第一次表态能加注；只有两人时庄家是大盲；
  没有边池：赢家从每人那里拿走不超过自己下注额的筹码。
- 标准德州扑克（`holdem-standard`）：无限注；不足额的全下加注不重新开放下注；
  只有两人时庄家是小盲；有边池，没人跟的部分退回。

平分时多出来的零头从庄家左边起每人一个。

选项（都可以一起用）：

- 前注（`ante`）：盲注之前每人先付，不算下注；不够的付光，算全下。盲注翻倍时前注不变。
- 大盲（`big_blind`）：不小于小盲的任意数，0 是小盲的两倍。
- 盖牌（`muck`，默认开）：弃掉的牌、没有人跟而赢的牌永远不公开，发牌的密钥也不公布，
  因为它会说出所有的牌；关（`muck=off`）则结束时全部亮出，人人可以核对发牌。
- 盲注翻倍：每 `blinds_up` 手，或按牌桌的钟每 `blinds_minutes` 分钟（从这一场第一手起算）。
  两个都开时，以翻得多的为准；一手之内不变，也不会变小。
- 抓头（`straddle`）：大盲的下家在发牌前可以放两倍大盲，答“抓”或“不抓”，超时不抓。这也是盲注：
  翻牌前他最后表态，加注从它算起（至少再加一个大盲）。只有两人时没有人在大盲之后，不能抓头；
  付不起两倍大盲的人、别人都没有筹码时也不问。
- 发两次（`run_twice`）：没有人能再下注而公共牌还没发完时，从庄家左边起问每个没弃牌的人，都同意就
  发两次；超时算不同意，有一人不同意就不再问。第二次接着同一副牌发；每个底池对半，零头归第一次，
  各按各的公共牌比。`holdem` 没有边池：赢家没下到的那部分，在那一次的一半退回原主。
- 补盲（`dead_blinds`）：没有筹码的座位被盲注越过，就欠下那个盲注；再有筹码时（买入，或换人坐下）
  下一手开始前补：放一个大盲，是他的注；欠小盲的再放一个小盲，不是注，归底池。先付大盲。
  正好轮到他做大盲就不用补，轮到小盲就下一手再补。

Texas hold'em: two hole cards each, five board cards, four rounds of bets, the best five of seven.

The first player left of the button posts the small blind, the next one the big blind, twice as
much. The first street starts after the big blind, the others with the first player left of the
button who has not folded. Check, call, all in, raise, fold; a raise names the amount raised to. A
street is over when everybody has acted and the bets are equal. The last player who has not folded
wins; otherwise hands are compared, suits never decide, A2345 is the lowest straight.

- `holdem`: a player may raise only at his first action of a street; of two players the button is
  the big blind; no side pots: the winner takes from everybody no more than he has bet himself.
- `holdem-standard`: ordinary no-limit; an incomplete raise does not reopen the betting; of two
  players the button is the small blind; side pots, and what nobody called goes back.

Odd chips of a shared pot go one each to the winners left of the button.

Options, in any combination:

- `ante`: everybody pays it before the blinds; it is no bet. Who has less pays what he has and is
  all in. It stays the same when the blinds double.
- `big_blind`: any number from the small blind up; 0 is twice the small blind.
- `muck` (on unless switched off): hands that were folded or not called stay hidden for ever, and so
  does the secret of the deal, which would tell all cards; `muck=off` shows everything at the end,
  and anybody can verify the deal.
- The blinds double after every `blinds_up` hands, or every `blinds_minutes` minutes by the clock of
  the table, counted from the first hand of the match. With both, whichever has doubled them more
  often counts. They never change within a hand and never go down.
- `straddle`: the player after the big blind may post twice the big blind before the cards are
  dealt; the answer is yes or no, the clock says no. It is a blind: he acts last before the flop,
  and raises count from it (by at least a big blind). Of two players nobody is after the big blind:
  no straddle; nor is anybody asked who cannot pay it, or when nobody else has chips left.
- `run_twice`: when no more bets are possible and board cards are still to come, everybody in the
  hand is asked from left of the button; if all agree the missing cards are dealt twice, the second
  time from the rest of the same pack. The clock says no, and after one no nobody else is asked.
  Every pot is halved, odd chips to the first board. `holdem` has no side pots: what the winner of
  a board has not bet himself goes back, as far as it lies on that board.
- `dead_blinds`: a seat without chips owes the blinds that pass it. Whoever plays there with chips
  again (bought in, or newly seated) pays before his next hand: a big blind, which is his bet, and
  if he owes a small one that too, which is nobody's bet and belongs to the pot; the big one first.
  Who is the big blind of that hand owes nothing more, the small blind pays in the next.
"""

from collections.abc import Mapping

from paiju.authoring import BadOption, Betting, Deck, GameSpec, Option, Settings, Street, words

DECK = Deck("23456789TJQKA", suited=True, rank_first=True)
STREETS = (
    Street(words("翻牌前", "pre-flop")),
    Street(words("翻牌", "flop"), 3),
    Street(words("转牌", "turn"), 1),
    Street(words("河牌", "river"), 1),
)
PLAYERS = range(2, 11)


def _betting(s: Settings, **differences: bool | str) -> Betting:
    return Betting(
        DECK,
        STREETS,
        small=s["small_blind"],
        big=s["big_blind"],
        ante=s["ante"],
        straddle=s["straddle"] == "on",
        dead_blinds=s["dead_blinds"] == "on",
        run_twice=s["run_twice"] == "on",
        start=s["start_chips"],
        rebuy=s["rebuy"] == "on",
        blinds_up=s["blinds_up"],
        blinds_minutes=s["blinds_minutes"],
        muck=s["muck"] == "on",
        **differences,  # type: ignore[arg-type]
    )


def house(s: Settings) -> Betting:
    """The rules of the request."""
    return _betting(
        s,
        least=s["min_raise"],
        raises="once",
        lone_raise=True,
        button_small=False,
        side_pots=False,
    )


def check(s: Settings) -> None:
    """Refuse a big blind that is the smaller one."""
    small, big = s["small_blind"], s["big_blind"]
    if 0 < big < small:
        raise BadOption("blinds-upside-down", big=big, small=small)


def _switch(zh: str, en: str, before: str | None = None) -> Option:
    return Option("off", ("off", "on"), words(zh, en), before=before)


CHIPS = range(1_000_000_000)
OPTIONS: Mapping[str, Option] = {
    "small_blind": Option(1, CHIPS[1:], words("小盲注", "small blind")),
    "big_blind": Option(
        0,
        CHIPS,
        words("大盲注，0 是小盲的两倍", "big blind, 0: twice the small blind"),
        before=0,
    ),
    "ante": Option(0, CHIPS, words("每人的前注，0 没有", "ante of everybody, 0: none"), before=0),
    "straddle": _switch(
        "大盲的下家发牌前可以抓头（大盲的两倍）",
        "the player after the big blind may straddle (twice as much) before the deal",
        before="off",
    ),
    "dead_blinds": _switch(
        "错过盲注的人回来要补",
        "who has missed blinds pays for them when he comes back",
        before="off",
    ),
    "run_twice": _switch(
        "全下后大家同意就发两次公共牌",
        "after an all in the rest of the board is dealt twice if all agree",
        before="off",
    ),
    "chip_unit": Option(
        1,
        range(1, 1_000_001),
        words("文件中一个单位是多少筹码", "chips that are one unit of money in a file"),
        before=1,
    ),
    "start_chips": Option(200, range(10, 1_000_001), words("开局筹码", "chips at the start")),
    "max_players": Option(10, PLAYERS, words("最多几人", "most players")),
    "rebuy": _switch("输光后下一手重新买入", "buy in again after losing everything"),
    "blinds_up": Option(
        0,
        range(101),
        words("每多少手盲注翻倍，0 不翻", "hands until the blinds double, 0: never"),
    ),
    "blinds_minutes": Option(
        0,
        range(1_441),
        words("每多少分钟盲注翻倍，0 不翻", "minutes until the blinds double, 0: never"),
        before=0,
    ),
    "muck": Option(
        "on",
        ("off", "on"),
        words(
            "没有比过的牌不公开（发牌的密钥也不公开）",
            "hands that were not compared stay hidden (and so does the secret of the deal)",
        ),
    ),
}
SIZES = Option(
    "nl",
    ("nl", "any"),
    words(
        "加注至少多大：上次加注的大小，或任意", "least raise: as much as the last one, or anything"
    ),
)
GAMES = (
    GameSpec(
        id="holdem",
        number=13,
        title=words("德州扑克", "Texas Hold'em"),
        names=("TexasHoldem", "德州"),
        options={**OPTIONS, "min_raise": SIZES},
        rules=house,
        check=check,
        players=PLAYERS,
        about=__doc__,
        clockwise=True,
    ),
    GameSpec(
        id="holdem-standard",
        number=14,
        title=words("标准德州扑克", "No-Limit Hold'em"),
        names=("NoLimitHoldem", "标准德州"),
        options=OPTIONS,
        rules=_betting,
        check=check,
        players=PLAYERS,
        history="NT",
        about=__doc__,
        clockwise=True,
    ),
)
