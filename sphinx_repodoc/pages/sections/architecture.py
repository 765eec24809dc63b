"""The section *Architecture*: the folders around a file, and its position in the graph of files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from sphinx_repodoc.index.facts import Edge, Position
from sphinx_repodoc.model import EdgeKind, list_ancestors
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Explained, Inlines, Muted, Paragraph
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.phrases import choose_verb, count, join_inlines

_ALL_BELOW = (
    "Files that this one needs at run time: those that it imports, those these import, and so on."
)
_ALL_ABOVE = (
    "Files that need this one at run time: those that import it, those importing these, and so on."
)
_ALL_USED = "Files that this one needs: those that it imports or uses, and so on."
_ALL_USERS = "Files that need this one: those that import or use it, and so on."


def make_architecture(context: FileContext) -> Iterator[blocks.Block]:
    """The folders around the file with their summaries, then its position in the graph."""
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
    """Return the numbers of files that this file imports or uses, and of those that need it."""
    graph, path = context.book.index.graph, context.path
    below, above = graph.edges.get(path, ()), graph.list_incoming(path)
    is_open = context.sees_unimported
    whole = position.imports > len(below)
    parts: list[Inlines] = []
    for verb, found, direct, reach, number, meaning in (
        (choose_verb(below, "imports", "uses"), below, position.imports,
         "reaches", position.all_imports, _ALL_USED if is_open else _ALL_BELOW),
        (choose_verb(above, "imported by", "used by"), above, position.importers,
         "reached from", position.all_importers, _ALL_USERS if is_open else _ALL_ABOVE),
    ):  # fmt: skip
        if direct:
            what = count(direct, "file or package", "files and packages") if whole else ""
            total: Inlines = ()
            if number and number != len(found):
                total = (", ", Explained(f"{reach} {'at least ' * is_open}{number:,}", meaning))
            what = context.limit(verb) + (what or count(direct, "file"))
            parts.append((f"{verb} {what}{_describe_remarks(found, direct)}", *total))
        whole = False
    # Every file in the graph has an edge, so the text starts with a count.
    first, *rest = join_inlines(parts, "; ")
    return (str(first).capitalize(), *rest, ".")


def _describe_remarks(edges: Collection[Edge], direct: int) -> str:
    """Return how many of the edges are likely, deferred or only for types, in brackets."""
    remarks = (
        f"{min(number, direct):,} {word}"
        for word, number in _count_remarks(edges).items()
        if number
    )
    words = ", ".join(remarks)
    return f" ({words})" if words else ""


def _count_remarks(edges: Collection[Edge]) -> dict[str, int]:
    counts = Counter(edge.kind for edge in edges)
    kinds = {kind.value: counts[kind] for kind in (EdgeKind.DEFERRED, EdgeKind.TYPE_ONLY)}
    return {"likely": sum(not edge.exact for edge in edges), **kinds}


def _describe_cycle(context: FileContext, cycle: Sequence[str]) -> Inlines:
    """Return the files of a cycle, with the line of each import or use."""
    book, graph = context.book, context.book.index.graph
    size = len(graph.groups[context.path])
    pairs = list(zip(cycle, (*cycle[1:], cycle[0]), strict=True))
    edges = [graph.find_edge(path, target) for path, target in pairs]
    word = choose_verb(edges, "imports", "uses")
    around = f"A cycle of {word}: "
    if size > len(cycle):
        around = f"One of {size:,} files that reach each other by {word}. A shortest cycle: "
    steps: list[Inlines] = []
    for path, found in zip(cycle, edges, strict=True):
        line = book.link_file(path, text=f"line {found.line}", line=found.line)
        likely: Inlines = () if found.exact else (Muted(", likely"),)
        steps.append((book.link_file(path), " (", line, *likely, ")"))
    return (around, *join_inlines((*steps, (book.link_file(cycle[0]),)), " → "), ".")
