"""五瓜皮 and 七鬼: circles, points, drawing the end; by the rule book and a bookkeeper."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import brute_suits
import paiju
from layouts import EACH, composed, full_deal, laid_out, news, play
from paiju.core.cards import BY_CODE, Card, Cards, format_cards, parse_cards
from paiju.core.events import Draw, Event, Lead, Leader, Over, Pass, Play, Shuffle
from paiju.core.language import speaking
from paiju.engine.narration import walk_events
from paiju.engine.state import State

GHOSTS = ("seven-ghosts-521", "seven-ghosts-523")
GAMES = ("wuguapi", *GHOSTS)
WORTH = {"5": 5, "T": 10, "K": 10}
HIGHEST = {"wuguapi": 10} | dict.fromkeys(GHOSTS, 7)


def on_stock(count: int, game: str, *hands: str) -> State:
    """残局 with so many cards of the rest of the pack as a stock."""
    held = {card for hand in hands for card in parse_cards(hand)}
    rest = [card for card in paiju.game(game).rules.deck.cards if card not in held]
    return composed(game, *hands, stock=format_cards(rest[:count]))


def filled(game: str, *hands: str) -> list[str]:
    """Hands of full size; the spare cards are worth nothing and cover little."""
    used = {card for hand in hands for card in parse_cards(hand)}
    dull = [c for c in paiju.game(game).rules.deck.cards if c.rank in "689JQA" and c not in used]
    found = []
    for hand in hands:
        missing = EACH[game] - len(parse_cards(hand))
        found.append(f"{hand} {format_cards(dull[:missing])}")
        del dull[:missing]
    return found


def draws(before: State, after: State) -> list[tuple[int, int]]:
    """Who has drawn how many cards since, in that order; players count from 1."""
    return [(e.seat + 1, e.count) for e in news(before, after) if isinstance(e, Draw)]


def refused(state: State, seat: int, text: str) -> str:
    with pytest.raises(paiju.IllegalAction) as caught:
        state.act(seat, text)
    return caught.value.code


# --- 七鬼: flow and points, row by row ------------------------------------------------------


@pytest.mark.parametrize("game", GHOSTS)
def test_row_1_winner_collects_and_draws_first(game: str) -> None:
    before = on_stock(20, game, *filled(game, "♦10", "♦K", "♦4"))
    after = play(before, "1 ♦10; 2 ♦K; 3 -; 1 -")
    assert after.position.points == (0, 20, 0)
    assert draws(before, after) == [(2, 1), (1, 1)]
    assert after.counts == (7, 7, 7)
    assert after.position.stock.count == 18
    assert after.to_act == {1}
    assert refused(after, 1, "pass") == "must-lead"


@pytest.mark.parametrize("cards", ["♠7", "♠7 ♦7", "♠7 ♥7 ♣7", "♠7 ♥7 ♣7 ♦7"])
@pytest.mark.parametrize("game", GHOSTS)
def test_row_2_spade_seven_closes_the_circle(game: str, cards: str) -> None:
    before = on_stock(20, game, *filled(game, cards, "♦4", "♦K"))
    after = before.act(0, cards)
    assert draws(before, after) == [(1, len(parse_cards(cards)))]
    assert [type(event) for event in news(before, after)] == [Play, Draw]
    assert after.position.points == (0, 0, 0)
    assert after.to_act == {0}


@pytest.mark.parametrize("game", GHOSTS)
def test_spade_seven_laid_on_a_hand(game: str) -> None:
    before = on_stock(20, game, *filled(game, "♦10 ♦5", "♦K ♦2", "♠7"))
    after = play(before, "1 ♦10; 2 ♦K; 3 -; 1 ♦5; 2 -; 3 ♠7")
    assert after.position.points == (0, 0, 25)
    assert draws(before, after) == [(3, 1), (1, 2), (2, 1)]
    assert after.to_act == {2}


@pytest.mark.parametrize(
    ("leftover", "payoffs"), [("unscored", (10, 0)), ("first_finisher", (20, 0))]
)
@pytest.mark.parametrize("game", GHOSTS)
def test_row_3_one_player_with_cards_is_the_end(
    game: str, leftover: str, payoffs: tuple[int, ...]
) -> None:
    after = composed(game, "♥K", "♠K ♦4", leftover=leftover).act(0, "♥K")
    assert after.is_over
    assert after.payoffs == payoffs
    assert after.position.out == (0,)


@pytest.mark.parametrize(
    ("leftover", "payoffs"), [("unscored", (5, 0, 0)), ("first_finisher", (15, 0, 0))]
)
@pytest.mark.parametrize("game", GHOSTS)
def test_row_4_the_lead_goes_on_without_the_winner(
    game: str, leftover: str, payoffs: tuple[int, ...]
) -> None:
    before = composed(game, "♦5", "♠10 ♣9", "♥4 ♥J", leftover=leftover)
    after = play(before, "1 ♦5; 2 -; 3 -")
    assert after.position.points == (5, 0, 0)
    assert after.position.out == (0,)
    assert news(before, after)[-1] == Lead(1)
    after = play(after, "2 ♣9; 3 ♥J; 2 -; 3 ♥4")
    assert after.is_over
    assert after.position.out == (0, 2)  # places 1 and 2
    assert after.payoffs == payoffs
    assert after.hands == ((), parse_cards("♠10"), ())


@pytest.mark.parametrize("game", GHOSTS)
def test_row_5_who_gets_nothing_from_the_stock_has_finished(game: str) -> None:
    p1, p2, _ = filled(game, "♦4 ♦9", "♣4", "♦6")
    before = on_stock(2, game, p1, p2, "♦6").act(0, "♦4")
    after = play(before, "2 -; 3 ♦6; 1 ♦9")
    assert after.position.out == (2,)
    after = play(after, "2 -")
    assert draws(before, after) == [(1, 2)]
    assert after.counts == (7, 7, 0)
    assert after.position.out == (2,)  # place 1
    assert after.to_act == {0}
    assert play(after, f"1 {after.legal(0)[0].text}").to_act == {1}


@pytest.mark.parametrize("game", GHOSTS)
def test_row_6_an_empty_hand_with_a_stock_has_not_finished(game: str) -> None:
    before = on_stock(10, game, "♦8 ♠K", "♦9 ♦J ♦Q ♣J ♣Q").act(0, "♦8")
    after = play(before, "2 ♦9; 1 ♠K; 2 -")
    assert after.position.points == (10, 0)
    assert draws(before, after) == [(1, 7), (2, 3)]
    assert after.counts == (7, 7)
    assert after.position.out == ()
    assert after.to_act == {0}


@pytest.mark.parametrize("game", GHOSTS)
def test_an_empty_hand_is_only_skipped(game: str) -> None:
    """P2 lays his last card inside a circle; the others play on, then he refills."""
    before = on_stock(20, game, "♦4 ♦J ♦Q", "♦6", "♦9 ♦K ♦A").act(0, "♦4")
    after = play(before, "2 ♦6; 3 ♦9; 1 ♦J; 3 ♦K; 1 -")
    assert after.position.points == (0, 0, 10)
    assert draws(before, after) == [(3, 6), (1, 6), (2, 7)]
    assert after.to_act == {2}


@pytest.mark.parametrize("game", GHOSTS)
def test_the_circle_ends_when_nobody_else_holds_cards(game: str) -> None:
    before = on_stock(20, game, "♦4 ♦J ♦Q", "♦6").act(0, "♦4")
    after = play(before, "2 ♦6; 1 ♦J")
    assert not any(isinstance(event, Pass) for event in news(before, after))
    assert draws(before, after) == [(1, 6), (2, 7)]
    assert after.to_act == {0}


def tied(game: str) -> State:
    """Players 1 and 2 have five points and are out; player 3 has none and still holds cards."""
    before = composed(game, "♦5", "♣5 ♦8", "♦6 ♦9")
    assert (before.ranks, before.finished) == ((), ())
    return play(before, "1 ♦5; 2 -; 3 -; 2 ♣5; 3 -; 2 ♦8")


@pytest.mark.parametrize("game", GAMES)
def test_row_7_equal_points_share_a_rank(game: str) -> None:
    after = tied(game)
    assert after.payoffs == (5, 5, 0)
    for observed in (after, *(after.view(seat) for seat in (0, 1, 2, None))):
        assert observed.ranks == (1, 1, 3)
        assert observed.finished == (0, 1)


def test_ranks_and_finishing_places_are_shown() -> None:
    after = tied("wuguapi")
    assert after.display("zh").splitlines()[-3:] == [
        "玩家 1：+5（第 1 名，第 1 个出完）",
        "玩家 2：+5（第 1 名，第 2 个出完）",
        "玩家 3：0（第 3 名）",
    ]
    assert after.display("en").splitlines()[-3:] == [
        "Player 1: +5 (rank 1, finished no. 1)",
        "Player 2: +5 (rank 1, finished no. 2)",
        "Player 3: 0 (rank 3)",
    ]
    *_, over = walk_events(after)
    with speaking("zh"):
        assert over.tell() == (
            "牌局结束：玩家 1 +5（第 1 名，第 1 个出完），玩家 2 +5（第 1 名，第 2 个出完），"
            "玩家 3 0（第 3 名）"
        )


@pytest.mark.parametrize("game", GAMES)
def test_nobody_has_finished_while_there_is_a_stock(game: str) -> None:
    state = on_stock(5, game, "♦5 ♣5", "♦8 ♦9", "♦6").act(0, "♦5")
    state = play(state, "2 -; 3 -")
    assert state.finished == ()
    assert composed(game, "♦5", "♦8 ♦9", "♦6 ♣9").act(0, "♦5").finished == (0,)


# --- 五瓜皮: flow and points, row by row ----------------------------------------------------


def test_wuguapi_row_1() -> None:
    before = laid_out("wuguapi", "♦6 ♠K", "♥10", top="♠A ♥A ♣A")
    assert before.position.stock.count == 44
    assert before.to_act == {0}
    after = play(before, "1 ♦6; 2 ♥10; 1 ♠K; 2 -")
    assert after.position.points == (20, 0)
    assert draws(before, after) == [(1, 2), (2, 1)]
    assert {*parse_cards("♠A ♥A")} <= {*after.hands[0]}  # the stock is drawn from its top
    assert BY_CODE["cA"] in after.hands[1]
    assert after.to_act == {0}


def test_wuguapi_row_2() -> None:
    before = play(laid_out("wuguapi", "♦6 ♥10", "大王 ♦7"), "1 ♦6; 2 -; 1 ♥10")
    after = play(before, "2 大王")
    assert [type(event) for event in news(before, after)] == [Play, Draw, Draw]
    assert after.position.points == (0, 10)
    assert draws(before, after) == [(2, 1), (1, 1)]
    assert after.to_act == {1}


def test_wuguapi_row_3() -> None:
    before = play(laid_out("wuguapi", "♦6 ♠3 ♠4 ♠5", "♦7"), "1 ♦6; 2 -")
    after = play(before, "1 ♠3 ♠4 ♠5")
    assert after.position.points == (5, 0)
    assert draws(before, after) == [(1, 3)]
    assert after.to_act == {0}


@pytest.mark.parametrize(
    ("leftover", "payoffs"), [("unscored", (10, 0)), ("first_finisher", (20, 0))]
)
def test_wuguapi_row_4(leftover: str, payoffs: tuple[int, ...]) -> None:
    after = composed("wuguapi", "♣5 ♦5", "♠8 ♥K", leftover=leftover).act(0, "55")
    assert after.is_over
    assert after.payoffs == payoffs


def test_wuguapi_row_5() -> None:
    state = laid_out("wuguapi", "♦7", "♣6 ♣7 ♦8")
    assert state.to_act == {1}
    assert refused(state, 1, "♣7") == "must-contain"
    assert refused(state, 1, "pass") == "must-lead"
    assert refused(state, 0, "♦7") == "not-your-turn"
    assert state.act(1, "♣6").to_act == {0}


@pytest.mark.parametrize(
    ("cards", "closes"),
    [
        ("大王", True),
        ("小王 大王", True),
        ("♠5 ♠6 ♠7", True),
        ("♠2 ♠3 ♠4 ♠5", True),
        ("♠5 ♠6 ♠7 ♠8 ♠9", True),
        ("小王", False),
        ("♠5", False),
        ("♠5 ♥5 ♣5 ♦5", False),
        ("♥5 ♥6 ♥7", False),
        ("♠5 ♠2 ♠9", False),
    ],
)
def test_absolutely_largest_in_wuguapi(cards: str, closes: bool) -> None:
    before = composed("wuguapi", f"{cards} ♦8", "♣8", "♥8")
    after = before.act(0, cards)
    assert after.to_act == {0 if closes else 1}
    assert len(news(before, after)) == 1


@pytest.mark.parametrize("cards", ["♥7", "♥7 ♦7", "小王 大王", "大王", "♥5 ♠5"])
@pytest.mark.parametrize("game", GHOSTS)
def test_not_absolutely_largest_in_seven_ghosts(game: str, cards: str) -> None:
    assert composed(game, f"{cards} ♦4", "♣6", "♥6").act(0, cards).to_act == {1}


# --- the opening --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hands", "leader", "card", "line"),
    [
        ("wuguapi", ("♦7 ♣9", "♣6 ♥6", "♥9"), 2, "♣6", "红桃9 > 方块7 > 梅花6"),
        ("seven-ghosts-521", ("♦4 ♣9", "♣3 ♥3", "♥6"), 2, "♣3", "红桃6 > 方块4 > 梅花3"),
        ("seven-ghosts-523", ("♦8 ♦3", "♥6", "♠4 ♥4"), 3, "♥4", "方块8 > 红桃6 > 红桃4"),
        ("seven-ghosts-521", ("♦7 大王 ♠4", "♥4"), 2, "♥4", "黑桃4 > 红桃4"),
    ],
)
def test_the_smallest_card_leads(
    game: str, hands: tuple[str, ...], leader: int, card: str, line: str
) -> None:
    low = {"wuguapi": "2345", "seven-ghosts-521": "AKQ2", "seven-ghosts-523": "AKQ2"}[game]
    spare = [c for c in paiju.game(game).rules.deck.cards if c.rank in low]
    full = []
    for hand in map(parse_cards, hands):
        missing = EACH[game] - len(hand)
        full.append((*hand, *spare[:missing]))
        del spare[:missing]
    state = paiju.load(full_deal(game, full))
    assert state.to_act == {leader - 1}
    assert line in state.display("zh").splitlines()
    assert f"玩家 {leader}（最小先出）" in state.display("zh")
    legal = state.legal(leader - 1)
    must = parse_cards(card)[0]
    assert all(must in action.cards for action in legal)
    other = next(c for c in full[leader - 1] if c != must)
    assert refused(state, leader - 1, other.code) == "must-contain"
    assert line in state.view(None).display("zh").splitlines()  # public for everybody


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [-1, 1])
def test_hands_of_another_size_are_not_dealt(game: str, size: int) -> None:
    """An import says who holds what; hands that cannot be dealt are refused, not cut."""
    each = EACH[game] + size
    deck = paiju.game(game).rules.deck.cards
    hands = [deck[:each], deck[each : 2 * each]]
    lines = [f"{n}\t{format_cards(hand)}" for n, hand in enumerate(hands, 1)]
    text = "\n".join([f"G\t{game}", *lines, f"B\t{format_cards(deck[2 * each :])}"])
    try:
        state = paiju.load(text)
    except paiju.BadRecord:
        return
    assert [set(hand) for hand in state.hands] == [set(hand) for hand in hands]


# --- a bookkeeper that knows only the text of the rules -----------------------------------


class Bookkeeper:
    """Follows a game from the order of the pack and the hands laid; expects all the rest."""

    def __init__(self, state: State) -> None:
        self.game, self.players, self.each = state.game.id, state.players, EACH[state.game.id]
        self.order = brute_suits.GAMES[self.game]()
        events = iter(state.events)
        shuffle = next(event for event in events if isinstance(event, Shuffle))
        pack = list(shuffle.cards or ())
        self.hands = [set(self._top(pack, self.each)) for _ in range(self.players)]
        self.stock = pack
        self.points = [0] * self.players
        self.emptied: list[int] = []
        self.pile, self.owner, self.passed, self.table = 0, -1, set[int](), list[str]()
        self._check_leader(next(event for event in events if isinstance(event, Leader)))
        self.events: Iterator[Event] = events
        self._play()

    @staticmethod
    def _top(pack: list[Card], count: int) -> list[Card]:
        taken = pack[len(pack) - count :]
        del pack[len(pack) - count :]
        return taken

    def _check_leader(self, leader: Leader) -> None:
        smallest = [min(hand, key=lambda c: self.order.value(c.code)) for hand in self.hands]
        card = min(smallest, key=lambda c: self.order.value(c.code))
        self.must: set[Card] = {card}
        self.turn = smallest.index(card)
        assert leader == Leader(self.turn, (card,), tuple(smallest))

    def _holding(self) -> list[int]:
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def _is_over(self) -> bool:
        return not self.stock and len(self._holding()) <= 1

    def _next(self, seat: int) -> int:
        after = ((seat + i) % self.players for i in range(1, self.players + 1))
        return next(s for s in after if self.hands[s])

    def _play(self) -> None:
        for event in self.events:
            if isinstance(event, Play):
                self._laid(event)
            elif isinstance(event, Pass):
                assert event.seat == self.turn
                assert self.table
                self.passed.add(event.seat)
            else:
                raise AssertionError(event)
            if self._is_over():
                self.points[self.owner] += self.pile
                return
            others = set(self._holding()) - {self.owner}
            if others <= self.passed or self._closes():
                self._circle_won()
                if self._is_over():
                    return
            else:
                self.turn = self._next(self.turn)

    def _laid(self, event: Play) -> None:
        cards = [card.code for card in event.cards]
        assert event.seat == self.turn
        assert set(event.cards) <= self.hands[event.seat]
        assert self.must <= set(event.cards)
        assert brute_suits.readings(self.game, cards) == {event.reading}
        assert not self.table or brute_suits.covers(self.game, cards, self.table)
        self.hands[event.seat] -= set(event.cards)
        self.pile += sum(WORTH.get(card.rank, 0) for card in event.cards)
        self.table, self.owner, self.passed, self.must = cards, event.seat, set(), set()
        if not self.hands[event.seat]:
            self.emptied.append(event.seat)

    def _closes(self) -> bool:
        return not self.passed and brute_suits.absolutely_largest(self.game, self.table)

    def _circle_won(self) -> None:
        self.points[self.owner] += self.pile
        self.pile, self.table, self.passed = 0, [], set()
        for i in range(self.players):
            seat = (self.owner + i) % self.players
            count = min(self.each - len(self.hands[seat]), len(self.stock))
            if count > 0:
                cards = self._top(self.stock, count)
                drawn = next(self.events)
                assert isinstance(drawn, Draw)
                assert (drawn.seat, drawn.count) == (seat, count)
                assert set(drawn.cards or ()) == set(cards)
                self.hands[seat] |= set(cards)
                self.emptied = [out for out in self.emptied if out != seat]
        self.turn = self.owner
        if not self.hands[self.owner] and not self._is_over():
            self.turn = self._next(self.owner)
            assert next(self.events) == Lead(self.turn)


def random_game(game: str, players: int, seed: int, leftover: str) -> State:
    state = paiju.game(game, leftover=leftover).deal(seed, players)
    rng = random.Random(seed)
    while not state.is_over:
        (seat,) = state.to_act
        legal = state.legal(seat)
        state = state.act(seat, legal[rng.randrange(len(legal))])
    return state


@pytest.mark.parametrize(
    ("game", "players"), [(game, n) for game in GAMES for n in range(2, HIGHEST[game] + 1)]
)
def test_random_games_are_booked_the_same(game: str, players: int) -> None:
    for seed in range(8):
        leftover = ("unscored", "first_finisher")[seed % 2]
        state = random_game(game, players, seed, leftover)
        book = Bookkeeper(state)
        over = next(book.events)
        assert isinstance(over, Over)
        left = [worth(hand) for hand in over.hands]
        assert [set(hand) for hand in over.hands] == book.hands
        assert sum(map(bool, over.hands)) <= 1
        assert sum(book.points) + sum(left) == 100
        assert list(state.position.out) == book.emptied
        if leftover == "first_finisher":
            book.points[book.emptied[0]] += sum(left)
            assert sum(book.points) == 100
        assert over.payoffs == tuple(book.points)
        assert state.record.verify() == state.record.header.commit


def worth(cards: Cards) -> int:
    return sum(WORTH.get(card.rank, 0) for card in cards)


@pytest.mark.parametrize("game", GAMES)
def test_what_others_draw_is_not_seen(game: str) -> None:
    state = random_game(game, 3, 1, "unscored")
    drawn = [event for event in state.events if isinstance(event, Draw)]
    assert {event.seat for event in drawn} == {0, 1, 2}
    for seat in (0, 1, 2, None):
        seen = [event for event in state.view(seat).events if isinstance(event, Draw)]
        assert [(e.seat, e.count) for e in seen] == [(e.seat, e.count) for e in drawn]
        assert [e.seat for e in seen if e.cards] == [e.seat for e in drawn if e.seat == seat]


@pytest.mark.parametrize("game", GAMES)
def test_views_count_what_they_cannot_see(game: str) -> None:
    state = paiju.game(game).deal(4, 3)
    rng = random.Random(4)
    while not state.is_over:
        for seat in (0, None):
            view = state.view(seat)
            assert view.counts == state.counts
            assert view.position.stock.count == state.position.stock.count
            assert view.position.points == state.position.points
            assert view.to_act == state.to_act
        assert state.view(0).hand == state.hands[0]
        (seat,) = state.to_act
        state = state.act(seat, rng.choice(list(state.legal(seat))))
