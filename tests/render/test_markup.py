from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from docutils.parsers.rst import directives, roles

from sphinx_repodoc.render.markup import ATTRIBUTES, MAX_CHARS, TAGS, render_prose

from ..cpu import limit_cpu

LINKS = {"a.md": "A.html", "a b.md": "AB.html"}
IMAGES = {"p.png": "_images/p.png"}


def render(text: str, markup: str = "markdown") -> str:
    return render_prose(text, markup, LINKS, IMAGES)


class Auditor(HTMLParser):
    """Collects what a browser would see, and complains about what it must not."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.addresses: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        for name, value in attrs:
            assert name in ATTRIBUTES.get(tag, set()) | ATTRIBUTES["*"] | {"rel", "tabindex"}
            if name in {"id", "name"}:
                assert (value or "").startswith("preview-")
            if name in {"href", "src"}:
                self.addresses.append(value or "")
            if name == "src":
                self.loaded.append(value or "")

    def handle_data(self, data: str) -> None:
        self.text += data


def audit(html: str) -> Auditor:
    auditor = Auditor()
    auditor.feed(html)
    auditor.close()
    return auditor


HOSTILE = (
    "<script>alert(1)</script>",
    "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
    "<img src=p.png onerror=alert(1)>",
    "<img src='p.png' alt='a>b' onerror='alert(1)'>",
    '<img alt=\'"><script>alert(1)</script>\' src="x">',
    '<img alt="<script>alert(1)</script>" src="x">',
    '<p onmouseover="alert(1)" style="position:fixed" id="source" class="repodoc" name="x">t</p>',
    '<a href="JaVaScRiPt:alert(1)">t</a>',
    '<a href="java&#10;script:alert(1)">t</a>',
    '<a href="&#106;avascript&colon;alert(1)">t</a>',
    '<a href=" \x01javascript:alert(1)">t</a>',
    "[t](javascript:alert(1))",
    "[t](<java\tscript:alert(1)>)",
    "[t](data:text/html;base64,PHNjcmlwdD4=)",
    "![t](data:image/svg+xml,<svg/onload=alert(1)>)",
    "<javascript:alert(1)>",
    "[t](//evil.example)",
    "[t](vbscript:x)",
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    "<iframe src=https://evil.example></iframe>",
    "<object data=x></object><embed src=x>",
    "<form action=https://evil.example><input name=a><button>Go</button></form>",
    "<style>body { display: none }</style>",
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">t</a></svg>',
    "<math><mtext></mtext><mglyph><style><img src=x onerror=1></style></math>",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<div><p>unclosed <b>bold <!-- ",
    "</div></section></main></body>",
    "<video src=x autoplay><audio src=x><source src=x><picture>",
)


@pytest.mark.parametrize("markup", ["markdown", "rst", "text", "AsciiDoc"])
@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_hostile_gets_through(text: str, markup: str) -> None:
    found = audit(render_prose(f"Before\n\n{text}\n\n", markup, LINKS, IMAGES, set()))
    # A link that says where it leads may stay; nothing is loaded from there.
    allowed = (*IMAGES.values(), "https://")
    assert all(address.startswith(allowed) for address in found.addresses)
    assert all(address in IMAGES.values() for address in found.loaded)
    assert "Before" in found.text


RST_HOSTILE = (
    ".. raw:: html\n\n   <script>alert(1)</script>",
    ".. raw:: html\n   :file: /etc/hostname",
    ".. include:: /etc/hostname",
    ".. include:: /etc/hostname\n   :literal:",
    ".. literalinclude:: /etc/hostname",
    ".. csv-table:: T\n   :file: /etc/hostname",
    ".. csv-table:: T\n   :url: file:///etc/hostname",
    ".. role:: html(raw)\n   :format: html\n\n:html:`<script>alert(1)</script>`",
    "`t <javascript:alert(1)>`_",
    ".. _t: javascript:alert(1)\n\nt_",
    ".. image:: javascript:alert(1)",
    ".. image:: x.png\n   :target: javascript:alert(1)",
    ".. meta::\n   :http-equiv=refresh: 0",
    ".. class:: repodoc\n\ntext",
    ".. _source:\n\nTitle\n=====",
    ".. figure:: data:image/svg+xml,x\n   :alt: <b>",
)


@pytest.mark.parametrize("text", RST_HOSTILE)
def test_nothing_hostile_gets_through_rst(text: str) -> None:
    assert audit(render(text, "rst")).addresses == []


def test_rst_reads_no_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hunter2")
    for text in (
        ".. include:: {}",
        ".. csv-table:: T\n   :file: {}",
        ".. raw:: html\n   :file: {}",
    ):
        assert "hunter2" not in render(text.format(secret), "rst")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("[t](a.md)", '<a href="A.html" rel="nofollow noopener">t</a>'),
        ("[t](a%20b.md)", '<a href="AB.html" rel="nofollow noopener">t</a>'),
        ("[t](https://a.example)", '<a href="https://a.example" rel="nofollow noopener">t</a>'),
        ("[t](unknown.md)", '<a rel="nofollow noopener">t</a>'),
        ("[t](#anchor)", '<a rel="nofollow noopener">t</a>'),
        ("![t](p.png)", '<img src="_images/p.png" alt="t">'),
        ("<img src=p.png width=9>", '<img alt="p.png" src="_images/p.png" width="9">'),
        ("![](p.png)", '<img alt="p.png" src="_images/p.png">'),
        ("<img src=p.png width=50% height='20px'>", 'width="50%" height="20"'),
        ("<img src=p.png width='9em' height=50%>", '<img alt="p.png" src="_images/p.png">'),
        # An image from elsewhere is not loaded; its description leads to it.
        ("![the alt](https://a.example/x.svg)",
         '<p><a href="https://a.example/x.svg" rel="nofollow noopener">the alt</a></p>'),
        ("![the alt](gone.png)", "<p>the alt</p>"),
        ("see https://a.example/x_y_z.", '<a href="https://a.example/x_y_z" rel='),
        ('<p align="center">t</p>', '<p align="center">t</p>'),
        ("> [!TIP]\n> Text", "<p><strong>Tip</strong>\nText</p>"),
        ("> [!TIP](https://a.example)", ">!TIP</a>"),
        ('<a href="https://a.example"><img src="x.svg" title="Sponsor"></a>', ">Sponsor</a>"),
        ("a [![](https://a.example/x.svg)](https://a.example) b", ">image</a> b</p>"),
        ("[![b](https://a.example/x.svg)](https://ci.example)", ">b</a>"),
        ("# T", "<h3>T</h3>"),
        ("###### T", "<h6>T</h6>"),
        ("`a<b`", "<code>a&lt;b</code>"),
        ("~~old~~", "<s>old</s>"),
        ("|a|\n|-|\n|b|", "<td>b</td>"),
        ("<details><summary>S</summary>D</details>", "<summary>S</summary>D"),
    ],
)  # fmt: skip
def test_markdown(text: str, html: str) -> None:
    assert html in render(text)


def find_anchors(text: str, markup: str) -> tuple[list[str], list[str]]:
    """The ids in a document, and the links to places in it."""
    html = render_prose(text, markup, LINKS, IMAGES, set())
    return re.findall(r' (?:id|name)="([^"]*)"', html), re.findall(r'href="#([^"]*)"', html)


@pytest.mark.parametrize(
    ("markup", "text", "ids", "links"),
    [
        ("markdown", "# The `b`!\n[a](#The-b) [b](#gone)", ["the-b"], ["the-b"]),
        ("markdown", "# A\n\n# A\n\n# A b_c", ["a", "a-1", "a-b_c"], []),
        ("markdown", "# Ä\n[a](#%C3%A4)", ["ä"], ["ä"]),
        ("markdown", '<a name="x"></a>\n\n<h2 id="Y">t</h2>\n\n[a](#x)', ["x", "y"], ["x"]),
        ("markdown", '<b id="x">a</b> <i id="x">b</i> <u id="a b">c</u>', ["x", "a-b"], []),
        ("rst", "First\n=====\n\nx_ First_\n\n.. _x:\n\nText", ["first", "x"], ["x", "first"]),
        ("AsciiDoc", "== A b\n\n[[x]]\n== Y\n<<x>> <<_a_b,t>>", ["_a_b", "x"], ["x", "_a_b"]),
    ],
)  # fmt: skip
def test_places_in_a_document(markup: str, text: str, ids: list[str], links: list[str]) -> None:
    found = find_anchors(text, markup)
    assert found == ([f"preview-{name}" for name in ids], [f"preview-{name}" for name in links])


def test_ids_are_used_once_on_a_page() -> None:
    ids = {"preview-a"}
    html = render_prose("# A\n\n# B", "markdown", {}, {}, ids)
    assert "<h3>A</h3>" in html
    assert '<h3 id="preview-b">B</h3>' in html
    assert ids == {"preview-a", "preview-b"}


def test_what_scrolls_can_be_focused_in_a_document() -> None:
    text = "    code\n\n|a|\n|-|\n"
    html = render_prose(text, "markdown", {}, {}, set())
    assert '<pre tabindex="0"><code>' in html
    assert '<table tabindex="0">' in html
    assert "tabindex" not in render(text)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_front_matter_is_no_text(newline: str) -> None:
    text = newline.join(("---", "title: Guide", "tags: [a]", "---", "Text", ""))
    assert audit(render(text)).text.strip() == "Text"


def test_a_line_across_the_page_is_no_front_matter() -> None:
    assert "First" in render("---\n\nFirst\n\n---\n\nSecond\n")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Title\n=====\n\ntext", "<h3>Title</h3>"),
        ("``code``", "<code>code</code>"),
        ("`t <a.md>`_", '<a href="A.html" rel="nofollow noopener">t</a>'),
        (".. image:: p.png\n   :alt: t", '<img alt="t" src="_images/p.png">'),
        (".. image:: x.svg\n   :alt: Badge", "Badge"),
        (".. math:: a < b", "a &lt; b"),
        (".. note:: Careful", "<p>Careful</p>"),
        (".. code-block:: python\n   :linenos:\n   :caption: c\n\n   x = 1", "x = 1"),
        (":Author: me", "me"),
        # What only Sphinx knows, and what nobody knows.
        (":ref:`the label`", "<span>the label</span>"),
        (":doc:`the guide <guide>`", ">the guide</a>"),
        (":doc:`the guide <a.md>`", '<a href="A.html" rel="nofollow noopener">the guide</a>'),
        (":py:class:`~a.b.C`", "<code>C</code>"),
        (":func:`!f`", "<code>f</code>"),
        (":nonsense:`x`", ":nonsense:`x`"),
        (".. toctree::\n   :maxdepth: 2\n\n   intro", ">intro</a></p></li>"),
        (".. toctree::\n\n   The A <a.md>", '<a href="A.html" rel="nofollow noopener">The A</a>'),
        (".. include:: a.md\n   :start-line: 3", '<a href="A.html" rel='),
        (".. include:: /etc/passwd", '<p><a rel="nofollow noopener">/etc/passwd</a></p>'),
        (".. automodule:: a.b\n   :members:", "<p><code>a.b</code></p>"),
        (".. versionadded:: 1.2\n   New *thing*.", "<strong>New in version 1.2</strong>"),
        (".. versionadded:: 1.2\n   New *thing*.", "New <em>thing</em>."),
        (".. only:: html\n\n   Some *text*", "<p>Some <em>text</em></p>"),
        (".. tab-set::\n\n   .. tab-item:: A\n\n      Body", "<p>Body</p>"),
        (".. nonsense:: arg\n\n   Body", "Body"),
        # Faults.
        ("Some `broken", "Some `broken"),
        ("gone_ and |gone|", "gone_ and |gone|"),
        ("Title\n==\n\nText", "<p>Text</p>"),
        (".. image::\n   :width: x", ".. image::"),
    ],
)  # fmt: skip
def test_rst(text: str, html: str) -> None:
    rendered = render(text, "rst")
    assert html in rendered
    assert "System Message" not in rendered


def test_rst_uses_and_leaves_nothing_in_the_process() -> None:
    """As in a Sphinx build, whose directives need an environment."""
    known = dict(directives._directives), dict(roles._roles)  # type: ignore[attr-defined]

    def fail(*arguments: object) -> object:
        raise AssertionError("a directive of somebody else was run")

    directives.register_directive("toctree", fail)  # type: ignore[arg-type]
    directives.register_directive("code-block", fail)  # type: ignore[arg-type]
    try:
        text = ".. toctree::\n\n   a\n\n.. code-block:: c\n\n   x\n\n.. role:: mine\n\n*em*"
        assert "<em>em</em>" in render(text, "rst")
        assert directives._directives["toctree"] is fail  # type: ignore[attr-defined]
        assert "mine" not in roles._roles  # type: ignore[attr-defined]
    finally:
        for registry, before in zip((directives._directives, roles._roles), known, strict=True):  # type: ignore[attr-defined]
            registry.clear()
            registry.update(before)


BOMB = "\n".join(f".. |a{n}| replace:: |a{n + 1}| |a{n + 1}|\n" for n in range(30))
DEEP = {
    "quotes": (">" * 10_000 + "x", "markdown"),
    "stars": ("*" * 10_000 + "x", "markdown"),
    "brackets": ("[" * 5000 + "]" * 5000, "markdown"),
    "images": ("![" * 2500, "markdown"),
    "lists": ("- " * 5000 + "x", "markdown"),
    "elements": ("<b>" * 10_000 + "x", "markdown"),
    "blocks": ("<div>\n" * 5000, "markdown"),
    "tags": ("<div>" + "<img " * 20_000, "markdown"),
    "tags in quotes": ("<div>" + '<img a="' * 20_000, "markdown"),
    "lines": ("a\n" * 20_000, "markdown"),
    "comments": ("<!--" * 20_000, "markdown"),
    "rst bomb": (f"{BOMB}\n.. |a30| replace:: x\n\n|a0|", "rst"),
    "rst circle": (".. |a| replace:: |b|\n.. |b| replace:: |a|\n\n|a|", "rst"),
    "rst lists": ("- " * 3000 + "x", "rst"),
    "rst stars": ("**a " * 1200, "rst"),
    "rst roles": (":a:`b` " * 1400, "rst"),
    "rst table": ("=== " * 500 + "\n" + "a   " * 500 + "\n" + "=== " * 500, "rst"),
    "rst long line": ("x_ " * 20_000, "rst"),
    "too long": ("word " * (MAX_CHARS // 5 + 1), "markdown"),
    "definition": (f"[a]: /{'u' * 100_000}\n\n" + "[a] " * 50_000, "markdown"),
    "long title": (f'[a]: /u "{"t " * 50_000}"\n\n' + "[a] " * 50_000, "markdown"),
    "many definitions": (f"[a]: /{'u' * 1500}\n\n" + "[a] " * 20_000, "markdown"),
    "same headings": ("# a\n" * 20_000, "markdown"),
    "addresses": ("http://" * 20_000, "markdown"),
    "rst targets": (f".. _a: /{'u' * 9000}\n\n" + "a_ a_ a_ a_\n" * 5000, "rst"),
    "asciidoc headings": ("= a\n" * 20_000, "AsciiDoc"),
    "asciidoc attributes": (f":a: {'{a}' * 60}\n" * 100 + "{a}" * 20_000, "AsciiDoc"),
    "asciidoc lists": ("".join(f"{'*' * (n % 6 + 1)} a\n+\n" for n in range(3000)), "AsciiDoc"),
    "asciidoc blocks": ("".join(f"{'=' * n}\n" for n in range(4, 400)), "AsciiDoc"),
    "asciidoc marks": ("`a *b _c #d " * 5000, "AsciiDoc"),
    "asciidoc terms": ("a" * 100_000 + "\n", "AsciiDoc"),
}


@pytest.mark.parametrize(("text", "markup"), DEEP.values(), ids=DEEP)
def test_no_text_takes_long(text: str, markup: str) -> None:
    with limit_cpu(2):
        assert isinstance(render(text, markup), str)


@pytest.mark.parametrize("case", ["stars", "rst bomb", "rst lists", "rst long line", "too long"])
def test_what_cannot_be_parsed_is_shown_as_written(case: str) -> None:
    text, markup = DEEP[case]
    assert audit(render(text, markup)).text.split() == text.split()


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("One\ntwo", "<p>One\ntwo</p>"),
        ("One\n\n \n\nTwo", "<p>One</p><p>Two</p>"),
        ("Code::\n\n    x = 1", "<p>Code::</p><pre>x = 1</pre>"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        (">>> 1 < 2", "<pre>&gt;&gt;&gt; 1 &lt; 2</pre>"),
        ("a & <b>", "<p>a &amp; &lt;b&gt;</p>"),
    ],
)
def test_plain_text_keeps_its_form(text: str, html: str) -> None:
    assert render(text, "text") == html
