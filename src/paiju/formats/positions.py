"""A position as one line of text: written, and taken up again (docs/records.md has every field).

    paiju1/doudizhu play 1 s3s4/d5/h6c6 …

What the rules need to go on is in it, what each seat knows of other hands, and which cards have
been laid; how it came to that is not.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from paiju.core.cards import Cards
from paiju.core.errors import BadRecord, PaijuError, expect
from paiju.core.events import Placed
from paiju.core.language import say
from paiju.engine.game import Game
from paiju.engine.registry import game
from paiju.engine.spec import GameSpec
from paiju.engine.state import State
from paiju.families.written import codecs as c
from paiju.families.written.fields import Field as _Field
from paiju.families.written.fields import read, refused, tell, write

_SIGN = "paiju1/"
_KNOWN = c.listed(c.fields(c.SEAT, c.SEAT, c.CARDS))
_THREW = c.listed(c.fields(c.SEAT, c.CARDS))
_PILES = (
    _Field("stock", "stock", c.CARDS),
    _Field("shown", "shown", c.PILES),
    _Field("known", "known", _KNOWN),
    _Field("gone", "gone", c.CARDS),
    _Field("buried", "buried", c.CARDS),
    _Field("threw", "threw", _THREW),
)


def is_position(text: str) -> bool:
    """Is a text meant to be a position?"""
    return text.lstrip("\ufeff \t\r\n").startswith(_SIGN)


# --- writing ---


def write_position(state: State) -> str:
    """The position of a state in one line."""
    rules, p = state.game.rules, state.position
    _check_script(state.game)
    for seat, hand in enumerate(p.hands):
        if hand.hidden:
            raise BadRecord("position-unknown", player=seat + 1)
    acting = ",".join(str(seat + 1) for seat in sorted(state.to_act)) or c.NONE
    hands = "/".join(c.write_cards(hand) for hand in state.hands)
    normal = rules.script.normal(rules, p)
    fields = write(rules.script.fields, normal, rules.opening(state.players))
    return " ".join(
        (_write_game(state.game), state.phase, acting, hands, *_write_piles(state), *fields)
    )


def _check_script(game: Game) -> None:
    """Refuse a game whose positions nobody has said how to write."""
    if game.rules.script is None:
        title = game.title
        raise BadRecord("no-position-text", name=lambda language: say(title, language))


def _write_game(game: Game) -> str:
    """The game and those of its options that are not what they are anyway."""
    options = (f"/{flag}={value}" for flag, value in _list_chosen(game.spec, game.settings))
    return f"{_SIGN}{game.id}{''.join(options)}"


def _list_chosen(spec: GameSpec, settings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    usual = {flag: option.default for flag, option in spec.options.items()}
    for flag, option in spec.options.items():
        if usual[flag] != settings[flag]:
            yield flag, settings[flag]
        usual.update(option.implies.get(settings[flag], {}))


def _write_piles(state: State) -> Iterator[str]:
    """Cards that are in no hand, and what is known of those that are."""
    family, everybody = state.game.family, state.view(None)
    shown, gone = everybody.hands, family.list_played(everybody)
    values = {
        "stock": family.find_stock(state).cards,
        "shown": shown if any(shown) else (),
        "known": tuple(_find_known(state, shown)),
        "gone": tuple(sorted(gone)),
        "buried": _subtract_cards(family.list_played(state), gone),
        "threw": tuple(_find_thrown(state, gone)),
    }
    return (field.token(values[field.name]) for field in _PILES if values[field.name])


def _find_known(state: State, shown: tuple[Cards, ...]) -> Iterator[tuple[int, int, Cards]]:
    """What single seats know of other hands, and not everybody does."""
    for seat in range(state.players):
        for whose, cards in enumerate(state.view(seat).hands):
            more = _subtract_cards(cards, shown[whose]) if whose != seat else ()
            if more:
                yield seat, whose, more


def _find_thrown(state: State, gone: Cards) -> Iterator[tuple[int, Cards]]:
    """What single seats know of the discards: the hands they had when they went bankrupt."""
    for seat in range(state.players):
        own = _subtract_cards(state.game.family.list_played(state.view(seat)), gone)
        if own:
            yield seat, own


def _subtract_cards(cards: Cards, seen: Cards) -> Cards:
    return tuple(sorted((Counter(cards) - Counter(seen)).elements()))


# --- reading ---


def position(text: str) -> State:
    """The state a position text describes; it goes on from there.

    What chance decides later follows from the text, so the same text is always the same game.
    """
    expect(text, str)
    if not is_position(text):
        raise BadRecord("not-a-position")
    words = text.lstrip("\ufeff").split()
    state = _read(words)
    usual = state.position_text  # the same position written otherwise is the same game
    return state if usual.split() == words else _read(usual.split())


def _read(words: list[str]) -> State:
    if len(words) < 4:
        raise BadRecord("not-a-position")
    named, phase, acting, dealt, *tokens = words
    played = _read_game(named)
    _check_script(played)
    hands = _read_hands(dealt)
    players = _count_seats(played, len(hands), dealt)
    state = State.placed(played, _make_event(played, players, hands, tokens))
    if state.phase != phase:
        raise refused(phase)
    if acting != (",".join(str(seat + 1) for seat in sorted(state.to_act)) or c.NONE):
        raise refused(acting)
    return state


def _read_game(named: str) -> Game:
    name, *options = named.removeprefix(_SIGN).split("/")
    chosen: dict[str, str] = {}
    for option in options:
        flag, equals, value = option.partition("=")
        if not equals or flag in chosen:
            raise refused(option)
        chosen[flag] = value
    try:
        return game(name, **chosen)
    except PaijuError as error:
        raise BadRecord(error.code, **error.facts) from None


def _read_hands(dealt: str) -> list[Cards]:
    try:
        return [c.read_cards(hand) for hand in dealt.split("/")]
    except ValueError:
        raise refused(dealt) from None


def _count_seats(played: Game, players: int, dealt: str) -> int:
    try:
        return played.seats(players)
    except PaijuError as error:
        raise BadRecord(error.code, **error.facts) from None


def _make_event(played: Game, players: int, hands: list[Cards], tokens: list[str]) -> Placed:
    """The event that sets this position: what is public apart from what is not."""
    rules = played.rules
    own = {field.key for field in _PILES}
    mine = [token for token in tokens if token.partition("=")[0] in own]
    piles = read(_PILES, mine, players)
    values = read(rules.script.fields, [token for token in tokens if token not in mine], players)
    gone = piles.get("gone", ())
    opening = rules.opening(players)
    p = type(opening)(**{**_list_attributes(opening), **values})
    facts, private = tell(rules.script.seen_fields(rules, p, gone), p, opening, players)
    shown = piles.get("shown", ((),) * players)
    event = Placed(
        facts=facts, counts=tuple(map(len, hands)), hands=tuple(hands), shown=shown,
        known=piles.get("known", ()), private=private, gone=gone,
        rest=len(piles.get("stock", ())), stock=piles.get("stock", ()),
        lost=len(piles.get("buried", ())), buried=piles.get("buried", ()),
        threw=piles.get("threw", ()),
    )  # fmt: skip
    _check_known(event)
    return event


def _list_attributes(opening: Any) -> dict[str, Any]:
    return {name: getattr(opening, name) for name in opening.__struct_fields__}


def _check_known(event: Placed) -> None:
    """What is known of a hand or of discards must be in it."""
    thrown = Counter(card for _, cards in event.threw for card in cards)
    if thrown - Counter(event.buried or ()):
        raise refused(f"threw={_THREW.write(event.threw)}")
    for seat, hand in enumerate(event.hands):
        own = Counter(hand or ())
        if Counter(event.shown[seat]) - own:
            raise refused(f"shown={c.PILES.write(event.shown)}")
        for entry in event.known:
            if entry[1] == seat and Counter(event.shown[seat]) + Counter(entry[2]) - own:
                raise refused(f"known={_KNOWN.write([entry])}")
