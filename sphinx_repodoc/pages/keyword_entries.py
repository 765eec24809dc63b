"""Entries of keyword indexes: names with the files that define them, concepts with the files that
mention them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from sphinx_repodoc.index.facts import Keyword
from sphinx_repodoc.index.keywords import CONCEPT, sort_key
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.pages.blocks import Inline, KeywordEntry, Link
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.grouping import group_by

MAX_FILES = 10
MAX_CONCEPT_FILES = 2
_CACHED_FILES = 2000


@dataclass(frozen=True, slots=True)
class Word:
    """A keyword before it becomes an entry: a name with the places that define it, or a concept
    with the files that mention it."""

    text: str
    places: tuple[Keyword, ...] = ()
    files: tuple[str, ...] = ()

    def estimate(self, pages: Mapping[str, str]) -> int:
        """Return about how many bytes the entry will have as HTML."""
        if self.files:
            paths = list(self.files[:MAX_CONCEPT_FILES])
        else:
            paths = list({place.path: 0 for place in self.places[: 2 * MAX_FILES]})[:MAX_FILES]
        links = sum(len(pages.get(path, "")) + _LINK_BYTES for path in paths)
        names = sum(len(path) - path.rfind("/") for path in paths) if len(paths) > 1 else 0
        return len(self.text) + links + names + _ENTRY_BYTES


_LINK_BYTES = 32
_ENTRY_BYTES = 40


def collect_words(
    keywords: Iterable[Keyword], concepts: Mapping[str, tuple[str, ...]]
) -> list[Word]:
    """Return the keywords, which are sorted already, with the concepts sorted among them."""
    words = [
        Word(text, places=tuple(same))
        for text, same in groupby(keywords, key=lambda keyword: keyword.text)
    ]
    words += [Word(text, files=files) for text, files in concepts.items()]
    return sorted(words, key=lambda word: (sort_key(word.text), bool(word.files)))


class UseCounts:
    """The number of lines in other files that use a definition, counted per file on demand."""

    def __init__(self, uses: Uses) -> None:
        self._uses = uses
        self._of_file = lru_cache(maxsize=_CACHED_FILES)(self._count)

    def get(self, place: Keyword) -> int:
        """Return the number of lines that use the definition at *place*."""
        return self._of_file(place.path)[place.qualname]

    def _count(self, path: str) -> Counter[str]:
        counts: Counter[str] = Counter()
        for use in self._uses.list_outside(path):
            counts[use.symbol] += len(use.lines)
        return counts


def make_entry(book: Book, word: Word, counts: UseCounts) -> KeywordEntry:
    """Return the entry of a word: a link to the first line in each file. Of too many files, those
    whose definitions are used most are linked."""
    if word.files:
        return _make_concept(book, word)
    kinds = ", ".join(dict.fromkeys(place.kind for place in word.places))
    by_file = group_by(word.places, lambda place: place.path)
    shown = _choose_files(by_file, counts)
    labels = label_files(shown)
    links = []
    for path in shown:
        first, *others = by_file[path]
        link = book.link_file(path, text=labels[path], line=first.line)
        links.append((link, len(others)))
    rest = len(word.places) - sum(len(by_file[path]) for path in shown)
    return KeywordEntry(word.text, kinds, tuple(links), rest)


def _choose_files(by_file: Mapping[str, list[Keyword]], counts: UseCounts) -> Sequence[str]:
    if len(by_file) <= MAX_FILES:
        return tuple(by_file)
    uses = {path: sum(map(counts.get, places)) for path, places in by_file.items()}
    return sorted(by_file, key=lambda path: (-uses[path], path))[:MAX_FILES]


def _make_concept(book: Book, word: Word) -> KeywordEntry:
    shown = word.files[:MAX_CONCEPT_FILES]
    labels = label_files(shown)
    links: list[tuple[Inline, int]] = [
        (Link(labels[path], page=book.index.file_pages[path], anchor="keywords"), 0)
        for path in shown
    ]
    return KeywordEntry(word.text, CONCEPT, tuple(links), len(word.files) - len(shown))


def label_files(paths: Sequence[str]) -> dict[str, str]:
    """Return for each path its shortest ending that no other path has."""
    labels: dict[str, str] = {}
    depth = 1
    waiting = list(paths)
    while waiting:
        tails = {path: "/".join(path.split("/")[-depth:]) for path in waiting}
        numbers = Counter(tails.values())
        labels |= {path: tail for path, tail in tails.items() if numbers[tail] == 1 or tail == path}
        waiting = [path for path in waiting if path not in labels]
        depth += 1
    return labels


def split_words(words: Iterable[Word], pages: Mapping[str, str], most: int) -> Iterator[list[Word]]:
    """Yield the words in parts whose entries have about *most* bytes at most."""
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
