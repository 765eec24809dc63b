"""The search index of the site: shards that a script in the browser loads when it needs them.

``static/repodoc-search-data.js`` reads them. It loads all paths and all words at the start, and
the names of a word and the places of a name later, in small shards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.search.coding import write_front_coded, write_shard
from sphinx_repodoc.search.name_shards import PlaceWriter, make_blocks
from sphinx_repodoc.search.path_shard import AddressOf, describe_paths, find_tests, number_paths
from sphinx_repodoc.search.searchable import collect_names
from sphinx_repodoc.search.word_shards import make_terms, write_vocabulary

__all__ = ["make_shards"]


def make_shards(index: RepoIndex, listed: Iterable[str], address_of: AddressOf) -> dict[str, bytes]:
    """Return the search files by name. *listed* are the files whose page has an anchor for each
    line."""
    tests = find_tests(index)
    names = collect_names(index, tests)
    kinds = sorted({place.kind for places in names.values() for place in places})
    writer = PlaceWriter(kinds, number_paths(index))
    found, block_borders, blocks = make_blocks(names, writer)
    words, term_borders, terms = make_terms(found, block_borders)
    vocabulary = {
        "words": [*write_front_coded(sorted(words))],
        "frequency": write_vocabulary(words),
        "terms": [*write_front_coded(term_borders)],
        "blocks": [*write_front_coded(block_borders)],
        "kinds": kinds,
    }
    shards = {
        **blocks,
        **terms,
        "paths.js": write_shard("paths", describe_paths(index, listed, tests, address_of)),
        "vocabulary.js": write_shard("vocabulary", vocabulary),
    }
    return {"version.js": write_shard("version", _digest(shards)), **shards}


def _digest(shards: dict[str, bytes]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for name in sorted(shards):
        digest.update(name.encode())
        digest.update(shards[name])
    return digest.hexdigest()
