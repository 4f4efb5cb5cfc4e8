"""Somebody's program for every game, as a type checker reads it: `isinstance` tells the family."""

import paiju


def describe(view: paiju.View) -> str:
    """What is special about a game, in one line."""
    if isinstance(view, paiju.BettingView):
        return f"{view.game.id}: a pot of {view.pot}"
    if isinstance(view, paiju.SealedView):
        return f"{view.game.id}: round {view.round + 1} of {view.rounds}"
    if isinstance(view, paiju.ClimbView):
        return f"{view.game.id}: {view.stock} cards face down"
    return view.game.id


if __name__ == "__main__":
    for game in paiju.games():
        print(describe(game.deal(seed=1).view(0)))
