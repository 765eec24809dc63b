"""Tables of phrases: that they agree with each other, and what they leave out."""

from __future__ import annotations

import re

import pytest

from sphinx_repodoc.analyse.prose.sentences import LICENCE_WORDS, NOISE, describe, is_licence


def list_phrases(pattern: str) -> list[str]:
    """What stands between the bars of a pattern that are in no brackets."""
    phrases, depth = [""], 0
    for part in re.findall(r"\\.|[^\\]", pattern):
        depth += (part in "([") - (part in ")]")
        if part == "|" and not depth:
            phrases.append("")
        elif not part.isspace():
            phrases[-1] += part[-1] if part in {r"\ ", r"\.", r"\(", r"\)"} else part
    return phrases


@pytest.mark.parametrize("phrase", list_phrases(NOISE["licence"].pattern))
def test_each_phrase_of_a_licence_holds_one_of_the_words(phrase: str) -> None:
    plain = re.sub(r"\(\?:|\)\?", "", phrase)
    assert any(word in plain for word in LICENCE_WORDS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("COPYRIGHT 2020 Somebody", True),
        ("(C) 2020 Somebody", True),
        ("Released under MIT", True),
        ("This Source File is part of it", True),
        ("What is under the table", False),
        ("Reads what you may write", False),
    ],
)
def test_a_licence_is_told_from_prose(text: str, expected: bool) -> None:
    assert is_licence(text) is expected


@pytest.mark.parametrize(
    "text",
    [
        "API Documentation • Docs",
        "API Documentation / harbour / Ship",
        "This action is synced from https://example.org/harbour",
        "For a complete harbour with all its ships, please check out Harbour VM.",
        "Describe this issue template's purpose here.",
        "A reader of charts by John Doe.",
    ],
)
def test_what_says_something_else_is_no_description(text: str) -> None:
    assert describe(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Reads / writes the charts of a ship.",
        "Parses a | b as the shell does.",
        "Examples for many chapters of Harbours, a book on all kinds of ships by Jane Doe.",
    ],
)
def test_what_only_looks_like_it_is_one(text: str) -> None:
    assert describe(text) == text


def test_what_leads_over_to_an_example_may_describe() -> None:
    assert describe("Harbour is a library that keeps ships:") == (
        "Harbour is a library that keeps ships…"
    )
    assert describe("There is a ship, as follows, in the harbour:") == ""
