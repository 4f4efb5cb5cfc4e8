"""The games: what can be played, by which rules and options."""

import paiju
from paiju.choices import LEVELS, choice
from paiju.game import configured, find
from paiju.pages import about
from paiju.players import levels, usual
from paiju.rules.family import Family
from paiju.server.bodies import ChoiceInfo, GameInfo, GameRules, OptionInfo, TypeInfo
from paiju.server.endpoints import Call, Endpoint
from paiju.spec import Option
from paiju.tableau.parts import label


async def games(call: Call) -> list[GameInfo]:
    """Every game that can be played."""
    return [_info(game) for game in paiju.games()]


async def game(call: Call) -> GameRules:
    """One game with its rules in prose and its types of hands."""
    chosen = configured(find(call.request.path_params["game"]), {})
    return await call.compute(_rules, chosen)


def _info(chosen: paiju.Game) -> GameInfo:
    spec = chosen.spec
    clock = {name: getattr(spec.clock, name) for name in ("bid", "leader", "other", "hurry")}
    return GameInfo(
        chosen.id,
        label(chosen.title),
        list(spec.players),
        {flag: _option(option) for flag, option in spec.options.items()},
        [ChoiceInfo(level, label(LEVELS[level])) for level in levels(chosen.rules)],
        usual(chosen.rules),
        clock,
        spec.clockwise,
        spec.scoring == "zero-sum",
    )


def _option(option: Option) -> OptionInfo:
    doc = label(option.doc)
    if isinstance(option.choices, range):
        low, high = option.choices[0], option.choices[-1]
        return OptionInfo("number", option.default, doc, (), low, high, option.choices.step)
    named = [ChoiceInfo(value, label(choice(value))) for value in option.choices]
    switch = set(option.choices) == {"on", "off"}
    return OptionInfo("switch" if switch else "choice", option.default, doc, named)


def _rules(chosen: paiju.Game) -> GameRules:
    return GameRules(_info(chosen), label(about(chosen)), _types(chosen))


def _types(chosen: paiju.Game) -> list[TypeInfo]:
    """The types of hands, each with the smallest example; poker has its own."""
    rules = chosen.rules
    if not isinstance(rules, Family):
        from paiju.poker.hands import CATEGORIES

        return [TypeInfo(one.id, label(one.title), False, "") for one in CATEGORIES]
    found: dict[str, TypeInfo] = {}
    lexicon = rules.lexicon
    for at, body in enumerate(lexicon.bodies):
        shape = body.shape
        if shape.type not in found:
            example = lexicon.spell(lexicon.row_range(at)[0])
            found[shape.type] = TypeInfo(shape.type, label(shape.title), bool(shape.bomb), example)
    order = {shape.type: place for place, shape in reversed(list(enumerate(rules.combos.shapes)))}
    return sorted(found.values(), key=lambda one: order[one.id])


ENDPOINTS = (
    Endpoint("GET", "/api/games", games, "Every game with its options.", None, list[GameInfo]),
    Endpoint("GET", "/api/games/{game}", game, "One game: rules and types.", None, GameRules),
)
