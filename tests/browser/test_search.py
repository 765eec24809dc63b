"""The search as a reader uses it, with the keyboard and without a server."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinx_repodoc.index.anchors import anchor_definition
from tests.browser.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
# For what no theme has a hand in.
in_one_theme = pytest.mark.parametrize("built", ["furo"], indirect=True)

PAGE = "repo/tree/src/boats/crew.py"
BOX = ".repodoc-search-dialog"
INPUT = ".repodoc-search-head input"
IS_DONE = """text => {
    const dataset = document.querySelector('.repodoc-search-list')?.dataset ?? {};
    return dataset.done === 'true' && dataset.query === text;
}"""
LIST_NAMES = """() => [...document.querySelectorAll('a.repodoc-result')].map(
    result => result.querySelector('.repodoc-result-name').textContent)"""
LIST_PLACES = """() => [...document.querySelectorAll('a.repodoc-result')].map(
    result => result.querySelector('.repodoc-result-place').textContent)"""
LIST_KINDS = """() => [...document.querySelectorAll('a.repodoc-result')].map(
    result => result.querySelector('.repodoc-result-kind').textContent)"""
FIND_CHOSEN = """() => {
    const options = [...document.querySelectorAll('[role=option]')];
    const chosen = options.filter(option => option.getAttribute('aria-selected') === 'true');
    const active = document.querySelector('[role=combobox]').getAttribute('aria-activedescendant');
    return [chosen.length, options.indexOf(chosen[0]), active === (chosen[0] || {}).id];
}"""
THEMES_OWN_WORDS = "Got invalid theme mode"
# Themes have pictures in their style sheets.
STRICT = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"


def search(page: Page, text: str) -> list[str]:
    """What is found for *text*, which is typed into the box that "/" opens."""
    if not page.locator(BOX).is_visible():
        page.keyboard.press("/")
    page.locator(INPUT).fill(text)
    page.wait_for_function(IS_DONE, arg=text)
    names: list[str] = page.evaluate(LIST_NAMES)
    return names


def test_a_name_is_found_and_followed_with_the_keyboard(site: Site) -> None:
    page = site.open(PAGE)

    assert search(page, "step_17")[0] == "step_17"
    page.keyboard.press("Enter")
    page.wait_for_url("**/long.py.html#def-step_17")
    assert not [text for text in site.problems if THEMES_OWN_WORDS not in text]


def test_keys_open_our_box_and_no_other(site: Site) -> None:
    page = site.open(PAGE)
    for key in ("/", "Control+k", "Meta+k"):
        page.keyboard.press(key)

        page.locator(BOX).wait_for()
        assert page.evaluate("() => document.querySelectorAll('dialog[open]').length") == 1, key
        role = page.evaluate("() => document.activeElement.getAttribute('role')")
        assert role == "combobox", key
        page.keyboard.press("Escape")
        assert not page.locator(BOX).is_visible(), key


@in_one_theme
def test_a_click_and_typing_into_the_page_open_the_box(site: Site) -> None:
    page = site.open(PAGE)
    field = page.locator("form.repodoc-search input")
    field.click()
    page.locator(BOX).wait_for()
    page.keyboard.press("Escape")

    field.focus()
    page.keyboard.type("crew")
    page.wait_for_function(IS_DONE, arg="crew")
    assert page.locator(INPUT).input_value() == "crew"
    assert "crew.py" in page.evaluate(LIST_NAMES)


@in_one_theme
def test_arrows_choose_and_the_input_says_which(site: Site) -> None:
    page = site.open(PAGE)
    names = search(page, "step")

    assert len(names) > 5
    assert page.evaluate(FIND_CHOSEN) == [1, 0, True]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(FIND_CHOSEN) == [1, 2, True]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    last = page.evaluate("() => document.querySelectorAll('[role=option]').length") - 1
    assert page.evaluate(FIND_CHOSEN) == [1, last, True]
    assert page.locator("[role=combobox]").get_attribute("aria-expanded") == "true"


@in_one_theme
def test_control_enter_opens_a_new_tab(site: Site) -> None:
    page = site.open(PAGE)
    search(page, "step_9")
    with page.context.expect_page() as opened:
        page.keyboard.press("Control+Enter")

    other = opened.value
    other.wait_for_url("**/long.py.html#def-step_9")
    other.close()
    assert PAGE in page.url
    assert page.locator(BOX).is_visible()


@in_one_theme
def test_what_can_be_typed(site: Site) -> None:
    page = site.open(PAGE)
    expected = {
        "step_150": "step_150",
        "STEP150": "step_150",
        "tep_150": "step_150",
        "150 step": "step_150",
        "stpe_150": "step_150",
        "long.step_3": "step_3",
        "boats/cr": "crew.py",
        "sr/bo/lon": "long.py",
        "attack": "attack.html",
        "how to attack": "attack.html",
        "the step of 150": "step_150",
        "step_150 wombat": "step_150",
        "boats kind:folder": "boats/",
    }
    assert {text: search(page, text)[0] for text in expected} == expected


@in_one_theme
def test_filters_leave_only_what_they_say(site: Site) -> None:
    page = site.open(PAGE)

    search(page, "e kind:file")
    assert {*page.evaluate(LIST_KINDS)} == {"file"}
    search(page, "step lang:py path:boats/")
    assert all(place.startswith("src/boats/") for place in page.evaluate(LIST_PLACES))
    assert search(page, "step lang:html") == []
    assert page.locator(".repodoc-search-status").inner_text() == "Nothing found."


@in_one_theme
def test_names_are_text_and_nothing_else(site: Site) -> None:
    page = site.open(PAGE)

    assert "<img src=x onerror=document.title=1>" in search(page, "onerror")
    assert page.locator(f"{BOX} img").count() == 0
    assert page.title() != "1"
    assert "constructor" in search(page, "constructor")
    assert "__proto__" in search(page, "__proto__")
    assert "toString" in search(page, "tostring")
    search(page, "<script>alert(1)</script>")
    assert not site.problems


@in_one_theme
def test_documents_are_found_by_title_and_heading(site: Site) -> None:
    page = site.open(PAGE)

    # The heading in the source of the document is not shown as well.
    assert search(page, "hulls") == ["Hulls"]
    assert page.evaluate(LIST_KINDS) == ["section"]
    assert page.locator(".repodoc-result-scope").inner_text() == "in Guide"
    assert page.locator("a.repodoc-result").get_attribute("href") == (
        (site.output / "guide.html").as_uri() + "#hulls"
    )
    assert search(page, "hlls") == ["Hulls"]
    assert search(page, "guide hulls")[0] == "Hulls"
    search(page, "kind:document")
    assert page.evaluate(LIST_NAMES) == ["Crew", "Boats", "Guide"]


@in_one_theme
def test_documents_come_after_names_of_one_word_and_before_those_of_several(site: Site) -> None:
    page = site.open(PAGE)

    search(page, "crew")
    assert page.evaluate(LIST_KINDS)[:3] == ["file", "file", "document"]
    search(page, "step7")
    assert page.evaluate(LIST_KINDS)[:2] == ["function", "section"]
    search(page, "step 7")
    assert page.evaluate(LIST_KINDS)[:2] == ["section", "function"]


@in_one_theme
def test_the_last_entry_searches_the_whole_text(site: Site) -> None:
    page = site.open(PAGE)

    assert search(page, "zzyzx kind:file &") == []
    assert page.locator("[role=option]").count() == 1
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=zzyzx%20%20%26")


@in_one_theme
def test_enter_waits_for_the_results(site: Site) -> None:
    page = site.open(PAGE)
    search(page, "crew")
    page.locator(INPUT).fill("step_17")
    page.keyboard.press("Enter")

    page.wait_for_url("**/long.py.html#def-step_17")


@in_one_theme
def test_the_newest_query_is_the_one_that_is_answered(site: Site) -> None:
    page = site.open(PAGE)
    page.keyboard.press("/")
    page.locator(INPUT).press_sequentially("step_12")
    page.locator(INPUT).press_sequentially("3")

    page.wait_for_function(IS_DONE, arg="step_123")
    assert page.evaluate(LIST_NAMES)[0] == "step_123"


@in_one_theme
def test_the_match_is_marked(site: Site) -> None:
    page = site.open(PAGE)
    search(page, "tep_150")

    marks = page.locator("a.repodoc-result").first.locator("mark")
    assert marks.all_inner_texts() == ["tep", "150"]


@in_one_theme
def test_it_fits_a_narrow_screen(site: Site) -> None:
    page = site.open(PAGE, width=400)
    search(page, "step")

    box = page.locator(BOX).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 400
    assert page.evaluate(f"() => document.querySelector('{BOX} [role=listbox]').scrollWidth") <= 400


def test_the_search_page_shows_files_and_symbols_first(site: Site) -> None:
    page = site.open("search", "?q=step_17")
    page.wait_for_selector(".repodoc-search-page[data-done=true]")

    first = page.locator(".repodoc-search-page a.repodoc-result").first
    assert first.locator(".repodoc-result-name").inner_text() == "step_17"
    assert str(first.get_attribute("href")).endswith(
        "/repo/tree/src/boats/long.py.html#def-step_17"
    )
    order = page.evaluate("""() => document.querySelector('.repodoc-search-page')
        .compareDocumentPosition(document.getElementById('search-results'))""")
    assert order & 4  # the other follows
    assert not [text for text in site.problems if THEMES_OWN_WORDS not in text]


@in_one_theme
def test_without_a_script_the_form_leads_to_the_search_page(
    browser: Browser, built: tuple[str, Path]
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built[1] / f"{PAGE}.html").as_uri())
    page.locator("form.repodoc-search input").fill("crew")
    page.keyboard.press("Enter")

    page.wait_for_url("**/search.html?q=crew")
    context.close()


@pytest.fixture
def strict(built: tuple[str, Path]) -> Iterator[str]:
    """The site behind a server that forbids everything but the site's own files."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", STRICT)
            super().end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    handler = functools.partial(Handler, directory=str(built[1]))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@in_one_theme
def test_a_strict_server_is_enough(browser: Browser, strict: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.add_init_script(
        "window.refused = []; addEventListener('securitypolicyviolation',"
        " event => window.refused.push(event.sourceFile || ''))"
    )
    page.goto(f"{strict}{PAGE}.html")

    assert search(page, "step_17")[0] == "step_17"
    refused = page.evaluate("() => window.refused.filter(file => file.includes('/repodoc-search'))")
    assert refused == []
    shards = [url for url in requested if "/repodoc/" in url]
    assert "/version.js?t=" in shards[0]
    assert all("?v=" in url for url in shards[1:])
    assert len(shards) == len(set(shards))
    context.close()


@in_one_theme
def test_checksums_are_those_of_the_shards(site: Site) -> None:
    page = site.open(PAGE)
    search(page, "crew")
    found = page.evaluate("""async () => {
        const index = await repodocSearch.data.start();
        return [...index.byNumber.values()].map(file => file.path);
    }""")

    assert "src/boats/long.py" in found
    assert search(page, "step_1")[0] == "step_1"
    assert page.evaluate(LIST_PLACES)[0] == "src/boats/long.py:1"


@in_one_theme
def test_anchors_are_those_of_the_pages(site: Site) -> None:
    names = ["a::b", "A#b", "operator!=", "f(x)*~'", "a->b", r"A\b", "größe", "C#", "x y%", "日本"]
    page = site.open(PAGE)
    search(page, "crew")

    made = page.evaluate("names => names.map(repodocSearch.data.makeAnchor)", names)
    assert made == [anchor_definition(name) for name in names]
