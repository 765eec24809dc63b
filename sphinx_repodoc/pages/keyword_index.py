"""The repository's keyword index (a page per letter), and the entries of all keyword indexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby
from typing import NamedTuple

from sphinx_repodoc.index import keywords as index_keywords
from sphinx_repodoc.index.facts import Keyword
from sphinx_repodoc.index.keywords import CONCEPT
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.model import SymbolKind
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import (
    Inline,
    Inlines,
    KeywordEntry,
    Link,
    Muted,
    Page,
    Paragraph,
    Pills,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.phrases import count, name_kinds

MAX_FILES = 10
MAX_CONCEPT_FILES = 2
# A letter whose entries have more bytes of HTML gets several pages, so that each loads quickly.
PAGE_BYTES = 290_000
ORDER_NOTE = "By first letter; case, accents and underscores do not count."
_CACHED_FILES = 2000
_LINK_BYTES = 32
_ENTRY_BYTES = 40


@dataclass(frozen=True, slots=True)
class Word:
    """A keyword before it becomes an entry: a name with its definitions (``places``), or a concept
    with the files that mention it."""

    text: str
    places: tuple[Keyword, ...] = ()
    files: tuple[str, ...] = ()

    def estimate(self, pages: Mapping[str, str]) -> int:
        """Estimate the size of the entry as HTML, in bytes."""
        paths = dict.fromkeys(self.files[:MAX_CONCEPT_FILES], 0)
        for place in self.places[: 2 * MAX_FILES]:
            if len(paths) < MAX_FILES:
                paths.setdefault(place.path, len(place.qualname))
        links = sum(len(pages.get(path, "")) + _LINK_BYTES + paths[path] for path in paths)
        names = sum(len(path) - path.rfind("/") for path in paths) if len(paths) > 1 else 0
        return len(self.text) + links + names + _ENTRY_BYTES


def collect_words(
    keywords: Iterable[Keyword], concepts: Mapping[str, tuple[str, ...]]
) -> list[Word]:
    """Merge the concepts into the *keywords*, which are already sorted."""
    words = [
        Word(text, places=tuple(same))
        for text, same in groupby(keywords, key=lambda keyword: keyword.text)
    ]
    words += [Word(text, files=files) for text, files in concepts.items()]
    return sorted(words, key=lambda word: (index_keywords.sort_key(word.text), bool(word.files)))


class UseCounts:
    """The number of lines in other files that use a definition, counted per file on demand."""

    def __init__(self, uses: Uses) -> None:
        self._uses = uses
        self._of_file = lru_cache(maxsize=_CACHED_FILES)(self._count)

    def get(self, place: Keyword) -> int:
        """Return the number of lines in other files that use the definition *place*."""
        return self._of_file(place.path)[place.qualname]

    def _count(self, path: str) -> Counter[str]:
        counts: Counter[str] = Counter()
        for use in self._uses.list_outside(path):
            counts[use.symbol] += len(use.lines)
        return counts


def make_entry(book: Book, word: Word, counts: UseCounts) -> KeywordEntry:
    """Return the entry of a word, with a link to the first line in each file. If there are too many
    files, link those whose definitions are used most."""
    if word.files:
        labels = label_files(word.files[:MAX_CONCEPT_FILES])
        pages = book.index.file_pages
        concept_links = tuple(
            (Link(label, page=pages[path], anchor="keywords"), 0) for path, label in labels.items()
        )
        return KeywordEntry(word.text, CONCEPT, concept_links, len(word.files) - len(labels))
    kinds = ", ".join(dict.fromkeys(place.kind for place in word.places))
    by_file = group_by(word.places, lambda place: place.path)
    shown = list(by_file)
    if len(by_file) > MAX_FILES:
        uses = {path: sum(map(counts.get, places)) for path, places in by_file.items()}
        shown = sorted(by_file, key=lambda path: (-uses[path], path))[:MAX_FILES]
    labels = label_files(shown)
    links = tuple(
        (link_keyword(book, first, labels[path]), len(others))
        for path, (first, *others) in ((path, by_file[path]) for path in shown)
    )
    rest = len(word.places) - sum(len(by_file[path]) for path in shown)
    return KeywordEntry(word.text, kinds, links, rest)


def link_keyword(book: Book, keyword: Keyword, text: str) -> Inline:
    """Return a link to the definition of a keyword, or plain text if its file has no page."""
    page = book.index.file_pages.get(keyword.path)
    if page is None:
        return text
    anchor = book.anchor_place(keyword.path, keyword.kind, keyword.qualname, keyword.line)
    return Link(text, page=page, anchor=anchor)


def label_files(paths: Sequence[str]) -> dict[str, str]:
    """Return path -> its shortest ending (``shop/cart.py``) that no other path has."""
    labels = dict.fromkeys(paths, "")
    depth = 1
    while waiting := [path for path, label in labels.items() if not label]:
        tails = {path: "/".join(path.split("/")[-depth:]) for path in waiting}
        numbers = Counter(tails.values())
        labels |= {path: tail for path, tail in tails.items() if numbers[tail] == 1 or tail == path}
        depth += 1
    return labels


def split_words(words: Iterable[Word], pages: Mapping[str, str], most: int) -> Iterator[list[Word]]:
    """Split the words into pages with about *most* bytes of HTML at most."""
    part: list[Word] = []
    size = 0
    for word in words:
        more = word.estimate(pages)
        if part and size + more > most:
            yield part
            part, size = [], 0
        part.append(word)
        size += more
    if part:
        yield part


class LetterPart(NamedTuple):
    """A page of the keyword index: a letter, the page's number for this letter, and its words."""

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
    """Return keyword -> name of the index page with its entry."""
    parts = _split_letters(book)
    return {word.text: part.name_page(book) for part in parts for word in part.words}


def list_keyword_pages(book: Book) -> dict[str, Callable[[], Page]]:
    """Return page name -> function that makes it, for the index page and all letter pages."""
    parts = list(_split_letters(book))
    counts = UseCounts(book.index.uses)
    pages: dict[str, Callable[[], Page]] = {book.keywords(): partial(_make_index_page, book, parts)}
    for part in parts:
        # Link letters without keyword counts: a new keyword would change all pages of the index.
        near = [each for each in parts if each.number == 1 or each.letter == part.letter]
        letters = Pills(tuple((each.make_link(book),) for each in near))
        pages[part.name_page(book)] = partial(_make_letter_page, book, part, letters, counts)
    return pages


def _split_letters(book: Book) -> Iterator[LetterPart]:
    pages = book.index.file_pages
    concepts = index_keywords.group_concepts(book.index.concepts, pages, _find_least(book))
    words = collect_words(book.index.keywords, concepts)
    for letter, of_letter in groupby(words, key=lambda word: index_keywords.letter_of(word.text)):
        for number, part in enumerate(split_words(of_letter, pages, PAGE_BYTES), start=1):
            yield LetterPart(letter, number, part)


def _find_least(book: Book) -> int:
    """Return how many files must share a concept for an entry: one more than for the search."""
    return index_keywords.count_sharing(book.index.file_pages) + 1


def _make_index_page(book: Book, parts: Sequence[LetterPart]) -> Page:
    letters = Pills(
        tuple((part.make_link(book), " ", Muted(f"{len(part.words):,}")) for part in parts)
    )
    kinds = tuple(_count_kinds(book, parts))
    # The repository's own concepts, linked to the index pages that have an entry for them.
    pages = {word.text: part.name_page(book) for part in parts for word in part.words if word.files}
    texts = [concept.text for concept in book.index.concepts.get("", ())]
    concepts = tuple((Link(each, page=pages[each]) if each in pages else each,) for each in texts)
    total = count(sum(len(part.words) for part in parts), "keyword")
    least = _find_least(book)
    rest = f"Concepts that fewer than {least} files share are on the pages of those files."
    lead = Paragraph((f"{total}. {ORDER_NOTE} {rest}",))
    return Page(
        name=book.keywords(),
        title="Keywords",
        crumbs=book.make_crumbs(""),
        lead=(lead, letters) if parts else (Paragraph(("No file has a keyword.",)),),
        sections=blocks.make_sections(
            ("kinds", "Kinds", (Pills(kinds),) if kinds else ()),
            ("concepts", "Concepts of the repository", (Pills(concepts),) if concepts else ()),
        ),
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


def _make_letter_page(book: Book, part: LetterPart, letters: Pills, counts: UseCounts) -> Page:
    entries = blocks.KeywordEntries(tuple(make_entry(book, word, counts) for word in part.words))
    return Page(
        name=part.name_page(book),
        title=f"Keywords: {part.label}",
        crumbs=(*book.make_crumbs(""), Link("Keywords", page=book.keywords())),
        lead=(letters,),
        sections=(blocks.Section("keywords", part.label, (entries,)),),
        kind="keywords",
    )
