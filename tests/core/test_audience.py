"""Every kind of event states who hears what of it; what is new cannot leak by being forgotten."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import paiju
from paiju.core import events as ev
from paiju.core.audience import EACH, NOBODY, OWNER, PUBLIC, HiddenPile, NamedSeats, Partly
from paiju.core.cards import Cards, parse_cards
from paiju.core.errors import BadEvent
from paiju.core.events import Decision, Event, dump_event, load_event
from paiju.tables.log import Moved, dump_entry, load_entry, seen
from paiju.wire import frame, read_frame
from paiju.workers.questions import Question
from places import TESTS

SEATS = (0, 1, 2, None)
PUBLIC_KINDS = set(
    "First Wild Redeal Carried Bid Redouble Open Play Pass Check Call AllIn Raise Fold Straddle "
    "Twice Doubles Landlord Bottom Roles Leader Lead Unseal Ante Post Blind Board Second Show Pot "
    "Settled Bankrupt Over Reveal".split()
)
THREE, FOUR, FIVE = parse_cards("s3"), parse_cards("s4"), parse_cards("s5")
WHOLE = "whole"  # nothing is left out

# an event of each kind that is not public, and what seats 0, 1, 2 and a spectator do not hear
TABLE: list[tuple[Event, tuple[Any, Any, Any, Any]]] = [
    (ev.Commit("ab", "cd"), ({"secret": None},) * 4),
    (ev.Shuffle(3, THREE + FOUR + FIVE), ({"cards": None},) * 4),
    (ev.Shuffle(1, THREE, given=True), ({"cards": None},) * 4),
    (ev.Deal(1, 1, THREE), ({"cards": None}, WHOLE, {"cards": None}, {"cards": None})),
    (ev.Deal(1, 1, THREE, open=True), (WHOLE,) * 4),
    (
        ev.Draw(0, 2, THREE + FOUR, open=THREE),
        (WHOLE, {"cards": None}, {"cards": None}, {"cards": None}),
    ),
    (
        ev.Setup.of(1, [THREE, FOUR, ()], stock=FIVE, wild="7"),
        (
            {"hands": (THREE, None, None), "stock": None},
            {"hands": (None, FOUR, None), "stock": None},
            {"hands": (None, None, ()), "stock": None},
            {"hands": (None, None, None), "stock": None},
        ),
    ),
    (
        ev.Setup.of(0, [THREE, FOUR]),  # no stock, and everybody knows that
        (
            {"hands": (THREE, None)},
            {"hands": (None, FOUR)},
            {"hands": (None, None)},
            {"hands": (None, None)},
        ),
    ),
    (
        ev.Placed(
            "turn 0",
            (1, 1),
            (THREE, FOUR),
            ((), FOUR),
            known=((0, 1, FOUR),),
            private=((1, "b 1"), (-1, "c 1")),
            gone=FIVE,
            rest=1,
            stock=FIVE,
            lost=2,
            buried=FIVE + FIVE,
            threw=((1, FIVE),),
        ),
        (
            {"hands": (THREE, None), "private": (), "stock": None, "buried": None, "threw": ()},
            {
                "hands": (None, FOUR),
                "known": (),
                "private": ((1, "b 1"),),
                "stock": None,
                "buried": None,
            },
            *(
                {
                    "hands": (None, None),
                    "known": (),
                    "private": (),
                    "stock": None,
                    "buried": None,
                    "threw": (),
                },
            )
            * 2,
        ),
    ),
    (ev.Double(2, True), ({"value": None}, {"value": None}, WHOLE, {"value": None})),
    (ev.Return(0, 2, THREE), (WHOLE, {"cards": None}, WHOLE, {"cards": None})),
    (ev.Tribute(1, 0, THREE), (WHOLE, WHOLE, {"cards": None}, {"cards": None})),
    (
        ev.Seal(1, THREE, "Single:3"),
        (
            {"cards": None, "reading": ""},
            WHOLE,
            {"cards": None, "reading": ""},
            {"cards": None, "reading": ""},
        ),
    ),
]


@pytest.mark.parametrize(("event", "hidden"), TABLE, ids=lambda it: type(it).__name__)
def test_a_seat_hears_what_the_table_says(event: Event, hidden: tuple[Any, ...]) -> None:
    everything = {field: getattr(event, field) for field in event.__struct_fields__}
    for seat, less in zip(SEATS, hidden, strict=True):
        heard = event.seen(seat)
        assert type(heard) is type(event)
        fields = {field: getattr(heard, field) for field in heard.__struct_fields__}
        assert fields == everything | ({} if less is WHOLE else less)
        assert heard.seen(seat) == heard  # who has heard of it hears nothing more or less


def test_the_table_has_every_kind_that_is_not_public() -> None:
    ours = set(ev.shipped_kinds())
    public = {kind.__name__ for kind in ours if kind.audience is PUBLIC}
    assert public == PUBLIC_KINDS
    assert {type(event) for event, _ in TABLE} == {kind for kind in ours if kind.audience != PUBLIC}


FIRST_RELEASE = TESTS / "data" / "releases" / "0.1.0"


@pytest.mark.parametrize("path", sorted(FIRST_RELEASE.glob("*.jsonl")), ids=lambda path: path.stem)
def test_everybody_hears_what_he_heard_in_the_first_release(path: Path) -> None:
    """`heard.json` has hashes of that, from the time when each kind had a method for it."""
    heard = json.loads((FIRST_RELEASE / "heard.json").read_text("utf-8"))[path.stem]
    state = paiju.load_record(path.read_bytes().decode()).replay()
    assert len(heard) == state.players + 1
    for seat, digest in heard.items():
        hearer = None if seat == "spectator" else int(seat)
        lines = "".join(dump_event(event.seen(hearer)) + "\n" for event in state.events)
        assert hashlib.sha256(lines.encode()).hexdigest() == digest, seat


# --- a kind of event that says too little is refused ----------------------------------------


def test_a_kind_without_an_audience_cannot_be_made() -> None:
    with pytest.raises(BadEvent) as caught:

        class Whisper(Event, frozen=True, tag="test-whisper"):
            words: str

    assert caught.value.code == "no-audience"
    assert "Whisper" in caught.value.sentence("en") and "Whisper" in caught.value.sentence("zh")
    assert "test-whisper" not in ev.KINDS


def test_an_audience_is_not_inherited() -> None:
    with pytest.raises(BadEvent, match="Louder"):

        class Louder(ev.Bid, frozen=True, tag="test-louder"):
            hidden: str = ""


def test_a_new_field_without_an_audience_is_refused() -> None:
    with pytest.raises(BadEvent) as caught:

        class Gift(Decision, frozen=True, tag="test-gift", audience=Partly("seat", cards=OWNER)):
            cards: Cards | None = None
            face: str = ""  # forgotten

    assert (caught.value.code, caught.value.facts["field"]) == ("field-audience", "face")


@pytest.mark.parametrize(
    "audience",
    [
        Partly("seat cards"),  # of text nothing is said
        Partly("seat cards text more"),  # there is no such field
        Partly("seat cards text", text=OWNER),  # both
        Partly("seat", cards=OWNER, text=OWNER),  # text could not be left out: it has no default
        Partly("seat text", cards=NamedSeats(("owner",))),
        Partly("seat text", cards=NamedSeats(("seat",), unless="open")),
        Partly("seat text", cards=HiddenPile("rest")),
    ],
)
def test_what_is_said_of_fields_must_fit_them(audience: Partly) -> None:
    with pytest.raises(BadEvent):

        class Odd(Event, frozen=True, tag="test-odd", audience=audience):
            seat: int
            text: str
            cards: Cards | None = None


def test_a_tag_names_one_kind() -> None:
    with pytest.raises(BadEvent) as caught:

        class Offer(Event, frozen=True, tag="bid", audience=PUBLIC):
            amount: int

    assert caught.value.code == "event-named-twice"
    assert ev.KINDS["bid"] is ev.Bid


def test_of_a_base_class_nobody_hears() -> None:
    with pytest.raises(BadEvent):
        Decision(0).seen(0)


# --- events of somebody else's family --------------------------------------------------------


class Trump(Decision, frozen=True, tag="test-trump", audience=Partly("seat", card=OWNER)):
    """A toy: a seat lays a card face down that will be trump."""

    card: Cards | None = None


class Piles(
    Event,
    frozen=True,
    tag="test-piles",
    audience=Partly("rest", hands=EACH, stock=HiddenPile("rest"), seed=NOBODY),
):
    """Another one, with a bit of everything."""

    hands: tuple[Cards | None, ...]
    rest: int
    stock: Cards | None = None
    seed: str = ""


def test_events_of_strangers_are_heard_by_the_same_rules() -> None:
    assert Trump(1, THREE).seen(1) == Trump(1, THREE)
    assert Trump(1, THREE).seen(0) == Trump(1) == Trump(1, THREE).seen(None)
    piles = Piles((THREE, FOUR), 1, FIVE, "x")
    assert piles.seen(0) == Piles((THREE, None), 1, None, "")
    assert piles.seen(None) == Piles((None, None), 1, None, "")


def test_events_of_strangers_are_written_and_read() -> None:
    for event in (Trump(1, THREE), Trump(1), Piles((THREE, ()), 0, ())):
        assert load_event(dump_event(event)) == event
    assert dump_event(Trump(1, THREE)) == '{"e":"test-trump","seat":1,"card":["s3"]}'


def test_events_of_strangers_travel() -> None:
    entry = Moved(at=5, person="p1", seat=1, events=(Trump(1, THREE), ev.Pass(0)))
    assert load_entry(dump_entry(entry)) == entry
    kind, heard, _ = read_frame(frame("event", seen(entry, 0), 3))
    assert (kind, heard.events) == ("event", (Trump(1), ev.Pass(0)))
    question = msgspec.json.encode(
        Question("any", {}, 3, 1, (Trump(1, THREE),), "easy", 1, 1.0), enc_hook=ev.encode_card
    )
    decoder = msgspec.json.Decoder(Question, dec_hook=ev.decode_value)
    assert decoder.decode(question).events == (Trump(1, THREE),)


@pytest.mark.parametrize(
    "line", ['{"e":"no-such"}', '{"e":[]}', '{"seat":1}', '["bid",1]', '{"e":"bid","seat":"x"}']
)
def test_what_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        load_event(line)
