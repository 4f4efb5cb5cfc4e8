"""The card counter (记牌器) on a few lines."""

from paiju.core.columns import align_rows, wrap_text
from paiju.core.language import say, say_cards, words
from paiju.engine.counting import unseen
from paiju.engine.state import View

_UNSEEN = words("没见过的牌（{} 张）：", "cards not seen yet ({}):")


def write_counter(view: View) -> list[str]:
    """Ranks over their counts; where suits count, the cards themselves."""
    counted = {say_cards(name): n for name, n in unseen(view).items()}
    title = say(_UNSEEN).format(sum(counted.values()))
    if view.game.rules.deck.suited:
        left = (card for card, n in counted.items() for _ in range(n))
        return [title, *wrap_text("  " + " ".join(left), indent="  ")]
    rows = [("", *counted), ("", *counted.values())]
    return [title, *align_rows(rows, right=True)]
