"""The files of a folder as a map: each as large as its lines."""

from __future__ import annotations

from collections import Counter

from sphinx_repodoc.index.targets import TargetError
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.pages.blocks import Map, Tile
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.words import count

COLOURS = ("language", "changes")
MAX_GROUPS = 8
MAX_TILES = 600
"""Smaller files share a tile with the others of their folder."""
OTHERS = "other"
# Files by the number of commits that changed them: the first boundary that is not reached.
_CHANGES = ((2, "1 commit"), (6, "2 to 5"), (21, "6 to 20"), (101, "21 to 100"))
_MOST_CHANGES = "more than 100"
_NO_CHANGES = "not known"


def embed_map(book: Book, argument: str, values: Values) -> Embed:
    """The files below a folder by its subfolders, coloured by ``color``: their languages, or
    how often they change."""
    target = book.targets.find_folder(argument)
    colour = values.get("color") or COLOURS[0]
    records = [
        record
        for path, record in book.index.records.items()
        if f"{path}".startswith(f"{target.path}/" if target.path else "") and _count_lines(record)
    ]
    if not records:
        raise TargetError(f"no file in {argument or 'the repository'} has lines")
    groups = _name_groups(book, records, colour)
    shown = sorted(records, key=lambda record: (-_count_lines(record), record.path))
    areas: dict[str, list[Tile]] = {}
    for record in shown[:MAX_TILES]:
        area = _find_area(record.path, target.path)
        areas.setdefault(area, []).append(_make_tile(book, record, groups[record.path]))
    for area, rest in _group_rest(shown[MAX_TILES:], target.path).items():
        lines, files = sum(map(_count_lines, rest)), count(len(rest), "small file")
        page = book.index.folder_pages.get(area, "")
        tile = Tile(files, page, lines, OTHERS, f"{files}, {count(lines, 'line')}")
        areas.setdefault(area, []).append(tile)
    sizes = {area: sum(tile.size for tile in tiles) for area, tiles in areas.items()}
    ordered = sorted(areas, key=lambda area: (-sizes[area], area))
    what = "language" if colour == COLOURS[0] else "commits that changed it"
    label = f"Files of {target.path or 'the repository'}: area by lines, colour by {what}"
    drawn = tuple((area, tuple(areas[area])) for area in ordered)
    block = Map(label, drawn, _order_groups(groups, colour), steps=colour == "changes")
    return Embed(book.index.folder_pages[target.path], (block,))


def _count_lines(record: FileRecord) -> int:
    return record.analysis.lines if record.analysis else 0


def _find_area(path: str, folder: str) -> str:
    """The subfolder of *folder* that *path* is in, or *folder* itself."""
    start = len(folder) + 1 if folder else 0
    end = path.find("/", start)
    return folder if end < 0 else path[:end]


def _group_rest(records: list[FileRecord], folder: str) -> dict[str, list[FileRecord]]:
    areas: dict[str, list[FileRecord]] = {}
    for record in records:
        areas.setdefault(_find_area(record.path, folder), []).append(record)
    return areas


def _make_tile(book: Book, record: FileRecord, group: str) -> Tile:
    path, lines = record.path, _count_lines(record)
    name = path.rpartition("/")[2]
    title = f"{path}: {count(lines, 'line')}, {group}"
    return Tile(name, book.index.file_pages.get(path, ""), lines, group, title)


def _name_groups(book: Book, records: list[FileRecord], colour: str) -> dict[str, str]:
    if colour == "changes":
        return {record.path: _name_changes(book, record.path) for record in records}
    lines: Counter[str] = Counter()
    for record in records:
        lines[record.analysis.language if record.analysis else ""] += _count_lines(record)
    common = {language for language, _ in lines.most_common(MAX_GROUPS - 1)}
    return {
        record.path: record.analysis.language
        if record.analysis and record.analysis.language in common
        else OTHERS
        for record in records
    }


def _name_changes(book: Book, path: str) -> str:
    found = book.index.history.files.get(path)
    if not found or not found.changes:
        return _NO_CHANGES
    return next((name for limit, name in _CHANGES if found.changes < limit), _MOST_CHANGES)


def _order_groups(groups: dict[str, str], colour: str) -> tuple[str, ...]:
    """The languages by their number of files, or from rarely to often changed."""
    if colour == "changes":
        names = (_NO_CHANGES, *(name for _, name in _CHANGES), _MOST_CHANGES)
        # All of them, so that a colour means the same on each map.
        return names
    counts = Counter(groups.values())
    ranked = sorted(counts, key=lambda name: (name == OTHERS, -counts[name], name))
    return tuple(ranked)
