"""The object with a state: the table of §5, the refusals, and the imports of §14."""

from collections.abc import Callable
from pathlib import Path

import pytest

import paiju
from paiju.engine.state import STATUS
from paiju.tables.session import Session

ENDGAME = "G\t斗地主\nE\t1\n1\t黑桃3 黑桃4\n2\t方块5\n3\t红桃6 梅花6\n"
Operation = Callable[[Session], None]

OPERATIONS: dict[str, Operation] = {
    "deal": lambda s: s.deal(1),
    "set": lambda s: s.set(ENDGAME),
    "bid": lambda s: s.bid("叫"),
    "double": lambda s: s.double("加倍", 2),
    "expose": lambda s: s.expose("明牌", 1),
    "start": lambda s: s.start("3"),
    "play": lambda s: s.play("pass"),
}
ALLOWED = {
    "deal": {"Initialized", "Dealt", "Assigned", "Started", "Over"},
    "set": {"Initialized", "Dealt", "Assigned", "Started", "Over"},
    "bid": {"Dealt"},
    "double": {"Dealt"},
    "expose": {"Dealt"},
    "start": {"Assigned"},
    "play": {"Started"},
}


def session_in(status: str) -> Session:
    """A session of 斗地主 in one of the six states."""
    session = Session()
    if status != "Ready":
        session.initialize("斗地主")
    if status == "Dealt":
        session.deal(1)
    moves = {"Assigned": "", "Started": "S\t3\n", "Over": "S\t3\nP\t5\n"}
    if status in moves:
        session.set(ENDGAME + moves[status])
    assert session.status == status
    return session


def refused(session: Session, operation: Operation) -> paiju.PaijuError:
    """The error of an operation, which must leave everything as it was."""
    before = session.status, session.state, session.display("zh"), session.display("en")
    with pytest.raises(paiju.PaijuError) as caught:
        operation(session)
    assert (session.status, session.state) == before[:2]
    assert (session.display("zh"), session.display("en")) == before[2:]
    return caught.value


@pytest.mark.parametrize(
    ("name", "status"),
    [(name, s) for name in OPERATIONS for s in STATUS if s not in ALLOWED[name]],
)
def test_an_operation_in_the_wrong_state_is_refused(name: str, status: str) -> None:
    error = refused(session_in(status), OPERATIONS[name])
    assert isinstance(error, paiju.IllegalAction)
    assert error.code == "wrong-state"


@pytest.mark.parametrize(
    ("name", "status", "after"),
    [
        *(("deal", s, "Dealt") for s in sorted(ALLOWED["deal"])),
        *(("set", s, "Assigned") for s in sorted(ALLOWED["set"])),
        ("bid", "Dealt", "Dealt"),
        ("start", "Assigned", "Started"),
        ("play", "Started", "Started"),
    ],
)
def test_an_operation_in_the_right_state(name: str, status: str, after: str) -> None:
    session = session_in(status)
    OPERATIONS[name](session)
    assert session.status == after


@pytest.mark.parametrize("status", STATUS)
def test_initialize_clears_in_any_state(status: str) -> None:
    session = session_in(status)
    session.initialize("三两一")
    assert (session.status, session.state) == ("Initialized", None)
    assert session.display("zh").startswith("三两一（已初始化）")


def test_the_refusal_says_what_to_do_in_both_languages() -> None:
    error = refused(session_in("Dealt"), lambda s: s.start("3"))
    assert error.sentence("zh") == "“已发牌”时不能 start；要在：等待开牌"
    assert error.sentence("en") == (
        "start is not possible now (dealt); it needs: waiting for the opening"
    )


def test_ready_has_nothing_but_a_headline() -> None:
    session = Session()
    assert (session.status, session.state) == ("Ready", None)
    assert session.display("zh") == "牌局（准备就绪）"
    assert session.display("en") == "Paiju (ready)"


@pytest.mark.parametrize(
    ("initialize", "code"),
    [
        (lambda s: s.initialize("foo"), "no-such-game"),
        (lambda s: s.initialize("斗地主", 4), "bad-players"),
    ],
)
@pytest.mark.parametrize("status", ["Ready", "Started"])
def test_initialize_can_fail(status: str, initialize: Operation, code: str) -> None:
    assert refused(session_in(status), initialize).code == code


def test_a_game_from_the_bidding_to_the_settlement() -> None:
    session = Session()
    session.initialize("斗地主")
    session.deal("seed")
    for answer in ("叫", "抢", "不抢", "抢"):
        session.bid(answer)
    state = session.state
    assert state is not None and session.status == "Assigned"
    assert (state.position.robs, state.landlord) == (2, state.position.first)
    session.start(state.legal(min(state.to_act))[0])
    while session.status == "Started":
        assert session.state is not None
        session.play(session.state.legal(min(session.state.to_act))[-1])
    assert session.status == "Over"
    assert "结算信息：" in session.display("zh")


def test_the_same_seed_deals_the_same_cards_again() -> None:
    session = session_in("Dealt")
    first = session.state
    session.deal(2)
    assert session.state != first
    session.deal(1)
    assert session.state == first


def test_questions_of_the_pre_round_have_their_own_operations() -> None:
    session = Session()
    session.initialize(paiju.game("斗地主", doubling="on", open_hand="all"))
    assert refused(session, lambda s: s.expose("明牌", 1)).code == "wrong-state"
    session.deal(3)
    assert session.status == "Initialized"  # 明牌开始 is asked before the cards
    assert refused(session, lambda s: s.bid("叫")).code == "wrong-state"
    for seat, answer in enumerate(("不", "明牌", "不")):
        session.expose(answer, seat + 1)
    assert session.status == "Dealt"
    assert refused(session, lambda s: s.double("加倍", 1)).code == "no-such-answer"
    assert refused(session, lambda s: s.bid("")).code == "empty"
    for answer in ("叫", "不抢", "不抢"):
        session.bid(answer)
    assert session.state is not None and session.state.landlord is not None
    lord = session.state.landlord + 1
    farmers = sorted({1, 2, 3} - {lord})
    assert refused(session, lambda s: s.bid("叫")).code == "no-such-answer"
    assert refused(session, lambda s: s.double("加倍", lord)).code == "not-your-turn"
    for seat in farmers:
        session.double("加倍", seat)
    session.double("再加倍", lord)
    if session.status == "Dealt":  # unless the landlord plays open already
        session.expose("不", lord)
    assert session.status == "Assigned"


def test_only_the_current_player_plays() -> None:
    session = session_in("Started")
    assert refused(session, lambda s: s.play("6", seat=3)).code == "not-your-turn"
    assert refused(session, lambda s: s.play("6")).code == "not-in-hand"
    session.play("过", seat=2)
    assert refused(session, lambda s: s.bid("叫", seat=3)).code == "wrong-state"
    assert session.state is not None and session.state.to_act == {2}


def test_the_leader_cannot_pass_and_the_opening_must_be_legal() -> None:
    session = session_in("Assigned")
    assert refused(session, lambda s: s.start("过")).code == "must-lead"
    assert refused(session, lambda s: s.start("34")).code == "no-such-type"
    assert refused(session, lambda s: s.start("3", seat=2)).code == "not-your-turn"


def test_an_opening_hand_can_end_the_game() -> None:
    session = session_in("Initialized")
    session.set("E\t3\n1\t3\n2\t4\n3\t小王 大王\n")
    session.start("王王")
    assert session.status == "Over"
    assert session.state is not None and session.state.payoffs == (-4, -4, 8)


# --- imports (§10, §14) ---


def test_an_import_reaches_the_play() -> None:
    session = session_in("Initialized")
    session.set(ENDGAME + "S\t3\n")
    assert session.status == "Started"
    assert session.state is not None and session.state.to_act == {1}


def test_an_import_reaches_the_end() -> None:
    session = session_in("Initialized")
    session.set(ENDGAME + "S\t3\nP\t5\n")
    assert session.status == "Over"
    assert session.state is not None and session.state.payoffs == (-4, 2, 2)
    assert "每注：底分 1 × 反春天 2 = 2" in session.display("zh").splitlines()


@pytest.mark.parametrize("status", sorted(ALLOWED["set"]))
def test_a_bad_line_fails_the_whole_import(status: str) -> None:
    error = refused(session_in(status), lambda s: s.set(ENDGAME + "S\t3\nP\t6\n"))
    assert isinstance(error, paiju.BadRecord)
    assert error.line == 7


def test_an_import_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "endgame.txt"
    path.write_text(ENDGAME.replace("\n", "\r\n") + "# 残局\r\n\r\nS\t4\r\n", encoding="utf-8")
    session = session_in("Initialized")
    session.set(path)
    assert session.status == "Started"
    session.set(str(path))
    assert session.status == "Started"


def test_an_import_of_another_game_is_refused() -> None:
    session = session_in("Dealt")
    assert refused(session, lambda s: s.set("G\t三两一\nD\t1\n")).code == "wrong-game"


def test_an_import_without_a_name_is_of_this_game() -> None:
    session = Session()
    session.initialize(paiju.game("斗地主", bidding="score"))
    session.set("D\t7\nF\t1\nL\t3\n")
    assert session.status == "Assigned"
    assert session.state is not None and session.state.position.base == 3


def test_a_saved_record_can_be_set() -> None:
    source = session_in("Started")
    assert source.state is not None
    session = session_in("Initialized")
    session.set(source.state.record.dumps())
    assert session.state == source.state
