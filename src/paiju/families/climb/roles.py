"""Hidden sides: roles that hang on cards, results by the order of going out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from paiju.core.chance import Chance
from paiju.core.events import Event, Roles
from paiju.core.language import words
from paiju.families.climb import settle_words
from paiju.families.climb.goals import GoesOn, absent
from paiju.families.climb.position import Position, landlords
from paiju.families.climb.settle import Explained, Line, Plain
from paiju.families.climb.stage import Stage

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb


@dataclass(frozen=True)
class PublicRoles(Stage):
    """Everybody is told who the landlords are."""

    def done(self, rules: "Climb", p: Position) -> bool:
        return p.roles_told

    def auto(self, rules: "Climb", p: Position, chance: Chance) -> tuple[Event, ...]:
        return (Roles(tuple(seat for seat in p.marks if seat is not None)),)


@dataclass(frozen=True)
class SideOut(GoesOn):
    """The game ends when one side has no cards left."""

    partner_leads: bool = False  # 接风 by the partner instead of the next seat

    key = "side"

    def over(self, p: Position) -> bool:
        out, lords, all_seats = absent(p), mask(p), (1 << len(p.hands)) - 1
        return out & lords == lords or out | lords == all_seats

    def friends(self, rules: "Climb", p: Position) -> int:
        if not self.partner_leads:
            return 0
        lords = mask(p)
        return lords if lords >> p.turn & 1 else ~lords


def mask(p: Position) -> int:
    """The landlords, as a mask; only a full position knows them all."""
    return sum({1 << seat for seat in p.marks if seat is not None})


def ended(order: tuple[int, ...], lords: tuple[int, ...], players: int) -> bool:
    """Can a game of these landlords have ended with this order of going out, and not before?"""
    farmers = set(range(players)) - set(lords)
    if not set(order) <= set(range(players)) or len(set(order)) < len(order):
        return False
    if sorted(set(lords)) != list(lords) or not 1 <= len(lords) <= 2 or len(farmers) == players:
        return False
    sides = [set(lords), farmers]
    return any(side <= set(order) for side in sides) and not any(
        side <= set(order[:-1]) for side in sides
    )


def result(order: tuple[int, ...], lords: tuple[int, ...]) -> str:
    """The result code of an order of going out."""
    if len(lords) == 1:
        return f"Dou{order.index(lords[0]) + 1 if lords[0] in order else 4}"
    sides = "".join("L" if seat in lords else "F" for seat in order)
    codes = {"LL": "Lwin1", "FF": "Fwin1", "LFL": "Lwin2", "FLF": "Fwin2", "LFF": "Draw1"}
    return codes.get(sides, "Draw2")


def favours(code: str) -> int:
    """Whom a result code favours: the landlords (1), the farmers (-1) or nobody."""
    if code.startswith("Draw"):
        return 0
    return 1 if code in ("Lwin1", "Lwin2", "Dou1", "Dou2") else -1


@dataclass(frozen=True)
class ByResult(Plain):
    """Points by result code: for the landlords' side, and for farmers in the order of going out."""

    table: Mapping[str, tuple[int, tuple[int, ...]]] = field(hash=False)

    def lines(self, rules: "Climb", p: Position) -> list[Line]:
        """Each landlord gets the first number, the farmers theirs."""
        lords = p.landlords or landlords(p)
        code = result(p.out, lords)
        lord, farmers = self.table.get(code, (0, (0, 0, 0)))
        rest = [seat for seat in range(len(p.hands)) if seat not in p.out]
        order = [seat for seat in (*p.out, *rest) if seat not in lords]
        share = dict(zip(order, farmers, strict=False))
        amounts = tuple(share.get(seat, lord) for seat in range(len(p.hands)))
        return [Line(RESULTS[code], amounts)]

    def code(self, p: Position) -> str:
        """The result code of a finished game."""
        return result(p.out, landlords(p))

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""
        return settle_words.explain_by_result(self, RESULTS)


# Who a result is good for: 1 the landlords, -1 the farmers, 0 nobody.
SIGNS = {
    **dict.fromkeys(("Lwin1", "Lwin2", "Dou1", "Dou2"), 1),
    **dict.fromkeys(("Fwin1", "Fwin2", "Dou3", "Dou4"), -1),
}
RESULTS = {
    "Lwin1": words("地主获胜", "landlords win"),
    "Lwin2": words("地主获胜", "landlords win"),
    "Fwin1": words("农民获胜", "farmers win"),
    "Fwin2": words("农民获胜", "farmers win"),
    "Draw1": words("平局", "draw"),
    "Draw2": words("平局", "draw"),
    **{f"Dou{n}": words(f"双地{n}", f"double landlord {n}") for n in (1, 2, 3, 4)},
}
