"""The links and use counts that pages show."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from benchmarks.oracle.facts import Place
from sphinx_repodoc.build.pipeline import Repository, load_repository
from sphinx_repodoc.build.reading import Texts
from sphinx_repodoc.build.workers import count_cores
from sphinx_repodoc.config import Options
from sphinx_repodoc.index.anchors import list_anchors
from sphinx_repodoc.index.uses.counting import Counting
from sphinx_repodoc.languages.load import lexer_for
from sphinx_repodoc.model import Symbol, SymbolKind
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.blocks import Source
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.sections.file_source import make_source
from sphinx_repodoc.render.html import make_marks
from sphinx_repodoc.render.places import PlaceFinder
from sphinx_repodoc.render.tokens import find_tokens

_ADDRESS = re.compile(rb"href=T(\d+)")
_STUB = ".pyi"
_LIKELY = b"class=repodoc-likely"


class Link(NamedTuple):
    """A link in the listing of a file: its place (the column counts characters from 0), its text,
    and all places of the definition that it leads to."""

    line: int
    column: int
    text: str
    targets: frozenset[Place]
    exact: bool


class UseCount(NamedTuple):
    """The other files that use a definition, and whether the page says that these are all."""

    name: str
    places: frozenset[Place]
    files: frozenset[str]
    complete: bool


class OwnLinks:
    """The links and counts of a repository, in files of some languages."""

    def __init__(self, root: Path, cache: Path, languages: Collection[str]) -> None:
        self._repository = _load(root, cache)
        records = self._repository.index.records
        self.read = Texts(root, records, redact=True).read
        self._book = make_book(self._repository.index, Options(), self.read)
        self.paths = sorted(
            path
            for path in self._book.listed
            if (analysis := records[path].analysis) and analysis.language in languages
        )
        self._pages = {page: path for path, page in self._repository.index.file_pages.items()}
        self._pages |= {
            page: f"{path}/" for path, page in self._repository.index.folder_pages.items()
        }
        self._anchors: dict[str, dict[str, str]] = {}

    def has_page(self, path: str) -> bool:
        """Tell whether a file has a page, so that links can lead to it."""
        index = self._repository.index
        return path in index.file_pages or path.removesuffix("/") in index.folder_pages

    def list_links(self, path: str) -> Iterator[Link]:
        """Yield the links in the listing of *path*."""
        context = FileContext(book=self._book, record=self._repository.index.records[path])
        for block in make_source(context):
            if isinstance(block, Source):
                yield from self._place_links(path, block)

    def _place_links(self, path: str, block: Source) -> Iterator[Link]:
        targets: list[frozenset[Place]] = []

        def link_to(page: str, anchor: str) -> str:
            targets.append(self._find_targets(path, page, anchor))
            # Names of modules are recognised by an address without an anchor.
            return f"T{len(targets) - 1}{'#' if anchor else ''}"

        marks = make_marks(block, link_to)
        text = self.read(path)
        data = text.encode()
        tokens = find_tokens(text, block.language, lexer_for(block.language))
        starts = _LineStarts(data)
        for start, end, tag in PlaceFinder(data, tokens).find(marks)[0]:
            address = _ADDRESS.search(tag)
            if address and (places := targets[int(address[1])]):
                line = starts.find(start)
                column = len(data[starts.of(line) : start].decode())
                yield Link(line, column, data[start:end].decode(), places, _LIKELY not in tag)

    def _find_targets(self, path: str, page: str, anchor: str) -> frozenset[Place]:
        """Return the places of the definition at an anchor; none for lists of uses."""
        if anchor.startswith("uses-"):
            return frozenset()
        file = self._pages.get(page, page) if page else path
        if not anchor:
            return frozenset({(file, 0)})
        if match := re.fullmatch(r"L(\d+)", anchor):
            return frozenset({(file, int(match[1]))})
        symbols = self._list_symbols(file)
        if file not in self._anchors:
            self._anchors[file] = {
                each: symbol.qualname
                for symbol, anchors in zip(symbols, list_anchors(symbols), strict=True)
                for each in anchors
            }
        name = self._anchors[file].get(anchor, "")
        return frozenset(
            (file, symbol.line) for symbol in symbols if symbol.qualname == name
        ) | frozenset(self._list_stubs(file, name))

    def _list_stubs(self, path: str, name: str) -> Iterator[Place]:
        """Yield the places in stubs of a definition, which is one symbol with them, and the place
        of a definition in a stub."""
        for place in self._repository.index.uses.locations.get(path, {}).get(name, ()):
            if _STUB in {Path(path).suffix, Path(place.path).suffix}:
                for symbol in self._list_symbols(place.path):
                    if symbol.qualname == place.symbol:
                        yield place.path, symbol.line

    def _list_symbols(self, path: str) -> tuple[Symbol, ...]:
        analysis = self._repository.index.records[path].analysis
        return analysis.symbols if analysis else ()

    @cached_property
    def module_uses(self) -> Mapping[str, frozenset[tuple[int, str]]]:
        """Path -> lines and names of uses of whole files. Listings link few of them."""
        return {
            path: frozenset(
                (line, use.name) for use in uses if not use.symbol for line in use.lines
            )
            for path, uses in self._repository.index.uses.by_user.items()
        }

    def list_implementing(self) -> Iterator[tuple[Place, Place]]:
        """Yield the types and the interfaces that pages say they implement."""
        for here, found in self._repository.index.uses.inheritance.bases.items():
            symbol = self._book.lines.find(*here)
            for there in found:
                above = self._book.lines.find(*there)
                if not symbol or symbol.kind is SymbolKind.INTERFACE:
                    continue
                if above and above.kind is SymbolKind.INTERFACE:
                    yield (here.path, symbol.line), (there.path, above.line)

    def count_uses(self) -> Iterator[UseCount]:
        """Yield the using files of each definition."""
        for path in self.paths:
            users = FileContext(book=self._book, record=self._repository.index.records[path]).users
            places: dict[str, set[Place]] = {}
            for symbol in self._list_symbols(path):
                places.setdefault(symbol.qualname, set()).add((path, symbol.line))
            for name in places:
                places[name].update(self._list_stubs(path, name))
            for name, found in places.items():
                files = frozenset(users.get(name, ()))
                complete = self._repository.index.uses.judge(path, name) is Counting.COMPLETE
                yield UseCount(name, frozenset(found), files, complete=complete)


class _LineStarts:
    def __init__(self, data: bytes) -> None:
        self._starts = [0]
        for line in data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def find(self, position: int) -> int:
        return bisect_right(self._starts, position)

    def of(self, line: int) -> int:
        return self._starts[line - 1]


def _load(root: Path, cache: Path) -> Repository:
    return load_repository(
        root,
        Options(),
        cache=cache,
        ignore=(),
        jobs=count_cores(),
        progress=lambda items, total: iter(items),
    )
