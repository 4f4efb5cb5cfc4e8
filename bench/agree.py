"""Before anything is timed: do the peers and we mean the same game?"""

from collections.abc import Iterable

from bench import deals, moves, peers
from bench.deals import Spot

Moves = set[int]
Pairs = list[tuple[Moves, Moves]]  # ours, theirs

JOKERS = deals.pack((13, 14))


def checks(count: int = 200) -> list[str]:
    """One sentence per comparison; stops the run if our leads are not DouZero's."""
    spots = deals.spots()[:count]
    found = []
    if peers.douzero:
        lead = [(_lead(s), _douzero(moves.douzero_lead(*moves.douzero_leading(s)))) for s in spots]
        found.append(_same("DouZero", "leads of 20 cards", lead))
        follow = [(_follow(s), _douzero_follow(s)) for s in spots]
        found.append(_compared("DouZero", "follows with 17 cards", follow))
    if peers.rlcard:
        lead = [(_lead(s), _rlcard(moves.rlcard_lead(*moves.rlcard_leading(s)))) for s in spots]
        found.append(_compared("RLCard", "leads of 20 cards", lead))
        follow = [(_follow(s), _rlcard_follow(s)) for s in spots if moves.rlcard_knows(s)]
        found.append(_compared("RLCard", "follows with 17 cards", follow))
    if peers.spiel:
        found.append(_fair_chance())
    return found


def _same(peer: str, what: str, pairs: Pairs) -> str:
    """Equal but for both jokers as kickers, which DouZero allows and the rule book does not."""
    plain = [(mine, {m for m in theirs if not _carries_jokers(m)}) for mine, theirs in pairs]
    sentence = _compared(peer, what, plain)
    if any(mine != theirs for mine, theirs in plain):
        raise SystemExit(sentence)
    more = sum(len(theirs) - len(rest) for (_, theirs), (_, rest) in zip(pairs, plain, strict=True))
    return f"{sentence} (It has {more} more that carry both jokers, which our rules forbid.)"


def _carries_jokers(packed: int) -> bool:
    return packed & JOKERS == JOKERS and packed != JOKERS


def _compared(peer: str, what: str, pairs: Pairs) -> str:
    total = sum(len(mine) for mine, _ in pairs)
    lacks = sum(len(mine - theirs) for mine, theirs in pairs)
    extra = sum(len(theirs - mine) for mine, theirs in pairs)
    verdict = f"lacks {lacks} of them and has {extra} others" if lacks or extra else "the same sets"
    return f"{peer}, {len(pairs)} random {what} with {total} moves: {verdict}."


def _lead(spot: Spot) -> Moves:
    return _ours(deals.pack(spot.lead))


def _follow(spot: Spot) -> Moves:
    return _ours(*moves.following(spot))


def _ours(hand: int, last: int | None = None) -> Moves:
    cards = deals.lexicon().cards
    return {cards[row] for row in deals.kernel().moves(hand, last)}


def _douzero(found: Iterable[list[int]]) -> Moves:
    return {deals.from_douzero(cards) for cards in found if cards}


def _douzero_follow(spot: Spot) -> Moves:
    return _douzero(moves.douzero_follow(*moves.douzero_following(spot)))


def _rlcard(found: Iterable[str]) -> Moves:
    return {deals.from_rlcard(cards) for cards in found if cards != "pass"}


def _rlcard_follow(spot: Spot) -> Moves:
    return _rlcard(moves.rlcard_follow(*moves.rlcard_following(spot)))


def _fair_chance() -> str:
    """Sampling a chance node from its list of actions is right if all are equally likely."""
    state = peers.spiel.load_game("dou_dizhu").new_initial_state()
    nodes = 0
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        if list(actions) != state.legal_actions() or max(chances) - min(chances) > 1e-9:
            raise SystemExit("OpenSpiel: a chance node is not uniform over its legal actions.")
        state.apply_action(actions[nodes % len(actions)])
        nodes += 1
    return f"OpenSpiel: its {nodes} chance nodes are uniform over their legal actions."
