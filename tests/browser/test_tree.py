"""The file tree in the sidebar."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sphinx_repodoc.sphinx.navigation import REACH
from tests.browser.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

CREW = "repo/tree/src/boats/crew.py"
TREE = ".repodoc-tree [role=tree]:not([hidden])"
CURRENT = ".repodoc-tree [aria-current]"
LIST_ROWS = """() => [...document.querySelectorAll('.repodoc-tree a')]
    .filter(row => row.offsetParent).map(row => row.textContent)"""
LIST_SHARDS = """() => [...document.querySelectorAll('script[src*="repodoc/tree/"]')]
    .map(script => /tree\\/([^?]*)/.exec(script.src)[1])"""
# How far the page and its sidebar are scrolled, and whether the current row is in the window.
MEASURE = """() => {
    const box = document.querySelector('.repodoc-tree [aria-current]').getBoundingClientRect();
    return {page: scrollY, seen: box.height > 0 && box.top >= 0 && box.bottom <= innerHeight};
}"""


def find_row(page: Page, title: str) -> Locator:
    return page.locator(TREE).get_by_role("treeitem", name=title, exact=True)


def click_arrow(row: Locator) -> None:
    row.click(position={"x": 8, "y": 8})


def test_every_theme_shows_the_whole_tree(site: Site) -> None:
    page = site.open(CREW)
    page.locator(TREE).wait_for()
    rows = page.evaluate(LIST_ROWS)
    expected = ["src/boats", "__init__.py", "crew.py", "data", "docs", "README.md", "Keywords"]
    assert [row for row in rows if row in expected] == expected
    assert find_row(page, "crew.py").get_attribute("aria-current") == "page"
    assert page.locator(CURRENT).count() == 1
    box, side = page.locator(TREE).bounding_box(), page.locator(".repodoc-tree").bounding_box()
    assert box
    assert side
    assert 150 < box["width"] <= side["width"] < 330
    assert find_row(page, "crew.py").evaluate("row => row.offsetHeight") < 28


@pytest.mark.parametrize("built", ["furo"], indirect=True)
def test_the_tree_in_a_document_is_left_alone(site: Site) -> None:
    page = site.open("files")
    page.wait_for_load_state("networkidle")
    assert page.locator(".repodoc-tree > ul").count() == 1
    assert page.locator("script[src*='repodoc-tree']").count() == 0
    assert not site.problems


def test_a_folder_leads_to_its_page(site: Site) -> None:
    page = site.open(CREW)
    find_row(page, "data").click()
    page.wait_for_url("**/repo/tree/data/index.html")
    assert find_row(page, "data").get_attribute("aria-current") == "page"
    assert find_row(page, "odd.json").is_visible()


def test_the_arrow_opens_a_folder_and_keeps_it_open(site: Site) -> None:
    page = site.open(CREW)
    assert not find_row(page, "odd.json").is_visible()
    click_arrow(find_row(page, "data"))
    find_row(page, "odd.json").wait_for()
    assert page.url.endswith("crew.py.html")
    assert find_row(page, "data").get_attribute("aria-expanded") == "true"

    page = site.open("repo/tree/README.md")
    find_row(page, "odd.json").wait_for()
    click_arrow(find_row(page, "data"))
    assert not find_row(page, "odd.json").is_visible()

    page = site.open(CREW)
    find_row(page, "crew.py").wait_for()
    assert not find_row(page, "odd.json").is_visible()


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with more folders than fit into a shard, and more files than fit on a screen."""
    root = tmp_path_factory.mktemp("large")
    names = [
        f"app/part{part:02}/module_{number:02}.py" for part in range(40) for number in range(20)
    ]
    names += [f"app/part20/deep/er/file_{number:03}.py" for number in range(120)]
    names += ["README.md", ".gitattributes", ".hidden/x.py", "setup.cfg", "odd/index"]
    names += ["odd/<i>&amp;.py", "odd/CON/y.py"]
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    (root / "docs").mkdir()
    (root / "docs" / "conf.py").write_text('project = "Large"\nextensions = ["sphinx_repodoc"]\n')
    (root / "docs" / "index.rst").write_text("Large\n=====\n")
    command = [sys.executable, "-m", "sphinx", "-q", "-D", "html_theme=alabaster"]
    subprocess.run([*command, root / "docs", root / "html"], check=True)
    return root / "html"


DEEP = "app/part20/deep/er/file_077.py"


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 700})
    context.set_default_timeout(5_000)
    yield context
    context.close()


def open_page(window: BrowserContext, large: Path, path: str) -> Page:
    page = window.new_page()
    page.goto((large / f"repo/tree/{path}.html").as_uri())
    page.locator(TREE).wait_for()
    return page


def test_folders_are_loaded_when_they_are_opened(window: BrowserContext, large: Path) -> None:
    page = open_page(window, large, "README.md")
    assert page.evaluate(LIST_SHARDS) == ["index.js"]
    for title in ("app", "part07"):
        click_arrow(find_row(page, title))
        find_row(page, title).locator("+ ol > li").first.wait_for()
    assert 2 <= len(page.evaluate(LIST_SHARDS)) <= 3
    find_row(page, "module_11.py").click()
    page.wait_for_url("**/app/part07/module_11.py.html")


@pytest.mark.parametrize("scrolling", [".sphinxsidebar", ".repodoc-tree [role=tree]"])
def test_the_page_is_scrolled_into_view_in_the_sidebar(
    window: BrowserContext, large: Path, scrolling: str
) -> None:
    if scrolling != ".sphinxsidebar":
        # As with repodoc_wide = False: the sidebar scrolls with the page.
        window.route("**/repodoc-wide.css*", lambda route: route.abort())
    page = open_page(window, large, DEEP)
    page.wait_for_function("place => document.querySelector(place).scrollTop", arg=scrolling)
    assert page.evaluate(MEASURE) == {"page": 0, "seen": True}
    rows = page.evaluate(LIST_ROWS)
    assert rows.index("part20") < rows.index("deep/er") < rows.index("file_000.py")
    assert rows[-1] == "Keywords"


def test_a_page_that_no_shard_has_is_shown(
    window: BrowserContext, large: Path, tmp_path: Path
) -> None:
    copy = shutil.copytree(large, tmp_path / "html")
    for shard in (copy / "repodoc" / "tree").iterdir():
        shard.write_text(shard.read_text().replace('"file_077.py",', ""))
    page = open_page(window, copy, DEEP)
    rows = page.evaluate(LIST_ROWS)
    assert rows[rows.index("file_077.py") - 1] == "file_119.py"
    assert page.locator(CURRENT).text_content() == "file_077.py"


def test_the_filter_finds_files(window: BrowserContext, large: Path) -> None:
    page = open_page(window, large, "README.md")
    filter_box = page.get_by_role("searchbox", name="Filter files")
    for text, first, number in (
        ("file_077", ["app/part20/deep/er", "file_077.py"], "1 file"),
        ("FILE er/_01", ["app/part20/deep/er", "file_010.py"], "10 files"),
        ("part3/dule_00", ["app/part30", "module_00.py"], "10 files"),
        ("module", ["app/part00", "module_00.py"], "200 of 800 files"),
        ("con/y", ["odd/CON", "y.py"], "1 file"),
        ("<i>&", ["odd", "<i>&amp;.py"], "1 file"),
        ("[", [], "0 files"),
    ):
        filter_box.fill(text)
        page.locator(".repodoc-tree output", has_text=number).wait_for()
        assert page.evaluate(LIST_ROWS)[:2] == first, text
    filter_box.press("Escape")
    find_row(page, "README.md").wait_for()
    assert filter_box.input_value() == ""


@pytest.mark.parametrize(
    ("text", "name"), [("con/y", "y.py"), ("odd/index", "index"), ("<i>", "<i>&amp;.py")]
)
def test_enter_opens_the_first_hit(
    window: BrowserContext, large: Path, text: str, name: str
) -> None:
    page = open_page(window, large, "README.md")
    filter_box = page.get_by_role("searchbox", name="Filter files")
    filter_box.fill(text)
    page.locator(".repodoc-tree output", has_text="1 file").wait_for()
    filter_box.press("Enter")
    page.wait_for_url("**/repo/tree/odd/**")
    page.locator(TREE).wait_for()
    assert page.locator(CURRENT).text_content() == name


def test_odd_names_lead_to_their_pages(window: BrowserContext, large: Path) -> None:
    page = open_page(window, large, "odd/index")
    for title in ("index", "<i>&amp;.py"):
        address = find_row(page, title).evaluate("row => row.href")
        assert window.new_page().goto(address)


def test_keys_move_in_the_tree(window: BrowserContext, large: Path) -> None:
    page = open_page(window, large, "README.md")
    focused = "() => document.activeElement.textContent"
    page.get_by_role("searchbox", name="Filter files").focus()
    page.wait_for_function("() => document.querySelector('.repodoc-tree output')")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "app"
    page.keyboard.press("ArrowRight")
    find_row(page, "part00").wait_for()
    for key, title in (
        ("ArrowRight", "part00"),
        ("ArrowDown", "part01"),
        ("ArrowUp", "part00"),
        ("ArrowLeft", "app"),
        ("End", "Keywords"),
        ("Home", "app"),
    ):
        page.keyboard.press(key)
        assert page.evaluate(focused) == title
    page.keyboard.press("ArrowLeft")
    assert not find_row(page, "part00").is_visible()
    # One stop for Tab: the next one is beyond the tree.
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.closest('.repodoc-tree')")


def test_configuration_is_one_closed_group(window: BrowserContext, large: Path) -> None:
    page = open_page(window, large, "README.md")
    assert page.evaluate(LIST_ROWS)[-2:] == ["Configuration (2)", "Keywords"]
    find_row(page, "Configuration (2)").click()
    assert page.evaluate(LIST_ROWS)[-3:] == [".hidden", ".gitattributes", "Keywords"]
    assert page.url.endswith("README.md.html")

    page = open_page(window, large, ".hidden/x.py")
    assert find_row(page, "x.py").get_attribute("aria-current") == "page"


def test_a_blocked_storage_does_no_harm(window: BrowserContext, large: Path) -> None:
    window.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked'); }})"
    )
    page = open_page(window, large, "README.md")
    click_arrow(find_row(page, "app"))
    find_row(page, "part00").wait_for()


def test_without_scripts_the_way_to_the_page_is_there(browser: Browser, large: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((large / f"repo/tree/{DEEP}.html").as_uri())
    rows: Any = page.locator(".repodoc-tree a").all_text_contents()
    assert rows[:3] == ["app/", "part20/", "deep/er/"]
    assert len(rows[3:-2]) == 2 * REACH + 1
    assert "file_077.py" in rows
    assert rows[-2:] == [f"{120 - 2 * REACH - 1} more files", "Keywords"]
    page.get_by_role("link", name="part20/", exact=True).click()
    assert page.url.endswith("app/part20/index.html")
    context.close()
