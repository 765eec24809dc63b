"""The section *Architecture*: the folders around a file, and its position in the import graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sphinx_repodoc.index.facts import Position
from sphinx_repodoc.model import list_ancestors
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Explained, Inlines, Muted, Paragraph
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.phrases import count, join_inlines

_ALL_BELOW = "Those files, the files that they import, and so on."
_ALL_ABOVE = "Those files, the files that import them, and so on."


def make_architecture(context: FileContext) -> Iterator[blocks.Block]:
    """The folders around the file with their summaries, then its position in the import graph."""
    yield from blocks.make_table(reversed(list(_list_folders(context))))
    graph = context.book.index.graph
    if position := graph.positions.get(context.path):
        yield Paragraph(_describe_position(context, position))
        if cycle := graph.find_cycle(context.path):
            yield Paragraph(_describe_cycle(context, cycle))


def _list_folders(context: FileContext) -> Iterator[blocks.Row]:
    """Yield a row for each folder around the file that has a summary, the innermost first. The root
    is left out: its summary would be repeated on every page."""
    book = context.book
    for path in filter(None, list_ancestors(context.path.rpartition("/")[0])):
        folder = book.index.folders[path]
        if folder.summary and folder.summary_source != context.path:
            link = book.link_folder(path)
            name = folder.summary_source.rpartition("/")[2]
            source = book.link_file(folder.summary_source, text=name)
            yield (link,), (folder.summary, Muted(" from "), source)


def _describe_position(context: FileContext, position: Position) -> Inlines:
    """Return the numbers of imports and importers, direct and indirect."""
    graph, path = context.book.index.graph, context.path
    below = [graph.find_line(path, target) for target in graph.imports.get(path, ())]
    above = [graph.find_line(other, path) for other in graph.importers.get(path, ())]
    parts: list[Inlines] = []
    for verb, found, direct, number, meaning in (
        ("imports", below, position.imports, position.all_imports, _ALL_BELOW),
        ("imported by", above, position.importers, position.all_importers, _ALL_ABOVE),
    ):
        if direct:
            likely = sum(not each.exact for each in found)
            remark = f" ({likely:,} likely)" if likely else ""
            total = (", ", Explained(f"{number:,} in all", meaning)) if number > direct else ()
            parts.append((f"{verb} {count(direct, 'file')}{remark}", *total))
    # Every file in the import graph has an import or an importer, so the text starts with a count.
    first, *rest = join_inlines(parts, "; ")
    return (str(first).capitalize(), *rest, ".")


def _describe_cycle(context: FileContext, cycle: Sequence[str]) -> Inlines:
    """Return the files of an import cycle, with the line of each import."""
    book, graph = context.book, context.book.index.graph
    size = len(graph.groups[context.path])
    around = "A cycle of imports: "
    if size > len(cycle):
        around = f"One of {size:,} files that reach each other by imports. A shortest cycle: "
    steps: list[Inlines] = []
    for path, target in zip(cycle, (*cycle[1:], cycle[0]), strict=True):
        found = graph.find_line(path, target)
        line = book.link_file(path, text=f"line {found.line}", line=found.line)
        likely: Inlines = () if found.exact else (Muted(", likely"),)
        steps.append((book.link_file(path), " (", line, *likely, ")"))
    return (around, *join_inlines((*steps, (book.link_file(cycle[0]),)), " → "), ".")
