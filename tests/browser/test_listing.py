"""The listing of a file as a reader uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import FILES, LONG, Site

if TYPE_CHECKING:
    from playwright.sync_api import Position

pytestmark = pytest.mark.browser
# For what no theme has a hand in.
in_one_theme = pytest.mark.parametrize("built", ["furo"], indirect=True)

LONG_PAGE = "repo/tree/src/boats/long.py"

READ_TEXT = "() => document.querySelector('#source pre').textContent"
COUNT_LISTINGS = "() => document.querySelectorAll('#source pre').length"
LIST_MARKED = """() => [...document.querySelectorAll('#source [id^=L]')]
    .filter(line => getComputedStyle(line).backgroundImage !== 'none').map(line => line.id)"""
IS_ON_SCREEN = """id => {
    const { top } = document.getElementById(id).getBoundingClientRect();
    return top > 0 && top < innerHeight;
}"""
IS_NEAR_TOP = """id => {
    const { top } = document.getElementById(id).getBoundingClientRect();
    return top > 0 && top < 300;
}"""
MEASURE_TAB = """line => {
    const text = document.createTextNode('\\tx');
    line.replaceChildren(text);
    const measure = (start, end) => {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        return range.getBoundingClientRect().width;
    };
    return Math.round(measure(0, 1) / measure(1, 2));
}"""
# Clicks and keys load the script that handles them.
HAS_HASH = "hash => location.hash === hash"
SELECT_LINES = """([first, last]) => {
    const range = document.createRange();
    range.setStart(document.getElementById(`L${first}`), 0);
    range.setEnd(document.getElementById(`L${last + 1}`), 0);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return getSelection().toString();
}"""


@in_one_theme
@pytest.mark.parametrize("path", ["src/boats/long.py", "data/crlf.txt", "data/attack.html"])
def test_the_text_of_the_listing_is_the_file(site: Site, path: str) -> None:
    page = site.open(f"repo/tree/{path}")

    assert page.evaluate(COUNT_LISTINGS) == 1
    assert page.evaluate(READ_TEXT).encode() == FILES[path]
    assert page.title() != "taken"


def test_a_tab_is_as_wide_wherever_line_numbers_end(site: Site) -> None:
    for name in (LONG_PAGE, "repo/tree/src/boats/crew.py"):
        assert site.open(name).locator("#L1").evaluate(MEASURE_TAB) == 4


def test_a_line_is_scrolled_to_and_marked(site: Site) -> None:
    page = site.open(LONG_PAGE, "#L250")

    page.wait_for_function(IS_NEAR_TOP, arg="L250")
    box = page.locator("#L250").bounding_box()
    listing = page.locator("#source pre").bounding_box()
    bar = page.locator(".repodoc-scope").bounding_box()
    assert box
    assert listing
    assert bar
    # Clear of what a theme fixes to the top of the screen, and of the bar below that.
    assert 0 <= box["y"] - bar["y"] - bar["height"] < 20
    assert box["width"] >= listing["width"] - 2
    assert page.evaluate(LIST_MARKED) == ["L250"]


@in_one_theme
def test_a_line_is_marked_without_scripts(site: Site) -> None:
    context = site.page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    page = context.new_page()
    page.goto((site.output / f"{LONG_PAGE}.html").as_uri() + "#L250")

    image = page.locator("#L250").evaluate("line => getComputedStyle(line).backgroundImage")
    context.close()

    assert "gradient" in image


def test_a_definition_is_scrolled_to_and_marked(site: Site) -> None:
    page = site.open(LONG_PAGE, "#def-step_125")

    page.wait_for_function(IS_NEAR_TOP, arg="L249")
    assert page.evaluate(LIST_MARKED) == ["L249"]
    # The name has the mark of its line and no other.
    style = page.locator("#def-step_125").evaluate("name => getComputedStyle(name).outlineStyle")
    assert style == "none"


@in_one_theme
def test_a_definition_is_marked_without_scripts(site: Site) -> None:
    context = site.page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    page = context.new_page()
    page.goto((site.output / f"{LONG_PAGE}.html").as_uri() + "#def-step_125")

    image = page.locator("#L249").evaluate("line => getComputedStyle(line).backgroundImage")
    context.close()

    assert "gradient" in image


READ_MARGIN = """id => {
    const line = document.getElementById(id);
    const { content, display, position } = getComputedStyle(line, '::after');
    const shown = display === 'none' || content === 'none' ? '' : content;
    return [shown, position, line.getBoundingClientRect().height];
}"""


def test_the_margin_counts_uses_where_there_is_space(site: Site) -> None:
    page = site.open(LONG_PAGE, "#source", width=1920)
    text = page.evaluate(READ_TEXT)
    height = page.evaluate(READ_MARGIN, "L7")[2]

    # On a line of its own it would make the line higher.
    assert page.evaluate(READ_MARGIN, "L1") == ['"1 file"', "sticky", height]
    assert page.evaluate(READ_MARGIN, "L7")[0] == ""
    assert text.encode() == FILES["src/boats/long.py"]

    site.open(LONG_PAGE, "#source", width=600)
    assert page.evaluate(READ_MARGIN, "L1")[0] == ""


def test_notes_are_marked_in_the_gutter(site: Site) -> None:
    page = site.open("repo/tree/src/boats/crew.py", "#source")
    note = page.locator("#L6 u")

    assert "eval" in (note.get_attribute("title") or "")
    mark, line = note.bounding_box(), page.locator("#L5").bounding_box()
    assert mark
    assert line
    assert line["x"] <= mark["x"] < line["x"] + 20
    # The code starts where that of other lines does.
    starts = page.evaluate("""() => ['L5', 'L6'].map(id => {
        const range = document.createRange();
        const walker = document.createTreeWalker(document.getElementById(id), NodeFilter.SHOW_TEXT);
        range.selectNode(walker.nextNode());
        return Math.round(range.getBoundingClientRect().x);
    })""")
    assert starts[0] == starts[1]


def test_a_range_is_scrolled_to_and_marked(site: Site) -> None:
    page = site.open(LONG_PAGE, "#L298-L302")

    expected = ["L298", "L299", "L300", "L301", "L302"]
    assert page.evaluate(LIST_MARKED) == expected
    page.wait_for_function(IS_NEAR_TOP, arg="L298")

    page.evaluate("() => { location.hash = '#L2-L3'; }")
    page.wait_for_function(IS_NEAR_TOP, arg="L2")
    assert page.evaluate(LIST_MARKED) == ["L2", "L3"]


@in_one_theme
@pytest.mark.parametrize("line", [1, 99, 100, 101, 200, 400])
def test_line_numbers_count_on_from_part_to_part(site: Site, line: int) -> None:
    page = site.open(LONG_PAGE, f"#L{line}")
    page.wait_for_function(IS_ON_SCREEN, arg=f"L{line}")
    # A screen reader's tree is the one place where generated text can be read.
    session = page.context.new_cdp_session(page)
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    found = session.send("DOM.querySelector", {"nodeId": root, "selector": f"#L{line}"})
    nodes = session.send("Accessibility.queryAXTree", {"nodeId": found["nodeId"]})["nodes"]
    words = [node["name"]["value"] for node in nodes if node["role"]["value"] == "StaticText"]

    start = "    return" if line % 2 == 0 else "def"
    assert "".join(words).startswith(f"{line}{start}")


def test_copied_lines_are_the_source(site: Site) -> None:
    page = site.open(LONG_PAGE)
    lines = LONG.splitlines(keepends=True)

    assert page.evaluate(SELECT_LINES, [3, 4]) == "".join(lines[2:4])
    # Over the border of two parts.
    assert page.evaluate(SELECT_LINES, [98, 203]) == "".join(lines[97:203])


@in_one_theme
def test_clicks_on_line_numbers_make_links(site: Site) -> None:
    page = site.open(LONG_PAGE, "#source")
    beside: Position = {"x": 6, "y": 8}

    page.locator("#L4").click(position=beside)
    page.wait_for_function(HAS_HASH, arg="#L4")
    assert page.evaluate(LIST_MARKED) == ["L4"]

    page.locator("#L2").click(position=beside, modifiers=["Shift"])
    page.wait_for_function(HAS_HASH, arg="#L2-L4")
    assert page.evaluate(LIST_MARKED) == ["L2", "L3", "L4"]

    page.locator("#L6").click(position={"x": 120, "y": 8})
    assert page.evaluate("() => location.hash") == "#L2-L4"


@in_one_theme
def test_a_range_grows_and_shrinks_from_where_it_was_begun(site: Site) -> None:
    page = site.open(LONG_PAGE, "#source")
    beside: Position = {"x": 6, "y": 8}

    page.locator("#L4").click(position=beside)
    page.locator("#L2").click(position=beside, modifiers=["Shift"])
    page.locator("#L5").click(position=beside, modifiers=["Shift"])

    page.wait_for_function(HAS_HASH, arg="#L4-L5")
    assert page.evaluate(LIST_MARKED) == ["L4", "L5"]
    page.go_back()
    assert page.evaluate(LIST_MARKED) == ["L2", "L3", "L4"]


@in_one_theme
def test_keys_mark_lines(site: Site) -> None:
    page = site.open(LONG_PAGE, "#L398")
    page.wait_for_function(IS_ON_SCREEN, arg="L398")
    listing = page.locator("#source pre")
    listing.focus()

    for key, expected in {
        "j": "#L399",
        "Shift+J": "#L399-L400",
        "Shift+K": "#L399",
        "Shift+k": "#L398-L399",
        "k": "#L397",
        "Control+k": "#L397",
    }.items():
        page.keyboard.press(key)
        page.wait_for_function(HAS_HASH, arg=expected)
    # The last of them opened the search.
    page.keyboard.press("Escape")
    page.wait_for_function(IS_ON_SCREEN, arg="L397")


@in_one_theme
def test_the_first_key_marks_what_is_on_the_screen(site: Site) -> None:
    page = site.open(LONG_PAGE)
    page.locator("#source pre").evaluate("pre => pre.focus({ preventScroll: true })")
    page.locator("#L250").evaluate("line => line.scrollIntoView({ behavior: 'instant' })")

    page.keyboard.press("j")
    page.wait_for_function("() => location.hash")

    (line,) = page.evaluate(LIST_MARKED)
    assert 230 < int(line.removeprefix("L")) <= 250


@in_one_theme
def test_marks_move_nothing(site: Site) -> None:
    page = site.open(LONG_PAGE, "#source")
    measure = """() => ['L3', 'L9', 'L200'].map(id => {
        const { x, y, height } = document.getElementById(id).getBoundingClientRect();
        return [x, y - document.querySelector('#source').getBoundingClientRect().y, height];
    })"""
    before = page.evaluate(measure)

    page.locator("#L4").click(position={"x": 6, "y": 8})

    page.wait_for_function(HAS_HASH, arg="#L4")
    assert page.evaluate(LIST_MARKED) == ["L4"]
    assert page.evaluate(measure) == before


@in_one_theme
@pytest.mark.parametrize(
    ("anchor", "count"), [("#L0", 0), ("#L401", 0), ("#L5-", 0), ("#L2-x", 0), ("#L9999-L399", 2)]
)
def test_lines_that_are_not_there_are_not_marked(site: Site, anchor: str, count: int) -> None:
    page = site.open(LONG_PAGE, anchor)

    assert len(page.evaluate(LIST_MARKED)) == count
    assert not site.problems


def test_long_lines_scroll_under_their_numbers(site: Site) -> None:
    page = site.open(LONG_PAGE, "#L178")
    page.wait_for_function(IS_ON_SCREEN, arg="L178")
    scrolled, position, cut_off = page.evaluate("""() => {
        const pre = document.querySelector('#source pre');
        const line = document.getElementById('L178');
        pre.scrollLeft = 200;
        const { position } = getComputedStyle(line, '::before');
        return [pre.scrollLeft, position, line.scrollWidth - line.clientWidth];
    }""")

    assert (scrolled, position, cut_off) == (200, "sticky", 0)
