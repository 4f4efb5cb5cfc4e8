"""What happened in a shedding game, in words."""

from paiju.core import events as ev
from paiju.core.language import say, words
from paiju.engine.narration import (
    COMMON,
    Tellers,
    ToldEvent,
    make_sentence,
    player,
    write_cards,
    write_said,
    write_shown,
)
from paiju.families.climb.roles import RESULTS
from paiju.families.climb.text import stand_ins
from paiju.families.laying.rules import rules_of

TELLERS = Tellers(COMMON)
DOUBLED = words("不加倍", "no double"), words("加倍", "double")
_UNSEEN = words("：一张牌", ": a card")
_REDOUBLED = words("不再加倍", "no redouble"), words("再加倍", "redouble")


@TELLERS.tells(ev.Carried)
def _carried(step: ToldEvent, event: ev.Carried) -> str:
    if event.result:
        name = say(RESULTS[event.result])
        return make_sentence("上一局：{name}", "the last game: {name}", name=name)
    return make_sentence("接上一局", "the match goes on")


@TELLERS.tells(ev.Wild)
def _wild(step: ToldEvent, event: ev.Wild) -> str:
    return make_sentence("癞子是 {rank}", "wild cards: {rank}", rank=event.rank.replace("T", "10"))


@TELLERS.tells(ev.Redeal)
def _redeal(step: ToldEvent, event: ev.Redeal) -> str:
    return make_sentence("没有人要当地主，重新发牌", "nobody wants to be landlord: a new deal")


@TELLERS.tells(ev.Bid)
def _bid(step: ToldEvent, event: ev.Bid) -> str:
    legal = step.game.rules.legal(step.before, event.seat)
    answer = next((action.name() for action in legal if action.event == event), str(event.value))
    return make_sentence("{who}：{said}", "{who}: {said}", who=event.seat, said=answer)


@TELLERS.tells(ev.Double)
def _double(step: ToldEvent, event: ev.Double) -> str:
    if event.value is None:
        zh, en = "{who} 已决定是否加倍", "{who} has decided about doubling"
        return make_sentence(zh, en, who=event.seat)
    return write_said(event.seat, DOUBLED[event.value])


@TELLERS.tells(ev.Doubles)
def _doubles(step: ToldEvent, event: ev.Doubles) -> str:
    told = [
        write_said(seat, DOUBLED[value])
        for seat, value in enumerate(event.values)
        if value is not None
    ]
    return make_sentence("加倍公布——{said}", "doubling revealed: {said}", said="; ".join(told))


@TELLERS.tells(ev.Redouble)
def _redouble(step: ToldEvent, event: ev.Redouble) -> str:
    return write_said(event.seat, _REDOUBLED[event.value])


@TELLERS.tells(ev.Open)
def _open(step: ToldEvent, event: ev.Open) -> str:
    if not event.factor:
        return make_sentence("{who}：不明牌", "{who}: keeps the cards hidden", who=event.seat)
    facts = {"who": event.seat, "factor": event.factor, "cards": write_shown(event.cards)}
    return make_sentence(
        "{who}：明牌 ×{factor}{cards}", "{who}: open hand ×{factor}{cards}", **facts
    )


@TELLERS.tells(ev.Tribute)
@TELLERS.tells(ev.Return)
def _gift(step: ToldEvent, event: ev.Tribute | ev.Return) -> str:
    back = isinstance(event, ev.Return)
    zh = "{who} 还给{to}{cards}" if back else "{who} 进贡给{to}{cards}"
    en = "{who} gives back to {to}{cards}" if back else "{who} pays tribute to {to}{cards}"
    seen = write_shown(event.cards) or say(_UNSEEN)
    return make_sentence(zh, en, who=event.seat, to=player(event.to), cards=seen)


@TELLERS.tells(ev.Play)
def _play(step: ToldEvent, event: ev.Play) -> str:
    reader = rules_of(step.game).reader(step.before.wild)
    row = reader.row(event)
    kind = event.reading if row is None else reader.reading(row).name()
    leads = step.before.leading
    zh = "{who} {verb}：{cards}（{kind}），剩 {left} 张"
    en = "{who} {verb} {cards} ({kind}), {left} left"
    verb = words("先出", "leads") if leads else words("出", "plays")
    left = step.after.hands[event.seat].count
    laid = " ".join(stand_ins(event.cards, event.ranks))
    facts = {"verb": say(verb), "cards": laid, "kind": kind, "left": left}
    return make_sentence(zh, en, who=event.seat, **facts)


@TELLERS.tells(ev.Landlord)
def _landlord(step: ToldEvent, event: ev.Landlord) -> str:
    forced = say(words("，无人叫，强制", ", forced")) if event.forced else ""
    zh = "{who} 是地主（底分 {base}，抢 {robs} 次{forced}）"
    en = "{who} is landlord (base {base}, robs {robs}{forced})"
    return make_sentence(zh, en, who=event.seat, base=event.base, robs=event.robs, forced=forced)


@TELLERS.tells(ev.Bottom)
def _bottom(step: ToldEvent, event: ev.Bottom) -> str:
    zh, en = "{who} 拿底牌：{cards}", "{who} takes the bottom cards: {cards}"
    return make_sentence(zh, en, who=event.seat, cards=write_cards(event.cards))


@TELLERS.tells(ev.Roles)
def _roles(step: ToldEvent, event: ev.Roles) -> str:
    lords = ", ".join(player(seat) for seat in sorted(set(event.seats)))
    return make_sentence("地主：{lords}", "landlords: {lords}", lords=lords)


@TELLERS.tells(ev.Lead)
def _lead(step: ToldEvent, event: ev.Lead) -> str:
    return make_sentence("{who} 接风", "{who} leads in place of the winner", who=event.seat)


@TELLERS.tells(ev.Leader)
def _leader(step: ToldEvent, event: ev.Leader) -> str:
    if not event.cards:
        return make_sentence("{who} 先出", "{who} leads", who=event.seat)
    zh, en = "{who} 有 {cards}，先出", "{who} holds {cards} and leads"
    return make_sentence(zh, en, who=event.seat, cards=write_cards(event.cards))
