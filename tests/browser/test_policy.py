"""Pages keep a strict content security policy, and work from a server that sets it and from disk.

To cover another feature, add a function that uses it to ``FEATURES``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.browser import serve
from tests.browser.test_accessibility import OURS
from tests.browser.test_listing import LIST_MARKED
from tests.browser.test_pages import PAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize("built", ["furo"], indirect=True),
]

POLICY = {"Content-Security-Policy": "default-src 'self'"}
FILE = "repo/tree/src/boats/crew.py"
# Violations are ours if a file of ours causes them, or if they concern an element inside ours. The
# theme has inline scripts and styles, and pictures in its style sheet. Chromium blames the script
# that runs when such a picture is loaded; a test below checks that ours have none.
WATCH = """window.violations = [];
addEventListener('securitypolicyviolation', event => {
    const {blockedURI, sourceFile, effectiveDirective, target} = event;
    if (effectiveDirective === 'img-src' && blockedURI === 'data') return;
    const ours = /\\/(_static\\/repodoc|repodoc\\/)/.test(`${sourceFile} ${blockedURI}`)
        || Boolean(target instanceof Element && target.closest(window.ours));
    window.violations.push({ours, text: `${effectiveDirective} ${blockedURI} ${sourceFile}`});
});"""
INLINE_PICTURE = re.compile(r"""[("']\s*data:""")
LIST_OURS = "() => window.violations.filter(({ours}) => ours).map(({text}) => text)"


@dataclass
class Visit:
    """A window on the site, and the problems that files of ours had."""

    root: str
    page: Page
    problems: list[str] = field(default_factory=list)

    def open(self, name: str, anchor: str = "") -> Page:
        self.page.goto("about:blank")
        self.page.goto(f"{self.root}{name}.html{anchor}")
        return self.page

    def note(self, text: str) -> None:
        if is_ours(text):
            self.problems.append(text)

    def list_problems(self) -> list[str]:
        violations: list[str] = self.page.evaluate(LIST_OURS)
        return violations + self.problems


def is_ours(text: str) -> bool:
    """Whether an address, or the stack of an error, has a file of ours."""
    return "/_static/repodoc" in text or "/repodoc/" in text


@pytest.fixture(scope="module")
def roots(built: tuple[str, Path]) -> Iterator[dict[str, str]]:
    """The addresses of the site behind a server with a policy, and as files."""
    with serve(built[1], POLICY) as served:
        yield {"http": served, "file": f"{built[1].as_uri()}/"}


@pytest.fixture(params=["http", "file"])
def visit(
    request: pytest.FixtureRequest, browser: Browser, roots: dict[str, str]
) -> Iterator[Visit]:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(5_000)
    context.add_init_script(f"window.ours = {json.dumps(OURS)}; {WATCH}")
    visit = Visit(roots[request.param], context.new_page())
    visit.page.on("pageerror", lambda error: visit.note(error.stack or error.message))
    visit.page.on("requestfailed", lambda request: visit.note(request.url))
    yield visit
    context.close()


def search(visit: Visit) -> None:
    page = visit.open(FILE)
    page.keyboard.press("/")
    page.locator(".repodoc-search-dialog input").fill("step_17")
    name = page.locator("a.repodoc-result .repodoc-result-name").first
    name.wait_for()
    assert name.inner_text() == "step_17"


def mark_lines(visit: Visit) -> None:
    page = visit.open("repo/tree/src/boats/long.py", "#L3-L5")
    page.wait_for_function(f"() => ({LIST_MARKED})().length === 3")


def filter_keywords(visit: Visit) -> None:
    page = visit.open("repo/keywords/s")
    page.locator(".repodoc-filter input").fill("step_19")
    page.locator(".repodoc-entries").get_by_text("step_20", exact=True).wait_for(state="hidden")


def search_on_its_page(visit: Visit) -> None:
    page = visit.open("search", "?q=step_17")
    page.locator(".repodoc-search-page a.repodoc-result").first.wait_for()


def show_card(visit: Visit) -> None:
    page = visit.open("repo/tree/src/boats/harbour.py")
    page.locator("#L5 a").first.hover()
    card = page.locator(".repodoc-card:popover-open")
    card.wait_for()
    assert "One ship." in card.inner_text()


def filter_outline(visit: Visit) -> None:
    page = visit.open("repo/tree/src/boats/long.py")
    page.set_viewport_size({"width": 1440, "height": 800})
    page.locator(".repodoc-outline-filter").fill("step_19")
    page.locator(".repodoc-outline").get_by_text("step_20", exact=True).wait_for(state="hidden")


def open_text(visit: Visit) -> None:
    page = visit.open("repo/tree/src/boats/crew.py")
    with page.expect_popup() as opened:
        page.get_by_role("button", name="raw", exact=True).click()
    assert "step_1(1, 2)" in opened.value.locator("body").inner_text()


FEATURES: tuple[Callable[[Visit], None], ...] = (
    *(show_card, filter_outline, open_text),
    *(search, search_on_its_page, mark_lines, filter_keywords),
)


@pytest.mark.parametrize("name", [*PAGES, "repo/tree/README.md", "repo/tree/data/attack.html"])
def test_a_page_keeps_the_policy(visit: Visit, name: str) -> None:
    visit.open(name)

    assert visit.list_problems() == []


@pytest.mark.parametrize("use", FEATURES, ids=lambda use: use.__name__)
def test_a_feature_works_under_the_policy(visit: Visit, use: Callable[[Visit], None]) -> None:
    use(visit)

    assert visit.list_problems() == []


def test_style_sheets_and_scripts_have_no_pictures(built: tuple[str, Path]) -> None:
    files = sorted(built[1].glob("_static/repodoc*"))
    assert {file.suffix for file in files} == {".css", ".js"}

    assert [file.name for file in files if INLINE_PICTURE.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize("visit", ["http"], indirect=True)
def test_violations_of_ours_are_found(visit: Visit) -> None:
    page = visit.open(FILE)
    # The policy is in force: the theme's inline scripts do not run.
    assert page.evaluate("() => window.violations.length") > 0
    page.evaluate("""() => document.querySelector('.repodoc')
        .insertAdjacentHTML('beforeend', '<p style="color: red">a</p>')""")
    page.wait_for_function("() => window.violations.some(({ours}) => ours)")

    assert [text.split()[0] for text in visit.list_problems()] == ["style-src-attr"]
