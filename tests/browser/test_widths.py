"""Pages are at least as wide as the theme lets a document be, and no wider than the screen."""

from __future__ import annotations

import pytest

from tests.browser.conftest import FLEX, THEMES, Site

FAST = ("alabaster", "furo", FLEX)
SLOW = (*(theme for theme in THEMES if theme not in FAST), "sphinx_book_theme", "flask",
        "piccolo_theme")  # fmt: skip

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize(
        "built",
        [*FAST, *(pytest.param(theme, marks=pytest.mark.slow) for theme in SLOW)],
        indirect=True,
    ),
]

PAGES = (
    "repo/index",
    "repo/tree/src/boats/long.py",
    "repo/tree/src/boats/index",
    "repo/keywords/index",
    "repo/keywords/s",
    "repo/report",
)
WIDTHS = (1440, 360)
MEASURE = "box => box.getBoundingClientRect().width"
MEASURE_ALL = "() => document.documentElement.scrollWidth"


def measure(site: Site, name: str, place: str) -> dict[int, float]:
    """The width of a part of a page, for each width of the window; the page fits all of them."""
    page = site.open(name)
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found[width] = page.locator(place).first.evaluate(MEASURE)
        assert page.evaluate(MEASURE_ALL) <= width, (name, width)
    return found


def test_pages_are_as_wide_as_documents(site: Site) -> None:
    document = measure(site, "guide", "section > p")
    for name in PAGES:
        page = measure(site, name, ".repodoc")
        assert all(page[width] >= 0.9 * document[width] for width in WIDTHS), (name, page, document)
