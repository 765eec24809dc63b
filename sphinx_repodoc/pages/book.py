"""The data that all pages share, with functions for page names, anchors and links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.anchors import anchor_definition, anchor_uses, choose_first, has_anchor
from sphinx_repodoc.index.facts import Entry, TestFile, Use
from sphinx_repodoc.index.name_scopes import NameScopes
from sphinx_repodoc.index.repo_index import MUTED_ROLES, TESTING_ROLES
from sphinx_repodoc.index.targets import Targets
from sphinx_repodoc.index.tested_files import list_subjects, list_tests
from sphinx_repodoc.index.uses.counting import Counting
from sphinx_repodoc.languages.load import find_scope, list_read_names
from sphinx_repodoc.model import (
    CALLABLES,
    INNER_NAME,
    TYPES,
    VALUES,
    Analysis,
    FileRecord,
    Record,
    ReferenceKind,
    Symbol,
    Visibility,
    list_ancestors,
)
from sphinx_repodoc.overloads import has_arity, names_types, suits, takes
from sphinx_repodoc.pages.blocks import Inline, Link, Muted
from sphinx_repodoc.pages.budget import ALLOWANCES
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.pages.quotes import Quotes
from sphinx_repodoc.pages.use_lists import (
    FILE_PASSES,
    Detail,
    Found,
    Numbers,
    allot,
    count_uses,
    rank_users,
)
from sphinx_repodoc.problems import Problem, ProblemKind

MIN_KEYWORDS = 10
"""A folder with fewer definitions in it and below has no keyword index: its page shows as much."""

_MAX_FILES = 2000
# Kinds of definitions that a use may mean, the most likely ones first
_MEANT = {
    ReferenceKind.CALL: (CALLABLES, TYPES),
    ReferenceKind.NAME: (VALUES, CALLABLES, TYPES),
}
_MAX_BODIES = 20_000


class SymbolLines:
    """Path and qualified name of a symbol -> its line, read per file on demand."""

    def __init__(self, index: RepoIndex) -> None:
        self._index = index
        self._of_file = lru_cache(maxsize=_MAX_FILES)(self._read)
        self._of_overloads = lru_cache(maxsize=_MAX_FILES)(self._list_overloads)
        self._find_body = lru_cache(maxsize=_MAX_BODIES)(self._look_for_body)

    def get(self, path: str, qualname: str) -> int:
        """Return the line of the first symbol with that qualified name, or 0.

        Definitions are preferred to declarations, and callables to values.
        """
        symbol = self.find(path, qualname)
        return symbol.line if symbol else 0

    def find(self, path: str, qualname: str) -> Symbol | None:
        """Return the symbol that a qualified name stands for, which has the plain anchor."""
        return self._of_file(path).get(qualname)

    def find_body(self, path: str, qualname: str) -> tuple[str, Symbol | None]:
        """Return the file and the symbol with that qualified name. For a function that is declared
        in a header and defined in exactly one other file, return those of its definition."""
        symbol = self.find(path, qualname)
        if symbol and symbol.declared and self._is_included(path):
            return self._find_body(symbol.name, qualname) or (path, symbol)
        return path, symbol

    def find_overload(self, use: Use, line: int) -> tuple[Symbol | None, bool]:
        """Return which of several definitions of a qualified name in a file a use on a *line*
        means, None for the one with the plain anchor, and whether that is certain."""
        same = self._of_overloads(use.target).get(use.symbol, ())
        groups = _MEANT.get(use.kind, (TYPES,))
        found = next(filter(None, ([e for e in same if e.kind in kinds] for kinds in groups)), [])
        found = [e for e in found if has_arity(e.prefix, e.signature, use.arguments)] or found
        for fits in (takes, suits, names_types) if use.kind is ReferenceKind.CALL else ():
            found = [each for each in found if fits(each.signature, use.arguments)] or found
        is_sure = len(found) < 2 or found[0].kind in TYPES
        if not is_sure and use.path == use.target:
            # A function that calls another one of its name looks recursive.
            found = [e for e in found if not e.start_line <= line <= e.end_line] or found
        is_plain = not found or self.find(use.target, use.symbol) in found
        return None if is_plain else found[0], is_sure

    def _list_overloads(self, path: str) -> dict[str, list[Symbol]]:
        """Return the definitions of each qualified name that several in a file have, in languages
        in which a call tells which one is meant."""
        record = self._index.records.get(path)
        analysis = record.analysis if record else None
        is_told = analysis and find_scope(analysis.language).by_arguments
        found: dict[str, list[Symbol]] = {}
        for symbol in analysis.symbols if analysis and is_told else ():
            found.setdefault(symbol.qualname, []).append(symbol)
        return {name: each for name, each in found.items() if len(each) > 1}

    def _read(self, path: str) -> dict[str, Symbol]:
        record = self._index.records.get(path)
        analysis = record.analysis if record else None
        symbols = (*analysis.symbols, *analysis.inner) if analysis else ()
        return {name: symbols[at] for name, at in choose_first(symbols).items()}

    def _look_for_body(self, name: str, qualname: str) -> tuple[str, Symbol] | None:
        found = {
            path: symbol
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
        return analysis is not None and find_scope(analysis.language).includes


class Cited(Record, frozen=True, kw_only=True):
    """A citation of a file, of some of its lines or of a symbol in the project's documents."""

    document: str
    title: str
    anchor: str
    section: str
    symbol: str
    first: int
    last: int


class Drift(Record, frozen=True, kw_only=True):
    """A citation whose code has changed since its author accepted it, with the difference."""

    document: str
    document_line: int
    path: str
    line: int
    message: str
    diff: str


@dataclass(frozen=True, slots=True)
class Book:
    """The input of all pages.

    ``listed`` are the files whose pages have a listing, so that links may lead to lines; ``lines``
    finds the line of a symbol, ``targets`` resolves the targets that authors write, and ``read``
    returns the text of a file, which is empty if it cannot be read; ``quotes`` has the lines of
    code that use other files. ``indexed`` are the folders with a keyword index, ``testing`` the
    tests and the files that serve them, ``scopes`` finds the definitions of names in
    documentation, ``cited`` are the citations of each path in the project's
    documents, and ``drifts`` the citations whose code has changed.
    """

    index: RepoIndex
    options: Options
    listed: frozenset[str]
    lines: SymbolLines
    targets: Targets
    read: Callable[[str], str]
    quotes: Quotes
    indexed: frozenset[str]
    testing: frozenset[str]
    scopes: NameScopes
    cited: Mapping[str, tuple[Cited, ...]] = field(default_factory=dict)
    drifts: tuple[Drift, ...] = ()

    @property
    def overview(self) -> str:
        """Return the page name of the overview."""
        return f"{self.options.prefix}/index"

    @property
    def report(self) -> str:
        """Return the page name of the report."""
        return f"{self.options.prefix}/report"

    def keywords(self, letter: str = "index") -> str:
        """Return the page name of the keyword index, or of the page for one letter of it."""
        return f"{self.options.prefix}/keywords/{letter}"

    def uses(self, path: str) -> str:
        """Return the page name for all uses of the symbols of a file, which few files need."""
        segments = self.index.file_pages[path].removeprefix(f"{self.options.prefix}/tree/")
        return f"{self.options.prefix}/uses/{segments}"

    def has_entries(self, page: str) -> bool:
        """Tell whether *page* is a keyword index. No page of a file or folder has such a name."""
        folder, _, name = page.rpartition("/")
        return name == "keywords" or folder == f"{self.options.prefix}/keywords"

    def has_uses(self, page: str) -> bool:
        """Tell whether *page* is a page with the uses of a file's symbols."""
        return page.startswith(f"{self.options.prefix}/uses/")

    def folder_keywords(self, path: str) -> str:
        """Return the page name of a folder's keyword index; the root has the repository's."""
        if not path:
            return self.keywords()
        return f"{self.index.folder_pages[path].removesuffix('index')}keywords"

    def link_file(self, path: str, *, text: str = "", line: int = 0, code: bool = False) -> Inline:
        """Return a link to a line of a listed file, else to its page, else plain text."""
        page = self.index.file_pages.get(path)
        if page is None:
            return text or path
        anchor = anchor_line(line) if line and path in self.listed else ""
        return Link(text or path, page=page, anchor=anchor, code=code)

    def link_commit(self, commit: str) -> Inline:
        """Return the short id of a commit, as a link if the hosting website shows commits."""
        hosting = self.index.hosting
        url = hosting.commits.replace("{commit}", commit) if hosting else ""
        return Link(commit[:7], url=url) if url else Muted(commit[:7])

    def link_symbol(self, path: str, qualname: str, text: str, *, code: bool = True) -> Inline:
        """Return a link to a definition, or to its file if that has no such definition."""
        page = self.index.file_pages.get(path)
        if page is None:
            return text
        return Link(text, page=page, anchor=self.anchor_symbol(path, qualname), code=code)

    def link_entry(self, entry: Entry, text: str = "", *, code: bool = False) -> Inline:
        """Return a link to the definition or the line that an entry point runs."""
        if entry.symbol:
            return self.link_symbol(entry.path, entry.symbol, text or entry.path, code=code)
        return self.link_file(entry.path, text=text, line=entry.target_line, code=code)

    def anchor_symbol(self, path: str, qualname: str) -> str:
        """Return the anchor of a definition on the page of its file: the line for a data key or a
        heading; empty if the page does not show the definition."""
        symbol = self.lines.find(path, qualname) if qualname else None
        return self.anchor_place(path, symbol.kind, qualname, symbol.line) if symbol else ""

    def anchor_place(self, path: str, kind: str, qualname: str, line: int) -> str:
        """Return the anchor of a definition that is known already; see :meth:`anchor_symbol`."""
        is_listed = path in self.listed
        if not has_anchor(kind) or qualname.startswith(INNER_NAME):
            return anchor_line(line) if is_listed else ""
        # A file without a listing has the anchor in its outline.
        is_shown = is_listed or "structure" in self.options.sections
        return anchor_definition(qualname) if is_shown else ""

    def link_folder(self, path: str, *, text: str = "") -> Link:
        """Return a link to a folder's page."""
        return Link(text or f"{path}/", page=self.index.folder_pages[path])

    def summarise(self, path: str) -> str:
        """Return what a file is for, or an empty string."""
        return self.index.summarise(path)

    def rank(self, target: str, found: Found) -> list[str]:
        """Return the paths of files that use or import *target*, best first."""
        roles = self.index.roles

        def is_minor(path: str) -> bool:
            return any(role.role in MUTED_ROLES for role in roles.get(path, ()))

        return rank_users(target, found, is_minor)

    def count_users(
        self, paths: Collection[str], counting: Counting = Counting.COMPLETE
    ) -> list[str]:
        """Return the numbers of using files that do not serve tests, of tests, and of files that
        serve them, as words."""
        serving = [path for path in paths if path in self.testing]
        tests = sum(path in self.index.tests and self.index.may_run(path) for path in serving)
        numbers = (
            (len(paths) - len(serving), "file"),
            (tests, "test"),
            (len(serving) - tests, "test helper"),
        )
        words = [count(number, noun) for number, noun in numbers if number]
        if words and counting is Counting.AT_LEAST:
            words[0] = f"at least {words[0]}"
        return words

    def make_crumbs(self, folder: str) -> tuple[Link, ...]:
        """Return the breadcrumbs from the overview down to *folder*."""
        folders = reversed([path for path in list_ancestors(folder) if path])
        below = (self.link_folder(path, text=path.rpartition("/")[2]) for path in folders)
        return (Link(self.options.title, page=self.overview), *below)


@dataclass(frozen=True, kw_only=True)
class FileContext:
    """The input for the sections of a file page."""

    book: Book
    record: FileRecord
    problems: Sequence[Problem] = ()

    @property
    def path(self) -> str:
        return self.record.path

    @property
    def analysis(self) -> Analysis:
        return self.record.analysis or Analysis(language="")

    @property
    def listed(self) -> bool:
        """Whether the page has a source listing."""
        return self.path in self.book.listed

    @cached_property
    def sees_unimported(self) -> bool:
        """Whether files of this language use names of other files without an import, so that not
        all files that use each other are known."""
        return find_scope(self.analysis.language).sees_unimported

    @property
    def misses_used(self) -> bool:
        """Whether this file may use more files than the known ones."""
        is_read = "name" in list_read_names(self.analysis.language)
        is_doubtful = not is_read or self.path in self.book.index.uses.doubtful
        return self.sees_unimported and is_doubtful

    @property
    def misses_users(self) -> bool:
        """Whether more files than the known ones may use this one."""
        judged = self.book.index.uses.incomplete.get(self.path, {}).values()
        return self.sees_unimported and Counting.AT_LEAST in judged

    def limit(self, verb: str) -> str:
        """Return ``at least`` and a blank if the number of files after *verb* (``uses``,
        ``imported by``) may be too small."""
        misses = {"uses": self.misses_used, "used by": self.misses_users}
        return "at least " if misses.get(verb) else ""

    @cached_property
    def users(self) -> Mapping[str, Mapping[str, list[Use]]]:
        """Symbol of this file -> other file -> its uses of the symbol."""
        uses = self.book.index.uses.list_outside(self.path)
        by_symbol = group_by(uses, lambda use: use.symbol)
        return {name: group_by(found, lambda use: use.path) for name, found in by_symbol.items()}

    @cached_property
    def tests(self) -> Sequence[TestFile]:
        """The tests of this file, or the files that this test exercises."""
        index = self.book.index
        is_test = self.path in index.tests
        return list_subjects(index, self.path) if is_test else list_tests(index, self.path)

    @cached_property
    def use_numbers(self) -> Mapping[str, Numbers]:
        """Symbol of this file -> other file -> number of its uses, in file order."""
        symbols = dict.fromkeys(symbol.qualname for symbol in self.analysis.symbols)
        return {name: count_uses(self.users[name]) for name in symbols if name in self.users}

    @cached_property
    def use_details(self) -> Mapping[str, Detail]:
        """Symbol -> the part of its uses that is on this page. Others are on the page of uses."""
        allowance = ALLOWANCES["cross-references"].of(self.record.source.size)
        return allot(self.use_numbers, allowance, FILE_PASSES)

    def find_uses(self, symbol: str) -> tuple[str, str]:
        """Return the page, empty for this one, and the anchor of the uses of a symbol."""
        anchor = self.name_anchor("cross-references")
        if not anchor or symbol not in self.use_numbers:
            return "", anchor
        page = "" if symbol in self.use_details else self.book.uses(self.path)
        return page, anchor_uses(symbol)

    def count_users(self, symbol: str) -> list[str]:
        """Return the numbers of files and tests that use a symbol of this file, as words."""
        counting = self.book.index.uses.judge(self.path, symbol)
        return self.book.count_users(self.users[symbol], counting)

    def link_line(self, line: int, text: str = "") -> Link:
        """Return a link to a line on this page, or plain text if the page has no source listing."""
        return Link(text or f"line {line}", anchor=anchor_line(line) if self.listed else "")

    def name_anchor(self, section: str) -> str:
        """Return the anchor of another section of this page, empty if it is turned off."""
        return section if section in self.book.options.sections else ""


def make_book(index: RepoIndex, options: Options, read: Callable[[str], str]) -> Book:
    """Collect the data that all pages share."""
    records = index.records.values() if "source" in options.sections else ()
    listed = frozenset(record.path for record in records if _is_listed(record, options))
    keywords = Counter(keyword.path.rpartition("/")[0] for keyword in index.keywords)
    below: Counter[str] = Counter()
    for folder, number in keywords.items():
        below.update(dict.fromkeys(list_ancestors(folder), number))
    indexed = frozenset(
        path for path, number in below.items() if not path or number >= MIN_KEYWORDS
    )
    testing = frozenset(
        path
        for path, roles in index.roles.items()
        if any(role.role in TESTING_ROLES for role in roles)
    )
    return Book(
        index=index,
        options=options,
        listed=listed,
        lines=SymbolLines(index),
        targets=Targets(index),
        read=read,
        quotes=Quotes(index.uses, read),
        indexed=indexed,
        testing=testing,
        scopes=NameScopes(index),
    )


def anchor_line(line: int) -> str:
    """Return the anchor of a line in a listing."""
    return f"L{line}"


def _is_listed(record: FileRecord, options: Options) -> bool:
    analysis, size = record.analysis, record.source.size
    if not analysis or analysis.binary or analysis.generated or size > options.max_source_bytes:
        return False
    return all(problem.kind is not ProblemKind.UNREADABLE for problem in analysis.problems)
