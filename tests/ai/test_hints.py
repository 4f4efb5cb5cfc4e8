"""Hints: what comes first, why, and that nothing illegal is ever among them."""

from __future__ import annotations

import random
from importlib import import_module
from itertools import islice

import pytest

import paiju
from dark import composed as dark_table
from layouts import composed
from paiju.core.events import Return
from paiju.engine.family import Family
from paiju.engine.hints import POSSIBLE, Hints
from paiju.engine.match import Match
from paiju.engine.state import State, View
from paiju.families.climb.family import ClimbFamily
from paiju.families.laying.candidates import Candidates
from panda_views import after
from soaking import soak

GAMES = list(paiju.games())


def asked(state: State) -> View:
    return state.view(min(state.to_act))


def told(state: State, language: str = "zh") -> list[tuple[str, str]]:
    return [(hint.text, hint.why(language)) for hint in paiju.hints(asked(state))]


def pressed(found: Hints, times: int) -> list[str]:
    """What the button selects, press after press."""
    texts: list[str] = []
    for _ in range(times):
        hint = found.after(texts[-1] if texts else None)
        assert hint is not None
        texts.append(hint.text)
    return texts


# --- following ---


def test_the_button_of_the_rule_book() -> None:
    state = after("333444 56 J", "555666 77 8 9 KKKK", "Q", moves="33344456")
    found = paiju.hints(asked(state))
    assert pressed(found, 4) == ["555666 89", "KKKK", "555666 89", "KKKK"]
    assert [hint.reason["zh"] for hint in found] == ["留住炸弹", "用炸弹"]
    assert found[0].reason["en"] == "keeps the bombs"


@pytest.mark.parametrize(
    ("laid", "own", "hints"),
    [
        ("5", "6 8 9 9 2", [("6", "压得住的最小一手"), ("8", "压得住"), ("9", "拆开对子"),
                            ("2", "压得住")]),
        ("5", "6666 9 Q", [("9", "留住炸弹"), ("Q", "留住炸弹"), ("6", "拆了炸弹"),
                           ("6666", "用炸弹")]),
        ("A", "小王 大王 3", [("小王", "拆了炸弹"), ("大王", "拆了炸弹"),
                           ("小王大王", "最大的炸弹，谁也压不住"), ("pass", "留住炸弹")]),
        ("44", "666 77 K", [("66", "拆开三张"), ("77", "压得住")]),
        ("3334", "5556 6 8 9", [("555 8", "带走小牌")]),
        ("33", "4 5 7", [("pass", "要不起")]),
        ("77", "88", [("88", "一手出完")]),
        ("34567", "45678 8 9 Q", [("45678", "拆开对子"), ("56789", "拆开对子")]),
        ("3333 45", "6666 789", [("6666 78", "用掉一个炸弹"), ("6666", "用炸弹")]),
    ],
)  # fmt: skip
def test_covers(laid: str, own: str, hints: list[tuple[str, str]]) -> None:
    assert told(after(f"{laid} J T", own, "QQ K", moves=laid)) == hints


def test_the_next_player_is_kept_from_going_out() -> None:
    state = after("5 6", "7 J 2 4 4", "9 9", moves="5 / 7 / pass / pass")
    assert told(state)[0] == ("44", "先走小牌")  # player 3 is a partner
    state = after("5 5 6", "2 J 3 3 8", "K 9", moves="5 / 2 / pass / pass / 3 / 9")
    assert state.to_act == {0}
    state = composed("锄大地", "♦3 ♦5 ♣5 ♠K", "♣3", "♥3 ♥4", "♥8 ♥9")
    assert told(state)[0] == ("♣5 ♦5", "下家只剩 1 张，不出单张")
    assert told(state)[1] == ("♠K", "下家只剩 1 张，出大牌")
    state = composed("锄大地", "♦3 ♦5", "♣7 ♠K ♥K ♦9", "♣3", "♥8 ♥9").act(0, "♦3")
    assert told(state)[0] == ("♠K", "下家只剩 1 张，出大牌")


@pytest.mark.parametrize(
    ("partner", "own", "first"),
    [
        ("J 4 4", "Q 5 6 7", ("pass", "队友只剩 2 张，不压")),
        ("J 4 4 4 5 5", "Q 5 6 6 7 7 8 8 9 9 T", ("pass", "队友的牌，不压")),
        ("7 4 4 4 5 5", "8 5 6 6 7 7 9 9 T T J", ("8", "压得住的最小一手")),
        ("J 4 4", "Q", ("Q", "一手出完")),
        ("J 4 4 4 5 5", "9999 5 6", ("pass", "队友的牌，不压")),
    ],
)
def test_partners(partner: str, own: str, first: tuple[str, str]) -> None:
    state = after("3 K K", partner, own, moves=f"3 / {partner.split()[0]}")
    assert told(state)[0] == first


def test_hidden_partners_are_no_partners() -> None:
    hands = ("♦4 ♠3 ♦8", "♣5 ♠A", "♦9 ♣T ♥T", "♥J ♥Q")
    state = composed("广西地主", *hands).act(0, "♦4").act(1, "♣5")
    assert told(state)[0][0] == "♦9"
    # player 2 shows the ace: player 3 now knows both landlords are not his friends
    state = composed("广西地主", *hands).act(0, "♠3")
    assert told(state)[0] == ("pass", "要不起")


# --- leading ---


@pytest.mark.parametrize(
    ("hand", "first"),
    [
        ("34567", ("34567", "一手出完")),
        ("333 44 5 6 9 J K A 2", ("333 44", "带走小牌")),
        ("333444 55 99 7", ("333444 5599", "带走小牌")),  # wings of pairs before singles
        ("333444 5 6 9", ("333444 56", "带走小牌")),
        ("3 4 5 6 7 99 KKK 大王", ("99", "先走小牌")),
        ("3 4 5 6 7 8 J", ("345678", "一手走 6 张")),
        ("3333 5 9 J", ("5", "留住炸弹")),
        ("3333 小王 大王", ("3333", "用炸弹")),
        ("44 7 9", ("44", "先走小牌")),
    ],
)
def test_leads(hand: str, first: tuple[str, str]) -> None:
    assert told(composed("斗地主", hand, "QQ", "22"))[0] == first


@pytest.mark.parametrize(
    ("game", "hands", "hints"),
    [  # high cards are not called small, and what is first is not better kept
        ("锄大地", ("♦3 ♣4", "♥5 ♦8", "♥9 ♠9", "♥J ♥Q"), {"♦3": "先走小牌"}),
        ("七鬼五二一", ("♣7 ♦4 ♦6", "♥9 ♥8"), {"♣7": "大牌，不容易被压", "♦4": "先走小牌"}),
        ("锄大地", ("♦3 ♣7 ♠K", "♥8", "♥4 ♦4", "♦5 ♥9"),
         {"♠K": "下家只剩 1 张，出大牌", "♣7": "下家只剩 1 张，小单张会放走他"}),
    ],
)  # fmt: skip
def test_reasons_are_true(game: str, hands: tuple[str, ...], hints: dict[str, str]) -> None:
    found = dict(told(composed(game, *hands)))
    assert {text: found[text] for text in hints} == hints


def test_a_triple_is_not_split_while_there_is_something_else() -> None:
    state = composed("三两一", "♦3 ♣3 ♥4", "♠K ♥K ♣K ♠5 ♦5 ♥J", "♥8 ♦9", "♠T ♦Q").act(0, "33")
    assert told(state)[0] == ("55", "压得住的最小一手")
    assert told(state)[1] == ("KK", "拆开三张")


def test_every_kind_of_lead_in_the_order_of_the_policy() -> None:
    state = composed("熊猫斗地主", "333 44 5 6 9", "QQ", "KK")
    texts = [text for text, _ in told(state)]
    assert texts == ["333 44", "333 5", "33", "44", "3", "4", "5", "6", "9", "333"]


def test_a_partner_who_comes_next_is_fed() -> None:
    state = after("3 6 6 6", "2 5 5 7 7 8 8 J", "K", moves="3 / 2 / pass / pass")
    assert told(state)[0] == ("5", "下家是队友，只剩 1 张，送小牌")


# --- before the play, and other families ---


def test_bids_go_by_the_hand() -> None:
    first = {}
    for seed in range(40):
        state = paiju.game("斗地主", bidding="score").deal(seed)
        hint = paiju.hints(asked(state))[0]
        first[hint.text] = hint.why("zh")
    assert set(first) == {"不叫", "1", "2", "3"}
    assert first["3"].startswith("牌力 ") and first["不叫"].startswith("牌力只有 ")


def test_doubling_and_open_hands() -> None:
    game = paiju.game("斗地主", bidding="score", doubling="on", open_hand="all", first_bidder=1)
    state = game.deal(seed=1)
    assert told(state)[0] == ("不明牌", "稳妥")
    for seat in range(3):
        state = state.act(seat, "不明牌")
    state = state.act(0, "3")
    assert {text for text, _ in told(state)} == {"加倍", "不加倍"}


def test_the_exchange_gives_small_cards_that_split_nothing() -> None:
    match = Match(paiju.game("广西地主"), seed=3)
    rng = random.Random(3)
    while True:
        state = match.next()
        if state.phase == "exchange":
            break
        while not state.is_over:
            state = state.act(min(state.to_act), rng.choice(state.legal(min(state.to_act))))
        match.finish(state)
    view = asked(state)
    hints = paiju.hints(view)
    assert {hint.text for hint in hints} == {a.text for a in view.legal(view.seat or 0)}
    ranks = [card.rank for card in view.hand]
    given = hints[0].action.event
    assert isinstance(given, Return) and given.cards
    assert ranks.count(given.cards[0].rank) == 1


@pytest.mark.parametrize(
    ("own", "first", "reason", "english"),
    [
        ("3333 4 K", "3333", "有炸弹只算炸弹，10 倍，约 ", "only bombs count: ×10"),
        ("34567 2", "34567", "连牌大于散牌，20 倍，约 ", "runs beat loose hands: ×20"),
        ("888 KK 3", "888", "4 倍，约 ", "×4"),
        ("大王 3 4 6 8 T", "3468T大王", "2 倍，约 ", "×2"),
    ],
)
def test_sealed_hands(own: str, first: str, reason: str, english: str) -> None:
    state = dark_table(own, "5", "6", "7")
    text, why = told(state)[0]
    assert text == first and why.startswith(reason) and "最大" in why
    assert english in told(state, "en")[0][1]


def test_sealed_hands_that_split_a_bomb_say_so() -> None:
    found = dict(told(dark_table("3333 4 K", "5", "6", "7")))
    assert found["3"] == found["333"] == "拆了炸弹"
    assert found["K"] != "拆了炸弹"


@pytest.mark.parametrize(
    ("chance", "moves", "first"),
    [
        (0.9, "", ("raise 6", "胜率约 90%，值得加注")),
        (0.55, "", ("call", "胜率约 55%，跟注只要 25%")),
        (0.2, "", ("fold", "胜率约 20%，跟注要 25%，不划算")),
        (0.3, "call", ("check", "不花钱看牌")),
        (0.8, "call", ("raise 6", "胜率约 80%，值得加注")),
        (0.4, "raise 200", ("fold", "胜率约 40%，跟注要 50%，不划算")),
    ],
)
def test_bets(
    monkeypatch: pytest.MonkeyPatch, chance: float, moves: str, first: tuple[str, str]
) -> None:
    monkeypatch.setattr(
        import_module("paiju.families.betting.hints"), "equity", lambda *known: chance
    )
    state = paiju.game("标准德州扑克").deal(seed=1, players=2)
    for move in filter(None, moves.split("/")):
        state = state.act(min(state.to_act), move)
    assert told(state)[0] == first


def test_the_chance_to_win() -> None:
    from paiju.families.betting.hints import equity

    aces = paiju.parse_cards("sA hA")
    assert 0.82 < equity(aces, (), 1) < 0.88  # 85 % against any hand
    assert equity(aces, paiju.parse_cards("s2 s7 sK"), 3) < equity(aces, (), 1)
    assert equity(aces, (), 0) == 1


def test_a_family_nobody_advises_still_gets_every_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClimbFamily, "advise", Family.advise)
    view = asked(composed("斗地主", "3 4", "5", "6"))
    assert [(h.text, h.reason) for h in paiju.hints(view)] == [("3", POSSIBLE), ("4", POSSIBLE)]


def test_who_is_not_asked_gets_no_hints() -> None:
    state = composed("斗地主", "3 4", "5", "6")
    assert len(paiju.hints(state.view(1))) == len(paiju.hints(state.view(None))) == 0
    assert paiju.hints(state.view(1)).after("3") is None


@pytest.mark.parametrize("mode", ["single", "heaven-earth"])
def test_the_cards_a_play_would_take(mode: str) -> None:
    """What candidates are weighed by is what would really be laid."""
    game = paiju.game("癞子斗地主", mode=mode, rob="off", first_bidder=1)
    state = game.deal(seed=4).act(0, "叫")
    for found in Candidates(asked(state)).all():
        ranks = [game.rules.deck.value(card) for card in found.action.cards]
        assert found.used == tuple(ranks.count(rank) for rank in range(15))


# --- over whole games of every game ---


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hints_are_legal_and_reach_every_kind_of_play(game: paiju.Game) -> None:
    rng = random.Random(game.id)
    for seed in range(soak(2)):
        state = game.deal(seed)
        while not state.is_over:
            view = asked(state)
            seat = min(state.to_act)
            legal, hints = view.legal(seat), paiju.hints(view)
            assert len(hints) > 0
            assert all(
                hint.action in legal and hint.reason.keys() == {"zh", "en"} for hint in hints
            )
            if seed == 0 or view.phase != "play":
                assert kinds(hint.action for hint in hints) >= kinds(legal) - {"pass"}
                assert len({hint.text for hint in hints}) == len(hints)
            state = state.act(seat, rng.choice(hints).action)


def kinds(actions: object) -> set[str]:
    """The plays that make a difference: type, length and key; other answers by their text."""
    found = set()
    for action in actions:  # type: ignore[attr-defined]
        reading = action.reading if action.kind == "play" else None
        found.add(f"{reading} {reading.length}" if reading else action.text)
    return found


@pytest.mark.parametrize("game", GAMES[:2] + GAMES[4:6], ids=lambda game: game.id)
def test_no_first_hint_splits_a_bomb_unless_it_must(game: paiju.Game) -> None:
    for seed in range(soak(6)):
        state = game.deal(seed)
        while not state.is_over:
            seat = min(state.to_act)
            hints = paiju.hints(state.view(seat))
            split = [hint.reason["zh"] == "拆了炸弹" for hint in hints]
            bombs = [hint.reason["zh"] in ("用炸弹", "最大的炸弹，谁也压不住") for hint in hints]
            passes = [hint.text == "pass" for hint in hints]
            ordinary = [not any(how) for how in zip(split, bombs, passes, strict=True)]
            if any(ordinary):
                assert not split[0]
            state = state.act(seat, next(islice(hints, seed % 2, None), hints[0]).action)
