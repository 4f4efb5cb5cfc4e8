"""`paiju deal` and `paiju legal`: the cards of a seed, and what may be done with them."""

import argparse
from typing import Any

from paiju.cli.arguments import add_deal, add_game, choose_state, read_count
from paiju.cli.output import emit, list_codes
from paiju.cli.parser import Commands
from paiju.core.columns import align_rows
from paiju.core.errors import IllegalAction
from paiju.core.events import Commit
from paiju.core.language import say, words
from paiju.engine.actions import Action, Legal
from paiju.engine.narration import player
from paiju.engine.state import State

_DEAL = words("发一副牌，全部亮开", "deal, with all cards face up")
_LEGAL = words("现在可以做什么", "what may be done now")
_SEAT = words("只看这个座位（从 1 起）", "only this seat (from 1)")
_HASH = words("摘要 {}", "hash {}")
_FIRST = words("轮到 {}", "to act: {}")
_NOBODY = words("没有人要做决定", "nobody has to decide")
_COUNT = words("{who}：{n} 种", "{who}: {n} actions")


def add(commands: Commands) -> None:
    """Both commands."""
    deal = commands.add("deal", _DEAL, ("{game} --seed 7", "{game} --seed 7 --json"), run_deal)
    add_game(deal)
    add_deal(deal, load=False)
    examples = ("{game} --seed 7", "{game} --load endgame.txt --seat 2")
    legal = commands.add("legal", _LEGAL, examples, run_legal)
    add_game(legal)
    add_deal(legal)
    legal.add_argument("--seat", metavar="K", type=read_count("--seat", 1, 10), help=say(_SEAT))


# --- deal ---


def run_deal(args: argparse.Namespace) -> int:
    """Every hand, the bottom cards, and who is asked."""
    state = choose_state(args)
    if args.json:
        emit(_make_deal_data(state, args.seed))
        return 0
    print(state.display())
    print()
    print(say(_HASH).format(_commit(state).commit))
    print(say(_FIRST).format(", ".join(map(player, sorted(state.to_act)))))
    return 0


def _commit(state: State) -> Commit:
    first = state.events[0]
    assert isinstance(first, Commit)
    return first


def _make_deal_data(state: State, seed: object) -> dict[str, Any]:
    return {
        "game": state.game.id,
        "options": dict(state.game.settings),
        "players": state.players,
        "seed": seed,
        "commit": _commit(state).commit,
        "secret": _commit(state).secret,
        "hands": [list_codes(hand) for hand in state.hands],
        "stock": list_codes(state.game.family.find_stock(state).cards),
        "phase": state.phase,
        "to_act": sorted(state.to_act),
    }


# --- legal ---


def run_legal(args: argparse.Namespace) -> int:
    """The legal actions of the seats that are asked, or of one seat."""
    state = choose_state(args)
    seats = sorted(state.to_act) if args.seat is None else [args.seat - 1]
    if any(seat >= state.players for seat in seats):
        raise IllegalAction("no-such-seat", seat=args.seat)
    found = {seat: state.legal(seat) for seat in seats}
    if args.json:
        per_seat = [
            {"seat": seat, "actions": _list_actions(legal)} for seat, legal in found.items()
        ]
        emit({"game": state.game.id, "phase": state.phase, "seats": per_seat})
        return 0
    if not found:
        print(say(_NOBODY))
    for seat, legal in found.items():
        print(say(_COUNT).format(who=player(seat), n=len(legal)))
        for line in align_rows((f"  {action.text}", _write_title(action)) for action in legal):
            print(line)
    return 0


def _write_title(action: Action) -> str:
    return action.reading.name() if action.kind == "play" and action.reading else action.name()


def _list_actions(legal: Legal) -> list[dict[str, Any]]:
    return [make_action_data(action) for action in legal]


def make_action_data(action: Action) -> dict[str, Any]:
    """An action as data, with its words."""
    return {**action.data(), "title": dict(action.title)}
