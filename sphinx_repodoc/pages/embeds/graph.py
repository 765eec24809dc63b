"""Imports as a picture: around a file, or between the folders of a folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import nsmallest

from sphinx_repodoc.index.targets import TargetError, TargetKind
from sphinx_repodoc.pages.blocks import (
    Block,
    Inlines,
    Muted,
    Paragraph,
    Picture,
    PictureEdge,
    PictureNode,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.words import count, join_inlines

DEPTH = 1
DIRECTIONS = ("both", "imports", "importers")
MAX_COLUMN = 8
"""As many boxes as a column shows."""
MAX_COLUMNS = 5
MAX_ARROWS = 24
"""Of a picture of folders: with more of them nobody could follow one."""
MAX_TOLD = 10


def embed_graph(book: Book, argument: str, values: Values) -> Embed:
    """The files that a file imports and that import it, ``depth`` steps far, or only one
    ``direction`` of them; of a folder, how the folders in it import each other."""
    target = book.targets.find_place(argument)
    if target.kind is TargetKind.FOLDER:
        blocks = tuple(_draw_folders(book, target.path))
        return Embed(book.index.folder_pages[target.path], blocks)
    depth = int(values.get("depth") or DEPTH)
    picture = _draw_file(book, target.path, depth, values.get("direction") or DIRECTIONS[0])
    return Embed(book.index.file_pages[target.path], (picture,))


def _draw_file(book: Book, path: str, depth: int, direction: str) -> Picture:
    graph = book.index.graph
    if path not in graph.positions:
        raise TargetError(f"{path} neither imports a file of the repository nor is imported")
    before = _list_steps(book, path, graph.importers, depth if direction != "imports" else 0)
    behind = _list_steps(book, path, graph.imports, depth if direction != "importers" else 0)
    columns = [(paths, rest) for paths, rest in reversed(before)]
    columns += [([path], 0), *behind]
    numbers: dict[tuple[int, str], int] = {}
    drawn: list[tuple[str, tuple[PictureNode, ...]]] = []
    total = 0
    for place, (paths, rest) in enumerate(columns):
        for offset, each in enumerate(paths):
            numbers[place, each] = total + offset
        nodes = [_make_node(book, each) for each in paths]
        if rest:
            nodes.append(PictureNode(f"+{rest:,} more"))
        drawn.append((_name_column(place - len(before)), tuple(nodes)))
        total += len(nodes)
    edges = [
        PictureEdge(number, numbers[place + 1, other], not graph.find_line(each, other).exact)
        for (place, each), number in numbers.items()
        for other in sorted(graph.imports[each])
        if (place + 1, other) in numbers
    ]
    label = f"Imports around {path.rpartition('/')[2]}"
    return Picture(label, tuple(drawn), tuple(edges))


def _list_steps(
    book: Book, path: str, neighbours: Mapping[str, frozenset[str]], depth: int
) -> list[tuple[list[str], int]]:
    """For each step away from *path* the most imported files that it leads to, and how many
    there are besides."""
    steps = []
    seen = {path}
    last = [path]
    for _ in range(depth):
        found = {other for each in last for other in neighbours[each]} - seen
        if not found:
            break
        positions = book.index.graph.positions
        last = nsmallest(MAX_COLUMN, found, key=lambda each: (-positions[each].importers, each))
        steps.append((last, len(found) - len(last)))
        seen |= found
    return steps


def _name_column(distance: int) -> str:
    if not distance:
        return ""
    what = "imports" if distance > 0 else "imported by"
    return what if abs(distance) == 1 else f"{what}, {abs(distance)} steps"


def _make_node(book: Book, path: str) -> PictureNode:
    folder, _, name = path.rpartition("/")
    page = book.index.file_pages.get(path, "")
    return PictureNode(name, f"{folder}/" if folder else "", page, title=path)


def _draw_folders(book: Book, path: str) -> Iterator[Block]:
    """The folders in a folder, those that import to the left of what they import, and what is
    not drawn."""
    folders = book.index.folders[path].folders
    weights = {
        (folder, coupling.folder): coupling.imports
        for folder in folders
        for coupling in book.index.couplings.get(folder, ())
        if coupling.folder in folders and coupling.imports
    }
    if not weights:
        raise TargetError(f"no folder in {path or 'the repository'} imports another one there")
    order = _order(weights)
    place = {folder: number for number, folder in enumerate(order)}
    forward = {pair: n for pair, n in weights.items() if place[pair[0]] < place[pair[1]]}
    drawn = _choose(forward, order)
    layers = _find_layers(drawn, order)
    order = [folder for folder in order if folder in layers]
    columns = [
        [folder for folder in order if layers[folder] == layer]
        for layer in range(max(layers.values()), -1, -1)
    ]
    numbers = {folder: n for n, folder in enumerate(each for column in columns for each in column)}
    edges = tuple(PictureEdge(numbers[start], numbers[end]) for start, end in sorted(drawn))
    nodes = tuple(
        ("", tuple(_make_folder_node(book, folder) for folder in column)) for column in columns
    )
    yield Picture(f"How the folders in {path or 'the repository'} import each other", nodes, edges)
    yield from _tell_back(book, {pair: weights[pair] for pair in weights.keys() - forward.keys()})
    yield from _tell_left_out(book, forward.keys() - drawn, place.keys() - layers.keys())


def _order(weights: Mapping[tuple[str, str], int]) -> list[str]:
    """The folders, so that few imports lead back: again and again the one whose imports
    outweigh its importers the most."""
    left = {folder for pair in weights for folder in pair}
    order = []
    while left:
        balance = dict.fromkeys(left, 0)
        for (start, end), number in weights.items():
            if start in left and end in left:
                balance[start] += number
                balance[end] -= number
        first = max(sorted(left), key=lambda folder: balance[folder])
        order.append(first)
        left.remove(first)
    return order


def _choose(weights: Mapping[tuple[str, str], int], order: Sequence[str]) -> set[tuple[str, str]]:
    """The imports that weigh the most, as many as there is room for."""
    chosen: set[tuple[str, str]] = set()
    for pair in sorted(weights, key=lambda pair: (-weights[pair], pair)):
        if len(chosen) == MAX_ARROWS:
            break
        if _fits(_find_layers({*chosen, pair}, order)):
            chosen.add(pair)
    return chosen


def _fits(layers: Mapping[str, int]) -> bool:
    boxes = Counter(layers.values())
    return len(boxes) <= MAX_COLUMNS and max(boxes.values()) <= MAX_COLUMN


def _find_layers(pairs: Collection[tuple[str, str]], order: Sequence[str]) -> dict[str, int]:
    """The length of the longest way down from each folder that imports or is imported; no import
    leads back in *order*."""
    involved = {folder for pair in pairs for folder in pair}
    layers: dict[str, int] = {}
    for folder in reversed(order):
        if folder in involved:
            below = [layers[end] for start, end in pairs if start == folder]
            layers[folder] = 1 + max(below, default=-1)
    return layers


def _make_folder_node(book: Book, path: str) -> PictureNode:
    folder = book.index.folders[path]
    files = count(folder.total_files, "file")
    return PictureNode(f"{folder.name}/", files, book.index.folder_pages[path], title=path)


def _tell_back(book: Book, back: Mapping[tuple[str, str], int]) -> Iterator[Block]:
    """The imports that are not drawn, because they lead back."""
    ranked = sorted(back, key=lambda pair: (-back[pair], pair))
    parts = [
        (book.link_folder(start), " → ", book.link_folder(end), Muted(f" {back[start, end]:,}"))
        for start, end in ranked[:MAX_TOLD]
    ]
    if parts:
        rest = len(ranked) - len(parts)
        more = f" and {rest:,} more" if rest else ""
        note = "Not drawn, as they lead back (pairs of files): "
        yield Paragraph((note, *join_inlines(parts), f"{more}."), role="note")


def _tell_left_out(
    book: Book, imports: Collection[tuple[str, str]], folders: Collection[str]
) -> Iterator[Block]:
    """What there is no room for, with the folders that have nothing else."""
    if not imports:
        return
    pairs = count(len(imports), "more pair of folders", "more pairs of folders")
    note = f"Not drawn, as there is no room: imports between {pairs}"
    names = sorted(folders)[:MAX_TOLD]
    alone: Inlines = ()
    if names:
        more = f" and {len(folders) - len(names):,} more" if len(folders) > len(names) else ""
        links = join_inlines((book.link_folder(each),) for each in names)
        alone = (", among them all of ", *links, more)
    yield Paragraph((note, *alone, "."), role="note")
