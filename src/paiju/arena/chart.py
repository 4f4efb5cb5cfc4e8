"""An arena as a picture: how the win rate settled, and the scores of the deals."""

from math import sqrt
from pathlib import Path

from paiju.arena.result import Result, Z
from paiju.core.errors import PaijuError
from paiju.core.language import Words, say, words
from paiju.formats.chart import CHINESE

RATE = words("胜率（阴影：95% 区间）", "win rate (shaded: 95 % interval)")
SCORE = words("每副牌得分", "score per deal")
DEALS = words("副数", "deals")


def draw(result: Result, path: str, title: str) -> None:
    """Write a PNG of the first player's results."""
    try:
        from matplotlib import font_manager
        from matplotlib.figure import Figure
        from matplotlib.text import Text
    except ImportError:
        raise PaijuError("needs-extra", package="matplotlib", extra="chart") from None
    fonts = [name for name in CHINESE if name in font_manager.get_font_names()]
    figure = Figure(figsize=(9, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    first = result.standings[0]
    curve = _make_curve(first.wins)
    steps = range(1, len(curve) + 1)
    left.plot(steps, [mean for _, mean, _ in curve], color="#2f7d5b")
    left.fill_between(steps, [c[0] for c in curve], [c[2] for c in curve], alpha=0.25,
                      color="#2f7d5b")  # fmt: skip
    left.axhline(1 / len(result.names), color="#c0392b", linewidth=1)
    left.set(ylim=(0, 1), title=_say(RATE, fonts), xlabel=_say(DEALS, fonts))
    left.xaxis.get_major_locator().set_params(integer=True)
    right.yaxis.get_major_locator().set_params(integer=True)
    right.hist(first.scores, bins=min(30, max(5, len(curve) // 5)), color="#2f7d5b")
    right.axvline(first.average_score, color="#c0392b", linewidth=1)
    right.set(title=_say(SCORE, fonts), ylabel=_say(DEALS, fonts))
    figure.suptitle(f"{title}: {' – '.join(result.names)}")
    for text in figure.findobj(Text):
        text.set_fontfamily([*fonts, "DejaVu Sans"])
    with Path(path).open("wb") as file:
        figure.savefig(file, format="png", dpi=120)


def _say(text: Words, fonts: list[str]) -> str:
    """In the language in force, if there is a font that can."""
    return say(text) if fonts else text["en"]


def _make_curve(wins: tuple[float, ...]) -> list[tuple[float, float, float]]:
    """Interval and mean after each deal."""
    found, total, squares = [], 0.0, 0.0
    for n, win in enumerate(wins, 1):
        total, squares = total + win, squares + win * win
        mean = total / n
        variance = max(squares - n * mean * mean, 0) / max(n - 1, 1)
        reach = Z * sqrt(variance / n) if n > 1 else 1
        found.append((max(mean - reach, 0), mean, min(mean + reach, 1)))
    return found
