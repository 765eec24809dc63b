"""Where a file stands: in its folders, and among the files that it imports and that import it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from heapq import nsmallest

from sphinx_repodoc.index import Position
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.pages.blocks import (
    Block,
    Explained,
    Inlines,
    Muted,
    Paragraph,
    Picture,
    PictureEdge,
    PictureNode,
    Table,
)
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.words import count, join_inlines

MAX_NEIGHBOURS = 8
"""As many files as a picture shows on each side."""

_ALL_BELOW = "Those files, the files that they import, and so on."
_ALL_ABOVE = "Those files, the files that import them, and so on."
_LAYER = (
    "The longest way down by imports. What imports no file of the repository is layer 0, every "
    "other file stands one above the highest that it imports. Files that import each other "
    "share a layer."
)


def make_architecture(context: FileContext) -> Iterator[Block]:
    """Its folders and what they are for, then its place in the graph of imports."""
    yield from _make_folders(context)
    graph = context.book.index.graph
    if position := graph.positions.get(context.path):
        yield Paragraph(_describe_position(context, position))
        if cycle := graph.find_cycle(context.path):
            yield Paragraph(_describe_cycle(context, cycle))
        yield _draw_neighbours(context)


def _make_folders(context: FileContext) -> Iterator[Block]:
    """The folders around it, from the root on, that say what they are."""
    book = context.book
    rows = []
    for path in list_ancestors(context.path.rpartition("/")[0]):
        folder = book.index.folders[path]
        if folder.summary and folder.summary_source != context.path:
            link = book.link_folder(path, text="" if path else "the repository")
            name = folder.summary_source.rpartition("/")[2]
            source = book.link_file(folder.summary_source, text=name)
            rows.append(((link,), (folder.summary, Muted(" from "), source)))
    if rows:
        yield Table(tuple(reversed(rows)))


def _describe_position(context: FileContext, position: Position) -> Inlines:
    """How many files, directly and over others, both ways, and the layer."""
    graph, path = context.book.index.graph, context.path
    parts: list[Inlines] = []
    if position.imports:
        likely = sum(not graph.find_line(path, target).exact for target in graph.imports[path])
        number = f"imports {count(position.imports, 'file')}{_count_likely(likely)}"
        parts.append((number, *_count_all(position.all_imports, position.imports, _ALL_BELOW)))
    if position.importers:
        likely = sum(not graph.find_line(other, path).exact for other in graph.importers[path])
        number = f"imported by {count(position.importers, 'file')}{_count_likely(likely)}"
        parts.append((number, *_count_all(position.all_importers, position.importers, _ALL_ABOVE)))
    if graph.top:
        parts.append((Explained(f"layer {position.layer} of {graph.top}", _LAYER),))
    first, *rest = join_inlines(parts, "; ")
    # A file in the graph imports or is imported, so that the sentence begins with a word.
    return (str(first).capitalize(), *rest, ".")


def _count_likely(number: int) -> str:
    return f" ({number:,} likely)" if number else ""


def _count_all(number: int, direct: int, meaning: str) -> Inlines:
    return (", ", Explained(f"{number:,} in all", meaning)) if number > direct else ()


def _describe_cycle(context: FileContext, cycle: Sequence[str]) -> Inlines:
    """The way back to the file, with the line of each import."""
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


def _draw_neighbours(context: FileContext) -> Picture:
    """The file between those that import it and those that it imports."""
    graph, path = context.book.index.graph, context.path
    importers, imports = _rank(context, graph.importers[path]), _rank(context, graph.imports[path])
    left = _make_nodes(context, importers, len(graph.importers[path]))
    right = _make_nodes(context, imports, len(graph.imports[path]))
    own = len(left)
    edges = [
        PictureEdge(number, own, not graph.find_line(other, path).exact)
        for number, other in enumerate(importers)
    ]
    edges += [
        PictureEdge(own, number, not graph.find_line(path, other).exact)
        for number, other in enumerate(imports, own + 1)
    ]
    middle = _make_node(context, path, anchor="source" if context.listed else "")
    columns = (("imported by", left), ("", (middle,)), ("imports", right))
    name = path.rpartition("/")[2]
    return Picture(
        f"{name} between the files that import it and the files that it imports",
        tuple(column for column in columns if column[1]),
        tuple(edges),
    )


def _rank(context: FileContext, paths: Collection[str]) -> list[str]:
    """The most important of *paths*: those that the most files import."""
    positions = context.book.index.graph.positions
    return nsmallest(MAX_NEIGHBOURS, paths, key=lambda path: (-positions[path].importers, path))


def _make_nodes(context: FileContext, shown: Sequence[str], total: int) -> tuple[PictureNode, ...]:
    """A box for each, and one for all others."""
    nodes = [_make_node(context, path) for path in shown]
    if rest := total - len(shown):
        anchor = "dependencies" if "dependencies" in context.book.options.sections else ""
        nodes.append(PictureNode(f"+{rest:,} more", anchor=anchor))
    return tuple(nodes)


def _make_node(context: FileContext, path: str, *, anchor: str = "") -> PictureNode:
    folder, _, name = path.rpartition("/")
    page = "" if path == context.path else context.book.index.file_pages.get(path, "")
    return PictureNode(name, f"{folder}/" if folder else "", page, anchor, path)
