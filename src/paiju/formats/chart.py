"""A line chart of chances: SVG by itself, PNG with matplotlib."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from paiju.core.errors import PaijuError

Points = Sequence[tuple[int, float]]  # a step, and a chance from 0 to 1

_COLOURS = ("#c8102e", "#1f5fbf", "#1d7a3a", "#8e44ad", "#d35400", "#16a085", "#7f8c8d", "#2c3e50",
            "#b7950b", "#d81b60")  # fmt: skip
_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 900, 420, 60, 50, 50
_MARKS = (0, 25, 50, 75, 100)


def draw_svg(title: str, steps: str, series: Mapping[str, Points]) -> str:
    """One line per name over numbered steps, as a document that needs nothing else."""
    last = max((x for points in series.values() for x, _ in points), default=1) or 1
    right = _WIDTH - 150

    def place_point(x: float, y: float) -> str:
        across = _LEFT + (right - _LEFT) * x / last
        return f"{across:.1f},{_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * y:.1f}"

    parts = [_draw_text(_LEFT, 28, title, 18), _draw_text(right - 60, _HEIGHT - 12, steps)]
    for mark in _MARKS:
        start, end = place_point(0, mark / 100).split(","), place_point(last, mark / 100).split(",")
        parts.append(f'<path d="M{start[0]} {start[1]}H{end[0]}" stroke="#dddddd"/>')
        parts.append(_draw_text(12, float(start[1]) + 5, f"{mark} %"))
    for x in sorted({0, last // 2, last}):
        parts.append(_draw_text(float(place_point(x, 0).split(",")[0]) - 6, _HEIGHT - 30, str(x)))
    for n, (name, points) in enumerate(series.items()):
        colour = _COLOURS[n % len(_COLOURS)]
        line = " ".join(place_point(x, y) for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(_draw_text(right + 16, _TOP + 22 * n, name, fill=colour))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif" role="img">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _draw_text(x: float, y: float, text: str, size: int = 14, fill: str = "#333333") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{fill}">{escape(text)}</text>'


def draw_png(path: str, title: str, steps: str, series: Mapping[str, Points]) -> None:
    """The same chart as a PNG file."""
    try:
        from matplotlib import font_manager
        from matplotlib.figure import Figure
        from matplotlib.text import Text
    except ImportError:
        raise PaijuError("needs-extra", package="matplotlib", extra="chart") from None
    known = set(font_manager.get_font_names())
    figure = Figure(figsize=(9, 4.2), layout="constrained")
    axes = figure.subplots()
    for n, (name, points) in enumerate(series.items()):
        across, up = [x for x, _ in points], [100 * y for _, y in points]
        axes.plot(across, up, label=name, color=_COLOURS[n % len(_COLOURS)])
    axes.set(title=title, xlabel=steps, ylim=(0, 100), ylabel="%")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    for text in figure.findobj(Text):
        text.set_fontfamily([*(font for font in CHINESE if font in known), "DejaVu Sans"])
    with Path(path).open("wb") as file:
        figure.savefig(file, format="png", dpi=120)


CHINESE = ("Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "SimHei")


def has_chinese_font() -> bool:
    """Has this machine a font that PNG charts can write Chinese with?"""
    try:
        from matplotlib import font_manager
    except ImportError:
        return False
    return any(name in CHINESE for name in font_manager.get_font_names())
