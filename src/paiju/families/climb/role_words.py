"""Who is what, as far as an observer knows, and what the game in play calls it."""

from paiju.core.language import Words, words
from paiju.engine.state import Observed, View
from paiju.families.climb.position import Position, landlords

LANDLORD = words("地主", "landlord")
FARMER = words("农民", "farmer")
SPRING = words("春天", "spring")
ANTI_SPRING = words("反春天", "anti-spring")
_DOUBLE = words("双地", "double landlord")

# What a preset calls things differently, by the ordinary English word.
RENAMED: dict[object, dict[str, Words]] = {
    "competition": {
        LANDLORD["en"]: words("庄家", "declarer"),
        FARMER["en"]: words("防守人", "defender"),
        ANTI_SPRING["en"]: words("反春", "counter-spring"),
    }
}


def term(observed: Observed, word: Words) -> Words:
    """The word a preset has for something."""
    renamed = RENAMED.get(observed.game.settings.get("preset"), {})
    return renamed.get(word["en"], word)


def role(observed: Observed, seat: int) -> Words | None:
    """Landlord or farmer, as far as this observer knows and as the game in play calls them."""
    if observed.position.marks:
        own = isinstance(observed, View) and observed.seat == seat
        return _hidden_role(observed.position, seat, own)
    if observed.landlord is None:
        return None
    return term(observed, LANDLORD if seat == observed.landlord else FARMER)


def _hidden_role(p: Position, seat: int, own: bool) -> Words | None:
    """A role that hangs on cards; everybody knows his own once he holds cards."""
    known = p.landlords or landlords(p)
    everything = bool(p.landlords) or None not in p.marks
    if seat not in known:
        return FARMER if everything or (own and p.dealt > seat) else None
    return _DOUBLE if everything and len(known) == 1 else LANDLORD


def side(observed: Observed, seat: int) -> int | None:
    """0 for landlords, 1 for farmers, None while that is not known."""
    name = role(observed, seat)
    if name is None:
        return None
    return int(name not in (_DOUBLE, term(observed, LANDLORD)))
