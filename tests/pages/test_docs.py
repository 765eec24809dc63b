"""In which markup a file describes itself."""

from __future__ import annotations

import time

import pytest

from sphinx_repodoc.pages.blocks import Prose
from sphinx_repodoc.pages.docs import choose_markup

from .conftest import LoadRepository, list_pages

MARKUPS = [
    ("Python", "Just words.", "text"),
    ("Python", "Usage:\n    python a.py", "text"),
    ("Python", "A `name` and *words*.", "text"),
    ("Python", "A ``name``.", "docstring"),
    ("Python", "A :class:`name`.", "docstring"),
    ("Python", "Code::\n\n    x", "docstring"),
    ("Python", "Title\n=====\n\nx", "docstring"),
    ("Python", ".. note:: x", "docstring"),
    ("Python", "Args:\n    x: y", "docstring"),
    ("Python", "Parameters\n----------\nx : int", "docstring"),
    ("Python", "# Title\n\n[a](b)", "comment"),
    ("Python", "```\nx\n```", "comment"),
    ("Python", "# Title\n\n:class:`x`", "docstring"),
    ("Rust", "Just words.", "comment"),
    ("Go", "Just words.\n\n    code", "text"),
    ("Java", "Just words.", "text"),
    ("Java", "A {@code x}.", "javadoc"),
    ("Java", "<p>A", "javadoc"),
    ("Java", "A List<String>.", "text"),
    ("C", "SET <key>\n\n * one", "text"),
    ("C", "What it does.\n\n@author Ada", "comment"),
    ("C", r"Uses \c foo.", "comment"),
    ("C++", "std::string and a::b", "text"),
    ("JavaScript", "Has [a link](b.md).", "comment"),
    ("CSS", "For @media print", "text"),
    ("CMake", ".. command:: x", "docstring"),
    ("Markdown", "Words with a `` ` `` and **stars**.", "text"),
]


@pytest.mark.parametrize(("language", "text", "markup"), MARKUPS)
def test_the_markup_is_chosen_by_what_only_it_has(language: str, text: str, markup: str) -> None:
    assert choose_markup(language, text) == markup


@pytest.mark.parametrize(
    "text",
    ["`" * 50_000, ":a" * 50_000, "[a" * 50_000, "\n" * 50_000, "a\n" * 50_000, "|-" * 50_000],
)
@pytest.mark.parametrize("language", ["Python", "Java", "C"])
def test_choosing_takes_no_time(language: str, text: str) -> None:
    started = time.process_time()
    choose_markup(language, text)
    assert time.process_time() - started < 1


def find_prose(load: LoadRepository, files: dict[str, str], path: str) -> list[Prose]:
    page = list_pages(load(files))[f"repo/tree/{path}"]
    blocks = [block for section in page.sections for block in section.blocks]
    return [block for block in blocks if isinstance(block, Prose)]


def test_links_in_it_lead_to_pages(load: LoadRepository) -> None:
    text = '"""Does much.\n\nSee `the guide <../docs/a.md>`_ and `x <../gone.md>`_.\n"""\n'
    (prose,) = find_prose(load, {"src/a.py": text, "docs/a.md": "A"}, "src/a.py")
    assert prose.links == (("../docs/a.md", "repo/tree/docs/a.md"),)
    assert prose.images == ()


@pytest.mark.parametrize("text", ['"""Does much."""\n', '"""Does ``much``."""\n'])
def test_what_the_summary_says_is_not_said_again(load: LoadRepository, text: str) -> None:
    assert find_prose(load, {"a.py": text}, "a.py") == []


def test_a_comment_keeps_its_lists_and_code(load: LoadRepository) -> None:
    text = (
        "/*\n * Keeps all the ships in one place.\n *\n *   - one\n *     goes on\n *\n"
        ' *       code({\n *       });\n *\n * https://a.example/\n */\n#include "a.h"\n'
    )
    (prose,) = find_prose(load, {"a.c": text}, "a.c")
    assert prose.text == (
        "Keeps all the ships in one place.\n\n  - one\n    goes on\n\n      code({\n      });\n"
        "https://a.example/"
    )
