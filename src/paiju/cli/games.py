"""`paiju games`: what can be played, and under which options."""

import argparse
from typing import Any

from paiju.cli.arguments import add_game, choose_game
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.core.columns import align_rows, flow_text
from paiju.core.language import say, words
from paiju.engine.game import Game, list_choices
from paiju.engine.registry import games
from paiju.engine.spec import Option
from paiju.pages import find_prose

_ABOUT = words(
    "列出游戏；给出名字则看规则和选项", "list the games, or the rules and options of one"
)
_NAMES = words("又名", "also")
_PLAYERS = words("人数", "players")
_OPTIONS = words("选项（--option flag=value）", "options (--option flag=value)")
_MORE = words(
    "规则和选项、别名：paiju games 游戏（名字也可写繁体）",
    "rules and options, further names: paiju games GAME",
)
_SEVERAL = words("人", "players")


def add(commands: Commands) -> None:
    """`paiju games`."""
    parser = commands.add("games", _ABOUT, ("", "{game}", "{game} --json"), run)
    add_game(parser, optional=True)


def run(args: argparse.Namespace) -> int:
    """List all games, or describe one."""
    if args.game is None:
        found = games()
        text = [*align_rows(map(_make_row, found)), "", say(_MORE)]
    else:
        game = choose_game(args)
        found = (game,)
        text = _describe_game(game)
    if args.json:
        emit({"games": [_make_data(game) for game in found]})
    else:
        print("\n".join(text))
    return 0


def _make_row(game: Game) -> tuple[str, str, str, str]:
    return game.id, game.title["zh"], game.title["en"], f"{_write_players(game)} {say(_SEVERAL)}"


def _write_players(game: Game) -> str:
    low, high = min(game.spec.players), max(game.spec.players)
    return str(low) if low == high else f"{low}–{high}"


def _describe_game(game: Game) -> list[str]:
    lines = [f"{game.title['zh']}  {game.title['en']}  ({game.id})"]
    if game.spec.names:
        lines.append(f"{say(_NAMES)}: {', '.join(game.spec.names)}")
    lines += [f"{say(_PLAYERS)}: {_write_players(game)}", "", *_write_rules(game), ""]
    if game.options:
        lines.append(say(_OPTIONS))
        lines += align_rows(
            _make_option_row(game, flag, option) for flag, option in game.options.items()
        )
    return lines


def _write_rules(game: Game) -> list[str]:
    return [line for part in say(find_prose(game)).split("\n") for line in flow_text(part)]


def _make_option_row(game: Game, flag: str, option: Option) -> tuple[str, str, str]:
    return f"  {flag}={game.settings[flag]}", list_choices(option), say(option.doc)


def _list_choices(option: Option) -> list[str] | dict[str, int]:
    """Words one by one, numbers by their bounds: a million of them is no list for anybody."""
    if isinstance(option.choices, range):
        return {"min": option.choices[0], "max": option.choices[-1], "step": option.choices.step}
    return list(option.choices)


def _make_data(game: Game) -> dict[str, Any]:
    options = {
        flag: {
            "value": game.settings[flag],
            "default": option.default,
            "choices": _list_choices(option),
            "doc": dict(option.doc),
        }
        for flag, option in game.options.items()
    }
    return {
        "id": game.id,
        "title": dict(game.title),
        "names": list(game.spec.names),
        "players": list(game.spec.players),
        "options": options,
    }
