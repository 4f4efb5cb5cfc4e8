"""What happened, in words: one sentence per event, as far as the observer saw it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from paiju import events as ev
from paiju.betting_display import made, shared
from paiju.cards import Cards, format_cards
from paiju.display import stand_ins
from paiju.game import Game
from paiju.language import Words, say, words
from paiju.rules.coins import moved
from paiju.rules.roles import RESULTS
from paiju.standing import signed, standing
from paiju.state import Observed
from paiju.tableau.betting import done
from paiju.titles import EMPTY

PLAYER = words("玩家 {}", "player {}")


class Step(NamedTuple):
    """One event and the positions around it."""

    game: Game
    event: ev.Event
    before: Any
    after: Any

    def tell(self) -> str:
        """The event as a sentence."""
        teller = TELLERS.get(type(self.event))
        return teller(self, self.event) if teller else ev.dump_event(self.event)


def steps(observed: Observed) -> Iterator[Step]:
    """The observer's game from its beginning."""
    rules = observed.game.rules
    position: Any = rules.opening(observed.players)
    for event in observed.events:
        before, position = position, rules.apply(position, event)
        yield Step(observed.game, event, before, position)


Teller = Callable[[Step, Any], str]
TELLERS: dict[type[ev.Event], Teller] = {}


def _tells(kind: type[ev.Event]) -> Callable[[Teller], Teller]:
    def register(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return register


def player(seat: int) -> str:
    """A seat as people count it."""
    return say(PLAYER).format(seat + 1)


def cards(held: Cards) -> str:
    """Cards in their short form."""
    return format_cards(held, "short")


def _say(zh: str, en: str, **facts: object) -> str:
    """A sentence with facts; a seat called `who` is named as a player."""
    if "who" in facts:
        facts["who"] = player(int(str(facts["who"])))
    text = say(words(zh, en)).format(**facts)
    return text[:1].upper() + text[1:]


def _shown(held: Cards | None) -> str:
    return say(words("：", ": ")) + cards(held) if held else ""


def _per_seat(facts: Iterable[str]) -> str:
    """One fact about every player."""
    told = (f"{player(seat)} {fact}" for seat, fact in enumerate(facts))
    return say(words("，", ", ")).join(told)


# --- chance ---


@_tells(ev.Commit)
def _commit(step: Step, event: ev.Commit) -> str:
    zh, en = "发牌前的摘要（SHA-256） {hash}", "hash published before the deal (SHA-256) {hash}"
    return _say(zh, en, hash=event.commit)


@_tells(ev.Shuffle)
def _shuffle(step: Step, event: ev.Shuffle) -> str:
    if event.given:
        return _say("导入 {n} 张牌", "{n} cards laid out by hand", n=event.count)
    return _say("洗牌，{n} 张", "{n} cards shuffled", n=event.count)


@_tells(ev.Deal)
def _deal(step: Step, event: ev.Deal) -> str:
    held = step.game.rules.sorted(event.cards) if event.cards else None
    zh, en = "{who} 得 {n} 张{cards}", "{who} gets {n} cards{cards}"
    return _say(zh, en, who=event.seat, n=event.count, cards=_shown(held))


@_tells(ev.First)
def _first(step: Step, event: ev.First) -> str:
    if step.game.rules.board:
        return _say("{who} 是庄家", "{who} has the button", who=event.seat)
    return _say("{who} 先表态", "{who} is asked first", who=event.seat)


_FACE_UP = words("（明牌 {}）", " (face up: {})")


@_tells(ev.Draw)
def _draw(step: Step, event: ev.Draw) -> str:
    zh, en = "{who} 补 {n} 张{cards}{open}", "{who} draws {n}{cards}{open}"
    shown = say(_FACE_UP).format(cards(event.open)) if event.open else ""
    return _say(zh, en, who=event.seat, n=event.count, cards=_shown(event.cards), open=shown)


@_tells(ev.Wild)
def _wild(step: Step, event: ev.Wild) -> str:
    return _say("癞子是 {rank}", "wild cards: {rank}", rank=event.rank.replace("T", "10"))


@_tells(ev.Carried)
def _carried(step: Step, event: ev.Carried) -> str:
    if event.result:
        name = say(RESULTS[event.result])
        return _say("上一局：{name}", "the last game: {name}", name=name)
    if event.coins:
        purses = _per_seat(map(str, event.coins))
        if step.game.rules.board:
            return _say("筹码：{purses}", "chips: {purses}", purses=purses)
        return _say("金币：{purses}", "coins: {purses}", purses=purses)
    return _say("接上一局", "the match goes on")


@_tells(ev.Redeal)
def _redeal(step: Step, event: ev.Redeal) -> str:
    return _say("没有人要当地主，重新发牌", "nobody wants to be landlord: a new deal")


@_tells(ev.Setup)
def _setup(step: Step, event: ev.Setup) -> str:
    lines = [_say("残局，{who} 先出", "composed position, {who} leads", who=event.seat)]
    for seat, hand in enumerate(step.after.hands):
        n = {"who": seat, "n": hand.count, "cards": _shown(hand.cards)}
        lines.append("  " + _say("{who} 有 {n} 张{cards}", "{who} holds {n} cards{cards}", **n))
    return "\n".join(lines)


# --- decisions ---


@_tells(ev.Bid)
def _bid(step: Step, event: ev.Bid) -> str:
    legal = step.game.rules.legal(step.before, event.seat)
    said = next((action.name() for action in legal if action.event == event), str(event.value))
    return _say("{who}：{said}", "{who}: {said}", who=event.seat, said=said)


_DOUBLED = words("不加倍", "no double"), words("加倍", "double")
_REDOUBLED = words("不再加倍", "no redouble"), words("再加倍", "redouble")


@_tells(ev.Double)
def _double(step: Step, event: ev.Double) -> str:
    if event.value is None:
        zh, en = "{who} 已决定是否加倍", "{who} has decided about doubling"
        return _say(zh, en, who=event.seat)
    return _said(event.seat, _DOUBLED[event.value])


@_tells(ev.Redouble)
def _redouble(step: Step, event: ev.Redouble) -> str:
    return _said(event.seat, _REDOUBLED[event.value])


def _said(seat: int, word: Words) -> str:
    return _say("{who}：{said}", "{who}: {said}", who=seat, said=say(word))


@_tells(ev.Open)
def _open(step: Step, event: ev.Open) -> str:
    if not event.factor:
        return _say("{who}：不明牌", "{who}: keeps the cards hidden", who=event.seat)
    facts = {"who": event.seat, "factor": event.factor, "cards": _shown(event.cards)}
    return _say("{who}：明牌 ×{factor}{cards}", "{who}: open hand ×{factor}{cards}", **facts)


@_tells(ev.Tribute)
@_tells(ev.Return)
def _gift(step: Step, event: ev.Tribute | ev.Return) -> str:
    back = isinstance(event, ev.Return)
    zh = "{who} 还给{to}{cards}" if back else "{who} 进贡给{to}{cards}"
    en = "{who} gives back to {to}{cards}" if back else "{who} pays tribute to {to}{cards}"
    return _say(zh, en, who=event.seat, to=player(event.to), cards=_shown(event.cards))


@_tells(ev.Play)
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
    return _say(zh, en, who=event.seat, **facts)


@_tells(ev.Pass)
def _pass(step: Step, event: ev.Pass) -> str:
    return _say("{who}：要不起", "{who} passes", who=event.seat)


@_tells(ev.Seal)
def _seal(step: Step, event: ev.Seal) -> str:
    if event.cards is None:
        return _say("{who} 已出牌", "{who} has decided", who=event.seat)
    if not event.cards:
        return _say("{who} 暗出：要不起", "{who} passes face down", who=event.seat)
    zh, en = "{who} 暗出：{cards}", "{who} lays face down: {cards}"
    return _say(zh, en, who=event.seat, cards=cards(event.cards))


@_tells(ev.Check)
@_tells(ev.Call)
@_tells(ev.AllIn)
@_tells(ev.Raise)
@_tells(ev.Fold)
def _wager(step: Step, event: ev.Decision) -> str:
    word, amount = done(step.before, event)
    return _said(event.seat, {lang: text.format(amount) for lang, text in word.items()})


# --- consequences ---


@_tells(ev.Blind)
def _blind(step: Step, event: ev.Blind) -> str:
    first = not step.before.pot
    zh = "{who}：小盲 {n}" if first else "{who}：大盲 {n}"
    en = "{who}: small blind {n}" if first else "{who}: big blind {n}"
    return _say(zh, en, who=event.seat, n=event.amount)


@_tells(ev.Board)
def _board(step: Step, event: ev.Board) -> str:
    title = say(step.game.rules.streets[step.after.street].title)  # type: ignore[attr-defined]
    zh, en = "{title}：{cards}", "{title}: {cards}"
    return _say(zh, en, title=title, cards=cards(event.cards))


@_tells(ev.Show)
def _show(step: Step, event: ev.Show) -> str:
    hands = enumerate(event.hands)
    told = [made(seat, hand, event.readings[seat]) for seat, hand in hands if hand]
    return "\n  ".join([_say("比牌：", "showdown:"), *told])


@_tells(ev.Pot)
def _pot(step: Step, event: ev.Pot) -> str:
    return shared(event, 0)


@_tells(ev.Unseal)
def _unseal(step: Step, event: ev.Unseal) -> str:
    lines = [_say("亮牌：", "all hands are shown:")]
    for seat, hand in enumerate(event.hands):
        if hand is not None:
            row = step.game.family.lexicon.row(
                step.game.rules.deck.pack(hand), event.readings[seat]
            )
            kind = "" if row is None else step.game.family.lexicon.reading(row).name()
            laid = f"{cards(hand)} {kind}" if hand else say(EMPTY)
            lines.append("  " + _say("{who}：{laid}", "{who}: {laid}", who=seat, laid=laid))
    return "\n".join(lines)


@_tells(ev.Settled)
def _settled(step: Step, event: ev.Settled) -> str:
    won = moved((0,) * len(step.after.hands), event.paid)
    zh, en = "{winners} 赢：{all}", "won by {winners}: {all}"
    winners = say(words("、", ", ")).join(map(player, event.winners))
    return _say(zh, en, winners=winners, all=_per_seat(map(signed, won)))


@_tells(ev.Bankrupt)
def _bankrupt(step: Step, event: ev.Bankrupt) -> str:
    return _say("{who} 破产", "{who} is bankrupt and out", who=event.seat)


@_tells(ev.Doubles)
def _doubles(step: Step, event: ev.Doubles) -> str:
    said = [
        _said(seat, _DOUBLED[value]) for seat, value in enumerate(event.values) if value is not None
    ]
    return _say("加倍公布——{said}", "doubling revealed: {said}", said="; ".join(said))


@_tells(ev.Landlord)
def _landlord(step: Step, event: ev.Landlord) -> str:
    forced = say(words("，无人叫，强制", ", forced")) if event.forced else ""
    zh = "{who} 是地主（底分 {base}，抢 {robs} 次{forced}）"
    en = "{who} is landlord (base {base}, robs {robs}{forced})"
    return _say(zh, en, who=event.seat, base=event.base, robs=event.robs, forced=forced)


@_tells(ev.Bottom)
def _bottom(step: Step, event: ev.Bottom) -> str:
    zh, en = "{who} 拿底牌：{cards}", "{who} takes the bottom cards: {cards}"
    return _say(zh, en, who=event.seat, cards=cards(event.cards))


@_tells(ev.Roles)
def _roles(step: Step, event: ev.Roles) -> str:
    lords = ", ".join(player(seat) for seat in sorted(set(event.seats)))
    return _say("地主：{lords}", "landlords: {lords}", lords=lords)


@_tells(ev.Lead)
def _lead(step: Step, event: ev.Lead) -> str:
    return _say("{who} 接风", "{who} leads in place of the winner", who=event.seat)


@_tells(ev.Leader)
def _leader(step: Step, event: ev.Leader) -> str:
    if not event.cards:
        return _say("{who} 先出", "{who} leads", who=event.seat)
    zh, en = "{who} 有 {cards}，先出", "{who} holds {cards} and leads"
    return _say(zh, en, who=event.seat, cards=cards(event.cards))


@_tells(ev.Over)
def _over(step: Step, event: ev.Over) -> str:
    amounts = _per_seat(
        signed(amount) + standing(step.game.rules, step.after, seat)
        for seat, amount in enumerate(event.payoffs)
    )
    return _say("牌局结束：{all}", "the game is over: {all}", all=amounts)


@_tells(ev.Reveal)
def _reveal(step: Step, event: ev.Reveal) -> str:
    return _say("公布密钥 {secret}", "secret published: {secret}", secret=event.secret)
