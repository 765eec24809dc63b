"""Summaries in one line have no markup left, and lose nothing else."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text

SUMMARIES = {
    "Parses ``code`` here.": "Parses code here.",
    "Parses :class:`~a.b.Ship` here.": "Parses a.b.Ship here.",
    "Parses :py:func:`the title <a.b>` here.": "Parses the title here.",
    "Parses `Ship`s and `Boat` here.": "Parses Ships and Boat here.",
    "Parses {@link Ship} here.": "Parses Ship here.",
    "Parses {!Harbour.Ship} here.": "Parses Harbour.Ship here.",
    "Parses :rfc:`4627` here.": "Parses RFC 4627 here.",
    "Parses {@code a} here.": "Parses a here.",
    "Parses [the ship](a.md) here.": "Parses the ship here.",
    "Parses [`Ship`] here.": "Parses Ship here.",
    "Parses *very* **old** text.": "Parses very old text.",
    "Parses <b>old</b> text.": "Parses old text.",
    "**Parses** old text.": "Parses old text.",
    "SET <key> <value> in the map.": "SET <key> <value> in the map.",
    "Returns a Vec<T> of all.": "Returns a Vec<T> of all.",
    "Computes 2 ** n and 3**m.": "Computes 2 ** n and 3**m.",
}


@pytest.mark.parametrize("written", SUMMARIES)
@pytest.mark.parametrize(
    ("name", "template"),
    [
        ("a.c", "/* {} */\nint f(void) {{ return 0; }}\n"),
        ("a.rs", "/// {}\nfn f() {{}}\n"),
        ("a.js", "/**\n * {}\n */\nfunction f() {{}}\n"),
        ("a.py", 'def f():\n    """{}"""\n'),
    ],
)
def test_summaries_of_definitions(name: str, template: str, written: str) -> None:
    (symbol,) = analyse(name, Text(content=template.format(written))).symbols
    assert symbol.doc == SUMMARIES[written]


COMMENTS = {
    "stars are the margin": (
        "/*\n * Keeps all the ships.\n *\n * * one\n *   more\n */\n",
        "Keeps all the ships.\n\n* one\n  more",
    ),
    "stars are a list": (
        "/*\nKeeps all the ships.\n\n* one\n  * two\n*/\n",
        "Keeps all the ships.\n\n* one\n  * two",
    ),
    "line comments": (
        "// Keeps all the ships.\n//\n//   code()\n//   {\n//   }\n//\n// End of it.\n",
        "Keeps all the ships.\n\n  code()\n  {\n  }\n\nEnd of it.",
    ),
    "fences": (
        "//! Keeps all the ships.\n//!\n//! ```\n//! version: 3\n//!\n//! ```\n",
        "Keeps all the ships.\n\n```\nversion: 3\n\n```",
    ),
    "tables": (
        "// Keeps all the ships.\n//\n// | a | b |\n// |---|---|\n// | 1 | 2 |\n",
        "Keeps all the ships.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    ),
    "an address": (
        "// Keeps all the ships, see below\n// https://a.example/x\n",
        "Keeps all the ships, see below\nhttps://a.example/x",
    ),
    "a licence ends it": (
        "// Keeps all the ships.\n//\n// More of it.\n//\n// Copyright 2020 Ada\n",
        "Keeps all the ships.\n\nMore of it.",
    ),
    "an open fence": ("// Keeps all the ships.\n//\n// ```\n// a\n", None),
}


@pytest.mark.parametrize("case", COMMENTS)
def test_a_leading_comment_keeps_its_form(case: str) -> None:
    text, doc = COMMENTS[case]
    found = analyse("a.rs", Text(content=f"{text}\nuse a;\n")).doc
    assert found == doc if doc else found.startswith("Keeps all the ships.")


def test_a_wrapped_line_of_one_word_is_no_heading() -> None:
    for text in ("If it fails, this will\nreturn", "Lists the names of all\nfunctions"):
        source = "".join(f"/// {line}\n" for line in text.split("\n")) + "fn f() {}\n"
        [symbol] = analyse("a.rs", Text(content=source)).symbols
        assert symbol.doc == text.replace("\n", " ")
    for heading in ("Returns", "TODO", "example call:"):
        source = f"/// Lists all ships by name\n/// {heading}\n/// a list\nfn f() {{}}\n"
        assert analyse("a.rs", Text(content=source)).symbols[0].doc == "Lists all ships by name"
