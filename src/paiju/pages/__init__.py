"""One page per game, made from its spec: the same headings for every game, both languages.

`paiju docs`, the documentation site and the browser show the same pages.
"""

import re
from dataclasses import dataclass

from paiju.core.language import LANGUAGES, Words, words
from paiju.engine.game import Game, list_choices
from paiju.engine.page import Example, PageTable, Section, make_cell

__all__ = ["Example", "Page", "Section", "Table", "find_prose", "make_chapters", "make_page"]


@dataclass(frozen=True)
class Page:
    """All there is to say about a game."""

    game: Game
    title: Words
    sections: tuple[Section, ...]


def make_page(game: Game) -> Page:
    """The page of a game under its options."""
    from paiju.pages.examples import make_examples

    shown = make_examples(game)
    return Page(game, game.title, (*make_chapters(game), *([shown] if shown.examples else ())))


def make_chapters(game: Game) -> tuple[Section, ...]:
    """The page without its command lines."""
    told = game.family.list_types(game), game.family.explain_settlement(game)
    return _make_rules(game), _make_options(game), *(section for section in told if section)


def find_prose(game: Game) -> Words:
    """The rules in prose: first come the Chinese paragraphs, then the English."""
    parts = [_join_lines(part) for part in game.spec.about.strip().split("\n\n")]
    turn = next((at for at, part in enumerate(parts) if _is_english(part)), len(parts))
    chinese, english = "\n\n".join(parts[:turn]), "\n\n".join(parts[turn:])
    return words(chinese, english or chinese)


def _join_lines(paragraph: str) -> str:
    """A paragraph without its line breaks, but for those of a list."""
    blank = " " if _is_english(paragraph) else ""
    lines = re.split(r"\n(?=- )", paragraph)
    return "\n".join(re.sub(r"\s*\n\s*", blank, line) for line in lines)


def _is_english(text: str) -> bool:
    return 2 * sum(map(str.isascii, text)) > len(text)


# --- the first sections ---

_FACT, _VALUE = words("项目", "fact"), words("值", "value")
_NAMES, _PLAYERS = words("又名", "further names"), words("人数", "players")
_PACK, _RANKS = words("牌", "pack"), words("大小（从小到大）", "ranks, low to high")
_SUITS = words("比花色", "suits count"), words("不比花色", "suits never count")
_CARDS = words("{} 张", "{} cards")
_SECONDS = words("每步 {} 秒", "{} seconds")
_CLOCK = words("时限", "clock")


def _make_rules(game: Game) -> Section:
    deck, players = game.rules.deck, game.spec.players
    counts = str(players[0]) if len(players) == 1 else f"{min(players)}–{max(players)}"
    size = {lang: _CARDS[lang].format(len(deck.cards)) for lang in LANGUAGES}
    suits = _SUITS[not game.family.compares_suits(game)]
    ranks = " ".join(deck.ranks).replace("T", "10")
    rows = [
        (_PLAYERS, make_cell(counts)),
        (_PACK, words(f"{size['zh']}，{suits['zh']}", f"{size['en']}, {suits['en']}")),
        (
            _RANKS,
            words(
                _name_jokers(ranks, "小王", "大王"),
                _name_jokers(ranks, "little joker", "big joker"),
            ),
        ),
        (_CLOCK, {lang: _SECONDS[lang].format(game.spec.clock.other) for lang in LANGUAGES}),
    ]
    if game.spec.names:
        rows.append((_NAMES, make_cell(", ".join(game.spec.names))))
    return Section(
        "rules", words("规则", "Rules"), find_prose(game), PageTable((_FACT, _VALUE), tuple(rows))
    )


def _name_jokers(ranks: str, little: str, big: str) -> str:
    return ranks.replace("x", little).replace("X", big)


_NO_OPTIONS = words("这个游戏没有选项。", "This game has no options.")
_OPTION_HEAD = (
    words("选项", "option"), words("默认", "default"), words("可选", "choices"),
    words("说明", "meaning"),
)  # fmt: skip


def _make_options(game: Game) -> Section:
    rows = tuple(
        (
            make_cell(flag),
            make_cell(game.settings[flag]),
            make_cell(list_choices(option)),
            option.doc,
        )
        for flag, option in game.options.items()
    )
    title = words("选项", "Options")
    if not rows:
        return Section("options", title, _NO_OPTIONS)
    return Section("options", title, table=PageTable(_OPTION_HEAD, rows))
