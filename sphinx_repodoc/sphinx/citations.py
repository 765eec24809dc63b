"""What prose pages cite of the repository, and how a build notices that it changed.

Each role and directive of the domain ``repo`` is a citation. It remembers a digest of what it
showed, so that a document is read again exactly when something that it shows has changed. Where
it leads is not remembered: the symbol may have grown since, which a link to it does not show.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from docutils import nodes
from sphinx import addnodes

from sphinx_repodoc.index.targets import Target, TargetError, TargetKind
from sphinx_repodoc.pages.book import Book, anchor_line
from sphinx_repodoc.pages.embeds import EMBEDS, Embed
from sphinx_repodoc.scan.text import split_lines
from sphinx_repodoc.sphinx.public import is_full_name

DOMAIN = "repo"
REQUEST = "repodoc_request"
"""The attribute of a node that is made by a directive: what was asked for."""

PLACES = ("file", "folder", "symbol")
"""The roles that lead to a place in the repository, in the order in which ``any`` tries them."""
KEYWORD = "keyword"
ANY = "any"
"""The role of Sphinx that leads to whatever has that name."""


class Request(NamedTuple):
    """A role or a directive as written; ``is_role`` tells those of one name apart."""

    name: str
    argument: str
    values: tuple[tuple[str, str], ...] = ()
    is_role: bool = False


class Citation(NamedTuple):
    """A request in a document and a digest of what it showed. ``anchor`` and ``section`` are
    those of the innermost section around it."""

    request: Request
    digest: str
    line: int
    anchor: str
    section: str


def collect_citations(document: nodes.document, digest: Callable[[Request], str]) -> list[Citation]:
    """The citations of a document that was just read."""
    return [
        Citation(request, digest(request), *place) for request, place in _take_requests(document)
    ]


def _take_requests(
    document: nodes.document,
) -> Iterator[tuple[Request, tuple[int, str, str]]]:
    for node in document.findall(nodes.Element):
        if REQUEST in node:
            # Builders that write all attributes are not to write this one.
            yield node.attributes.pop(REQUEST), _find_place(node)
        elif isinstance(node, addnodes.pending_xref) and _is_ours(node):
            request = Request(node["reftype"], node["reftarget"], is_role=True)
            yield request, _find_place(node)


def _is_ours(node: addnodes.pending_xref) -> bool:
    kind = node["reftype"]
    is_own = node.get("refdomain") == DOMAIN and kind in {*PLACES, KEYWORD}
    return is_own or (kind == ANY and not node.get("refdomain"))


def _find_place(node: nodes.Element) -> tuple[int, str, str]:
    line = 0
    around: nodes.Element | None = node
    while around is not None and not isinstance(around, nodes.section):
        line = line or around.line or 0
        around = around.parent
    if around is None:
        return line, "", ""
    title = next(iter(around.findall(nodes.title)), None)
    return line, around["ids"][0] if around["ids"] else "", title.astext() if title else ""


def find_target(book: Book, request: Request) -> Target | None:
    """The place that a request is about, where there is one. What ``any`` means is not for
    this domain alone to say."""
    try:
        if request.name == "source":
            return find_excerpt(book, request)
        if request.name in PLACES:
            return book.targets.find(request.name, request.argument)
    except TargetError:
        pass
    return None


def find_any(book: Book, text: str) -> Target | None:
    """The place that *text* names beyond doubt: by a path, or by the qualified name of a symbol.
    A single word is never taken for one, because it may mean anything."""
    if not any(separator in text for separator in _SEPARATORS):
        return None
    for kind in PLACES:
        try:
            found = book.targets.find(kind, text)
        except TargetError:
            continue
        if _is_path_of(found, text) or is_full_name(book, found, text):
            return found
    return None


def _is_path_of(target: Target, text: str) -> bool:
    """Whether *text* is the path of *target*, or of the file that it is a part of. Only that of
    a file in some folder may be shortened: ``conf.py`` is what many projects call a file."""
    path = _PART.split(text, maxsplit=1)[0].removesuffix("/")
    if "/" in path and target.kind is not TargetKind.FOLDER:
        return f"/{target.path}".endswith(f"/{path}")
    return bool(path) and path == target.path


_SEPARATORS = (".", "/", "::")
_PART = re.compile("::|#L")


def find_excerpt(book: Book, request: Request) -> Target:
    """The lines that a request for source means."""
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


_LINES = re.compile(r"\s*([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?\s*")


def make_embed(book: Book, request: Request) -> Embed:
    """What a directive shows."""
    return EMBEDS[request.name](book, request.argument, dict(request.values))


def digest_request(book: Book, request: Request) -> str:
    """A digest of what a request shows, empty where that is nothing."""
    try:
        if not request.is_role and request.name != "source":
            return make_embed(book, request).digest()
        is_any = request.name == ANY
        target = find_any(book, request.argument) if is_any else find_target(book, request)
        if target is None:
            return ""
        shown = describe(book, target) if request.is_role else read_target(book, target)
    except TargetError:
        return ""
    data = repr((locate(book, target), shown)).encode("utf-8", "replace")
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def locate(book: Book, target: Target) -> tuple[str, str]:
    """The page of a target and the anchor on it."""
    if target.kind is TargetKind.FOLDER:
        return book.index.folder_pages[target.path], ""
    listed = target.path in book.listed
    anchor = anchor_line(target.line) if target.line and listed else ""
    if anchor and target.kind is TargetKind.LINES and target.last > target.first:
        anchor = f"{anchor}-{anchor_line(target.last)}"
    return book.index.file_pages[target.path], anchor


def describe(book: Book, target: Target) -> str:
    """What is shown while the pointer is over a link."""
    if target.kind is TargetKind.FOLDER:
        return book.index.folders[target.path].summary
    analysis = book.index.records[target.path].analysis
    if target.kind is TargetKind.SYMBOL and analysis:
        symbols = (each for each in analysis.symbols if each.line == target.line)
        for symbol in symbols:
            if symbol.qualname == target.symbol:
                return f"{symbol.kind} in {target.path}, line {symbol.line}"
    return analysis.summary if analysis else ""


def read_target(book: Book, target: Target) -> str:
    """The text of a symbol, of lines or of a whole file."""
    return "".join(f"{line}\n" for line in read_lines(book, target))


def read_lines(book: Book, target: Target) -> list[str]:
    """The same as lines without their ends, which differ between checkouts."""
    lines = [line.rstrip("\r\n") for line in split_lines(book.read(target.path))]
    return lines[target.first - 1 : target.last] if target.first else lines
