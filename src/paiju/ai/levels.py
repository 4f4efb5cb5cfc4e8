"""Computer players: they receive a view, never a state, and answer with a legal action."""

from paiju.core.errors import BadOption, IllegalAction, expect
from paiju.engine.actions import Action
from paiju.engine.contract import Rules
from paiju.engine.family import Family, Player
from paiju.engine.state import View

__all__ = ["Player", "check", "find_usual", "list_levels", "player"]


LEVELS = ("random", "easy", "normal", "strong", "panda")


def list_levels(rules: Rules | None = None) -> tuple[str, ...]:
    """The levels there are, or those that can play a game."""
    return LEVELS if rules is None else rules.family.levels(rules)


def find_usual(rules: Rules) -> str:
    """The level somebody meets who has not asked for one."""
    return next(name for name in ("normal", "panda", "random") if name in list_levels(rules))


def check(level: str, rules: Rules | None = None) -> None:
    """Refuse a level that does not exist or cannot play by these rules."""
    if level not in list_levels(rules):
        raise BadOption("no-such-level", level=str(level), levels=", ".join(list_levels(rules)))


class _Levelled:
    """A player of one level, whatever the game."""

    def __init__(self, level: str, seed: object, seconds: float) -> None:
        self.level, self._with = level, (seed, seconds)
        self._players: dict[Family, Player] = {}

    def choose(self, view: View) -> Action:
        """One of the actions this seat may take now; the same for the same view."""
        expect(view, View)
        if view.seat not in view.to_act:
            raise IllegalAction("nothing-to-do")
        check(self.level, view.game.rules)
        family = view.game.family
        if family not in self._players:
            self._players[family] = family.make_player(self.level, *self._with)
        return self._players[family].choose(view)

    def __repr__(self) -> str:
        return f"<player {self.level}>"


def player(level: str, seed: object = 0, seconds: float = 1.0) -> Player:
    """A computer player; the same seed and view give the same choice.

    `seconds` is the most that a decision of the level "strong" may take.
    """
    check(level)
    return _Levelled(level, seed, seconds)
