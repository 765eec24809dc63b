"""Shards: small scripts with data that the browser loads on demand.

Those of the search index are in a folder of their own. ``static/repodoc-search-data.js`` loads all
paths and all words at the start, and later the names that contain a word and the places (file and
line) of a name.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from urllib.parse import quote

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.search.coding import write_front_coded, write_shard, write_small
from sphinx_repodoc.search.name_shards import PlaceWriter, make_blocks
from sphinx_repodoc.search.searchable import collect_names, find_tests
from sphinx_repodoc.search.word_shards import make_terms

FOLDER = "search"
"""The folder of the search index among all shards."""

# Bits of the number that describes a file in the search index.
HAS_PAGE = 1
HAS_LINES = 2
IS_TEST = 4

AddressOf = Callable[[str], str]
"""A function that returns the address of a page, relative to the root of the site."""


def make_shards(index: RepoIndex, listed: Iterable[str], address_of: AddressOf) -> dict[str, bytes]:
    """Return the files of the search index by path. *listed* are the source files whose page has an
    anchor for each line."""
    tests = find_tests(index)
    names = collect_names(index, tests)
    kinds = sorted({place.kind for places in names.values() for place in places})
    found, block_borders, shards = make_blocks(names, PlaceWriter(kinds, index.records))
    words, term_borders, terms = make_terms(found, block_borders)
    vocabulary = {
        "words": [*write_front_coded(sorted(words))],
        # The binary logarithm of the number of names that contain each word.
        "frequency": "".join(write_small(words[word].bit_length()) for word in sorted(words)),
        "terms": [*write_front_coded(term_borders)],
        "blocks": [*write_front_coded(block_borders)],
        "kinds": kinds,
    }
    shards |= terms
    paths = _describe_paths(index, frozenset(listed), tests, address_of)
    shards["paths.js"] = write_shard("paths", paths)
    shards["vocabulary.js"] = write_shard("vocabulary", vocabulary)
    return {f"{FOLDER}/{name}": content for name, content in shards.items()}


def name_version(shards: Mapping[str, bytes]) -> bytes:
    """Return the shard with the version of all others, which browsers never take from their cache:
    with it they load the others again after a build that changed them."""
    digest = hashlib.blake2b(digest_size=8)
    for name in sorted(shards):
        digest.update(name.encode())
        digest.update(shards[name])
    return write_shard("version", digest.hexdigest())


def _describe_paths(
    index: RepoIndex, listed: frozenset[str], tests: frozenset[str], address_of: AddressOf
) -> dict[str, object]:
    """Return all paths with languages, flags, weights and addresses, with which the script searches
    files and folders before it loads further shards."""
    records = index.records
    languages = [record.analysis.language if record.analysis else "" for record in records.values()]
    counts = Counter(languages)
    ranked = sorted(counts, key=lambda language: (-counts[language], language))
    numbers = {language: write_small(number) for number, language in enumerate(ranked)}
    importers, pages = index.relations.importers, index.file_pages
    flags = (
        HAS_PAGE * (path in pages) + HAS_LINES * (path in listed) + IS_TEST * (path in tests)
        for path in records
    )
    return {
        "files": [*write_front_coded(records)],
        "flags": "".join(map(write_small, flags)),
        "languages": ranked,
        "language": "".join(numbers[language] for language in languages),
        "weight": "".join(
            write_small(len(importers.get(path, ())).bit_length()) for path in records
        ),
        "fileAddress": _describe_addresses(pages, address_of),
        "folderAddress": _describe_addresses(index.folder_pages, address_of),
    }


def _describe_addresses(pages: Mapping[str, str], address_of: AddressOf) -> list[object]:
    """Return the text before and after the path in most page addresses, and all other addresses.

    A page whose name differs from its path has another address.
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
