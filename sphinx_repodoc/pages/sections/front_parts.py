"""Sections of the overview: its parts, central definitions, health and recent activity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.index.descriptions.central import count_users, list_outer
from sphinx_repodoc.index.descriptions.relevance import clean_doc
from sphinx_repodoc.index.facts import Description, DescriptionKind
from sphinx_repodoc.index.main_parts import find_parts
from sphinx_repodoc.index.project_names import is_production
from sphinx_repodoc.index.uses.counting import Counting
from sphinx_repodoc.model import CALLABLES, TYPES, Symbol, SymbolKind, list_ancestors
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import (
    Bar,
    Block,
    Columns,
    Fold,
    Inline,
    Inlines,
    Link,
    Map,
    Muted,
    Paragraph,
    Row,
    Table,
    Tile,
    make_table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.described import make_short
from sphinx_repodoc.pages.phrases import count, join_inlines, tell_more
from sphinx_repodoc.pages.pictures import draw_weights, make_file_node, make_folder_node
from sphinx_repodoc.pages.sections.repository_parts import make_languages

_SHOWN = 12
_LEAST = 0.01
"""Parts with a smaller share of the lines are collapsed."""
_CENTRAL = 10
_MIN_USERS = 2
_LONG = 60
_LISTED = 40
_RECENT = 5
_NAMED_FILES = 3
_GROUPS = 8
_FEW = 3
"""Files beside each other are a better picture than this many tiles or boxes."""


class FrontParts:
    """The parts of the repository on the overview. The folder around all important parts is not
    repeated in their names."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._parts = parts = find_parts(book.index)
        least = _LEAST * sum(parts.lines.values())
        self._shown = [part for part in parts.lines if parts.lines[part] >= least][:_SHOWN]
        folders = [part.rpartition("/")[0] for part in self._shown]
        around = [set(list_ancestors(folder)) for folder in folders]
        common = set.intersection(*around) if around else {""}
        self._around = max(common, key=len)

    def make_contents(self) -> Iterator[Block]:
        """The parts with their descriptions and sizes beside a map; the other folders and files."""
        if self._around:
            yield Paragraph(("In ", self._book.link_folder(self._around)), role="note")
        table = tuple(self._make_table(self._shown))
        if len(self._shown) > _FEW:
            yield Columns((("", table), ("", (self._make_map(),))), role="sided")
        else:
            yield from table
        small = [part for part in self._parts.lines if part not in self._shown]
        if small:
            yield Fold((count(len(small), "smaller part"),), tuple(self._make_table(small)))
        yield from self._list_others()

    def _make_table(self, parts: Sequence[str]) -> Iterator[Block]:
        lines = self._parts.lines
        most = max(lines.values(), default=0)
        rows = [self._make_row(part, lines[part], most) for part in parts]
        yield from make_table(rows, ("Part", "What it is for", "Lines", ""))

    def _make_row(self, part: str, number: int, most: int) -> Row:
        index, is_folder = self._book.index, part in self._book.index.folders
        found = index.folder_descriptions if is_folder else index.descriptions
        text = make_short(found[part][0]) if found.get(part) else ()
        bar = (Bar(round(100 * number / most)),) if most else ()
        return (self._link(part),), text, (f"{number:,}",), bar

    def _link(self, part: str) -> Inline:
        """Return a link to a part by its short name."""
        name = part.removeprefix(f"{self._around}/")
        if part in self._book.index.folders:
            return self._book.link_folder(part, text=f"{name}/")
        return self._book.link_file(part, text=name)

    def _make_map(self) -> Map:
        index = self._book.index
        ranked = [(part, self._parts.lines[part]) for part in self._shown]
        others = sum(self._parts.lines.values()) - sum(number for _, number in ranked)
        languages: dict[str, int] = {}
        tiles = []
        for part, number in ranked:
            language = self._find_language(part)
            languages[language] = languages.get(language, 0) + number
            page = index.folder_pages.get(part) or index.file_pages.get(part, "")
            name = part.rpartition("/")[2]
            title = f"{part}: {count(number, 'line')}, {language}"
            tiles.append(Tile(name, page, number, language, title))
        if others:
            title = f"smaller parts: {count(others, 'line')}"
            tiles.append(Tile("others", "", others, "other", title))
            tiles.sort(key=lambda tile: -tile.size)
        groups = sorted(languages, key=lambda each: (-languages[each], each))[:_GROUPS]
        label = "Parts of the repository: area by lines, colour by language"
        return Map(label, (("", tuple(tiles)),), tuple(groups), small=True)

    def _find_language(self, part: str) -> str:
        """Return the language of most code in a part."""
        index = self._book.index
        lines: dict[str, int] = {}
        for path, record in index.records.items():
            is_inside = path == part or path.startswith(f"{part}/")
            if is_inside and record.analysis and is_production(index, path):
                name = record.analysis.language
                lines[name] = lines.get(name, 0) + record.analysis.lines
        return min(lines, key=lambda each: (-lines[each], each)) if lines else "other"

    def _list_others(self) -> Iterator[Block]:
        """The folders without parts, and the files of the top folder, collapsed."""
        root = self._book.index.folders[""]
        parts = self._parts.lines
        folders = tuple(
            f for f in root.folders if not any(f"{p}/".startswith(f"{f}/") for p in parts)
        )
        files = tuple(path for path in root.files if path not in parts)
        if not parts:
            yield from make_table(self._list_rows((*folders, *files)), ("Name", "Description"))
        else:
            yield from self._fold(folders, count(len(folders), "other folder"))
            yield from self._fold(files, f"{count(len(files), 'file')} of the top folder")
        yield from self._fold_languages()
        if not (root.folders or root.files):
            yield Paragraph(("The repository has no files.",))

    def _fold(self, paths: Sequence[str], what: str) -> Iterator[Block]:
        if paths:
            folders = self._book.index.folders
            names = [f"{path}/" if path in folders else path for path in paths[:_NAMED_FILES]]
            more = ", …" if len(paths) > _NAMED_FILES else ""
            table = make_table(self._list_rows(paths), ("Name", "Description"))
            yield Fold((f"{what}: {', '.join(names)}{more}",), tuple(table))

    def _list_rows(self, paths: Iterable[str]) -> Iterator[Row]:
        index = self._book.index
        for path in paths:
            if path in index.folders:
                yield (self._book.link_folder(path),), (index.summarise_folder(path),)
            else:
                yield (self._book.link_file(path),), (index.summarise(path),)

    def _fold_languages(self) -> Iterator[Block]:
        tables = tuple(make_languages(self._book))
        if len(self._book.index.languages()) > 1:
            yield Fold(("Lines and files by language, tests and data included",), tables)

    def make_architecture(self) -> Iterator[Block]:
        """The imports and uses between the parts."""
        shown = set(self._shown)
        links = {
            pair: number for pair, number in self._parts.links.items() if shown.issuperset(pair)
        }
        if len({part for pair in links for part in pair}) > 1:
            label = "How the parts use each other"
            yield from draw_weights(self._book, links, label, _make_node, self._link)

    def make_health(self) -> Iterator[Block]:
        """What a maintainer may want to improve, each with the places."""
        yield from _list_undescribed(self._book)
        yield from _list_cycles(self._book)
        yield from _list_tasks(self._book)
        yield from _list_long(self._book)


def _make_node(book: Book, part: str) -> blocks.PictureNode:
    return (make_folder_node if part in book.index.folders else make_file_node)(book, part)


def make_central(book: Book) -> Iterator[Block]:
    """The types and functions that most files use, tests left out."""
    index = book.index
    found: list[tuple[int, str, Symbol]] = []
    for path in sorted(index.uses.by_target):
        if path not in index.file_pages or not is_production(index, path):
            continue
        users = count_users(index, path)
        analysis = index.records[path].analysis
        for symbol in list_outer(index, path, analysis.symbols) if analysis else ():
            number = users.get(symbol.qualname, 0)
            # Macros without parameters are settings.
            is_setting = symbol.kind is SymbolKind.MACRO and not symbol.signature
            if number >= _MIN_USERS and symbol.kind in TYPES | CALLABLES and not is_setting:
                found.append((-number, path, symbol))
    found.sort(key=lambda each: (*each[:2], each[2].line))
    seen: set[tuple[str, str]] = set()
    rows: list[Row] = []
    for number, path, symbol in found:
        key = (symbol.name, symbol.kind)
        if key in seen or len(rows) == _CENTRAL:
            continue
        seen.add(key)
        least = index.uses.judge(path, symbol.qualname) is not Counting.COMPLETE
        files = f"{'at least ' if least else ''}{count(-number, 'file')}"
        text = clean_doc(symbol.doc, symbol.name)
        name = book.link_symbol(path, symbol.qualname, symbol.name)
        place = Muted(f" {symbol.kind} in {path.rpartition('/')[2]}")
        rows.append(((name, place), (text,), (files,)))
    yield from make_table(rows, ("Name", "What it is for", "Used by"))


def make_readme(readme: blocks.Prose | None) -> Iterator[Block]:
    """The README, collapsed."""
    if readme:
        lines = count(len(readme.text.splitlines()), "line")
        images = ", with its images" if readme.images else ""
        yield Fold((f"Show {lines}{images}",), (readme,))


def make_activity(book: Book) -> Iterator[Block]:
    """The commits that changed files last, and the files that changed most."""
    columns: list[tuple[str, tuple[Block, ...]]] = []
    if rows := list(_list_commits(book)):
        columns.append(("Last changed", (Table(tuple(rows)),)))
    files = book.index.history.files
    changes = {
        path: found.changes
        for path, found in files.items()
        if found.changes > 1 and path in book.index.file_pages and is_production(book.index, path)
    }
    ranked = sorted(changes, key=lambda path: (-changes[path], path))[:_RECENT]
    if ranked:
        most: list[Row] = [
            ((_link_short(book, path),), (count(changes[path], "commit"),)) for path in ranked
        ]
        columns.append(("Most changed code", (Table(tuple(most)),)))
    if columns:
        yield Columns(tuple(columns))


def _list_commits(book: Book) -> Iterator[Row]:
    """Yield the last commits with the files of which they are the last change."""
    groups: dict[tuple[str, str], list[str]] = {}
    for path, found in book.index.history.files.items():
        if found.date and path in book.index.file_pages:
            groups.setdefault((found.date, found.commit), []).append(path)
    for date, commit in sorted(groups, reverse=True)[:_RECENT]:
        paths = sorted(groups[date, commit], key=lambda p: (not is_production(book.index, p), p))
        links: list[Inlines] = [(_link_short(book, path),) for path in paths[:_NAMED_FILES]]
        more = tell_more(len(paths) - _NAMED_FILES)
        link = book.link_commit(commit)
        # An id without a link tells nobody anything.
        shown: Inlines = (date, " ", link) if isinstance(link, Link) else (date,)
        yield shown, (*join_inlines(links), *more)


def _link_short(book: Book, path: str) -> Inline:
    """Return a link by the name of a file, with its path as tooltip."""
    name = path.rpartition("/")[2]
    return Link(name, page=book.index.file_pages[path], title=path)


def _list_undescribed(book: Book) -> Iterator[Block]:
    index = book.index
    found = [
        path
        for path in index.file_pages
        if is_production(index, path) and not _has_words(index.descriptions.get(path, ()))
    ]
    total = sum(is_production(index, path) for path in index.file_pages)
    what = f"of {count(total, 'source file')} do not say what they are for"
    yield from _fold_files(book, found, f"{len(found):,} {what}")


def _has_words(found: Iterable[Description]) -> bool:
    return any(each.kind is not DescriptionKind.COMPOSED for each in found)


def _fold_files(book: Book, paths: Sequence[str], summary: str) -> Iterator[Block]:
    if paths:
        links: list[Inlines] = [(book.link_file(path),) for path in paths[:_LISTED]]
        more = tell_more(len(paths) - _LISTED)
        yield Fold((summary,), (Paragraph((*join_inlines(links), *more)),))


def _list_cycles(book: Book) -> Iterator[Block]:
    groups = set(book.index.graph.groups.values())
    ranked = sorted(map(sorted, groups), key=lambda group: (-len(group), group))
    rows: list[Row] = []
    for group in ranked[:_LISTED]:
        cycle = book.index.graph.find_cycle(group[0])
        links: list[Inlines] = [(book.link_file(path),) for path in (*cycle, *cycle[:1])]
        size = Muted(f" one of several in a group of {count(len(group), 'file')}")
        rows.append(((*join_inlines(links, " → "), *((size,) if len(group) > len(cycle) else ())),))
    if rows:
        noun = count(len(ranked), "group of files that import", "groups of files that import")
        yield Fold((f"{noun} each other when they are loaded",), tuple(make_table(rows)))


def _list_tasks(book: Book) -> Iterator[Block]:
    places = [
        (path, line)
        for path, record in book.index.records.items()
        if path in book.index.file_pages and record.analysis and is_production(book.index, path)
        for line in record.analysis.tasks
    ]
    if places:
        links: list[Inlines] = [
            (book.link_file(path, text=f"{path}:{line}", line=line),)
            for path, line in places[:_LISTED]
        ]
        more = tell_more(len(places) - _LISTED)
        summary = count(len(places), "comment with TODO or FIXME", "comments with TODO or FIXME")
        yield Fold((summary,), (Paragraph((*join_inlines(links), *more)),))


def _list_long(book: Book) -> Iterator[Block]:
    found: list[tuple[int, str, Symbol]] = []
    for path, record in book.index.records.items():
        if path in book.index.file_pages and record.analysis and is_production(book.index, path):
            for symbol in record.analysis.symbols:
                length = symbol.end_line - symbol.line + 1
                if symbol.kind in CALLABLES and length >= _LONG:
                    found.append((-length, path, symbol))
    found.sort(key=lambda each: (*each[:2], each[2].line))
    rows: list[Row] = [
        ((book.link_symbol(path, s.qualname, s.qualname), Muted(f" in {path}")), (f"{-n:,} lines",))
        for n, path, s in found[:_RECENT]
    ]
    if rows:
        summary = count(len(found), "function") + f" of {_LONG} lines or more; the longest ones"
        yield Fold((summary,), tuple(make_table(rows)))
