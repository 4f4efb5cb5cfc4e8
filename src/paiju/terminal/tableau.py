"""The table on a few lines: all a player needs before he decides."""

from collections.abc import Collection
from math import prod

from paiju.display import arranged, arrows, captured, headline, role, stand_ins
from paiju.events import Play
from paiju.language import say, words
from paiju.rules.climb import Climb
from paiju.standing import finished
from paiju.state import Observed
from paiju.tableau.tricks import Entry, rounds
from paiju.terminal.console import Console
from paiju.terminal.narrate import player
from paiju.terminal.output import grid, width, wrapped
from paiju.terminal.screen import screenful

_YOU = words("你", "you")
_PERSON = words("人", "person")
_COMPUTER = words("电脑", "computer")
_LEFT = words("剩 {} 张", "{} left")
_FEW = words("剩 {} 张！", "{} left!")
_BOTTOM = words("底牌：{}", "Bottom: {}")
_STOCK = words("牌堆：{} 张", "Stock: {} cards")
_FACE_DOWN = words("{} 张未公开", "{} face down")
_STAKE = words("倍数：{sum} = {product}", "Stake: {sum} = {product}")
_WILD = words("癞子：{}", "Wild: {}")
_COVER = words("要盖过{who} 的{kind}：{cards}", "To beat {who}'s {kind}: {cards}")
_LEAD = words("你先出，任何牌型都可以", "You lead: any legal hand")
_MUST = words("你先出，第一手必须带 {}", "You lead: the opening hand must contain {}")
_GOT = words(
    "{who} 进贡给你 {cards}，你要还{who} 一张", "You got {cards} from {who}: give {who} one back"
)
_MANY = 10  # cards that still fit beside a sentence
_ROOM = 40  # columns beside what is said of a player
_HAND = words("你的牌（{}）：", "Your cards ({}):")
_RULE = "-" * 60


class Tableau:
    """What one seat sees, drawn on a console."""

    help = words(
        """\
出牌  34567、333444 55、♠3 ♥3、王炸；也可先说牌型：三带一 3334；10 也可写 T
不出  p、pass、过、不要、要不起、/
叫牌  照提示的词回答，或写数字
h     提示，再按看下一个；hh 一次十个；# 照做，#2 照 2 号做
c     记牌器               r   到此为止的牌局
?     这段说明             s 文件   保存记录（含所有人的牌）
再来一局、返回（菜单）、q 退出，都会先问
      （大写 Q 才是一张牌；单写的 C 梅花、H 红桃、R 大王也用大写）""",
        """\
play  34567, 333444 55, ♠3 ♥3, LJ BJ; or say the type: straight 34567
pass  p, pass, /
bids  answer with the words shown, or with a number
h     a hint, again for the next; hh ten at once; # does it, #2 hint 2
c     cards not seen yet   r   the game so far
?     this help            s FILE   save the record (with everybody's cards)
again a new deal, m the menu, q quit: all ask first (Q is a queen; likewise
      C a club, H a heart, R the big joker)""",
    )

    def __init__(
        self, console: Console, seat: int, people: Collection[int], sort: str = ""
    ) -> None:
        self._console, self._seat = console, seat
        self._people, self._sort = people, sort

    def whole(self, view: Observed) -> list[str]:
        """The table as the rule book shows it, cut to the screen, and what to cover."""
        columns, rows = self._console.size
        cover = self._cover(view)
        table = screenful(view, self._sort, columns, rows - len(cover) - 3)  # rule, prompt, a rest
        return [_RULE, *map(self._console.painted, table), *cover]

    def lines(self, view: Observed) -> list[str]:
        """A few lines: stakes, players, bottom cards, what to cover, the own hand."""
        parts = [
            *wrapped(self._top(view)),
            *self._bottom(view),
            *self._players(view),
            *self._open(view),
        ]
        return [_RULE, *parts, *self.question(view)]

    def question(self, view: Observed) -> list[str]:
        """What has to be covered, and with what."""
        p, rules = view.position, view.game.rules
        held = arranged(rules, view.hands[self._seat], getattr(p, "wild", ""), self._sort)
        if not held:
            return []
        title = say(_HAND).format(len(held))
        return [*self._cover(view), title, *self._console.card_lines(held)]

    def _who(self, seat: int) -> str:
        """What sits there."""
        if seat == self._seat:
            return say(_YOU)
        return say(_PERSON if seat in self._people else _COMPUTER)

    def _top(self, view: Observed) -> str:
        """The game, how far it is, and what multiplies."""
        line, rules = headline(view.game.title, view.status), _climb(view)
        if view.position.points and rules.goal.worth(rules.deck.cards):
            return f"{line}  {captured(view.position)}"
        factors = rules.settle.factors(view.position)
        if view.landlord is None or not factors:
            return line
        parts = " × ".join(f"{say(name)} {factor}" for name, factor in factors)
        product = prod(factor for _, factor in factors)
        return f"{line}  {say(_STAKE).format(sum=parts, product=product)}"

    def _bottom(self, view: Observed) -> list[str]:
        p = view.position
        wild = " ".join(p.wild).replace("T", "10")
        return [*self._rest(view), *([say(_WILD).format(wild)] if wild else [])]

    def _rest(self, view: Observed) -> list[str]:
        """The bottom cards or the stock."""
        p = view.position
        if p.bottom:
            return [say(_BOTTOM).format(self._console.cards(p.bottom))]
        if not p.stock.count:
            return []
        if _climb(view).has_landlord:
            return [say(_BOTTOM).format(say(_FACE_DOWN).format(p.stock.count))]
        return [say(_STOCK).format(p.stock.count)]

    def _players(self, view: Observed) -> list[str]:
        last = _last_circle(view)
        rows = []
        for seat, count in enumerate(view.counts):
            mark = ">" if seat in view.to_act else " "
            left = say(_FEW if 0 < count <= 2 else _LEFT).format(count)
            left = finished(view.game.rules, view.position, seat) or left
            done = _done(last[seat]) if seat in last else ""
            rows.append((f"{mark} {player(seat)}", self._who(seat), role(view, seat), left, done))
        return grid(rows)

    def _open(self, view: Observed) -> list[str]:
        """Hands of others that lie face up."""
        lines = []
        for seat, hand in enumerate(view.position.hands):
            if seat != self._seat and hand.cards and not hand.hidden:
                lines += [player(seat) + ":", *self._console.card_lines(hand.cards)]
        return lines

    def _gifts(self, view: Observed) -> list[str]:
        """From whom each card came that must be answered, and to whom the return goes."""
        p = view.position
        done = [to for who, to, _ in p.returns if who == self._seat]
        got = [(who, cards) for who, to, cards in p.tributes if to == self._seat]
        return [
            say(_GOT).format(who=player(who), cards=self._console.cards(cards or ()))
            for who, cards in got
            if who not in done
        ]

    def _cover(self, view: Observed) -> list[str]:
        if view.phase == "exchange" and self._seat in view.to_act:
            return self._gifts(view)
        if view.phase != "play" or self._seat not in view.to_act:
            return []
        p, rules = view.position, view.game.family
        if p.must:
            return [say(_MUST).format(self._console.cards(p.must))]
        if p.leading:
            return [say(_LEAD)]
        kind = rules.lexicon.readings[p.last].name()
        texts = self._laid(view)
        rows = [" ".join(texts[at : at + _MANY]) for at in range(0, len(texts), _MANY)]
        beside, below = (rows[0], []) if len(rows) == 1 else ("", rows)
        top = say(_COVER).format(kind=kind, who=player(p.owner), cards=beside)
        return [top.rstrip(), *(f"  {row}" for row in below)]

    def _laid(self, view: Observed) -> list[str]:
        """The cards of the last hand, wild ones with what they stand for."""
        last = next(event for event in reversed(view.position.circle) if isinstance(event, Play))
        marks = arrows(last.cards, last.ranks)
        return [self._console.cards((c,)) + mark for c, mark in zip(last.cards, marks, strict=True)]


def _climb(view: Observed) -> Climb:
    rules = view.game.rules
    assert isinstance(rules, Climb)
    return rules


def _last_circle(view: Observed) -> dict[int, Entry]:
    """What each seat did last in the circle that is running, or was just won."""
    entries = [entry for line in rounds(view)[-1:] for entry in line]
    return {e.seat: e for e in entries if e.circle == entries[-1].circle}


def _done(entry: Entry) -> str:
    """A pass, a hand, or only the size of one too long for the line."""
    kind = entry.reading.name()
    text = " ".join((*stand_ins(entry.cards, entry.ranks), kind))
    return text if width(text) <= _ROOM else f"{kind} ({len(entry.cards)})"
