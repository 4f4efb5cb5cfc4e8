"""The table of a game of bets as data."""

from collections import Counter as Counts
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from paiju.core import events as ev
from paiju.core.cards import Cards
from paiju.core.language import LANGUAGES, Words, words
from paiju.engine.game import Game
from paiju.engine.parts import (
    Counter,
    Deed,
    Mark,
    Place,
    SettlementLine,
    Share,
    Trick,
    list_codes,
    make_counter,
    make_label,
)
from paiju.engine.state import Observed, View
from paiju.families.betting.position import BettingPosition
from paiju.families.betting.posting import NO_STRADDLE, STRADDLE
from paiju.families.betting.rules import Betting
from paiju.families.betting.running import RUNS
from paiju.families.betting.wagering import ALL_IN, CALL, CHECK, FOLD, RAISE
from paiju.poker.hands import CATEGORIES

POT = words("底池", "pot")
SIDE_POT = words("边池", "side pot")
BACK = words("退回", "returned")
BLINDS = words("盲注", "blinds")
SECOND = words("第二次", "second board")
RUN = (words("第一次{}", "{}, first board"), words("第二次{}", "{}, second board"))
ANTE = words("前注", "ante")
_PAID = words("投入", "put in")
POSTED = (words("小盲 {}", "small blind {}"), words("大盲 {}", "big blind {}"))
PAID_ANTE = words("前注 {}", "ante {}")
MISSED = words("补盲 {}", "missed blind {}")
MISSED_BOTH = words("补盲 {}，另补小盲 {}", "missed blind {} and {} dead")
_BUTTON = Mark(id="button", title=make_label(words("庄家", "button")))
_BLINDS = (
    Mark(id="small-blind", title=make_label(words("小盲", "small blind"))),
    Mark(id="big-blind", title=make_label(words("大盲", "big blind"))),
)
_STRADDLED = Mark(id="straddle", title=make_label(words("抓头", "straddle")))

TITLES = {category.id: category.title for category in CATEGORIES}


@dataclass
class StreetLine:
    """A street, the cards it laid out, and what was said and paid in it."""

    title: Words
    cards: Cards = ()
    said: list[tuple[int, Words]] = field(default_factory=list)


def betting(observed: Observed | Game) -> Betting:
    """The rules, which are those of bets."""
    rules = observed.rules if isinstance(observed, Game) else observed.game.rules
    assert isinstance(rules, Betting)
    return rules


def lay_out(view: View, history: bool) -> dict[str, Any]:
    """What the tableau of a game of bets has."""
    p: BettingPosition = view.position
    streets = street_lines(view)
    return {
        "places": _places(view, streets),
        "board": list_codes(p.board),
        "second": list_codes(p.second),
        "pots": list(_pots(betting(view), p)),
        "counters": counters(betting(view), p),
        "last": _trick(streets[-2]) if len(streets) > 1 else None,
        "history": [_trick(line) for line in streets] if history else None,
    }


def counters(rules: Betting, p: BettingPosition) -> list[Counter]:
    """Blinds, ante and pot."""
    ante = [make_counter(ANTE, rules.ante)] if rules.ante else []
    return [make_counter(BLINDS, f"{p.small}/{p.big}"), *ante, make_counter(POT, p.pot)]


# --- the seats ---


def _places(view: View, streets: list[StreetLine]) -> list[Place]:
    rules, p = betting(view), view.position
    said = dict(streets[-1].said) if streets else {}
    over = p.payoffs is not None
    return [
        Place(
            left=hand.count,
            deed=_deed(seat, said[seat]) if seat in said else None,
            coins=p.chips[seat],
            bet=0 if over else p.bets[seat],
            folded=seat in p.folded,
            all_in=bool(p.stake[seat] and not p.chips[seat]) and not over and seat not in p.folded,
            out=not p.stake[seat],
            made=_made(view, seat),
            marks=list(_marks(rules, p, seat)),
        )
        for seat, hand in enumerate(p.hands)
    ]


def _deed(seat: int, word: Words) -> Deed:
    return Deed(kind="bet", seat=seat, title=make_label(word))


def _marks(rules: Betting, p: BettingPosition, seat: int) -> Iterator[Mark]:
    if p.button < 0:
        return
    if seat == p.button:
        yield _BUTTON
    yield from (mark for who, mark in zip(rules.blinds(p), _BLINDS, strict=True) if who == seat)
    if seat == p.straddler:
        yield _STRADDLED


def _made(view: View, seat: int) -> Any:
    """What a hand makes with the board or with both, where they are known."""
    p: BettingPosition = view.position
    cards = view.hands[seat]
    boards = (p.board, p.second) if p.second else (p.board,)
    made = [view.game.rules.readings(cards + board) for board in boards] if cards else [[]]
    if not all(made):
        return None
    return make_label({lang: " / ".join(one[0].title[lang] for one in made) for lang in LANGUAGES})


# --- the pots ---


def _pots(rules: Betting, p: BettingPosition) -> Iterator[Share]:
    """What was collected in the streets before, by who can win it."""
    collected = [live - bet for live, bet in zip(p.live, p.bets, strict=True)]
    dead = sum(p.dead)
    if p.payoffs is not None or not (dead or any(collected)):
        return
    everybody = dict.fromkeys(p.alive(), 0)
    before = 0
    found = rules.pots(collected, everybody, p.button, dead)
    for pot in sorted(found, key=lambda pot: pot.back):
        if pot.amount:
            title = make_label(SIDE_POT if before else POT)
            yield Share(title=title, amount=pot.amount, seats=sorted(s for s, _ in pot.shares))
            before += 1


# --- what was said ---


def street_lines(observed: Observed) -> list[StreetLine]:
    """The hand street by street."""
    rules = betting(observed)
    found: list[StreetLine] = []
    position = rules.opening(observed.players)
    for event in observed.events:
        if isinstance(event, ev.Ante | ev.Post | ev.Blind):
            if not found:
                found.append(StreetLine(rules.streets[0].title))
            if event.amount:
                found[-1].said.append((event.seat, posted(position, event)))
        elif isinstance(event, ev.Board):
            found.append(StreetLine(rules.streets[len(found)].title, event.cards))
        elif isinstance(event, ev.Second):
            found.append(StreetLine(SECOND, event.cards))
        elif isinstance(event, ev.Decision):
            found[-1].said.append((event.seat, _filled(*done(position, event))))
        position = rules.apply(position, event)
        if isinstance(event, ev.Placed):
            found = list(_streets(rules, position))
    return found


def _streets(rules: Betting, p: BettingPosition) -> Iterator[StreetLine]:
    """The streets so far of a hand that was taken up in the middle."""
    at = 0
    for street in rules.streets[: p.street + 1]:
        yield StreetLine(street.title, p.board[at : at + street.board])
        at += street.board


def posted(before: BettingPosition, event: ev.Ante | ev.Post | ev.Blind) -> Words:
    """What somebody had to pay before the bets."""
    if isinstance(event, ev.Ante):
        return _filled(PAID_ANTE, event.amount)
    if isinstance(event, ev.Blind):
        return _filled(POSTED[before.posted], event.amount)
    return _filled(MISSED_BOTH if event.dead else MISSED, event.amount, event.dead)


def done(before: BettingPosition, event: ev.Decision) -> tuple[Words, int]:
    """What an action is called, and how many chips it is about."""
    if isinstance(event, ev.Straddle):
        return (STRADDLE if event.value else NO_STRADDLE), before.straddle
    if isinstance(event, ev.Twice):
        return RUNS[event.value], 0
    if isinstance(event, ev.Call):
        return CALL, before.to_call(event.seat)
    if isinstance(event, ev.AllIn):
        return ALL_IN, before.chips[event.seat]
    if isinstance(event, ev.Raise):
        return RAISE, event.to
    return (CHECK if isinstance(event, ev.Check) else FOLD), 0


def _filled(word: Words, *amounts: int) -> Words:
    return {language: text.format(*amounts) for language, text in word.items()}


def _trick(line: StreetLine) -> Trick:
    deeds = [_deed(seat, word) for seat, word in line.said]
    return Trick(deeds=deeds, title=make_label(line.title), cards=list_codes(line.cards))


# --- the end ---


def pot_names(pots: Sequence[ev.Pot]) -> list[Words]:
    """What pots are called as they are paid out: of each board the first is the main one."""
    before: Counts[int] = Counts()
    twice = any(pot.board for pot in pots)
    found: list[Words] = []
    for pot in pots:
        name = BACK if pot.back else SIDE_POT if before[pot.board] else POT
        before[pot.board] += not pot.back
        run = RUN[pot.board] if twice and not pot.back else None
        found.append({lang: run[lang].format(name[lang]) for lang in name} if run else name)
    return found


def list_payments(view: View) -> list[SettlementLine]:
    """What everybody put in, and who got how much of each pot."""
    assert view.payoffs is not None
    pots = [event for event in view.events if isinstance(event, ev.Pot)]
    found = []
    for pot, name in zip(pots, pot_names(pots), strict=True):
        shares = dict(pot.shares)
        amounts = [shares.get(seat, 0) for seat in range(view.players)]
        found.append(SettlementLine(title=make_label(name), amounts=amounts))
    columns = zip([0] * view.players, *(line.amounts for line in found), strict=True)
    got = map(sum, columns)
    paid = [won - gained for won, gained in zip(view.payoffs, got, strict=True)]
    return [SettlementLine(title=make_label(_PAID), amounts=paid), *found]


def list_winners(view: View) -> list[int]:
    """Everybody who gains."""
    return [seat for seat, won in enumerate(view.payoffs or ()) if won > 0]


def name_result(view: View) -> dict[str, Any]:
    """Nothing but the chips."""
    return {}
