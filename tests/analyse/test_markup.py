"""Titles and first paragraphs of documents."""

# ruff: noqa: E501  (one line for each case is easier to read)

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text


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
