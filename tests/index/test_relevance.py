"""Which texts say what a file is for."""

from __future__ import annotations

import pytest

from sphinx_repodoc.index.descriptions.relevance import (
    clean_doc,
    clean_subject,
    cut_sentence,
    is_about,
)


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("feat(dom): add a hook for CSS variables", "add a hook for CSS variables"),
        ("[cli] Add a command that writes shell completion (#123)",
         "Add a command that writes shell completion"),
        ("GH-12: Read tables from Parquet files", "Read tables from Parquet files"),
        ("Add a parser for dates, fixes #4", "Add a parser for dates"),
        ("Initial commit", ""),
        ("Merge branch 'main' of example.org", ""),
        ("Move the parser to its own file", ""),
        ("fix typo in the parser of dates", ""),
        ("Add tests", ""),
        ("Add MIT licence to the new files", ""),
        ("wip", ""),
        ("", ""),
        ("Add <b>bold</b> words to all pages", "Add <b>bold</b> words to all pages"),
        ("Add\x1b[31m a\u202e red parser of dates", "Add [31m a red parser of dates"),
    ],
)  # fmt: skip
def test_subjects_of_commits(subject: str, text: str) -> None:
    assert clean_subject(subject) == text


def test_long_texts_are_cut() -> None:
    text = clean_subject("Add a parser " + "of many words " * 1_000)
    assert 150 < len(text) <= 200
    assert text.endswith("many words…")
    assert cut_sentence("Reads e.g. dates. And more.") == "Reads e.g. dates."


@pytest.mark.parametrize(
    ("doc", "name", "text"),
    [
        ("Keeps ships.", "Ship", "Keeps ships."),
        ("The Ship class.", "Ship", ""),
        ("TODO: write this", "Ship", ""),
        ("Copyright of the authors, all ships", "Ship", ""),
        ("@inheritDoc", "Ship", ""),
        ("What is a ship, and why?", "Ship", ""),
    ],
)
def test_texts_of_definitions(doc: str, name: str, text: str) -> None:
    assert clean_doc(doc, name) == text


def test_words_that_texts_share_with_names() -> None:
    assert is_about("read the dates", ["date_parser"])
    assert is_about("support for AuthManager", ["authManager"])
    assert not is_about("add helper functions", ["helper"])
    assert not is_about("read the dates", ["ships"])
