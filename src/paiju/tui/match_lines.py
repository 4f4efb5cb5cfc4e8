"""A match for chips or coins, as a table shows it."""

from rich.text import Text

from paiju.engine import standings as knockout
from paiju.engine.registry import game as find_game
from paiju.tui.seats import name_seat
from paiju.wire import TableView

Gone = knockout.Gone


def list_purses(view: TableView) -> list[int]:
    """Chips or coins of every seat; nothing where a game has none."""
    rules = find_game(view.terms.game, **view.terms.options).rules
    if rules.family.buys_in(rules):
        return []  # whoever has lost everything begins anew by himself
    places = view.play.tableau.places if view.play else []
    found = [place.coins for place in places if place.coins is not None]
    return found if found and len(found) == len(places) else []


def follow_gone(gone: Gone, view: TableView) -> Gone:
    """Who is out after this game, and since when."""
    return knockout.follow_gone(gone, list_purses(view), view.games)


def describe_gone(view: TableView, gone: Gone) -> Text:
    """Who is out; at the end of the match everybody in the order of his success."""
    lines = knockout.describe_standings(list_purses(view), gone, lambda seat: name_seat(view, seat))
    text = Text("\n".join(lines[:1]), "bold #e0b964")
    return text.append("".join(f"\n{line}" for line in lines[1:]), "#dfe8df")
