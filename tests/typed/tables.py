"""A session, a match, what is refused, what is kept: programs that catch errors and fill tables."""

from __future__ import annotations

import paiju
from paiju import Card, Match, Session, State, View


def through_a_session() -> str:
    session = Session()
    session.initialize("斗地主", bidding="score")
    session.deal(7)
    player = session.current_player
    assert player is not None
    session.bid("3", seat=player)
    state = session.state
    assert state is not None
    session.start(state.legal(player - 1)[0])
    results: tuple[tuple[int, ...], ...] = session.results
    return f"{session.display('en')}{results}{session.scores}"


def through_a_match() -> tuple[int, ...]:
    match: Match = paiju.match(paiju.game("锄大地"), seed=1)
    state = match.next()
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, state.view(seat).legal()[-1])
    match.finish(state)
    return match.scores


def refusals() -> list[str]:
    found: list[str] = []
    try:
        paiju.game("桥牌")
    except LookupError as error:
        found.append(str(error))
    state = paiju.game("斗地主").deal(seed=1)
    try:
        state.act(min(state.to_act), "banana")
    except paiju.IllegalAction as refusal:
        found.append(f"{refusal.code}: {refusal.sentence('en')}")
    try:
        paiju.load("G\t斗地主\nE\t1\n1\t红挑3\n")
    except paiju.BadRecord as bad:
        found.append(f"line {bad.line}: {bad.sentence('zh')}")
    try:
        paiju.parse_cards("♠11")
    except paiju.CardError as wrong:
        found.append(wrong.code)
    return found


def kept(state: State) -> tuple[dict[State, float], set[View]]:
    values: dict[State, float] = {state: 0.5}
    views: set[View] = {state.view(seat) for seat in (None, 0, 1)}
    return values, views


def written(state: State) -> bool:
    again = paiju.position(state.position_text)
    record = paiju.load_record(state.record.dumps())
    return again.hands == state.hands and record.replay() == state


def sorted_hands() -> tuple[Card, ...]:
    game = paiju.game("big-two")
    return game.sort(game.deal(seed=1).hands[0], "SV") + game.sort([Card("♠3")]) + game.cards("33")


def main() -> None:
    state = paiju.game("三两一").deal(seed=1)
    worlds: list[tuple[tuple[Card, ...], ...]] = state.view(0).worlds(3, seed=1)
    values, views = kept(state)
    print(through_a_session(), through_a_match(), refusals(), len(values), len(views))
    print(written(state), sorted_hands(), len(worlds), state._repr_svg_()[:4])


if __name__ == "__main__":
    main()
