"""Titles, first paragraphs and the structure of documents."""

# ruff: noqa: E501  (one line for each case is easier to read)

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.documents.markdown import read_blocks, read_markdown
from sphinx_repodoc.languages.asciidoc.reader import analyse_asciidoc
from sphinx_repodoc.languages.markdown.reader import analyse_markdown
from sphinx_repodoc.languages.org.reader import analyse_org
from sphinx_repodoc.languages.rst.reader import analyse_rst
from sphinx_repodoc.model import Analysis, Findings, ImportForm, SymbolKind, Text

from ..cpu import limit_cpu


@pytest.mark.parametrize(
    ("text", "title", "summary", "line"),
    [
        ("# The *tool*\n\nIt does **many** things. More.\n", "The tool", "It does many things.", 3),
        ("The tool\n========\n\nIt does many\nthings.\n", "The tool", "It does many things.", 4),
        ("---\ntitle: x\n---\n# Tool\n\nDoes the `x` thing.\n", "Tool", "Does the x thing.", 6),
        ("<!-- comment\nmore -->\n# Tool #\n\nDoes all of it.\n", "Tool", "Does all of it.", 5),
        ("# Tool\n\n[![CI](a.svg)](b) ![x](y)\n\nDoes [all of it](z).\n", "Tool", "Does all of it.", 5),
        ("# Tool\n[![CI][ci]][url]\n\nDoes it very well.\n", "Tool", "Does it very well.", 4),
        ("# Tool\n\n[Docs](a) | [API](b) | [Help](c)\n\nDoes it very well.\n", "Tool",
         "Does it very well.", 5),
        ("<h1 align='center'>Tool</h1>\n<p>x</p>\n\nDoes it very well.\n", "Tool",
         "Does it very well.", 4),
        ("<div>\n\n<h1>Tool</h1>\n\n<p align='center'>\n  Does it <b>very</b> well.\n</p>\n\n<p><a>x</a> in one.</p>\n",
         "Tool", "Does it very well.", 5),
        ("# 工具\n\n`tool` 为您提供一种保存命令的便捷方式。更多。\n", "工具",
         "tool 为您提供一种保存命令的便捷方式。", 3),
        ("# 工具\n\n命令，在此也称为配方，存储在 `tool` 中，其语法如下：\n", "工具", "", 0),
        ("# Tool\n\n```{note}\nsome words in here\n```\n\nDoes it very well.\n", "Tool", "Does it very well.", 7),
        # What follows code or a list is about these, until an introduction begins.
        ("# Tool\n\n```\nsome code in here\n```\n\nView it in a browser.\n", "Tool", "", 0),
        ("# Tool\n\n- [Contents](#x)\n\n## Overview\n\nDoes it very well.\n", "Tool", "Does it very well.", 7),
        ("# Tool\n\n## Introduction\n\nDoes it very well.\n", "Tool", "Does it very well.", 5),
        ("# Tool\n\n## Install\n\nInstall it with pip now.\n", "Tool", "", 0),
        ("# Tool\n\n- a list of things\n- and more things\n", "Tool", "", 0),
        ("(a.b)=\n# Tool\n\nUses {py:func}`x.y` for it all.\n", "Tool", "Uses x.y for it all.", 4),
        ("# Tool\n\nKeeps a `Vec<T>` and **bold `x`**, ~~old~~ :rocket: &amp; new[^1].\n", "Tool",
         "Keeps a Vec<T> and bold x, old & new.", 3),
        ("# ![logo](x.svg)\n\nReads [a `b`](c) and <https://x.y> well.\n", "logo",
         "Reads a b and https://x.y well.", 3),
        ("# Tool\n\n&larr; [Back](a) | [On](b) &rarr;\n\nDoes it very well.\n", "Tool", "Does it very well.", 5),
        ("# Tool\n\nWant to show some love? Help out.\n\nSome more words here.\n", "Tool", "", 0),
        ("# Tool\n\nThanks for your help with it!\n\nDoes it very well.\n", "Tool", "Does it very well.", 5),
        ("# Tool\n\n**Machine:** Some Computer X\n**OS:** Some System\n", "Tool", "", 0),
        ("# Tool\n\nThe tool, once known as \"x\", is\n[Fast](y) and small.\n", "Tool",
         'The tool, once known as "x", is Fast and small.', 3),
        ("# Tool\n\nThe steps to take are these:\n\n1. Do this\n\nMore words are here.\n", "Tool", "", 0),
        ("# Tool\n\n> **Note** not for you\n\nDoes it very well.\n", "Tool", "Does it very well.", 5),
        ("# Tool\n\nReads torch.\\_logging and more.\n", "Tool", "Reads torch._logging and more.", 3),
        ("## [v1.2.0](x)\n\nAnnouncing the best release of all.\n", "v1.2.0", "", 0),
        ("# Tool\n\n{func}`a.b` takes a {class}`~c.D` and {ref}`more <x>` too.\n", "Tool",
         "a.b takes a c.D and more too.", 3),
        # The first of several parts is no title of all.
        ("## 8.0.2 / 2026-05-27\n\n* one\n\n## 8.0.1 / 2026-05-01\n", "", "", 0),
        ("# 8.0.2\n\n* one\n\n# 8.0.1\n", "", "", 0),
        ("### Steps to take\n\n- one\n\n### What happens\n", "", "", 0),
        ("## Tool\n\n- one\n\n### More\n", "Tool", "", 0),
        ("# Tool\n\n- one\n\n# Install\n", "Tool", "", 0),
        ("# {{ name }}\n\nThe {{ name }} project of many.\n", "", "", 0),
        ("---\nname: Bug report\nabout: Report a bug in it\ntitle: ''\n---\n\n# Steps\n\nWrite it all down here.\n",
         "Bug report", "Report a bug in it", 3),
        ("---\ntitle: Tool\ndescription: \"Does it very well.\"\n---\nSome other words here.\n", "Tool",
         "Does it very well.", 3),
        ("# Tool\n\nRuns on Node.js 1.0, e.g. Linux vs. macOS, with foo.py. Next.\n", "Tool",
         "Runs on Node.js 1.0, e.g. Linux vs. macOS, with foo.py.", 3),
        ("# Tool\n\nAuthor: Some Body Else\n\nDoes it very well.\n", "Tool", "Does it very well.", 5),
        ("# Click\n\nClick is a tool for all of it.\n", "Click", "Click is a tool for all of it.", 3),
        ("# Tool\n\nClick here for more of it.\n\nDoes it very well.\n", "Tool", "Does it very well.", 5),
        ("# Tool\n\nVisit our site for more.\n\nIt does all of this.\n\nMore words of it.\n", "Tool", "", 0),
        ("# Tool\n\nSee the other page.\n\nThis example shows all.\n", "Tool", "", 0),
        ("# Tool\n\nFor example, all of these.\n", "Tool", "", 0),
        ("# Tool\n\nThis example shows all.\n", "Tool", "This example shows all.", 3),
        ("Just some words without title.\n", "", "Just some words without title.", 1),
        ("", "", "", 0),
    ],
)  # fmt: skip
def test_markdown(text: str, title: str, summary: str, line: int) -> None:
    analysis = analyse("README.md", Text(content=text))
    assert (analysis.title, analysis.summary, analysis.doc_line) == (title, summary, line)


def test_the_title_of_r_markdown_stands_before_its_headings() -> None:
    text = '---\ntitle: "Tons"\n---\n\n# Load\n\n## Plot\n'
    assert analyse("report.Rmd", Text(content=text)).title == "Tons"
    assert analyse("report.Rmd", Text(content="# Load\n")).title == "Load"


@pytest.mark.parametrize(
    ("text", "title", "summary", "line"),
    [
        ("Tool\n====\n\nDoes *all* of ``it``. More.\n", "Tool", "Does all of it.", 4),
        ("====\nTool\n====\n\nUses :func:`~a.b` and `docs <x>`_ now.\n", "Tool", "Uses a.b and docs now.", 5),
        (".. _x:\n\nTool\n====\n\n.. image:: x\n   :alt: some text here\n\n|badge| |other|\n\n"
         "Does it very well.\n", "Tool", "Does it very well.", 11),
        ("Tool\n====\n\n:Author: Some Body\n\n* list item here\n\nIt is about the list.\n", "Tool",
         "", 0),
        ("Tool\n====\n\nFor |project| there are some words.\n", "Tool", "", 0),
        ("``X<T>``\n========\n\nA ``X<T>`` is a Thing_ of `many words`_.\n", "X<T>", "A X<T> is a Thing of many words.", 4),
        ("Tool\n====\n\nThis is how::\n\n   x = 1\n\nThat was all of it.\n", "Tool", "", 0),
        ("$if(title)$\n$title$ and some more words\n", "", "", 0),
        ("Tool\n====\n\nInstall\n-------\n\nUse pip to do it.\n", "Tool", "", 0),
        ("Tool\n====\n\nOverview\n--------\n\nDoes it very well.\n", "Tool", "Does it very well.", 7),
        (".. currentmodule:: x\n\n:mod:`json` --- Encoder\n==========================\n\nReads all JSON here.\n",
         "json --- Encoder", "Reads all JSON here.", 6),
    ],
)  # fmt: skip
def test_rst(text: str, title: str, summary: str, line: int) -> None:
    analysis = analyse("index.rst", Text(content=text))
    assert (analysis.title, analysis.summary, analysis.doc_line) == (title, summary, line)


@pytest.mark.parametrize(
    ("name", "text", "summary", "line"),
    [
        ("README", "This folder holds all the tests.  More.\n", "This folder holds all the tests.", 1),
        ("readme.txt", "Tool 1.0 for all of it\n\nReads all the\nfiles of it.\n", "Reads all the files of it.", 3),
        ("README.txt", "Tool\n====\n\nReads all the files.\n", "Reads all the files.", 4),
        ("README", "Tool\n\nTo build it, run make.\n\nIt reads all the files.\n", "", 0),
        ("README", "Some words that end nowhere\nand go on for a while\n", "", 0),
        ("README", "Copy your files to this place.\n", "", 0),
        ("README", "Tool\n\n    indented words of it.\n\nMore words about it all.\n", "", 0),
        ("notes.txt", "This folder holds all the tests.\n", "", 0),
    ],
)  # fmt: skip
def test_plain_readme(name: str, text: str, summary: str, line: int) -> None:
    analysis = analyse(name, Text(content=text))
    assert (analysis.title, analysis.summary, analysis.doc_line) == ("", summary, line)
    assert bool(analysis.doc) is bool(summary)


def _headings(analysis: Analysis) -> list[tuple[int, int, str]]:
    found = (symbol for symbol in analysis.symbols if symbol.kind is SymbolKind.HEADING)
    return [(symbol.line, symbol.end_line, symbol.qualname) for symbol in found]


def _links(analysis: Analysis) -> list[tuple[int, str]]:
    assert all(item.form is ImportForm.LINK for item in analysis.imports)
    return [(item.line, item.module) for item in analysis.imports]


MARKDOWN = """\
---
title: x
# no heading
---
# The *tool*

Words.

## Use `it` ##
```sh
# no heading
```
    # no heading

<!--
# no heading
-->
1. item
   ~~~
   # no heading
   ~~~

   ### In an [item](x.md)

> # quoted

Two
lines
-----

| a |
|---|
| b |
---
[a]: b.md
---
text
# The end
"""


def test_markdown_headings() -> None:
    analysis = analyse("x.md", Text(content=MARKDOWN))
    assert _headings(analysis) == [
        (5, 37, "The tool"),
        (9, 25, "The tool > Use it"),
        (23, 25, "The tool > Use it > In an item"),
        (27, 37, "The tool > Two lines"),
        (38, 38, "The end"),
    ]
    nested = [symbol for symbol in analysis.symbols if symbol.name == "In an item"]
    assert nested[0].parent == "The tool > Use it"
    assert analysis.fences == (("", 1), ("sh", 1))


def test_many_badges_are_no_part_of_a_heading() -> None:
    badges = f"[![Build](https://a/{'b' * 90}.svg)](https://c)&nbsp;" * 5
    analysis = analyse("x.md", Text(content=f"# Tool {badges}\n"))
    assert _headings(analysis) == [(1, 1, "Tool")]


@pytest.mark.parametrize(
    "text",
    [
        "- a\n\n  # h\n\n# i\n", "- a\n# h\n", "a\n- b\n---\n", "> a\nb\n===\n", "a\n2. # h\n", "-\t# h\n",
        "<div>\n# no\n\n# h\n</div>\n", "<b>\n# no\n", "a\n<b>\n# h\n", "<pre>\n\n# no\n</pre>\n# h\n",
        "``` a`b\n# h\n", "````\n```\n# no\n````\n# h\n", "   # h\n    # no\n", "#no\n####### no\n#\n",
        "# h \\#\n# i #j\n# k ##  \n", "a\n\n    # no\n", "a\n    # no\n===\n", "1) a\n\n   b\n   -\n", "~~~\n# no\n",
    ],
)  # fmt: skip
def test_markdown_headings_as_a_parser_sees_them(text: str) -> None:
    expected = [
        (token.map[0] + 1, int(token.tag[1]))
        for token in MarkdownIt("commonmark").enable("table").parse(text)
        if token.type == "heading_open" and token.map
    ]
    found = read_markdown(read_blocks(text.split("\n"))).headings
    assert [(heading.line, heading.level) for heading in found] == expected


def test_documents_as_a_parser_sees_them() -> None:
    root = Path(__file__).parents[2]
    documents = [*root.glob("*.md"), *root.glob("docs/**/*.md")]
    assert documents
    for path in documents:
        text = path.read_text("utf-8")
        if not text.startswith("---"):
            test_markdown_headings_as_a_parser_sees_them(text)


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("[a](b.md) ![c](d/e.png 'title')", [(1, "b.md"), (1, "d/e.png")]),
        ("[a](<b c.md>) [a](b_(c).md#x) [d](e.md?raw=1)", [(1, "b c.md"), (1, "b_(c).md"), (1, "e.md")]),
        ("[![a](b.svg)](c.md)", [(1, "b.svg"), (1, "c.md")]),
        ("[two\nlines](a.md) and\n[b](a.md) [b](a.md)", [(2, "a.md"), (3, "a.md")]),
        ("[a]: ../b.md 'title'\n[c]: <d.md>\n[^1]: note.md\n[e]: no link here", [(1, "../b.md"), (2, "d.md")]),
        ("<a class='x' href=\"b.html\">c</a>\n<img\n src=d.png>", [(1, "b.html"), (3, "d.png")]),
        ("- item\n\n  | [a](b.md) |\n  |---|\n  | [c](d.md) |\n", [(3, "b.md"), (5, "d.md")]),
        ("[a](https://b.c) [a](mailto:x@y.z) [a](#b) [a](//b.c/d) [a](?x) [a]({{ b }})", []),
        ("`[a](b)` ``x ` [a](b)`` \\[a\\](b) <!-- [a](b) -->\n\n    [a](b)\n\n```\n[a](b)\n```", []),
        ("[`a`](b\\_c.md) `` [d](e&amp;f.md)", [(1, "b_c.md"), (1, "e&f.md")]),
        ("see {doc}`a <b/c>` and {download}`d.zip`", [(1, "b/c"), (1, "d.zip")]),
        ("```{toctree}\n:maxdepth: 1\n\na\nTitle <b/c>\nself\nd*\nT <https://e.f>\n```", [(4, "a"), (5, "b/c")]),
        ("```{figure} a.png\n:target: b.md\n\n[c](d.md)\n```", [(1, "a.png"), (2, "b.md"), (4, "d.md")]),
        ("```{eval-rst}\n.. include:: a.txt\n```", [(2, "a.txt")]),
        ("import A from './a.mdx'\n\nexport const b = 1\n", [(1, "./a.mdx")]),
    ],
)  # fmt: skip
def test_markdown_links(text: str, links: list[tuple[int, str]]) -> None:
    assert _links(analyse("x.md", Text(content=text))) == links


def test_markdown_blocks() -> None:
    text = "(a-b)=\n# T\n\n```Python\n```\n```rust,ignore\n```\n``` {.python #x}\n```\n```{r, echo=F}\n```\n```{code-block} c\n```\n:::{note}\nx\n:::\n```{tip}\n```\n"
    analysis = analyse("x.md", Text(content=text))
    assert analysis.fences == (("python", 2), ("c", 1), ("r", 1), ("rust", 1))
    assert analysis.directives == (("note", 1), ("tip", 1))
    assert [(symbol.kind, symbol.line, symbol.name) for symbol in analysis.symbols] == [
        (SymbolKind.ANCHOR, 1, "a-b"),
        (SymbolKind.HEADING, 2, "T"),
    ]


RST = """\
.. _top:

=====
Title
=====

.. code-block:: python

   Not a title
   -----------

Text::

   Not a title
   -----------

.. a comment

   Not a title
   -----------

Part
----

- bullet
--------

1. First
^^^^^^^^

.. _`a b`:
.. _other:

Second *part*
-------------

Two lines
of text
-------
"""


def test_rst_headings() -> None:
    analysis = analyse("x.rst", Text(content=RST))
    assert _headings(analysis) == [
        (4, 39, "Title"),
        (22, 29, "Title > Part"),
        (28, 29, "Title > Part > 1. First"),
        (34, 39, "Title > Second part"),
    ]
    anchors = [(s.line, s.name) for s in analysis.symbols if s.kind is SymbolKind.ANCHOR]
    assert anchors == [(1, "top"), (31, "a b"), (32, "other")]
    assert analysis.fences == (("", 1), ("python", 1))


@pytest.mark.parametrize(
    ("text", "links"),
    [
        (".. image:: a.png\n   :target: b.html\n", [(1, "a.png"), (2, "b.html")]),
        (".. |x| image:: a.png\n\n- .. figure:: b.png\n\n     See `c <d.txt>`_.\n", [(1, "a.png"), (3, "b.png"), (5, "d.txt")]),
        (".. include:: a.inc\n.. include:: <isonum.txt>\n\n.. literalinclude:: /b.py\n   :lines: 1", [(1, "a.inc"), (4, "/b.py")]),
        (".. toctree::\n   :glob:\n\n   a\n   T <b/c>\n   d/*\n   self\n\nend", [(4, "a"), (5, "b/c")]),
        (".. csv-table:: Title\n   :file: a.csv\n", [(2, "a.csv")]),
        ("See :doc:`a`, :doc:`t\n<../b>` and :download:`c.zip`.", [(1, "a"), (1, "../b"), (2, "c.zip")]),
        ("`a <b.txt>`_ `c <https://d.e>`__ `f <g_>`_ ``h <i.txt>`_`` `j`", [(1, "b.txt")]),
        (".. _a: b.txt\n.. _c: https://d.e\n.. _f: g_\n.. __: h.txt", [(1, "b.txt")]),
        (".. note:: `a <b.txt>`_\n\n   `c <d.txt>`_\n\n.. code::\n\n   `e <f.txt>`_", [(1, "b.txt"), (3, "d.txt")]),
        ("a::\n\n  `b <c.txt>`_\n\n`d <e.txt>`_", [(5, "e.txt")]),
    ],
)  # fmt: skip
def test_rst_links(text: str, links: list[tuple[int, str]]) -> None:
    assert _links(analyse("x.rst", Text(content=text))) == links


def test_rst_directives() -> None:
    text = ".. note:: x\n\n   .. c:function:: f()\n\n.. note::\n\n.. code-block:: c\n"
    assert analyse("x.rst", Text(content=text)).directives == (("note", 2), ("c:function", 1))


def test_asciidoc() -> None:
    text = "= Tool\n\n== Use\n[source,ruby]\n----\n== no\n----\nlink:a.txt[A] image::b.png[]\n\n////\n== no\n////\n"
    found = analyse_asciidoc("x.adoc", text)
    assert [symbol.qualname for symbol in found.symbols] == ["Tool", "Tool > Use"]
    assert (found.title, found.fences) == ("Tool", (("ruby", 1),))
    assert [(item.line, item.module) for item in found.imports] == [(8, "a.txt"), (8, "b.png")]


def test_what_asciidoc_and_org_take_in_and_leave_out() -> None:
    text = "// xref:a.adoc[]\n----\ninclude::b.rb[]\nxref:c.adoc[]\n----\n////\ninclude::d.rb[]\n////\n"
    found = analyse_asciidoc("x.adoc", text)
    assert [(item.line, item.module) for item in found.imports] == [(3, "b.rb")]
    assert not analyse_org("x.org", "# [[file:a.txt][A]]\n").imports


def test_org() -> None:
    text = "#+TITLE: The tool\n* Use :tag:\n** More\n#+BEGIN_SRC sh\n* no\n#+END_SRC\n[[file:a.txt][A]] [[./b.png]]\n"
    found = analyse_org("x.org", text)
    assert [symbol.qualname for symbol in found.symbols] == ["Use", "Use > More"]
    assert (found.title, found.fences) == ("The tool", (("sh", 1),))
    assert [(item.line, item.module) for item in found.imports] == [(7, "a.txt"), (7, "./b.png")]


@pytest.mark.parametrize(
    "text",
    [
        f"# x{' ' * 38_000}y", f"# x{(' ' * 190 + '#') * 200}y", f"# {'![' * 19_000}",
        f"---\ntitle: x{' ' * 38_000}'y\n---\n", f"x{' ' * 38_000}y\n{' ' * 38_000}z",
    ],
    ids=["spaces", "marks", "pictures", "front matter", "paragraph"],
)  # fmt: skip
def test_time_of_the_title(text: str) -> None:
    with limit_cpu(1):
        analyse_markdown("README.md", text)


@pytest.mark.parametrize("analyser", [analyse_markdown, analyse_rst, analyse_asciidoc, analyse_org])
@pytest.mark.parametrize(
    "unit",
    ["[", "](", "[](", "`", "`` ", "<a ", "<!--", "> ", "- ", "* ", "# ", " ", "](a \"", ".. ", "`a <", "{"],
)  # fmt: skip
def test_time_grows_with_the_length_alone(analyser: Callable[..., Findings], unit: str) -> None:
    line = unit * (4_000_000 // len(unit)) + "x"
    with limit_cpu(1):
        analyser("README.md", line)
    with limit_cpu(1):
        analyser("README.md", f"{line[:1000]}x\n" * 500)


@pytest.mark.parametrize(
    "line",
    ["[a]: b", '[a]: b "', "| a | b |", "|-|-|", "> - a", "> - " * 10, "- a\n", "```", ":::", "<a b", "a\n-"],
)  # fmt: skip
def test_time_of_many_lines_of_markdown(line: str) -> None:
    with limit_cpu(2):
        analyse_markdown("README.md", f"{line}\n" * 2_000)


def test_a_closing_mark_is_no_part_of_a_title_and_a_sharp_is() -> None:
    assert analyse("README.md", Text(content="# C# ##\n")).title == "C#"


def test_a_paragraph_below_indented_code_describes_only_that() -> None:
    text = "# Format\n\n    <start>\n    [data]\n\nThe file contains several pointers.\n"
    assert analyse("format.md", Text(content=text)).summary == ""
