from __future__ import annotations

import pytest

from sphinx_repodoc.pages.mentions import Mentions


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
    assert Mentions(text).says(concept)


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
    assert not Mentions(text).says(concept)


def test_lines() -> None:
    text = "graph graph\r\nnothing\r\n\r\nGraphs\rgraph"
    assert Mentions(text).find_lines("graph") == (1, 4, 5)
    assert Mentions(text).find_lines("kraken") == ()
