"""The keyword index of the repository, from A to Z."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from sphinx_repodoc.index import CONCEPT, count_sharing, group_concepts, letter_of
from sphinx_repodoc.model import SymbolKind
from sphinx_repodoc.pages.blocks import (
    Crumb,
    Inlines,
    KeywordEntries,
    Link,
    Muted,
    Page,
    Paragraph,
    Pills,
    Section,
)
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

Part = tuple[str, int, list[Word]]
"""A letter, the number of this page among its pages, and the words on it."""


def locate_keywords(book: Book) -> dict[str, str]:
    """Return the page of each entry."""
    return {
        word.text: book.keywords(_slug(letter, number))
        for letter, number, words in _split_letters(book)
        for word in words
    }


def list_keyword_pages(book: Book) -> dict[str, Callable[[], Page]]:
    """Return functions for the index page and the pages of all letters, by page name."""
    parts = list(_split_letters(book))
    links = [
        Link(_label(letter, number), page=book.keywords(_slug(letter, number)))
        for letter, number, _ in parts
    ]
    counts = UseCounts(book.index.uses)
    pages: dict[str, Callable[[], Page]] = {
        book.keywords(): partial(_make_index_page, book, links, parts)
    }
    for letter, number, entries in parts:
        name = book.keywords(_slug(letter, number))
        # Without counts: otherwise a new keyword would change the pages of all letters.
        near = [
            (link,)
            for link, (other, first, _) in zip(links, parts, strict=True)
            if first == 1 or other == letter
        ]
        title = _label(letter, number)
        pages[name] = partial(
            _make_letter_page, book, name, title, Pills(tuple(near)), entries, counts
        )
    return pages


def _split_letters(book: Book) -> Iterator[Part]:
    concepts = group_concepts(book.index.concepts, book.index.file_pages, _find_least(book))
    words = collect_words(book.index.keywords, concepts)
    for letter, of_letter in groupby(words, key=lambda word: letter_of(word.text)):
        parts = split_words(of_letter, book.index.file_pages, PAGE_BYTES)
        for number, part in enumerate(parts, start=1):
            yield letter, number, part


def _find_least(book: Book) -> int:
    """Return in how many files a concept must be to have an entry: one more than for the search."""
    return count_sharing(book.index.file_pages) + 1


def _make_index_page(book: Book, links: Sequence[Link], parts: Sequence[Part]) -> Page:
    sizes = [len(words) for _, _, words in parts]
    letters = Pills(
        tuple((link, " ", Muted(f"{size:,}")) for link, size in zip(links, sizes, strict=True))
    )
    sections = []
    if kinds := tuple(_count_kinds(book, parts)):
        sections.append(Section("kinds", "Kinds", (Pills(kinds),)))
    if concepts := tuple(_link_concepts(book, links, parts)):
        sections.append(Section("concepts", "Concepts of the repository", (Pills(concepts),)))
    total = count(sum(sizes), "keyword")
    least = _find_least(book)
    rest = f"Concepts that fewer than {least} files share are on the pages of those files."
    lead = Paragraph((f"{total}. {ORDER_NOTE} {rest}",))
    return Page(
        name=book.keywords(),
        title="Keywords",
        crumbs=book.make_crumbs(""),
        lead=(lead, letters) if links else (Paragraph(("No file has a keyword.",)),),
        sections=tuple(sections),
        kind="keywords",
    )


def _count_kinds(book: Book, parts: Sequence[Part]) -> Iterator[Inlines]:
    """Yield the number of definitions of each kind, and the number of concepts with entries."""
    numbers = Counter(keyword.kind for keyword in book.index.keywords)
    for kind in SymbolKind:
        if numbers[kind]:
            yield name_kinds(kind), " ", Muted(f"{numbers[kind]:,}")
    concepts = sum(bool(word.files) for _, _, words in parts for word in words)
    if concepts:
        yield f"{CONCEPT}s", " ", Muted(f"{concepts:,}")


def _link_concepts(book: Book, links: Sequence[Link], parts: Sequence[Part]) -> Iterator[Inlines]:
    """Yield the concepts of the repository as a whole, linked to the pages of their entries."""
    pages = {
        word.text: link.page
        for link, (_, _, words) in zip(links, parts, strict=True)
        for word in words
        if word.files
    }
    for concept in book.index.concepts.get("", ()):
        page = pages.get(concept.text, "")
        yield (Link(concept.text, page=page),) if page else (concept.text,)


def _make_letter_page(
    book: Book, name: str, label: str, letters: Pills, words: Sequence[Word], counts: UseCounts
) -> Page:
    entries = KeywordEntries(tuple(make_entry(book, word, counts) for word in words))
    return Page(
        name=name,
        title=f"Keywords: {label}",
        crumbs=(*book.make_crumbs(""), Crumb("Keywords", book.keywords())),
        lead=(letters,),
        sections=(Section("keywords", label, (entries,)),),
        kind="keywords",
    )


def _slug(letter: str, number: int) -> str:
    return letter if number == 1 else f"{letter}-{number}"


def _label(letter: str, number: int) -> str:
    name = letter.upper() if len(letter) == 1 else letter
    return name if number == 1 else f"{name} {number}"
