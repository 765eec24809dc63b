"""The project's own documents as the search finds them: titles and headings."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import suppress
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util.tags import Tags

from sphinx_repodoc.search.document_shard import ProjectDocument

UNTITLED = frozenset({"", "<no title>"})
"""Titles that Sphinx gives to documents without one."""


def collect_documents(
    builder: StandaloneHTMLBuilder, root: Path, paths: Container[str], overview: str
) -> list[ProjectDocument]:
    """Return all documents that Sphinx's search covers, except the *overview* of the repository.

    *paths* are the files of the repository at *root*; a source outside of it has its document's
    name as its path.
    """
    env = builder.env
    documents = []
    for name in sorted(env.titles.keys() & env.all_docs.keys() - {overview}):
        if "nosearch" in env.metadata[name]:
            continue
        title = env.titles[name].astext()
        source = Path(env.doc2path(name))
        path = source.relative_to(root).as_posix() if source.is_relative_to(root) else ""
        documents.append(
            ProjectDocument(
                address=builder.get_target_uri(name),
                title=name if title in UNTITLED else title,
                path=path if path in paths else name,
                headings=tuple(_list_headings(env.tocs[name], builder.tags)),
            )
        )
    return documents


def _list_headings(node: nodes.Element, tags: Tags) -> Iterator[tuple[str, str]]:
    """Yield (text, fragment) of the headings in a table of contents, without the title, which has
    no fragment, and without entries of described objects."""
    for child in node.children:
        if isinstance(child, addnodes.compact_paragraph):
            reference = child[0]
            is_object = "skip_section_number" in child
            if isinstance(reference, nodes.reference) and reference["anchorname"] and not is_object:
                yield reference.astext(), reference["anchorname"]
        elif isinstance(child, addnodes.only) and not _is_shown(child, tags):
            continue
        elif isinstance(child, nodes.Element):
            yield from _list_headings(child, tags)


def _is_shown(node: addnodes.only, tags: Tags) -> bool:
    # Sphinx warns of an invalid condition, and shows what depends on it.
    with suppress(Exception):
        return tags.eval_condition(node["expr"])
    return True
