"""The blocks of pages (paragraphs, tables, listings) as data. A renderer has a function per type.

A page is plain data, and everything that it shows is in its blocks. Therefore the digest of a page
is the digest of its blocks.
"""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from sphinx_repodoc.model import KEY_WORD as KEY_WORD  # for the renderers
from sphinx_repodoc.model import MADE_WORD as MADE_WORD
from sphinx_repodoc.model import NO_WORD as NO_WORD
from sphinx_repodoc.model import QUOTED as QUOTED
from sphinx_repodoc.model import SHORT_WORD as SHORT_WORD
from sphinx_repodoc.model import TAG_WORD as TAG_WORD


class PagePart(msgspec.Struct, frozen=True, array_like=True):
    """Base class of blocks, sections and pages. They are encoded with the name of their type, so
    that different pages never have the same digest."""


class Link(PagePart, frozen=True, tag=True):
    """A link to a page (``page`` is a page name, empty for this page) and an anchor on it, or to
    ``url``. ``code`` sets it in the code font. A link to this file elsewhere has in ``lines`` what
    makes it an address of lines (``Hosting.make_line_url``)."""

    text: str
    page: str = ""
    anchor: str = ""
    url: str = ""
    code: bool = False
    title: str = ""
    lines: str = ""


class Code(PagePart, frozen=True, tag=True):
    """Code in running text."""

    text: str


class Muted(PagePart, frozen=True, tag=True):
    """A less prominent remark, such as the reason for a statement."""

    text: str


class Strong(PagePart, frozen=True, tag=True):
    """Emphasised text."""

    text: str


class Bar(PagePart, frozen=True, tag=True):
    """A bar whose length is a share of the longest one, in percent. It repeats a number in words,
    so that formats without pictures leave it out."""

    percent: int
    text: str = ""


class Explained(PagePart, frozen=True, tag=True):
    """A word with an explanation, shown as a tooltip."""

    text: str
    meaning: str


Inline: TypeAlias = str | Link | Code | Muted | Strong | Explained | Bar
Inlines: TypeAlias = tuple[Inline, ...]
Row: TypeAlias = tuple[Inlines, ...]
"""The cells of a table row."""


class Paragraph(PagePart, frozen=True, tag=True):
    """Running text; ``role`` is its style (``lead``, ``note``, ``warning``, ``caption``)."""

    content: Inlines
    role: str = ""


class Facts(PagePart, frozen=True, tag=True):
    """A few short facts side by side, each with text and links."""

    items: tuple[Inlines, ...]


class Table(PagePart, frozen=True, tag=True):
    """A table. Rows after the first ``fold`` ones are hidden until the reader opens them."""

    rows: tuple[Row, ...]
    header: tuple[str, ...] = ()
    fold: int = 0


class DataTable(PagePart, frozen=True, tag=True):
    """Rows and columns of a file with separated values."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class OutlineItem(PagePart, frozen=True, tag=True):
    """A symbol in an outline: its nesting depth, the text before its name (``class``, ``async``,
    decorators), the link, its signature, its summary and the number of its uses.

    ``kind`` is the word that a short outline shows before the name, ``first`` and ``last`` are its
    lines. ``anchors`` are those of a symbol without a listing.
    """

    depth: int
    before: str
    link: Link
    signature: str
    doc: str
    count: Link | None = None
    kind: str = ""
    first: int = 0
    last: int = 0
    private: bool = False
    anchors: tuple[str, ...] = ()


class Outline(PagePart, frozen=True, tag=True):
    """The symbols of a file. Symbols whose rows do not fit into ``allowance`` bytes have none; 0
    means no limit."""

    items: tuple[OutlineItem, ...]
    allowance: int = 0


class Pills(PagePart, frozen=True, tag=True):
    """Short items side by side: keywords, filters, letters."""

    items: tuple[Inlines, ...]
    fold: int = 0


class KeywordEntry(PagePart, frozen=True, tag=True):
    """An entry of a keyword index: the kinds of its symbols, a link for each file with the number
    of further definitions there, and the number of definitions in files that have no link."""

    text: str
    kinds: str
    links: tuple[tuple[Inline, int], ...]
    more: int = 0


class KeywordEntries(PagePart, frozen=True, tag=True):
    """The entries of a keyword index."""

    items: tuple[KeywordEntry, ...]


class Columns(PagePart, frozen=True, tag=True):
    """Groups of blocks, each with a heading, side by side if the page is wide enough. ``role`` is
    their style: ``cards`` with a frame, or ``sided`` with a wide first group."""

    columns: tuple[tuple[str, tuple[Block, ...]], ...]
    role: str = ""


class Shares(PagePart, frozen=True, tag=True):
    """The parts of a whole as a bar with a legend: names and sizes, largest first. ``label``
    describes it."""

    label: str
    items: tuple[tuple[str, int], ...]


class Fold(PagePart, frozen=True, tag=True):
    """Blocks that are hidden until the reader opens their summary. A link to ``anchor`` opens them
    too. The summary has no links: it is itself something to click on."""

    summary: Inlines
    blocks: tuple[Block, ...]
    anchor: str = ""


Place: TypeAlias = tuple[int, str, int, int, bool]
"""A use of a symbol: its line, the code of that line, the range of the used name in the code, and
whether the use is only likely."""


class UsingFile(PagePart, frozen=True, tag=True):
    """A file that uses a symbol: its name, its page if it has one, its language, and the places
    with their code. ``lines`` are further places without code, ``more`` is the number of others.
    ``listed`` says that links may lead to lines of its page."""

    text: str
    page: str
    language: str
    listed: bool
    places: tuple[Place, ...]
    lines: tuple[int, ...] = ()
    more: int = 0


class References(PagePart, frozen=True, tag=True):
    """The files that use a symbol, in groups with a heading, which may be empty."""

    groups: tuple[tuple[str, tuple[UsingFile, ...]], ...]


class PictureNode(PagePart, frozen=True, tag=True):
    """A box of a picture: ``name`` above the smaller ``place`` (a folder), linked to a page if
    given. ``title`` is the full text, for names that are too long for the box."""

    name: str
    place: str = ""
    page: str = ""
    title: str = ""


class PictureEdge(PagePart, frozen=True, tag=True):
    """An arrow between two boxes, given by number; boxes count from 0 through all columns."""

    start: int
    end: int
    likely: bool = False


class Picture(PagePart, frozen=True, tag=True):
    """Boxes in columns, each with a heading, and arrows from column to column. ``label`` is the
    description for screen readers and text formats. A ``small`` one has narrow boxes."""

    label: str
    columns: tuple[tuple[str, tuple[PictureNode, ...]], ...]
    edges: tuple[PictureEdge, ...]
    small: bool = False


class TreeItem(PagePart, frozen=True, tag=True):
    """A folder or a file in a tree: its name, a remark, and its children."""

    content: Inlines
    children: tuple[TreeItem, ...] = ()


class FileTree(PagePart, frozen=True, tag=True):
    """A tree of folders and files. Folders down to level ``opened`` are expanded."""

    items: tuple[TreeItem, ...]
    opened: int = 1


class Tile(PagePart, frozen=True, tag=True):
    """A rectangle of a treemap: ``size`` is its area, ``group`` decides its colour."""

    name: str
    page: str
    size: int
    group: str
    title: str


class Map(PagePart, frozen=True, tag=True):
    """A treemap: files as tiles, with an area for each folder. ``groups`` name the colours, with
    an empty name for each that is not used; with ``steps`` they are shades of one colour. ``label``
    describes the map. A ``small`` one is for a narrow column."""

    label: str
    areas: tuple[tuple[str, tuple[Tile, ...]], ...]
    groups: tuple[str, ...]
    steps: bool = False
    small: bool = False


ProseLinks: TypeAlias = tuple[tuple[str, str, str], ...]
"""Link targets as written, each with the page and the anchor that it means."""

ProseImages: TypeAlias = tuple[tuple[str, str], ...]
"""Image targets as written, each with the name of the published copy."""


class Prose(PagePart, frozen=True, tag=True):
    """Text in the markup of a document (``markdown``, ``rst``, ``text``, or the name of a language
    that has a converter) or of documentation in code (``docstring``, ``comment``, ``javadoc``).
    The headings of a document are ``anchored``: links can lead to them."""

    text: str
    markup: str
    links: ProseLinks = ()
    images: ProseImages = ()
    anchored: bool = False


class Excerpt(PagePart, frozen=True, tag=True):
    """A few lines of a file with a link to them."""

    link: Link
    text: str
    language: str


class Snippet(PagePart, frozen=True, tag=True):
    """Code in a language, or plain text without one, that is no part of a listing. ``role`` is its
    style (``input``, ``output``)."""

    text: str
    language: str = ""
    role: str = ""


class Image(PagePart, frozen=True, tag=True):
    """An image: the name of its published copy, a description, its size in pixels (0 if unknown)
    and a caption."""

    name: str
    alt: str
    width: int = 0
    height: int = 0
    caption: str = ""


class Notebook(PagePart, frozen=True, tag=True):
    """The cells of a notebook. Contains the file's path and content hash; the renderer asks its
    caller for the blocks of the cells."""

    path: str
    sha256: str
    links: ProseLinks = ()
    images: ProseImages = ()


def name_anchor(name: str) -> str:
    """Return the id on a page of the element that a document calls *name*. The prefix keeps it
    apart from the page's own ids. Links ignore case, as on code hosting sites."""
    return f"preview-{'-'.join(name.lower().split())}"


class Preview(PagePart, frozen=True, tag=True):
    """The content of a file as its format means it, shown instead of or before the listing."""

    blocks: tuple[Block, ...]


class Where(enum.StrEnum):
    """The part of a listing in which the text of a link is searched."""

    NAME = ""
    """Names on the line."""
    IMPORTED = "imported"
    """Names or quoted names in the statement around the line."""
    PATH = "path"
    """The text itself in the statement around the line: the path of an import."""
    PROSE = "prose"
    """Text at a column, if that is in a comment or in a documentation string."""


ListingLink: TypeAlias = tuple[int, str, str, str, bool, tuple[str, ...]]
"""A linked name in a listing: line, name, page, anchor, whether the target is certain, and the
words that may stand before the name (``request`` in ``request.Request``; an empty word for a name
that is no attribute)."""

ListingText: TypeAlias = tuple[int, int, str, str, str, bool, Where]
"""Another linked text in a listing: line, column from 0 (only for prose), text, page, anchor,
whether the target is certain, and where the text is searched."""

ListingDefinition: TypeAlias = tuple[int, str, tuple[str, ...], str, str, str]
"""A definition in a listing: line, name, its anchors, page and anchor of its uses, which are empty
if there are none, and a remark on these for the margin."""


class Source(PagePart, frozen=True, tag=True):
    """The listing of a file. Contains its path and content hash; the caller passes the text to the
    renderer. ``notes`` are lines with messages."""

    path: str
    sha256: str
    language: str
    lines: int
    links: tuple[ListingLink, ...] = ()
    texts: tuple[ListingText, ...] = ()
    definitions: tuple[ListingDefinition, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()


Block: TypeAlias = (
    Paragraph | Facts | Table | Outline | Pills | KeywordEntries | Columns | Fold | References
    | Picture | FileTree | Map | Shares | Prose | Source | Excerpt | Snippet | Image | Notebook
    | DataTable
)  # fmt: skip


class Section(PagePart, frozen=True, tag=True):
    """A section of a page. Its id is its anchor, which must stay the same between releases.
    ``count`` is a number beside the title ("3 files"). One that is ``aside`` is in a narrow column
    beside the others if the page is wide enough."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    count: str = ""
    aside: bool = False


class Page(PagePart, frozen=True, tag=True):
    """A page: ``lead`` blocks under the title, then sections. ``folder`` is the folder that the
    navigation opens, ``crumbs`` are the breadcrumb links from the overview down to the page, and
    ``crumb`` is the text of the last breadcrumb, by default the end of the title. ``preview`` is
    for files in some formats. ``description`` says what the page is about, as plain text."""

    name: str
    title: str
    crumbs: tuple[Link, ...]
    lead: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    folder: str = ""
    kind: str = "file"
    crumb: str = ""
    preview: Preview | None = None
    description: str = ""


def digest_page(page: Page, *more: bytes) -> str:
    """Return a short digest of *page* and of the other data that it depends on."""
    digest = hashlib.blake2b(_encode(page), digest_size=16)
    for part in more:
        digest.update(part)
    return digest.hexdigest()


_encode = msgspec.msgpack.Encoder().encode


def make_sections(
    *parts: tuple[str, str, Iterable[Block]], aside: bool = False
) -> tuple[Section, ...]:
    """Return a section for each (id, title, blocks), without the sections that have no blocks."""
    sections = (Section(name, title, tuple(each), aside=aside) for name, title, each in parts)
    return tuple(section for section in sections if section.blocks)


def make_table(rows: Iterable[Row], header: tuple[str, ...] = (), fold: int = 0) -> Iterator[Table]:
    """Yield a table of *rows*, or nothing if there are none."""
    if shown := tuple(rows):
        yield Table(shown, header, fold)
