"""The ratios as a picture: a few bars of plain SVG on a logarithmic scale."""

from collections.abc import Sequence
from html import escape
from math import log10

from bench.clock import Result, Subject
from bench.report import number

WIDTH, LEFT, ROW, BAR = 640, 200, 26, 14
SCALE = (WIDTH - LEFT - 60) / 2  # pixels per factor of ten, up to a hundred

STYLE = """\
<style>
text { font: 13px system-ui, sans-serif; fill: #333 }
rect { fill: #2f7d5b }
line { stroke: #c0392b; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } }
</style>"""


def svg(races: Sequence[tuple[Subject, Sequence[Result]]]) -> str:
    """One bar per peer we set ourselves a target for; the red line is the target."""
    aimed = [(s, r) for s, results in races for r in results if r.contender.target and r.ratio]
    height = ROW * len(aimed) + 10
    bars = "\n".join(
        _bar(5 + ROW * i, subject, result) for i, (subject, result) in enumerate(aimed)
    )
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{STYLE}\n{bars}\n</svg>\n'


def _bar(y: int, subject: Subject, result: Result) -> str:
    ratio, target = result.ratio or 1, result.contender.target or 1
    label = escape(f"{subject.short} / {result.contender.name}")
    width, mark = _pixels(ratio), LEFT + _pixels(target)
    return (
        f'<text x="{LEFT - 8}" y="{y + 16}" text-anchor="end">{label}</text>'
        f'<rect x="{LEFT}" y="{y + 5}" width="{width:.0f}" height="{BAR}"/>'
        f'<line x1="{mark:.0f}" x2="{mark:.0f}" y1="{y + 2}" y2="{y + BAR + 8}"/>'
        f'<text x="{LEFT + width + 6:.0f}" y="{y + 16}">{number(ratio)}×</text>'
    )


def _pixels(ratio: float) -> float:
    return SCALE * min(max(log10(ratio), 0.01), 2)
