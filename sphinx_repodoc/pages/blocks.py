"""What a page is made of. Blocks know nothing of HTML; each renderer has one function per kind.

A page is data through and through, so its digest is the digest of its blocks: whatever a
page shows, of whichever file, is in it.
"""

from __future__ import annotations

import hashlib
from typing import TypeAlias

import msgspec


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """Base of everything on a page: cheap to make by the hundred thousand, and encoded with
    its type's name, so that no two different pages have the same bytes."""


class Link(Piece, frozen=True, tag=True):
    """Text that leads to a page (``page`` is a page name, empty for this page) and an
    anchor on it, or to ``url``. ``code`` sets it in the code font."""

    text: str
    page: str = ""
    anchor: str = ""
    url: str = ""
    code: bool = False
    title: str = ""


class Code(Piece, frozen=True, tag=True):
    """A short piece of code in running text."""

    text: str


class Muted(Piece, frozen=True, tag=True):
    """A remark: why something is said, where it was found."""

    text: str


class Strong(Piece, frozen=True, tag=True):
    """A word that stands out."""

    text: str


class Explained(Piece, frozen=True, tag=True):
    """A word, and what is meant by it."""

    text: str
    meaning: str


Inline: TypeAlias = str | Link | Code | Muted | Strong | Explained
Inlines: TypeAlias = tuple[Inline, ...]


class Paragraph(Piece, frozen=True, tag=True):
    """Running text; ``role`` is a class for the renderer (``lead``, ``note``...)."""

    content: Inlines
    role: str = ""


class Facts(Piece, frozen=True, tag=True):
    """A few short facts in one line, each a piece of running text."""

    items: tuple[Inlines, ...]


class Table(Piece, frozen=True, tag=True):
    """Rows of cells. A table longer than ``fold`` rows shows the first ones and folds the
    rest; nothing is cut. ``caption`` stands above it."""

    rows: tuple[tuple[Inlines, ...], ...]
    header: tuple[str, ...] = ()
    caption: str = ""
    fold: int = 0


class OutlineItem(Piece, frozen=True, tag=True):
    """One symbol in an outline: how deep it is, what stands before its name (``class``,
    ``async``, decorators), the link, its signature and one line about it."""

    depth: int
    before: str
    link: Link
    signature: Inlines
    doc: str
    count: Inlines = ()


class Outline(Piece, frozen=True, tag=True):
    """The symbols of a file in the order of the file."""

    items: tuple[OutlineItem, ...]
    fold: int = 0


class Pills(Piece, frozen=True, tag=True):
    """Short items side by side: keywords, filters, letters."""

    items: tuple[Inlines, ...]
    fold: int = 0


class Entry(Piece, frozen=True, tag=True):
    """A keyword of an index: its kinds, a link for each file with how many more places are there,
    and how many places have no link."""

    text: str
    kinds: str
    links: tuple[tuple[Inline, int], ...]
    more: int = 0


class Entries(Piece, frozen=True, tag=True):
    """The entries of a keyword index."""

    items: tuple[Entry, ...]


class Columns(Piece, frozen=True, tag=True):
    """Blocks side by side where there is room, each with its heading."""

    columns: tuple[tuple[str, tuple[Block, ...]], ...]


class Fold(Piece, frozen=True, tag=True):
    """Blocks behind a line that opens them."""

    summary: Inlines
    blocks: tuple[Block, ...]


class PictureNode(Piece, frozen=True, tag=True):
    """A box of a picture: ``name`` above the smaller ``place``, leading to a page or an
    anchor as far as they are given. ``title`` says it all where the box is too small."""

    name: str
    place: str = ""
    page: str = ""
    anchor: str = ""
    title: str = ""


class PictureEdge(Piece, frozen=True, tag=True):
    """An arrow between two boxes, which are counted from 0 through all columns."""

    start: int
    end: int
    likely: bool = False


class Picture(Piece, frozen=True, tag=True):
    """Boxes in columns, each with its heading, and arrows from column to column. ``label``
    says what it shows to those who do not see it."""

    label: str
    columns: tuple[tuple[str, tuple[PictureNode, ...]], ...]
    edges: tuple[PictureEdge, ...]


class TreeItem(Piece, frozen=True, tag=True):
    """A folder or a file in a tree: its name, a remark, and what is below."""

    content: Inlines
    children: tuple[TreeItem, ...] = ()


class Tree(Piece, frozen=True, tag=True):
    """Folders and files, nested; those down to level ``opened`` show what is below them."""

    items: tuple[TreeItem, ...]
    opened: int = 1


class Tile(Piece, frozen=True, tag=True):
    """A rectangle of a map: its area is ``size``, its colour says which ``group`` it is of."""

    name: str
    page: str
    size: int
    group: str
    title: str


class Map(Piece, frozen=True, tag=True):
    """Files as tiles, in areas by folder. ``groups`` are the names of the colours, which are
    ``steps`` of one scale or just different; ``label`` says what is shown."""

    label: str
    areas: tuple[tuple[str, tuple[Tile, ...]], ...]
    groups: tuple[str, ...]
    steps: bool = False


class Prose(Piece, frozen=True, tag=True):
    """Text in a markup: ``markdown``, ``rst``, ``text``, or what stands in code: a
    ``docstring``, a ``comment``, a ``javadoc``. ``links`` maps the link targets
    as written to pages, ``images`` to files of the repository by content hash."""

    text: str
    markup: str
    links: tuple[tuple[str, str], ...] = ()
    images: tuple[tuple[str, str], ...] = ()


class Excerpt(Piece, frozen=True, tag=True):
    """A few lines of a file around a place; ``link`` leads there."""

    link: Link
    text: str
    language: str


class Source(Piece, frozen=True, tag=True):
    """A whole file, named by path and content: the renderer is handed the text.

    ``links`` are names in it that lead somewhere: (line, name, page, anchor, whether that is
    certain, the words before it where it is an attribute; an empty word where it is none, and
    nothing where it is defined).
    """

    path: str
    sha256: str
    language: str
    lines: int
    links: tuple[tuple[int, str, str, str, bool, tuple[str, ...]], ...] = ()


Block: TypeAlias = (
    Paragraph
    | Facts
    | Table
    | Outline
    | Pills
    | Entries
    | Columns
    | Fold
    | Picture
    | Tree
    | Map
    | Prose
    | Source
    | Excerpt
)


class Section(Piece, frozen=True, tag=True):
    """A part of a page. Its id is its anchor, and part of the public contract."""

    id: str
    title: str
    blocks: tuple[Block, ...]


class Crumb(Piece, frozen=True, tag=True):
    """One step of the way from the overview to a page."""

    title: str
    page: str


class Page(Piece, frozen=True, tag=True):
    """A page: ``lead`` blocks under the title, then sections. ``folder`` is the folder
    whose part of the tree the navigation opens, ``crumb`` what stands behind the crumbs where
    that is not the end of the title."""

    name: str
    title: str
    crumbs: tuple[Crumb, ...]
    lead: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    folder: str = ""
    kind: str = "file"
    crumb: str = ""


def digest_page(page: Page, *more: bytes) -> str:
    """A short digest of all that *page* shows, and of whatever *more* it depends on."""
    digest = hashlib.blake2b(_encode(page), digest_size=16)
    for part in more:
        digest.update(part)
    return digest.hexdigest()


_encode = msgspec.msgpack.Encoder().encode
