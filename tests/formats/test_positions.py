"""Positions as one line of text: written, read again, played on, never more told than is known."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

import paiju
from paiju import BadRecord, Game, Match, PaijuError, State, load_record
from paiju.cli import main as cli
from paiju.core.cards import BY_CODE
from paiju.core.events import Bankrupt, Placed, Shuffle, dump_event, load_event
from paiju.engine.record import Record
from paiju.engine.tableau import make_tableau
from paiju.families.betting import position as wagers
from paiju.families.betting import script as betting
from paiju.families.climb import position
from paiju.families.climb import script as climbing
from paiju.families.sealed import position as rounds
from paiju.families.sealed import script as sealed
from paiju.families.written.fields import Script
from paiju.formats import export_text as writing
from paiju.formats.positions import is_position
from places import ROOT
from soaking import soak

GAMES = paiju.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

# What is not written: it follows from the rest, or is history.
FOLLOWS = {
    climbing.ClimbScript: (position.Position, {
        "hands", "stock", "dealt", "draws", "last", "owner", "table", "led", "before", "pile",
    }),
    betting.BetScript: (wagers.BettingPosition, {"hands", "stock", "draws"}),
    sealed.SealScript: (rounds.SealedPosition, {"hands", "stock", "discard", "dealt", "draws"}),
}  # fmt: skip


@pytest.mark.parametrize("script", FOLLOWS)
def test_no_field_of_a_position_is_forgotten(script: type[Script]) -> None:
    kind, follows = FOLLOWS[script]
    written = {field.name for field in script.fields}
    assert written | follows == set(kind.__struct_fields__)
    assert not written & follows


# --- round trips ---


def variants(game: Game) -> Iterator[Game]:
    """The game, and with options that ask more questions or keep more to remember."""
    yield game
    more = {
        "doubling": "on", "open_hand": "all", "muck": "on", "roles_public": "on", "lock": "round",
        "literal_follow_table": "on", "mode": "heaven-earth", "face_up": "sticky",
        "bidding": "score",
        "pass_locks": "on", "allow_pass": "on", "jiefeng": "partner", "straddle": "on", "ante": 1,
    }  # fmt: skip
    chosen = {flag: value for flag, value in more.items() if flag in game.options}
    if chosen:
        yield game.with_options(**chosen)


@cache
def play_all_states(game: Game) -> tuple[list[State], ...]:
    return tuple(played(game))


def played(game: Game) -> Iterator[list[State]]:
    """Random games, two in a row of a match: the second one has something handed on."""
    for variant in variants(game):
        for seed in range(soak(1)):
            match = Match(variant, variant.spec.players[-1 if seed % 2 else 0], seed)
            for number in range(2):
                try:
                    states = [match.next()]
                except PaijuError:  # somebody has all the chips
                    break
                rng = random.Random(f"{game.id} {seed} {number}")
                while not states[-1].is_over:
                    state = states[-1]
                    seat = rng.choice(sorted(state.to_act))
                    states.append(state.act(seat, rng.choice(state.legal(seat))))
                match.finish(states[-1])
                yield states


def some(states: list[State], count: int) -> list[State]:
    """Random moments, one of every phase, and the end."""
    phases = {state.phase: state for state in states}
    rng = random.Random(len(states))
    return [*phases.values(), *rng.sample(states, min(count, len(states)))]


@every_game
def test_a_position_is_the_same_after_a_round_trip(game: Game) -> None:
    for states in play_all_states(game):
        for state in some(states, 4):
            text = state.position_text
            again = paiju.position(text)
            assert again.position_text == text
            assert "\n" not in text and text.isascii() and is_position(text)
            assert type(again) is type(state)
            assert (again.game, again.phase) == (state.game, state.phase)
            assert (again.to_act, again.payoffs) == (state.to_act, state.payoffs)
            assert (again.counts, again.landlord) == (state.counts, state.landlord)
            for seat in state.to_act:
                assert [action.event for action in again.legal(seat)] == [
                    action.event for action in state.legal(seat)
                ]


@every_game
def test_a_game_goes_on_from_a_position_as_it_did(game: Game) -> None:
    """The same actions, the same questions, the same payoffs, as long as nothing is drawn anew."""
    for states in play_all_states(game):
        at = random.Random(len(states)).randrange(len(states))
        again = paiju.position(states[at].position_text)
        for before, after in zip(states[at:], states[at + 1 :], strict=False):
            news = after.events[len(before.events) :]
            if any(isinstance(event, Shuffle) for event in news):
                break
            again = again.act(news[0].seat, news[0])  # type: ignore[attr-defined, arg-type]
            assert again.events[-len(news) :] == news or after.is_over
            assert (again.to_act, again.hands) == (after.to_act, after.hands)
        else:
            assert again.payoffs == states[-1].payoffs
            assert again.ranks == states[-1].ranks


@every_game
def test_seats_know_as_much_as_before(game: Game) -> None:
    """And not more: no card that was hidden from a seat is in what it is told."""
    for states in play_all_states(game):
        for state in some(states, 3):
            again = paiju.position(state.position_text)
            for seat in (None, *range(state.players)):
                view, was = again.view(seat), state.view(seat)
                assert [sorted(hand) for hand in view.hands] == [sorted(h) for h in was.hands]
                assert view.position.stock.count == was.position.stock.count
                assert paiju.unseen(view) == paiju.unseen(was)
                for fact in ("landlords", "bottom", "sealed", "to_beat", "board"):
                    assert getattr(view, fact, None) == getattr(was, fact, None)
                told = set(re.findall(r"[dchs][A2-9TJQK]|[LB]J", view.dumps()))
                hidden = {
                    card.code
                    for truth, known in zip(state.hands, was.hands, strict=True)
                    for card in set(truth) - set(known)
                } | {card.code for card in state.position.stock.cards}
                if game.rules.deck.packs == 1 and not was.is_over:
                    assert not hidden & told
                for acting in view.to_act & {seat}:
                    assert list(view.legal(acting)) == list(was.legal(acting))


def with_bankrupt() -> State:
    """Sealed rounds in which players have lost everything: their hands lie among the discards."""
    rng, state = random.Random(1), paiju.game("暗牌斗地主", base=100).deal(seed=5)
    while not any(isinstance(event, Bankrupt) for event in state.events):
        seat = min(state.to_act)
        state = state.act(seat, rng.choice(state.legal(seat)))
    return state


def test_a_bankrupt_knows_what_he_threw_away() -> None:
    state = with_bankrupt()
    assert not state.is_over
    text = state.position_text
    again = paiju.position(text)
    assert again.position_text == text
    for seat in (None, *range(state.players)):
        view, was = again.view(seat), state.view(seat)
        assert paiju.unseen(view) == paiju.unseen(was)
        assert sorted(view.position.discard.cards) == sorted(was.position.discard.cards)
        assert view.position.discard.count == was.position.discard.count
    own, thrown = re.findall(r" threw=([1-4]):(\w\w)", text)[0]
    owner = again.view(int(own) - 1)
    assert thrown in [card.code for card in owner.position.discard.cards]
    other = re.findall(r" stock=(\w\w)", text)[0]
    with pytest.raises(BadRecord) as refusal:
        paiju.position(text.replace(f"threw={own}:{thrown}", f"threw={own}:{other}{other}"))
    assert refusal.value.code == "position-field"
    assert str(refusal.value.facts["field"]).startswith("threw=")


@every_game
def test_records_of_such_games(game: Game) -> None:
    states = play_all_states(game)[0]
    state = paiju.position(states[len(states) // 2].position_text)
    rng = random.Random(3)
    while not state.is_over:
        seat = rng.choice(sorted(state.to_act))
        state = state.act(seat, rng.choice(state.legal(seat)))
        text = state.record.dumps()
        assert load_record(text).replay() == state
        assert load_record(text).replay().record.dumps() == text
    with pytest.raises(BadRecord) as refused:
        state.record.verify()
    assert refused.value.code in ("deal-given", "secret-kept")


def test_what_is_drawn_later_follows_from_the_text() -> None:
    """Nobody calls: the new deal is the same each time, also after a record."""
    text = paiju.game("doudizhu").deal(seed=5).position_text
    one, two = paiju.position(text), paiju.position(text)
    for _ in range(3):
        one, two = (state.act(min(state.to_act), "不叫") for state in (one, two))
    assert one == two
    assert one.position_text.count("redeals=1") == 1
    half = paiju.position(text)
    half = load_record(half.act(min(half.to_act), "不叫").record.dumps()).replay()
    for _ in range(2):
        half = half.act(min(half.to_act), "不叫")
    assert half.hands == one.hands


@every_game
def test_events_of_positions_are_lines_like_others(game: Game) -> None:
    event = paiju.position(game.deal(seed=2).position_text).events[0]
    assert isinstance(event, Placed)
    assert load_event(dump_event(event)) == event


@every_game
def test_a_record_with_another_position_in_it_is_refused(game: Game) -> None:
    """What seats are told must be what there is."""
    states = play_all_states(game)[0]
    state = paiju.position(states[len(states) // 2].position_text)
    (event,) = state.events
    assert isinstance(event, Placed)
    players = len(event.counts)
    for other in (
        replace(event, counts=(*event.counts[1:], 99)),
        replace(event, hands=(None, *event.hands[1:])),
        replace(event, shown=(event.hands[0], *event.shown[1:]), facts=event.facts + " turn=1"),
        replace(event, private=((0, "turn=1"),)),
        replace(event, rest=event.rest + 1),
        replace(event, counts=(1,) * (players + 9)),
    ):
        record = Record(state.record.header, (other,))
        with pytest.raises(PaijuError):
            record.replay()


# --- by hand ---

DUEL = "paiju1/doudizhu play 2 s4/d5/h6c6 gone=s3 landlord=1 turn=2 circle=1:s3:Single:3 laid=1,0,0"


def test_a_position_written_by_hand() -> None:
    state = paiju.position(DUEL)
    assert isinstance(state, paiju.ClimbState)
    assert (state.phase, state.to_act, state.landlord) == ("play", frozenset({1}), 0)
    assert paiju.format_cards(state.to_beat) == "s3"
    state = state.act(1, "5")
    assert state.payoffs == (-4, 2, 2)  # 反春天: the landlord has laid one hand


def test_the_order_of_fields_and_cards_does_not_matter() -> None:
    head, *fields = DUEL.split(" gone")
    other = f"{head.replace('h6c6', 'c6h6')} turn=2 laid=1,0,0 landlord=1 gone=s3"
    other += " circle=1:s3:Single:3"
    assert fields and paiju.position(other) == paiju.position(DUEL)


BETS = (
    "paiju1/holdem-standard play 1 sAsK/dTcT "
    "stock={} chips=190,190 totals=10,10 met=-1,-1 button=2 street=1 board=dKh9c4 queue=1,2"
)


def test_a_hand_of_bets_written_by_hand() -> None:
    used = set("sA sK dT cT dK h9 c4".split())
    stock = "".join(code for code in BY_CODE if code not in used | {"LJ", "BJ"})
    state = paiju.position(BETS.format(stock) + " begun=yes")
    assert isinstance(state, paiju.BettingState)
    assert (state.pot, state.stacks, state.button) == (20, (190, 190), 1)
    state = state.act(0, "raise 20").act(1, "fold")
    assert state.payoffs == (10, -10)


@pytest.mark.parametrize(
    ("old", "new", "code", "field"),
    [
        ("paiju1/doudizhu", "paiju1/nothing", "no-such-game", ""),
        ("paiju1/doudizhu", "paiju1/doudizhu/x=1", "no-such-option", ""),
        ("paiju1/doudizhu", "paiju1/doudizhu/rob=maybe", "bad-value", ""),
        ("paiju1/doudizhu", "paiju1/doudizhu/rob", "position-field", "rob"),
        ("play 2", "bid 2", "position-field", "bid"),
        ("play 2", "play 3", "position-field", "3"),
        ("play 2", "play 9", "position-field", "9"),
        ("s4/d5/h6c6", "s4/d5", "bad-players", ""),
        ("s4/d5/h6c6", "s4/d5/h6c", "position-field", "s4/d5/h6c"),
        ("s4/d5/h6c6", "s4/d5/h6h6", "too-many-cards", ""),
        ("s4/d5/h6c6", "s4/d5/s3c6", "too-many-cards", ""),
        ("s4/d5/h6c6", "s4/-/h6c6", "position-unstable", ""),
        ("landlord=1", "landlord=4", "position-field", "landlord=4"),
        ("landlord=1", "landlord=0", "position-field", "landlord=0"),
        ("landlord=1", "landlord=1 landlord=1", "position-field", "landlord=1"),
        ("landlord=1", "landlord", "position-field", "landlord"),
        ("landlord=1", "lord=1", "position-field", "lord=1"),
        ("turn=2", "turn=x", "position-field", "turn=x"),
        ("gone=s3", "gone=-", "position-field", "gone"),
        ("s3:Single:3", "s3:Single:4", "position-field", "circle=1:s3:Single:4"),
        ("s3:Single:3", "s3:Pair:3", "position-field", "circle=1:s3:Pair:3"),
        ("s3:Single:3", "s3", "position-field", "circle=1:s3"),
        ("laid=1,0,0", "laid=1,0", "position-field", "laid=1,0"),
        ("laid=1,0,0", "laid=-1,0,0", "position-field", "laid"),
        ("laid=1,0,0", "composed=no", "position-field", "composed=no"),
        ("laid=1,0,0", "laid=1,0,0 wild=7", "position-field", "wild"),
        ("laid=1,0,0", "laid=1,0,0 base=0", "position-field", "base"),
        ("laid=1,0,0", "laid=1,0,0 out=2", "position-field", "out"),
        ("laid=1,0,0", "laid=1,0,0 must=sA", "position-field", "must"),
        ("laid=1,0,0", "laid=1,0,0 shown=sA/-/-", "position-field", "shown=sA/-/-"),
        ("laid=1,0,0", "laid=1,0,0 bombs=1:Bomb", "position-field", "bombs=1:Bomb"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, code: str, field: str) -> None:
    assert old in DUEL
    with pytest.raises(BadRecord) as refused:
        paiju.position(DUEL.replace(old, new, 1))
    assert refused.value.code == code
    assert refused.value.facts.get("field", "") == field
    assert refused.value.sentence("en") and refused.value.sentence("zh")


@pytest.mark.parametrize("text", ["", "paiju1/doudizhu", "paiju2/doudizhu play 1 s3", "G\t斗地主"])
def test_what_is_no_position_at_all(text: str) -> None:
    with pytest.raises(BadRecord) as refused:
        paiju.position(text)
    assert refused.value.code == "not-a-position"


@every_game
def test_damaged_text_is_refused_or_read_never_worse(game: Game) -> None:
    """Letters changed, tokens lost: an error of ours, or another position."""
    rng = random.Random(game.id)
    states = play_all_states(game)[0]
    for _ in range(soak(60)):
        text = rng.choice(states).position_text
        at = rng.randrange(7, len(text))
        tokens = text.split(" ")
        damaged = rng.choice(
            [
                text[:at] + rng.choice("0123456789,:/=-?sAhTK ") + text[at + 1 :],
                text[:at] + text[at + 1 :],
                " ".join(token for token in tokens if token is not rng.choice(tokens)),
            ]
        )
        try:
            state = paiju.position(damaged)
        except PaijuError as error:
            assert error.sentence("en")
        else:
            for seat in state.to_act:
                assert len(state.legal(seat))


# --- where they are taken ---


def test_loading_takes_a_position_where_it_takes_an_import() -> None:
    assert paiju.load(DUEL) == paiju.position(DUEL) == paiju.game("斗地主").load(DUEL + "\n")
    with pytest.raises(BadRecord) as refused:
        paiju.game("big-two").load(DUEL)
    assert refused.value.code == "wrong-game"


def test_solving_a_position() -> None:
    state = paiju.position(DUEL)
    assert paiju.solve(state).wins  # the farmer lays his last card


@every_game
def test_positions_are_shown_like_other_games(game: Game) -> None:
    """Texts, data and pictures, also after more moves, which follow what they cannot remember."""
    for states in play_all_states(game):
        for state in some(states, 2):
            again = paiju.position(state.position_text)
            for _ in range(3):
                for seat in (None, 0):
                    view = again.view(seat)
                    assert view.display("en") and make_tableau(view, history=True)
                    assert view._repr_svg_().startswith("<svg")
                if not again.is_over:
                    seat = min(again.to_act)
                    again = again.act(seat, again.legal(seat)[-1])


def test_the_command_line_takes_positions(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", DUEL, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["wins"] is True
    assert cli.main(["solve", DUEL.replace("play 2", "play 3")]) != 0
    assert "3" in capsys.readouterr().err


def test_playing_on_from_a_position(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("5\n"))
    assert cli.main(["play", "--plain", "--lang", "en", "--load", DUEL, "--seat", "2"]) == 0
    assert "-4" in capsys.readouterr().out  # the farmer's last card: 反春天
    assert cli.main(["export", DUEL, "--to", "svg"]) == 0
    assert "<svg" in capsys.readouterr().out


def test_the_import_format_cannot_say_it() -> None:
    with pytest.raises(BadRecord) as refused:
        writing.dumps(paiju.position(DUEL))
    assert refused.value.code == "position-only"


# --- pictures ---


@every_game
def test_a_notebook_shows_what_a_seat_knows(game: Game) -> None:
    """Everything of a state; of a view as many faces as there are cards it knows."""
    state = game.deal(seed=6)
    whole = sum(len(hand) for hand in state.hands)
    assert faces(state._repr_svg_()) >= whole
    view = state.view(0)
    known = sum(len(hand) for hand in view.hands)
    assert faces(view._repr_svg_()) == known < whole
    assert faces(state.view(None)._repr_svg_()) == sum(len(h) for h in state.view(None).hands)


def faces(svg: str) -> int:
    """Cards lying face up: each has its suit twice."""
    return svg.count("<use ") // 2


def test_the_examples_of_the_documentation() -> None:
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    lines = re.findall(r"```position\n(.*?)```", page, re.DOTALL)[0].splitlines()
    assert [paiju.position(line).position_text for line in lines] == lines
    assert {type(paiju.position(line)) for line in lines} == {
        paiju.ClimbState, paiju.BettingState, paiju.SealedState,
    }  # fmt: skip
    written = {f.key for script in FOLLOWS for f in script.fields}
    assert not {key for key in written if f"`{key}=" not in page}
