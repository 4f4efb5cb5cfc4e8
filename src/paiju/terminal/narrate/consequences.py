"""What followed by itself."""

from paiju import events as ev
from paiju.betting_display import shared, shown
from paiju.language import say, words
from paiju.rules.coins import moved
from paiju.standing import signed, standing
from paiju.tableau.betting import posted, pot_names
from paiju.terminal.narrate.decisions import DOUBLED
from paiju.terminal.narrate.steps import Step, cards, per_seat, player, said, sentence, tells
from paiju.titles import EMPTY


@tells(ev.Ante)
@tells(ev.Post)
@tells(ev.Blind)
def _posted(step: Step, event: ev.Ante | ev.Post | ev.Blind) -> str:
    return said(event.seat, posted(step.before, event))


@tells(ev.Board)
def _board(step: Step, event: ev.Board) -> str:
    title = say(step.game.rules.streets[step.after.street].title)  # type: ignore[attr-defined]
    zh, en = "{title}：{cards}", "{title}: {cards}"
    return sentence(zh, en, title=title, cards=cards(event.cards))


@tells(ev.Second)
def _second(step: Step, event: ev.Second) -> str:
    zh, en = "第二次公共牌：{cards}", "second board: {cards}"
    return sentence(zh, en, cards=cards(event.cards))


@tells(ev.Show)
def _show(step: Step, event: ev.Show) -> str:
    return "\n  ".join([sentence("比牌：", "showdown:"), *shown(event)])


@tells(ev.Pot)
def _pot(step: Step, event: ev.Pot) -> str:
    twice = bool(step.before.second)
    (title,) = pot_names([event]) if not twice else pot_names([event, ev.Pot(0, (), board=1)])[:1]
    return shared(event, title)


@tells(ev.Unseal)
def _unseal(step: Step, event: ev.Unseal) -> str:
    lines = [sentence("亮牌：", "all hands are shown:")]
    for seat, hand in enumerate(event.hands):
        if hand is not None:
            row = step.game.family.lexicon.row(
                step.game.rules.deck.pack(hand), event.readings[seat]
            )
            kind = "" if row is None else step.game.family.lexicon.reading(row).name()
            laid = f"{cards(hand)} {kind}" if hand else say(EMPTY)
            lines.append("  " + sentence("{who}：{laid}", "{who}: {laid}", who=seat, laid=laid))
    return "\n".join(lines)


@tells(ev.Settled)
def _settled(step: Step, event: ev.Settled) -> str:
    won = moved((0,) * len(step.after.hands), event.paid)
    zh, en = "{winners} 赢：{all}", "won by {winners}: {all}"
    winners = say(words("、", ", ")).join(map(player, event.winners))
    return sentence(zh, en, winners=winners, all=per_seat(map(signed, won)))


@tells(ev.Bankrupt)
def _bankrupt(step: Step, event: ev.Bankrupt) -> str:
    return sentence("{who} 破产", "{who} is bankrupt and out", who=event.seat)


@tells(ev.Doubles)
def _doubles(step: Step, event: ev.Doubles) -> str:
    told = [
        said(seat, DOUBLED[value]) for seat, value in enumerate(event.values) if value is not None
    ]
    return sentence("加倍公布——{said}", "doubling revealed: {said}", said="; ".join(told))


@tells(ev.Landlord)
def _landlord(step: Step, event: ev.Landlord) -> str:
    forced = say(words("，无人叫，强制", ", forced")) if event.forced else ""
    zh = "{who} 是地主（底分 {base}，抢 {robs} 次{forced}）"
    en = "{who} is landlord (base {base}, robs {robs}{forced})"
    return sentence(zh, en, who=event.seat, base=event.base, robs=event.robs, forced=forced)


@tells(ev.Bottom)
def _bottom(step: Step, event: ev.Bottom) -> str:
    zh, en = "{who} 拿底牌：{cards}", "{who} takes the bottom cards: {cards}"
    return sentence(zh, en, who=event.seat, cards=cards(event.cards))


@tells(ev.Roles)
def _roles(step: Step, event: ev.Roles) -> str:
    lords = ", ".join(player(seat) for seat in sorted(set(event.seats)))
    return sentence("地主：{lords}", "landlords: {lords}", lords=lords)


@tells(ev.Lead)
def _lead(step: Step, event: ev.Lead) -> str:
    return sentence("{who} 接风", "{who} leads in place of the winner", who=event.seat)


@tells(ev.Leader)
def _leader(step: Step, event: ev.Leader) -> str:
    if not event.cards:
        return sentence("{who} 先出", "{who} leads", who=event.seat)
    zh, en = "{who} 有 {cards}，先出", "{who} holds {cards} and leads"
    return sentence(zh, en, who=event.seat, cards=cards(event.cards))


@tells(ev.Over)
def _over(step: Step, event: ev.Over) -> str:
    amounts = per_seat(
        signed(amount) + standing(step.game.rules, step.after, seat)
        for seat, amount in enumerate(event.payoffs)
    )
    return sentence("牌局结束：{all}", "the game is over: {all}", all=amounts)


@tells(ev.Reveal)
def _reveal(step: Step, event: ev.Reveal) -> str:
    return sentence("公布密钥 {secret}", "secret published: {secret}", secret=event.secret)
