"""Hints for sealed rounds: what a hand is likely to win in its class comes first."""

from collections.abc import Iterable

from paiju.core.language import Words
from paiju.engine.hints import Hint
from paiju.engine.state import View
from paiju.families import reasons
from paiju.families.laying.candidates import Holding
from paiju.families.sealed.players import Prospects, prospects
from paiju.families.sealed.rules import Showdown
from paiju.families.sealed.sealing import Hide


def advise(view: View) -> Iterable[Hint]:
    """One hand of each type, length and key, by what it wins on average; a pass comes last."""
    rules, seat = view.game.rules, view.seat
    assert isinstance(rules, Showdown) and seat is not None
    outlook, holding = prospects(rules, view), Holding.of(view)
    best: dict[object, Hide] = {}
    passes = []
    for action in view.legal(seat):
        if not isinstance(action, Hide):
            passes.append(action)
            continue
        reading = action.reading
        kept = best.setdefault((reading.type, reading.length, reading.key), action)
        if _promise(rules, outlook, action) > _promise(rules, outlook, kept):
            best[reading.type, reading.length, reading.key] = action
    for action in sorted(best.values(), key=lambda a: _promise(rules, outlook, a), reverse=True):
        yield Hint(action, _reason(rules, outlook, holding, action))
    yield from (Hint(action, reasons.SEALED_PASS) for action in passes)


def _promise(rules: Showdown, outlook: Prospects, action: Hide) -> tuple[float, int]:
    """What the hand wins; of equal ones the one that keeps the higher cards for later rounds."""
    return float(outlook.values[action.row]), -rules.lexicon.cards[action.row]


def _reason(rules: Showdown, outlook: Prospects, holding: Holding, action: Hide) -> Words:
    body = rules.lexicon.bodies[rules.lexicon.body_of[action.row]]
    if not body.shape.bomb and holding.splits(holding.counts(action.cards)).bombs:
        return reasons.SPLITS_BOMB
    reason = reasons.SEALED_RUN if body.shape.tier else reasons.SEALED
    if body.shape.bomb:
        reason = reasons.SEALED_BOMB
    chance = round(100 * float(outlook.wins[action.row]))
    return reasons.told(reason, rules.tariff.multipliers[body.shape.type], chance)
