"""The filter of a keyword index as a reader uses it."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser
in_one_theme = pytest.mark.parametrize("built", ["furo"], indirect=True)

PAGE = "repo/keywords/s"
LIST_SHOWN = """() => [...document.querySelectorAll('.repodoc-entries > li')]
    .filter(item => item.getClientRects().length).map(item => item.firstElementChild.textContent)"""


def test_entries_are_filtered_by_text(site: Site) -> None:
    page = site.open(PAGE)
    everything = page.evaluate(LIST_SHOWN)
    assert len(everything) >= 200

    page.locator(".repodoc-filter input").fill("Step19")

    assert page.evaluate(LIST_SHOWN) == ["step_19", *(f"step_{n}" for n in range(190, 200))]
    assert page.locator(".repodoc-filter output").text_content() == f"11 of {len(everything)}"
    page.locator(".repodoc-filter input").fill("")
    assert page.evaluate(LIST_SHOWN) == everything


@in_one_theme
def test_entries_are_filtered_by_kind(site: Site) -> None:
    page = site.open(PAGE)
    select = page.locator(".repodoc-filter select")
    assert "function" in select.locator("option").all_text_contents()

    select.select_option("function")

    shown = page.evaluate(LIST_SHOWN)
    assert "step_1" in shown
    assert all(name.startswith("step_") for name in shown)


@in_one_theme
def test_everything_is_there_without_scripts(site: Site) -> None:
    context = site.page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    page = context.new_page()
    page.goto((site.output / f"{PAGE}.html").as_uri())

    assert page.get_by_role("link", name="step_1", exact=True).count() == 1
    assert page.locator(".repodoc-filter").count() == 0
    context.close()
