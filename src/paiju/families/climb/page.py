"""What the page of a shedding game says."""

from paiju.engine.game import Game
from paiju.engine.page import Section
from paiju.families.climb.rules import climb
from paiju.families.laying.page import SETTLEMENT, list_shapes


def explain_settlement(game: Game) -> Section | None:
    """When a game is over and who pays whom, in the words of goal and settlement themselves."""
    rules = climb(game)
    text, table = rules.settle.explain(rules)
    end = rules.goal.explain(rules)
    told = {lang: f"{end[lang]}\n\n{text[lang]}" for lang in text}
    return Section("settlement", SETTLEMENT, told, table)


def list_types(game: Game) -> Section:
    """What may be laid."""
    return list_shapes(climb(game))
