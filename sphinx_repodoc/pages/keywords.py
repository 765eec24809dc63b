"""The keyword index of the whole repository, A to Z."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from sphinx_repodoc.index import Keyword, letter_of
from sphinx_repodoc.pages.blocks import (
    Crumb,
    Inlines,
    Link,
    Muted,
    Page,
    Paragraph,
    Pills,
    Section,
    Strong,
    Table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.words import count, join_inlines

# A letter with more places goes over several pages, which keeps each quick to load.
PLACES_PER_PAGE = 1500


def list_keyword_pages(book: Book) -> dict[str, Callable[[], Page]]:
    """The pages of all letters and the one that leads to them, by name."""
    parts = list(_split_letters(book.index.keywords))
    links = [
        Link(_label(letter, part), page=book.keywords(_slug(letter, part)))
        for letter, part, _ in parts
    ]
    # Without numbers on the letters' own pages: a new keyword would change them all.
    letters = Pills(tuple((link,) for link in links))
    pages: dict[str, Callable[[], Page]] = {
        book.keywords(): partial(_make_overview, book, links, [len(part[2]) for part in parts])
    }
    for letter, part, entries in parts:
        name = book.keywords(_slug(letter, part))
        pages[name] = partial(_make_letter, book, name, _label(letter, part), letters, entries)
    return pages


def _make_overview(book: Book, links: Sequence[Link], counts: Sequence[int]) -> Page:
    letters = Pills(
        tuple((link, " ", Muted(f"{number:,}")) for link, number in zip(links, counts, strict=True))
    )
    total = count(sum(counts), "keyword")
    lead = Paragraph((f"{total}, by first letter; underscores in front do not count.",))
    return Page(
        name=book.keywords(),
        title="Keywords",
        crumbs=book.make_crumbs(""),
        lead=(lead, letters) if links else (Paragraph(("No file defines a symbol.",)),),
        kind="keywords",
    )


def _make_letter(
    book: Book, name: str, label: str, letters: Pills, entries: Sequence[Entry]
) -> Page:
    return Page(
        name=name,
        title=f"Keywords: {label}",
        crumbs=(*book.make_crumbs(""), Crumb("Keywords", book.keywords())),
        lead=(letters,),
        sections=(Section("keywords", label, (_make_table(book, entries),)),),
        kind="keywords",
    )


Entry = tuple[str, list[Keyword]]
"""A keyword and all places that define it."""


def _split_letters(keywords: Sequence[Keyword]) -> Iterator[tuple[str, int, list[Entry]]]:
    """(letter, part from 1 on, entries) with a bounded number of places each."""
    for letter, of_letter in groupby(keywords, key=lambda keyword: letter_of(keyword.text)):
        part, places = 1, 0
        entries: list[Entry] = []
        for text, same in groupby(of_letter, key=lambda keyword: keyword.text):
            found = list(same)
            if entries and places + len(found) > PLACES_PER_PAGE:
                yield letter, part, entries
                part, places, entries = part + 1, 0, []
            entries.append((text, found))
            places += len(found)
        yield letter, part, entries


def _slug(letter: str, part: int) -> str:
    return letter if part == 1 else f"{letter}-{part}"


def _label(letter: str, part: int) -> str:
    name = letter.upper() if len(letter) == 1 else letter
    return name if part == 1 else f"{name} {part}"


def _make_table(book: Book, entries: Sequence[Entry]) -> Table:
    return Table(tuple(_make_row(book, text, places) for text, places in entries))


def _make_row(book: Book, text: str, places: Sequence[Keyword]) -> tuple[Inlines, ...]:
    cells: list[Inlines] = []
    for place in places:
        label = f"{place.path}:{place.line}"
        link = book.link_file(place.path, text=label, line=place.line)
        within = place.qualname.rpartition(".")[0]
        cells.append((link, " ", Muted(f"{place.kind} of {within}" if within else place.kind)))
    return (Strong(text),), join_inlines(cells)
