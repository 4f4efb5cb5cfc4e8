"""The rule book, row by row: its tables as data, its prose as tables, all through the public API.

Seats count from 1 here, as they do in the rule book.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

import paiju
from paiju import BadRecord, Card, Game, IllegalAction, State, format_cards
from paiju.core.cards import CARDS, parse_card, resolve
from paiju.core.events import Bottom, Landlord, Pass, Play, Redeal
from paiju.engine.state import STATUS
from paiju.families.climb.settle import spring
from paiju.families.laying.rules import LayingRules
from places import TESTS

DATA = TESTS / "data"
INSTALLED = {game.id: game for game in paiju.games()}


def rows(name: str) -> list[list[str]]:
    """The rows of a table that belong to installed games."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    table = [line.split("\t") for line in lines if not line.startswith("#")]
    return [row for row in table if row[0] in INSTALLED]


def expected(cell: str) -> list[str]:
    return sorted(cell.split("; ")) if cell else []


def options(cell: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in cell.split())


def readings(game: Game, text: str) -> list[str]:
    return [str(reading) for reading in game.classify(text)]


def imported(text: str) -> State:
    """An import as the rule book prints it: lines between `;`, the first blank is the tab."""
    lines = [line.strip().replace(" ", "\t", 1) for line in text.split(";")]
    return paiju.load("\n".join(lines))


def played(state: State, moves: str) -> State:
    """Whoever is asked says the next word: `3, pass, 333 44`."""
    for move in moves.split(","):
        (seat,) = state.to_act
        state = state.act(seat, move.strip())
    return state


def turn(state: State) -> int:
    (seat,) = state.to_act
    return seat + 1


def refusal(state: State, text: str, seat: int | None = None) -> str:
    """The code a move is refused with; the state stays what it is."""
    before = state.dumps()
    with pytest.raises(IllegalAction) as refused:
        state.act(turn(state) - 1 if seat is None else seat - 1, text)
    assert state.dumps() == before
    return refused.value.code


def kinds(state: State) -> list[str]:
    return [type(event).__name__ for event in state.events]


def last(state: State, kind: type) -> object:
    return [event for event in state.events if isinstance(event, kind)][-1]


def laid(state: State) -> list[str]:
    """The vectors and readings of the record, passes as their type."""
    entries = [event for event in state.events if isinstance(event, Play | Pass)]
    return [
        f"{format_cards(e.cards)} {e.reading}" if isinstance(e, Play) else "Empty" for e in entries
    ]


# --- classification and covering ----------------------------------------------------------


@pytest.mark.parametrize(("game", "cards", "cell"), rows("classification.tsv"))
def test_classification_vectors(game: str, cards: str, cell: str) -> None:
    assert readings(INSTALLED[game], cards) == expected(cell)


@pytest.mark.parametrize(("game", "cards", "cell"), rows("rulebook_classification.tsv"))
def test_rulebook_classification(game: str, cards: str, cell: str) -> None:
    assert readings(INSTALLED[game], cards) == expected(cell)


@pytest.mark.parametrize(("game", "new", "old", "answer"), rows("rulebook_covering.tsv"))
def test_rulebook_covering(game: str, new: str, old: str, answer: str) -> None:
    assert INSTALLED[game].beats(new, old) is (answer == "yes")


def test_installed_games_have_their_rows() -> None:
    """A game that differs from another only in its screen has no vectors of its own."""
    tables = (
        "classification.tsv",
        "rulebook_classification.tsv",
        "rulebook_classification_more.tsv",
        "rulebook_covering_more.tsv",
    )
    named = {row[0] for name in tables for row in rows(name)}
    assert named == {game.id for game in INSTALLED.values() if isinstance(game.rules, LayingRules)}
    for name in ("rulebook_covering.tsv", "rulebook_bidding.tsv", "rulebook_settlement.tsv"):
        assert rows(name)


@pytest.mark.parametrize(
    ("game", "cards", "count"),
    [
        ("doudizhu", "小王大王", 1),
        ("doudizhu", "333444555666777 89TJQ", 1),
        ("doudizhu-extended", "666777888999 TTTTKKKK", 2),
        ("three-two-one", "444333", 2),
    ],
)
def test_a_reading_has_type_key_and_name(game: str, cards: str, count: int) -> None:
    found = INSTALLED[game].classify(cards)
    assert len(found) == count
    for reading in found:
        assert str(reading) == f"{reading.type}:{reading.key}"
        assert reading.name("zh") != reading.name("en")


@pytest.mark.parametrize(
    ("game", "cards", "zh"),
    [
        ("doudizhu", "333 4", "三带一"),
        ("doudizhu", "小王大王", "王炸"),
        ("doudizhu-extended", "444333 55", "飞机带小翼"),
        ("doudizhu-four", "333 44", "三带二"),
        ("doudizhu-four", "小王小王大王大王", "天王炸弹"),
        ("doudizhu-panda", "333 4", "三带单"),
        ("doudizhu-panda", "3333 44", "四带二"),
        ("three-two-one", "333 44", "三两不一"),
        ("three-two-one", "333 44 5", "三两一"),
        ("three-two-one", "3333 5", "四夹一"),
    ],
)
def test_each_game_names_its_types(game: str, cards: str, zh: str) -> None:
    (reading,) = INSTALLED[game].classify(cards)
    assert reading.name("zh") == zh


# --- §14: input ---------------------------------------------------------------------------

HELD = "♠2 ♦2 ♥A ♥K ♣K ♠10 ♦10 ♥3 ♣3 ♦3"  # 锄大地: 3 … K A 2


def value_to_two(card: Card) -> int:
    return "3456789TJQKA2".find(card.rank)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("33", "♦3 ♣3"),
        ("K10", "♣K ♦10"),
        ("红桃3 3", "♥3 ♦3"),
        ("h3,3,3", "♥3 ♦3 ♣3"),
        ("S", "♠10"),
        ("黑桃 2", "♠2"),
        ("222", None),
        ("♠3", None),
        ("大王", None),
        ("xyz", None),
    ],
)
def test_input_against_the_cards_held(text: str, cards: str | None) -> None:
    held = paiju.parse_cards(HELD)
    if cards is None:
        with pytest.raises(paiju.CardError):
            resolve(text, held, value_to_two)
    else:
        assert set(resolve(text, held, value_to_two)) == set(paiju.parse_cards(cards))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("110", "dA dT"),
        ("101", "dT dA"),
        ("1", "dA"),
        ("10", "dT"),
        ("１０", "dT"),
        ("LJ", "LJ"),
        ("lj", "LJ"),
        ("L J", "LJ dJ"),
        ("bj", "BJ"),
        ("R", "BJ"),
        ("小鬼大鬼", "LJ BJ"),
        ("王", "LJ"),
        ("鬼鬼", "LJ BJ"),
        ("大王王", "BJ LJ"),
        ("方片3 红心 4 ♧5 ♤6", "d3 h4 c5 s6"),
        ("♠️A", "sA"),
        ("D10", "dT"),
        ("s 10", "sT"),
        ("ｓ３", "s3"),
        ("3、3；s3 3", "s3 d3 c3 h3"),
        ("D", "d3"),
        ("C C", "c3 c4"),
        ("D 3", "d3"),
        ("D,3", "d3 d4"),
    ],
)
def test_input_against_the_whole_pack(text: str, cards: str) -> None:
    """Order of resolution: exact cards, bare points, bare jokers, bare suits (斗地主: 3 lowest)."""
    assert format_cards(INSTALLED["doudizhu"].cards(text)) == cards


@pytest.mark.parametrize("text", ["33333", "s3 s3", "王王王", "LJ LJ", "", "xyz", "牌"])
def test_what_the_pack_does_not_hold_is_refused(text: str) -> None:
    with pytest.raises(paiju.CardError) as refused:
        INSTALLED["doudizhu"].cards(text)
    code = {"": "no-cards", "xyz": "not-understood", "牌": "not-understood"}
    assert refused.value.code == code.get(text, "not-in-pack")


@pytest.mark.parametrize(
    "word", ["/", "\\", "-", "--", "pass", "PASS", "过", "不出", "不打", "不要", "要不起", " 过 "]
)
def test_words_for_passing(word: str) -> None:
    state = played(imported("G 斗地主; E 1; 1 3 4; 2 5 6; 3 7 8"), "3")
    assert laid(played(state, word))[-1] == "Empty"


# --- §12: names ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "game_id"),
    [
        ("欢乐斗地主", "doudizhu"),
        ("竞技二打一", "doudizhu"),
        ("三人斗D主", "doudizhu"),
        ("landlords", "doudizhu"),
        ("斗地主", "doudizhu"),
        ("Dou Di_Zhu", "doudizhu"),
        ("3人斗地主", "doudizhu"),
        ("斗地主扑克游戏", "doudizhu"),
        ("斗地主X", "doudizhu-extended"),
        ("斗地主扩展版", "doudizhu-extended"),
        ("landlords x", "doudizhu-extended"),
        ("4人斗地主", "doudizhu-four"),
        ("Landlords4P", "doudizhu-four"),
        ("panda", "doudizhu-panda"),
        ("癞子斗地主", "doudizhu-laizi"),
        ("大老二", "big-two"),
        ("锄大弟", "big-two"),
        ("Big Two", "big-two"),
        ("3 两 1", "three-two-one"),
        ("321", "three-two-one"),
        ("three two one", "three-two-one"),
        ("5瓜皮", "wuguapi"),
        ("7鬼523", "seven-ghosts-523"),
        ("7王523", "seven-ghosts-523"),
        ("德州扑克", "holdem"),
        ("德州", "holdem"),
        ("foo", None),
        ("", None),
    ],
)
def test_names(name: str, game_id: str | None) -> None:
    if game_id in INSTALLED:
        assert paiju.game(name).id == game_id
    else:
        with pytest.raises(paiju.UnknownGame) as refused:
            paiju.game(name)
        assert refused.value.code == "no-such-game"


def test_games_are_listed_in_the_order_of_the_rule_book() -> None:
    book = """doudizhu doudizhu-extended doudizhu-four doudizhu-laizi doudizhu-panda big-two
        three-two-one wuguapi seven-ghosts-521 seven-ghosts-523 guangxi-dizhu dark-doudizhu
        holdem holdem-standard""".split()
    assert [game.id for game in paiju.games()] == [id_ for id_ in book if id_ in INSTALLED]


# --- §13: the overview --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "pack", "players", "each", "rest", "phase"),
    [
        ("doudizhu", 54, 3, 17, 3, "bid"),
        ("doudizhu-extended", 54, 3, 17, 3, "bid"),
        ("doudizhu-panda", 54, 3, 17, 3, "bid"),
        ("doudizhu-four", 108, 4, 25, 8, "bid"),
        ("three-two-one", 52, 4, 13, 0, "play"),
    ],
)
def test_overview(game: str, pack: int, players: int, each: int, rest: int, phase: str) -> None:
    state = INSTALLED[game].deal(seed=1)
    assert len(INSTALLED[game].rules.deck.cards) == pack
    assert state.counts == (each,) * players
    assert state.position.stock.count == rest
    assert state.phase == phase
    with pytest.raises(paiju.BadOption):
        INSTALLED[game].deal(seed=1, players=players + 1)


def test_cards_are_dealt_from_the_end_of_the_pack() -> None:
    """§2: each player completely in seat order; the rest stays, its end is the top."""
    for game in paiju.games():
        state = game.deal(seed=5)
        if '"deal"' not in state.dumps():
            continue  # cards that are drawn one at a time
        order = json.loads(next(line for line in state.dumps().splitlines() if "shuffle" in line))
        cards, each = order["cards"], state.counts[0]
        for seat, hand in enumerate(state.hands):
            top = len(cards) - seat * each
            assert {card.code for card in hand} >= set(cards[top - each : top])
        stock = [card.code for card in state.position.stock.cards]
        assert stock == cards[: len(cards) - each * state.players]


# --- §10 and §14: imports -----------------------------------------------------------------

ENDGAME = "G 斗地主; E 1; 1 黑桃3 黑桃4; 2 方块5; 3 红桃6 梅花6; S 3"


def test_import_of_an_endgame() -> None:
    state = imported(ENDGAME)
    assert (state.status, state.phase, turn(state)) == ("Started", "play", 2)
    assert [format_cards(hand) for hand in state.hands] == ["s4", "d5", "h6 c6"]
    over = imported(ENDGAME + "; P 5")
    assert (over.status, over.phase, over.to_act) == ("Over", "over", frozenset())
    assert over.payoffs == (-4, 2, 2)  # 反春天


def test_import_fails_at_its_line() -> None:
    with pytest.raises(BadRecord) as refused:
        imported(ENDGAME + "; P 6")
    assert refused.value.line == 7
    assert "7" in refused.value.sentence("zh")
    assert refused.value.sentence("en").startswith("line 7:")


def test_import_from_a_file(tmp_path: Path) -> None:
    lines = [line.strip().replace(" ", "\t", 1) for line in ENDGAME.split(";")]
    for name, joint in (("lf", "\n"), ("crlf", "\r\n")):
        path = tmp_path / name
        path.write_bytes((joint.join(["# 残局", "", *lines]) + joint).encode())
        assert paiju.load(path) == paiju.load(str(path)) == imported(ENDGAME)
        assert paiju.game("斗地主").load(path) == imported(ENDGAME)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("G foo", 1),
        ("G 斗地主; X", 2),
        ("G 斗地主; Z 1", 2),
        ("G 斗地主; O no_such=1; D 1", 2),
        ("G 斗地主; O bidding=loud; D 1", 2),
        ("G 斗地主; N 4; D 1", 2),
        ("G 斗地主; N x; D 1", 2),
        ("G 斗地主; D 1; E 1", 3),
        ("G 斗地主; D 1; 1 3", 3),
        ("G 斗地主; D 1; A 1; F 2", 4),
        ("G 斗地主; D 1; F 9", 3),
        ("G 斗地主; D 1; F 0", 3),
        ("G 斗地主; D 1; H 5", 3),
        ("G 斗地主; D 1; X 1>2:3", 3),
        ("G 斗地主; D 1; S 3", 3),
        ("G 斗地主; D 1; P 3", 3),
        ("G 斗地主; E 4; 1 3; 2 4; 3 5", 2),
        ("G 斗地主; E 1; 1 3; 1 4", 4),
        ("G 斗地主; E 1; 1 3; 2 4; 3 5; 4 6", 6),
        ("G 斗地主; E 1; 1 3; 2 33; 3 33", 5),
        ("G 斗地主; E 1; 1 3; 2 xyz; 3 5", 4),
        ("G 斗地主; E 1; 1 3; 2 4; 3 5; P 3", 6),
        ("G 斗地主; E 1; 1 34; 2 4; 3 5; S 3; S 4", 7),
        ("G 斗地主; E 1; 1 3; 2 4; 3 5; S 3; P 4", 7),
        ("G 斗地主; E 1; 1 3 4; 2 4; 3 5; S pass", 6),
        ("G 斗地主; E 1; 1 3 4; 2 4; 3 5; A 1", 6),
        ("G 斗地主; O doubling=on; D 1; F 1; A 1; A 0; A 0; A 1", 8),
        ("G 斗地主; O open_hand=all; D 1; A 1", 4),
        ("G 斗地主; O open_hand=all; D 1; M 1", 4),
        ("G 斗地主; O self=1; D 1", 2),
        ("G 斗地主; O spec=1; D 1", 2),
    ],
)
def test_a_bad_line_fails_the_whole_import(text: str, line: int) -> None:
    with pytest.raises(BadRecord) as refused:
        imported(text)
    assert refused.value.line == line
    assert refused.value.sentence("zh") != refused.value.sentence("en")


def full_deal(
    game: Game, cards: dict[int, str], landlord: int | None = 1, lines: Iterable[str] = ()
) -> str:
    """An import in which these players hold these ranks; the others get what is left.

    What the landlord has beyond his hand is the bottom.
    """
    plain = game.deal(seed=0)
    while plain.phase == "deal":
        plain = played_by_all(plain, "不明牌")
    each, left = plain.counts[0], list(game.rules.deck.cards)
    piles: dict[int, list[Card]] = {}
    for seat, text in cards.items():
        taken = resolve(text, left, game.rules.deck.value)
        piles[seat] = list(taken)
        for card in taken:
            left.remove(card)
    bottom = piles[landlord][each:] if landlord in piles and landlord is not None else []
    for seat in range(1, plain.players + 1):
        pile = piles.setdefault(seat, [])
        piles[seat] = pile[:each] + [left.pop() for _ in range(each - len(pile))]
    hands = [f"{seat}\t{format_cards(piles[seat])}" for seat in sorted(piles)]
    chosen = [f"O\t{flag}={value}" for flag, value in game.settings.items()]
    return "\n".join(
        [f"G\t{game.id}", *chosen, *hands, f"B\t{format_cards(bottom + left)}", *lines]
    )


def played_by_all(state: State, word: str) -> State:
    for seat in sorted(state.to_act):
        state = state.act(seat, word)
    return state


def test_a_full_deal_is_exactly_the_pack() -> None:
    game = INSTALLED["doudizhu"]
    text = full_deal(game, {1: "3", 2: "大王"})
    state = paiju.load(text)
    assert state.counts == (17, 17, 17)
    assert "大王" in map(str, state.hands[1])
    for missing in ("B", "2"):
        without = [line for line in text.splitlines() if not line.startswith(missing + "\t")]
        with pytest.raises(BadRecord) as refused:
            paiju.load("\n".join(without))
        assert refused.value.code == "not-the-pack"


def test_hands_of_another_size_are_refused() -> None:
    """54 cards on three hands leave no bottom: nobody is dealt 18 in this game."""
    pack = format_cards(CARDS[:54]).split()
    hands = [" ".join(pack[start::3]) for start in range(3)]
    lines = [f"{seat}\t{hand}" for seat, hand in enumerate(hands, 1)]
    with pytest.raises(BadRecord):
        paiju.load("\n".join(["G\t斗地主", *lines]))
    uneven = [
        f"1\t{' '.join(pack[:20])}",
        f"2\t{' '.join(pack[20:37])}",
        f"3\t{' '.join(pack[37:])}",
    ]
    with pytest.raises(BadRecord):
        paiju.load("\n".join(["G\t斗地主", *uneven]))


@pytest.mark.parametrize(
    ("lines", "chosen"),
    [
        ("O bidding=score", {"bidding": "score"}),
        ("O preset=competition", {"preset": "competition"}),
        ("O doubling=on; O open_hand=landlord", {"doubling": "on", "open_hand": "landlord"}),
        ("O bomb_cap=2", {"bomb_cap": 2}),
    ],
)
def test_options_of_an_import_mean_what_they_mean_elsewhere(
    lines: str, chosen: dict[str, object]
) -> None:
    state = imported(f"G 斗地主; {lines}; D 7")
    assert state.game == paiju.game("斗地主", **chosen)
    assert state == state.game.deal(seed=7)


def test_a_seed_in_an_import_is_the_seed_of_a_deal() -> None:
    for game in paiju.games():
        assert imported(f"G {game.id}; D 77") == game.deal(seed=77) == game.deal(seed="77")
        assert paiju.load(f"G\t{game.id}\nD\t") != paiju.load(f"G\t{game.id}\nD\t")


# --- §5: states ---------------------------------------------------------------------------


def test_states_and_their_words() -> None:
    game = INSTALLED["doudizhu"].with_options(open_hand="all")
    seen = [(state := game.deal(seed=1))]
    seen.append(state := played_by_all(state, "不明牌"))
    while state.phase == "bid":
        seen.append(state := played(state, "1"))
    card = state.hands[turn(state) - 1][-1].code
    seen.append(state := played(state, card))
    while not state.is_over:
        seat = turn(state) - 1
        seen.append(state := state.act(seat, state.legal(seat)[-1]))
    words = [STATUS[s.status]["zh"] for s in seen]
    assert list(dict.fromkeys(words)) == ["已初始化", "已发牌", "等待开牌", "正在游戏", "已结束"]
    assert [s.phase for s in seen if s.status == "Dealt"] == ["bid"] * words.count("已发牌")
    assert {s.phase for s in seen if s.status in ("Assigned", "Started")} == {"play"}
    assert seen[-1].phase == "over"


def test_operations_at_the_wrong_time() -> None:
    dealt = INSTALLED["three-two-one"].deal(seed=1)
    leader = turn(dealt)
    other = leader % 4 + 1
    assert refusal(dealt, "3", other) == "not-your-turn"
    assert refusal(dealt, "pass") == "must-lead"
    over = imported(ENDGAME + "; P 5")
    assert refusal(over, "6", 3) == "game-over"


# --- bidding ------------------------------------------------------------------------------


def asked_first(game: Game, seat: int = 1) -> State:
    lines = [f"G\t{game.id}", *(f"O\t{flag}={value}" for flag, value in game.settings.items())]
    return paiju.load("\n".join([*lines, "D\t5", f"F\t{seat}"]))


def bid(state: State, answers: str) -> State:
    """All answers in order; `!x` is refused, `/` insists that the cards were dealt anew."""
    for word in answers.split():
        if word == "/":
            assert isinstance(last(state, Redeal), Redeal)
            assert (state.phase, state.position.bids) == ("bid", ())
        elif word.startswith("!"):
            assert refusal(state, word[1:]) == "bid-too-low"
        else:
            assert state.landlord is None, "decided before all answers were given"
            state = played(state, word)
    return state


@pytest.mark.parametrize("first", [1, 2, 3])
@pytest.mark.parametrize(
    ("game", "chosen", "answers", "landlord", "base", "robs"), rows("rulebook_bidding.tsv")
)
def test_rulebook_bidding(
    game: str, chosen: str, answers: str, landlord: str, base: str, robs: str, first: int
) -> None:
    state = bid(asked_first(INSTALLED[game].with_options(**options(chosen)), first), answers)
    if landlord == "redeal":
        assert state.landlord is None
        assert kinds(state).count("Redeal") == answers.count("/") + 1
        assert state.counts == (state.counts[0],) * state.players
        return
    asked = state.position.first  # the first asked of the last deal counts as 1
    assert (state.landlord or 0) == (asked + int(landlord) - 1) % state.players
    assert (state.position.base, state.position.robs) == (int(base), int(robs))
    assert state.position.forced is ("/" in answers)
    assert turn(state) - 1 == state.landlord


@pytest.mark.parametrize(
    ("answers", "landlord", "base", "robs"),
    [
        ("1 不叫 不叫", 1, 1, 0),  # nobody was outbid
        ("3", 1, 3, 0),
        ("1 2 不叫 不抢", 2, 2, 0),
        ("1 2 不叫 抢 不抢", 1, 2, 1),
        ("1 2 不叫 抢 抢", 2, 2, 2),
        ("1 2 3 不抢 不抢", 3, 3, 0),
        ("1 2 3 抢 不抢 不抢", 1, 3, 1),
        ("1 2 3 不抢 抢 不抢", 2, 3, 1),
        ("1 2 3 抢 抢 不抢", 2, 3, 2),
        ("1 2 3 抢 抢 抢", 3, 3, 3),
        ("1 3 抢 不抢", 1, 3, 1),
        ("不叫 1 2 抢 不抢", 2, 2, 1),
    ],
)
def test_score_bidding_with_robbing(answers: str, landlord: int, base: int, robs: int) -> None:
    """Outbid players in seat order after the highest bidder; then he once more, if robbed."""
    game = INSTALLED["doudizhu"].with_options(bidding="score", rob="on")
    state = bid(asked_first(game), answers)
    assert state.landlord == landlord - 1
    assert (state.position.base, state.position.robs) == (base, robs)


@pytest.mark.parametrize(("first", "order"), [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_who_is_asked_to_rob(first: int, order: list[int]) -> None:
    """The highest bidder spoke last: after him comes who bid first."""
    game = INSTALLED["doudizhu"].with_options(bidding="score", rob="on")
    state = bid(asked_first(game, first), "1 2 3")
    asked = [turn(state), turn(state := played(state, "抢")), turn(played(state, "不抢"))]
    assert asked == order


@pytest.mark.parametrize(("answers", "landlord"), [("叫", 1), ("不叫 叫", 2), ("不叫 不叫 叫", 3)])
def test_without_robbing_the_first_call_decides(answers: str, landlord: int) -> None:
    state = bid(asked_first(INSTALLED["doudizhu"].with_options(rob="off")), answers)
    assert (state.landlord, state.position.robs) == (landlord - 1, 0)


@pytest.mark.parametrize(
    "yes", "叫 叫地主 叫牌 抢 抢地主 抢牌 是 Y y yes YES T true 1 ｙｅｓ".split()
)
def test_words_for_yes(yes: str) -> None:
    state = played(asked_first(INSTALLED["doudizhu"]), yes)
    assert state.position.bids == ((0, 1),)


@pytest.mark.parametrize(
    "no", "不叫 不叫地主 不抢 不 否 pass PASS N n no NO F false 0 ｎｏ".split()
)
def test_words_for_no(no: str) -> None:
    state = played(asked_first(INSTALLED["doudizhu"]), no)
    assert state.position.bids == ((0, 0),)


@pytest.mark.parametrize("word", ["2", "x", "叫吗", "?", "banana", "不 叫", "yesno", "10"])
def test_any_other_word_is_refused(word: str) -> None:
    state = asked_first(INSTALLED["doudizhu"])
    with pytest.raises(paiju.IllegalAction) as refused:
        played(state, word)
    assert refused.value.code == "unknown-answer"
    assert state.position.bids == ()


@pytest.mark.parametrize(
    ("word", "points"),
    [("1", 1), ("2分", 2), ("三分", 3), ("３", 3), ("0", 0), ("不叫", 0), ("bid 2", 2)],
)
def test_words_for_a_bid(word: str, points: int) -> None:
    state = played(asked_first(INSTALLED["doudizhu-four"]), word)
    assert [value for _, value in state.position.bids] == [points]


@pytest.mark.parametrize("word", ["3 points", "4", "分2", "1x", "1 or", "叫", "yes"])
def test_other_words_for_a_bid_are_refused(word: str) -> None:
    with pytest.raises(paiju.IllegalAction) as refused:
        played(asked_first(INSTALLED["doudizhu-four"]), word)
    assert refused.value.code == "unknown-answer"


@pytest.mark.parametrize(
    ("game", "chosen"),
    [("doudizhu", {}), ("doudizhu", {"bidding": "score"}), ("doudizhu-four", {})],
)
@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_redeals_end_at_the_limit(game: str, chosen: dict[str, str], limit: int) -> None:
    """The deal that reaches the limit forces the first asked; 0 never does."""
    state = asked_first(INSTALLED[game].with_options(**chosen, redeal_limit=limit))
    rounds = limit or 6
    for deal in range(1, rounds + 1):
        assert kinds(state).count("Shuffle") == deal
        state = bid(state, " ".join(["不叫"] * state.players))
    assert kinds(state).count("Redeal") == (limit - 1 if limit else rounds)
    if limit:
        decided = last(state, Landlord)
        assert isinstance(decided, Landlord)
        assert (decided.seat, decided.base, decided.robs) == (state.position.first, 1, 0)
        assert decided.forced
    else:
        assert state.landlord is None


def test_a_redeal_is_another_deal_and_draws_again() -> None:
    firsts = set()
    for seed in range(20):
        state = INSTALLED["doudizhu"].deal(seed=seed)
        again = played(state, "不叫, 不叫, 不叫")
        assert again.hands != state.hands
        firsts.add((state.position.first, again.position.first))
    assert len(firsts) == 9


def test_the_bottom_is_shown_to_all_when_the_landlord_is_known() -> None:
    for game in (INSTALLED["doudizhu"], INSTALLED["doudizhu-four"]):
        before = asked_first(game)
        bottom = before.position.stock.cards
        state = before
        while state.landlord is None:
            state = played(state, "3" if game.id == "doudizhu-four" else "1")
        lord = state.landlord
        for seat in (None, *range(state.players)):
            assert before.view(seat).position.stock.cards == ()
            view = state.view(seat)
            assert set(view.position.bottom) == set(bottom)
            assert set(view.hands[lord]) >= set(bottom)
        assert state.counts[lord] == before.counts[lord] + len(bottom)


# --- 熊猫: the lottery --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bottom", "answers", "landlord"),
    [
        ("d3 sK h2", "1 2 3", 3),
        ("d3 sK h2", "3 2 1", 1),
        ("d3 sK h2", "1 2 不叫", 2),
        ("d3 sK h2", "不叫 1 不叫", 2),
        ("dK sK d3", "1 2 3", 2),  # equal ranks: the suit decides
        ("dK sK d3", "2 1 3", 1),
        ("LJ s2 sA", "2 1 3", 2),
        ("LJ BJ s2", "1 3 2", 3),
        ("d3 dA d2", "2 不叫 1", 1),
        ("d3 sK h2", "不叫 不叫 不叫", 1),  # nobody picks: the person at seat 1
    ],
)
def test_lottery(bottom: str, answers: str, landlord: int) -> None:
    game = INSTALLED["doudizhu-panda"].with_options(bidding="draw")
    rest = [card.code for card in CARDS[:54] if card.code not in bottom.split()]
    hands = [f"{seat}\t{' '.join(rest[seat - 1 :: 3])}" for seat in (1, 2, 3)]
    head = [f"G\t{game.id}", "O\tbidding=draw", *hands, f"B\t{bottom}", "F\t1"]
    state = paiju.load("\n".join(head))
    for number, word in enumerate(answers.split()):
        if word != "不叫" and number:
            taken = [w for w in answers.split()[:number] if w != "不叫"]
            for pick in taken:
                assert refusal(state, pick) == "card-taken"
                assert pick not in state.legal(turn(state) - 1)
        assert state.landlord is None
        state = played(state, word)
    assert state.landlord == landlord - 1
    assert (state.position.base, state.position.robs) == (1, 0)
    assert {card.code for card in state.position.bottom} == set(bottom.split())
    assert state.counts[landlord - 1] == 20


def test_the_buttons_of_the_panda() -> None:
    """不叫 一分 二分 三分; only the bids still possible are enabled."""
    state = asked_first(INSTALLED["doudizhu-panda"])
    assert [action.text for action in state.legal(0)] == ["不叫", "1", "2", "3"]
    state = played(state, "二")
    assert [action.text for action in state.legal(1)] == ["不叫", "3"]
    assert state.position.bids == ((0, 2),)


# --- 加倍: sealed, then published together -------------------------------------------------


def doubling(landlord: int = 1) -> State:
    """The farmers are about to decide."""
    game = INSTALLED["doudizhu"].with_options(doubling="on", bidding="score")
    return played(asked_first(game, landlord), "3")


def test_a_sealed_decision_is_invisible() -> None:
    state = doubling()
    assert state.to_act == {1, 2}
    assert "bottom" not in state.view(0).dumps()
    for farmer, other in ((1, 2), (2, 1)):
        yes, no = state.act(farmer, "加倍"), state.act(farmer, "不加倍")
        for seat in (None, 0, other):
            assert yes.view(seat).dumps() == no.view(seat).dumps()
            assert yes.view(seat).position == no.view(seat).position
            assert yes.view(seat).display() == no.view(seat).display()
        assert yes.view(farmer).dumps() != no.view(farmer).dumps()
        assert yes.to_act == {other}
        assert refusal(yes, "加倍", farmer + 1) == "not-your-turn"
        line = yes.view(other).dumps().splitlines()[-1]
        assert line == json.dumps({"e": "double", "seat": farmer}, separators=(",", ":"))


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
@pytest.mark.parametrize(
    ("words", "published"),
    [
        (("加倍", "不加倍"), [None, True, False]),
        (("不加倍", "加倍"), [None, False, True]),
        (("加倍", "加倍"), [None, True, True]),
        (("不加倍", "不加倍"), [None, False, False]),
    ],
)
def test_decisions_are_published_together(
    order: tuple[int, int], words: tuple[str, str], published: list[bool | None]
) -> None:
    state = doubling()
    for seat in order:
        assert not state.position.doubles
        state = state.act(seat, words[seat - 1])
    for observer in (None, 0, 1, 2):
        view = state.view(observer)
        assert list(view.position.doubles) == published
        assert "doubles" in view.dumps()
    if any(published):
        assert (state.status, turn(state)) == ("Dealt", 1)
        assert "Bottom" not in kinds(state)
        after = played(state, "再加倍")
        assert after.position.redoubled
    else:
        after = state
    assert isinstance(last(after, Bottom), Bottom)
    assert (after.status, turn(after)) == ("Assigned", 1)
    assert kinds(after).index("Double") < kinds(after).index("Bottom")


def test_the_landlord_may_decline_to_redouble() -> None:
    state = played_by_all(doubling(), "加倍")
    assert [action.name("zh") for action in state.legal(0)] == ["不再加倍", "再加倍"]
    assert played(state, "不再加倍").position.redoubled is False


# --- 明牌 ---------------------------------------------------------------------------------


def test_an_open_hand_is_seen_by_all() -> None:
    game = INSTALLED["doudizhu"].with_options(open_hand="landlord")
    state = bid(asked_first(game), "叫 不抢 不抢")
    assert (state.status, turn(state), state.counts[0]) == ("Dealt", 1, 20)
    closed, opened = played(state, "不明牌"), played(state, "明牌")
    for seat in (None, 1, 2):
        assert len(state.view(seat).hands[0]) == 3  # the bottom cards
        assert len(closed.view(seat).hands[0]) == 3
        assert opened.view(seat).hands[0] == opened.hands[0]
        assert opened.view(seat).hands[1 if seat != 1 else 2] == ()
    assert closed.position.opened == (0, 0, 0)
    assert opened.position.opened == (2, 0, 0)
    assert opened.status == closed.status == "Assigned"


def test_open_from_the_start() -> None:
    game = INSTALLED["doudizhu"].with_options(open_hand="all")
    state = game.deal(seed=3)
    assert (state.phase, state.status) == ("deal", "Initialized")
    assert state.to_act == {0, 1, 2}
    assert state.counts == (0, 0, 0)
    state = state.act(1, "明牌开始").act(0, "不明牌").act(2, "不明牌")
    assert (state.phase, state.counts) == ("bid", (17, 17, 17))
    for seat in (None, 0, 2):
        assert state.view(seat).hands[1] == state.hands[1]
        assert state.view(seat).hands[2 if seat != 2 else 0] == ()
    assert state.position.opened == (0, 5, 0)


OPEN_PLAN = "3 2 3456789TJQKA KKKQQ A"


@pytest.mark.parametrize(
    ("starts", "opens", "factor"),
    [
        ((), "不明牌", 1),
        ((), "明牌", 2),
        ((2,), "不明牌", 5),
        ((2,), "明牌", 5),  # only the largest factor counts, once
        ((2, 3), "不明牌", 5),
        ((1,), None, 5),  # the landlord already plays open: he is not asked again
        ((1, 2, 3), None, 5),
    ],
)
def test_open_hands_multiply_once(starts: tuple[int, ...], opens: str | None, factor: int) -> None:
    game = INSTALLED["doudizhu"].with_options(open_hand="all")
    answers = [f"M\t{seat}:{'明牌开始' if seat in starts else '不明牌'}" for seat in (1, 2, 3)]
    text = full_deal(game, {1: OPEN_PLAN, 2: "4"}, lines=["F\t1", *answers])
    state = bid(paiju.load(text), "叫 不抢 不抢")
    if opens is not None:
        state = played(state, opens)
    state = played(
        state, "3, 4, pass, 2, pass, pass, 3456789TJQKA, pass, pass, KKKQQ, pass, pass, A"
    )
    assert state.payoffs == (2 * factor, -factor, -factor)


# --- settlement ---------------------------------------------------------------------------

# What the players hold, and how the play goes; P1 is the landlord. P3 (and P4) never play.
PLAYS = {
    # 炸弹 over a farmer's hand, landlord wins
    "landlord bomb": (
        {1: "3 2222 3456789TJQKA AAA", 2: "4"},
        "3, 4, pass, 2222, pass, pass, 3456789TJQKA, pass, pass, AAA",
    ),
    "farmer bomb": (
        {1: "3 5", 2: "4 2222 3456789TJQKA"},
        "3, 4, pass, 5, 2222, pass, pass, 3456789TJQKA",
    ),
    "spring": (
        {1: "3456789TJQKA KKKQQ AAA"},
        "3456789TJQKA, pass, pass, KKKQQ, pass, pass, AAA",
    ),
    "rocket anti": (
        {1: "3", 2: "小王大王 3456789TJQKA KKK"},
        "3, 小王大王, 3456789TJQKA, pass, pass, KKK",
    ),
    "opening": ({1: "33445566778899TTJJQQ"}, "33445566778899TTJJQQ"),
    "bomb led": (
        {1: "3 A 2222 3456789TJQKA KK", 2: "4"},
        "3, 4, pass, A, pass, pass, 2222, pass, pass, 3456789TJQKA, pass, pass, KK",
    ),
    "plain": (
        {1: OPEN_PLAN, 2: "4"},
        "3, 4, pass, 2, pass, pass, 3456789TJQKA, pass, pass, KKKQQ, pass, pass, A",
    ),
    "competition": (
        {1: "3", 2: "小王大王 2222 3456789TJQK"},
        "3, 小王大王, 2222, pass, pass, 3456789TJQK",
    ),
    "two bombs": (
        {1: "3 2222 AAAA 3456789TJQK", 2: "4"},
        "3, 4, pass, AAAA, pass, pass, 2222, pass, pass, 3456789TJQK",
    ),
    "three bombs": (
        {1: "3 2222 AAAA 小王大王 3456789TJ", 2: "4"},
        "3, 4, pass, AAAA, pass, pass, 2222, pass, pass, 小王大王, 3456789TJ",
    ),
}
# landlord's answers up to the opening hand, by row of the settlement table
SETTLED = [
    ("叫 抢 不抢 抢", "landlord bomb"),
    ("叫 抢 不抢 抢", "farmer bomb"),
    ("叫 不抢 不抢", "spring"),
    ("叫 不抢 不抢", "rocket anti"),
    ("叫 不抢 不抢", "opening"),
    ("3", "bomb led"),
    ("2 不叫 不叫 | 2:加倍 3:不加倍 1:不再加倍", "farmer bomb"),
    ("叫 不抢 不抢", None),  # needs a single rob: see below
    ("3 | 2:加倍 3:不加倍 1:再加倍", "competition"),
]
FOUR_PLAYS = [
    ({1: "222222 33445566778899TTJJQQKKAA AAA"}, "222222, 33445566778899TTJJQQKKAA, AAA"),
    ({1: "3", 2: "2 33445566778899TTJJQQKKAA"}, "3, 2, 33445566778899TTJJQQKKAA"),
    (
        {1: "3 22222222 小王小王大王大王 33445566778899TTJJQQ", 2: "4"},
        "3, 4, 22222222, 小王小王大王大王, 33445566778899TTJJQQ",
    ),
    (
        {1: "3 5", 2: "4 AAAA 2222 33333 3456789TJQK"},
        "3, 4, 5, AAAA, 2222, 33333, 3456789TJQK",
    ),
    (
        {1: "3 大王 33445566778899TTJJQQKKAA 3456789", 2: "2222222 4"},
        "3, 2222222, 4, 大王, 33445566778899TTJJQQKKAA, 3456789",
    ),
    (
        {1: "333444555666777888999TTTJJJQQQKKK"},
        "333444555666777888999TTTJJJQQQKKK",
    ),
]


def settlement_rows(game: str) -> list[list[str]]:
    return [row for row in rows("rulebook_settlement.tsv") if row[0] == game]


def decided(state: State, answers: str) -> State:
    """The bids, and after `|` the answers to 加倍 as `player:word`."""
    bids, _, doubles = answers.partition("|")
    state = bid(state, bids)
    for answer in doubles.split():
        seat, word = answer.split(":")
        state = state.act(int(seat) - 1, word)
    return state


def check_settlement(state: State, row: Sequence[str]) -> None:
    """Not only the amounts: the game must have been the one the row describes."""
    _, _, _, landlord, base, robs, bombs, rockets, springs = row[:9]
    doubled, redoubled, opened, winner, amounts = row[9:14]
    p = state.position
    assert state.landlord == int(landlord) - 1
    assert (p.base, p.robs) == (int(base), int(robs))
    sizes = {"Quadruple": 4, "Quintuple": 5, "Sextuple": 6, "Septuple": 7, "Octuple": 8}
    assert sorted(sizes[b.type] for b in p.bombs if b.type in sizes) == sorted(
        int(size) for size in bombs.split("+") if size != "-"
    )
    assert sum(b.type not in sizes for b in p.bombs) == int(rockets)
    assert spring(p) is (springs == "spring")
    assert [seat for seat, yes in enumerate(p.doubles, 1) if yes] == [
        int(seat) for seat in doubled.split("+") if seat != "-"
    ]
    assert bool(p.redoubled) is (redoubled == "yes")
    assert max(p.opened) == (int(opened) if opened != "1" else 0)
    assert (0 in state.counts[:1]) is (winner == "landlord")
    assert state.payoffs == tuple(map(int, amounts.split()))


@pytest.mark.parametrize(
    ("row", "answers", "plan"),
    [
        (row, answers, plan)
        for row, (answers, plan) in zip(settlement_rows("doudizhu"), SETTLED, strict=True)
        if plan
    ],
)
def test_rulebook_settlement(row: list[str], answers: str, plan: str) -> None:
    hands, moves = PLAYS[plan]
    game = INSTALLED[row[0]].with_options(**options(row[1]))
    state = decided(paiju.load(full_deal(game, hands, lines=["F\t1"])), answers)
    check_settlement(played(state, moves), row)


def test_rulebook_settlement_of_an_open_hand() -> None:
    """明牌 by the landlord and one rob: P1 robs P3, who called."""
    (row,) = [row for row in settlement_rows("doudizhu") if row[11] == "2"]
    hands, moves = PLAYS["plain"]
    game = INSTALLED["doudizhu"].with_options(**options(row[1]))
    state = paiju.load(full_deal(game, hands, lines=["F\t3"]))
    state = played(bid(state, "叫 抢 不抢 不抢"), "明牌")
    check_settlement(played(state, moves), row)


@pytest.mark.parametrize(
    ("row", "hands", "moves"),
    [(row, *play) for row, play in zip(settlement_rows("doudizhu-four"), FOUR_PLAYS, strict=True)],
)
def test_rulebook_settlement_of_four(row: list[str], hands: dict[int, str], moves: str) -> None:
    """Everybody who is not in the list of moves passes."""
    game = INSTALLED["doudizhu-four"]
    state = paiju.load(full_deal(game, hands, lines=["F\t1"]))
    answers = {"3": "3"}.get(row[4], f"{row[4]} 不叫 不叫 不叫")
    state = bid(state, answers)
    for move in moves.split(", "):
        while not can_lay(state, move, hands):
            state = played(state, "pass")
        state = played(state, move)
    check_settlement(state, row)


def can_lay(state: State, move: str, hands: dict[int, str]) -> bool:
    """Is it the turn of somebody in the plan, who can lay this hand now?"""
    seat = turn(state)
    if seat not in hands:
        return False
    mine = move in hands[seat].split()
    return mine and move in {action.text for action in state.legal(seat - 1)}


@pytest.mark.parametrize(
    "row", [row for row in rows("rulebook_settlement.tsv") if row[0] == "three-two-one"]
)
def test_rulebook_settlement_by_cards_left(row: list[str]) -> None:
    left = [int(n) for n in row[2].split("/")]
    cards = [card for card in CARDS[:52] if card.rank != "3"]
    winner = left.index(0) + 1
    lines = ["G\t三两一", f"E\t{winner}"]
    for seat, count in enumerate(left, 1):
        hand = [parse_card("d3")] if seat == winner else [cards.pop() for _ in range(count)]
        lines.append(f"{seat}\t{format_cards(hand)}")
    state = played(paiju.load("\n".join(lines)), "3")
    assert state.counts == tuple(left)
    assert state.payoffs == tuple(map(int, row[13].split()))


@pytest.mark.parametrize(
    ("left", "pays"), [*enumerate([0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 5], start=1)]
)
def test_every_number_of_cards_left(left: int, pays: int) -> None:
    hand = format_cards(CARDS[4 : 4 + left])
    state = imported(f"G 三两一; E 2; 1 {hand}; 2 A; 3 K; 4 K; S A")
    assert state.payoffs == (-pays, pays, 0, 0)


@pytest.mark.parametrize(
    ("cap", "plan", "factor"),
    [
        (0, "two bombs", 4),
        (1, "two bombs", 2),
        (2, "two bombs", 4),
        (3, "two bombs", 4),
        (0, "three bombs", 8),
        (1, "three bombs", 2),
        (2, "three bombs", 4),
        (3, "three bombs", 8),
        (1, "plain", 1),
    ],
)
def test_at_most_so_many_bombs_count(cap: int, plan: str, factor: int) -> None:
    hands, moves = PLAYS[plan]
    game = INSTALLED["doudizhu"].with_options(bomb_cap=cap)
    state = bid(paiju.load(full_deal(game, hands, lines=["F\t1"])), "叫 不抢 不抢")
    assert played(state, moves).payoffs == (2 * factor, -factor, -factor)


@pytest.mark.parametrize(
    ("plan", "led"),
    [
        ("landlord bomb", [False]),
        ("bomb led", [True]),
        ("two bombs", [False, True]),
        ("three bombs", [False, True, True]),
        ("competition", [False, True]),
        ("plain", []),
    ],
)
def test_bombs_on_a_hand_and_bombs_led_are_counted_apart(plan: str, led: list[bool]) -> None:
    """实炸 and 空炸."""
    hands, moves = PLAYS[plan]
    state = paiju.load(full_deal(INSTALLED["doudizhu"], hands, lines=["F\t1"]))
    state = played(bid(state, "叫 不抢 不抢"), moves)
    assert [bomb.led for bomb in state.position.bombs] == led


@pytest.mark.parametrize(
    ("first", "answers", "robs"),
    [
        (1, "叫 不抢 不抢", 0),
        (3, "叫 抢 不抢 不抢", 1),
        (1, "叫 抢 不抢 抢", 2),
        (1, "叫 抢 抢 抢", 3),
    ],
)
def test_each_rob_doubles(first: int, answers: str, robs: int) -> None:
    hands, moves = PLAYS["plain"]
    state = paiju.load(full_deal(INSTALLED["doudizhu"], hands, lines=[f"F\t{first}"]))
    state = played(bid(state, answers), moves)
    assert state.payoffs == (2 * 2**robs, -(2**robs), -(2**robs))


@pytest.mark.parametrize(
    ("doubled", "redoubled", "stakes"),
    [
        ("不加倍 不加倍", None, (1, 1)),
        ("加倍 不加倍", "不再加倍", (2, 1)),
        ("不加倍 加倍", "不再加倍", (1, 2)),
        ("加倍 加倍", "不再加倍", (2, 2)),
        ("加倍 不加倍", "再加倍", (4, 1)),
        ("不加倍 加倍", "再加倍", (1, 4)),
        ("加倍 加倍", "再加倍", (4, 4)),
    ],
)
def test_doubling_counts_in_the_own_account(
    doubled: str, redoubled: str | None, stakes: tuple[int, int]
) -> None:
    hands, moves = PLAYS["plain"]
    game = INSTALLED["doudizhu"].with_options(doubling="on")
    state = bid(paiju.load(full_deal(game, hands, lines=["F\t1"])), "叫 不抢 不抢")
    for seat, word in zip((1, 2), doubled.split(), strict=True):
        state = state.act(seat, word)
    if redoubled is not None:
        state = played(state, redoubled)
    assert played(state, moves).payoffs == (sum(stakes), -stakes[0], -stakes[1])


def test_everything_multiplies() -> None:
    """Base 2, two robs, one bomb, 明牌, P2 doubled and redoubled, landlord wins."""
    game = INSTALLED["doudizhu"].with_options(
        bidding="score", rob="on", doubling="on", open_hand="landlord"
    )
    hands, moves = PLAYS["landlord bomb"]
    state = bid(paiju.load(full_deal(game, hands, lines=["F\t3"])), "1 2 不叫 抢 抢")
    state = state.act(1, "加倍").act(2, "不加倍").act(0, "再加倍").act(0, "明牌")
    stake = 2 * 2**2 * 2 * 2
    assert played(state, moves).payoffs == (5 * stake, -4 * stake, -stake)


# --- 竞技二打一 ----------------------------------------------------------------------------


def test_competition_preset() -> None:
    game = paiju.game("竞技二打一", preset="competition")
    assert {
        flag: game.settings[flag]
        for flag in ("bidding", "rob", "doubling", "open_hand", "redeal_limit")
    } == {"bidding": "score", "rob": "off", "doubling": "on", "open_hand": "off", "redeal_limit": 0}
    firsts = {game.deal(seed=seed).position.first for seed in range(30)}
    assert len(firsts) == 1  # designated, not drawn
    state = game.deal(seed=1)
    for _ in range(5):
        state = bid(state, "不叫 不叫 不叫")
        assert state.landlord is None
    assert refusal(played(state, "2"), "1") == "bid-too-low"


def test_a_preset_is_only_a_default() -> None:
    game = paiju.game("斗地主", preset="competition", redeal_limit=2)
    assert (game.settings["redeal_limit"], game.settings["bidding"]) == (2, "score")
    assert paiju.game("斗地主").settings["rob"] == "on"
    assert paiju.game("斗地主", bidding="score").settings["rob"] == "off"
    assert paiju.game("斗地主", bidding="score", rob="on").settings["rob"] == "on"
    assert paiju.game("熊猫斗地主").settings["bidding"] == "score"
    assert paiju.game("熊猫斗地主", bidding="call-rob").settings["rob"] == "on"


# --- flow ---------------------------------------------------------------------------------


def test_after_an_absolutely_largest_hand_the_owner_leads_at_once() -> None:
    for game, hand in (
        ("斗地主", "小王大王"),
        ("斗地主拓展版", "小王大王"),
        ("熊猫斗地主", "小王大王"),
    ):
        state = played(imported(f"G {game}; E 1; 1 {hand} 3 4; 2 5 6; 3 7 8"), hand)
        assert turn(state) == 1
        assert laid(state) == ["BJ LJ PairJokers:Joker"]
        assert refusal(state, "pass") == "must-lead"
    four = imported("G 四人斗地主; E 1; 1 3 7; 2 小王小王大王大王 3 4; 3 5 5; 4 6 6; S 3")
    state = played(four, "小王小王大王大王")
    assert turn(state) == 2
    assert laid(state)[-1] == "BJ BJ LJ LJ QuadrupleJokers:Joker"


def test_only_the_listed_hands_close_the_circle() -> None:
    """2222 is unbeatable here, and still everybody is asked."""
    state = played(imported("G 斗地主; E 1; 1 2222 3 4; 2 5 6; 3 7 8"), "2222")
    assert turn(state) == 2
    assert turn(played(state, "pass, pass")) == 1


def test_who_passed_may_come_back() -> None:
    state = imported("G 斗地主; E 1; 1 5 3 4; 2 9 3; 3 7 4")
    assert refusal(state, "pass") == "must-lead"
    state = played(state, "5, pass, 7, pass")
    assert turn(state) == 2
    state = played(state, "9")
    assert (state.counts, turn(state)) == ((2, 1, 1), 3)


def test_the_circle_ends_when_all_others_have_passed_in_a_row() -> None:
    state = imported("G 四人斗地主; E 1; 1 5 3; 2 9 3; 3 7 4; 4 4 4; S 5")
    state = played(state, "pass, 7, pass, pass, 9, pass, pass, pass")
    assert turn(state) == 2
    assert refusal(state, "pass") == "must-lead"


@pytest.mark.parametrize(
    ("hands", "moves", "code"),
    [
        ("1 3 4; 2 5 6; 3 7 8", "6", "not-in-hand"),
        ("1 3 4; 2 5 6; 3 7 8", "34", "no-such-type"),
        ("1 5 4; 2 5 6; 3 7 8", "5, 5", "does-not-beat"),
        ("1 5 4; 2 66 7; 3 7 8", "5, 66", "does-not-beat"),
        ("1 5 4; 2 6 7; 3 7 8", "5, pass, pass, pass", "must-lead"),
        ("1 5 4; 2 6 7; 3 7 8", "5, xyz", "not-understood"),
        ("1 5 4; 2 6 7; 3 7 8", "5, 6 Pair:6", "no-such-reading"),
    ],
)
def test_refused_moves(hands: str, moves: str, code: str) -> None:
    *before, refused = moves.split(", ")
    state = imported(f"G 斗地主; E 1; {hands}")
    for move in before:
        state = played(state, move)
    assert refusal(state, refused) == code


# --- §8: ambiguous sets -------------------------------------------------------------------

BOTH = "66665555"


def lead_of(last_hand: str, mine: str, more: str = "3") -> State:
    """P1 leads a hand, P2 holds the set in question."""
    text = f"G 斗地主拓展版; E 1; 1 {last_hand} 小王; 2 {mine} {more}; 3 K K K; S {last_hand}"
    return imported(text)


def declarations(state: State) -> list[str]:
    (seat,) = state.to_act
    return [action.text for action in state.legal(seat) if ":" in action.text]


def test_an_ambiguous_lead_must_be_declared() -> None:
    state = imported(f"G 斗地主拓展版; E 1; 1 {BOTH} 3; 2 4; 3 4")
    assert refusal(state, BOTH) == "ambiguous"
    with pytest.raises(IllegalAction) as refused:
        state.act(0, BOTH)
    for language in ("zh", "en"):
        sentence = refused.value.sentence(language)
        assert "QuadrupleWithPairPair:6" in sentence
        assert "TripleStraightWithSingles:6" in sentence
    assert sorted(text.split()[-1] for text in declarations(state)) == [
        "QuadrupleWithPairPair:6",
        "TripleStraightWithSingles:6",
    ]
    for declared in ("QuadrupleWithPairPair:6", "TripleStraightWithSingles:6"):
        for text in (f"{BOTH} {declared}", f"{BOTH}\t{declared}", f"5555 6666 {declared.lower()}"):
            assert laid(played(state, text))[-1].endswith(declared)
    assert refusal(state, f"{BOTH} TripleStraightWithSingles:5") == "no-such-reading"
    assert refusal(state, f"{BOTH} Quadruple:6") == "no-such-reading"


@pytest.mark.parametrize(
    ("on", "mine", "result"),
    [
        ("3333 7788", BOTH, "QuadrupleWithPairPair:6"),
        ("333444 89", BOTH, "TripleStraightWithSingles:6"),
        ("888999 34", BOTH, "does-not-beat"),
        ("222 3", BOTH, "does-not-beat"),
        ("333444555 7QK", "888999TTTJJJ", "TripleStraightWithSingles:J"),
    ],
)
def test_the_last_hand_decides_the_reading(on: str, mine: str, result: str) -> None:
    state = lead_of(on, mine, more="A")
    if result == "does-not-beat":
        assert refusal(state, mine) == result
    else:
        assert laid(played(state, mine))[-1].endswith(result)


def test_twelve_cards_led_freely_are_two_things() -> None:
    state = imported("G 斗地主拓展版; E 1; 1 888999TTTJJJ 3; 2 4; 3 4")
    assert refusal(state, "888999TTTJJJ") == "ambiguous"
    assert sorted(text.split()[-1] for text in declarations(state)) == [
        "TripleStraight:J",
        "TripleStraightWithSingles:J",
    ]


def test_a_bomb_among_the_kickers_is_no_bomb() -> None:
    """Opening 5555 小王大王: multiplier unchanged; opening 5555: ×2. (春天 ×2 in both.)"""
    start = "G 斗地主拓展版; E 1; 1 5555 小王大王 3; 2 4; 3 4"
    assert imported(f"{start}; S 5555 小王大王; P -; P -; P 3").payoffs == (4, -2, -2)
    state = imported("G 斗地主拓展版; E 1; 1 5555 3; 2 4; 3 4; S 5555; P -; P -; P 3")
    assert state.payoffs == (8, -4, -4)


def test_a_declaration_in_the_third_field_of_an_import() -> None:
    start = f"G\t斗地主拓展版\nE\t1\n1\t{BOTH} 3\n2\t4\n3\t4\n"
    for declared in ("QuadrupleWithPairPair:6", "TripleStraightWithSingles:6"):
        assert laid(paiju.load(f"{start}S\t{BOTH}\t{declared}"))[-1].endswith(declared)
    with pytest.raises(BadRecord) as refused:
        paiju.load(f"{start}S\t{BOTH}")
    assert (refused.value.code, refused.value.line) == ("ambiguous", 6)


# --- §7: the vector of a hand -------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "held", "move", "vector"),
    [
        ("三两一", "sA h2 d3 c3", "A23", "d3 h2 sA"),
        ("三两一", "sA h2 cK", "KA2", "h2 sA cK"),
        ("三两一", "d2 d3 d4", "234", "d4 d3 d2"),
        ("三两一", "sA cA s2 h2", "AA22", "s2 h2 sA cA"),
        ("三两一", "s3 h3 d3 s4 c4 d9", "333 44 9", "s3 h3 d3 d9 s4 c4"),
        ("三两一", "s3 h3 c3 d3 s5 d5", "3333 55", "s3 h3 c3 s5 d5 d3"),
        ("斗地主", "d3 c3 h3 BJ", "333 大王", "h3 c3 d3 BJ"),
        ("斗地主", "d3 c3 h3 d4 c4 s4 d5 LJ", "333444 5 小王", "s4 c4 d4 h3 c3 d3 LJ d5"),
        ("斗地主", "d3 c4 h5 s6 d7", "34567", "d7 s6 h5 c4 d3"),
        ("斗地主", "LJ BJ", "王王", "BJ LJ"),
        ("斗地主", "d3 c3 h3 s3 dA d2", "3333 A2", "s3 h3 c3 d3 d2 dA"),
        ("四人斗地主", "LJ LJ BJ BJ", "小王小王大王大王", "BJ BJ LJ LJ"),
        ("四人斗地主", "d3 d3 s3 s3 h3", "33333", "s3 s3 h3 d3 d3"),
    ],
)
def test_vectors_of_hands(game: str, held: str, move: str, vector: str) -> None:
    seats = paiju.game(game).seats()
    others = "; ".join(f"{seat} 8 8" for seat in range(2, min(seats, 3) + 1))
    fourth = "; 4 9 9" if seats == 4 else ""
    state = played(imported(f"G {game}; E 1; 1 {held} Q; {others}{fourth}"), move)
    assert laid(state)[-1].rsplit(" ", 1)[0] == vector


@pytest.mark.parametrize(
    ("declared", "vector"),
    [
        ("TripleStraightWithSingles:4", "s4 h4 c4 s3 h3 c3 d4 d3"),
        ("QuadrupleWithPairPair:4", "s4 h4 c4 d4 s3 h3 c3 d3"),
    ],
)
def test_the_lowest_suit_of_a_body_rank_is_the_kicker(declared: str, vector: str) -> None:
    state = imported("G 斗地主拓展版; E 1; 1 33334444 5; 2 6; 3 6")
    assert laid(played(state, f"33334444 {declared}"))[-1] == f"{vector} {declared}"


def test_bare_ranks_take_the_lowest_suits() -> None:
    state = imported("G 斗地主; E 1; 1 s3 h3 c3 d3 4; 2 6; 3 6")
    assert laid(played(state, "33"))[-1] == "c3 d3 Pair:3"
    assert laid(played(state, "♠3 3"))[-1] == "s3 d3 Pair:3"
    assert laid(played(state, "♠3 ♥3"))[-1] == "s3 h3 Pair:3"


# --- 三两一 --------------------------------------------------------------------------------


def three(hands: str, lock: str = "circle", leader: int = 1) -> State:
    lines = [f"{seat} {hand}" for seat, hand in enumerate(hands.split(" / "), 1)]
    return imported(f"G 三两一; O lock={lock}; E {leader}; {'; '.join(lines)}")


def test_who_passed_is_skipped_until_the_circle_is_won() -> None:
    state = played(three("3 5 6 / 4 9 9 / K K Q / 4 8 7"), "3, 4, pass")
    assert refusal(state, "4") == "does-not-beat"
    state = played(state, "8, pass")
    assert turn(state) == 2
    state = played(state, "pass")  # P3 is not asked again
    assert turn(state) == 4
    assert laid(state)[2:] == ["Empty", "d8 Single:8", "Empty", "Empty"]
    state = played(state, "7")
    assert turn(state) == 1  # all three are unlocked
    assert turn(played(state, "pass")) == 2
    assert turn(played(state, "pass, pass")) == 3


def test_a_locked_player_is_skipped_in_the_middle_too() -> None:
    state = played(three("3 5 6 / 4 9 9 / K K Q / 8 8 7"), "3, pass, Q, pass")
    assert turn(state) == 1
    assert turn(played(state, "pass")) == 3


def test_lock_of_the_circle() -> None:
    state = played(three("3 5 4 6 / 9 9 / K K / 8 8"), "3, pass, pass, pass, 5")
    assert turn(state) == 2


def test_lock_of_the_round() -> None:
    state = played(three("3 5 4 6 / 9 9 / K K / 8 8", lock="round"), "3, pass, pass, pass, 5")
    assert turn(state) == 1  # nobody may answer
    assert refusal(state, "pass") == "must-lead"
    state = played(state, "4")  # does not cover the 5: a new round
    assert turn(state) == 2
    state = played(state, "9")
    assert turn(state) == 3


def test_the_lock_of_the_round_lasts_while_the_leads_rise() -> None:
    """P2 takes the circle over; his rising leads stay unanswered, also by P1."""
    state = three("3 K K / 4 5 7 7 6 / K K / 8 8", lock="round")
    state = played(state, "3, 4, pass, pass, pass")
    for lead in ("5", "7"):
        assert turn(state) == 2
        state = played(state, lead)
    assert turn(state) == 2
    assert turn(played(state, "7")) == 3  # equal does not cover: a new round
    assert turn(played(state, "6")) == 3


def test_within_a_circle_the_lock_of_the_round_is_that_of_the_circle() -> None:
    state = three("3 5 6 / 4 9 9 / K K Q / 8 8 7", lock="round")
    state = played(state, "3, pass, Q, pass")
    assert turn(state) == 1
    assert turn(played(state, "pass")) == 3


def test_a_two_closes_the_circle() -> None:
    for lock in ("circle", "round"):
        state = played(three("3 5 6 / 2 4 9 / K K Q / 4 8 7", lock), "3, 2")
        assert turn(state) == 2
        assert laid(state) == ["d3 Single:3", "d2 Single:2"]
        assert refusal(state, "pass") == "must-lead"
        assert turn(played(state, "4")) == 3


def test_every_key_two_is_absolutely_largest() -> None:
    for held, move in (("K A 2", "KA2"), ("AA22", "AA22"), ("222 33", "222 33"), ("2 2", "22")):
        state = played(three(f"{held} 3 / 4 4 / 5 5 / 6 6"), move)
        assert turn(state) == 1
    for held, move in (("A 2 3", "A23"), ("2 3 4", "234"), ("333 22", "333 22")):
        state = played(three(f"{held} 3 / 4 4 / 5 5 / 6 6"), move)
        assert turn(state) == 2


@pytest.mark.parametrize(
    ("on", "mine", "result"),
    [
        ("555 66 2", "333444", "does-not-beat"),
        ("333444 TripleStraight:4", "666555", "TripleStraight:6"),
        ("333444 TripleWithPairSingle:4", "666555", "TripleWithPairSingle:6"),
        ("444 33 2", "555666", "TripleWithPairSingle:6"),
    ],
)
def test_readings_of_two_triples(on: str, mine: str, result: str) -> None:
    cards = on.rsplit(" ", 1)[0] if ":" in on else on
    state = played(three(f"{cards} 7 / {mine} 8 / 9 9 / T T"), on)
    if result == "does-not-beat":
        assert refusal(state, mine) == result
        assert not any("Straight" in a.text for a in state.legal(1))
    else:
        assert laid(played(state, mine))[-1].endswith(f" {result}")


def test_the_holder_of_the_three_of_diamonds_leads_and_must_lay_it() -> None:
    for seed in range(12):
        state = INSTALLED["three-two-one"].deal(seed=seed)
        holder = next(i for i, hand in enumerate(state.hands) if parse_card("d3") in hand)
        assert (turn(state) - 1, state.status) == (holder, "Assigned")
        assert all("d3" in format_cards(a.cards) for a in state.legal(holder))
        hand = state.hands[holder]
        other = next(card for card in hand if card.rank != "3")
        assert refusal(state, other.code) == "must-contain"
        for three_ in (card for card in hand if card.rank == "3" and card.code != "d3"):
            assert refusal(state, three_.code) == "must-contain"
        after = played(state, "3")
        assert laid(after) == ["d3 Single:3"]
        assert refusal(after, hand[0].code, holder + 1) == "not-your-turn"


def test_legal_openings_are_those_with_the_card() -> None:
    """`in` and `act` agree about a 3 of another suit, wherever the action comes from."""
    game = INSTALLED["three-two-one"]
    state = paiju.load(full_deal(game, {1: "d3 h3 s3"}, landlord=None))
    lead = three("h3 4 5 / 6 6 / 7 7 / 8 8")
    (single,) = [action for action in lead.legal(0) if action.text == "3"]
    assert format_cards(single.cards) == "h3"
    assert refusal_of(state, single) == "must-contain"
    assert single not in state.legal(0)


def refusal_of(state: State, action: object) -> str:
    with pytest.raises(IllegalAction) as refused:
        state.act(turn(state) - 1, action)  # type: ignore[arg-type]
    return refused.value.code
