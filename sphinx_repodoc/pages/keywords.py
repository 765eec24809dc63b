"""The keyword index of the whole repository, A to Z."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import Keyword, RepoIndex, letter_of
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
from sphinx_repodoc.pages.links import count, file_link, keywords_page, make_crumbs

# A letter with more places goes over several pages, which keeps each quick to load.
PLACES_PER_PAGE = 1500


def make_keyword_pages(index: RepoIndex, options: Options) -> Iterator[Page]:
    """The pages of all letters and the one that leads to them."""
    parts = list(_split_letters(index.keywords))
    letters = tuple(
        (Link(_label(letter, part), page=keywords_page(options, _slug(letter, part))), " ", Muted(f"{len(entries):,}"))
        for letter, part, entries in parts
    )
    crumbs = make_crumbs(index, "", options)
    overview = keywords_page(options)
    total = sum(len(entries) for _, _, entries in parts)
    lead = Paragraph((f"{count(total, 'keyword')} of the repository, by first letter; underscores in front do not count.",))
    yield Page(
        name=overview,
        title="Keywords",
        crumbs=crumbs,
        lead=(lead, Pills(letters)) if letters else (Paragraph(("No file defines a symbol.",)),),
        kind="keywords",
    )
    for letter, part, entries in parts:
        label = _label(letter, part)
        yield Page(
            name=keywords_page(options, _slug(letter, part)),
            title=f"Keywords: {label}",
            crumbs=(*crumbs, Crumb("Keywords", overview)),
            lead=(Pills(letters),),
            sections=(Section("keywords", label, (_make_table(index, entries),)),),
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


def _make_table(index: RepoIndex, entries: Sequence[Entry]) -> Table:
    return Table(tuple(_make_row(index, text, places) for text, places in entries))


def _make_row(index: RepoIndex, text: str, places: Sequence[Keyword]) -> tuple[Inlines, ...]:
    cells: list[Inlines] = []
    for place in places:
        label = f"{place.path}:{place.line}"
        link = file_link(index, place.path, text=label, line=place.line)
        within = place.qualname.rpartition(".")[0]
        remark = f" {place.kind} of {within} " if within else f" {place.kind} "
        cells.append((link, Muted(remark)))
    return (Strong(text),), tuple(inline for cell in cells for inline in cell)
