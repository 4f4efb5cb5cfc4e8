"""The table of a game of sealed rounds on a few lines."""

from paiju.core.language import say, words
from paiju.engine.lines import ConsoleView
from paiju.engine.narration import player
from paiju.engine.state import Observed
from paiju.engine.text import write_headline

_ROUND = words("第 {now}/{all} 轮", "round {now} of {all}")
_STOCK = words("牌堆：{} 张", "Stock: {} cards")
_COINS = words("金币 {}", "{} coins")
_LEFT = words("剩 {} 张", "{} left")
_OPEN = words("明牌 {}", "face up {}")
_DECIDED = words("已出牌", "has decided")
_BROKE = words("破产", "bankrupt")
_ALL_LAY = words(
    "各人暗出一手，同时亮开", "Everybody lays one hand face down; all are shown at once"
)


class SealedLines(ConsoleView):
    """What one seat sees of a round: coins, face-up cards, who has decided."""

    def draw_top(self, view: Observed) -> str:
        """The game, how far it is, and the round."""
        p = view.position
        now = say(_ROUND).format(now=min(p.round + 1, p.rounds), all=p.rounds)
        return f"{write_headline(view.game.title, view.status)}  {now}"

    def draw_middle(self, view: Observed) -> list[str]:
        """How many cards are left to draw."""
        return [say(_STOCK).format(view.position.stock.count)]

    def make_row(self, view: Observed, seat: int) -> tuple[str, ...]:
        """Coins, cards, what lies face up, and whether he has decided."""
        p = view.position
        decided = any(seal.seat == seat for seal in p.sealed)
        return (
            f"{'>' if seat in view.to_act else ' '} {player(seat)}",
            self.describe_person(seat),
            say(_COINS).format(p.coins[seat]) if p.coins[seat] else say(_BROKE),
            say(_LEFT).format(p.hands[seat].count),
            say(_OPEN).format(self._console.write_cards(p.open[seat])) if p.open[seat] else "",
            say(_DECIDED) if decided else "",
        )

    def cover(self, view: Observed) -> list[str]:
        """What is asked now."""
        return [say(_ALL_LAY)] if self._seat in view.to_act else []
