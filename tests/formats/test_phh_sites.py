"""Histories as sites write them: hands nobody saw, blinds nobody posted, boards run twice."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from holdem import position
from paiju import BadRecord, load_record
from paiju.cli.main import main
from paiju.core.events import Blind, Carried, Check, Deal, Show, Told
from paiju.engine.registry import game
from paiju.engine.tableau import make_tableau
from paiju.formats import export_text as writing
from paiju.formats import phh
from paiju.formats.phh import History
from paiju.formats.svg import picture

HAND = """\
variant = 'NT'
ante_trimming_status = {trimmed}
antes = {antes}
blinds_or_straddles = {blinds}
min_bet = {least}
starting_stacks = {stacks}
actions = [{deal}, {actions}]
"""


def text(
    actions: str,
    stacks: str = "100, 100, 20",
    holes: str = "???? ???? ????",
    blinds: str = "1, 2, 0",
    antes: str = "0, 0, 0",
    least: str = "2",
    more: str = "",
) -> str:
    """A hand; actions and holes with blanks or commas between them."""
    deal = [f"'d dh p{at} {hole}'" for at, hole in enumerate(holes.split(), 1)]
    acts = [f"'{action}'" for action in actions.split(", ")]
    found = HAND.format(
        trimmed="false",
        antes=f"[{antes}]",
        blinds=f"[{blinds}]",
        least=least,
        stacks=f"[{stacks}]",
        deal=", ".join(deal),
        actions=", ".join(acts),
    )
    return found + more


def read(hand: str) -> History:
    (history,) = phh.read(hand)
    return history


def stacks(history: History) -> list[int]:
    p = position(history.state)
    return [p.chips[seat] for seat in p.after(p.button) if p.stake[seat]]


def refused(hand: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        phh.read(hand)
    assert caught.value.sentence("zh") != caught.value.sentence("en")
    return caught.value


# --- who shows ------------------------------------------------------------------------------

# the third is all in for 20, the others have 10 more each in a side pot
CALLED = "p3 cbr 20, p1 cc, p2 cc, d db TsJcKd, p1 cbr 10, p2 cc, d db 2s, p1 cc, p2 cc, d db 3c"
DOWN = f"{CALLED}, p1 cc, p2 cc"
QUEENS, SEVENS, FOURS = "QcQd", "7c7d", "4c4d"


@pytest.mark.parametrize(
    ("holes", "shows", "end"),
    [
        # everybody shows: the queens win all
        ("???? ???? ????", f"p1 sm {QUEENS}, p2 sm {FOURS}, p3 sm {SEVENS}", [150, 70, 0]),
        # a dash shows what was dealt, nothing throws it away
        (f"{QUEENS} {FOURS} {SEVENS}", "p1 sm -, p2 sm -, p3 sm -", [150, 70, 0]),
        (f"{QUEENS} {FOURS} {SEVENS}", "p1 sm -, p2 sm, p3 sm", [150, 70, 0]),
        (f"{QUEENS} {FOURS} {SEVENS}", "p1 sm, p2 sm -, p3 sm", [70, 150, 0]),
        # cards that the file tells are compared even if it does not say that they were shown
        (f"{QUEENS} {FOURS} {SEVENS}", "p1 sm ????, p2 sm ????, p3 sm ????", [150, 70, 0]),
        # what nobody saw loses to what was shown, and wins what nobody else can win
        ("???? ???? ????", f"p1 sm ????, p2 sm {FOURS}, p3 sm {SEVENS}", [70, 90, 60]),
        ("???? ???? ????", f"p1 sm ????, p2 sm, p3 sm {SEVENS}", [90, 70, 60]),
        # again and again, and better known in the end
        ("???? ???? ????", f"p1 sm ????, p2 sm ????, p3 sm {SEVENS}, p1 sm {QUEENS}", [150, 70, 0]),
        # one card of it
        ("???? ???? ????", f"p1 sm Qc??, p2 sm {FOURS}, p3 sm {SEVENS}", [70, 90, 60]),
        ("Qc?? ???? ????", f"p1 sm Qd, p2 sm {FOURS}, p3 sm {SEVENS}", [150, 70, 0]),
    ],
)
def test_who_wins_what(holes: str, shows: str, end: list[int]) -> None:
    history = read(text(f"{DOWN}, {shows}", holes=holes))
    assert stacks(history) == end
    again = read(phh.dumps(history))
    assert stacks(again) == end
    assert phh.dumps(again) == phh.dumps(history)
    assert load_record(history.record.dumps()).replay() == history.state


@pytest.mark.parametrize(
    ("shows", "code", "player"),
    [
        (f"p1 sm ????, p2 sm ????, p3 sm {SEVENS}", "history-unknown", 1),  # the side pot
        (f"p1 sm, p2 sm, p3 sm {SEVENS}", "history-unknown", 1),
        ("p1 sm ????, p2 sm ????, p3 sm ????", "history-unknown", 1),
        (f"p2 sm {FOURS}, p3 sm {SEVENS}", "history-unknown", 1),  # not a word of the first
        (f"p1 sm {QUEENS}, p3 sm {SEVENS}", "history-unknown", 2),
    ],
)
def test_somebody_must_show(shows: str, code: str, player: int) -> None:
    error = refused(text(f"{DOWN}, {shows}"))
    assert (error.code, error.facts["player"]) == (code, player)


def test_not_all_can_throw_their_hands_away() -> None:
    hand = text(f"{DOWN}, p1 sm, p2 sm, p3 sm", holes=f"{QUEENS} {FOURS} {SEVENS}")
    assert refused(hand).code == "history-nobody"


def test_cards_that_are_not_the_dealt_ones() -> None:
    for holes, shows in (("QcQd", "4c4d"), ("Qc??", "4c4d"), ("????", "4c4d5c")):
        hand = text(f"{DOWN}, p1 sm {shows}, p2 sm -, p3 sm -", holes=f"{holes} 9c9d 8c8d")
        assert refused(hand).code == "history-action"


def test_sites_repeat_what_they_have_not_seen() -> None:
    """All in before the flop: with every street everybody has something not to show."""
    blank = "p1 sm ????, p3 sm ????"
    acts = f"p3 cbr 20, p1 cc, p2 f, {blank}, d db 2hJc6s, {blank}, d db Tc, {blank}, d db Kd"
    history = read(text(f"{acts}, p1 sm AcJh, p3 sm ????"))
    assert stacks(history) == [122, 98, 0]
    (show,) = (event for event in history.state.events if isinstance(event, Show))
    assert [bool(hand) for hand in show.hands] == [True, False, False]
    written = phh.dumps(history)
    assert '"p1 sm JhAc"' in written or '"p1 sm AcJh"' in written
    assert '"p3 sm ????"' in written


def test_what_is_not_told_is_shown_to_nobody() -> None:
    history = read(text(f"{DOWN}, p1 sm ????, p2 sm {FOURS}, p3 sm {SEVENS}"))
    for seat in (None, 0, 1, 2):
        assert [bool(hand) for hand in history.state.view(seat).hands] == [False, True, True]
    table = make_tableau(history.state.view(None))
    assert [place.made is None for place in table.places] == [True, False, False]


@pytest.mark.parametrize("mucked", [(0,), (0, 1), (0, 1, 2)])
def test_no_chip_is_lost_whoever_throws_his_hand_away(mucked: tuple[int, ...]) -> None:
    """Also in records that no file has told."""
    played = game("holdem-standard")
    carried = Carried(first=2, coins=(30, 20, 10), told=Told(mucked=mucked))
    state = played.deal(1, 3, carried)
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, "all in")
    p = position(state)
    assert sum(p.chips) == 60
    assert p.chips[2] == (30 if mucked == (0, 1) else p.chips[2])
    assert p.pot == 0


def test_a_hand_thrown_away_before_the_river() -> None:
    acts = "p3 cbr 20, p1 cc, p2 f, p3 sm, d db 2hJc6s"
    error = refused(text(acts, holes="AcJh ???? 8c7d"))
    assert (error.code, error.facts["player"]) == ("history-muck", 3)


# --- blinds ---------------------------------------------------------------------------------


def test_a_table_without_a_small_blind() -> None:
    """The first player has the big blind and acts last before the flop, first afterwards."""
    acts = "p2 f, p3 cc, p4 cbr 6, p1 cc, p3 f, d db 2hJc6s, p1 cc, p4 cbr 2, p1 f"
    hand = text(acts, "100, 100, 100, 100", "????", "2, 0, 0, 0", "0, 0, 0, 0")
    history = read(hand + "seats = [6, 10, 3, 4]\n")
    assert stacks(history) == [94, 100, 98, 108]
    state = history.state
    assert [event.seat for event in state.events if isinstance(event, Blind)] == [5]
    marks = {
        at: [m.id for m in p.marks] for at, p in enumerate(make_tableau(state.view(None)).places)
    }
    assert {at: ids for at, ids in marks.items() if ids} == {3: ["button"], 5: ["big-blind"]}
    for language, word in (("zh", "大盲 2"), ("en", "big blind 2")):
        assert word in state.display(language)
        assert ("小盲 " if language == "zh" else "small blind") not in state.display(language)
    assert "blinds_or_straddles = [2, 0, 0, 0]" in phh.dumps(history)
    assert load_record(history.record.dumps()).replay() == state


@pytest.mark.parametrize(
    ("stack", "written", "end"),
    [
        ("5", "4", [99, 96, 14, 96]),
        ("4", "4", [99, 96, 13, 96]),
        ("3", "-3", [99, 97, 10, 97]),  # an all in for less, and no straddle
        ("1", "-1", [99, 100, 4, 98]),  # less than a big blind
    ],
)
def test_a_straddle_that_takes_the_whole_stack(stack: str, written: str, end: list[int]) -> None:
    streets = "d db 2hJc6s, p2 cc, p4 cc, d db Tc, p2 cc, p4 cc, d db Kd, p2 cc, p4 cc"
    acts = f"p4 cc, p1 f, p2 cc, {streets}, p2 sm 3c3h, p3 sm AcAd, p4 sm ????"
    if stack == "5":
        acts = acts.replace("p2 cc, d db", "p2 cc, p3 cc, d db").replace(
            "p4 cc, d", "p3 cc, p4 cc, d"
        )
        acts = acts.replace("p2 cc, p4 cc", "p2 cc, p3 cc, p4 cc")
    hand = text(acts, f"100, 100, {stack}, 100", "????", "1, 2, 4, 0", "0, 0, 0, 0")
    history = read(hand)
    assert stacks(history) == end
    assert f"blinds_or_straddles = [1, 2, {written}, 0]" in phh.dumps(history)
    assert stacks(read(phh.dumps(history))) == end


@pytest.mark.parametrize(
    ("acts", "end"),
    [
        ("p1 cbr 6, p2 f", [102, 98]),  # the first begins: the button is the only blind
        ("p2 cbr 6, p1 f", [98, 102]),  # the button begins, as here
    ],
)
def test_two_equal_blinds(acts: str, end: list[int]) -> None:
    history = read(text(acts, "100, 100", "???? ????", "2, 2", "0, 0"))
    assert stacks(history) == end
    assert stacks(read(phh.dumps(history))) == end


SHORT = "p3 cc, p1 cc, d db 2hJc6s, p1 cc, p3 cc, d db Tc, p1 cc, p3 cc, d db Kd, p1 cc, p3 cc"


@pytest.mark.parametrize(
    ("finishing", "end"),
    [
        ("", [98, 6, 98]),  # the bet to match is what was posted, or the small blind
        ("98, 6, 98", [98, 6, 98]),
        ("96, 6, 100", [96, 6, 100]),  # it was the full blind, with a side pot
    ],
)
def test_a_big_blind_that_is_all_in(finishing: str, end: list[int]) -> None:
    """Our rules have a full blind to be matched, others do not; the stacks tell."""
    hand = text(
        f"{SHORT}, p1 sm 3c4d, p2 sm AcAd, p3 sm 8s8d",
        "100, 2, 100",
        "????",
        "1, 4, 0",
        least="4",
        more=f"finishing_stacks = [{finishing}]\n" if finishing else "",
    )
    history = read(hand)
    assert stacks(history) == end
    assert stacks(read(phh.dumps(history))) == end


# --- stacks without end ---------------------------------------------------------------------


def test_an_all_in_of_an_endless_stack_is_checked_down() -> None:
    acts = "p3 cc, p1 cbr 4, p2 f, p3 cc, d db 4sAh4h, p1 cc, p3 cbr 150, p1 cc, d db Qc, p1 cc"
    history = read(text(f"{acts}, p3 cc, d db Qh", "inf, inf, inf", "QsTs ???? Ac3h"))
    *_, first, second = [e for e in history.state.events if isinstance(e, Check)]
    assert (first.seat, second.seat) == (0, 2)
    assert history.state.payoffs == (156, -2, -154)
    with pytest.raises(BadRecord) as counted:
        read(text(f"{acts}, p3 cc, d db Qh", "900, 900, 900", "QsTs ???? Ac3h"))
    assert counted.value.code == "unfinished-game"


# --- boards ---------------------------------------------------------------------------------

ALL_IN = "p3 f, p1 cbr 100, p2 cc, p1 sm -, p2 sm -, d db 2hJc6s, d db Tc, d db Kd"


def test_a_board_that_was_run_twice() -> None:
    hand = text(f"{ALL_IN}, d db 9h9c3s, d db 4c, d db 4h", holes="AsAh 9s9d ????")
    history = read(hand)
    assert stacks(history) == [100, 100, 20]
    p = position(history.state)
    assert (len(p.board), len(p.second)) == (5, 5)
    assert load_record(history.record.dumps()).replay() == history.state


@pytest.mark.parametrize(
    ("more", "count", "most"),
    [
        ("d db 9h9c3s", 8, 5),
        ("d db 9h9c3s, d db 4c, d db 4h, d db 5c5d5h, d db 6c, d db 6d", 15, 5),
        ("d db 4c", 6, 10),
    ],
)
def test_other_numbers_of_boards(more: str, count: int, most: int) -> None:
    error = refused(text(f"{ALL_IN}, {more}", holes="AsAh 9s9d ????"))
    assert error.code == "history-board"
    assert (error.facts["count"], error.facts["most"]) == (count, most)


def test_board_cards_that_nobody_knows_or_needs() -> None:
    for acts in (
        "p3 cc, p1 cc, p2 cc, d db ????6s, p1 cbr 9, p2 f, p3 f",
        "p3 f, p1 f, d db 2c3c4c",
    ):
        assert refused(text(acts)).code == "history-board"


# --- amounts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"stacks": "100, -inf, 100"}, "starting_stacks"),
        ({"stacks": "100, nan, 100"}, "starting_stacks"),
        ({"antes": "inf, 0, 0"}, "antes"),
        ({"blinds": "1, 2, -inf"}, "blinds_or_straddles"),
        ({"blinds": "inf, inf, 0"}, "blinds_or_straddles"),
        ({"least": "inf"}, "min_bet"),
    ],
)
def test_only_stacks_have_no_end(changed: dict[str, str], field: str) -> None:
    error = refused(text("p3 f, p1 f", **changed))
    assert (error.code, error.facts["field"]) == ("history-field", field)
    assert refused(text("p3 cbr inf, p1 f, p2 f")).code == "history-action"


def test_shares_without_end() -> None:
    """Three share a pot that cannot be divided; the stacks of the file go on for ever."""
    checks = "p2 cc, p3 cc, p4 cc"
    acts = f"p3 cc, p4 cc, p1 f, p2 cc, d db AsKsQs, {checks}, d db Js, {checks}, d db Ts, {checks}"
    hand = text(
        f"{acts}, p2 sm 2d3d, p3 sm 2h3h, p4 sm 4c5c",
        "10, 10, 10, 10",
        blinds="0.50, 1, 0, 0",
        antes="0, 0, 0, 0",
        least="1",
    )
    share = 9 + Decimal("3.50") / 3
    history = read(f"{hand}finishing_stacks = [9.50, {share}, {share}, {share}]\n")
    assert history.state.game.settings["chip_unit"] == 100
    assert stacks(history) == [950, 1017, 1017, 1016]


def test_large_tournaments() -> None:
    """The chips of a final table, before and after."""
    hand = text("p3 f, p1 f", "200000000, 150000000, 252000000", blinds="600000, 1200000, 0")
    hand = hand.replace("min_bet = 2", "min_bet = 1200000")
    history = read(f"{hand}finishing_stacks = [199400000, 150600000, 252000000]\n")
    assert history.state.payoffs == (-600000, 600000, 0)


@pytest.mark.parametrize(
    ("finishing", "read_"),
    [
        ("150, 70, 0", True),
        ("142, 70, 0", True),  # a house took eight of eighty
        ("141, 70, 0", False),
        ("146, 64, 0", False),  # it does not take from who has lost
        ("151, 69, 0", False),
    ],
)
def test_what_a_house_may_take(finishing: str, read_: bool) -> None:
    hand = text(f"{DOWN}, p1 sm {QUEENS}, p2 sm {FOURS}, p3 sm {SEVENS}")
    hand += f"finishing_stacks = [{finishing}]\n"
    if read_:
        assert stacks(read(hand)) == [150, 70, 0]
    else:
        assert refused(hand).code == "history-result"


# --- refusals -------------------------------------------------------------------------------


def test_the_variant_is_named_before_anything_else() -> None:
    """Limit games have no least bet, stud games no blinds."""
    hand = text("p3 f, p1 f")
    for variant, field in (("FT", "min_bet"), ("F7S", "blinds_or_straddles"), ("PO", "actions")):
        lines = [line for line in hand.splitlines() if not line.startswith(field)]
        error = refused("\n".join(lines).replace("'NT'", f"'{variant}'"))
        assert (error.code, error.facts["variant"]) == ("history-variant", variant)


def test_refusals_speak_of_the_file() -> None:
    """Amounts in its units, players by its numbers."""
    cents = {"blinds": "0.05, 0.10, 0, 0.20", "antes": "0, 0, 0, 0", "least": "0.10"}
    error = refused(text("p3 f", "5, 5, 5, 5", **cents))
    assert "p4 straddles for 0.20" in error.sentence("en")
    error = refused(text("p3 f", blinds="0.20, 0.10, 0", least="0.10"))
    assert "0.20 and 0.10" in error.sentence("en")
    error = refused(text("p1 f", more="seats = [5, 7, 2]\n"))
    assert error.sentence("en") == "PHH action p1 f is not legal: it is not player 1's turn"


def test_what_is_not_told_is_made_up_nowhere() -> None:
    """Not in the whole game either: no text, picture or other format has cards for it."""
    hand = text(f"{DOWN}, p1 sm ????, p2 sm {FOURS}, p3 sm {SEVENS}")
    state = read(hand).state
    assert [len(cards) for cards in state.hands] == [0, 2, 2]
    assert state.counts == (2, 2, 2)
    (first,) = (e for e in state.events if isinstance(e, Deal) and e.seat == 0)
    assert (first.cards, first.unknown) == (None, True)
    for language, word in (("zh", "（不可见）"), ("en", "(hidden)")):
        assert state.display(language).count(word) == 1
        assert word in picture(state, language)
    with pytest.raises(BadRecord) as caught:
        _ = state.position_text
    assert caught.value.code == "position-unknown"
    with pytest.raises(BadRecord) as caught:
        writing.dumps(state)
    assert caught.value.code == "no-import"


def test_a_replay_does_not_make_up_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(text(f"{DOWN}, p1 sm ????, p2 sm {FOURS}, p3 sm {SEVENS}"), encoding="utf-8")
    assert main(["replay", str(file), "--all", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Player 1 gets 2 cards\n" in told
    assert "Player 2 gets 2 cards: " in told
