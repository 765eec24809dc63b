"""Pictures of imports, around a file or between folders, and treemaps of files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import pairwise

from sphinx_repodoc.index.facts import Folder
from sphinx_repodoc.index.targets import TargetError
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Inlines, Muted, Paragraph, Picture, PictureNode, Tile
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.phrases import count, join_inlines

DIRECTIONS = ("both", "imports", "importers")
MAX_COLUMN = 8
"""Maximum number of boxes in a column."""
MAX_COLUMNS = 5
MAX_ARROWS = 24
"""Maximum number of arrows in a picture of folders. With more, it is unreadable."""
MAX_NEIGHBOURS = 5
"""Maximum number of boxes in a column of a picture of one folder."""
ROOT_FILES = "files of the root"
MAX_NAMED = 10
"""Maximum number of folders that the note below a picture names."""

COLOURS = ("language", "changes")
MAX_GROUPS = 8
MAX_TILES = 600
"""Maximum number of tiles in a treemap. Smaller files of a folder share a tile."""
MAX_SMALL_TILES = 18
OTHERS = "other"
# Ranges of the number of commits that changed a file: lowest number and label. The legend of a
# treemap lists all ranges, so that a colour means the same on each treemap.
_CHANGES = (
    (0, "not known"),
    (1, "1 commit"),
    (2, "2 to 5"),
    (6, "6 to 20"),
    (21, "21 to 100"),
    (101, "more than 100"),
)


def draw_around(
    book: Book, path: str, *, depth: int = 1, direction: str = DIRECTIONS[0]
) -> Picture:
    """Draw a file between its importers and its imports, up to *depth* imports away."""
    graph = book.index.graph
    before = _list_steps(book, path, graph.importers, depth if direction != "imports" else 0)
    after = _list_steps(book, path, graph.imports, depth if direction != "importers" else 0)
    columns: list[tuple[str, tuple[PictureNode, ...]]] = []
    numbers: list[dict[str, int]] = []
    total = 0
    for place, (paths, rest) in enumerate([*reversed(before), ([path], 0), *after]):
        numbers.append({each: total + offset for offset, each in enumerate(paths)})
        nodes = [make_file_node(book, each) for each in paths]
        if rest:
            nodes.append(PictureNode(f"+{rest:,} more"))
        distance = place - len(before)
        heading = "imports" if distance > 0 else "imported by" if distance else ""
        steps = f", {abs(distance)} steps" if abs(distance) > 1 else ""
        columns.append((f"{heading}{steps}", tuple(nodes)))
        total += len(nodes)
    edges = tuple(
        blocks.PictureEdge(start, end, not graph.find_edge(importer, imported).exact)
        for importers, imports in pairwise(numbers)
        for importer, start in importers.items()
        for imported, end in imports.items()
        if imported in graph.imports[importer]
    )
    label = f"Imports around {path.rpartition('/')[2]}"
    return Picture(label, tuple(columns), edges)


def _list_steps(
    book: Book, path: str, neighbours: Mapping[str, frozenset[str]], depth: int
) -> list[tuple[list[str], int]]:
    """Return, for each distance from *path*, the most imported files at that distance and the
    number of the other files there."""
    positions = book.index.graph.positions
    steps = []
    seen = {path}
    last = [path]
    for _ in range(depth):
        found = {other for each in last for other in neighbours[each]} - seen
        if not found:
            break
        last = nsmallest(MAX_COLUMN, found, key=lambda each: (-positions[each].importers, each))
        steps.append((last, len(found) - len(last)))
        seen |= found
    return steps


def make_file_node(book: Book, path: str) -> PictureNode:
    """Return the box of a file."""
    folder, _, name = path.rpartition("/")
    page = book.index.file_pages.get(path, "")
    return PictureNode(name, f"{folder}/" if folder else "", page, title=path)


def draw_folders(book: Book, path: str) -> Iterator[Block]:
    """Draw how the subfolders of a folder import each other, importers to the left of imported
    folders, and list the imports that are not drawn."""
    folders = book.index.folders[path].folders
    weights = {
        (folder, coupling.folder): coupling.imports
        for folder in folders
        for coupling in book.index.couplings.get(folder, ())
        if coupling.folder in folders and coupling.imports
    }
    if not weights:
        raise TargetError(f"no folder in {path or 'the repository'} imports another one there")
    label = f"How the folders in {path or 'the repository'} import each other"
    yield from draw_weights(book, weights, label, make_folder_node, book.link_folder)


def draw_weights(
    book: Book,
    weights: Mapping[tuple[str, str], int],
    label: str,
    make_node: Callable[[Book, str], PictureNode],
    link: Callable[[str], blocks.Inline],
) -> Iterator[Block]:
    """Draw imports between folders or files, given by their numbers for each pair; *make_node*
    returns the box of one, and *link* a link to it."""
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
    edges = tuple(blocks.PictureEdge(numbers[start], numbers[end]) for start, end in sorted(drawn))
    nodes = tuple(("", tuple(make_node(book, each) for each in column)) for column in columns)
    yield Picture(label, nodes, edges)
    yield from _list_back(link, {pair: weights[pair] for pair in weights.keys() - forward.keys()})
    yield from _count_left_out(link, forward.keys() - drawn, place.keys() - layers.keys())


def _order(weights: Mapping[tuple[str, str], int]) -> list[str]:
    """Order the folders so that few imports point backwards. Repeatedly takes the folder whose
    imports outnumber its importers the most."""
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
    """Return the most frequent imports between folders, as many as fit into the picture."""
    chosen: set[tuple[str, str]] = set()
    for pair in sorted(weights, key=lambda pair: (-weights[pair], pair)):
        if len(chosen) == MAX_ARROWS:
            break
        boxes = Counter(_find_layers({*chosen, pair}, order).values())
        if len(boxes) <= MAX_COLUMNS and max(boxes.values()) <= MAX_COLUMN:
            chosen.add(pair)
    return chosen


def _find_layers(pairs: Collection[tuple[str, str]], order: Sequence[str]) -> dict[str, int]:
    """Return for each folder the length of its longest chain of imports. All imports point forward
    in *order*, so there is no cycle."""
    involved = {folder for pair in pairs for folder in pair}
    layers: dict[str, int] = {}
    for folder in reversed(order):
        if folder in involved:
            below = [layers[end] for start, end in pairs if start == folder]
            layers[folder] = 1 + max(below, default=-1)
    return layers


def make_folder_node(book: Book, path: str) -> PictureNode:
    """Return the box of a folder."""
    folder = book.index.folders[path]
    files = count(folder.total_files, "file")
    return PictureNode(f"{folder.name}/", files, book.index.folder_pages[path], title=path)


def _list_back(
    link: Callable[[str], blocks.Inline], back: Mapping[tuple[str, str], int]
) -> Iterator[Block]:
    """List the imports that are not drawn because they point backwards."""
    if back:
        ranked = sorted(back, key=lambda pair: (-back[pair], pair))
        pairs: list[Inlines] = [
            (link(start), " → ", link(end), Muted(f" {back[start, end]:,}"))
            for start, end in ranked
        ]
        note = "Not drawn, as they lead back (pairs of files): "
        yield Paragraph((note, *_name_some(pairs), "."), role="note")


def _count_left_out(
    link: Callable[[str], blocks.Inline],
    imports: Collection[tuple[str, str]],
    folders: Collection[str],
) -> Iterator[Block]:
    """Count the imports that do not fit into the picture; name the folders with no others."""
    if imports:
        pairs = count(len(imports), "more pair of folders", "more pairs of folders")
        note = f"Not drawn, as there is no room: imports between {pairs}"
        names = _name_some([(link(each),) for each in sorted(folders)])
        alone: Inlines = (", among them all of ", *names) if names else ()
        yield Paragraph((note, *alone, "."), role="note")


def _name_some(items: Sequence[Inlines]) -> Inlines:
    rest = len(items) - MAX_NAMED
    more: Inlines = (f" and {rest:,} more",) if rest > 0 else ()
    return (*join_inlines(items[:MAX_NAMED]), *more)


def draw_neighbours(book: Book, path: str) -> tuple[Picture, bool]:
    """Draw a folder between the folders that import from it and those from which it imports, and
    return whether all of them are drawn."""
    couplings = book.index.couplings.get(path, ())
    above = [(each.folder, each.importers) for each in couplings if each.importers]
    below = [(each.folder, each.imports) for each in couplings if each.imports]
    before, after = _list_neighbours(book, path, above), _list_neighbours(book, path, below)
    middle = (PictureNode(f"{path.rpartition('/')[2]}/"),)
    columns = (("imported by", before), ("", middle), ("imports", after))
    here = len(before)
    edges = [blocks.PictureEdge(number, here) for number in range(here)]
    edges += [blocks.PictureEdge(here, here + number + 1) for number in range(len(after))]
    label = f"Imports between {path} and other folders, in pairs of files"
    shown = tuple(column for column in columns if column[1])
    is_whole = max(len(above), len(below)) <= MAX_NEIGHBOURS
    return Picture(label, shown, tuple(edges), small=True), is_whole


def _list_neighbours(
    book: Book, path: str, found: Collection[tuple[str, int]]
) -> tuple[PictureNode, ...]:
    """Return the boxes of the folders with the most imports, and one for the number of others."""
    ranked = sorted(found, key=lambda each: (-each[1], each[0]))
    nodes = [_make_neighbour(book, path, *each) for each in ranked[:MAX_NEIGHBOURS]]
    if (rest := len(ranked) - MAX_NEIGHBOURS) > 0:
        nodes.append(PictureNode(f"+{rest:,} more"))
    return tuple(nodes)


def _make_neighbour(book: Book, path: str, other: str, number: int) -> PictureNode:
    """Return the box of a folder with a number of imports. Around *path* it stands for the files
    directly in it."""
    name = f"{other.rpartition('/')[2]}/" if other else "root files"
    what = f"files in {other}/" if other and path.startswith(f"{other}/") else other or ROOT_FILES
    imports = count(number, "import")
    return PictureNode(name, imports, book.index.folder_pages[other], f"{what}, {imports}")


def make_small_map(
    book: Book,
    folder: Folder,
    records: Sequence[FileRecord],
    kinds: Mapping[str, str],
    legend: Mapping[str, str],
) -> blocks.Map:
    """Return a treemap of what is directly in a folder and its subfolders, for a narrow column.
    *kinds* are the purposes of files, which decide the colours, and *legend* describes those."""
    sizes: dict[tuple[str, str], Counter[str]] = {}
    for record in records:
        area = _find_child(folder.path, record.path)
        area = "" if area == record.path else area
        sizes.setdefault((area, _find_child(area or folder.path, record.path)), Counter())[
            kinds[record.path]
        ] += _count_lines(record)
    areas: dict[str, list[Tile]] = {}
    ranked = sorted(sizes, key=lambda pair: (-sizes[pair].total(), pair))
    for area, path in ranked[:MAX_SMALL_TILES]:
        page = book.index.file_pages.get(path) or book.index.folder_pages.get(path, "")
        name = path[len(folder.path) + 1 :] + ("/" if path in book.index.folders else "")
        tile = _make_small_tile(name, page, sizes[area, path], legend)
        areas.setdefault(area, []).append(tile)
    rest: dict[str, Counter[str]] = {}
    for area, path in ranked[MAX_SMALL_TILES:]:
        rest.setdefault(area, Counter()).update(sizes[area, path])
    for area, lines in rest.items():
        page = book.index.folder_pages[area or folder.path]
        areas.setdefault(area, []).append(_make_small_tile("others", page, lines, legend))
    order = sorted(areas, key=lambda area: (-sum(tile.size for tile in areas[area]), area))
    return blocks.Map(
        f"Lines in {folder.path}/",
        tuple((area, tuple(sorted(areas[area], key=lambda tile: -tile.size))) for area in order),
        tuple(legend.values()),
        small=True,
    )


def _make_small_tile(name: str, page: str, sizes: Counter[str], legend: Mapping[str, str]) -> Tile:
    """Return a tile with the colour of most of its lines; *name* is relative to the folder of the
    map."""
    kind = min(sizes, key=lambda kind: (-sizes[kind], kind))
    title = f"{name}: {count(sizes.total(), 'line')}"
    short = "/".join(name.rsplit("/", 2 if name.endswith("/") else 1)[1:])
    return Tile(short or name, page, sizes.total(), legend[kind], title)


def _find_child(folder: str, path: str) -> str:
    """Return the direct child of *folder* that is or contains *path*."""
    end = path.find("/", len(folder) + 1 if folder else 0)
    return path if end < 0 else path[:end]


def make_map(book: Book, folder: str, colour: str) -> blocks.Map:
    """Return a treemap of the files below a folder, with an area for each of its subfolders.
    *colour*, one of COLOURS, selects colours by language or by the number of commits."""
    prefix = f"{folder}/" if folder else ""
    below = (record for path, record in book.index.records.items() if path.startswith(prefix))
    records = sorted(filter(_count_lines, below), key=lambda each: (-_count_lines(each), each.path))
    if not records:
        raise TargetError(f"no file in {prefix or 'the repository'} has lines")
    if colour == "changes":
        what, names = "commits that changed it", tuple(name for _, name in _CHANGES)
        groups = {record.path: _name_changes(book, record.path) for record in records}
    else:
        what, groups = "language", _group_by_language(records)
        counts = Counter(groups.values())
        names = tuple(sorted(counts, key=lambda name: (name == OTHERS, -counts[name], name)))
    label = f"Files of {folder or 'the repository'}: area by lines, colour by {what}"
    areas = _make_areas(book, folder, records, groups)
    return blocks.Map(label, areas, names, steps=colour == "changes")


def _count_lines(record: FileRecord) -> int:
    return record.analysis.lines if record.analysis else 0


def _make_areas(
    book: Book, folder: str, records: Sequence[FileRecord], groups: Mapping[str, str]
) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """Return the subfolders with their tiles, largest first."""
    areas: dict[str, list[Tile]] = {}
    small: dict[str, list[FileRecord]] = {}
    for number, record in enumerate(records):
        path, lines = record.path, _count_lines(record)
        # The direct subfolder that contains the file, or the folder itself.
        child = _find_child(folder, path)
        area = folder if child == path else child
        if number < MAX_TILES:
            title = f"{path}: {count(lines, 'line')}, {groups[path]}"
            name, page = path.rpartition("/")[2], book.index.file_pages.get(path, "")
            areas.setdefault(area, []).append(Tile(name, page, lines, groups[path], title))
        else:
            small.setdefault(area, []).append(record)
    for area, rest in small.items():
        lines, files = sum(map(_count_lines, rest)), count(len(rest), "small file")
        page = book.index.folder_pages.get(area, "")
        tile = Tile(files, page, lines, OTHERS, f"{files}, {count(lines, 'line')}")
        areas.setdefault(area, []).append(tile)
    sizes = {area: sum(tile.size for tile in tiles) for area, tiles in areas.items()}
    ordered = sorted(areas, key=lambda area: (-sizes[area], area))
    return tuple((area, tuple(areas[area])) for area in ordered)


def _group_by_language(records: Sequence[FileRecord]) -> dict[str, str]:
    """Return path -> language. The rarest languages share one group."""
    languages = {each.path: each.analysis.language for each in records if each.analysis}
    lines: Counter[str] = Counter()
    for record in records:
        lines[languages[record.path]] += _count_lines(record)
    common = {language for language, _ in lines.most_common(MAX_GROUPS - 1)}
    return {path: each if each in common else OTHERS for path, each in languages.items()}


def _name_changes(book: Book, path: str) -> str:
    """Return the label of the range in ``_CHANGES`` that contains a file's number of commits."""
    found = book.index.history.files.get(path)
    changes = found.changes if found else 0
    return next(name for least, name in reversed(_CHANGES) if changes >= least)
