"""The shard of the project's documents."""

from __future__ import annotations

from sphinx_repodoc.search.document_shard import ProjectDocument, make_document_shard

from .reader import read_shard


def test_documents_with_their_headings() -> None:
    documents = [
        ProjectDocument("guide.html", "Guide", "docs/guide.rst", (("Hulls", "#hulls"),)),
        ProjectDocument("crew.html", "The\x7f crew", "crew"),
    ]

    assert read_shard(make_document_shard(documents)) == (
        "documents",
        [
            ["guide.html", "docs/guide.rst", "Guide", "Hulls", "#hulls"],
            ["crew.html", "crew", "The crew"],
        ],
    )
