"""Text in no markup."""

from __future__ import annotations

import pytest

from sphinx_repodoc.render.plain import render_plain, render_words

from ..cpu import limit_cpu

URL = "https://a.example/x"
LINK = f'<a href="{URL}" rel="nofollow noopener">{URL}</a>'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a `b` c", "a <code>b</code> c"),
        ("a ``b`c`` d", "a <code>b`c</code> d"),
        ("a ``b`` c", "a <code>b</code> c"),
        ("`<b>`", "<code>&lt;b&gt;</code>"),
        ("the `old' quotes", "the `old&#x27; quotes"),
        ("see https://a.example/x.", f"see {LINK}."),
        ("(https://a.example/x)", f"({LINK})"),
        ("https://a.example/x_(y).", f"{LINK.replace('/x', '/x_(y)')}."),
        ('https://a.example/"onload=', '<a href="https://a.example/" rel="nofollow noopener">'),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("a **b** c", "a <strong>b</strong> c"),
        ("2**n + 3**m", "2**n + 3**m"),
        ("a * b * c", "a * b * c"),
    ],
)
def test_words(text: str, html: str) -> None:
    assert render_words(text).startswith(html)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("2) a\n3) b", "<ul><li>a</li><li>b</li></ul>"),
        ("* a\n  goes on\n\n* b\n\nc", "<ul><li>a\ngoes on</li><li>b</li></ul><p>c</p>"),
        ("Usage:\n    a\n\n    b\nc", "<p>Usage:</p><pre>a\n\nb</pre><p>c</p>"),
        ("Name    Value\na       b", "<pre>Name    Value\na       b</pre>"),
        ("A  sentence.  Another.\nGoes on.", "<p>A  sentence.  Another.\nGoes on.</p>"),
        ("Title\n=====\ntext", "<p>Title\ntext</p>"),
        ("# Title\n\ntext", "<p><strong>Title</strong></p><p>text</p>"),
        ("+---+\n| a |\n+---+", "<pre>+---+\n| a |\n+---+</pre>"),
        ("$ run\n$ stop", "<pre>$ run\n$ stop</pre>"),
        ("\n\n  \n", ""),
        ("-----", "<p>-----</p>"),
    ],
)
def test_blocks(text: str, html: str) -> None:
    assert render_plain(text) == html


@pytest.mark.parametrize("text", ["- \n" * 20_000, " a\n\n" * 20_000, "`" * 50_000, "** " * 20_000])
def test_no_text_takes_long(text: str) -> None:
    with limit_cpu(2):
        render_plain(text)
