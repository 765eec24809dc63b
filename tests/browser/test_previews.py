"""The switch between preview and code, with and without scripts, and images that load."""

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

PART = "Words about ships.\n\n"
FILES = {
    "README.md": f"# Boats\n\n![A ship](ship.svg)\n\n## Hulls\n\n{PART * 80}## Crew\n\n{PART * 80}",
    "ship.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>\n',
    "tons.csv": "ship,tons\nAda,3\nBob,5\n",
    "docs/conf.py": 'project = "Boats"\nextensions = ["sphinx_repodoc"]\nhtml_theme = "furo"\n',
    "docs/index.rst": "Boats\n=====\n",
}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("furo", reason="the theme furo is not installed")
    root = tmp_path_factory.mktemp("previews")
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", str(root / "docs"), str(root / "html")]
    subprocess.run(command, check=True)
    return root / "html"


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=request.param, reduced_motion="reduce")
    context.set_default_timeout(5_000)
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    yield page
    context.close()


@pytest.fixture
def scripted(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(5_000)
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    yield page
    context.close()


def open_file(page: Page, output: Path, name: str, anchor: str = "") -> None:
    page.goto("about:blank")
    page.goto((output / f"repo/tree/{name}.html").as_uri() + anchor)


def shows(page: Page) -> tuple[bool, bool]:
    """Whether the preview and the code are shown."""
    return page.locator("#preview").is_visible(), page.locator("#source").is_visible()


def wait_until_seen(page: Page, selector: str) -> None:
    """Wait until the element is on the screen, for at most five seconds."""
    for _ in range(50):
        box = page.locator(selector).bounding_box()
        if box and -5 <= box["y"] <= 700:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{selector} is at {box}")


def choose(page: Page, name: str) -> None:
    page.locator(".repodoc-switch").get_by_text(name).click()


PREVIEW, CODE = (True, False), (False, True)


@pytest.mark.parametrize("name", ["README.md", "ship.svg", "tons.csv"])
def test_the_preview_comes_first_and_the_code_on_demand(
    page: Page, output: Path, name: str
) -> None:
    open_file(page, output, name)
    assert shows(page) == PREVIEW
    choose(page, "Code")
    assert shows(page) == CODE
    choose(page, "Preview")
    assert shows(page) == PREVIEW


def test_keyboard(page: Page, output: Path) -> None:
    open_file(page, output, "README.md")
    page.get_by_role("radio", name="Preview").focus()
    page.keyboard.press("ArrowRight")
    assert shows(page) == CODE
    # The focus is visible on the text of the button.
    label = page.locator(".repodoc-switch label", has_text="Code")
    assert label.evaluate("label => getComputedStyle(label).outlineStyle") == "solid"
    page.keyboard.press("ArrowLeft")
    assert shows(page) == PREVIEW


def test_a_line_in_the_address_shows_the_code(page: Page, output: Path) -> None:
    open_file(page, output, "README.md", "#L100")
    assert shows(page) == CODE
    wait_until_seen(page, "#L100")
    # The reader can still have the preview.
    choose(page, "Preview")
    assert shows(page) == PREVIEW


def test_a_heading_in_the_address_shows_the_preview(page: Page, output: Path) -> None:
    open_file(page, output, "README.md", "#preview-crew")
    assert shows(page) == PREVIEW
    wait_until_seen(page, "#preview-crew")


def test_print_shows_the_preview(page: Page, output: Path) -> None:
    open_file(page, output, "README.md", "#L100")
    page.emulate_media(media="print")
    assert page.locator("#preview").is_visible()
    assert not page.locator(".repodoc-switch").is_visible()


def test_images_are_loaded(page: Page, output: Path) -> None:
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    open_file(page, output, "README.md")
    box = page.get_by_role("img", name="A ship").bounding_box()
    assert box
    assert box["width"] == 40
    open_file(page, output, "ship.svg")
    box = page.locator("#preview img").bounding_box()
    assert box
    assert (box["width"], box["height"]) == (40, 30)
    assert failed == []


def test_the_switch_follows_the_address(scripted: Page, output: Path) -> None:
    page = scripted
    open_file(page, output, "README.md")
    assert page.get_by_role("radio", name="Preview").is_checked()
    page.evaluate("location.hash = '#L5'")
    page.wait_for_function("document.querySelector('[value=code]').checked")
    assert shows(page) == CODE
    page.evaluate("location.hash = '#preview-hulls'")
    page.wait_for_function("document.querySelector('[value=preview]').checked")
    assert shows(page) == PREVIEW
    # An address of the pane changes nothing.
    page.evaluate("location.hash = '#structure'")
    assert shows(page) == PREVIEW


def test_several_lines_in_the_address_show_the_code(scripted: Page, output: Path) -> None:
    open_file(scripted, output, "README.md", "#L90-L95")
    assert shows(scripted) == CODE
    wait_until_seen(scripted, "#L90")


def test_the_outline_leads_to_headings_of_the_preview(scripted: Page, output: Path) -> None:
    page = scripted
    open_file(page, output, "README.md")
    page.locator("#structure").get_by_text("Crew").click()
    page.wait_for_function("location.hash === '#preview-crew'")
    assert shows(page) == PREVIEW
    choose(page, "Code")
    page.locator("#structure").get_by_text("Crew").click()
    page.wait_for_function("/^#L/.test(location.hash)")
    assert shows(page) == CODE
