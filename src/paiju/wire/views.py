"""What an observer is shown, built from his view of the game and public facts."""

from collections.abc import Mapping, Sequence

import msgspec

from paiju.core.errors import CardError, IllegalAction, PaijuError
from paiju.core.events import Decision, Return, Seat
from paiju.engine.actions import Action
from paiju.engine.hints import Hint, hints
from paiju.engine.parts import codes, label
from paiju.engine.state import State, View
from paiju.engine.tableau import tableau
from paiju.formats.replay import open_cards
from paiju.lexicon.lexicon import Reading as Named
from paiju.tables.log import recorded
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
LISTED = 200  # legal actions in a view; where there are more, the server is asked
COMPLETIONS = 20  # of a selection


def table_view(table: Table, person: str, history: bool = False) -> TableView:
    """The table as somebody sees it; built from his view of the game and public facts."""
    seat = table.seat_of(person)
    terms = msgspec.structs.replace(table.terms, password="***" if table.terms.password else "")
    return TableView(
        table.name,
        terms,
        [_seat_view(table, seat) for seat in range(table.terms.players)],
        seat,
        table.seat_of(table.host),
        table.host == person,
        table.watching,
        table.games,
        table.running,
        table.closed is not None,
        seat is not None and not table.running and table.match.buys(seat),
        game_view(table, person, history) if table.state else None,
        _until(table, table.filled_at),
    )


def _seat_view(table: Table, seat: int) -> SeatView:
    occupant = table.seats[seat]
    computer = occupant is not None and occupant.kind == "computer"
    return SeatView(
        occupant.name if occupant else "",
        occupant.kind if occupant else None,
        occupant.level if occupant else "",
        computer or (occupant is not None and occupant.id in table.connected),
        computer or seat in table.ready,
        seat in table.trusted,
        table.scores[seat],
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
        identity,
        view.seat,
        view.phase,
        view.status,
        sorted(view.to_act),
        codes(view.hand),
        [codes(hand) for hand in view.hands],
        list(view.counts),
        view.landlord,
        seconds,
        [offer(action) for action in legal[:LISTED]],
        len(legal),
        len(legal) == 1 and legal[0].kind == "pass",
        list(view.finished),
        None if view.payoffs is None else list(view.payoffs),
        list(view.ranks) if view.is_over else [],
        list(recorded(view.events)) if history else None,
        tableau(view, history),
    )


def _left(table: Table, seat: int) -> float | None:
    return _until(table, table.deadline(seat))


def _until(table: Table, moment: float | None) -> float | None:
    return None if moment is None else round(max(0.0, moment - table.time.now()), 2)


def offer(action: Action) -> Offer:
    """An action as the client is offered it."""
    if action.kind == "play":
        return Offer(action.text, "play", codes(action.cards), str(action.reading))
    data = action.data()
    event = action.event
    to = event.to if isinstance(event, Return) else None
    given = event.cards or () if isinstance(event, Return) else ()
    return Offer(
        action.text,
        action.kind,
        data["cards"] or [card.code for card in given],
        data["reading"],
        None if action.cards else label(action.title),
        to,
        data.get("minimum"),
        data.get("maximum"),
        [Preset(label(title), amount) for title, amount in data.get("presets", ())],
    )


def readings(view: View, cards: str, identity: str) -> Readings:
    """What a selection is, in the hand of the one who asks."""
    assert view.seat is not None
    found = _classified(view, cards)
    shown = [_reading(view, one, f"{cards} {one}") for one in found]
    refused = _decided(view, cards)
    if not isinstance(refused, PaijuError):
        return Readings(identity, shown, True)
    more = [] if any(one.legal for one in shown) else _complete(view, cards)
    return Readings(identity, shown, False, problem(refused), more)


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
        Offer(one.text, one.action.kind, [card.code for card in one.cards], str(one.action.reading))
        for one in view.game.family.complete(view, chosen, COMPLETIONS)
    ]


def _reading(view: View, one: Named, text: str) -> SelectionReading:
    """One thing a selection can be, laid out as it would lie there."""
    decision = _decided(view, text)
    names = str(one), one.title["zh"], one.title["en"]
    if isinstance(decision, PaijuError):
        return SelectionReading(*names, False, text)
    cards = [card.code for card in getattr(decision, "cards", ())]
    return SelectionReading(*names, True, text, cards, list(getattr(decision, "ranks", "")))


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
    return HintList(identity, [_advised(hint) for hint in hints(view)[:HINTED]])


def _advised(hint: Hint) -> Advice:
    cards = [card.code for card in hint.action.cards]
    return Advice(hint.text, hint.why("zh"), hint.why("en"), cards)


def unseen_counts(counts: Mapping[str, int], identity: str) -> Unseen:
    """The card counter as a list, because its order matters."""
    return Unseen(identity, list(counts.items()))
