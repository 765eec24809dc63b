"""Lists of uses: links to them open them, with scripts and without."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

FILES = {
    "lib/hub.py": "def sail(x):\n    pass\n\n\ndef rest():\n    pass\n",
    **{f"app/u{n:02}.py": "from lib.hub import *\n\nsail(rest())\n" for n in range(25)},
    "app/u24.py": f"from lib.hub import *\n\nsail(rest()){' + rest()' * 30}\n",
    "docs/conf.py": 'project = "Boats"\nextensions = ["sphinx_repodoc"]\nhtml_theme = "furo"\n',
    "docs/index.rst": "Boats\n=====\n",
}
IS_VISIBLE = """id => {
    const box = document.getElementById(id).getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < innerHeight;
}"""


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("furo", reason="the theme furo is not installed")
    root = tmp_path_factory.mktemp("uses")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    command = [sys.executable, "-m", "sphinx", "-q", str(root / "docs"), str(root / "html")]
    subprocess.run(command, check=True)
    return root / "html"


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(
        java_script_enabled=request.param, viewport={"width": 1440, "height": 900}
    )
    context.set_default_timeout(5_000)
    yield context.new_page()
    context.close()


def open_page(page: Page, output: Path, name: str) -> None:
    path, _, anchor = name.partition("#")
    page.goto(f"{(output / path).as_uri()}{'#' if anchor else ''}{anchor}")


@pytest.mark.parametrize("width", [1440, 360])
def test_a_link_to_a_list_opens_it(page: Page, output: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    open_page(page, output, "repo/tree/lib/hub.py.html#uses-rest")
    page.wait_for_timeout(300)
    assert page.evaluate(IS_VISIBLE, "uses-rest")
    assert page.locator("#uses-rest li").count() == 20
    assert page.locator("#uses-rest code").first.inner_text() == "sail(rest())"
    assert page.locator("#uses-rest b").first.inner_text() == "rest"
    # The list of another symbol stays closed.
    assert not page.locator("#uses-sail").is_visible()


def test_the_name_in_the_listing_opens_the_list(page: Page, output: Path) -> None:
    open_page(page, output, "repo/tree/lib/hub.py.html")
    assert not page.locator("#uses-sail").is_visible()
    page.locator(".repodoc-listing a[href='#uses-sail']").first.click()
    page.locator("#uses-sail").wait_for()


def test_the_pane_scrolls_to_a_list(page: Page, output: Path) -> None:
    page.set_viewport_size({"width": 1440, "height": 300})
    open_page(page, output, "repo/tree/lib/hub.py.html")
    page.locator(".repodoc-outline a[href='#uses-rest']").last.click()
    page.wait_for_timeout(300)
    assert page.evaluate(IS_VISIBLE, "uses-rest")


def test_all_uses_and_their_places_can_be_reached(page: Page, output: Path) -> None:
    open_page(page, output, "repo/tree/lib/hub.py.html#uses-sail")
    page.locator("#uses-sail").get_by_text("all 25 files").click()
    page.wait_for_url("**/repo/uses/lib/hub.py.html#uses-sail")
    assert page.locator("#uses-sail li").count() == 25
    page.locator("#uses-sail li a:has(code)").last.click()
    page.wait_for_url("**/repo/tree/app/u24.py.html#L3")


def test_no_line_of_code_is_wider_than_its_column(page: Page, output: Path) -> None:
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        open_page(page, output, "repo/uses/lib/hub.py.html")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, width
