"""The table of a shedding game on a few lines."""

from math import prod

from paiju.core.columns import measure_width
from paiju.core.events import Play
from paiju.core.language import say, words
from paiju.engine.lines import ConsoleView
from paiju.engine.narration import player
from paiju.engine.state import Observed
from paiju.engine.text import write_headline
from paiju.families.climb.rules import climb
from paiju.families.climb.text import arrows, captured, stand_ins
from paiju.families.laying.tricks import TrickEntry, rounds

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


class ClimbLines(ConsoleView):
    """What one seat sees of a shedding game: stakes, bottom cards, what to cover."""

    def draw_top(self, view: Observed) -> str:
        """The game, how far it is, and what multiplies."""
        line, rules = write_headline(view.game.title, view.status), climb(view)
        if view.position.points and rules.goal.worth(rules.deck.cards):
            return f"{line}  {captured(view.position)}"
        factors = rules.settle.factors(view.position)
        if view.landlord is None or not factors:
            return line
        parts = " × ".join(f"{say(name)} {factor}" for name, factor in factors)
        product = prod(factor for _, factor in factors)
        return f"{line}  {say(_STAKE).format(sum=parts, product=product)}"

    def draw_middle(self, view: Observed) -> list[str]:
        p = view.position
        wild = " ".join(p.wild).replace("T", "10")
        return [*self._rest(view), *([say(_WILD).format(wild)] if wild else [])]

    def _rest(self, view: Observed) -> list[str]:
        """The bottom cards or the stock."""
        p = view.position
        if p.bottom:
            return [say(_BOTTOM).format(self._console.write_cards(p.bottom))]
        if not p.stock.count:
            return []
        if climb(view).has_landlord:
            return [say(_BOTTOM).format(say(_FACE_DOWN).format(p.stock.count))]
        return [say(_STOCK).format(p.stock.count)]

    def describe_move(self, view: Observed, seat: int) -> str:
        """What he did last in the circle that is running."""
        last = _last_circle(view)
        return _done(last[seat]) if seat in last else ""

    def _gifts(self, view: Observed) -> list[str]:
        """From whom each card came that must be answered, and to whom the return goes."""
        p = view.position
        done = [to for who, to, _ in p.returns if who == self._seat]
        got = [(who, cards) for who, to, cards in p.tributes if to == self._seat]
        return [
            say(_GOT).format(who=player(who), cards=self._console.write_cards(cards or ()))
            for who, cards in got
            if who not in done
        ]

    def cover(self, view: Observed) -> list[str]:
        """What has to be covered, and with what."""
        if view.phase == "exchange" and self._seat in view.to_act:
            return self._gifts(view)
        if view.phase != "play" or self._seat not in view.to_act:
            return []
        p, rules = view.position, climb(view)
        if p.must:
            return [say(_MUST).format(self._console.write_cards(p.must))]
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
        return [
            self._console.write_cards((c,)) + mark
            for c, mark in zip(last.cards, marks, strict=True)
        ]


def _last_circle(view: Observed) -> dict[int, TrickEntry]:
    """What each seat did last in the circle that is running, or was just won."""
    entries = [entry for line in rounds(view)[-1:] for entry in line]
    return {e.seat: e for e in entries if e.circle == entries[-1].circle}


def _done(entry: TrickEntry) -> str:
    """A pass, a hand, or only the size of one too long for the line."""
    kind = entry.reading.name()
    text = " ".join((*stand_ins(entry.cards, entry.ranks), kind))
    return text if measure_width(text) <= _ROOM else f"{kind} ({len(entry.cards)})"
