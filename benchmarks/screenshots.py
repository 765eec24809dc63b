"""Take screenshots of pages of a built site, in light and dark mode and in four widths.

    python -m benchmarks.screenshots SITE OUT --pages file=repo/tree/a.py folder=repo/tree/index
    python -m benchmarks.screenshots SITE OUT --pages file=repo/tree/a.py --search Parser

Names of pictures start with the theme: ``furo-file-1440-dark.png``. ``--search`` adds the search
dialog with a query, on the first page. ``<theme>.html`` and ``<theme>.png`` show all pictures.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

from benchmarks.browser import open_browser
from benchmarks.search import type_query
from benchmarks.sites import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {1920: 1080, 1440: 900, 768: 1024, 360: 740}
Mode = Literal["light", "dark"]
MODES: tuple[Mode, ...] = ("light", "dark")
# Furo and the pydata theme keep the reader's choice under these names.
CHOOSE_MODE = """mode => {
    localStorage.setItem('theme', mode);
    localStorage.setItem('mode', mode);
}"""
SETTLE_MS = 300
SHEET_STYLE = """body { font: 14px sans-serif; margin: 1rem; }
div { display: flex; gap: 1rem; align-items: start; margin-bottom: 2rem; }
figure { margin: 0; } img { border: 1px solid #888; display: block; }"""
SHEET_SCALE = 0.25


def take_pictures(
    browser: Browser, site: Site, pages: dict[str, str], query: str, out: Path
) -> Iterator[Path]:
    """Take and yield a picture of each page in each mode and width, and of the search dialog."""
    for mode in MODES:
        for width, height in SIZES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=mode,
                reduced_motion="reduce",
            )
            context.add_init_script(f"({CHOOSE_MODE})('{mode}')")
            page = context.new_page()
            for name, address in pages.items():
                open_page(page, site, address)
                yield take_picture(page, out / f"{site.theme}-{name}-{width}-{mode}.png")
            if query:
                open_page(page, site, next(iter(pages.values())))
                page.keyboard.press("/")
                type_query(page, query)
                yield take_picture(page, out / f"{site.theme}-search-{width}-{mode}.png")
            context.close()


def open_page(page: Page, site: Site, address: str) -> None:
    """Open a page by its name, which may have an anchor."""
    name, mark, anchor = address.partition("#")
    # From another page, or an anchor stays on the same document.
    page.goto("about:blank")
    name = quote(name.removesuffix(".html"))
    page.goto(f"{site.folder.as_uri()}/{name}.html{mark}{anchor}")


def take_picture(page: Page, path: Path) -> Path:
    page.wait_for_timeout(SETTLE_MS)
    page.screenshot(path=path)
    return path


def write_sheet(browser: Browser, name: str, pictures: list[Path], out: Path) -> None:
    """Show all pictures on one page, a row for each page and mode, and take a picture of it."""
    rows: dict[str, list[str]] = {}
    for picture in pictures:
        subject, width, mode = picture.stem.rsplit("-", 2)
        shown = escape(f"{subject}, {mode}")
        image = f'<img src="{escape(picture.name)}" width="{int(width) * SHEET_SCALE:.0f}">'
        link = f'<a href="{escape(picture.name)}">{image}</a>'
        rows.setdefault(shown, []).append(f"<figure>{width}{link}</figure>")
    body = "".join(f"<h2>{shown}</h2><div>{''.join(row)}</div>" for shown, row in rows.items())
    sheet = out / f"{name}.html"
    head = f'<!doctype html><meta charset="utf-8"><style>{SHEET_STYLE}</style>'
    sheet.write_text(head + body, "utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(sheet.as_uri())
    page.screenshot(path=out / f"{name}.png", full_page=True)
    page.close()


def read_page(text: str) -> tuple[str, str]:
    name, separator, address = text.partition("=")
    if not separator:
        raise argparse.ArgumentTypeError(f"{text}: not name=page")
    return name, address


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("site", type=Path, metavar="SITE")
    parser.add_argument("out", type=Path, metavar="OUT")
    parser.add_argument("--pages", type=read_page, nargs="+", required=True, metavar="NAME=PAGE")
    parser.add_argument("--search", default="", metavar="QUERY")
    arguments = parser.parse_args()
    site, out = Site(arguments.site.resolve()), arguments.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with open_browser() as browser:
        pages = dict(arguments.pages)
        pictures = list(take_pictures(browser, site, pages, arguments.search, out))
        write_sheet(browser, site.theme, pictures, out)
    print(f"{len(pictures)} pictures, all of them in {out / site.theme}.html and .png")


if __name__ == "__main__":
    main()
