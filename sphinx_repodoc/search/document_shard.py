"""The shard of the project's own documents: their titles and headings with addresses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sphinx_repodoc.search.coding import write_shard
from sphinx_repodoc.search.searchable import MAX_NAME, fit_line

DOCUMENT_SHARD = "search/documents.js"


class ProjectDocument(NamedTuple):
    """A document: its address relative to the root of the site, its title, the path of its source,
    and the headings below the title as (text, fragment)."""

    address: str
    title: str
    path: str
    headings: tuple[tuple[str, str], ...] = ()


def make_document_shard(documents: Iterable[ProjectDocument]) -> bytes:
    """Return the shard: for each document a list of address, path, title, and of each heading text
    and fragment."""
    rows = [
        [
            document.address,
            document.path,
            fit_line(document.title, MAX_NAME),
            *(
                text
                for heading, fragment in document.headings
                for text in (fit_line(heading, MAX_NAME), fragment)
            ),
        ]
        for document in documents
    ]
    return write_shard("documents", rows)
