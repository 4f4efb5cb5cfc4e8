"""Somebody's program about sealed rounds, as a type checker reads it: no `Any` anywhere."""

import paiju


def waiting(view: paiju.SealedView) -> list[int]:
    """The seats whose cards lie face down and are not known here."""
    return [seat for seat, cards in view.sealed.items() if cards is None]


def play() -> str:
    """Everybody lays his first legal hand until the coins are counted."""
    state = paiju.game("暗牌斗地主").deal(seed=5)
    assert isinstance(state, paiju.SealedState)
    hidden = 0
    while not state.is_over:
        seat = min(state.to_act)
        hidden += len(waiting(state.view(seat)))
        state = state.act(seat, state.legal(seat)[0])
    coins: tuple[int, ...] = state.coins
    return f"{state.round} of {state.rounds} rounds, {hidden} hands unseen, coins {coins}"


if __name__ == "__main__":
    print(play())
