"""Somebody's program about a shedding game, as a type checker reads it: no `Any` anywhere."""

import paiju


def beats_the_table(view: paiju.ClimbView) -> list[str]:
    """All plays of the own seat that cover what lies there."""
    if view.seat is None or not view.to_beat:
        return []
    return [action.text for action in view.legal(view.seat) if action.cards]


def play() -> str:
    """One game by hints, and what can be told about it."""
    state = paiju.game("斗地主").deal(seed=7)
    assert isinstance(state, paiju.ClimbState)
    covers = 0
    while not state.is_over:
        (seat,) = state.to_act
        view = state.view(seat)
        covers += len(beats_the_table(view))
        state = state.act(seat, paiju.hints(view)[0].action)
    lord = state.landlord
    bottom: tuple[paiju.Card, ...] = state.bottom
    payoffs: tuple[int, ...] | None = state.payoffs
    assert payoffs is not None and lord is not None and covers
    return f"{lord} took {paiju.format_cards(bottom)} x{state.multiplier * state.base}: {payoffs}"


def guess(view: paiju.ClimbView) -> float:
    """How often the next player holds both jokers."""
    worlds: list[tuple[tuple[paiju.Card, ...], ...]] = view.worlds(100, seed=1)
    return sum(sum(card.rank in "xX" for card in world[1]) == 2 for world in worlds) / 100


if __name__ == "__main__":
    print(play())
    first = paiju.game("doudizhu").deal(seed=7).view(0)
    if isinstance(first, paiju.ClimbView):
        print(guess(first))
