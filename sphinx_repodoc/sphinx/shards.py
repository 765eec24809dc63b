"""Writing of the search index: only the files that changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx_repodoc.build.workers import pause_collector
from sphinx_repodoc.manifest import FOLDER, remove_listed
from sphinx_repodoc.pages import Book
from sphinx_repodoc.search import make_shards
from sphinx_repodoc.sphinx.compatibility import has_templates

if TYPE_CHECKING:
    from sphinx.builders.html import StandaloneHTMLBuilder

SEARCH_FOLDER = f"{FOLDER}/search"
PARTS = ("match", "data", "paths", "words", "names", "query")
SCRIPTS = (*(f"repodoc-search-{part}.js" for part in PARTS), "repodoc-search.js")
STYLES = "repodoc-search.css"


def has_search(builder: StandaloneHTMLBuilder) -> bool:
    """Whether the site of *builder* can be searched."""
    return has_templates(builder) and bool(builder.search)


def add_search(builder: StandaloneHTMLBuilder) -> None:
    """Add the script and the style sheet to the page that is about to be written."""
    builder.add_css_file(STYLES)
    for script in SCRIPTS:
        builder.add_js_file(script, defer="defer")


def make_search(builder: StandaloneHTMLBuilder, book: Book) -> dict[str, bytes]:
    """Return the files of the search index by name."""
    with pause_collector():
        return make_shards(book.index, book.listed, builder.get_target_uri)


def write_shards(output: Path, shards: Mapping[str, bytes], before: Iterable[str]) -> None:
    """Write the *shards* that changed, and remove files of *before* that are gone."""
    folder = output / SEARCH_FOLDER
    remove_listed(folder, (folder / name for name in set(before) - shards.keys()))
    for parent in {(folder / name).parent for name in shards}:
        parent.mkdir(parents=True, exist_ok=True)
    for name, data in shards.items():
        path = folder / name
        if not (path.is_file() and path.read_bytes() == data):
            path.write_bytes(data)


def lacks_shards(output: Path, names: Iterable[str]) -> bool:
    """Whether a file that an earlier build wrote is gone."""
    return not all((output / SEARCH_FOLDER / name).is_file() for name in names)
