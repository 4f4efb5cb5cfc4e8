"""The position of a hand of bets as text."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from paiju.core.events import Placed, Told
from paiju.families.betting.position import BettingPosition
from paiju.families.written import codecs as c
from paiju.families.written.fields import Field, Fields, Script, check_cards, need, place

if TYPE_CHECKING:
    from paiju.families.betting.rules import Betting

_MUCKED = c.Codec(
    lambda told: c.SEATS.write(told.mucked),
    lambda text, players: Told(mucked=c.SEATS.read(text, players)),
)

FIELDS: Fields = (
    Field("chips", "chips", c.NUMBERS),
    Field("stake", "stake", c.NUMBERS),
    Field("totals", "totals", c.NUMBERS),
    Field("bets", "bets", c.NUMBERS),
    Field("met", "met", c.NUMBERS),
    Field("small", "small", c.NUMBER),
    Field("big", "big", c.NUMBER),
    Field("dead", "dead", c.NUMBERS),
    Field("owed", "owed", c.NUMBERS),
    Field("mucked", "told", _MUCKED),
    Field("games", "games", c.NUMBER),
    Field("level", "level", c.NUMBER),
    Field("named", "named", c.SEAT),
    Field("button", "button", c.SEAT),
    Field("posted", "posted", c.NUMBER),
    Field("asking", "asking", c.SEAT),
    Field("straddler", "straddler", c.SEAT),
    Field("street", "street", c.NUMBER),
    Field("board", "board", c.CARDS),
    Field("folded", "folded", c.SEATS),
    Field("queue", "queue", c.SEATS),
    Field("highest", "highest", c.NUMBER),
    Field("full", "full", c.NUMBER),
    Field("begun", "begun", c.FLAG),
    Field("agreed", "agreed", c.listed(c.YES_NO)),
    Field("shared", "shared", c.NUMBER),
    Field("second", "second", c.CARDS),
    Field("compared", "shown", c.FLAG),
    Field("payoffs", "payoffs", c.NUMBERS),
)


class BetScript(Script):
    """Everything is public but the hole cards and the stock."""

    fields = FIELDS

    def normal(self, rules: "Betting", p: BettingPosition) -> BettingPosition:
        """Of what a file told only what is still to come; all blinds are posted."""
        return replace(p, told=Told(mucked=p.told.mucked))

    def place(self, rules: "Betting", p: BettingPosition, event: Placed) -> BettingPosition:
        opening = rules.opening(len(event.counts))
        return place(FIELDS, opening, event, lambda cards, _: rules.sorted(cards))

    def check(self, rules: "Betting", p: BettingPosition, event: Placed) -> None:
        _check_second(rules, p)
        piles = [*(hand.cards for hand in p.hands), p.stock.cards, p.board, p.second[p.shared :]]
        check_cards(rules.deck.cards, piles, exactly=True)
        need(not event.gone and not event.lost, "gone")
        _check_chips(p)
        need(0 <= p.street < len(rules.streets), "street")
        shared = sum(street.board for street in rules.streets[: p.street + 1])
        need(len(p.board) == shared, "board")
        for seat, hand in enumerate(p.hands):
            dealt = p.stake[seat] and p.asking < 0  # a straddle comes before the cards
            need(hand.count == (rules.hole if dealt else 0), "hands")
        alive = p.alive()
        need(len(set(p.folded)) == len(p.folded), "folded")
        need(all(p.stake[seat] for seat in p.folded), "folded")
        need(len(set(p.queue)) == len(p.queue) and set(p.queue) <= set(alive), "queue")
        need(p.button >= 0, "button")
        need(p.small > 0, "small")
        need(p.big >= p.small, "big")
        need(not p.dead or min(p.dead) >= 0, "dead")
        need(not p.owed or (min(p.owed) >= 0 and max(p.owed) <= 3), "owed")


def _check_second(rules: "Betting", p: BettingPosition) -> None:
    """A second board belongs to an agreement, and has the cards that lay there before it."""
    need(not p.agreed or rules.run_twice, "agreed")
    need(len(p.agreed) <= len(p.alive()), "agreed")
    need(0 <= p.shared <= len(p.board) and not (p.shared and not p.agreed), "shared")
    need(not p.second or (all(p.agreed) and len(p.second) == rules.board), "second")
    need(not p.second or p.second[: p.shared] == p.board[: p.shared], "second")


def _check_chips(p: BettingPosition) -> None:
    """Nobody has less than nothing, and no chip is made or lost."""
    for name in ("chips", "stake", "totals", "bets"):
        need(min(getattr(p, name)) >= 0, name)
    need(min(p.met) >= -1, "met")
    need(sum(map(bool, p.stake)) > 1, "stake")
    need(p.full >= 0 and p.games >= 0 and p.level >= 0, "full")
    if p.payoffs is not None:
        need(sum(p.payoffs) == 0 and sum(p.chips) + p.pot == sum(p.stake), "payoffs")
        return
    for seat, stake in enumerate(p.stake):
        need(p.chips[seat] + p.totals[seat] == stake, "chips")
        need(p.bets[seat] <= p.totals[seat], "bets")
        need(p.bets[seat] <= p.highest, "highest")
