"""Previews of files whose format means more than their text: documents, images, tables, notebooks.

A preview belongs to the section *Source*: without that section there are no previews.
"""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.pages.blocks import Block, Notebook, Preview
from sphinx_repodoc.pages.book import Book, FileContext
from sphinx_repodoc.pages.data_tables import make_data_table
from sphinx_repodoc.pages.prose import (
    find_folder_readme,
    find_images,
    find_links,
    find_readme,
    make_image,
    make_prose,
    name_image,
    start_name,
)
from sphinx_repodoc.problems import ProblemKind

MAX_DOCUMENT_BYTES = 300_000
"""Larger documents have no preview: rendering takes a second, and the page is large enough."""

MAX_NOTEBOOK_BYTES = 5 * 1024 * 1024

# Problems after which a file is shown only as text, if at all.
_FAULTS = frozenset({
    ProblemKind.ANALYSER, ProblemKind.WORKER, ProblemKind.UNREADABLE, ProblemKind.SYNTAX,
})  # fmt: skip


def make_preview(context: FileContext) -> Preview | None:
    """Return the preview of a file, or None if its format has none or the file is unfit for it."""
    if not _has_previews(context.book):
        return None
    blocks = tuple(_make_blocks(context))
    return Preview(blocks) if blocks else None


def _has_previews(book: Book) -> bool:
    return "source" in book.options.sections


def _make_blocks(context: FileContext) -> Iterator[Block]:
    book, path, analysis = context.book, context.path, context.analysis
    source = context.record.source
    if image := make_image(context.record):
        yield image
        return
    language = LANGUAGES.get(analysis.language)
    has_faults = any(problem.kind in _FAULTS for problem in analysis.problems)
    if language is None or analysis.binary or has_faults:
        return
    if language.cells and not analysis.generated and source.size <= MAX_NOTEBOOK_BYTES:
        text = book.read(path)
        links = find_links(book.index, path, text)
        yield Notebook(path, source.sha256, links, find_images(book.index, path, text))
    elif not context.listed or not source.size:
        return
    elif language.table:
        yield from make_data_table(book.read(path))
    elif language.is_document and source.size <= MAX_DOCUMENT_BYTES:
        prose = make_prose(book.index, path, book.read(path))
        if prose.text.strip():
            yield prose


def list_images(book: Book) -> dict[str, str]:
    """Return the images to publish: name of the copy -> path in the repository."""
    records = (book.index.records[path] for path in book.index.file_pages)
    images = {name: record.path for record in records if (name := name_image(record))}
    if _has_previews(book):
        return images
    # Without previews only the overview and the pages of folders show images, those of READMEs.
    readmes = {find_readme(book.index)}
    readmes |= {find_folder_readme(book.index, path) for path in book.index.folders if path}
    shown = (make_prose(book.index, path, book.read(path)).images for path in readmes - {""})
    return {name: images[name] for found in shown for _, name in found}


def list_notebooks(book: Book) -> frozenset[str]:
    """Return the starts of the names of the images in notebooks that have a preview."""
    return frozenset(
        start_name(record.source.sha256)
        for record in book.index.records.values()
        if _has_previews(book)
        and record.analysis
        and (language := LANGUAGES.get(record.analysis.language))
        and language.cells
    )
