"""Games, states, views and actions are values: they travel, are copied, counted, never changed."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import FrozenInstanceError
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import paiju
from paiju import Card, Game, PaijuError, State
from paiju.engine.actions import Action, Answers, Yield
from paiju.engine.state import View
from soaking import soak

SMALL = 10_000  # bytes
GAMES = [
    *paiju.games(),
    paiju.game("癞子斗地主", mode="heaven-earth"),
    paiju.game("斗地主", doubling="on"),
]
PHASES = ("bid", "exchange", "play", "over")


def id_of(game: Game) -> str:
    return " ".join([game.id, *map(str, game.given.values())])


def most(game: Game) -> int:
    return min(max(game.spec.players), int(game.settings.get("max_players", 99)))


def play_moments(game: Game, seed: int, players: int | None = None) -> Iterator[State]:
    """Some moments of a game played at random, and of the one after it."""
    match, luck = paiju.Match(game, players, seed), random.Random(seed)
    for number in range(2):
        if number and game.rules.start:  # somebody may have no chips left
            return
        state, at = match.next(), 0
        while not state.is_over:
            if at % 6 == 0 or state.phase != "play":
                yield state
            seat, at = min(state.to_act), at + 1
            legal = state.legal(seat)
            state = state.act(seat, legal[luck.randrange(len(legal))])
        yield state
        match.finish(state)


def sent(thing: Any) -> Any:
    """What arrives of a thing that is sent to another process."""
    packed = pickle.dumps(thing)
    assert len(packed) <= SMALL, (type(thing).__name__, len(packed))
    return pickle.loads(packed)


# --- pickling -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=id_of)
def test_everything_of_a_game_travels(game: Game) -> None:
    phases = set()
    assert sent(game) == game
    assert sent(game).given == game.given
    for state in play_moments(game, 3, most(game)):
        phases.add(state.phase)
        arrived = sent(state)
        assert (arrived, arrived.position) == (state, state.position)
        for seat in (*state.to_act, None):
            view = state.view(seat)
            assert (sent(view), sent(view).position) == (view, view.position)
            if seat is None:
                continue
            legal = view.legal(seat)
            assert sent(legal) == legal
            assert repr(sent(legal)) == repr(legal)
            for action in (legal[0], legal[len(legal) // 2], legal[-1]):
                again = sent(action)
                assert type(again) is type(action)
                assert (again, again.data(), again.title) == (action, action.data(), action.title)
                assert (again.reading, repr(again)) == (action.reading, repr(action))
                assert again in legal and again in sent(legal)
                assert state.act(seat, again) == state.act(seat, action)
        assert sent(state.record) == state.record
    assert {"play", "over"} <= phases


def test_all_phases_occur() -> None:
    found = {state.phase for game in GAMES for state in play_moments(game, 3)}
    assert found >= set(PHASES)


@pytest.mark.parametrize("name", ["斗地主", "癞子", "广西地主", "暗牌斗地主", "德州扑克", "三两一"])
def test_hints_travel(name: str) -> None:
    for state in play_moments(paiju.game({"癞子": "doudizhu-laizi"}.get(name, name)), 3):
        for seat in sorted(state.to_act)[:1]:
            hints = paiju.hints(state.view(seat))
            assert sent(hints) == hints
            assert [hint.why("en") for hint in sent(hints)] == [hint.why("en") for hint in hints]


def test_a_solution_travels() -> None:
    text = "G\t斗地主\nE\t1\n1\t黑桃3 黑桃4\n2\t方块5\n3\t红桃6 梅花6\nS\t3"
    solution = paiju.solve(text)
    early = pickle.dumps(solution)  # before anybody asked for more
    assert len(early) <= SMALL
    best, line = solution.best, solution.line
    for arrived in (sent(solution), pickle.loads(early)):
        assert (arrived.wins, arrived.nodes, arrived.seconds) == (
            solution.wins, solution.nodes, solution.seconds,
        )  # fmt: skip
        assert (arrived.best, arrived.line) == (best, line)


@pytest.mark.parametrize("number", range(55))
def test_a_card_travels(number: int) -> None:
    card = Card(number)
    assert len(pickle.dumps(card)) <= 48
    for again in (sent(card), copy.copy(card), copy.deepcopy(card)):
        assert type(again) is Card and again == card


def test_a_match_travels_and_goes_on() -> None:
    match = paiju.match("广西地主", seed=4)
    state = match.next()
    while not state.is_over:
        seat = min(state.to_act)
        state = state.act(seat, state.legal(seat)[-1])
    for again in (sent(match), copy.deepcopy(match)):
        again.finish(state)
        assert again.results == [state.payoffs]
        assert match.results == []
        assert sent(again).next() == again.next()


# --- chance goes on -----------------------------------------------------------------------


def played_on(state: State) -> State:
    """With nobody ever saying yes."""
    for _ in range(200):
        if state.is_over:
            break
        seat = min(state.to_act)
        state = state.act(seat, state.legal(seat)[0])
    return state


LAID_OUT = "G\t斗地主\nD\t\n" + "".join(
    f"{seat}\t{paiju.format_cards(sorted(cards))}\n"
    for seat, cards in enumerate(paiju.game("斗地主").deal(seed=8).hands, 1)
)


@pytest.mark.parametrize(
    "state",
    [
        paiju.game("斗地主").deal(seed=3),  # nobody bids: dealt again
        paiju.game("暗牌斗地主").deal(seed=3),  # the stock is shuffled again
        paiju.game("癞子斗地主").deal(seed=3),
        paiju.game("斗地主").deal(seed=3).record.replay(),  # what its record does not tell
    ],
    ids=["redeal", "reshuffle", "wild", "replayed"],
)
def test_the_same_chance_goes_on(state: State) -> None:
    assert played_on(sent(state)) == played_on(state)
    assert played_on(state).events != state.events


def test_a_given_deal_goes_on() -> None:
    game = paiju.game("斗地主")
    deal = game.deal(seed=8)
    rest = tuple(card for card in game.rules.deck.cards if not any(card in h for h in deal.hands))
    state = State.laid_out(game, deal.hands, rest, None)
    assert played_on(sent(state)) == played_on(state)


# --- other processes ----------------------------------------------------------------------


def _summary(state: State) -> tuple[str, int, str]:
    seat = min(state.to_act)
    return state.game.id, len(state.legal(seat)), played_on(state).dumps()


def test_spawned_processes() -> None:
    states = [
        paiju.game(name).deal(seed=2) for name in ("斗地主", "广西地主", "暗牌斗地主", "德州扑克")
    ]
    views = [state.view(min(state.to_act)) for state in states]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(_summary, states)) == [_summary(state) for state in states]
        chosen = list(pool.map(_choice, views))
    for view, action in zip(views, chosen, strict=True):
        assert view.seat is not None and action in view.legal(view.seat)


def _choice(view: View) -> Action:
    return paiju.player("random").choose(view)


@pytest.mark.parametrize("name", ["德州扑克", "暗牌斗地主"])
def test_unpickling_needs_no_compiler(name: str, tmp_path: Path) -> None:
    """Where folding events does not call the kernel, nothing loads it."""
    file = tmp_path / "state"
    state = paiju.game(name).deal(seed=1)
    legal = state.legal(min(state.to_act))
    file.write_bytes(pickle.dumps((state, state.view(0), legal, legal[0])))
    asked = (
        "import pickle, sys; pickle.load(open(sys.argv[1], 'rb')); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked, file], check=False).returncode == 0


OWN = """
from dataclasses import replace
import paiju
CLASSIC = paiju.game("doudizhu").spec
def made(): return replace(CLASSIC, id="own-1", title={"zh": "甲", "en": "One"}, names=())
"""


@pytest.mark.parametrize(
    ("how", "travels"),
    [
        ("GAMES = (made(),)", True),
        ("MINE = made()", True),
        ("G = paiju.register(made())", True),
        ("", False),
    ],
)
def test_games_of_ones_own(how: str, travels: bool, tmp_path: Path) -> None:
    """By module and name, or refused before anything is sent."""
    (tmp_path / "ownrules.py").write_text(OWN + how, "utf-8")
    script = tmp_path / "sending.py"
    script.write_text(SENDING, "utf-8")
    command = [sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout.split() == (["own-1", "True"] if travels else ["cannot-travel"]), done.stderr


SENDING = """
import pickle, subprocess, sys
import ownrules, paiju
from paiju.engine.game import configure_game

things = vars(ownrules)


def main():
    spec = (things["GAMES"][0] if "GAMES" in things else things["MINE"] if "MINE" in things
            else things["G"].spec if "G" in things else things["made"]())
    game = configure_game(spec, {"bidding": "score"})
    try:
        packed = pickle.dumps((game, game.deal(seed=1)))
    except paiju.PaijuError as error:
        assert isinstance(error, pickle.PicklingError)
        print(error.code)
        return
    there = (
        "import pickle, sys; game, state = pickle.load(sys.stdin.buffer);"
        "print(state.game.id, game.settings['bidding'] == 'score' and state.game == game)"
    )
    subprocess.run([sys.executable, "-c", there], input=packed, check=True)


main()
"""


ASKING = """
import pickle
from paiju.engine.game import configure_game
try:
    print(pickle.loads(pickle.dumps(configure_game(MINE, {}))).id)
except paiju.PaijuError as error:
    print(error.code)
"""


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("script", "own-1"),  # run again in every process of a pool
        ("guarded", "cannot-travel"),  # there it is not the main program
        ("prompt", "cannot-travel"),  # what was typed is gone
    ],
)
def test_games_of_the_main_program(how: str, says: str, tmp_path: Path) -> None:
    guard = "if __name__ == '__main__':\n    " if how == "guarded" else ""
    text = f"{OWN}{guard}MINE = made(){ASKING}"
    script = tmp_path / "script.py"
    script.write_text(text, "utf-8")
    argv = [sys.executable, *(["-c", text] if how == "prompt" else [str(script)])]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == says, done.stderr


# --- copies and hashes --------------------------------------------------------------------


@pytest.mark.parametrize("game", paiju.games(), ids=id_of)
def test_copies_are_the_same(game: Game) -> None:
    state = game.deal(seed=1)
    seat = min(state.to_act)
    legal = state.legal(seat)
    for thing in (game, state, state.view(seat), legal, legal[0], paiju.hints(state.view(seat))):
        assert copy.copy(thing) is thing
        assert copy.deepcopy(thing) is thing
    assert copy.deepcopy([state, state]) == [state, state]


def test_a_hundred_thousand_views() -> None:
    """Different ones have different hashes (two in 10^5 of 64 bits would be a wonder)."""
    state = paiju.game("斗地主").deal(seed=1)
    while state.phase == "bid":
        seat = min(state.to_act)
        state = state.act(seat, state.legal(seat)[-1])
    first, wanted = state.events[0], soak(100_000)
    views = [
        View(state.game, (replace_commit(first, number), *state.events[1:]), state.position, 0)
        for number in range(wanted)
    ]
    assert len(set(map(hash, views))) == wanted
    assert len(set(views)) == wanted


def replace_commit(event: Any, number: int) -> Any:
    return type(event)(f"{number:064x}", None)


@pytest.mark.parametrize("game", paiju.games(), ids=id_of)
def test_hashes_tell_deals_apart(game: Game) -> None:
    deals = [game.deal(seed=seed) for seed in range(200)]
    assert len({hash(deal) for deal in deals}) == 200
    assert len({hash(deal.view(0)) for deal in deals}) == 200


@pytest.mark.parametrize("game", paiju.games(), ids=id_of)
def test_equal_things_have_equal_hashes(game: Game) -> None:
    """Whether they were hashed on the way or only now, and wherever they come from."""
    step_by_step = [state for state in play_moments(game, 9) if hash(state) and hash(state.view(0))]
    for state, again in zip(step_by_step, play_moments(game, 9), strict=True):
        assert (state, hash(state)) == (again, hash(again))
        assert (state.view(0), hash(state.view(0))) == (again.view(0), hash(again.view(0)))
        assert hash(sent(state)) == hash(state)
        for seat in state.to_act:
            assert hash(state.legal(seat)[0]) == hash(again.legal(seat)[0])


def test_games_with_other_options_have_other_hashes() -> None:
    classic = paiju.game("斗地主")
    games = [
        game
        for flag, option in classic.options.items()
        for game in (classic.with_options(**{flag: value}) for value in list(option.choices)[:3])
    ]
    different = [game for at, game in enumerate(games) if game not in games[:at]]
    assert len({hash(game) for game in games}) == len(different) > 5
    assert {classic: 1}[paiju.game("Landlords")] == 1


def test_readings_count() -> None:
    game = paiju.game("斗地主拓展版")
    readings = game.classify("44443333")
    assert len(set(readings)) == len(readings) > 1
    assert set(readings) == set(game.classify("33334444"))


# --- frozen in fact -----------------------------------------------------------------------

STATE = paiju.game("斗地主").deal(seed=1)
BET = paiju.game("德州扑克").deal(seed=1)
DARK = paiju.game("暗牌斗地主").deal(seed=1)
BIG = paiju.game("锄大地").deal(seed=1)
FROZEN: list[tuple[Any, str]] = [
    *((STATE, name) for name in ("events", "game", "position", "_views", "_chance", "new")),
    *((STATE.view(0), name) for name in ("events", "game", "position", "seat", "new")),
    *((STATE.game, name) for name in ("spec", "settings", "given", "new")),
    *((STATE.legal(min(STATE.to_act)), name) for name in ("_answers", "new")),
    *((STATE.legal(min(STATE.to_act))[0], name) for name in ("text", "event", "kind", "title")),
    *((Yield(0), name) for name in ("event", "text", "new")),
    *((BIG.legal(min(BIG.to_act)), name) for name in ("_rows", "new")),
    *((BIG.legal(min(BIG.to_act))[0], name) for name in ("row", "event", "text", "cards")),
    *((BET.legal(min(BET.to_act))[0], name) for name in ("event", "presets", "maximum")),
    *((DARK.legal(0), name) for name in ("_held", "new")),
    *((DARK.legal(0)[0], name) for name in ("event", "cards", "row")),
    *((BIG.legal(min(BIG.to_act))[0].reading, name) for name in ("type", "key", "title")),
    *((paiju.hints(BIG.view(min(BIG.to_act))), name) for name in ("_found", "new")),
    *((paiju.hints(BIG.view(min(BIG.to_act)))[0], name) for name in ("action", "reason")),
    *((STATE.record, name) for name in ("events", "header")),
    *((STATE.events[0], name) for name in ("commit", "new")),
    (Answers(), "_answers"),
]


@pytest.mark.parametrize(("thing", "name"), FROZEN)
def test_nothing_can_be_set_or_deleted(thing: Any, name: str) -> None:
    before = pickle.dumps(thing)
    with pytest.raises((AttributeError, FrozenInstanceError)) as caught:
        setattr(thing, name, ())
    assert str(caught.value)
    with pytest.raises((AttributeError, FrozenInstanceError)):
        delattr(thing, name)
    assert pickle.dumps(thing) == before


def test_the_refusal_is_a_sentence() -> None:
    with pytest.raises(PaijuError) as caught:
        STATE.events = ()
    assert caught.value.code == "frozen"
    assert caught.value.sentence("en") == "a ClimbState does not change (events): make another one"
    assert caught.value.sentence("zh") == "ClimbState 不能改（events）：请另做一个"


@pytest.mark.parametrize(
    "change",
    [
        lambda: STATE.game.settings.update(bidding="score"),  # type: ignore[attr-defined]
        lambda: STATE.game.settings.__setitem__("bidding", "score"),  # type: ignore[index]
        lambda: STATE.game.given.__setitem__("bidding", "score"),  # type: ignore[index]
        lambda: STATE.game.options.pop("bidding"),  # type: ignore[attr-defined]
        lambda: STATE._views.append(1),  # type: ignore[attr-defined]
        lambda: BET.legal(min(BET.to_act))[-1].presets.append(1),  # type: ignore[attr-defined]
    ],
)
def test_no_dictionary_is_left_open(change: Callable[[], object]) -> None:
    with pytest.raises((AttributeError, TypeError)):
        change()


def test_options_are_nobody_elses() -> None:
    chosen: dict[str, str | int] = {"bidding": "score"}
    game = Game(STATE.game.spec, chosen, chosen)
    chosen["bidding"] = "call"
    assert game.settings["bidding"] == game.given["bidding"] == "score"
