"""`paiju classify` and `paiju beats`: what cards are, and what covers what."""

import argparse
from typing import Any

from paiju.cli.arguments import add_game, choose_game
from paiju.cli.output import emit, list_codes
from paiju.cli.parser import Commands
from paiju.core.columns import align_rows
from paiju.core.language import say, words
from paiju.engine.game import Game
from paiju.lexicon.lexicon import Reading

_CLASSIFY = words("一组牌是什么牌型", "which types a set of cards is")
_BEATS = words("一手牌能否盖过另一手", "does one hand cover another")
_CARDS = words("牌：333444 55、♠3 ♥3、大王", "cards: 333444 55, ♠3 ♥3, BJ")
_NEW = words("新出的牌（一个参数，可加引号）", "the new hand (one argument, quote blanks)")
_OLD = words("桌上的牌", "the hand on the table")
_NOTHING = words("{cards}：不是合法的牌型", "{cards}: not a legal hand")
_YES = words("能：{new} 盖过 {old}", "yes: {new} covers {old}")
_NO = words("不能：{new} 盖不过 {old}", "no: {new} does not cover {old}")


def add(commands: Commands) -> None:
    """Both commands."""
    classify = commands.add(
        "classify", _CLASSIFY, ("{game} 333444 55", "{game} 34567"), run_classify
    )
    add_game(classify)
    classify.add_argument("cards", metavar="CARDS", nargs="+", help=say(_CARDS))
    beats = commands.add("beats", _BEATS, ('{game} "444 5" "333 2"', "{game} LJBJ 2222"), run_beats)
    add_game(beats)
    beats.add_argument("new", metavar="NEW", help=say(_NEW))
    beats.add_argument("old", metavar="OLD", help=say(_OLD))


def run_classify(args: argparse.Namespace) -> int:
    """Every legal reading of the cards."""
    game, text = choose_game(args), " ".join(args.cards)
    readings = game.classify(text)
    if args.json:
        cards = list_codes(game.cards(text))
        emit(
            {"game": game.id, "cards": cards, "readings": [make_reading_data(r) for r in readings]}
        )
    elif readings:
        print("\n".join(align_rows((str(reading), reading.name()) for reading in readings)))
    else:
        print(say(_NOTHING).format(cards=text))
    return 0


def make_reading_data(reading: Reading) -> dict[str, Any]:
    """A reading as data."""
    return {"type": reading.type, "key": reading.key, "title": dict(reading.title)}


def run_beats(args: argparse.Namespace) -> int:
    """Yes or no, and why not."""
    game = choose_game(args)
    answer = game.beats(args.new, args.old)
    if args.json:
        new, old = _make_hand_data(game, args.new), _make_hand_data(game, args.old)
        emit({"game": game.id, "new": new, "old": old, "beats": answer})
        return 0
    for text in (args.new, args.old):
        if not game.classify(text):
            print(say(_NOTHING).format(cards=text))
    print(say(_YES if answer else _NO).format(new=args.new, old=args.old))
    return 0


def _make_hand_data(game: Game, text: str) -> dict[str, Any]:
    return {
        "cards": list_codes(game.cards(text)),
        "readings": [make_reading_data(reading) for reading in game.classify(text)],
    }
