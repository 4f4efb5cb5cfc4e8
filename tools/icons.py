"""Make the PNG icons of the browser client from its SVG: python tools/icons.py (needs Chromium).

A maskable icon has its picture inside the inner 80 %, on ground that reaches every edge.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
GROUND = "#12302a"  # theme_color of the manifest
ICONS = (
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("icon-maskable-512.png", 512, 0.8),
    ("apple-touch-icon.png", 180, 0.9),
)


def main() -> None:
    """Draw every icon."""
    picture = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for name, size, part in ICONS:
            page.set_viewport_size({"width": size, "height": size})
            ground = "transparent" if part == 1 else GROUND
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{ground}}}svg{{width:{size * part}px}}</style>{picture}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
