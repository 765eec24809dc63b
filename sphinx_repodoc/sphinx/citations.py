"""What prose pages cite of the repository, and how a build notices that it changed.

Each role and directive of the domain ``repo`` is a citation. It remembers a digest of what it
showed, so that a document is read again exactly when something that it shows has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from docutils import nodes
from sphinx import addnodes

from sphinx_repodoc.index.targets import Target, TargetError, TargetKind
from sphinx_repodoc.pages.book import Book, anchor_line
from sphinx_repodoc.pages.embeds import EMBEDS, Embed

DOMAIN = "repo"
REQUEST = "repodoc_request"
"""The attribute of a node that is made by a directive: what was asked for."""

ROLES = ("file", "folder", "symbol", "keyword")


class Request(NamedTuple):
    """A role or a directive as written; ``is_role`` tells those of one name apart."""

    name: str
    argument: str
    values: tuple[tuple[str, str], ...] = ()
    is_role: bool = False


class Citation(NamedTuple):
    """A request in a document, a digest of what it showed, and what it led to. ``anchor`` and
    ``section`` are those of the innermost section around it."""

    request: Request
    digest: str
    target: Target | None
    line: int
    anchor: str
    section: str


def collect_citations(document: nodes.document, book: Book) -> list[Citation]:
    """The citations of a document that was just read."""
    return [
        Citation(request, digest_request(book, request), find_target(book, request), *place)
        for request, place in _list_requests(document)
    ]


def _list_requests(
    document: nodes.document,
) -> Iterator[tuple[Request, tuple[int, str, str]]]:
    for node in document.findall(nodes.Element):
        if REQUEST in node:
            yield node[REQUEST], _find_place(node)
        elif isinstance(node, addnodes.pending_xref) and _is_ours(node):
            request = Request(node["reftype"], node["reftarget"], is_role=True)
            yield request, _find_place(node)


def _is_ours(node: addnodes.pending_xref) -> bool:
    return node.get("refdomain") == DOMAIN and node["reftype"] in ROLES


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
    """The place that a request leads to, where there is one."""
    try:
        if request.is_role:
            is_place = request.name != "keyword"
            return book.targets.find(request.name, request.argument) if is_place else None
        if request.name == "source":
            return find_excerpt(book, request)
        if request.name in {"file", "folder"}:
            return book.targets.find(request.name, request.argument)
    except TargetError:
        pass
    return None


def find_excerpt(book: Book, request: Request) -> Target:
    """The lines that a request for source means."""
    values = dict(request.values)
    target = book.targets.find_file(request.argument)
    if symbol := values.get("symbol"):
        return book.targets.find_file(f"{target.path}::{symbol}")
    if lines := values.get("lines"):
        first, _, last = lines.partition("-")
        try:
            return book.targets.find_lines(target.path, int(first), int(last or first))
        except ValueError:
            raise TargetError(f"lines: {lines!r} is not like 3 or 3-9") from None
    return target


def make_embed(book: Book, request: Request) -> Embed:
    """What a directive shows."""
    return EMBEDS[request.name](book, request.argument, dict(request.values))


def digest_request(book: Book, request: Request) -> str:
    """A digest of what a request shows, empty where that is nothing."""
    try:
        if request.is_role or request.name == "source":
            target = find_target(book, request)
            if target is None:
                return ""
            text = "" if request.is_role else read_target(book, target)
            shown = repr((locate(book, target), text))
            return hashlib.blake2b(shown.encode("utf-8", "replace"), digest_size=16).hexdigest()
        return make_embed(book, request).digest()
    except TargetError:
        return ""


def locate(book: Book, target: Target) -> tuple[str, str]:
    """The page of a target and the anchor on it."""
    if target.kind is TargetKind.FOLDER:
        return book.index.folder_pages[target.path], ""
    listed = target.path in book.listed
    anchor = anchor_line(target.line) if target.line and listed else ""
    if anchor and target.kind is TargetKind.LINES and target.last > target.first:
        anchor = f"{anchor}-{anchor_line(target.last)}"
    return book.index.file_pages[target.path], anchor


def read_target(book: Book, target: Target) -> str:
    """The text of a symbol, of lines or of a whole file."""
    lines = book.read(target.path).splitlines(keepends=True)
    return "".join(lines[target.first - 1 : target.last] if target.first else lines)
