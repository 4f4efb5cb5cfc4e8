"""How much work a tap on a card is with 33 in the hand: `python -m bench.tap`.

CPU time of the page's main thread from the finger to the picture, which does not depend on what
else the machine does. One frame has 16.7 ms.
"""

import json
import shutil
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from browsing import Visitors, calm, served, until_33

SIZES = {"phone": (320, 568), "desk": (1280, 800)}
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]
STAGES = {
    "EventDispatch": "handlers",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "pre-paint",
    "Paint": "paint",
    "Layerize": "layers",
}
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def main() -> None:
    """Print what a tap costs, stage by stage."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright, TemporaryDirectory() as place, served(place) as address:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (width, height) in SIZES.items():
            visitors = Visitors(browser, address)
            page = visitors.arrive(width, height, has_touch=True)
            cards = until_33(page)
            calm(page)
            spots = [box for card in cards.all() if (box := card.bounding_box())]
            browser.start_tracing(page=page, categories=CATEGORIES)
            for box in spots:
                page.touchscreen.tap(box["x"] + 7, box["y"] + 10)
                page.evaluate(DRAWN)
            events = json.loads(browser.stop_tracing())["traceEvents"]
            report(f"{name} {width}×{height}", taps(events))
            visitors.leave()
        browser.close()


def taps(events: list[dict[str, Any]]) -> list[dict[str, float]]:
    """Milliseconds by stage, for every tap: from the finger until the picture is handed on."""
    timed = sorted((one for one in events if "tdur" in one), key=lambda one: float(one["ts"]))
    starts = [one for one in timed if one["name"] == "EventDispatch"
              and one["args"]["data"]["type"] == "pointerdown"]  # fmt: skip
    found = []
    for start in starts:
        here = [one for one in timed if one["tid"] == start["tid"] and one["pid"] == start["pid"]
                and one["ts"] >= start["ts"]]  # fmt: skip
        end = next((one["ts"] for one in here if one["name"] == "Layerize"), here[-1]["ts"])
        spent: dict[str, float] = defaultdict(float)
        reached = 0.0  # a handler inside a handler is counted once
        for one in here:
            if one["ts"] <= end and one["name"] in STAGES and one["ts"] >= reached:
                spent[STAGES[one["name"]]] += one["tdur"] / 1000
                reached = one["ts"] + one["dur"]
        found.append(dict(spent))
    return found


def report(title: str, found: list[dict[str, float]]) -> None:
    """The middle of all taps, and the worst."""
    whole = [sum(one.values()) for one in found]
    print(f"{title}: {len(found)} taps of {median(whole):.1f} ms of CPU, at most {max(whole):.1f}")
    for stage in STAGES.values():
        print(f"  {stage:10} {median(one.get(stage, 0) for one in found):5.2f}")


if __name__ == "__main__":
    main()
