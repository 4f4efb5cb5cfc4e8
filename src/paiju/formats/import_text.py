"""The import format of §10: keys and values, replayed with the ordinary operations."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from paiju.core.cards import Card, Cards, parse_ranks
from paiju.core.chance import Drawn, make_secret
from paiju.core.errors import BadRecord, PaijuError
from paiju.core.events import Carried, Setup
from paiju.engine.game import Game, configure_game
from paiju.engine.registry import game
from paiju.engine.state import State
from paiju.formats import phh
from paiju.formats.documents import Source, understand
from paiju.formats.exchange_lines import play_exchange
from paiju.formats.lines import MOVES, DataLine, read_lines, write_plainly
from paiju.formats.positions import is_position, position
from paiju.formats.record import parse_record

_FORMS = {"O": "flag=value", "M": "2:1", "H": "10000 10000 …"}  # how a value looks


@dataclass
class _Import:
    """What the lines before the first move say."""

    game: Game | None
    left_out: bool = False  # seats without a line do not play
    players: tuple[int, int] | None = None  # line, number
    options: dict[str, tuple[int, str]] = field(default_factory=dict)  # flag → line, value
    seed: str | None = None
    hands: dict[int, tuple[int, str]] = field(default_factory=dict)  # seat → line, text
    bottom: tuple[int, str] | None = None
    first: tuple[int, int] | None = None
    leader: tuple[int, int] | None = None
    coins: tuple[int, tuple[int, ...]] | None = None
    wild: tuple[int, str] | None = None
    given: set[str] = field(default_factory=set)  # keys that may come once
    last_line: int = 0


def load(
    text_or_path: Source,
    expected: Game | None = None,
    left_out: bool = False,
    *,
    encoding: str | None = None,
) -> State:
    """A game from the import format, a saved record or a poker hand history.

    The argument is the path of a file or the text itself. The encoding of a file is found out; if
    it must be named, that is `encoding`. With `left_out` all seats but two of a composed position
    may be missing, as in puzzles of one farmer against the landlord.
    """
    return understand(text_or_path, lambda text: _read(text, expected, left_out), encoding)


def _read(text: str, expected: Game | None, left_out: bool) -> State:
    if text.lstrip().startswith("{"):
        return _check_expected(parse_record(text).replay(), expected)
    if is_position(text):
        return _check_expected(position(text), expected)
    if phh.is_history(text):
        return _check_expected(phh.loads(text), expected)
    setting = _Import(expected, left_out)
    moves = []
    for line in read_lines(text):
        if line.key in MOVES:
            moves.append(line)
        elif moves:
            raise BadRecord("too-late", line.number, key=line.key)
        else:
            _call_at_line(line.number, _set, setting, *line)
    if not moves and not setting.given:
        raise BadRecord("no-data")
    return _play_moves(_call_at_line(setting.last_line, _start, setting), moves)


def _play_moves(state: State, moves: Sequence[DataLine]) -> State:
    """The game after its moves; an exchange comes first."""
    exchange = [(line.number, write_plainly(line.value)) for line in moves if line.key == "X"]
    late = [line.number for line in moves[len(exchange) :] if line.key == "X"]
    if late:
        raise BadRecord("out-of-place", late[0], key="X")
    if exchange:
        state = play_exchange(state, exchange)
    for number, key, value in moves:
        if key != "X":
            state = _call_at_line(number, _play_move, state, key, value)
    return state


def _check_expected(state: State, expected: Game | None) -> State:
    if expected is not None and state.game.id != expected.id:
        raise BadRecord("wrong-game", 1, name=state.game.id)
    return state


def _call_at_line(number: int, function, *arguments):  # type: ignore[no-untyped-def]
    """Call, and say at which line it failed."""
    try:
        return function(*arguments)
    except PaijuError as error:
        raise error.at_line(number) from None


# --- the lines that make up the position ---


def _set(setting: _Import, number: int, key: str, value: str) -> None:
    setting.last_line = number
    if key != "O" and key in setting.given:
        raise BadRecord("twice", key=key)
    setting.given.add(key)
    if key == "G":
        named = game(value)
        if setting.game is not None and setting.game.id != named.id:
            raise BadRecord("wrong-game", name=named.id)
        setting.game = setting.game or named
    elif key == "N":
        setting.players = number, _read_number(value, 1, 10)
    elif key == "O":
        flag, equals, chosen = (part.strip() for part in write_plainly(value).partition("="))
        if not equals:
            raise _make_refusal(key, value)
        if flag in setting.options:
            raise BadRecord("twice", key=flag)
        setting.options[flag] = number, chosen
    elif key == "D":
        setting.seed = value
    elif key == "B":
        setting.bottom = number, value
    elif key == "F":
        setting.first = number, _read_number(value, 1, 10) - 1
    elif key == "E":
        setting.leader = number, _read_number(value, 1, 10) - 1
    elif key == "H":
        setting.coins = number, _read_amounts(value)
    elif key == "W":
        setting.wild = number, parse_ranks(value)
    else:
        setting.hands[int(key) - 1] = number, value


def _make_refusal(key: str, value: str) -> BadRecord:
    return BadRecord("bad-line", text=value, key=key, form=_FORMS[key])


def _read_number(value: str, low: int, high: int) -> int:
    digits = write_plainly(value)
    if not re.fullmatch(r"[0-9]{1,2}", digits) or not low <= int(digits) <= high:
        raise BadRecord("bad-number", value=value, low=low, high=high)
    return int(digits)


def _read_amounts(value: str) -> tuple[int, ...]:
    amounts = write_plainly(value)
    if not re.fullmatch(r"[0-9]{1,15}([\s,]+[0-9]{1,15})*", amounts):
        raise _make_refusal("H", value)
    return tuple(map(int, re.findall("[0-9]+", amounts)))


def _start(setting: _Import) -> State:
    if setting.game is None:
        raise BadRecord("no-game")
    played = setting.game
    for flag, (number, value) in setting.options.items():
        played = _call_at_line(number, configure_game, played.spec, {**played.given, flag: value})
    number, wanted = setting.players or (0, None)
    players: int = _call_at_line(number, played.seats, wanted)
    if setting.first:
        _call_at_line(setting.first[0], _check_first, played, players, setting)
    if setting.wild and not setting.leader:
        raise BadRecord("only-composed", setting.wild[0], key="W")
    carried = _make_carried(played, players, setting)
    if setting.seed is not None:
        if setting.hands or setting.bottom or setting.leader:
            raise BadRecord("seed-and-cards")
        state = _deal_game(played, players, setting, carried)
    elif setting.leader:
        state = _compose_game(played, players, setting, carried)
    else:
        state = _lay_out_game(played, players, setting, carried)
    return state


def _check_first(played: Game, players: int, setting: _Import) -> None:
    """An F line names a seat that can be asked first."""
    assert setting.first is not None
    first, possible = setting.first[1], played.rules.asked_first(players)
    if first >= players:
        raise BadRecord("no-such-seat", seat=first + 1)
    if not possible or setting.leader:
        raise BadRecord("nobody-asked")
    if first not in possible:
        raise BadRecord("first-is-fixed", seat=possible[0] + 1)


def _make_carried(played: Game, players: int, setting: _Import) -> Carried | None:
    """The coins of an H line and the seat of an F line, as if the last game had handed it on."""
    asked = setting.first
    if setting.coins is None and asked is None:
        return None
    number, coins = setting.coins or (0, ())
    if coins and not played.rules.chips:
        raise BadRecord("no-chips-here", number)
    carried = Carried(first=asked[1] if asked else None, coins=coins)
    _call_at_line(
        max(number, asked[0] if asked else 0), played.rules.check_carried, carried, players
    )
    return carried


def _deal_game(played: Game, players: int, setting: _Import, carried: Carried | None) -> State:
    seed = setting.seed or None
    if seed is not None and re.fullmatch(r"-?[0-9]{1,1000}", seed):
        seed = str(int(seed))  # the number 7 and the text "7" are one seed
    secret = make_secret(seed, played.rules.deck.packs)
    return State.deal(played, players, secret, carried)


def _split_hands(played: Game, players: int, setting: _Import) -> tuple[list[Cards], Cards]:
    """The cards of every seat and the bottom, each taken out of the pack once."""
    left: list[Card] = list(played.rules.deck.cards)

    def take(number: int, text: str) -> Cards:
        if not text.strip():
            return ()
        cards: Cards = _call_at_line(number, played.rules.deck.find, text, left)
        for card in cards:
            left.remove(card)
        return cards

    for seat, (number, _) in setting.hands.items():
        if seat >= players:
            raise BadRecord("no-such-seat", number, seat=seat + 1)
    hands = [take(*setting.hands[seat]) if seat in setting.hands else () for seat in range(players)]
    bottom = take(*setting.bottom) if setting.bottom else ()
    return hands, bottom


def _compose_game(played: Game, players: int, setting: _Import, carried: Carried | None) -> State:
    assert setting.leader is not None
    hands, stock = _split_hands(played, players, setting)
    if setting.left_out and not setting.players and sorted(setting.hands) == [0, 1]:
        players, hands = 2, hands[:2]
    setup = Setup.of(setting.leader[1], hands, stock, setting.wild[1] if setting.wild else "")
    state = State(played, (), played.rules.opening(players), Drawn(b""))
    at_fault = {"no-stock-here": setting.bottom, "no-wild-here": setting.wild}
    try:
        return state.compose(setup, [carried] if carried else [])
    except PaijuError as error:
        line, _ = at_fault.get(error.code) or setting.leader
        raise error.at_line(line) from None


def _lay_out_game(played: Game, players: int, setting: _Import, carried: Carried | None) -> State:
    hands, bottom = _split_hands(played, players, setting)
    given = Counter(card for cards in (*hands, bottom) for card in cards)
    if not played.rules.board and given != Counter(played.rules.deck.cards):
        raise BadRecord("not-the-pack")
    return State.laid_out(played, hands, bottom, carried)


# --- the lines that are moves ---


def _play_move(state: State, key: str, value: str) -> State:
    wanted = {"A": {"bid"}, "L": {"bid"}, "M": {"bid", "deal"}}
    if state.is_over or state.phase not in wanted.get(key, {"play"}):
        raise BadRecord("out-of-place", key=key)
    if key == "S" and state.status != "Assigned":
        raise BadRecord("already-started")
    if key == "P" and not state.game.family.has_begun(state):
        raise BadRecord("not-started")
    if key == "M":
        player, colon, word = write_plainly(value).partition(":")
        if not colon:
            raise _make_refusal(key, value)
        return state.act(_read_number(player, 1, 10) - 1, word)
    if len(state.to_act) > 1 and key in _ANSWERS:
        raise BadRecord("out-of-place", key=key)
    seat = min(state.to_act)  # hands laid at the same time are listed by seat
    if key in _ANSWERS:
        _check_asked(state, seat, key)
        return state.act(seat, value)
    return state.act(seat, value.replace("\t", " "))


_ANSWERS = {"A": ("叫", "抢"), "L": ("1", "2", "3")}


def _check_asked(state: State, seat: int, key: str) -> None:
    """Is an answer of this kind what a seat is asked for?"""
    asked = {action.text for action in state.legal(seat)}
    if not asked.intersection(_ANSWERS[key]):
        raise BadRecord("out-of-place", key=key)
