"""`paiju.Session`: every operation in every state, seats from 1, and matches."""

from __future__ import annotations

import copy
import pickle
import random
import runpy
from collections.abc import Callable
from typing import Any

import pytest

import paiju
from paiju import Session
from paiju.core.events import Carried, Tribute
from paiju.engine.actions import Action
from places import ROOT

Operation = Callable[[Session], object]
ENDGAME = "G\t斗地主\nE\t1\n1\t黑桃3 黑桃4\n2\t方块5\n3\t红桃6 梅花6\n"
STATES = ("Ready", "Initialized", "Dealt", "Assigned", "Started", "Over")


def landlords(status: str) -> Session:
    """斗地主 in one of the six states."""
    session = Session()
    if status != "Ready":
        session.initialize("斗地主", doubling="on")
    if status == "Dealt":
        session.deal(1)
    moves = {"Assigned": "", "Started": "S\t3\n", "Over": "S\t3\nP\t5\n"}
    if status in moves:
        session.set(ENDGAME + moves[status])
    return session


def guangxi(status: str) -> Session:
    """广西地主 in one of the six states; Dealt is the exchange before a second game."""
    session = Session()
    if status != "Ready":
        session.initialize("广西地主")
    if status in ("Dealt", "Over"):
        session.deal(2)
        finish(session)
    if status == "Dealt":
        session.deal(3)
    if status in ("Assigned", "Started"):
        session.deal(1)
    if status == "Started":
        session.start(first(session))
    return session


def first(session: Session) -> Action:
    assert session.state is not None
    return session.state.legal(min(session.state.to_act))[0]


def finish(session: Session) -> Session:
    """Random play to the end."""
    rng = random.Random(5)
    while session.status in ("Assigned", "Started"):
        assert session.state is not None
        legal = session.state.legal(min(session.state.to_act))
        (session.start if session.status == "Assigned" else session.play)(rng.choice(legal))
    return session


def idle(session: Session) -> int:
    """Somebody who is not asked."""
    somebody: int = min({*range(1, session.players + 1)} - {*session.current_players})
    return somebody


def players(session: Session) -> list[int]:
    return list(session.current_players)


def seen(session: Session) -> tuple[object, ...]:
    """All that can be asked of a session."""
    return (
        session.status, session.state, session.game, session.players, session.current_player,
        session.current_players, session.dealer, session.landlord, session.results, session.scores,
        session.display("zh"), session.display("en"), repr(session),
    )  # fmt: skip


def refused(session: Session, operation: Operation) -> str:
    """The code of the refusal, which must leave everything as it was."""
    before = seen(session)
    with pytest.raises(paiju.PaijuError) as caught:
        operation(session)
    assert seen(session) == before
    assert caught.value.sentence("zh") and caught.value.sentence("en")
    return caught.value.code


# --- every operation × every state ----------------------------------------------------------

OPERATIONS: dict[str, Operation] = {
    "deal": lambda s: s.deal(1),
    "set": lambda s: s.set("D\t1\n"),
    "bid": lambda s: s.bid("叫"),
    "set_landlord": lambda s: s.set_landlord("叫"),
    "double": lambda s: s.double("加倍"),
    "expose": lambda s: s.expose("明牌"),
    "exchange": lambda s: s.exchange("4"),
    "start": lambda s: s.start("3"),
    "play": lambda s: s.play("pass"),
}
# By game: the operations that succeed, or the code of the refusal where it is not wrong-state.
ALLOWED: dict[str, dict[str, dict[str, str]]] = {
    "landlords": {
        "deal": dict.fromkeys(STATES[1:], ""),
        "set": dict.fromkeys(STATES[1:], ""),
        "bid": {"Dealt": ""},
        "set_landlord": {"Dealt": ""},
        "double": {"Dealt": "no-such-answer"},  # 叫 is asked
        "expose": {"Dealt": "no-such-answer"},
        "exchange": {"Dealt": "no-such-answer"},
        "start": {"Assigned": ""},
        "play": {"Started": ""},
    },
    "guangxi": {
        "deal": dict.fromkeys(STATES[1:], ""),
        "set": dict.fromkeys(STATES[1:], ""),
        "bid": {"Dealt": "no-such-answer"},
        "set_landlord": {"Dealt": "no-such-answer"},
        "double": {"Dealt": "no-such-answer"},
        "expose": {"Dealt": "no-such-answer"},
        "exchange": {"Dealt": ""},
        "start": {"Assigned": "must-contain"},
        "play": {"Started": ""},
    },
}
MAKERS = {"landlords": landlords, "guangxi": guangxi}


@pytest.mark.parametrize("status", STATES)
@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("game", MAKERS)
def test_every_operation_in_every_state(game: str, name: str, status: str) -> None:
    session = MAKERS[game](status)
    assert session.status == status
    code = ALLOWED[game][name].get(status, "wrong-state")
    if name == "exchange" and not code:
        assert session.state is not None and session.current_player is not None
        mine = session.state.hands[session.current_player - 1]
        session.exchange([mine[-1]])
        return
    if name == "start" and code == "must-contain":
        card = session.state.hands[session.current_player - 1][0]  # type: ignore[union-attr, operator]
        assert refused(session, lambda s: s.start([card])) == code
        return
    if code:
        assert refused(session, OPERATIONS[name]) == code
    else:
        before = seen(session)
        OPERATIONS[name](session)
        assert seen(session) != before or name in ("deal", "set")


@pytest.mark.parametrize("game", MAKERS)
@pytest.mark.parametrize("status", STATES)
@pytest.mark.parametrize(
    ("operation", "code"),
    [
        (lambda s: s.initialize("foo"), "no-such-game"),
        (lambda s: s.initialize("斗地主", 5), "bad-players"),
        (lambda s: s.initialize("斗地主", colour="red"), "no-such-option"),
        (lambda s: s.initialize("斗地主", bidding="loud"), "bad-value"),
        (lambda s: s.initialize(7), "wrong-kind"),
    ],
)
def test_an_initialize_that_fails(game: str, status: str, operation: Operation, code: str) -> None:
    assert refused(MAKERS[game](status), operation) == code


BAD_SEATS = (0, 4, -1, 99, True, 1.0, "1")


@pytest.mark.parametrize("seat", BAD_SEATS)
def test_a_seat_that_does_not_exist(seat: Any) -> None:
    dealt, assigned, started = (landlords(s) for s in ("Dealt", "Assigned", "Started"))
    for session, operation in (
        (dealt, lambda s: s.bid("叫", seat)),
        (assigned, lambda s: s.start("3", seat)),
        (started, lambda s: s.play("pass", seat)),
        (started, lambda s: s.display("zh", seat)),
    ):
        assert refused(session, operation) == "no-such-seat"


REFUSED: list[tuple[str, str, Operation, str]] = [
    ("landlords", "Dealt", lambda s: s.bid("叫", idle(s)), "not-your-turn"),
    ("landlords", "Dealt", lambda s: s.bid(""), "empty"),
    ("landlords", "Assigned", lambda s: s.start("pass"), "must-lead"),
    ("landlords", "Assigned", lambda s: s.start("34"), "no-such-type"),
    ("landlords", "Assigned", lambda s: s.start("9"), "not-in-hand"),
    ("landlords", "Assigned", lambda s: s.start("3", 2), "not-your-turn"),
    ("landlords", "Started", lambda s: s.play("5", 3), "not-your-turn"),
    ("landlords", "Started", lambda s: s.play("6"), "not-in-hand"),
    ("landlords", "Started", lambda s: s.set("G\t斗地主\nD\t1\nQ\t1"), "unknown-key"),
    ("landlords", "Started", lambda s: s.set("missing.txt"), "no-such-file"),
    ("landlords", "Started", lambda s: s.set("G\t三两一\nD\t1"), "wrong-game"),
    ("landlords", "Started", lambda s: s.set(ENDGAME, encoding="elvish"), "no-such-encoding"),
    ("landlords", "Over", lambda s: s.set(""), "empty-text"),
    ("guangxi", "Dealt", lambda s: s.exchange("♠3 ♠4"), "one-card"),
    ("guangxi", "Dealt", lambda s: s.exchange("4", to=9), "no-such-seat"),
    ("guangxi", "Dealt", lambda s: s.exchange("4", to=0), "no-such-seat"),
    ("guangxi", "Dealt", lambda s: s.exchange("4", to=s.current_player), "owes-nothing"),
    ("guangxi", "Dealt", lambda s: s.exchange("4", seat=idle(s)), "not-your-turn"),
    ("guangxi", "Started", lambda s: s.play("♦4", idle(s)), "not-your-turn"),
]


@pytest.mark.parametrize(("game", "status", "operation", "code"), REFUSED)
def test_a_refusal_changes_nothing(game: str, status: str, operation: Operation, code: str) -> None:
    assert refused(MAKERS[game](status), operation) in (code, "not-in-hand")


def test_errors_count_players_from_one() -> None:
    session = landlords("Started")  # player 2 is asked
    with pytest.raises(paiju.IllegalAction) as caught:
        session.play("6", seat=3)
    assert caught.value.sentence("en") == "it is not player 3's turn"


# --- who is who -----------------------------------------------------------------------------


def test_nobody_before_the_deal_and_after_the_end() -> None:
    for status in ("Ready", "Initialized", "Over"):
        session = landlords(status)
        assert (session.current_player, session.current_players) == (None, ())
    assert repr(landlords("Ready")) == "<Session Ready>"
    assert repr(landlords("Over")) == "<Session doudizhu Over, current player: nobody>"


def test_the_landlord_leads() -> None:
    session = Session()
    session.initialize("斗地主")
    assert (session.landlord, session.dealer) == (None, None)
    session.deal("seed")
    assert (session.landlord, session.dealer) == (None, None)
    asked = session.current_player
    assert asked is not None
    assert repr(session) == f"<Session doudizhu Dealt, current player: {asked}>"
    session.set_landlord("叫")
    assert session.current_player == asked % 3 + 1
    session.bid("不抢")
    session.bid("不抢")
    assert session.status == "Assigned"
    assert session.landlord == session.dealer == session.current_player == asked
    finish(session)
    assert session.dealer == asked


def test_whoever_holds_the_card_leads() -> None:
    session = Session()
    session.initialize("锄大地")
    session.deal(7)
    assert session.status == "Assigned"
    assert session.state is not None
    holder = next(
        seat for seat, hand in enumerate(session.state.hands, 1) if paiju.Card(8) in hand
    )  # ♦3
    assert session.dealer == session.current_player == holder
    assert session.landlord is None


def test_the_button_is_the_dealer() -> None:
    session = Session()
    session.initialize("标准德州扑克", 4)
    session.deal(7)
    assert session.state is not None
    assert session.dealer == session.state.position.button + 1
    session.start("call")
    assert session.status == "Started"


def test_several_players_at_the_same_time() -> None:
    session = Session()
    session.initialize("暗牌")
    session.deal(19)
    state = session.state
    assert state is not None
    assert players(session) == [1, 2, 3, 4]
    assert (session.current_player, session.dealer) == (1, None)
    assert refused(session, lambda s: s.play(state.on_timeout(2), 3)) == "wrong-state"
    session.start(state.on_timeout(2), seat=3)
    assert players(session) == [1, 2, 4]
    session.play(state.on_timeout(0))  # the first of them
    assert players(session) == [2, 4]
    session.play(state.on_timeout(3), seat=4)
    session.start(state.on_timeout(1))
    assert session.status == "Started"
    assert players(session) == [1, 2, 3, 4]


def test_doubling_is_asked_of_both_farmers() -> None:
    session = Session()
    session.initialize("斗地主", doubling="on")
    session.deal(1)
    session.bid("叫")
    session.bid("不抢")
    session.bid("不抢")
    lord = session.landlord
    assert lord is not None and session.status == "Dealt"
    farmers = tuple(sorted({1, 2, 3} - {lord}))
    assert session.current_players == farmers
    session.double("加倍", farmers[1])
    session.double("不加倍")
    session.double("再加倍", lord)
    assert session.status == "Assigned"


def test_what_one_player_sees() -> None:
    session = landlords("Started")
    assert "红桃6 | 梅花6" in session.display("zh")
    shown = session.display("zh", seat=2)
    assert "方块5" in shown and "红桃6" not in shown
    ready = Session()
    ready.initialize("斗地主")
    assert ready.display("zh", seat=1) == ready.display("zh")


def test_cards_as_text_as_cards_and_as_actions() -> None:
    wanted = landlords("Started").state
    for cards in ("♠3", paiju.parse_cards("s3"), list(paiju.parse_cards("s3"))):
        session = landlords("Assigned")
        session.start(cards)
        assert session.state == wanted
    session = landlords("Assigned")
    session.start(first(session))
    assert session.state == wanted


# --- matches --------------------------------------------------------------------------------


def test_deal_goes_on_with_the_match() -> None:
    session = guangxi("Over")
    assert session.state is not None
    carried = session.state.game.rules.carry(session.state.position)
    assert len(session.results) == 1
    session.deal(3)
    assert session.state is not None and session.status == "Dealt"
    assert carried in session.state.events
    assert any(isinstance(event, Tribute) for event in session.state.events)
    once = session.state
    session.deal(3)  # the same game again, not the one after it
    assert session.state == once
    assert len(session.results) == 1


def test_initialize_forgets_the_match() -> None:
    session = guangxi("Over")
    session.initialize("广西地主")
    assert (session.results, session.scores) == ((), (0, 0, 0, 0))
    session.deal(3)
    assert session.state is not None and session.status == "Assigned"
    assert not any(isinstance(event, Carried) for event in session.state.events)


def test_an_import_begins_a_match() -> None:
    session = landlords("Over")
    assert session.scores == (-4, 2, 2)
    session.set(ENDGAME)
    assert not session.results
    session.start("3")
    session.play("5")
    assert session.scores == (-4, 2, 2)
    session.deal(1)
    assert session.scores == (-4, 2, 2)
    assert session.status == "Dealt"


def test_a_match_of_chips_ends() -> None:
    session = Session()
    session.initialize("标准德州扑克", 2)
    session.set("G\t标准德州扑克\nN\t2\nH\t10 90\nF\t1\n1\tAs Ks\n2\t7d 2c\nB\tAd Kd 4c 5h 9s\n")
    session.start("all in")
    session.play("call")
    assert session.status == "Over"
    session.deal(1)
    session.set("G\t标准德州扑克\nN\t2\nH\t10 90\nF\t1\n1\t7d 2c\n2\tAs Ks\nB\tAd Kd 4c 5h 9s\n")
    session.start("all in")
    session.play("call")
    assert refused(session, lambda s: s.deal(1)) == "match-over"


def test_a_clock_counts_only_when_a_game_is_dealt() -> None:
    """What is refused has not moved the clock: stakes that grow with it would have grown."""
    session = Session()
    session.initialize("标准德州扑克", 2, blinds_minutes=10)
    session.deal(1)
    session.start("fold")
    session.deal(1, minutes=5)
    assert session.state is not None and session.state.position.big == 2
    for minutes in (-1, float("nan"), float("inf"), True):
        assert refused(session, lambda s, m=minutes: s.deal(1, minutes=m)) == "bad-value"  # type: ignore[misc]
    assert refused(session, lambda s: s.deal(1.5, minutes=60)) == "wrong-kind"  # type: ignore[arg-type]
    session.deal(1)
    assert session.state.position.big == 2
    session.deal(1, minutes=60)
    session.deal(1, minutes=30)  # a clock does not go back
    assert session.state.position.big > 2


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))]
)
def test_a_copy_is_another_table(copied: Callable[[Session], Session]) -> None:
    session = guangxi("Started")
    before, other = seen(session), copied(session)
    assert seen(other) == before
    finish(other)
    assert len(other.results) == 1 and seen(session) == before
    finish(session)
    assert seen(session) == seen(other)
    assert seen(copied(Session())) == seen(Session())


def test_a_copied_match_is_another_one() -> None:
    match = paiju.match("三两一", seed=1)
    state = match.next()
    other = copy.copy(match)
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, state.legal(seat)[-1])
    other.finish(state)
    assert (len(match.results), len(other.results)) == (0, 1)
    match.finish(state)
    assert other.next() == match.next()


def test_an_action_for_somebody_else_is_not_given_to_another() -> None:
    session = guangxi("Dealt")
    assert session.state is not None and session.current_player is not None
    action = session.state.legal(session.current_player - 1)[0]
    to = action.event.to + 1  # type: ignore[attr-defined]
    wrong = 1 + to % 4
    assert refused(session, lambda s: s.exchange(action, to=wrong)) == "no-such-answer"
    session.exchange(action, to=to)


POSITIONS = [  # what is laid before is not told as events; who leads first
    ("锄大地", 40),
    ("三两一", 41),
    ("广西地主", 42),
    ("斗地主", 43),
    ("五瓜皮", 44),
]


@pytest.mark.parametrize(("name", "seed"), POSITIONS)
def test_the_dealer_of_a_position(name: str, seed: int) -> None:
    session, other = Session(), Session()
    session.initialize(name)
    other.initialize(name)
    session.deal(seed)
    while session.status == "Dealt":
        session.bid("叫" if session.state and not session.state.position.bids else "不抢")
    for _ in range(5):
        lay = session.start if session.status == "Assigned" else session.play
        lay(first(session))
        assert session.state is not None
        other.set(session.state.position_text)
        assert other.dealer == session.dealer is not None
        assert other.landlord == session.landlord


def test_the_whole_exchange_by_seats() -> None:
    """Everybody who owes a card gives it, whoever is first."""
    session = guangxi("Dealt")
    assert session.state is not None
    owed = [(to + 1, seat + 1) for seat, to, _ in session.state.position.tributes]
    for giver, to in reversed(owed):
        assert session.state is not None
        card = session.state.hands[giver - 1][-1]
        session.exchange([card], to=to, seat=giver)
    assert session.status == "Assigned"
    assert session.dealer == session.current_player
    shown = session.display("en")
    assert shown.count("returns ") == len(owed)


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    scope = runpy.run_path(str(ROOT / "examples" / "session.py"))
    one, two = scope["landlords"](), scope["guangxi"]()
    assert one.status == two.status == "Over"
    assert (len(one.results), len(two.results)) == (1, 2)
    shown = capsys.readouterr().out
    assert "[must-lead]" in shown
    assert "sees: pays" in shown
    assert "returns" in shown
    assert shown.count("Settlement:") == 2


def test_session_is_public() -> None:
    import paiju.tables.session

    assert paiju.Session is paiju.tables.session.Session
    assert "Session" in paiju.__all__
