"""The sections of docstrings."""

from __future__ import annotations

import pytest

from sphinx_repodoc.render.docstrings import convert_docstring
from sphinx_repodoc.render.markup import render_prose

from ..cpu import limit_cpu


def render(text: str) -> str:
    return " ".join(render_prose(text, "docstring", {}, {}).split()).replace("> <", "><")


GOOGLE = """Adds.

Args:
    x (int): The first,
        and more.
    **kwargs: The rest.

Returns:
    The sum of ``x``.

Example:
    add(1)
    add(2)
"""

NUMPY = """Adds.

Parameters
----------
x : int, optional
    The first.
y
z_ : array_like of *x*

See Also
--------
other : Does it.

Examples
--------
>>> add(1)
2
"""


def test_google() -> None:
    assert render(GOOGLE) == (
        "<p>Adds.</p><p><strong>Args</strong></p><dl>"
        "<dt><code>x</code>: <span>int</span></dt><dd><p>The first, and more.</p></dd>"
        "<dt><code>**kwargs</code></dt><dd><p>The rest.</p></dd></dl>"
        "<p><strong>Returns</strong></p><p>The sum of <code>x</code>.</p>"
        "<p><strong>Example</strong></p><pre>add(1) add(2)</pre>"
    )


def test_numpy() -> None:
    assert render(NUMPY) == (
        "<p>Adds.</p><p><strong>Parameters</strong></p><dl>"
        "<dt><code>x</code>: <span>int, optional</span></dt><dd><p>The first.</p></dd>"
        "<dt><code>y</code></dt><dd></dd>"
        "<dt><code>z_</code>: <span>array_like of *x*</span></dt><dd></dd></dl>"
        "<p><strong>See Also</strong></p><p>other : Does it.</p>"
        "<p><strong>Examples</strong></p><pre>&gt;&gt;&gt; add(1) 2 </pre>"
    )


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (":param x: The first.", "The first."),
        ("A `name` and :class:`~a.B`.", "<p>A <code>name</code> and <code>B</code>.</p>"),
        ("Run::\n\n    a\n    b", "<pre>a b</pre>"),
        # Code that is not marked as such, and what is no code.
        ("To run:\n\n    python a.py\n    python b.py", "<pre>python a.py python b.py</pre>"),
        ("To run:\n    $ a\n    $ b", "<pre>$ a $ b</pre>"),
        ("It has:\n    many words\n    and more", "<dd><p>many words and more</p></dd>"),
        ("It has:\n- one\n- two", "<ul><li><p>one</p></li><li><p>two</p></li></ul>"),
        # Not a section.
        ("Args:", "<p>Args:</p>"),
        ("Args: none", "<p>Args: none</p>"),
        ("Args:\n    whatever it takes, really", "<p>whatever it takes, really</p>"),
        ("Other\n-----\nx", "<h3>Other</h3>"),
    ],
)
def test_what_docstrings_have(text: str, html: str) -> None:
    assert html in render(text)


@pytest.mark.parametrize(
    "text",
    [
        "Args:\n" + "    x: y\n" * 2000,
        "Args:\n    " + "a, " * 3000 + "\n",
        "Args:\n    x (" + "(" * 3000 + "\n",
        "a:\n" * 5000,
        "Notes\n-----\n" * 2000,
    ],
)
def test_no_docstring_takes_long(text: str) -> None:
    with limit_cpu(2):
        convert_docstring(text)


@pytest.mark.parametrize(
    "text",
    [
        "Args:\n    x (<script>): `<img src=x onerror=1>`_",
        "Args:\n    x: .. raw:: html\n\n           <script>1</script>",
        "Parameters\n----------\nx : <script>\n    <script>",
        "Usage:\n    .. include:: /etc/hostname",
    ],
)
def test_nothing_hostile_gets_through(text: str) -> None:
    html = render_prose(text, "docstring", {}, {})
    assert "<script" not in html
    assert "<img" not in html
