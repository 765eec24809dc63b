"""The section *Architecture*: the folders around a file, and its position in the graph of files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from sphinx_repodoc.index.edges import list_units
from sphinx_repodoc.index.facts import DescriptionKind, Edge, Needed, Position
from sphinx_repodoc.model import EdgeKind, list_ancestors
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Explained, Inlines, Muted, Paragraph
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.described import make_source, make_text
from sphinx_repodoc.pages.phrases import choose_verb, count, join_inlines

_ALL_BELOW = "Files loaded with this one: those that it imports, those these import, and so on."
_ALL_ABOVE = "Files that load this one: those that import it, those importing these, and so on."
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
    """Yield a row for each folder around the file that is described, the innermost first. The root
    is left out: its description would be repeated on every page."""
    book = context.book
    for path in filter(None, list_ancestors(context.path.rpartition("/")[0])):
        for found in book.index.folder_descriptions.get(path, ())[:1]:
            if found.kind is not DescriptionKind.COMPOSED and found.path != context.path:
                link, source = book.link_folder(path), make_source(book, path, found)
                yield (link,), (*make_text(found), " ", *source)


def _describe_position(context: FileContext, position: Position) -> Inlines:
    """Return the numbers of files that this file imports or uses, and of those that need it."""
    graph, path = context.book.index.graph, context.path
    below, above = graph.list_outgoing(path), graph.list_incoming(path)
    units = list_units(path, below, context.book.index.imports.get(path, ()))
    is_open = context.sees_unimported
    parts: list[Inlines] = []
    for verb, found, direct, what, reach, number, late, meaning in (
        (choose_verb(below, "imports", "uses"), units, below, _count_units(units),
         "reaches", position.all_imports, position.late_imports,
         _ALL_USED if is_open else _ALL_BELOW),
        (choose_verb(above, "imported by", "used by"), above, above, count(len(above), "file"),
         "reached from", position.all_importers, position.late_importers,
         _ALL_USERS if is_open else _ALL_ABOVE),
    ):  # fmt: skip
        words: list[Inlines] = []
        if found:
            words.append((f"{verb} {context.limit(verb)}{what}{_describe_remarks(found)}",))
        if late and (number or late != len(direct)) and {number, late} != {len(direct)}:
            least = "at least " if is_open else ""
            more = (f" ({least}{late:,} with deferred imports)",) if late != number else ()
            words.append((f"{reach} ", Explained(f"{least}{number:,}", meaning), *more))
        if words:
            parts.append(join_inlines(words))
    # Every file in the graph has an edge, so the text starts with a word.
    first, *rest = join_inlines(parts, "; ")
    return (str(first).capitalize(), *rest, ".")


def _count_units(units: Collection[Needed]) -> str:
    """Return the numbers of packages and files, as words."""
    packages = sum(unit.is_package for unit in units)
    numbers = ((packages, "package"), (len(units) - packages, "file"))
    return " and ".join(count(number, noun) for number, noun in numbers if number)


def _describe_remarks(found: Sequence[Edge | Needed]) -> str:
    """Return how many files are likely, deferred or only for types, in brackets."""
    counts = Counter(each.kind for each in found)
    numbers = {"likely": sum(not each.exact for each in found)}
    numbers |= {kind.value: counts[kind] for kind in (EdgeKind.DEFERRED, EdgeKind.TYPE_ONLY)}
    words = ", ".join(f"{number:,} {word}" for word, number in numbers.items() if number)
    return f" ({words})" if words else ""


def _describe_cycle(context: FileContext, cycle: Sequence[str]) -> Inlines:
    """Return the files of a cycle, with the line of each import or use."""
    book, graph = context.book, context.book.index.graph
    size = len(graph.groups[context.path])
    pairs = list(zip(cycle, (*cycle[1:], cycle[0]), strict=True))
    edges = [graph.find_edge(path, target) for path, target in pairs]
    around = f"A cycle of {_name_edges(edges)}: "
    if size > len(cycle):
        word = _name_edges(graph.list_inside(context.path))
        around = f"One of {size:,} files that reach each other by {word}. A shortest cycle: "
    steps: list[Inlines] = []
    for path, found in zip(cycle, edges, strict=True):
        line = book.link_file(path, text=f"line {found.line}", line=found.line)
        likely: Inlines = () if found.exact else (Muted(", likely"),)
        steps.append((book.link_file(path), " (", line, *likely, ")"))
    return (around, *join_inlines((*steps, (book.link_file(cycle[0]),)), " → "), ".")


def _name_edges(edges: Iterable[Edge]) -> str:
    words = {"imports" if edge.imported else "uses" for edge in edges}
    return " and ".join(sorted(words))
