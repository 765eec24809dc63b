"""The bar above a listing, the outline beside it, lists of uses, and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import SHIP, Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
in_one_theme = pytest.mark.parametrize("built", ["furo"], indirect=True)

SHIP_PAGE = "repo/tree/src/boats/ship.py"
HARBOUR_PAGE = "repo/tree/src/boats/harbour.py"
LINES = SHIP.splitlines(keepends=True)
SAIL = LINES.index("    def sail(self, to):\n") + 1
LAST = LINES.index("def last():\n") + 1
WIDE, NARROW = 1440, 700

READ_SCOPE = "() => [...document.querySelectorAll('.repodoc-scope nav a')].map(a => a.textContent)"
SHOWS_SCOPE = """names => names.join() ===
    [...document.querySelectorAll('.repodoc-scope nav a')].map(a => a.textContent).join()"""
SCROLL_TO = (
    """number => document.getElementById(`L${number}`).scrollIntoView({behavior: 'instant'})"""
)
LIST_ROWS = """() => [...document.querySelectorAll('.repodoc-outline li')]
    .filter(row => row.offsetParent).map(row => row.querySelector('code a').textContent)"""
IS_CURRENT = """name =>
    document.querySelector('.repodoc-outline [aria-current=location]')?.textContent === name"""
IS_FIRST = "name => document.querySelector('.repodoc-outline a').textContent === name"
IS_BAR_ON_TOP = """() => {
    const { left, top } = document.querySelector('.repodoc-scope').getBoundingClientRect();
    return top < 120 && document.elementFromPoint(left + 40, top + 9).closest('.repodoc-scope');
}"""
READ_CLIPBOARD = "() => navigator.clipboard.readText()"
HAS_SAID = "text => document.querySelector('.repodoc-scope [role=status]').textContent === text"
CARD = ".repodoc-card:popover-open"


@pytest.fixture(autouse=True)
def forget_settings(site: Site) -> Iterator[None]:
    yield
    site.page.evaluate("() => localStorage.clear()")


def press(page: Page, name: str) -> None:
    page.locator(".repodoc-scope").get_by_role("button", name=name, exact=True).click()


def test_the_bar_follows_the_reader_in_every_theme(site: Site) -> None:
    for width in (WIDE, NARROW, 360):
        page = site.open(SHIP_PAGE, width=width)
        page.wait_for_function(SHOWS_SCOPE, arg=["ship.py"])
        page.evaluate(SCROLL_TO, SAIL)
        page.wait_for_function(SHOWS_SCOPE, arg=["ship.py", "class Ship", "sail()"])
        page.wait_for_function(IS_BAR_ON_TOP)
        assert page.title().startswith("Ship.sail · ")

        page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
        page.wait_for_function(SHOWS_SCOPE, arg=["ship.py"])
        assert "Ship.sail" not in page.title()


@in_one_theme
def test_the_bar_finds_the_symbol_in_a_listing_with_a_pause(site: Site) -> None:
    page = site.open("repo/tree/src/boats/log.py", width=WIDE)
    for day in (3, 39, 40, 70):
        page.evaluate(SCROLL_TO, 50 * day + 20)
        page.wait_for_function(SHOWS_SCOPE, arg=["log.py", f"day_{day}()"])


@in_one_theme
def test_links_in_the_bar_lead_to_definitions(site: Site) -> None:
    page = site.open(SHIP_PAGE, f"#L{SAIL + 1}", width=WIDE)
    page.wait_for_function(SHOWS_SCOPE, arg=["ship.py", "class Ship", "sail()"])

    page.locator(".repodoc-scope nav a").nth(1).click()

    assert page.evaluate("() => location.hash") == "#def-Ship"
    page.wait_for_function(SHOWS_SCOPE, arg=["ship.py", "class Ship"])


@in_one_theme
def test_links_and_lines_are_copied(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    page.evaluate(SCROLL_TO, SAIL)
    page.wait_for_function(SHOWS_SCOPE, arg=["ship.py", "class Ship", "sail()"])

    press(page, "link")
    page.wait_for_function(HAS_SAID, arg="Copied link")
    assert page.evaluate(READ_CLIPBOARD) == f"{page.url}#def-Ship.sail"
    press(page, "lines")
    page.wait_for_function(HAS_SAID, arg=f"Copied lines {SAIL} to {SAIL + 2}")
    assert page.evaluate(READ_CLIPBOARD) == "".join(LINES[SAIL - 1 : SAIL + 2])
    press(page, "path")
    page.wait_for_function(HAS_SAID, arg="Copied path")
    assert page.evaluate(READ_CLIPBOARD) == "src/boats/ship.py"

    page.locator(f"#L{SAIL}").click(position={"x": 6, "y": 8})
    page.locator(f"#L{SAIL + 1}").click(position={"x": 6, "y": 8}, modifiers=["Shift"])
    press(page, "link")
    page.wait_for_function(HAS_SAID, arg="Copied link")
    assert page.evaluate(READ_CLIPBOARD).endswith(f"#L{SAIL}-L{SAIL + 1}")
    press(page, "lines")
    page.wait_for_function(HAS_SAID, arg=f"Copied lines {SAIL} to {SAIL + 1}")
    assert page.evaluate(READ_CLIPBOARD) == "".join(LINES[SAIL - 1 : SAIL + 1])


@in_one_theme
def test_the_link_to_a_definition_at_the_end_is_copied(site: Site) -> None:
    page = site.open(SHIP_PAGE, "#def-last", width=WIDE)
    page.wait_for_function(SHOWS_SCOPE, arg=["ship.py", "last()"])
    press(page, "link")
    page.wait_for_function(HAS_SAID, arg="Copied link")
    assert page.evaluate(READ_CLIPBOARD) == page.url


@in_one_theme
def test_the_raw_text_is_the_file(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    with page.expect_popup() as opened:
        press(page, "raw")
    assert opened.value.evaluate("() => document.body.textContent") == SHIP
    opened.value.close()


@in_one_theme
def test_wrapping_is_remembered_and_keeps_the_place(site: Site) -> None:
    name = "repo/tree/src/boats/long.py"
    page = site.open(name, "#L350", width=WIDE)
    overflow = (
        "() => { const pre = document.querySelector('#source pre');"
        " return pre.scrollWidth > pre.clientWidth; }"
    )
    assert page.evaluate(overflow)

    press(page, "wrap")
    page.wait_for_function("() => document.querySelector('.repodoc-wrap')")
    assert not page.evaluate(overflow)
    page.wait_for_function(SHOWS_SCOPE, arg=["long.py", "step_175()"])

    site.open(name, width=WIDE)
    page.wait_for_function("() => document.querySelector('.repodoc-wrap')")
    press(page, "wrap")
    page.wait_for_function("() => !document.querySelector('.repodoc-wrap')")
    assert page.evaluate(overflow)


@in_one_theme
def test_the_outline_follows_the_reader_without_scrolling_the_pane(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    page.locator(".repodoc-outline-filter").focus()
    page.evaluate(SCROLL_TO, LAST - 60)
    page.wait_for_function(IS_CURRENT, arg="haul_20")
    assert page.evaluate("""() => {
        const row = document.querySelector('.repodoc-outline [aria-current]');
        const box = row.closest('ul').getBoundingClientRect();
        const { top, bottom } = row.getBoundingClientRect();
        return [top >= box.top && bottom <= box.bottom,
            document.querySelector('.repodoc-pane').scrollTop];
    }""") == [True, 0]


@in_one_theme
def test_a_link_to_the_end_of_a_file_shows_its_symbol(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    page.locator(".repodoc-outline a[href='#def-last']").click()
    page.wait_for_function(IS_CURRENT, arg="last")
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -6000)
    page.wait_for_function("() => !document.querySelector('.repodoc-outline [aria-current]')")


@in_one_theme
def test_the_outline_is_filtered(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    before = page.evaluate(LIST_ROWS)
    box = page.locator(".repodoc-outline-filter")
    box.fill("AIL")
    page.wait_for_function(HAS_SAID, arg=f"1 of {len(before)} symbols")
    assert page.evaluate(LIST_ROWS) == ["Ship", "sail"]
    box.press("Enter")
    page.wait_for_function("() => location.hash === '#def-Ship.sail'")
    box.fill("")
    page.wait_for_function(HAS_SAID, arg="")
    assert page.evaluate(LIST_ROWS) == before


@in_one_theme
def test_the_order_of_the_source_is_chosen_and_remembered(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    names = page.evaluate(LIST_ROWS)
    assert (names[0], names[-2:]) == ("Ship", ["last", "_hidden"])

    order = page.get_by_role("button", name="source order")
    order.click()
    page.wait_for_function(IS_FIRST, arg="_hidden")
    names = page.evaluate(LIST_ROWS)
    assert (names[:3], names[-1]) == (["_hidden", "Ship", "_load"], "last")

    site.open(SHIP_PAGE, width=WIDE)
    page.wait_for_function(IS_FIRST, arg="_hidden")
    order.click()
    page.wait_for_function(IS_FIRST, arg="Ship")


@in_one_theme
def test_uses_open_in_the_pane_and_the_code_stays(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    page.evaluate(SCROLL_TO, SAIL)
    page.wait_for_timeout(100)
    before = page.evaluate("() => scrollY")

    page.locator(".repodoc-outline a[href='#uses-Ship']").click()

    uses = page.locator("[id='uses-Ship']")
    uses.wait_for(state="visible")
    assert page.evaluate("() => location.hash") == "#uses-Ship"
    assert page.evaluate("() => scrollY") == before
    box = uses.bounding_box()
    assert box
    assert 0 <= box["y"] < 600
    page.go_back()
    assert page.evaluate("() => [location.hash, scrollY]") == ["", before]


@in_one_theme
def test_the_pane_scrolls_to_uses_below_its_end(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    page.set_viewport_size({"width": WIDE, "height": 400})
    page.locator(f"#L{LINES.index('class Ship:' + chr(10)) + 1} a[href='#uses-Ship']").click()
    page.wait_for_function("""() => {
        const { top } = document.getElementById('uses-Ship').getBoundingClientRect();
        return top > 0 && top < innerHeight / 2;
    }""")


@in_one_theme
def test_uses_above_the_code_are_a_link_like_others(site: Site) -> None:
    page = site.open(SHIP_PAGE, f"#L{SAIL}", width=NARROW)
    page.locator(f"#L{LINES.index('class Ship:' + chr(10)) + 1} a[href='#uses-Ship']").click()
    page.locator("[id='uses-Ship']").wait_for(state="visible")
    page.wait_for_function("() => location.hash === '#uses-Ship' && scrollY < 1500")


@in_one_theme
def test_an_address_with_uses_shows_them_beside_the_definition(site: Site) -> None:
    page = site.open(SHIP_PAGE, "#uses-last", width=WIDE)
    page.locator("[id='uses-last']").wait_for(state="visible")
    page.wait_for_function(f"""() => {{
        const {{ top }} = document.getElementById('L{LAST}').getBoundingClientRect();
        return top > 0 && top < innerHeight;
    }}""")
    page.wait_for_function(SHOWS_SCOPE, arg=["ship.py", "last()"])


@in_one_theme
def test_a_card_opens_stays_below_the_pointer_and_closes(site: Site) -> None:
    page = site.open(HARBOUR_PAGE, width=WIDE)
    page.locator("#L5 a").first.hover()
    card = page.locator(CARD)
    card.wait_for()
    text = card.inner_text()
    assert "class Ship" in text
    assert "One ship." in text
    assert "src/boats/ship.py:8 · used in 1 file, 1 test (2 places) · exact" in text
    links = card.locator("a").evaluate_all("all => all.map(a => [a.textContent, a.hash])")
    assert links == [["definition", "#def-Ship"], ["all uses", "#uses-Ship"], ["tests", "#testing"]]

    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
    page.wait_for_timeout(400)
    assert card.is_visible()
    page.mouse.move(5, 400)
    card.wait_for(state="hidden")
    assert not site.problems


@in_one_theme
def test_the_card_of_a_name_shows_its_uses_in_the_file(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    page.locator("[id='def-_hidden']").hover()
    card = page.locator(CARD)
    card.wait_for()
    assert "used on 1 line of this file" in card.inner_text()
    assert card.locator("li").inner_text() == "15 return _hidden()"
    links = card.locator("a").evaluate_all("all => all.map(a => [a.textContent, a.hash])")
    assert links == [["15", "#L15"]]

    # A name that other files use as well
    page.keyboard.press("Escape")
    page.locator("[id='def-Ship']").hover()
    page.locator(CARD, has_text="uses in other files").wait_for()
    assert card.locator("a").last.evaluate("a => a.hash") == "#uses-Ship"
    assert not site.problems


@in_one_theme
def test_scrolling_past_a_link_opens_no_card(site: Site) -> None:
    page = site.open(SHIP_PAGE, width=WIDE)
    card = page.locator(CARD)
    # Load the script of cards, and leave the pointer where a link will be.
    name = page.locator("#L15 a").first
    name.hover()
    card.wait_for()
    box = name.bounding_box()
    assert box
    page.mouse.move(box["x"] + 2, 5)
    card.wait_for(state="hidden")
    page.evaluate("() => scrollTo({ top: 100, behavior: 'instant' })")
    page.mouse.move(box["x"] + 2, box["y"] + 5)
    page.mouse.move(box["x"] + 4, box["y"] + 5)
    page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
    page.wait_for_timeout(600)
    assert not card.is_visible()
    page.mouse.move(box["x"] + 6, box["y"] + 6)
    card.wait_for()


@in_one_theme
def test_a_card_is_for_the_keyboard_too(site: Site) -> None:
    page = site.open(HARBOUR_PAGE, width=WIDE)
    page.locator("#source pre").focus()
    while not page.evaluate("() => document.activeElement.matches('#L5 a')"):
        page.keyboard.press("Tab")
    card = page.locator(CARD)
    page.wait_for_function(
        "() => document.activeElement.getAttribute('aria-describedby') === 'repodoc-card'"
    )
    assert "class Ship" in card.inner_text()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.textContent") == "definition"
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    assert page.evaluate("() => document.activeElement.matches('#L5 a')")


@in_one_theme
def test_a_card_is_found_by_an_address_with_encoded_characters(site: Site) -> None:
    page = site.open("repo/tree/data/@web/use.js", width=WIDE)
    page.locator("#L2 a").hover()
    page.locator(CARD).wait_for()
    assert "data/@web/a+b.js:1" in page.locator(CARD).inner_text()


@in_one_theme
def test_a_card_of_the_same_page_shows_its_lines(site: Site) -> None:
    page = site.open(SHIP_PAGE, f"#L{LAST}", width=WIDE)
    page.wait_for_function(IS_CURRENT, arg="last")
    page.locator(".repodoc-outline a[href='#def-Ship.sail']").hover()
    card = page.locator(CARD)
    card.wait_for()
    assert card.locator("pre").inner_text().startswith('def sail(self, to):\n    """Sail away.')
    assert "Sail away." in card.inner_text().split("line")[0]
    assert f"line {SAIL}" in card.inner_text()
    page.evaluate("() => scrollBy({ top: -400 })")
    card.wait_for(state="hidden")


@in_one_theme
def test_without_scripts_links_and_outlines_work(site: Site) -> None:
    context = site.page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    page = context.new_page()
    page.set_viewport_size({"width": WIDE, "height": 800})
    page.goto((site.output / f"{HARBOUR_PAGE}.html").as_uri())

    assert page.locator(".repodoc-scope").inner_text() == "harbour.py"
    assert page.locator("button, .repodoc-outline-filter").filter(visible=True).count() == 0
    page.locator("#L5 a").first.click()
    page.wait_for_url("**/ship.py.html#def-Ship")
    context.close()
