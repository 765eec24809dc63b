from __future__ import annotations

import pytest

from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Facts,
    KeywordEntries,
    KeywordEntry,
    Link,
    Page,
    Paragraph,
    Section,
    Strong,
)
from sphinx_repodoc.pages.texts import MAX_LENGTH, Mentions, describe_page

FACTS = Facts(((Strong("3"), " lines"), ("in ", Link("a.py", page="a")), (Link("source"),)))
ENTRIES = KeywordEntries((KeywordEntry("sail", "function", ()), KeywordEntry("sea", "class", ())))
STATEMENT = Paragraph(("Test of ", Code("cart"), ".\n Yes."))
WARNING = Paragraph(("Does not parse.",), role="warning")
DESCRIPTION = Paragraph(("Carts & more.",), role="lead")

CASES: list[tuple[tuple[Block, ...], tuple[Section, ...], str]] = [
    ((FACTS, WARNING, DESCRIPTION), (Section("purpose", "", (STATEMENT,)),), "Carts & more."),
    ((WARNING,), (Section("purpose", "", (STATEMENT,)),), "Test of cart. Yes."),
    ((WARNING,), (Section("metadata", "", (FACTS,)),), "3 lines, in a.py"),
    ((), (Section("keywords", "", (ENTRIES,)),), "sail, sea"),
    ((), (Section("related", "", (STATEMENT,)),), ""),
]


@pytest.mark.parametrize(("lead", "sections", "expected"), CASES)
def test_the_best_is_taken(
    lead: tuple[Block, ...], sections: tuple[Section, ...], expected: str
) -> None:
    assert describe_page(Page("a", "a", (), lead, sections)) == expected


def test_what_is_long_is_cut() -> None:
    text = describe_page(Page("a", "a", (), (Paragraph(("word " * 100,), role="lead"),)))
    assert len(text) <= MAX_LENGTH
    assert text.endswith("word…")


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("a graph here", "graph"),
        ("Graphs!", "graph"),
        ("theGraph", "graph"),
        ("XMLGraph", "graph"),
        ("graph_capture", "graph capture"),
        ("GraphCapture", "graph capture"),
        ("graph-capture and", "graph capture"),
        ("all graph captures", "graph capture"),
        ("queries", "query"),
        ("x and y, the y axis", "y axis"),
        ("HTTPServer", "http"),
        ("class Conv2dLayer", "conv2d"),
        ("GRÖSSE größe", "größe"),
        ("İstanbul graph", "graph"),
        ("template_inheritance templateinheritance", "template inheritance"),
    ],
)
def test_said(text: str, concept: str) -> None:
    assert Mentions(text).find_lines(concept)


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("a paragraph", "graph"),
        ("graphics", "graph"),
        ("graph\ncapture", "graph capture"),
        ("graph, capture", "graph capture"),
        ("capture graph", "graph capture"),
        ("", "graph"),
    ],
)
def test_not_said(text: str, concept: str) -> None:
    assert not Mentions(text).find_lines(concept)


def test_lines() -> None:
    text = "graph graph\r\nnothing\r\n\r\nGraphs\rgraph"
    assert Mentions(text).find_lines("graph") == (1, 4, 5)
    assert Mentions(text).find_lines("kraken") == ()
