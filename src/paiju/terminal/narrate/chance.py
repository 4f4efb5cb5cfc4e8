"""What chance and the deal have done."""

from paiju import events as ev
from paiju.language import say, words
from paiju.rules.roles import RESULTS
from paiju.terminal.narrate.steps import Step, cards, per_seat, sentence, shown, tells


@tells(ev.Commit)
def _commit(step: Step, event: ev.Commit) -> str:
    zh, en = "发牌前的摘要（SHA-256） {hash}", "hash published before the deal (SHA-256) {hash}"
    return sentence(zh, en, hash=event.commit)


@tells(ev.Shuffle)
def _shuffle(step: Step, event: ev.Shuffle) -> str:
    if event.given:
        return sentence("导入 {n} 张牌", "{n} cards laid out by hand", n=event.count)
    return sentence("洗牌，{n} 张", "{n} cards shuffled", n=event.count)


@tells(ev.Deal)
def _deal(step: Step, event: ev.Deal) -> str:
    held = step.game.rules.sorted(event.cards) if event.cards else None
    zh, en = "{who} 得 {n} 张{cards}", "{who} gets {n} cards{cards}"
    return sentence(zh, en, who=event.seat, n=event.count, cards=shown(held))


@tells(ev.First)
def _first(step: Step, event: ev.First) -> str:
    if step.game.rules.board:
        return sentence("{who} 是庄家", "{who} has the button", who=event.seat)
    return sentence("{who} 先表态", "{who} is asked first", who=event.seat)


_FACE_UP = words("（明牌 {}）", " (face up: {})")


@tells(ev.Draw)
def _draw(step: Step, event: ev.Draw) -> str:
    zh, en = "{who} 补 {n} 张{cards}{open}", "{who} draws {n}{cards}{open}"
    up = say(_FACE_UP).format(cards(event.open)) if event.open else ""
    return sentence(zh, en, who=event.seat, n=event.count, cards=shown(event.cards), open=up)


@tells(ev.Wild)
def _wild(step: Step, event: ev.Wild) -> str:
    return sentence("癞子是 {rank}", "wild cards: {rank}", rank=event.rank.replace("T", "10"))


@tells(ev.Carried)
def _carried(step: Step, event: ev.Carried) -> str:
    if event.result:
        name = say(RESULTS[event.result])
        return sentence("上一局：{name}", "the last game: {name}", name=name)
    if event.coins:
        purses = per_seat(map(str, event.coins))
        if step.game.rules.board:
            return sentence("筹码：{purses}", "chips: {purses}", purses=purses)
        return sentence("金币：{purses}", "coins: {purses}", purses=purses)
    return sentence("接上一局", "the match goes on")


@tells(ev.Redeal)
def _redeal(step: Step, event: ev.Redeal) -> str:
    return sentence("没有人要当地主，重新发牌", "nobody wants to be landlord: a new deal")


@tells(ev.Placed)
def _placed(step: Step, event: ev.Placed) -> str:
    lines = [sentence("从一个局面接着打", "the game is taken up here")]
    for seat, hand in enumerate(step.after.hands):
        n = {"who": seat, "n": hand.count, "cards": shown(hand.cards)}
        lines.append("  " + sentence("{who} 有 {n} 张{cards}", "{who} holds {n} cards{cards}", **n))
    return "\n".join(lines)


@tells(ev.Setup)
def _setup(step: Step, event: ev.Setup) -> str:
    lines = [sentence("残局，{who} 先出", "composed position, {who} leads", who=event.seat)]
    for seat, hand in enumerate(step.after.hands):
        n = {"who": seat, "n": hand.count, "cards": shown(hand.cards)}
        lines.append("  " + sentence("{who} 有 {n} 张{cards}", "{who} holds {n} cards{cards}", **n))
    return "\n".join(lines)
