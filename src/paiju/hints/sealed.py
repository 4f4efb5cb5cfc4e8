"""Hints for sealed rounds: bombs, then runs, then the highest loose hands."""

from collections.abc import Iterable

from paiju.hints import Hint, advises, reasons
from paiju.language import Words
from paiju.rules.sealing import Hide
from paiju.rules.showdown import Showdown
from paiju.state import View


@advises(Showdown)
def sealed(view: View) -> Iterable[Hint]:
    """One hand of each type, length and key: what pays most and loses least comes first."""
    rules, seat = view.game.rules, view.seat
    assert isinstance(rules, Showdown) and seat is not None
    legal = view.legal(seat)
    plays, passes = [], []
    for action in legal:
        if isinstance(action, Hide):
            plays.append(action)
        else:
            passes.append(action)
    best: dict[object, Hide] = {}
    for action in plays:
        reading = action.reading
        kind = (reading.type, reading.length, reading.key)
        # of equal hands the one that keeps the higher cards for later rounds
        if (
            kind not in best
            or rules.lexicon.cards[action.row] < rules.lexicon.cards[best[kind].row]
        ):
            best[kind] = action
    for action in sorted(best.values(), key=lambda a: _promise(rules, a), reverse=True):
        yield Hint(action, _reason(rules, action))
    yield from (Hint(action, reasons.SAFE) for action in passes)


def _promise(rules: Showdown, action: Hide) -> tuple[int, ...]:
    """Bombs, then what wins its class most often: runs by power, loose hands by their highest."""
    body = rules.lexicon.bodies[rules.lexicon.body_of[action.row]]
    run = body.shape.tier
    paid = rules.tariff.multipliers[body.shape.type]
    return body.shape.bomb, run, body.key[0] if not run else body.power, paid, action.reading.length


def _reason(rules: Showdown, action: Hide) -> Words:
    body = rules.lexicon.bodies[rules.lexicon.body_of[action.row]]
    paid = rules.tariff.multipliers[body.shape.type]
    top = body.key[0] >= len(rules.deck.ranks) - 4
    if body.shape.bomb:
        reason = reasons.SEALED_BOMB
    elif body.shape.tier:
        reason = reasons.SEALED_RUN
    else:
        reason = reasons.SEALED_TOP if top else reasons.SEALED
    return reasons.told(reason, paid)
