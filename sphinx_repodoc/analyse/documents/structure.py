"""The description and structure of documents in any markup: headings, anchors, links, code blocks.

The structure of light markup languages, such as AsciiDoc, is read line by line.
"""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.documents.links import DocumentLink, clean_target
from sphinx_repodoc.analyse.documents.path_texts import Passage, find_path_texts
from sphinx_repodoc.analyse.prose.sentences import NOISE, WORD, describe_sentence, is_licence
from sphinx_repodoc.model import Findings, Import, ImportForm, Symbol, SymbolKind

# ---- description ----

# Longer paragraphs are cut: no prose is longer, and the patterns stay fast on data.
_LONGEST_PARAGRAPH = 3_000
_LONGEST_TITLE = 1_000
_HARD_BREAK = re.compile(r"(?: {2,}|\\)\n")


class PieceKind(enum.Enum):
    """The kinds of pieces (headings, paragraphs, other elements) of a document."""

    HEADING = 1
    PARAGRAPH = 2
    OTHER = 3


class Piece(NamedTuple):
    """A heading, a paragraph or (``OTHER``) a list, a table or code of a document, and its first
    line. Pictures, comments and notes are left out: they may precede the description."""

    line: int
    kind: PieceKind
    lines: list[str]


def _summarise_paragraph(text: str) -> str:
    """The first sentence of a paragraph if it describes the document, else ""."""
    return describe_sentence(" ".join(_HARD_BREAK.split(text)[0].split()))


def describe_pieces(
    name: str,
    pieces: Iterable[Piece],
    strip: Callable[[str], str],
    summarise: Callable[[str], str] = _summarise_paragraph,
) -> Findings:
    """The title and the description in the *pieces* of the document called *name*. *strip* turns
    markup into plain text; *summarise* returns the summary of a paragraph, or "" if the paragraph
    does not describe the document."""
    title = ""
    is_first = True
    # A paragraph below a list or code block is about that, and does not describe the document.
    is_elsewhere = bool(NOISE["undescribed"].match(name))
    for piece in pieces:
        if piece.kind is PieceKind.HEADING:
            heading = _strip_title(" ".join(piece.lines)[:_LONGEST_TITLE], strip)
            if title and not NOISE["introduction"].match(heading):
                break
            is_elsewhere = (is_elsewhere and not title) or bool(NOISE["release"].match(heading))
            title = title or heading
        elif piece.kind is PieceKind.OTHER:
            is_elsewhere = True
        elif not is_elsewhere:
            doc = strip("\n".join(piece.lines)[:_LONGEST_PARAGRAPH]).strip()
            if not is_first and NOISE["refers_back"].match(doc):
                break
            if summary := summarise(doc):
                doc = "\n".join(line.strip() for line in doc.split("\n"))
                return Findings(title=title, doc=doc, doc_line=piece.line, summary=summary)
            is_elsewhere = not _may_precede(doc)
            is_first = False
    return Findings(title=title)


def _may_precede(plain: str) -> bool:
    """Whether the description may follow this paragraph, such as a byline or a licence."""
    if plain.endswith(":"):
        return False
    is_aside = NOISE["byline"].match(plain) or NOISE["remark"].match(plain) or is_licence(plain)
    return bool(is_aside) or len(WORD.findall(plain)) < 3


def _strip_title(text: str, strip: Callable[[str], str]) -> str:
    """The words of a heading, or the alternative text of its picture if it has no words."""
    plain = " ".join(strip(text).split())
    if not plain and (picture := re.search(r"!\[([^\]]+)\]|\balt=[\"']([^\"']+)", text)):
        plain = " ".join((picture[1] or picture[2]).split())
    return "" if NOISE["left_over"].search(plain) or re.fullmatch(r"\{\w+\}", plain) else plain


# ---- structure ----

_SEPARATOR = " > "
# Further lines, and the ends of longer ones, are ignored: they are data, not prose.
_MOST_LINES = 100_000
_LONGEST_LINE = 50_000
# No real heading is longer, even with badges; keeps the patterns for inline markup fast.
_LONGEST_HEADING = 3_000
_LONGEST_NAME = 300
_INLINE_MARKUP = re.compile(r"[`*_<\[\]\\&:~{|]")


class Heading(NamedTuple):
    """A heading as written. ``start`` is its first line (an anchor or overline may come first),
    ``line`` the line of its text; level 1 is the highest."""

    line: int
    level: int
    text: str
    start: int


@dataclass(slots=True)
class Structure:
    """The structure of one document. ``fences`` has the language of each code block, or "" if
    the block names none; ``directives`` has the name of each directive."""

    headings: list[Heading] = field(default_factory=list)
    anchors: list[tuple[int, str]] = field(default_factory=list)
    links: list[DocumentLink] = field(default_factory=list)
    fences: list[str] = field(default_factory=list)
    directives: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=list)


def cut_lines(lines: list[str]) -> list[str]:
    """The first *lines*, up to a limit, without the ends of overlong ones."""
    return [line[:_LONGEST_LINE] for line in lines[:_MOST_LINES]]


def add_structure(
    found: Findings, structure: Structure, lines: list[str], strip: Callable[[str], str]
) -> Findings:
    """*found* with the *structure* of a document of *lines*; *strip* removes inline markup."""
    anchored = {line for line, _ in structure.anchors}
    headings = [_start_at_anchor(heading, anchored, lines) for heading in structure.headings]
    # Names of anchors are global in the document, so their symbols have no parent.
    anchors = [
        Symbol(kind=SymbolKind.ANCHOR, name=name, qualname=name, line=line, end_line=line)
        for line, name in structure.anchors
    ]
    symbols = [*outline_headings(headings, lines, strip), *anchors]
    links = sorted(dict.fromkeys(structure.links), key=lambda link: link.line)
    return replace(
        found,
        symbols=tuple(sorted(symbols, key=lambda symbol: symbol.line)),
        imports=tuple(
            Import(line=line, module=target, form=ImportForm.LINK) for line, target in links
        ),
        fences=_count(structure.fences),
        directives=_count(structure.directives),
        path_texts=find_path_texts(structure.passages, strip),
    )


def _start_at_anchor(heading: Heading, anchored: set[int], lines: list[str]) -> Heading:
    """*heading*, moved up to include the anchors right above it."""
    start = heading.start
    line = start - 1
    while line in anchored or (line > 0 and not lines[line - 1].strip()):
        start = line if line in anchored else start
        line -= 1
    return heading._replace(start=start)


def outline_headings(
    headings: Iterable[Heading], lines: list[str], strip: Callable[[str], str]
) -> Iterator[Symbol]:
    """Symbols for *headings*, nested by level, without headings that have no words."""
    drafts: list[tuple[Heading, Symbol]] = []
    open_: list[int] = []
    for heading in headings:
        _close(drafts, open_, heading.level, heading.start, lines)
        text = " ".join(heading.text[:_LONGEST_HEADING].split())
        # Strip markup only if there is any: it is slow, and most headings have none.
        plain = " ".join(strip(text).split()) if _INLINE_MARKUP.search(text) else text
        if name := (plain or text)[:_LONGEST_NAME]:
            parent = drafts[open_[-1]][1].qualname if open_ else ""
            symbol = Symbol(
                kind=SymbolKind.HEADING,
                name=name,
                qualname=f"{parent}{_SEPARATOR}{name}" if parent else name,
                line=heading.line,
                end_line=heading.line,
                start_line=heading.start,
                parent=parent,
            )
            open_.append(len(drafts))
            drafts.append((heading, symbol))
    _close(drafts, open_, 0, len(lines) + 1, lines)
    return (symbol for _, symbol in drafts)


def _close(
    drafts: list[tuple[Heading, Symbol]], open_: list[int], level: int, start: int, lines: list[str]
) -> None:
    """End the open sections that a new heading of *level* at line *start* closes."""
    if not open_ or drafts[open_[-1]][0].level < level:
        return
    end = start - 1
    while end > 0 and not lines[end - 1].strip():
        end -= 1
    while open_ and drafts[open_[-1]][0].level >= level:
        heading, symbol = drafts[open_[-1]]
        drafts[open_.pop()] = (heading, replace(symbol, end_line=max(end, symbol.line)))


def _count(words: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Each word with its number of occurrences, the most frequent first."""
    return tuple(sorted(Counter(words).items(), key=lambda item: (-item[1], item[0])))


# ---- light markup ----

_DEEPEST = 10
_NOTHING = re.compile(r"(?!)")
# Opening marks of fences that enclose comments, not code.
_COMMENTS = ("/", "comment")


class Markup(NamedTuple):
    """Patterns for the lines of a light markup language.

    ``fence`` opens a literal block, which ends with a line that starts with ``closing``, in which
    ``{mark}`` stands for the opening mark. The block's language is the group ``language`` of
    ``fence``, or of ``announcement`` on the line before. ``inclusion`` finds files included in a
    literal block, ``links`` files in other lines. ``comment`` begins a comment line.
    """

    heading: re.Pattern[str]
    fence: re.Pattern[str]
    closing: str
    links: re.Pattern[str]
    comment: re.Pattern[str]
    announcement: re.Pattern[str] = _NOTHING
    inclusion: re.Pattern[str] = _NOTHING


def analyse_light(text: str, markup: Markup, strip: Callable[[str], str] = str) -> Findings:
    """The title and the structure of a document in *markup*; *strip* removes inline markup from a
    heading."""
    lines = text.split("\n")
    structure = Structure()
    closing = announced = ""
    for number, line in enumerate(cut_lines(lines), 1):
        if closing:
            if line.strip().casefold().startswith(closing):
                closing = ""
        elif fence := markup.fence.match(line):
            closing = markup.closing.format(mark=fence["mark"].casefold())
            if not fence["mark"].casefold().startswith(_COMMENTS):
                structure.fences.append((fence["language"] or announced).casefold())
        elif heading := markup.heading.match(line):
            level = min(len(heading["marks"]), _DEEPEST)
            structure.headings.append(Heading(number, level, heading["text"].strip(), number))
        announcement = markup.announcement.match(line)
        announced = announcement["language"] if announcement else ""
        if not markup.comment.match(line) and not closing.startswith(_COMMENTS):
            for link in (markup.inclusion if closing else markup.links).finditer(line):
                if target := clean_target(link[link.lastindex or 1]):
                    structure.links.append(DocumentLink(number, target))
    found = add_structure(Findings(), structure, lines, strip)
    return replace(found, title=found.symbols[0].name if found.symbols else "")
