"""Text in and out: whatever comes in, a result or a refusal with a sentence in both languages."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import paiju
from paiju import Card, Game, PaijuError, State, format_cards, load_record, parse_cards
from paiju.core.cards import CARDS, COVER, Suit, make_card, make_pack, parse_card, sort_cards
from paiju.core.chance import Drawn, make_commitment, make_secret
from paiju.core.messages import MESSAGES
from paiju.core.tokens import scan
from paiju.families.climb.rules import Climb
from soaking import SOAK, soak

GAMES = paiju.games()
FIRST = GAMES[0].id
any_game = st.sampled_from([game.id for game in GAMES])
PACK = CARDS[:54]
STYLES = ("code", "short", "long")
JOINTS = ("", " ", ",", " | ", "+", "、", "\n")

thorough = settings(max_examples=300 * SOAK)


def attempt(ask: Callable[[], object]) -> object:
    """The result, or None after a refusal that explains itself; no other exception."""
    try:
        return ask()
    except PaijuError as error:
        assert error.code in MESSAGES
        zh, en = error.sentence("zh"), error.sentence("en")
        assert zh.strip()
        assert en.strip()
        assert zh != en
        assert str(error) in (zh, en)
        return None


# --- cards out and in ---------------------------------------------------------------------


@given(
    st.lists(st.sampled_from(PACK), max_size=40), st.sampled_from(STYLES), st.sampled_from(JOINTS)
)
def test_parse_is_the_inverse_of_format(cards: list[Card], style: str, joint: str) -> None:
    assert parse_cards(format_cards(cards, style, joint)) == tuple(cards)


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("long", "方块3 黑桃10 红桃A 小王 大王"),
        ("short", "♦3 ♠10 ♥A 小王 大王"),
        ("code", "d3 sT hA LJ BJ"),
    ],
)
def test_three_ways_to_write_cards(style: str, text: str) -> None:
    cards = parse_cards("d3 sT hA LJ BJ")
    assert format_cards(cards, style) == text
    assert [str(card) for card in cards] == ["♦3", "♠10", "♥A", "小王", "大王"]
    assert [f"{card:>4}" for card in cards][:2] == ["  ♦3", " ♠10"]


def test_every_card_has_its_own_names() -> None:
    for style in STYLES:
        names = [format_cards([card], style) for card in PACK]
        assert len(set(names)) == 54
        assert [parse_card(name) for name in names] == list(PACK)
        assert [parse_card(name.lower()) for name in names] == list(PACK)


@given(st.sampled_from(PACK))
def test_a_card_is_its_point_and_suit(card: Card) -> None:
    """Two cards are equal iff both parts are equal; jokers have point 0."""
    assert make_card(card.point, card.suit) == card
    assert (card.point == 0) is (card.suit in (Suit.LITTLE, Suit.BIG))
    assert [other for other in PACK if (other.point, other.suit) == (card.point, card.suit)] == [
        card
    ]


@pytest.mark.parametrize("point", range(-2, 17))
@pytest.mark.parametrize("suit", range(-1, 9))
def test_an_invalid_part_gives_the_cover_card(point: int, suit: int) -> None:
    """§2: a point of 1–13 with one of four suits, or no point with the suit of a joker."""
    if 1 <= point <= 13 and 0 <= suit <= 3:
        card = make_card(point, suit)
        assert (card.point, card.suit) == (point, suit)
        assert card.rank == "?A23456789TJQK"[point]
    elif point == 0 and suit in (4, 5):
        assert make_card(point, suit).code == ("LJ" if suit == 4 else "BJ")
    elif not (point not in range(1, 14) and suit in (4, 5)):
        assert make_card(point, suit) == COVER


def test_defaults_of_a_card() -> None:
    assert make_card() == make_card(5) == COVER
    assert (COVER.point, COVER.suit) == (0, Suit.COVER)


@pytest.mark.parametrize("text", ["封面", "??", "封面牌"])
def test_no_parser_takes_the_cover_card(text: str) -> None:
    with pytest.raises(paiju.CardError):
        parse_cards(text)
    for game in GAMES:
        with pytest.raises(paiju.CardError):
            game.cards(text)


@pytest.mark.parametrize("packs", [1, 2])
@pytest.mark.parametrize("jokers", [True, False])
def test_the_ordered_pack(packs: int, jokers: bool) -> None:
    """By point, inside a point by suit, jokers last; two packs: every card twice."""
    codes = [suit + point for point in "A23456789TJQK" for suit in "dchs"]
    codes += ["LJ", "BJ"] if jokers else []
    assert [card.code for card in make_pack(packs, jokers)] == [
        code for code in codes for _ in range(packs)
    ]


# --- sorting for display ------------------------------------------------------------------


def value(card: Card) -> int:
    return "3456789TJQKA2xX".index(card.rank)


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        ("vs", "BJ LJ s2 hA sK dK dT h3 c3"),  # as a hand is shown
        ("VS", "c3 h3 dT dK sK hA d2 LJ BJ"),
        ("Ps", "BJ LJ hA s2 h3 c3 dT sK dK"),
        ("ps", "sK dK dT h3 c3 s2 hA BJ LJ"),
        ("SV", "dT dK d2 c3 h3 hA sK LJ BJ"),
        ("sV", "BJ LJ sK s2 h3 hA c3 dT dK"),
        ("hVS", "c3 h3 dK sK LJ BJ dT hA s2"),
        ("HVS", "dT hA s2 c3 h3 dK sK LJ BJ"),
        ("nVS", "c3 h3 dK sK dT hA s2 LJ BJ"),
        ("kVS", "h3 dT dK sK hA s2 c3 LJ BJ"),
        ("mVS", "d9 d9 c3 h3 LJ BJ"),
    ],
)
def test_sort_keys(keys: str, cards: str) -> None:
    codes = cards.split()
    shuffled = [parse_card(code) for code in random.Random(1).sample(codes, len(codes))]
    assert format_cards(sort_cards(shuffled, keys, value)) == cards


@given(
    st.lists(st.sampled_from(PACK), max_size=25),
    st.permutations("PVSHMNK"),
    st.integers(1, 7),
    st.integers(0, 127),
)
def test_sorting_goes_letter_by_letter(
    cards: list[Card], letters: list[str], count: int, cases: int
) -> None:
    keys = "".join(
        letter if cases >> i & 1 else letter.lower() for i, letter in enumerate(letters[:count])
    )
    result = sort_cards(cards, keys, value)
    assert Counter(result) == Counter(cards)
    held = [(c.point, value(c), int(c.suit)) for c in cards]

    def measure(letter: str, card: Card) -> int:
        mine = card.point, value(card), int(card.suit)
        plain = {"P": mine[0], "V": mine[1], "S": mine[2]}
        many = {
            "H": sum(one[0] == mine[0] for one in held),
            "N": sum(one[1] == mine[1] for one in held),
            "K": sum(one[2] == mine[2] for one in held),
            "M": sum(one == mine for one in held),
        }
        return {**plain, **many}[letter.upper()] * (1 if letter.isupper() else -1)

    ranked = [tuple(measure(letter, card) for letter in keys) for card in result]
    assert ranked == sorted(ranked)


@pytest.mark.parametrize("keys", ["", "x", "PP", "Pp", "vsv", "PVSHMNKP", "P V"])
def test_bad_sort_keys_are_refused(keys: str) -> None:
    with pytest.raises(paiju.CardError) as refused:
        sort_cards(PACK, keys, value)
    assert refused.value.code == "bad-sort-keys"


# --- any text whatever --------------------------------------------------------------------

TOKENS = [
    *"A123456789TJQKDCHSLBR♦♢♣♧♥♡♠♤ ,;:/\\-_0王鬼分叫抢不过",
    *"10 LJ BJ 小王 大王 小鬼 方块 方片 梅花 红桃 红心 黑桃 pass 不出 要不起 明牌 加倍".split(),
    *"Single:3 Pair:Joker TripleStraight:4 QuadrupleWithPairPair:6".split(),
    *("\t", "\n", "\r\n", "\x00", "{", "}", "%s", "\ud800", "\ufe0f", "\u2028", "３", "ｓ"),
]
any_text = st.one_of(
    st.lists(st.sampled_from(TOKENS), max_size=25).map("".join),
    st.text(max_size=30),
    st.text(st.characters(), max_size=10),  # lone surrogates too
)


@cache
def moments() -> tuple[State, ...]:
    """One state of each kind of question, in every game."""
    found: dict[tuple[str, int, object, str], State] = {}
    rng = random.Random(4)
    variants = [
        game.with_options(**{flag: choice})
        for game in GAMES
        for flag, option in game.options.items()
        for choice in option.choices[:4]
    ]
    for game in (*GAMES, *variants):
        state = game.deal(seed=9)
        while not state.is_over:
            seat = min(state.to_act)
            texts = [action.kind for action in state.legal(seat)]
            key = (
                game.id,
                getattr(state.position, "stage", 0),
                game.settings.get("bidding"),
                texts[0],
            )
            found.setdefault(key, state)
            state = state.act(seat, rng.choice(state.legal(seat)))
        found.setdefault((game.id, -1, None, "over"), state)
    return tuple(found.values())


@thorough
@given(any_text, any_game)
def test_any_text_as_cards(text: str, name: str) -> None:
    game = paiju.game(name)
    cards = attempt(lambda: game.cards(text))
    if isinstance(cards, tuple):
        assert cards
        assert not Counter(cards) - Counter(game.rules.deck.cards)
    readings = attempt(lambda: game.classify(text))
    assert (readings is None) is (cards is None)
    attempt(lambda: game.beats(text, "3"))
    attempt(lambda: game.beats("3", text))
    attempt(lambda: parse_cards(text))
    attempt(lambda: parse_card(text))
    attempt(lambda: scan(text))


@thorough
@given(any_text, st.integers(0, len(moments()) - 1))
def test_any_text_as_an_answer(text: str, moment: int) -> None:
    """Accepted only if it means one of the legal actions."""
    state = moments()[moment]
    before = state.dumps()
    for seat in range(state.players):
        after = attempt(lambda seat=seat: state.act(seat, text))  # type: ignore[misc]
        if isinstance(after, State):
            event = after.events[len(state.events)]
            same = [a for a in state.legal(seat) if type(a.event) is type(event)]
            assert seat in state.to_act
            assert same
            if state.phase != "play":
                assert event in [action.event for action in same]
    assert state.dumps() == before


@given(any_text)
@example("")
@example("\x00")
@example("\ud800")
@example("x" * 5000)
def test_any_text_as_a_name(text: str) -> None:
    found = attempt(lambda: paiju.game(text))
    assert found is None or isinstance(found, Game)


@given(any_text, any_text, any_game)
@example("self", "1", FIRST)
@example("name", "1", FIRST)
@example("spec", "1", FIRST)
def test_any_text_as_an_option(flag: str, choice: str, name: str) -> None:
    game = paiju.game(name)
    found = attempt(lambda: paiju.load(f"G\t{name}\nO\t{flag}={choice}\nD\t1"))
    assert found is None or isinstance(found, State)
    for known in game.options:
        attempt(lambda known=known: game.with_options(**{known: choice}))  # type: ignore[misc]


@given(st.one_of(st.integers(), any_text), any_game)
@example("\ud800", FIRST)
def test_any_seed(seed: int | str, name: str) -> None:
    """A seed is a name, not a number: anything will do, and the same is always the same."""
    one, two = (paiju.game(name).deal(seed=seed) for _ in range(2))
    assert one == two
    assert one.record.verify()
    if isinstance(seed, int):
        assert one == paiju.game(name).deal(seed=str(seed))


@given(any_text)
@example("\ud800")
def test_any_seed_of_an_import(text: str) -> None:
    sane(attempt(lambda: paiju.load(f"G\t{FIRST}\nD\t{text}")))


def sane(state: object) -> None:
    """What was loaded can be looked at from everywhere and goes on."""
    if not isinstance(state, State):
        return
    assert sum(state.counts) <= len(state.game.rules.deck.cards)
    for seat in (None, *range(state.players)):
        view = state.view(seat)
        assert view.dumps().count("\n") == len(state.events)
        assert view.display("zh") != view.display("en")
    for seat in state.to_act:
        for action in state.legal(seat)[:3]:
            state.act(seat, action)
    assert state.to_act or state.is_over
    assert load_record(state.record.dumps()).replay() == state


@thorough
@given(any_text)
@example("")
@example("{")
@example("{}")
@example("[]")
@example("null")
@example("\ud800")
@example("{\ud800}")
@example("\x00")
@example('{"paiju":1}')
@example('{"paiju":' + "[" * 3000)
@example("{" + '"a":{' * 3000)
@example("1" * 5000)
@example("\ufeffG\t斗地主\nD\t1")
def test_any_text_as_a_document(text: str) -> None:
    sane(attempt(lambda: paiju.load(text)))
    record = attempt(lambda: load_record(text))
    if isinstance(record, paiju.Record):
        attempt(record.replay)


# --- documents with a flaw ----------------------------------------------------------------


@cache
def imports() -> tuple[str, ...]:
    """Valid imports of every kind."""
    found = []
    for game in GAMES:
        seats, pack = game.seats(), list(game.rules.deck.cards)
        random.Random(game.id).shuffle(pack)
        each = len(game.deal(seed=0).hands[0])
        hands = [pack[i * each : (i + 1) * each] for i in range(seats)]
        laid = [f"{i}\t{format_cards(hand)}" for i, hand in enumerate(hands, 1)]
        rest = pack[seats * each :][: game.rules.board or None]
        bottom = f"B\t{format_cards(rest, 'long')}"
        turns = isinstance(game.rules, Climb)  # otherwise all lay at once, and nobody passes
        second = "P\t-" if turns else f"P\t{hands[1][0].code}"
        asked = "F\t1" if game.rules.asked_first(seats) else ""
        small = [f"{i}\t{format_cards(hand[:4], 'short')}" for i, hand in enumerate(hands, 1)]
        found += [
            f"G\t{game.id}\nN\t{seats}\nD\t7\n{asked}\n",
            "\n".join([f"G\t{game.id}", *laid, bottom, asked]),
        ]
        composed = [f"G\t{game.id}", "E\t1", *small, f"S\t{hands[0][0].code}", second]
        bets = [f"G\t{game.id}", "H\t50 60", *laid, bottom, "F\t1", "S\tcall", "P\traise 9"]
        found.append("\n".join(bets if game.rules.board else composed))
    found += [
        "G\t斗地主\nD\t1\nF\t1\nA\t1\nA\t0\nA\t1\nA\t1\n",
        "G\t斗地主\nO\tbidding=score\nO\tdoubling=on\nD\t1\nF\t1\n"
        "L\t3\nM\t2:加倍\nM\t3:不加倍\nM\t1:再加倍\n",
        "G\t斗地主\nO\topen_hand=all\nD\t1\nM\t1:明牌开始\nM\t2:0\nM\t3:0\n",
        "G\t斗地主拓展版\nE\t1\n1\t66665555 3\n2\t4\n3\t4\n"
        "S\t66665555\tQuadrupleWithPairPair:6\nP\t-\n",
        "G\t斗地主\r\nE\t1\r\n1\t黑桃3 黑桃4\r\n2\t方块5\r\n3\t红桃6 梅花6\r\n"
        "S\t3\r\n# note\r\nP\t5\r\n",
    ]
    return tuple(found)


@cache
def records() -> tuple[str, ...]:
    """Valid records, finished and not, shuffled, laid out and composed."""
    states = [*moments(), *(paiju.load(text) for text in imports())]
    texts = [state.record.dumps() for state in states]
    rng = random.Random(8)
    return tuple(rng.sample(texts, min(40, len(texts))))


def test_the_documents_are_valid_before_they_are_bent() -> None:
    for text in imports():
        sane(paiju.load(text))
    for text in records():
        sane(load_record(text).replay())
        assert paiju.load(text).record.dumps() == text


@st.composite
def bent(draw: st.DrawFn, documents: Sequence[str]) -> str:
    """A document with a few flaws: lines gone, doubled, swapped, foreign, letters changed."""
    lines = draw(st.sampled_from(documents)).split("\n")
    other = draw(st.sampled_from(documents)).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        i = draw(st.integers(0, len(lines) - 1))
        j = draw(st.integers(0, len(lines) - 1))
        flaw = draw(st.integers(0, 6))
        if flaw == 0 and len(lines) > 1:
            del lines[i]
        elif flaw == 1:
            lines.insert(j, lines[i])
        elif flaw == 2:
            lines[i], lines[j] = lines[j], lines[i]
        elif flaw == 3:
            lines.insert(i, draw(st.sampled_from(other)))
        elif flaw == 4:
            at = draw(st.integers(0, len(lines[i])))
            lines[i] = lines[i][:at] + draw(any_text) + lines[i][at + 1 :]
        elif flaw == 5:
            lines = lines[: i + 1]
        else:
            raw = bytearray("\n".join(lines).encode("utf-8", "surrogatepass"))
            if raw:
                raw[draw(st.integers(0, len(raw) - 1))] ^= 1 << draw(st.integers(0, 7))
            lines = raw.decode("utf-8", "replace").split("\n")
    return "\n".join(lines)


@settings(max_examples=500 * SOAK)
@given(st.data())
def test_bent_imports(data: st.DataObject) -> None:
    text = data.draw(bent(imports()))
    sane(attempt(lambda: paiju.load(text)))


@settings(max_examples=500 * SOAK)
@given(st.data())
def test_bent_records(data: st.DataObject) -> None:
    text = data.draw(bent(records()))
    sane(attempt(lambda: load_record(text).replay()))
    attempt(lambda: load_record(text).verify())


json_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 5),
    st.integers(),
    st.floats(allow_nan=False),
    st.sampled_from(["", "d3", "BJ", "??", "x", "Single:3", "on", "00", "\ud800"]),
    st.text(max_size=4),
    st.sampled_from([[], [None], ["d3"], ["d3", "d3"], [["d3"], ["c3"], ["h3"]], {}, {"name": 1}]),
)


def paths(thing: object, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a JSON value."""
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(thing, dict):
        inside = thing.items()
    elif isinstance(thing, list):
        inside = enumerate(thing)
    return [here, *(path for key, value in inside for path in paths(value, (*here, key)))]


@settings(max_examples=600 * SOAK)
@given(st.data())
def test_records_with_other_values(data: st.DataObject) -> None:
    """A value of one line becomes another value, of any type; or a field appears or goes."""
    lines = data.draw(st.sampled_from(records())).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    thing = json.loads(lines[at])
    path = data.draw(st.sampled_from(paths(thing)))
    place: Any = thing
    for key in path[:-1]:
        place = place[key]
    change = data.draw(st.sampled_from(["set", "set", "delete", "add"]))
    if not path:
        thing = data.draw(json_values)
    elif change == "delete":
        del place[path[-1]]
    elif change == "add" and isinstance(place, dict):
        place[data.draw(st.sampled_from(["name", "self", "x", "seat", "given", "secret"]))] = 1
    else:
        place[path[-1]] = data.draw(json_values)
    lines[at] = json.dumps(thing)
    text = "\n".join(lines)
    sane(attempt(lambda: load_record(text).replay()))
    attempt(lambda: load_record(text).verify())


COMPOSED = paiju.load("G\t斗地主\nE\t1\n1\t3 4\n2\t5\n3\t6 6").record.dumps()


def event(text: str, **fields: object) -> str:
    """The composed record with other fields in its only event."""
    header, line = text.splitlines()
    return f"{header}\n{json.dumps({**json.loads(line), **fields})}\n"


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": 3},
        {"seat": -1},
        {"seat": 99},
        {"counts": [2, 1]},
        {"counts": [1, 1, 2]},
        {"hands": [["d3", "d4"], ["d5"]]},
        {"hands": [["d3", "d4"], ["d5"], ["d6", "d3"]]},
        {"hands": [["d3", "d4"], ["d5"], ["d6", "d3"]], "counts": [2, 1, 2]},
        {"hands": [["d3", "d4"], [], ["d6"]], "counts": [2, 0, 1]},
        {"hands": [["d3", "d4"], None, ["d6", "c6"]]},
        {"hands": [["d3", "d4"], ["d5"], ["d6", "c6"], ["d7"]], "counts": [2, 1, 2, 1]},
        {"hands": [], "counts": []},
    ],
)
def test_an_impossible_composed_position_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(paiju.BadRecord):
        sane(load_record(event(COMPOSED, **fields)).replay())


def test_a_header_alone_is_no_game() -> None:
    header, _ = COMPOSED.splitlines()
    with pytest.raises(paiju.BadRecord):
        load_record(header).replay()


def test_a_composed_position_holds_cards_of_its_pack() -> None:
    text = paiju.load("G\t三两一\nE\t1\n1\t3 4\n2\t5\n3\t6\n4\t7").record.dumps()
    hands = [["d3", "LJ"], ["d5"], ["d6"], ["d7"]]
    with pytest.raises(paiju.BadRecord):
        sane(load_record(event(text, hands=hands)).replay())


@pytest.mark.parametrize("secret", ["zz", "0", "\ud800", "00 ", ""])
def test_a_secret_that_is_none(secret: str) -> None:
    header, *lines = GAMES[0].deal(seed=1).record.dumps().splitlines()
    first = json.dumps({**json.loads(lines[0]), "secret": secret})
    with pytest.raises(paiju.BadRecord):
        load_record("\n".join([header, first, *lines[1:]])).verify()


@pytest.mark.parametrize("flag", ["name", "self", "spec", "given", "options"])
def test_a_header_with_strange_options(flag: str) -> None:
    header, *lines = GAMES[0].deal(seed=1).record.dumps().splitlines()
    data = json.loads(header)
    data["options"][flag] = 1
    with pytest.raises(paiju.BadRecord) as refused:
        load_record("\n".join([json.dumps(data), *lines]))
    assert refused.value.line == 1


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"\xff\xfe", "empty-text"),  # a mark of UTF-16 and nothing behind it
        (b"\xff\xfe\x00", "not-text"),
        (b"G\t\xe6\x96\xff\xff\n", "not-text"),
    ],
)
def test_files_that_are_no_text(raw: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(raw)
    for read in (paiju.load, load_record):
        with pytest.raises(paiju.BadRecord) as refused:
            read(path)
        assert refused.value.code == code


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing", str(tmp_path / ("x" * 300))):
        assert attempt(lambda path=path: paiju.load(path)) is None  # type: ignore[misc]
        assert attempt(lambda path=path: load_record(path)) is None  # type: ignore[misc]


# --- chance -------------------------------------------------------------------------------


def stream(secret: bytes, draw: int) -> bytes:
    return hashlib.shake_256(b"paiju/1" + draw.to_bytes(4, "big") + secret).digest(8192)


def plain_shuffle(secret: bytes, draw: int, count: int) -> list[int]:
    """Fisher–Yates from the last position down, as the docstring of `chance` describes it."""
    order, at, source = list(range(count)), 0, stream(secret, draw)
    for i in range(count - 1, 0, -1):
        while source[at] >= 256 - 256 % (i + 1):
            at += 1
        j = source[at] % (i + 1)
        at += 1
        order[i], order[j] = order[j], order[i]
    return order


@given(st.binary(min_size=1, max_size=64), st.integers(0, 2**32 - 1), st.integers(0, 200))
def test_a_shuffle_is_the_documented_permutation(secret: bytes, draw: int, count: int) -> None:
    result = Drawn(secret).shuffle(draw, range(count))
    assert sorted(result) == list(range(count))
    assert list(result) == plain_shuffle(secret, draw, count)


@given(st.binary(min_size=1, max_size=64), st.integers(0, 2**32 - 1), st.integers(1, 256))
def test_a_number_is_the_first_fair_byte(secret: bytes, draw: int, limit: int) -> None:
    fair = [byte for byte in stream(secret, draw) if byte < 256 // limit * limit]
    assert Drawn(secret).choose(draw, range(limit)) == fair[0] % limit


def test_known_answers() -> None:
    """Computed once with nothing but hashlib; a change here breaks every stored record."""
    secret = make_secret(7)
    assert secret == hashlib.shake_256(b"paiju/seed 7").digest(32)
    assert make_commitment(secret) == hashlib.sha256(secret).hexdigest()
    assert len(make_secret(7, packs=2)) == 64
    assert make_secret(7, packs=2)[:32] == secret
    known = Drawn(bytes(range(32)))
    assert known.shuffle(0, "ABCDEFGHIJ") == tuple(KNOWN_SHUFFLE)
    assert [known.choose(draw, range(3)) for draw in range(12)] == KNOWN_FIRSTS
    assert make_commitment(bytes(range(32))) == KNOWN_COMMITMENT


KNOWN_SHUFFLE = "HGBDAFCIJE"
KNOWN_FIRSTS = [2, 2, 2, 0, 1, 0, 1, 0, 2, 2, 0, 1]
KNOWN_COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_seeds_are_separate_and_fresh_secrets_differ() -> None:
    assert make_secret("7") == make_secret(7) != make_secret("07")
    assert len({make_secret(None) for _ in range(20)}) == 20
    assert len(make_secret(None)) == 32
    assert len(make_secret(None, packs=2)) == 64


def chi_square(counts: Sequence[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_every_card_is_equally_likely_in_every_place() -> None:
    """Chi-square of the 20 × 20 table of places; its mean is 361 and its deviation 27."""
    places = [[0] * 20 for _ in range(20)]
    for seed in range(soak(4000)):
        for place, item in enumerate(Drawn(make_secret(seed)).shuffle(0, range(20))):
            places[item][place] += 1
    total = sum(chi_square(row) for row in places)
    assert 361 - 5 * 27 < total < 361 + 5 * 27


@pytest.mark.parametrize("limit", [2, 3, 4, 10])
def test_every_seat_is_equally_likely(limit: int) -> None:
    drawn = Counter(Drawn(make_secret(seed)).choose(1, range(limit)) for seed in range(soak(3000)))
    counts = [drawn[seat] for seat in range(limit)]
    assert sum(counts) == soak(3000)
    assert chi_square(counts) < limit - 1 + 5 * (2 * (limit - 1)) ** 0.5


def test_draws_are_independent_of_each_other() -> None:
    one = Drawn(make_secret(1))
    assert len({one.shuffle(draw, range(54)) for draw in range(50)}) == 50
