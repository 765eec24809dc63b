"""The shard of all paths: the script searches files and folders without loading more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from urllib.parse import quote

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.search.coding import (
    PATH_BITS,
    checksum,
    write_front_coded,
    write_number,
    write_small,
)

HAS_PAGE = 1
HAS_LINES = 2
IS_TEST = 4

AddressOf = Callable[[str], str]
"""Returns the address of a page, relative to the root of the site."""


def number_paths(index: RepoIndex) -> dict[str, str]:
    """Return the digits that identify each file: its checksum, or the next free number. The script
    computes them in the same way."""
    size = 1 << PATH_BITS
    numbers: dict[int, str] = {}
    for path in index.records:
        number = checksum(path) % size
        while number in numbers:
            number = (number + 1) % size
        numbers[number] = path
    return {path: write_number(number, PATH_BITS // 6) for number, path in numbers.items()}


def describe_paths(
    index: RepoIndex, listed: Iterable[str], tests: frozenset[str], address_of: AddressOf
) -> dict[str, object]:
    """Return the paths with languages, flags, weights and addresses, as the script reads them."""
    lines = frozenset(listed)
    records = index.records
    languages = [record.analysis.language if record.analysis else "" for record in records.values()]
    counts = Counter(languages)
    ranked = sorted(counts, key=lambda language: (-counts[language], language))
    numbers = {language: write_small(number) for number, language in enumerate(ranked)}
    importers = index.relations.importers
    return {
        "files": [*write_front_coded(records)],
        "flags": "".join(write_small(_flag(path, index, lines, tests)) for path in records),
        "languages": ranked,
        "language": "".join(numbers[language] for language in languages),
        "weight": "".join(
            write_small(len(importers.get(path, ())).bit_length()) for path in records
        ),
        "fileAddress": _describe_addresses(index.file_pages, address_of),
        "folderAddress": _describe_addresses(index.folder_pages, address_of),
    }


def _flag(path: str, index: RepoIndex, lines: frozenset[str], tests: frozenset[str]) -> int:
    has_page = path in index.file_pages
    return HAS_PAGE * has_page + HAS_LINES * (path in lines) + IS_TEST * (path in tests)


def find_tests(index: RepoIndex) -> frozenset[str]:
    """Return the tests and all other files of folders in which most files are tests."""
    files: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for path in index.file_pages:
        for folder in _list_folders(path):
            files[folder] += 1
            tests[folder] += path in index.tests
    of_tests = {folder for folder, number in tests.items() if 2 * number > files[folder]}
    return frozenset(
        path
        for path in index.records
        if path in index.tests or not of_tests.isdisjoint(_list_folders(path))
    )


def _list_folders(path: str) -> Iterator[str]:
    """Return the folders around *path*, without the root."""
    while path := path.rpartition("/")[0]:
        yield path


def _describe_addresses(pages: Mapping[str, str], address_of: AddressOf) -> list[object]:
    """Return the text before and after the path in most addresses, and all other addresses.

    A page that is named differently than its path has another address.
    """
    addresses = {path: address_of(page) for path, page in pages.items()}
    frames: Counter[tuple[str, str]] = Counter()
    for path, address in addresses.items():
        if path and quote(path) in address:
            before, _, behind = address.partition(quote(path))
            frames[before, behind] += 1
    before, behind = max(frames, key=lambda frame: (frames[frame], frame), default=("", ""))
    others = [
        text
        for path, address in addresses.items()
        if address != f"{before}{quote(path)}{behind}"
        for text in (path, address)
    ]
    return [before, behind, others]
