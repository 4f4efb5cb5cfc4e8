"""Somebody's program about hold'em, as a type checker reads it: no `Any` anywhere."""

import paiju


def odds(view: paiju.BettingView) -> float:
    """What a call costs, as a part of the pot after it."""
    due = view.to_call(view.seat) if view.seat is not None else 0
    return due / (view.pot + due) if due else 0.0


def play() -> str:
    """Everybody calls to the river; the pot after the flop and the stacks in the end."""
    state = paiju.game("holdem-standard").deal(seed=3, players=3)
    assert isinstance(state, paiju.BettingState)
    after_flop = 0
    while not state.is_over:
        (seat,) = state.to_act
        view = state.view(seat)
        assert odds(view) < 1
        if len(view.board) == 3:
            after_flop = max(after_flop, view.pot)
        state = state.act(seat, "call" if view.to_call(seat) else "check")
    stacks: tuple[int, ...] = state.stacks
    button: int | None = state.button
    return f"button {button}, pot {after_flop}, stacks {stacks}, {len(state.board)} cards"


if __name__ == "__main__":
    print(play())
