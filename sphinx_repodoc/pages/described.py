"""Descriptions of files and folders, with where they are from."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from sphinx_repodoc.index.facts import Description, DescriptionKind
from sphinx_repodoc.pages.blocks import Code, Inline, Inlines, Muted, Paragraph
from sphinx_repodoc.pages.book import Book

_REST = re.compile(r"; (?:also|used) [^;]*")


def make_lead(book: Book, page: str, found: Description) -> Paragraph:
    """Return the description of the file or folder *page*, and where it is from."""
    return Paragraph((*make_text(found), " ", *make_source(book, page, found)), role="lead")


def make_text(found: Description) -> Inlines:
    """Return the text of a description. Names are code in a composed one."""
    if found.kind is not DescriptionKind.COMPOSED:
        return (found.text,)
    parts = enumerate(found.text.split("`"))
    return tuple(Code(part) if number % 2 else part for number, part in parts if part)


def leave_users(found: Description) -> Description:
    """Return a description without the part of a composed sentence that tells who uses the file or
    folder, for a place that shows this anyway."""
    if found.kind is not DescriptionKind.COMPOSED:
        return found
    return msgspec.structs.replace(found, text=found.text.partition("; used ")[0])


def make_short(found: Description) -> Inlines:
    """Return the text of a description for a table that has the users and the other definitions in
    its other columns."""
    if found.kind is DescriptionKind.COMPOSED:
        found = msgspec.structs.replace(found, text=_REST.sub("", found.text))
    return make_text(found)


def make_source(book: Book, page: str, found: Description) -> Iterator[Inline]:
    """Yield words that say where a description of the file or folder *page* is from."""
    match found.kind:
        case DescriptionKind.COMPOSED:
            yield Muted("composed")
            return
        case DescriptionKind.COMMIT:
            yield Muted("by the commit that added it, ")
            yield book.link_commit(found.commit)
            return
        case DescriptionKind.SYMBOL:
            yield Muted("of ")
            yield Code(found.symbol.rpartition(".")[2])
            yield Muted(", ")
        case _:
            yield Muted("from ")
    yield _link_place(book, page, found)


def _link_place(book: Book, page: str, found: Description) -> Inline:
    if found.path == page:
        return book.link_file(page, text=f"line {found.line}", line=found.line)
    name = found.path.rpartition("/")[2] if found.path.startswith(f"{page}/") else found.path
    text = f"{name}, line {found.line}" if found.line else name
    return book.link_file(found.path, text=text, line=found.line)
