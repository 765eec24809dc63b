from __future__ import annotations

from dataclasses import replace

import pytest

from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.pages import Book, make_book
from sphinx_repodoc.pages.blocks import Link
from sphinx_repodoc.pages.book import FileContext

from .conftest import OPTIONS, LoadRepository, dump_page, list_pages


@pytest.fixture
def book(harbour: Repository) -> Book:
    return make_book(harbour.index, OPTIONS, str)


def test_page_names(book: Book) -> None:
    assert (book.overview, book.report) == ("repo/index", "repo/report")
    assert (book.keywords(), book.keywords("a")) == ("repo/keywords/index", "repo/keywords/a")


def test_a_link_leads_to_a_line_where_the_source_is_listed(book: Book) -> None:
    page = "repo/tree/harbour/ship.py"
    assert book.link_file("harbour/ship.py", line=3) == Link("harbour/ship.py", page, "L3")
    assert book.link_file("big.csv", line=3) == Link("big.csv", "repo/tree/big.csv")
    listed, unlisted = (
        FileContext(book=book, record=book.index.records[path])
        for path in ("harbour/ship.py", "big.csv")
    )
    assert listed.link_line(3) == Link("line 3", anchor="L3")
    assert unlisted.link_line(3, "here") == Link("here")


def test_what_has_no_page_is_plain_text(book: Book) -> None:
    assert book.link_file("gone", line=1) == "gone"
    assert book.link_file("nowhere", text="name") == "name"


def test_only_text_below_the_limit_is_listed(book: Book) -> None:
    missing = set(book.index.file_pages) - book.listed
    assert missing == {"big.csv", "docs/ship.png", "notes.py"}


def test_without_the_section_no_line_can_be_linked(harbour: Repository) -> None:
    book = make_book(harbour.index, replace(OPTIONS, sections=("metadata",)), str)
    assert book.listed == frozenset()


@pytest.mark.parametrize(
    ("path", "qualname", "place"),
    [
        ("pull.h", "pull", ("pull.c", 3)),
        ("pull.c", "pull", ("pull.c", 3)),
        ("pull.h", "push", ("pull.h", 2)),
        ("pull.h", "hold", ("pull.h", 3)),
        ("pull.py", "pull", ("pull.py", 3)),
        ("pull.py", "gone", ("pull.py", 0)),
    ],
)
def test_a_declaration_leads_to_the_one_body(
    load: LoadRepository, path: str, qualname: str, place: tuple[str, int]
) -> None:
    files = {
        "pull.h": "int pull(int n);\nint push(int n);\nint hold(int n);\n",
        "pull.c": '#include "pull.h"\nint pull(int n);\nint pull(int n) {\n  return n;\n}\n'
        "static int hold(int n) {\n  return n;\n}\n",
        "unix.c": "int push(int n) {\n  return n;\n}\n",
        "windows.c": "int push(int n) {\n  return -n;\n}\n",
        "pull.py": "@typing.overload\ndef pull(n: int) -> int: ...\ndef pull(n): return n\n",
    }
    book = make_book(load(files).index, OPTIONS, str)
    found, symbol = book.lines.find_body(path, qualname)
    assert (found, symbol.line if symbol else 0) == place


def test_crumbs_lead_down(book: Book) -> None:
    assert book.make_crumbs("") == (Link("Source code", page="repo/index"),)
    assert book.make_crumbs("harbour")[1:] == (Link("harbour", page="repo/tree/harbour/index"),)


def test_lines_of_symbols(book: Book) -> None:
    assert book.lines.get("harbour/ship.py", "Ship") == 20
    assert book.lines.get("harbour/ship.py", "Ship.sail") > 20
    assert book.lines.get("harbour/ship.py", "sail") == 0
    assert book.lines.get("nowhere.py", "sail") == 0


def test_a_function_is_used_and_not_the_value_of_the_same_name(load: LoadRepository) -> None:
    files = {
        "harbour.scala": "package object harbour {\n  val quay = 1\n  def quay(n: Int) = n\n}\n",
        "ship.scala": "package ship\nobject Ship { val size = harbour.quay(2) }\n",
    }
    repository = load(files)
    book = make_book(repository.index, OPTIONS, str)
    assert book.lines.get("harbour.scala", "harbour.quay") == 3
    page = dump_page(list_pages(repository)["repo/tree/harbour.scala"])
    outline = page.partition("## Outline")[2].partition("##")[0]
    (counted,) = [line for line in outline.split("\n") if "1 file]" in line]
    assert "def" in counted
