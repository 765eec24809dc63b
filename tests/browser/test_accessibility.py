"""axe finds no serious mistake of ours on any kind of page, in light and dark mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import THEMES, Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

THEME = "furo"
OTHERS = (*(theme for theme in THEMES if theme != THEME), "sphinx_book_theme")

pytestmark = pytest.mark.browser
in_themes = pytest.mark.parametrize(
    "built",
    [THEME, *(pytest.param(theme, marks=pytest.mark.slow) for theme in OTHERS)],
    indirect=True,
)

FILE = "repo/tree/src/boats/crew.py"
SERIOUS = ("serious", "critical")
OURS = '[class^="repodoc"], [class*=" repodoc"]'
# Plain links and code look as the theme wants: in some themes they are too pale, or links are not
# underlined. Nothing is exempt in furo.
STYLE_OF_THEME = f".highlight, a:not({OURS}, svg a)"
STYLE_RULES = ("color-contrast", "link-in-text-block")
# Known mistakes by kind, theme and mode; a row whose mistake is mended makes its test fail.
KNOWN: dict[tuple[str, str, str], str] = {}
# Returns rule and HTML of what is inside elements of ours.
RUN = """async ([impacts, ours, exempt, rules]) => {
    const found = await axe.run(document, {elementRef: true, resultTypes: ['violations']});
    return found.violations.filter(({impact}) => impacts.includes(impact))
        .flatMap(({id, nodes}) => nodes.map(({element}) => ({id, element})))
        .filter(({id, element}) => element.closest(ours)
            && !(exempt && rules.includes(id) && element.closest(exempt)))
        .map(({id, element}) => [id, element.outerHTML.slice(0, 200)]);
}"""


def open_all(page: Page) -> None:
    """Open everything that can be folded, so that nothing is skipped."""
    page.evaluate("() => document.querySelectorAll('details').forEach(fold => fold.open = true)")


def search(page: Page) -> None:
    """Open the search dialog with results."""
    page.keyboard.press("/")
    page.locator(".repodoc-search-dialog input").fill("step")
    page.locator("[role=option]").first.wait_for()


def press(key: str, text: str = "") -> Callable[[Page], None]:
    """Return a function that presses *key*, and then Enter behind a *text*."""

    def prepare(page: Page) -> None:
        page.keyboard.press(key)
        page.locator("dialog[open], .repodoc-status:not(:empty)").wait_for()
        if text:
            page.keyboard.type(text)
            page.keyboard.press("Enter")

    return prepare


# Kind of page -> its name, and what is done with it before it is checked.
KINDS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "overview": ("repo/index", open_all),
    "file": (FILE, open_all),
    "file as opened": ("repo/tree/src/boats/long.py", lambda page: None),
    "document": ("repo/tree/README.md", open_all),
    "folder": ("repo/tree/src/boats/index", open_all),
    "keyword index": ("repo/keywords/index", open_all),
    "keywords of a letter": ("repo/keywords/s", open_all),
    "report": ("repo/report", open_all),
    "search": (FILE, search),
    "keys": (FILE, press("?")),
    "line": (FILE, press("l", "999")),
    "message": (FILE, press("y")),
}


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    package = pytest.importorskip(
        "axe_playwright_python", reason="axe-playwright-python is not installed"
    )
    return (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")


def check(site: Site, axe: str) -> list[list[str]]:
    """Return rule and HTML of each serious mistake of ours."""
    # Not a script element, so that no policy applies to it.
    site.page.evaluate(axe)
    exempt = "" if site.theme == THEME else STYLE_OF_THEME
    found: list[list[str]] = site.page.evaluate(RUN, [SERIOUS, OURS, exempt, STYLE_RULES])
    return found


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest, site: Site) -> Iterator[str]:
    site.page.emulate_media(color_scheme=request.param)
    yield request.param
    site.page.emulate_media(color_scheme="light")


@in_themes
@pytest.mark.parametrize("kind", KINDS)
def test_no_serious_mistake(
    request: pytest.FixtureRequest, site: Site, axe: str, kind: str, scheme: str
) -> None:
    if reason := KNOWN.get((kind, site.theme, scheme)):
        request.applymarker(pytest.mark.xfail(reason=reason))
    name, prepare = KINDS[kind]
    prepare(site.open(name))

    assert check(site, axe) == []


@pytest.mark.parametrize("built", [THEME], indirect=True)
def test_mistakes_of_ours_are_found(site: Site, axe: str) -> None:
    page = site.open(FILE)
    page.evaluate("""() => {
        document.querySelector('.repodoc').insertAdjacentHTML('beforeend', '<img src="ours">');
        document.body.insertAdjacentHTML('beforeend', '<img src="of-the-theme">');
    }""")

    assert check(site, axe) == [["image-alt", '<img src="ours">']]
