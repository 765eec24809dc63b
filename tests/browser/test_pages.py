"""Every kind of page in every theme."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser

PAGES = (
    "repo/index",
    "repo/tree/src/boats/long.py",
    "repo/tree/src/boats/crew.py",
    "repo/tree/src/boats/index",
    "repo/tree/index",
    "repo/keywords/index",
    "repo/keywords/s",
    "repo/report",
)

# Said by the pydata theme on every page of a reader who has not chosen a colour scheme.
THEMES_OWN_WORDS = "Got invalid theme mode"

LIST_HEADINGS = """() => [...document.querySelectorAll('.repodoc :is(h1, h2, h3, h4, h5, h6)')]
    .map(heading => Number(heading.tagName[1]))"""
LIST_CURRENT = """() => [...document.querySelectorAll('a[aria-current=page]')]
    .filter(link => !link.closest('.repodoc')).map(link => link.textContent.trim())"""
COUNT_INLINE = """() => document.querySelectorAll(
    '.repodoc [style]:not(button), .repodoc script, .repodoc style').length"""
# Texts that are harder to read than the guidelines for accessibility allow: 4.5 to 1. Links have
# the colour of the theme, listings that of its highlighting.
LIST_PALE = """() => {
    const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const read = colour => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
        return {rgb: [red, green, blue], alpha: alpha / 255};
    };
    const lay = (colour, alpha, ground) =>
        ground.map((part, at) => colour.rgb[at] * colour.alpha * alpha
            + part * (1 - colour.alpha * alpha));
    const light = rgb => rgb.map(part => part / 255)
        .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const measure = element => {
        let ground = [255, 255, 255];
        let opacity = 1;
        const around = [];
        for (let each = element; each; each = each.parentElement) around.unshift(each);
        for (const each of around) {
            const style = getComputedStyle(each);
            ground = lay(read(style.backgroundColor), 1, ground);
            opacity *= Number(style.opacity);
        }
        const style = getComputedStyle(element);
        const colour = read(element.closest('svg') ? style.fill : style.color);
        const [low, high] = [light(lay(colour, opacity, ground)), light(ground)].sort();
        return (high + 0.05) / (low + 0.05);
    };
    return [...document.querySelectorAll('.repodoc *')]
        .filter(element => [...element.childNodes].some(node => node.data?.trim())
            && element.getClientRects().length && !element.closest('.highlight, a:not(svg a)'))
        .filter(element => measure(element) < 4.5)
        .map(element => element.outerHTML.slice(0, 80));
}"""
CRUMBS = ".repodoc-crumbs, .bd-breadcrumbs, .wy-breadcrumbs"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_sound(site: Site, name: str) -> None:
    page = site.open(name)
    levels = page.evaluate(LIST_HEADINGS)
    steps = [after - before for before, after in pairwise(levels)]
    assert all(step <= 1 for step in steps), levels
    assert page.evaluate(COUNT_INLINE) == 0

    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 400
    assert [text for text in site.problems if THEMES_OWN_WORDS not in text] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["repo/tree/src/boats/crew.py", "repo/tree/src/boats/index"])
def test_all_text_can_be_read(site: Site, name: str, scheme: Literal["light", "dark"]) -> None:
    site.page.emulate_media(color_scheme=scheme)
    page = site.open(name)
    page.evaluate("() => document.querySelectorAll('details').forEach(fold => fold.open = true)")
    assert page.evaluate(LIST_PALE) == []
    site.page.emulate_media(color_scheme="light")


def test_what_is_in_a_folder_fits_a_narrow_screen(site: Site) -> None:
    page = site.open("repo/tree/src/boats/index", width=360)
    table = page.locator("#contents .repodoc-scroll")
    assert table.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    row = table.locator("tr", has_text="crew.py")
    name, description = row.locator("td").nth(0), row.locator("td").nth(1)
    assert description.inner_text() == "The crew."
    above, below = name.bounding_box(), description.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]


def test_the_sidebar_marks_the_page(site: Site) -> None:
    # The overview is a document, which themes mark by themselves, each version in its own way.
    expected = {
        "repo/tree/src/boats/crew.py": "crew.py",
        "repo/tree/src/boats/index": "src/boats",
        "repo/keywords/index": "Keywords",
    }
    for name, title in expected.items():
        page = site.open(name)
        page.locator(".repodoc-tree [role=tree]").wait_for()
        assert title in page.evaluate(LIST_CURRENT), name


def test_the_sidebar_leads_to_the_neighbours(site: Site) -> None:
    page = site.open("repo/tree/src/boats/crew.py")

    page.get_by_role("treeitem", name="long.py", exact=True).click()
    page.wait_for_url("**/long.py.html")

    assert page.url.endswith("repo/tree/src/boats/long.py.html")


def test_there_is_one_trail_of_crumbs(site: Site) -> None:
    page = site.open("repo/tree/src/boats/crew.py")

    assert page.locator(CRUMBS).count() == 1


def test_the_source_has_a_heading_that_is_only_read_aloud(site: Site) -> None:
    page = site.open("repo/tree/src/boats/crew.py")
    box = page.locator("#source > h2").bounding_box()

    assert box
    assert box["width"] <= 1


def test_the_sections_are_beside_the_code_or_closed_above_it(site: Site) -> None:
    page = site.open("repo/tree/src/boats/long.py", width=1440)
    pane, code = page.locator(".repodoc-pane"), page.locator(".repodoc-listing")
    beside, listing = pane.bounding_box(), code.bounding_box()
    assert beside
    assert listing
    assert listing["x"] + listing["width"] <= beside["x"]
    assert listing["y"] < 420
    assert page.locator("#structure").is_visible()
    assert not page.locator(".repodoc-about > summary").is_visible()

    page.set_viewport_size({"width": 360, "height": 740})
    assert not pane.is_visible()
    page.locator(".repodoc-about > summary").focus()
    page.keyboard.press("Enter")
    below, listing = pane.bounding_box(), code.bounding_box()
    assert below
    assert listing
    assert below["y"] + below["height"] <= listing["y"]


def test_the_address_of_a_section_opens_it(site: Site) -> None:
    for width in (1440, 360):
        page = site.open("repo/tree/src/boats/crew.py", "#metadata", width=width)
        assert page.locator("#metadata").is_visible()


def test_a_printed_page_has_all_sections(site: Site) -> None:
    page = site.open("repo/tree/src/boats/crew.py")
    site.page.emulate_media(media="print")
    shown = [page.locator(place).is_visible() for place in ("#metadata", "#dependencies")]
    site.page.emulate_media(media="screen")
    assert shown == [True, True]
