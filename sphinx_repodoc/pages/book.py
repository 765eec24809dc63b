"""The repository as pages: where everything stands, and links that lead there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.includes import LANGUAGES as INCLUDING
from sphinx_repodoc.index.targets import Targets
from sphinx_repodoc.model import CALLABLES, VALUES, FileRecord, Record, Symbol, Visibility
from sphinx_repodoc.pages.blocks import Crumb, Inline, Link
from sphinx_repodoc.problems import ProblemKind

_MAX_FILES = 2000
_MAX_BODIES = 20_000


class SymbolLines:
    """The lines of symbols by path and qualified name, made for a file when it is asked for."""

    def __init__(self, index: RepoIndex) -> None:
        self._index = index
        self._of_file = lru_cache(maxsize=_MAX_FILES)(self._read)
        self._find_body = lru_cache(maxsize=_MAX_BODIES)(self._look_for_body)

    def get(self, path: str, qualname: str) -> int:
        """The line of the first symbol of that name, of one with a body where there is one, and
        of one that can be called rather than a value; 0 where there is none."""
        symbol = self._of_file(path).get(qualname)
        return symbol.line if symbol else 0

    def find_body(self, path: str, qualname: str) -> tuple[str, int]:
        """The same with its file; for a function of C that is only declared there, where its
        body is, unless several files have one."""
        symbol = self._of_file(path).get(qualname)
        if symbol and symbol.declared and self._is_included(path):
            return self._find_body(symbol.name, qualname) or (path, symbol.line)
        return path, symbol.line if symbol else 0

    def _read(self, path: str) -> dict[str, Symbol]:
        record = self._index.records.get(path)
        symbols = record.analysis.symbols if record and record.analysis else ()
        ordered = sorted(symbols, key=lambda symbol: (symbol.declared, symbol.kind in VALUES))
        return {symbol.qualname: symbol for symbol in reversed(ordered)}

    def _look_for_body(self, name: str, qualname: str) -> tuple[str, int] | None:
        found = {
            path: symbol.line
            for path, symbol in reversed(self._index.symbols.get(name, ()))
            if symbol.qualname == qualname
            and symbol.kind in CALLABLES
            and not symbol.declared
            and symbol.visibility is not Visibility.PRIVATE
            and self._is_included(path)
        }
        return next(iter(found.items())) if len(found) == 1 else None

    def _is_included(self, path: str) -> bool:
        analysis = self._index.records[path].analysis
        return analysis is not None and analysis.language in INCLUDING


class Cited(Record, frozen=True, kw_only=True):
    """A place in the project's own documents that cites a file, lines or a symbol of it."""

    document: str
    title: str
    anchor: str
    section: str
    symbol: str
    first: int
    last: int


class Drift(Record, frozen=True, kw_only=True):
    """A citation that shows something else than what was accepted, with the difference."""

    document: str
    document_line: int
    path: str
    line: int
    message: str
    diff: str


@dataclass(frozen=True, slots=True)
class Book:
    """What all pages are made from. ``listed`` are the files whose page lists the source,
    so that a link may lead to a line; ``lines`` finds the line of a symbol, ``targets``
    what an author points at, and ``read`` gives the text of a file, which is empty where it
    cannot be read. ``cited`` says for each path where documents cite it, ``drifts``
    which of these citations show something new. ``indexed`` are the folders with a keyword
    index."""

    index: RepoIndex
    options: Options
    listed: frozenset[str]
    lines: SymbolLines
    targets: Targets
    read: Callable[[str], str]
    indexed: frozenset[str]
    cited: Mapping[str, tuple[Cited, ...]] = field(default_factory=dict)
    drifts: tuple[Drift, ...] = ()

    @property
    def overview(self) -> str:
        """The page name of the overview."""
        return name_overview(self.options)

    @property
    def report(self) -> str:
        """The page name of the report."""
        return f"{self.options.prefix}/report"

    def keywords(self, letter: str = "index") -> str:
        """The page name of the keyword index, or of one letter of it."""
        return f"{self.options.prefix}/keywords/{letter}"

    def has_entries(self, page: str) -> bool:
        """Whether *page* is a keyword index. No file or folder has a page of that name."""
        folder, _, name = page.rpartition("/")
        return name == "keywords" or folder == f"{self.options.prefix}/keywords"

    def folder_keywords(self, path: str) -> str:
        """The page name of the keyword index of a folder; that of the root is the repository's."""
        if not path:
            return self.keywords()
        return f"{self.index.folder_pages[path].removesuffix('index')}keywords"

    def link_file(self, path: str, *, text: str = "", line: int = 0, code: bool = False) -> Inline:
        """A link to a file's page and a line of it, as far as they exist."""
        page = self.index.file_pages.get(path)
        if page is None:
            return text or path
        anchor = anchor_line(line) if line and path in self.listed else ""
        return Link(text or path, page=page, anchor=anchor, code=code)

    def link_symbol(self, path: str, qualname: str, text: str) -> Inline:
        """A link to a definition, as far as it exists."""
        return self.link_file(path, text=text, line=self.lines.get(path, qualname), code=True)

    def link_line(self, path: str, line: int, text: str = "") -> Link:
        """A link to a line on the file's own page, plain text where it has no listing."""
        anchor = anchor_line(line) if path in self.listed else ""
        return Link(text or f"line {line}", anchor=anchor)

    def link_folder(self, path: str, *, text: str = "") -> Link:
        """A link to a folder's page."""
        return Link(text or f"{path}/", page=self.index.folder_pages[path])

    def make_crumbs(self, folder: str) -> tuple[Crumb, ...]:
        """The way from the overview down to *folder*."""
        crumbs = [Crumb(self.options.title, self.overview)]
        parts = folder.split("/") if folder else []
        for depth, name in enumerate(parts, start=1):
            crumbs.append(Crumb(name, self.index.folder_pages["/".join(parts[:depth])]))
        return tuple(crumbs)


def make_book(index: RepoIndex, options: Options, read: Callable[[str], str]) -> Book:
    """The book of a repository."""
    records = index.records.values() if "source" in options.sections else ()
    listed = frozenset(record.path for record in records if _is_listed(record, options))
    lines, targets = SymbolLines(index), Targets(index)
    return Book(index, options, listed, lines, targets, read, _find_indexed(index))


def _find_indexed(index: RepoIndex) -> frozenset[str]:
    """The folders below which something is defined or said."""
    paths = (
        path
        for path, record in index.records.items()
        if path in index.concepts or (record.analysis and record.analysis.symbols)
    )
    folders = {path.rpartition("/")[0] for path in paths}
    return frozenset(each for folder in folders for each in list_ancestors(folder))


def name_overview(options: Options) -> str:
    """The page name of the overview."""
    return f"{options.prefix}/index"


def anchor_line(line: int) -> str:
    """The anchor of a line in a listing."""
    return f"L{line}"


def _is_listed(record: FileRecord, options: Options) -> bool:
    analysis = record.analysis
    if analysis is None or analysis.binary or record.source.size > options.max_source_bytes:
        return False
    if analysis.generated:
        return False
    return all(problem.kind is not ProblemKind.UNREADABLE for problem in analysis.problems)
