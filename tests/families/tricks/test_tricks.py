"""A fourth family: three files that follow the contract, and everything plays it."""

from __future__ import annotations

import json
import pickle
import random
import re
from collections.abc import Callable
from types import ModuleType
from xml.etree import ElementTree

import pytest

import paiju
from paiju import BadRecord, Game, IllegalAction, PaijuError, State
from paiju.ai.review import list_decisions, play_on
from paiju.arena import run
from paiju.core.events import Play
from paiju.core.language import LANGUAGES, speaking
from paiju.engine.family import Family, answered_by
from paiju.engine.narration import walk_events
from paiju.engine.record import Record
from paiju.engine.tableau import make_tableau
from paiju.formats.export_text import dumps
from paiju.formats.replay import position_at
from paiju.formats.replay import walk_steps as replay
from paiju.formats.svg import picture
from paiju.pages import make_page
from paiju.tables.session import Session
from paiju.testing import check_game
from paiju.wire import encode
from paiju.wire.views import advice, observed_game, readings
from paiju.workers.questions import answer_line, read_decision, write_question
from soaking import soak
from tricks.game import SPEC


def lead(game: Game) -> State:
    """♠ A K 9, ♥ 5, ♦ 2 against ♠ 3, ♥ A 4, ♣ K Q, and a first card by player 1."""
    hands = "1\tsA sK s9 h5 d2\n2\ts3 hA h4 cK cQ\n"
    used = {*paiju.parse_cards("sA sK s9 h5 d2 s3 hA h4 cK cQ")}
    rest = " ".join(card.code for card in game.rules.deck.cards if card not in used)
    for extra in range(40):  # who leads is drawn from the cards
        cards = rest.split()
        cards = cards[extra:] + cards[:extra]
        state = game.load(f"G\ttricks\nN\t2\n{hands}B\t{' '.join(cards)}\n")
        if state.to_act == {0}:
            return state
    raise AssertionError("nobody ever leads")


def play_out(state: State, choose: Callable[[State, int], object]) -> State:
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, choose(state, seat))  # type: ignore[arg-type]
    return state


def at_random(seed: int) -> Callable[[State, int], object]:
    luck = random.Random(seed)
    return lambda state, seat: luck.choice(state.legal(seat))


def finished(game: Game, seed: int, players: int) -> State:
    return play_out(game.deal(seed, players), at_random(seed))


# --- the rules, written out ---------------------------------------------------------------


def test_a_game_written_out(game: Game) -> None:
    state = lead(game)
    for seat, card in (
        (0, "sA"), (1, "s3"),  # follows; ♠A takes
        (0, "h5"), (1, "hA"),  # ♥A takes
        (1, "cK"), (0, "d2"),  # no club: anything, and it cannot win
        (1, "cQ"), (0, "s9"),
        (1, "h4"), (0, "sK"),
    ):  # fmt: skip
        state = state.act(seat, card)
    assert state.position.taken == (1, 4)
    assert state.payoffs == (-3, 3)


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("hA", "must-follow", "follow ♠: you hold some"),
        ("c2", "not-in-hand", "♣2: not in the hand"),
        ("hA h4", "one-card", "give exactly one card"),
        ("", "empty", "please type an answer"),
    ],
)
def test_what_is_refused(game: Game, text: str, code: str, sentence: str) -> None:
    state = lead(game).act(0, "sA")
    with pytest.raises(IllegalAction) as refused:
        state.act(1, text)
    assert (refused.value.code, refused.value.sentence("en")) == (code, sentence)
    with pytest.raises(IllegalAction):
        state.act(1, Play(1, paiju.parse_cards("hA"), ""))


def test_legal_is_what_act_accepts(game: Game) -> None:
    for seed in range(soak(20)):
        state = game.deal(seed, 2 + seed % 3)
        while not state.is_over:
            (seat,) = state.to_act
            accepted = {action.text for action in state.legal(seat)}
            for card in state.hands[seat]:
                try:
                    state.act(seat, (card,))
                    assert card.short in accepted
                except IllegalAction:
                    assert card.short not in accepted
            state = state.act(seat, at_random(seed)(state, seat))  # type: ignore[arg-type]
        assert sum(state.payoffs or (1,)) == 0


# --- what is never written for one family -------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_comes_back_byte_for_byte(game: Game, players: int) -> None:
    state = finished(game, players, players)
    text = state.record.dumps()
    again: Record = paiju.load_record(text)
    assert again.dumps() == text
    assert again.replay() == state
    assert again.verify() == state.record.header.commit
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_view_has_nothing_of_other_hands(game: Game) -> None:
    state = game.deal(3, 4)
    while not state.is_over:
        for seat in range(4):
            view = state.view(seat)
            hidden = {
                card.code for at, hand in enumerate(state.hands) if at != seat for card in hand
            }
            told = encode(observed_game(view, "x", [None] * 4, True)).decode() + view.dumps()
            assert not hidden & set(re.findall(r'"([dchs][2-9TJQKA])"', told))
            assert all(world[seat] == view.hand for world in view.worlds(3))
        (seat,) = state.to_act
        state = state.act(seat, at_random(1)(state, seat))  # type: ignore[arg-type]


def test_hints_have_reasons_and_reach_everything(game: Game) -> None:
    state = lead(game).act(0, "sK")
    found = paiju.hints(state.view(1))
    assert [(hint.text, hint.why("en")) for hint in found] == [
        ("♠3", "cannot win: the lowest will do")
    ]
    found = paiju.hints(lead(game).view(0))
    assert {hint.text for hint in found} == {action.text for action in lead(game).legal(0)}
    assert found[0].why("zh") == "大牌先领"
    assert advice(lead(game).view(0), "").hints[0].cards == ["sA"]


def test_the_table_shows_tricks(game: Game) -> None:
    state = lead(game).act(0, "sA").act(1, "s3")
    lying = [place.deed and place.deed.cards for place in make_tableau(state.view(None)).places]
    assert lying == [["sA"], ["s3"]]  # until somebody leads again
    state = state.act(0, "h5")
    shown = make_tableau(state.view(None), history=True)
    assert shown.last is not None and shown.last.winner == 0
    assert [deed.cards for deed in shown.last.deeds] == [["sA"], ["s3"]]
    assert shown.places[0].deed is not None and shown.places[0].deed.cards == ["h5"]
    assert shown.places[1].deed is None
    assert shown.history is not None and len(shown.history) == 2


def test_a_selection_is_read(game: Game) -> None:
    view = lead(game).act(0, "sA").view(1)
    assert readings(view, "s3", "").legal
    refused = readings(view, "hA", "").problem
    assert refused is not None and refused.code == "must-follow"


def test_every_text_about_it(game: Game) -> None:
    state = finished(game, 5, 3)
    for language in LANGUAGES:
        for observed in (state, state.view(0), state.view(None), game.deal(5, 3).view(1)):
            assert observed.display(language)
            ElementTree.fromstring(picture(observed, language))
    with speaking("en"):
        told = [step.tell() for step in walk_events(state.view(0))]
    assert not any(line.startswith("{") for line in told)
    assert sum("takes the trick" in line for line in told) == 5
    sections = make_page(game).sections
    assert [section.key for section in sections] == ["rules", "options", "settlement"]


def test_a_replay_and_what_is_thought_of_it(game: Game) -> None:
    state = finished(game, 6, 2)
    shown = list(replay(state.record, None, everything=True))
    assert shown[-1].view.is_over and len(shown) == 19  # deal, leader, 10 cards, 5 tricks, end …
    assert position_at(state.record, len(state.events) - 4).to_act
    first = list_decisions(state)[0]
    assert first.think(0.01).did() == first.write_name() != ""
    better = first.before.legal(first.seat)[-1]
    assert sum(play_on(first, better).payoffs) == 0


def test_what_it_does_not_have_is_refused_in_words(game: Game) -> None:
    state = game.deal(1, 2)
    missing: list[tuple[Callable[[], object], type[PaijuError], str]] = [
        (lambda: state.position_text, BadRecord, "no-position-text"),
        (lambda: paiju.position("paiju1/tricks play 1 s3/h4"), BadRecord, "no-position-text"),
        (lambda: paiju.solve(state), IllegalAction, "not-solvable"),
        (lambda: dumps(finished(game, 1, 2)), BadRecord, "no-import"),
        (lambda: game.load("G\ttricks\nE\t1\n1\ts3\n2\th4\n"), BadRecord, "no-such-position"),
        (lambda: run("tricks", ["random"] * 2, landlord="fixed"), PaijuError, "no-landlord"),
    ]
    for ask, kind, code in missing:
        with pytest.raises(kind) as refused:
            ask()
        assert refused.value.code == code
        assert "Tricks" not in refused.value.sentence("zh")
        assert refused.value.sentence("en")


def test_an_answer_takes_what_the_question_takes() -> None:
    rooms = ModuleType("rooms")
    exec("def name_seat(observed, seat):\n    return ['east']", vars(rooms))
    eastern: type[Family] = answered_by(rooms)(type("Eastern", (Family,), {}))
    assert eastern().name_seat(paiju.game("tricks").deal(1), 0) == ["east"]
    exec("def name_seat(seat):\n    return ['west']", vars(rooms))
    with pytest.raises(TypeError, match=r"rooms.name_seat takes \(observed, seat\)"):
        answered_by(rooms)(type("Western", (Family,), {}))


def test_it_keeps_what_every_game_owes_its_players() -> None:
    assert check_game(SPEC) == ()


# --- players ------------------------------------------------------------------------------


def test_computers_think_in_processes_of_their_own(game: Game) -> None:
    view = lead(game).view(0)
    line = write_question("normal", 1, 1.0, view)
    assert json.loads(line)["where"] == ["tricks.game", "SPEC", "tricks"]
    assert read_decision(answer_line(line)) == paiju.player("normal").choose(view).event


@pytest.mark.parametrize(("seats", "workers"), [(2, 1), (3, 1), (2, 2)])
def test_an_arena(game: Game, seats: int, workers: int) -> None:
    players = ["random"] * (seats - 1) + ["normal"]
    result = run(game, players, seats=seats, deals=40, seed=1, workers=workers)
    assert len(result.deals) == 40
    *others, normal = result.standings
    assert normal.illegal == normal.late == 0
    assert all(normal.average_score > other.average_score for other in others)


def test_a_match_and_a_table(game: Game) -> None:
    match = paiju.match(game, seed=1, players=3)
    for number in range(3):
        match.finish(play_out(match.next(), at_random(number)))
    assert len(match.results) == 3 and sum(match.scores) == 0
    session = Session()
    session.initialize("跟墩", 2)
    session.deal(3)
    assert session.dealer == session.current_player and session.landlord is None
    while session.status != "Over":
        act = session.start if session.status == "Assigned" else session.play
        act(session.state.legal((session.current_player or 1) - 1)[0])  # type: ignore[union-attr]
    assert sum(session.scores) == 0
