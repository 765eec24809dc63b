"""The keyword index of the repository, from A to Z."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from sphinx_repodoc.index.keywords import CONCEPT, count_sharing, group_concepts, letter_of
from sphinx_repodoc.model import SymbolKind
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Inlines, Link, Muted, Page, Paragraph, Pills, Section
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.keyword_entries import (
    UseCounts,
    Word,
    collect_words,
    make_entry,
    split_words,
)
from sphinx_repodoc.pages.phrases import count, name_kinds

# A letter with more is split into several pages, so that each loads quickly.
PAGE_BYTES = 290_000
ORDER_NOTE = "By first letter; case, accents and underscores do not count."


class LetterPart(NamedTuple):
    """A page of the index: a letter, the number of this page among its pages, and its words."""

    letter: str
    number: int
    words: list[Word]

    def name_page(self, book: Book) -> str:
        """Return the name of the page."""
        return book.keywords(self.letter if self.number == 1 else f"{self.letter}-{self.number}")

    @property
    def label(self) -> str:
        """The title of the page."""
        name = self.letter.upper() if len(self.letter) == 1 else self.letter
        return name if self.number == 1 else f"{name} {self.number}"

    def make_link(self, book: Book) -> Link:
        """Return a link to the page."""
        return Link(self.label, page=self.name_page(book))


def locate_keywords(book: Book) -> dict[str, str]:
    """Return the page of each entry."""
    parts = _split_letters(book)
    return {word.text: part.name_page(book) for part in parts for word in part.words}


def list_keyword_pages(book: Book) -> dict[str, Callable[[], Page]]:
    """Return functions for the index page and the pages of all letters, by page name."""
    parts = list(_split_letters(book))
    counts = UseCounts(book.index.uses)
    pages: dict[str, Callable[[], Page]] = {book.keywords(): partial(_make_index_page, book, parts)}
    for part in parts:
        # Without counts: otherwise a new keyword would change the pages of all letters.
        near = [each for each in parts if each.number == 1 or each.letter == part.letter]
        letters = Pills(tuple((each.make_link(book),) for each in near))
        pages[part.name_page(book)] = partial(_make_letter_page, book, part, letters, counts)
    return pages


def _split_letters(book: Book) -> Iterator[LetterPart]:
    concepts = group_concepts(book.index.concepts, book.index.file_pages, _find_least(book))
    words = collect_words(book.index.keywords, concepts)
    for letter, of_letter in groupby(words, key=lambda word: letter_of(word.text)):
        parts = split_words(of_letter, book.index.file_pages, PAGE_BYTES)
        for number, part in enumerate(parts, start=1):
            yield LetterPart(letter, number, part)


def _find_least(book: Book) -> int:
    """Return in how many files a concept must be to have an entry: one more than for the search."""
    return count_sharing(book.index.file_pages) + 1


def _make_index_page(book: Book, parts: Sequence[LetterPart]) -> Page:
    letters = Pills(
        tuple((part.make_link(book), " ", Muted(f"{len(part.words):,}")) for part in parts)
    )
    sections = []
    if kinds := tuple(_count_kinds(book, parts)):
        sections.append(Section("kinds", "Kinds", (Pills(kinds),)))
    if concepts := tuple(_link_concepts(book, parts)):
        sections.append(Section("concepts", "Concepts of the repository", (Pills(concepts),)))
    total = count(sum(len(part.words) for part in parts), "keyword")
    least = _find_least(book)
    rest = f"Concepts that fewer than {least} files share are on the pages of those files."
    lead = Paragraph((f"{total}. {ORDER_NOTE} {rest}",))
    return Page(
        name=book.keywords(),
        title="Keywords",
        crumbs=book.make_crumbs(""),
        lead=(lead, letters) if parts else (Paragraph(("No file has a keyword.",)),),
        sections=tuple(sections),
        kind="keywords",
    )


def _count_kinds(book: Book, parts: Sequence[LetterPart]) -> Iterator[Inlines]:
    """Yield the number of definitions of each kind, and the number of concepts with entries."""
    numbers = Counter(keyword.kind for keyword in book.index.keywords)
    for kind in SymbolKind:
        if numbers[kind]:
            yield name_kinds(kind), " ", Muted(f"{numbers[kind]:,}")
    concepts = sum(bool(word.files) for part in parts for word in part.words)
    if concepts:
        yield f"{CONCEPT}s", " ", Muted(f"{concepts:,}")


def _link_concepts(book: Book, parts: Sequence[LetterPart]) -> Iterator[Inlines]:
    """Yield the concepts of the repository as a whole, linked to the pages of their entries."""
    pages = {word.text: part.name_page(book) for part in parts for word in part.words if word.files}
    for concept in book.index.concepts.get("", ()):
        page = pages.get(concept.text, "")
        yield (Link(concept.text, page=page),) if page else (concept.text,)


def _make_letter_page(book: Book, part: LetterPart, letters: Pills, counts: UseCounts) -> Page:
    entries = blocks.KeywordEntries(tuple(make_entry(book, word, counts) for word in part.words))
    return Page(
        name=part.name_page(book),
        title=f"Keywords: {part.label}",
        crumbs=(*book.make_crumbs(""), blocks.Crumb("Keywords", book.keywords())),
        lead=(letters,),
        sections=(Section("keywords", part.label, (entries,)),),
        kind="keywords",
    )
