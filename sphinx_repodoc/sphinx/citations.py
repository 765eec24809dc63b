"""Citations: the roles and directives of the domain ``repo`` in the project's own documents.

The environment keeps each citation with a digest of its output, so that a document is read again
exactly when something that it shows has changed. The target itself is not kept: a symbol may have
grown since, which does not change a link to it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from typing import NamedTuple

from docutils import nodes
from sphinx import addnodes

from sphinx_repodoc.index.targets import Target, TargetError, TargetKind
from sphinx_repodoc.pages.book import Book, anchor_line
from sphinx_repodoc.pages.embeds import EMBEDS, Embed
from sphinx_repodoc.pages.keyword_index import locate_keywords
from sphinx_repodoc.scan.text import split_lines
from sphinx_repodoc.sphinx.inventory import is_full_name

DOMAIN = "repo"
REQUEST = "repodoc_request"
"""The attribute of a directive's node that holds its :class:`Request`."""

PLACES = ("file", "folder", "symbol")
"""The roles that link to a part of the repository, in the order in which ``any`` tries them."""
KEYWORD = "keyword"
SOURCE = "source"
ANY = "any"
"""Sphinx's own role for a reference of any kind."""
_ROLES = {("", ANY), *((DOMAIN, kind) for kind in (*PLACES, KEYWORD))}

_SEPARATORS = (".", "/", "::")
_PART = re.compile("::|#L")
_LINES = re.compile(r"\s*([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?\s*")


class Request(NamedTuple):
    """A role or a directive as written; ``is_role`` distinguishes those of the same name."""

    name: str
    argument: str
    values: tuple[tuple[str, str], ...] = ()
    is_role: bool = False


class Citation(NamedTuple):
    """A request in a document, with a digest of its output, and the id and the title of the
    innermost section that contains it."""

    request: Request
    digest: str
    line: int
    anchor: str
    section: str


class Resolved(NamedTuple):
    """The result of a request: a target in the repository, a page, or the blocks of a directive.

    ``text`` is the tooltip of a link or the excerpt of ``repo:source``. ``error`` says why there is
    nothing to show.
    """

    target: Target | None = None
    page: str = ""
    anchor: str = ""
    text: str = ""
    embed: Embed | None = None
    digest: str = ""
    error: TargetError | None = None


class CitationResolver:
    """Resolves requests, equal ones only once in a build."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.resolve = cache(self._resolve)

    def _resolve(self, request: Request) -> Resolved:
        """Return the result of *request*."""
        try:
            if request.is_role and request.name == KEYWORD:
                page = self._keywords.get(request.argument, "")
                return Resolved(page=page, digest=page)
            if request.is_role or request.name == SOURCE:
                return self._resolve_place(request)
        except TargetError as error:
            return Resolved(error=error)
        return self._resolve_embed(request)

    def _resolve_place(self, request: Request) -> Resolved:
        if request.name == ANY:
            target = find_any(self.book, request.argument)
        elif request.name == SOURCE:
            target = _find_excerpt(self.book, request)
        else:
            target = self.book.targets.find(request.name, request.argument)
        if target is None:
            return Resolved()
        page, anchor = _locate(self.book, target)
        if request.is_role:
            text = _describe(self.book, target)
        else:
            text = "".join(f"{line}\n" for line in read_lines(self.book, target))
        data = repr(((page, anchor), text)).encode("utf-8", "replace")
        digest = hashlib.blake2b(data, digest_size=16).hexdigest()
        return Resolved(target, page, anchor, text, digest=digest)

    def _resolve_embed(self, request: Request) -> Resolved:
        # If only the options of a directive are wrong, its argument still names a target.
        target = None
        if request.name in PLACES:
            with suppress(TargetError):
                target = self.book.targets.find(request.name, request.argument)
        try:
            embed = EMBEDS[request.name](self.book, request.argument, dict(request.values))
        except TargetError as error:
            return Resolved(target, error=error)
        return Resolved(target, embed=embed, digest=embed.digest())

    @cached_property
    def _keywords(self) -> dict[str, str]:
        return locate_keywords(self.book)


def collect_citations(
    document: nodes.document, resolve: Callable[[Request], Resolved]
) -> list[Citation]:
    """Return the citations of a document that was just read."""
    found = []
    for node in document.findall(nodes.Element):
        if REQUEST in node:
            # Remove the attribute: some builders write all attributes of a node.
            request = node.attributes.pop(REQUEST)
        elif (
            isinstance(node, addnodes.pending_xref)
            and (node.get("refdomain") or "", node["reftype"]) in _ROLES
        ):
            request = Request(node["reftype"], node["reftarget"], is_role=True)
        else:
            continue
        found.append(Citation(request, resolve(request).digest, *_find_place(node)))
    return found


def _find_place(node: nodes.Element) -> tuple[int, str, str]:
    """Return the line of *node*, and the id and the title of the section that contains it."""
    line = 0
    around: nodes.Element | None = node
    while around is not None and not isinstance(around, nodes.section):
        line = line or around.line or 0
        around = around.parent
    if around is None:
        return line, "", ""
    title = next(iter(around.findall(nodes.title)), None)
    return line, around["ids"][0] if around["ids"] else "", title.astext() if title else ""


def find_any(book: Book, text: str) -> Target | None:
    """Return the target that *text* names by a path or by the full name of a symbol.

    A single word never names a target, because it may mean anything. Only a path with a folder in
    it may be shortened: many projects have a file ``conf.py``.
    """
    if not any(separator in text for separator in _SEPARATORS):
        return None
    path = _PART.split(text, maxsplit=1)[0].removesuffix("/")
    for kind in PLACES:
        try:
            found = book.targets.find(kind, text)
        except TargetError:
            continue
        is_short = "/" in path and found.kind is not TargetKind.FOLDER
        is_path = f"/{found.path}".endswith(f"/{path}") if is_short else path == found.path != ""
        if is_path or is_full_name(book, found, text):
            return found
    return None


def _find_excerpt(book: Book, request: Request) -> Target:
    """Return the target with the lines that ``repo:source`` asks for."""
    values = dict(request.values)
    symbol, lines = values.get("symbol"), values.get("lines")
    if symbol and lines:
        raise TargetError("symbol and lines cannot both be given")
    if not symbol and not lines:
        return book.targets.find_file(request.argument)
    path = book.targets.find_whole(request.argument).path
    if symbol:
        return book.targets.find_file(f"{path}::{symbol}")
    if not (match := _LINES.fullmatch(lines or "")):
        raise TargetError(f"lines: {lines!r} is not like 3 or 3-9")
    return book.targets.find_lines(path, int(match[1]), int(match[2] or match[1]))


def _locate(book: Book, target: Target) -> tuple[str, str]:
    """Return the name of the page that shows *target*, and the anchor on it."""
    if target.kind is TargetKind.FOLDER:
        return book.index.folder_pages[target.path], ""
    page = book.index.file_pages[target.path]
    if target.kind is TargetKind.SYMBOL:
        return page, book.anchor_symbol(target.path, target.symbol)
    listed = target.path in book.listed
    anchor = anchor_line(target.line) if target.line and listed else ""
    if anchor and target.kind is TargetKind.LINES and target.last > target.first:
        anchor = f"{anchor}-{anchor_line(target.last)}"
    return page, anchor


def _describe(book: Book, target: Target) -> str:
    """Return the tooltip of a link to *target*."""
    if target.kind is TargetKind.FOLDER:
        return book.index.summarise_folder(target.path)
    analysis = book.index.records[target.path].analysis
    if target.kind is TargetKind.SYMBOL and analysis:
        for symbol in analysis.symbols:
            if (symbol.line, symbol.qualname) == (target.line, target.symbol):
                return f"{symbol.kind} in {target.path}, line {symbol.line}"
    return analysis.summary if analysis else ""


def read_lines(book: Book, target: Target) -> list[str]:
    """Return the lines of a symbol, of a range or of a whole file, without line endings, because
    these differ between checkouts."""
    lines = [line.rstrip("\r\n") for line in split_lines(book.read(target.path))]
    return lines[target.first - 1 : target.last] if target.first else lines
