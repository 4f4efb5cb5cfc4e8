"""Who is what, as far as an observer knows, and what the game in play calls it."""

from paiju.core.language import Words, words
from paiju.engine.state import Observed
from paiju.families.climb.rules import climb
from paiju.families.climb.sides import FARMERS, LORDS, has_landlords, sides

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
    found = sides(observed)
    if not has_landlords(climb(observed)) or found[seat] is None:
        return None
    if found[seat] == FARMERS:
        return term(observed, FARMER)
    sole = climb(observed).marks and None not in found and found.count(LORDS) == 1
    return _DOUBLE if sole else term(observed, LANDLORD)


def side(observed: Observed, seat: int) -> int | None:
    """0 for landlords, 1 for farmers, None while that is not known or there are none."""
    return sides(observed)[seat] if has_landlords(climb(observed)) else None
