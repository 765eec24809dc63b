"""Keys, and the search fields of themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Site
from tests.browser.test_search import BOX, INPUT, IS_DONE, LIST_KINDS, LIST_NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
in_one_theme = pytest.mark.parametrize("built", ["furo"], indirect=True)

PAGE = "repo/tree/src/boats/race.py"
FOCUSED = "() => document.activeElement.closest('[id^=L]')?.id || document.activeElement.tagName"
COUNT_OPEN = "() => document.querySelectorAll('dialog[open]').length"
READ_CLIPBOARD = "() => navigator.clipboard.readText()"


@pytest.mark.parametrize(
    ("built", "selector"),
    [
        ("furo", "input.sidebar-search"),
        ("sphinx_rtd_theme", "#rtd-search-form input[name=q]"),
        ("alabaster", "#searchbox input[name=q]"),
    ],
    indirect=["built"],
)
def test_the_field_of_a_theme_opens_our_dialog(site: Site, selector: str) -> None:
    page = site.open(PAGE)
    field = page.locator(selector)
    field.focus()
    page.keyboard.type("crew")
    page.wait_for_function(f"() => document.querySelector('{INPUT}')?.value === 'crew'")

    page.wait_for_function(IS_DONE, arg="crew")
    assert "crew.py" in page.evaluate(LIST_NAMES)
    page.keyboard.press("Escape")
    assert field.input_value() == ""
    page.keyboard.press("/")
    page.locator(BOX).wait_for()
    page.keyboard.press("Escape")
    # An empty field still leads to Sphinx's search page.
    field.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=*")


@pytest.mark.parametrize("built", ["pydata_sphinx_theme", "sphinx_book_theme"], indirect=True)
def test_the_button_of_a_theme_opens_our_dialog(site: Site) -> None:
    page = site.open(PAGE)
    page.locator(".search-button__button:visible").first.click()
    page.locator(BOX).wait_for()

    assert page.evaluate(COUNT_OPEN) == 1


@in_one_theme
def test_nothing_of_the_search_is_loaded_before_its_first_use(site: Site) -> None:
    requested: list[str] = []
    site.page.on("request", lambda request: requested.append(request.url))
    page = site.open(PAGE)

    later = ("repodoc-search", "repodoc-actions", "repodoc-dialog", "/repodoc/search/")
    assert any("repodoc-keys.js?v=" in url for url in requested)
    assert not [url for url in requested if any(name in url for name in later)]
    page.locator("form.repodoc-search input").focus()
    page.wait_for_function("() => globalThis.repodocSearch?.open")


@in_one_theme
def test_letters_typed_while_scripts_are_loaded_are_kept(site: Site) -> None:
    page = site.open(PAGE)
    page.evaluate(
        """() => ['/', 'l', 'o', 'n', 'g'].map(key => document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, shiftKey: key === '/' })))"""
    )

    page.wait_for_function(IS_DONE, arg="long")
    assert page.evaluate(LIST_NAMES)[0] == "long.py"


@in_one_theme
def test_keys_are_text_in_fields(site: Site) -> None:
    page = site.open(PAGE)
    for html in ("<textarea></textarea>", "<p contenteditable></p>"):
        page.evaluate("html => { document.body.innerHTML = html; }", html)
        field = page.locator("body > *").first
        field.focus()
        page.keyboard.type("tl?")

        value = "field => field.value ?? field.textContent"
        assert field.evaluate(value) == "tl?"
    assert page.evaluate(COUNT_OPEN) == 0


@in_one_theme
def test_a_project_can_turn_keys_off(site: Site) -> None:
    page = site.open(PAGE)
    assert page.evaluate("() => DOCUMENTATION_OPTIONS.ENABLE_SEARCH_SHORTCUTS") is True
    page.evaluate("() => { DOCUMENTATION_OPTIONS.ENABLE_SEARCH_SHORTCUTS = false; }")
    for key in "/t?":
        page.keyboard.press(key)
    page.keyboard.press("Control+k")
    page.locator(BOX).wait_for()

    assert page.locator(INPUT).input_value() == ""
    assert page.evaluate(COUNT_OPEN) == 1


@in_one_theme
def test_t_finds_files_only(site: Site) -> None:
    page = site.open(PAGE)
    page.keyboard.press("t")
    page.locator(INPUT).fill("crew")
    page.wait_for_function(IS_DONE, arg="crew")

    assert {*page.evaluate(LIST_KINDS)} == {"file"}
    page.locator(INPUT).fill("")
    page.keyboard.press("Backspace")
    page.locator(INPUT).fill("crew")
    page.wait_for_function(f"() => ({LIST_KINDS})().includes('document')")


@in_one_theme
def test_l_goes_to_lines(site: Site) -> None:
    page = site.open(PAGE)
    page.locator("#source pre").focus()
    page.keyboard.press("l")
    page.locator(".repodoc-line-dialog").wait_for()
    for wrong, fault in {"9999": "no line 9999", "x": "such as 12"}.items():
        page.keyboard.type(wrong)
        page.keyboard.press("Enter")
        assert fault in page.locator(".repodoc-line-fault").inner_text()
        page.keyboard.press("Control+a")
    page.keyboard.type("5-3")
    page.keyboard.press("Enter")

    page.wait_for_url("**#L3-L5")
    assert page.evaluate(COUNT_OPEN) == 0
    assert page.evaluate(FOCUSED) == "PRE"


@in_one_theme
def test_n_and_p_go_to_uses(site: Site) -> None:
    page = site.open(PAGE)
    page.locator("#L5 a").focus()
    # The name on line 6 is another one.
    for key, line in (("n", "L7"), ("n", "L8"), ("p", "L7"), ("p", "L5")):
        page.keyboard.press(key)
        page.wait_for_function(f"line => ({FOCUSED})() === line", arg=line)


@in_one_theme
def test_n_goes_to_the_uses_of_a_selected_name(site: Site) -> None:
    page = site.open(PAGE)
    page.evaluate("""() => {
        const text = document.querySelector('#L7 a').firstChild;
        getSelection().selectAllChildren(text.parentNode);
    }""")
    page.keyboard.press("n")
    page.wait_for_function(f"() => ({FOCUSED})() === 'L8'")


@in_one_theme
def test_n_goes_through_a_list_of_uses(site: Site) -> None:
    page = site.open(PAGE)
    page.evaluate("""() => {
        const links = '<a href="x">x</a> <a href="x#L1">1</a> <a href="x#L2">2</a>';
        const list = `<details><summary>2 uses</summary><div id="uses-x">${links}</div></details>`;
        document.querySelector('#source').insertAdjacentHTML('beforebegin', list);
    }""")
    page.keyboard.press("n")
    page.locator(".repodoc-status", has_text="Choose a name").wait_for()
    page.evaluate("() => { location.hash = '#def-x'; }")
    for key, name in zip("nnnp", "1212", strict=True):
        page.keyboard.press(key)
        page.wait_for_function("name => document.activeElement.textContent === name", arg=name)


def press_y(page: Page, address: str) -> str:
    """The permalink that is copied at *address*."""
    page.evaluate("hash => { location.hash = hash; }", address)
    page.evaluate("() => navigator.clipboard.writeText('')")
    page.keyboard.press("y")
    page.locator(".repodoc-status", has_text="Copied").wait_for()
    copied: str = page.evaluate(READ_CLIPBOARD)
    return copied


@in_one_theme
def test_y_copies_a_permalink(site: Site) -> None:
    page = site.open(PAGE)
    assert press_y(page, "#L2") == page.url
    page.evaluate("""() => document.querySelector('.repodoc-header').insertAdjacentHTML(
        'beforeend', '<a href="https://f.org/a.py" data-lines="#L{first}[-{last}]">view</a>')""")

    assert press_y(page, "#L2") == "https://f.org/a.py#L2"
    assert press_y(page, "#L2-L4") == "https://f.org/a.py#L2-4"
    assert press_y(page, "#source") == "https://f.org/a.py"
    page.locator("[data-lines]").evaluate("link => link.dataset.lines = 'https://f.org/?l={first}'")
    assert press_y(page, "#L2") == "https://f.org/?l=2"


@in_one_theme
def test_o_opens_the_filter_of_the_outline(site: Site) -> None:
    page = site.open(PAGE)
    page.evaluate("""() => document.querySelector('#source').insertAdjacentHTML('beforebegin',
        '<details><summary>About</summary><input class="repodoc-outline-filter"></details>')""")
    page.keyboard.press("o")
    page.keyboard.type("ste")

    page.wait_for_function("() => document.activeElement.value === 'ste'")


@in_one_theme
def test_help_lists_the_keys(site: Site) -> None:
    page = site.open(PAGE)
    page.locator("#source pre").focus()
    page.keyboard.press("?")
    help = page.locator(".repodoc-help-dialog")
    help.wait_for()

    keys = help.locator("kbd").all_inner_texts()
    assert {*"/tolnpy?jk"} <= {*keys}
    # Keys do nothing behind a dialog.
    page.keyboard.press("t")
    assert page.evaluate(COUNT_OPEN) == 1
    page.keyboard.press("Escape")
    assert page.evaluate(COUNT_OPEN) == 0
    assert page.evaluate(FOCUSED) == "PRE"
    assert not site.problems
