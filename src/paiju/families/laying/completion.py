"""What a few chosen cards could become: legal hands that contain them."""

from collections import Counter

import numpy as np

from paiju.core.cards import Card, Cards
from paiju.engine.family import Completion
from paiju.engine.state import View
from paiju.families.laying.actions import Lay
from paiju.families.laying.candidates import Holding
from paiju.families.laying.reading import fits
from paiju.families.laying.rules import LayingRules
from paiju.families.sealed.sealing import Hide


def complete(view: View, chosen: Cards, most: int) -> list[Completion]:
    """What splits least comes first, then what lays most; one of each type, length and key."""
    rules, seat = view.game.rules, view.seat
    if seat is None or not isinstance(rules, LayingRules) or not chosen:
        return []
    plays = [action for action in view.legal(seat) if isinstance(action, Lay | Hide)]
    reader, held = rules.reader(getattr(view.position, "wild", "")), view.hand
    taken = reader.taken([action.row for action in plays], held)
    packed, high, holding = rules.deck.pack(chosen), rules.deck.high, Holding.of(view)
    fitting = [at for at, combo in enumerate(taken) if fits(packed, combo, high)]
    used = holding.used([taken[at] for at in fitting])
    bodies = [rules.lexicon.body_of[plays[at].row] for at in fitting]
    costs = holding.costs(np.array(bodies, np.int64), used).tolist()
    found = [
        (cost, -size, plays[at].row, plays[at])
        for at, cost, size in zip(fitting, costs, used.sum(axis=1).tolist(), strict=True)
    ]
    best: dict[tuple[str, int], Lay | Hide] = {}
    for *_, action in sorted(found, key=lambda one: one[:3]):
        best.setdefault((str(action.reading), action.reading.length), action)
    return [_completed(action, chosen) for action in list(best.values())[:most]]


def _completed(action: Lay | Hide, chosen: Cards) -> Completion:
    cards = _with(action.cards, chosen)
    spelt = " ".join(card.code for card in cards)
    return Completion(action, cards, f"{spelt} {action.reading}")


def _with(cards: Cards, chosen: Cards) -> Cards:
    """The same ranks with the chosen suits."""
    wanted = Counter(chosen) - Counter(cards)
    spare = Counter(cards) - Counter(chosen)
    found: list[Card] = []
    for card in cards:
        twin = next((one for one in wanted if one.rank == card.rank), None)
        if twin is not None and spare[card]:
            spare[card] -= 1
            wanted -= Counter((twin,))
            found.append(twin)
        else:
            found.append(card)
    return tuple(found)
