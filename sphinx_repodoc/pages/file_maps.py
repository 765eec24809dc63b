"""Treemaps of the files below a folder: the area of each file is its number of lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sphinx_repodoc.index.targets import TargetError
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.pages.blocks import Map, Tile
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.phrases import count

COLOURS = ("language", "changes")
MAX_GROUPS = 8
MAX_TILES = 600
"""Smaller files share a tile per folder."""
OTHERS = "other"
# The number of commits that changed a file: upper bounds (exclusive) and their names.
_CHANGES = ((2, "1 commit"), (6, "2 to 5"), (21, "6 to 20"), (101, "21 to 100"))
_MOST_CHANGES = "more than 100"
_NO_CHANGES = "not known"


def make_map(book: Book, folder: str, colour: str) -> Map:
    """Return a map of the files below a folder, with an area for each of its subfolders. *colour*
    is one of COLOURS: by language, or by the number of commits."""
    prefix = f"{folder}/" if folder else ""
    every = (item for item in book.index.records.items() if item[0].startswith(prefix))
    records = [record for _, record in every if _count_lines(record)]
    if not records:
        raise TargetError(f"no file in {prefix or 'the repository'} has lines")
    records.sort(key=lambda record: (-_count_lines(record), record.path))
    is_scale = colour == "changes"
    groups = _group_by_changes(book, records) if is_scale else _group_by_language(records)
    what = "commits that changed it" if is_scale else "language"
    return Map(
        f"Files of {folder or 'the repository'}: area by lines, colour by {what}",
        _make_areas(book, folder, records, groups),
        _CHANGE_GROUPS if is_scale else _rank_groups(groups),
        steps=is_scale,
    )


def _count_lines(record: FileRecord) -> int:
    return record.analysis.lines if record.analysis else 0


def _make_areas(
    book: Book, folder: str, records: Sequence[FileRecord], groups: Mapping[str, str]
) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """Return the subfolders with their tiles, largest first."""
    areas: dict[str, list[Tile]] = {}
    small: dict[str, list[FileRecord]] = {}
    for number, record in enumerate(records):
        area = _find_area(record.path, folder)
        if number < MAX_TILES:
            areas.setdefault(area, []).append(_make_tile(book, record, groups[record.path]))
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


def _find_area(path: str, folder: str) -> str:
    """Return the subfolder of *folder* that contains *path*, or *folder* itself."""
    end = path.find("/", len(folder) + 1 if folder else 0)
    return folder if end < 0 else path[:end]


def _make_tile(book: Book, record: FileRecord, group: str) -> Tile:
    path, lines = record.path, _count_lines(record)
    title = f"{path}: {count(lines, 'line')}, {group}"
    name = path.rpartition("/")[2]
    return Tile(name, book.index.file_pages.get(path, ""), lines, group, title)


def _group_by_language(records: Sequence[FileRecord]) -> dict[str, str]:
    """Return the language of each path; rare languages are one group."""
    languages = {each.path: each.analysis.language for each in records if each.analysis}
    lines: Counter[str] = Counter()
    for record in records:
        lines[languages[record.path]] += _count_lines(record)
    common = {language for language, _ in lines.most_common(MAX_GROUPS - 1)}
    return {path: each if each in common else OTHERS for path, each in languages.items()}


def _rank_groups(groups: Mapping[str, str]) -> tuple[str, ...]:
    counts = Counter(groups.values())
    return tuple(sorted(counts, key=lambda name: (name == OTHERS, -counts[name], name)))


def _group_by_changes(book: Book, records: Sequence[FileRecord]) -> dict[str, str]:
    """Return for each path the range of its number of commits."""
    return {record.path: _name_changes(book, record.path) for record in records}


def _name_changes(book: Book, path: str) -> str:
    found = book.index.history.files.get(path)
    if not found or not found.changes:
        return _NO_CHANGES
    return next((name for limit, name in _CHANGES if found.changes < limit), _MOST_CHANGES)


# All ranges, whether they occur or not, so that a colour means the same on each map.
_CHANGE_GROUPS = (_NO_CHANGES, *(name for _, name in _CHANGES), _MOST_CHANGES)
