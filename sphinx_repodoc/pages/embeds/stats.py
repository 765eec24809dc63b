"""Numbers of the repository or of a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sphinx_repodoc.index.targets import TargetError
from sphinx_repodoc.pages.blocks import Block, Inlines, Paragraph, Table
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.overview import (
    TOP,
    make_facts,
    make_languages,
    make_largest,
    make_most_imported,
)
from sphinx_repodoc.pages.words import count


def embed_stats(book: Book, argument: str, values: Values) -> Embed:
    """The parts in ``show``, or all."""
    wanted = values.get("show", "").replace(",", " ").split() or list(_PARTS)
    blocks: list[Block] = []
    for name in wanted:
        if name not in _PARTS:
            raise TargetError(f"there is no part {name!r}; there are {', '.join(_PARTS)}")
        title, make = _PARTS[name]
        found = tuple(make(book))
        if found and len(wanted) > 1 and title:
            blocks.append(Paragraph((title,), role="caption"))
        blocks.extend(found)
    if not blocks:
        raise TargetError("there are no such numbers of this repository")
    return Embed(book.overview, tuple(blocks))


def _make_most_changed(book: Book) -> Iterator[Block]:
    """The files with the most commits, where the history is known."""
    changes = {
        path: found.changes
        for path, found in book.index.history.files.items()
        if found.changes and path in book.index.file_pages
    }
    ranked = sorted(changes, key=lambda path: (-changes[path], path))[:TOP]
    rows: tuple[tuple[Inlines, ...], ...] = tuple(
        ((book.link_file(path),), (count(changes[path], "commit"),)) for path in ranked
    )
    if rows:
        yield Table(rows, header=("File", "Changed in"))


def _make_numbers(book: Book) -> Iterator[Block]:
    yield make_facts(book)


_PARTS: dict[str, tuple[str, Callable[[Book], Iterator[Block]]]] = {
    "facts": ("", _make_numbers),
    "languages": ("Languages", make_languages),
    "largest": ("Largest files", make_largest),
    "most-imported": ("Most imported files", make_most_imported),
    "most-changed": ("Most changed files", _make_most_changed),
}
