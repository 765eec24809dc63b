"""Comments with tags."""

from __future__ import annotations

import pytest

from sphinx_repodoc.render.markup import render_prose
from sphinx_repodoc.render.tags import convert_tags

from ..cpu import limit_cpu


def render(text: str, markup: str = "comment") -> str:
    return render_prose(text, markup, {}, {})


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("{@link Foo#bar}", "`Foo#bar`"),
        ("{@link Foo#bar the bar}", "the bar"),
        ("{@link Foo|the bar}", "the bar"),
        ("{@link #bar(String name, int[])}", "`bar(String name, int[])`"),
        ("{@link Foo#bar(String, int) the bar}", "the bar"),
        ("{@code a < b}", "`a < b`"),
        ("{@inheritDoc}", ""),
        (r"uses \c foo_bar and @p x.", "uses `foo_bar` and `x`."),
        (r"\b bold", "*bold*"),
        ("mail me@p example.org", "mail me@p example.org"),
        ("[`Foo`] and [`Bar`][x]", "`Foo` and `Bar`"),
        ("[`Foo`](a.md)", "[`Foo`](a.md)"),
        ("at https://a.example/x.", "at <https://a.example/x>."),
        ("(https://a.example/x_(y))", "(https://a.example/x_(y))"),
        ("[x]: https://a.example/x_(y), z", "[x]: <https://a.example/x_(y)>, z"),
        ("[a](https://a.example)", "[a](https://a.example)"),
        ("    {@code kept}", "    {@code kept}"),
        ("```\n@param x\n```", "```\n@param x\n```"),
        ("@param {int} x the x", "- **Parameter** `x` the x"),
        (r"\param[in] x the x", "- **Parameter** `x` the x"),
        ("@returns {int} the sum", "- **Returns** the sum"),
        ("@author Ada", "- **Author** Ada"),
        ("@brief What it does", "What it does"),
        ("@file a.c", ""),
        ("@media print", "@media print"),
        (r"\code{.cpp}" + "\nint @param;\n" + r"\endcode", "\n```cpp\nint @param;\n```"),
        ("@example\na({@b})\n@since 1", "\n**Example**\n\n```\na({@b})\n```\n- **Since** 1"),
        (r"\section intro The beginning", "\n### The beginning\n"),
    ],
)
def test_tags(text: str, markdown: str) -> None:
    assert convert_tags(text) == markdown


def test_angles_are_placeholders_in_comments() -> None:
    assert render("SET <key> <b>") == "<p>SET &lt;key&gt; &lt;b&gt;</p>\n"


def test_angles_are_elements_in_javadoc() -> None:
    assert render("A <b>bold</b> word.", "javadoc") == "<p>A <b>bold</b> word.</p>\n"


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "{@link javascript:alert(1) x}",
        "[x](javascript:alert(1))",
        "@see <img src=x onerror=alert(1)>",
        "@example <script>alert(1)</script>",
        "<javascript:alert(1)>",
    ],
)
@pytest.mark.parametrize("markup", ["comment", "javadoc"])
def test_nothing_hostile_gets_through(text: str, markup: str) -> None:
    html = render(text, markup)
    assert "<script" not in html
    assert "<img" not in html
    assert "href" not in html


@pytest.mark.parametrize(
    "text",
    ["{@link " * 20_000, "[`" * 20_000, "@c " * 20_000, "https://" * 20_000, "@param\n" * 9000],
)
def test_no_comment_takes_long(text: str) -> None:
    with limit_cpu(2):
        convert_tags(text)
