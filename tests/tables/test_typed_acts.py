"""An act may name an offer by its fields: no client takes a text apart or puts one together."""

from __future__ import annotations

import random

import pytest

import paiju
from houses import PEOPLE
from paiju.core.errors import IllegalAction
from paiju.core.events import Raise
from paiju.tables.commands import Act
from paiju.tables.decide import OFFERED, decide
from paiju.tables.log import Moved
from paiju.tables.table import Table
from paiju.wire.frames import Offer
from paiju.wire.views import observed_game
from tables import follow, seated

GAMES = [game.id for game in paiju.games()]


def named(offer: Offer, amount: int | None = None) -> Act:
    """The offer by its fields, without its text."""
    return Act(
        kind=offer.kind,
        cards=offer.cards,
        reading=offer.reading,
        to=offer.to,
        value=offer.value,
        amount=offer.amount if amount is None else amount,
    )


def decided(table: Table, seat: int, act: Act) -> Moved:
    (entry,) = decide(table, PEOPLE[seat], act, version=table.version)
    assert isinstance(entry, Moved)
    return entry


@pytest.mark.parametrize("game", GAMES)
def test_every_offer_is_named_by_its_fields(game: str) -> None:
    table, _ = seated(game, PEOPLE[: paiju.game(game).seats()], clock=0, seed=2)
    rng, kinds = random.Random(game), set[str]()
    while table.running:
        seat = min(table.asked)
        assert table.state
        view = table.state.view(seat)
        offers = observed_game(view, "", []).legal
        for offer, action in list(zip(offers, view.legal()[:OFFERED], strict=True))[:20]:
            assert decided(table, seat, named(offer)).events[0] == action.event
            kinds.add(offer.kind)
        table.apply(decided(table, seat, named(rng.choice(offers))))
        follow(table)
    assert "play" in kinds or "call" in kinds


def test_a_raise_is_named_by_its_amount() -> None:
    table, _ = seated("holdem-standard", PEOPLE[:3], players=3, clock=0)
    seat = min(table.asked)
    assert table.state
    offers = observed_game(table.state.view(seat), "", []).legal
    raises = [offer for offer in offers if offer.kind == "raise"]
    least, most = raises[0].minimum, raises[0].maximum
    assert least is not None and most is not None and raises[0].step == 1
    assert [least <= (offer.amount or 0) <= most for offer in raises] == [True] * len(raises)
    move = decided(table, seat, named(raises[0], amount=least + 3))
    assert move.events[0] == Raise(seat, least + 3)
    with pytest.raises(IllegalAction, match=str(least)):
        decided(table, seat, named(raises[0], amount=most + 1))


@pytest.mark.parametrize(
    "act",
    [
        Act(kind="dance"),
        Act(kind="bid"),
        Act(kind="bid", value=99),
        Act(kind="bid", amount=3),
        Act(kind="play", cards=["s3"], to=1),
    ],
)
def test_what_is_not_offered_is_refused(act: Act) -> None:
    table, _ = seated(clock=0, people=PEOPLE[:3])
    with pytest.raises(IllegalAction):
        decided(table, min(table.asked), act)
