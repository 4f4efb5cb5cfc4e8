"""The games: what can be played, by which rules and options."""

import paiju
from paiju.ai.levels import find_usual, list_levels
from paiju.engine.game import configure_game
from paiju.engine.page import Section
from paiju.engine.parts import make_label
from paiju.engine.registry import find
from paiju.engine.spec import Option
from paiju.pages import make_chapters
from paiju.pages.option_names import LEVELS, name_choice
from paiju.server.bodies import ChoiceInfo, GameInfo, GameRules, OptionInfo, RuleSection
from paiju.server.endpoints import ApiCall, Endpoint


async def games(call: ApiCall) -> list[GameInfo]:
    """Every game that can be played."""
    return [_info(game) for game in paiju.games()]


async def game(call: ApiCall) -> GameRules:
    """One game: its rules in prose, its types of hands, its settlement."""
    chosen = configure_game(find(call.request.path_params["game"]), {})
    return await call.compute(_rules, chosen)


def _info(chosen: paiju.Game) -> GameInfo:
    spec = chosen.spec
    clock = {name: getattr(spec.clock, name) for name in ("bid", "leader", "other", "hurry")}
    return GameInfo(
        chosen.id,
        make_label(chosen.title),
        list(spec.players),
        {flag: _option(option) for flag, option in spec.options.items()},
        [ChoiceInfo(level, make_label(LEVELS[level])) for level in list_levels(chosen.rules)],
        find_usual(chosen.rules),
        clock,
        spec.clockwise,
        spec.scoring == "zero-sum",
    )


def _option(option: Option) -> OptionInfo:
    doc = make_label(option.doc)
    if isinstance(option.choices, range):
        low, high = option.choices[0], option.choices[-1]
        return OptionInfo("number", option.default, doc, (), low, high, option.choices.step)
    named = [ChoiceInfo(value, make_label(name_choice(value))) for value in option.choices]
    switch = set(option.choices) == {"on", "off"}
    return OptionInfo("switch" if switch else "choice", option.default, doc, named)


def _rules(chosen: paiju.Game) -> GameRules:
    found = [_section(one) for one in make_chapters(chosen) if one.key != "options"]
    return GameRules(_info(chosen), found)


def _section(section: Section) -> RuleSection:
    table = section.table
    head = [make_label(cell) for cell in table.head] if table else []
    rows = [[make_label(cell) for cell in row] for row in table.rows] if table else []
    return RuleSection(section.key, make_label(section.title), make_label(section.text), head, rows)


ENDPOINTS = (
    Endpoint("GET", "/api/games", games, "Every game with its options.", None, list[GameInfo]),
    Endpoint("GET", "/api/games/{game}", game, "One game and its rules.", None, GameRules),
)
