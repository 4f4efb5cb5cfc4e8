"""Hidden sides: roles that hang on cards, results by the order of going out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING

from paiju.core.chance import Chance
from paiju.core.events import Event, Roles
from paiju.core.language import Words, words
from paiju.families.climb import settle_words
from paiju.families.climb.goals import GoesOn, absent
from paiju.families.climb.numbers import GoalNumbers, SettlementNumbers
from paiju.families.climb.position import Position, landlords
from paiju.families.climb.settle import Explained, Line, Plain
from paiju.families.climb.stage import Stage
from paiju.kernel import layout as k

if TYPE_CHECKING:
    from paiju.families.climb.rules import Climb

_SIDE_OUT = words(
    "一方的牌全部出完，一局就结束。", "The game is over when one side has no cards left."
)
_BY_NEXT = words(
    "赢家出完了牌，由下一家接风。", "The next player leads for a winner without cards."
)
_BY_PARTNER = words("赢家出完了牌，由同伴接风。", "His partner leads for a winner without cards.")


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

    def kernel(self, rules: "Climb") -> GoalNumbers | None:
        return GoalNumbers(k.SIDE_OUT, partner_leads=self.partner_leads)

    def explain(self, rules: "Climb") -> Words:
        told = _SIDE_OUT, _BY_PARTNER if self.partner_leads else _BY_NEXT
        return words("".join(text["zh"] for text in told), " ".join(text["en"] for text in told))

    def over(self, p: Position) -> bool:
        out, lords, all_seats = absent(p), mask(p), (1 << len(p.hands)) - 1
        return out & lords == lords or out | lords == all_seats

    def friends(self, rules: "Climb", p: Position) -> int:
        if not self.partner_leads:
            return 0
        lords = mask(p)
        return lords if lords >> p.turn & 1 else ~lords

    def has_won(self, p: Position, side: int) -> bool:
        return bool(self.ends(p, side)[p.out[0] << len(p.hands) | absent(p)])

    def ends(self, p: Position, side: int) -> list[int]:
        """Does a side win, by who is out first and all who are out? Other orders do not matter."""
        players, lords = len(p.hands), landlords(p)
        wanted = 1 if side == mask(p) else -1
        found = [0] * (players << players)
        for length in range(1, players + 1):
            for order in permutations(range(players), length):
                if ended(order, lords, players):
                    out = sum(1 << seat for seat in order)
                    found[order[0] << players | out] = int(favours(result(order, lords)) == wanted)
        return found


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
    if code in ("Lwin1", "Lwin2", "Dou1", "Dou2"):
        return 1
    return -1 if code in ("Fwin1", "Fwin2", "Dou3", "Dou4") else 0


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

    def kernel(self, rules: "Climb") -> SettlementNumbers | None:
        """What each result brings; where results are not scored, what they are worth to players."""
        scale = {}
        for name, (lord, farmers) in (self.table or _WORTH).items():
            at = k.SCALE_EACH * _ORDERS[name]
            scale[at + k.SCALE_LORD] = lord
            scale |= {at + k.SCALE_FARMERS + place: won for place, won in enumerate(farmers)}
        return SettlementNumbers(k.BY_RESULT, scale)

    def explain(self, rules: "Climb") -> Explained:
        """The paragraph about it on the page of a game."""
        return settle_words.explain_by_result(self, RESULTS)


# What results are worth to the landlords and to each farmer where a game has no scores of its own.
_WORTH = {
    "Lwin1": (3, (-3, -3)), "Lwin2": (2, (-2, -2)), "Fwin1": (-3, (3, 3)), "Fwin2": (-2, (2, 2)),
    "Draw1": (0, (0, 0)), "Draw2": (0, (0, 0)), "Dou1": (6, (-2, -2, -2)),
    "Dou2": (2, (1, -2, -2)), "Dou3": (-2, (2, 1, -2)), "Dou4": (-6, (2, 2, 2)),
}  # fmt: skip
_ORDERS = {  # the sides of those who are out, behind a leading one
    "Lwin1": 0b111, "Fwin1": 0b100, "Lwin2": 0b1101, "Fwin2": 0b1010, "Draw1": 0b1100,
    "Draw2": 0b1011, "Dou1": k.SCALE_SOLE + 0b11, "Dou2": k.SCALE_SOLE + 0b101,
    "Dou3": k.SCALE_SOLE + 0b1001, "Dou4": k.SCALE_SOLE + 0b1000,
}  # fmt: skip


RESULTS = {
    "Lwin1": words("地主获胜", "landlords win"),
    "Lwin2": words("地主获胜", "landlords win"),
    "Fwin1": words("农民获胜", "farmers win"),
    "Fwin2": words("农民获胜", "farmers win"),
    "Draw1": words("平局", "draw"),
    "Draw2": words("平局", "draw"),
    **{f"Dou{n}": words(f"双地{n}", f"double landlord {n}") for n in (1, 2, 3, 4)},
}
