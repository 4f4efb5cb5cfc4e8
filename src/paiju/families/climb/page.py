"""What the page of a shedding game says."""

from paiju.engine.game import Game
from paiju.engine.page import Section
from paiju.families.climb.tableau import climb
from paiju.families.laying.page import SETTLEMENT, list_shapes


def explain_settlement(game: Game) -> Section | None:
    """Who pays whom, in the words of the settlement itself."""
    rules = climb(game)
    text, table = rules.settle.explain(rules)
    return Section("settlement", SETTLEMENT, text, table)


def list_types(game: Game) -> Section:
    """What may be laid."""
    return list_shapes(climb(game))
