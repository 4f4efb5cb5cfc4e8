"""Who is with whom: one value for rules, kernel, table, hints and arena."""

from __future__ import annotations

import paiju
from layouts import composed, laid_out
from paiju.families.climb.sides import friends, sides


def test_before_and_after_the_bidding() -> None:
    asked = paiju.game("斗地主").deal(seed=1)
    assert sides(asked) == sides(asked.view(0)) == (None, None, None)
    assert asked.landlord is None
    state = composed("doudizhu", "3 4", "5 5", "6 7", leader=2)
    assert state.landlord == 1
    assert sides(state) == state.game.family.sides(state) == (1, 0, 1)
    assert friends(state.view(1)) == frozenset()
    assert friends(state.view(0)) == {2}
    assert friends(state.view(None)) == frozenset()


def test_everybody_for_himself() -> None:
    state = paiju.game("锄大地").deal(seed=1)
    assert sides(state) == state.game.family.sides(state) == (0, 1, 2, 3)
    assert state.landlord is None and state.view(2).landlords == ()  # type: ignore[attr-defined]
    assert not any(friends(state.view(seat)) for seat in range(4))


def test_a_role_that_hangs_on_a_card_is_known_to_its_holder() -> None:
    first, second = paiju.game("广西地主").rules.marks  # type: ignore[attr-defined]
    state = laid_out("guangxi-dizhu", str(first), "♠5", str(second), "♠7")
    assert sides(state) == (0, 1, 0, 1)
    for seat in range(4):
        own = seat % 2
        assert sides(state.view(seat))[seat] == own
        assert sides(state.view(seat)).count(None) == 3
        assert friends(state.view(seat)) == frozenset()


def test_other_families_have_no_landlord() -> None:
    for name in ("暗牌斗地主", "德州扑克"):
        state = paiju.game(name).deal(seed=1)
        assert state.landlord is None and not hasattr(state.position, "landlord")
        assert state.game.family.sides(state) == tuple(range(state.players))
