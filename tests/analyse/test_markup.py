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
        ("# Tool\n\n```\nsome code in here\n```\n\nDoes it very well.\n", "Tool", "Does it very well.", 7),
        ("# Tool\n\n## Introduction\n\nDoes it very well.\n", "Tool", "Does it very well.", 5),
        ("# Tool\n\n## Install\n\nInstall it with pip now.\n", "Tool", "", 0),
        ("# Tool\n\n- a list of things\n- and more things\n", "Tool", "", 0),
        ("(a.b)=\n\n# Tool\n\nSee {py:func}`x.y` for it all.\n", "Tool", "See x.y for it all.", 5),
        ("# Tool\n\nAuthor: Some Body Else\n\nDoes it very well.\n", "Tool", "Does it very well.", 5),
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
        ("====\nTool\n====\n\nSee :func:`~a.b` and `docs <x>`_ now.\n", "Tool", "See a.b and docs now.", 5),
        (".. _x:\n\nTool\n====\n\n.. image:: x\n   :alt: some text here\n\n|badge| |other|\n\n"
         "Does it very well.\n", "Tool", "Does it very well.", 11),
        ("Tool\n====\n\n:Author: Some Body\n\n* list item here\n\nDoes it very well.\n", "Tool",
         "Does it very well.", 8),
        ("Tool\n====\n\nInstall\n-------\n\nUse pip to do it.\n", "Tool", "", 0),
        ("Tool\n====\n\nOverview\n--------\n\nDoes it very well.\n", "Tool", "Does it very well.", 7),
        (".. currentmodule:: x\n\n:mod:`json` --- Encoder\n==========================\n\nReads all JSON here.\n",
         "json --- Encoder", "Reads all JSON here.", 6),
    ],
)  # fmt: skip
def test_rst(text: str, title: str, summary: str, line: int) -> None:
    analysis = analyse("index.rst", Text(content=text))
    assert (analysis.title, analysis.summary, analysis.doc_line) == (title, summary, line)
