"""What happened in a game of sealed rounds, in words."""

from paiju.core import events as ev
from paiju.core.language import say, words
from paiju.engine.narration import (
    COMMON,
    Tellers,
    ToldEvent,
    list_per_seat,
    make_sentence,
    player,
    write_cards,
)
from paiju.engine.text import write_signed
from paiju.families.laying.rules import rules_of
from paiju.families.sealed.settle import moved
from paiju.lexicon.titles import EMPTY

TELLERS = Tellers(COMMON)


@TELLERS.tells(ev.Seal)
def _seal(step: ToldEvent, event: ev.Seal) -> str:
    if event.cards is None:
        return make_sentence("{who} 已出牌", "{who} has decided", who=event.seat)
    if not event.cards:
        return make_sentence("{who} 暗出：要不起", "{who} passes face down", who=event.seat)
    zh, en = "{who} 暗出：{cards}", "{who} lays face down: {cards}"
    return make_sentence(zh, en, who=event.seat, cards=write_cards(event.cards))


@TELLERS.tells(ev.Unseal)
def _unseal(step: ToldEvent, event: ev.Unseal) -> str:
    lines = [make_sentence("亮牌：", "all hands are shown:")]
    for seat, hand in enumerate(event.hands):
        if hand is not None:
            row = rules_of(step.game).lexicon.row(
                step.game.rules.deck.pack(hand), event.readings[seat]
            )
            kind = "" if row is None else rules_of(step.game).lexicon.reading(row).name()
            laid = f"{write_cards(hand)} {kind}" if hand else say(EMPTY)
            lines.append(
                "  " + make_sentence("{who}：{laid}", "{who}: {laid}", who=seat, laid=laid)
            )
    return "\n".join(lines)


@TELLERS.tells(ev.Settled)
def _settled(step: ToldEvent, event: ev.Settled) -> str:
    won = moved((0,) * len(step.after.hands), event.paid)
    zh, en = "{winners} 赢：{all}", "won by {winners}: {all}"
    winners = say(words("、", ", ")).join(map(player, event.winners))
    return make_sentence(zh, en, winners=winners, all=list_per_seat(map(write_signed, won)))


@TELLERS.tells(ev.Bankrupt)
def _bankrupt(step: ToldEvent, event: ev.Bankrupt) -> str:
    return make_sentence("{who} 破产", "{who} is bankrupt and out", who=event.seat)
