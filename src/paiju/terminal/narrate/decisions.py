"""What players have decided."""

from paiju import events as ev
from paiju.display import stand_ins
from paiju.language import say, words
from paiju.tableau.betting import done
from paiju.terminal.narrate.steps import Step, cards, player, said, sentence, shown, tells

DOUBLED = words("不加倍", "no double"), words("加倍", "double")
_UNSEEN = words("：一张牌", ": a card")
_REDOUBLED = words("不再加倍", "no redouble"), words("再加倍", "redouble")


@tells(ev.Bid)
def _bid(step: Step, event: ev.Bid) -> str:
    legal = step.game.rules.legal(step.before, event.seat)
    answer = next((action.name() for action in legal if action.event == event), str(event.value))
    return sentence("{who}：{said}", "{who}: {said}", who=event.seat, said=answer)


@tells(ev.Double)
def _double(step: Step, event: ev.Double) -> str:
    if event.value is None:
        zh, en = "{who} 已决定是否加倍", "{who} has decided about doubling"
        return sentence(zh, en, who=event.seat)
    return said(event.seat, DOUBLED[event.value])


@tells(ev.Redouble)
def _redouble(step: Step, event: ev.Redouble) -> str:
    return said(event.seat, _REDOUBLED[event.value])


@tells(ev.Open)
def _open(step: Step, event: ev.Open) -> str:
    if not event.factor:
        return sentence("{who}：不明牌", "{who}: keeps the cards hidden", who=event.seat)
    facts = {"who": event.seat, "factor": event.factor, "cards": shown(event.cards)}
    return sentence("{who}：明牌 ×{factor}{cards}", "{who}: open hand ×{factor}{cards}", **facts)


@tells(ev.Tribute)
@tells(ev.Return)
def _gift(step: Step, event: ev.Tribute | ev.Return) -> str:
    back = isinstance(event, ev.Return)
    zh = "{who} 还给{to}{cards}" if back else "{who} 进贡给{to}{cards}"
    en = "{who} gives back to {to}{cards}" if back else "{who} pays tribute to {to}{cards}"
    seen = shown(event.cards) or say(_UNSEEN)
    return sentence(zh, en, who=event.seat, to=player(event.to), cards=seen)


@tells(ev.Play)
def _play(step: Step, event: ev.Play) -> str:
    reader = step.game.family.reader(step.before.wild)
    row = reader.row(event)
    kind = event.reading if row is None else reader.reading(row).name()
    leads = step.before.leading
    zh = "{who} {verb}：{cards}（{kind}），剩 {left} 张"
    en = "{who} {verb} {cards} ({kind}), {left} left"
    verb = words("先出", "leads") if leads else words("出", "plays")
    left = step.after.hands[event.seat].count
    laid = " ".join(stand_ins(event.cards, event.ranks))
    facts = {"verb": say(verb), "cards": laid, "kind": kind, "left": left}
    return sentence(zh, en, who=event.seat, **facts)


@tells(ev.Pass)
def _pass(step: Step, event: ev.Pass) -> str:
    return sentence("{who}：要不起", "{who} passes", who=event.seat)


@tells(ev.Seal)
def _seal(step: Step, event: ev.Seal) -> str:
    if event.cards is None:
        return sentence("{who} 已出牌", "{who} has decided", who=event.seat)
    if not event.cards:
        return sentence("{who} 暗出：要不起", "{who} passes face down", who=event.seat)
    zh, en = "{who} 暗出：{cards}", "{who} lays face down: {cards}"
    return sentence(zh, en, who=event.seat, cards=cards(event.cards))


@tells(ev.Check)
@tells(ev.Call)
@tells(ev.AllIn)
@tells(ev.Raise)
@tells(ev.Fold)
@tells(ev.Straddle)
@tells(ev.Twice)
def _wager(step: Step, event: ev.Decision) -> str:
    word, amount = done(step.before, event)
    return said(event.seat, {lang: text.format(amount) for lang, text in word.items()})
