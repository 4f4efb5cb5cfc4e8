"""What happened in a hand of bets, in words."""

from paiju.core import events as ev
from paiju.core.language import say
from paiju.engine.narration import (
    COMMON,
    Tellers,
    ToldEvent,
    list_per_seat,
    make_sentence,
    write_cards,
    write_said,
)
from paiju.families.betting.tableau import done, posted, pot_names
from paiju.families.betting.text import shared, shown

TELLERS = Tellers(COMMON)


@TELLERS.tells(ev.First)
def _first(step: ToldEvent, event: ev.First) -> str:
    return make_sentence("{who} 是庄家", "{who} has the button", who=event.seat)


@TELLERS.tells(ev.Carried)
def _carried(step: ToldEvent, event: ev.Carried) -> str:
    return make_sentence(
        "筹码：{purses}", "chips: {purses}", purses=list_per_seat(map(str, event.coins))
    )


@TELLERS.tells(ev.Ante)
@TELLERS.tells(ev.Post)
@TELLERS.tells(ev.Blind)
def _posted(step: ToldEvent, event: ev.Ante | ev.Post | ev.Blind) -> str:
    return write_said(event.seat, posted(step.before, event))


@TELLERS.tells(ev.Check)
@TELLERS.tells(ev.Call)
@TELLERS.tells(ev.AllIn)
@TELLERS.tells(ev.Raise)
@TELLERS.tells(ev.Fold)
@TELLERS.tells(ev.Straddle)
@TELLERS.tells(ev.Twice)
def _wager(step: ToldEvent, event: ev.Decision) -> str:
    word, amount = done(step.before, event)
    return write_said(event.seat, {lang: text.format(amount) for lang, text in word.items()})


@TELLERS.tells(ev.Board)
def _board(step: ToldEvent, event: ev.Board) -> str:
    title = say(step.game.rules.streets[step.after.street].title)  # type: ignore[attr-defined]
    zh, en = "{title}：{cards}", "{title}: {cards}"
    return make_sentence(zh, en, title=title, cards=write_cards(event.cards))


@TELLERS.tells(ev.Second)
def _second(step: ToldEvent, event: ev.Second) -> str:
    zh, en = "第二次公共牌：{cards}", "second board: {cards}"
    return make_sentence(zh, en, cards=write_cards(event.cards))


@TELLERS.tells(ev.Show)
def _show(step: ToldEvent, event: ev.Show) -> str:
    return "\n  ".join([make_sentence("比牌：", "showdown:"), *shown(event)])


@TELLERS.tells(ev.Pot)
def _pot(step: ToldEvent, event: ev.Pot) -> str:
    twice = bool(step.before.second)
    (title,) = pot_names([event]) if not twice else pot_names([event, ev.Pot(0, (), board=1)])[:1]
    return shared(event, title)
