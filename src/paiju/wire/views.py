"""What an observer is shown, built from his view of the game and public facts."""

from collections.abc import Mapping, Sequence

import msgspec

from paiju.core.errors import CardError, IllegalAction, PaijuError
from paiju.core.events import Decision, Return, Seat
from paiju.engine.actions import Action
from paiju.engine.hints import Hint, hints
from paiju.engine.parts import list_codes, make_label
from paiju.engine.state import State, View
from paiju.engine.tableau import make_tableau
from paiju.formats.replay import open_cards
from paiju.lexicon.lexicon import Reading as Named
from paiju.tables.decide import OFFERED
from paiju.tables.log import Kind, Terms, recorded
from paiju.tables.table import Table
from paiju.wire.codec import problem
from paiju.wire.frames import (
    Advice,
    GameView,
    HintList,
    Offer,
    Preset,
    Readings,
    SeatView,
    SelectionReading,
    TableView,
    Unseen,
)

HINTED = 50  # hints in one answer
COMPLETIONS = 20  # of a selection


def table_view(table: Table, person: str, history: bool = False) -> TableView:
    """The table as somebody sees it; built from his view of the game and public facts."""
    seat = table.seat_of(person)
    terms = msgspec.structs.replace(table.terms, password="***" if table.terms.password else "")
    return TableView(
        table=table.name,
        terms=terms,
        seats=[_seat_view(table, seat) for seat in range(table.terms.players)],
        you=seat,
        host=table.seat_of(table.host),
        hosting=table.host == person,
        watching=table.watching,
        games=table.games,
        running=table.running,
        closed=table.closed is not None,
        buys=seat is not None and not table.running and table.match.buys(seat),
        play=game_view(table, person, history) if table.state else None,
        fills=_until(table, table.filled_at),
    )


def table_alone(
    terms: Terms,
    seats: list[SeatView],
    you: Seat,
    *,
    games: int,
    running: bool,
    play: GameView,
) -> TableView:
    """A table that is no room: nobody is its host, and nobody comes or goes."""
    return TableView(
        table="",
        terms=terms,
        seats=seats,
        you=you,
        host=None,
        hosting=False,
        watching=0,
        games=games,
        running=running,
        closed=False,
        buys=False,
        play=play,
    )


def seat_alone(
    name: str, kind: Kind | None, *, level: str = "", ready: bool = False, score: int = 0
) -> SeatView:
    """A seat of such a table."""
    return SeatView(
        name=name,
        kind=kind,
        level=level,
        connected=kind is not None,
        ready=ready,
        trusted=False,
        score=score,
    )


def _seat_view(table: Table, seat: int) -> SeatView:
    occupant = table.seats[seat]
    computer = occupant is not None and occupant.kind == "computer"
    return SeatView(
        name=occupant.name if occupant else "",
        kind=occupant.kind if occupant else None,
        level=occupant.level if occupant else "",
        connected=computer or (occupant is not None and occupant.id in table.connected),
        ready=computer or seat in table.ready,
        trusted=seat in table.trusted,
        score=table.score(seat),
    )


def game_view(table: Table, person: str, history: bool) -> GameView:
    """The game as somebody sees it."""
    assert table.state is not None
    seconds = [_left(table, seat) for seat in range(table.state.players)]
    return observed_game(table.state.view(table.observer(person)), table.playing, seconds, history)


def position_view(state: State, seat: Seat, identity: str) -> GameView:
    """A position whose cards all lie open, as one seat would look at it."""
    return observed_game(open_cards(state, seat), identity, [None] * state.players, True)


def observed_game(
    view: View, identity: str, seconds: list[float | None], history: bool = False
) -> GameView:
    """The game as this view has it."""
    legal: Sequence[Action] = [] if view.seat is None else view.legal(view.seat)
    return GameView(
        id=identity,
        seat=view.seat,
        phase=view.phase,
        to_act=sorted(view.to_act),
        hands=_hands(view),
        seconds=seconds,
        legal=[offer(action) for action in legal[:OFFERED]],
        legal_count=len(legal),
        ranks=list(view.ranks) if view.is_over else [],
        events=list(recorded(view.events)) if history else None,
        tableau=make_tableau(view, history),
    )


def _hands(view: View) -> list[list[str]]:
    """What is known of each hand; in the end in the order in which people hold their cards."""
    if not view.is_over:
        return [list_codes(hand) for hand in view.hands]
    return [list_codes(view.game.rules.sorted(hand)) for hand in view.hands]


def _left(table: Table, seat: int) -> float | None:
    return _until(table, table.deadline(seat))


def _until(table: Table, moment: float | None) -> float | None:
    return None if moment is None else round(max(0.0, moment - table.time.now()), 2)


def offer(action: Action) -> Offer:
    """An action as the client is offered it."""
    if action.kind == "play":
        return Offer(
            text=action.text,
            kind="play",
            cards=list_codes(action.cards),
            reading=str(action.reading),
        )
    data = action.data()
    event = action.event
    to = event.to if isinstance(event, Return) else None
    given = event.cards or () if isinstance(event, Return) else ()
    return Offer(
        text=action.text,
        kind=action.kind,
        cards=data["cards"] or [card.code for card in given],
        reading=data["reading"],
        title=None if action.cards else make_label(action.title),
        to=to,
        value=action.value,
        amount=data.get("amount"),
        minimum=data.get("minimum"),
        maximum=data.get("maximum"),
        step=data.get("step"),
        presets=[Preset(title=make_label(title), to=to) for title, to in data.get("presets", ())],
    )


def readings(view: View, cards: str, identity: str) -> Readings:
    """What a selection is, in the hand of the one who asks."""
    assert view.seat is not None
    found = _classified(view, cards)
    shown = [_reading(view, one, f"{cards} {one}") for one in found]
    refused = _decided(view, cards)
    if not isinstance(refused, PaijuError):
        return Readings(id=identity, readings=shown, legal=True)
    more = [] if any(one.legal for one in shown) else _complete(view, cards)
    return Readings(
        id=identity, readings=shown, legal=False, problem=problem(refused), complete=more
    )


def _classified(view: View, cards: str) -> list[Named]:
    """What the cards are; nothing where words besides cards are said, or nonsense."""
    try:
        return view.game.classify(cards, view.game.family.name_wild(view))
    except CardError:
        return []


def _complete(view: View, cards: str) -> list[Offer]:
    """Legal hands with the selected cards; none if they are not all in the hand."""
    try:
        chosen = view.game.rules.deck.find(cards, view.hand)
    except PaijuError:
        return []
    return [
        Offer(
            text=one.text,
            kind=one.action.kind,
            cards=list_codes(one.cards),
            reading=str(one.action.reading),
        )
        for one in view.game.family.complete(view, chosen, COMPLETIONS)
    ]


def _reading(view: View, one: Named, text: str) -> SelectionReading:
    """One thing a selection can be, laid out as it would lie there."""
    decision = _decided(view, text)
    legal = not isinstance(decision, PaijuError)
    return SelectionReading(
        reading=str(one),
        zh=one.title["zh"],
        en=one.title["en"],
        legal=legal,
        text=text,
        cards=list_codes(getattr(decision, "cards", ())) if legal else [],
        ranks=list(getattr(decision, "ranks", "")) if legal else [],
    )


def _decided(view: View, text: str) -> Decision | PaijuError:
    """What a seat decides by this text, or why it cannot now."""
    position, rules, seat = view.position, view.game.rules, view.seat
    assert seat is not None
    try:
        if seat not in view.to_act:
            raise IllegalAction("not-your-turn", seat=seat + 1)
        decision = rules.read(position, seat, text)
        rules.check(position, decision)
    except PaijuError as error:
        return error
    return decision if getattr(decision, "cards", ()) else IllegalAction("no-such-answer")


def advice(view: View, identity: str) -> HintList:
    """Hints, the sensible first."""
    return HintList(id=identity, hints=[_advised(hint) for hint in hints(view)[:HINTED]])


def _advised(hint: Hint) -> Advice:
    cards = list_codes(hint.action.cards)
    return Advice(text=hint.text, zh=hint.why("zh"), en=hint.why("en"), cards=cards)


def unseen_counts(counts: Mapping[str, int], identity: str) -> Unseen:
    """The card counter as a list, because its order matters."""
    return Unseen(id=identity, counts=list(counts.items()))
