"""The title of a document and the first paragraph that describes it, as plain text."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sphinx_repodoc.analyse.prose.noise import LEFT_OVER, REMARK
from sphinx_repodoc.analyse.prose.sentences import WORD, describe_sentence, is_licence, refers_back
from sphinx_repodoc.model import Findings


class PieceKind(enum.Enum):
    """The kinds of pieces."""

    HEADING = 1
    PARAGRAPH = 2
    OTHER = 3


class Piece(NamedTuple):
    """A heading, a paragraph, or (``OTHER``) a list, a table or code, and the line where it
    starts. Pictures, comments, notes and the like are no pieces: they may stand anywhere."""

    line: int
    kind: PieceKind
    lines: list[str]


# Enough for any prose; keeps the patterns fast on other text.
_LONGEST_PARAGRAPH = 3_000
_LONGEST_TITLE = 1_000
# The first paragraph describes the document only if it stands before the second heading, or
# below one of these headings.
_INTRODUCTION = re.compile(
    r"(?i)(?:what|why|about|intro|overview|description|summary|abstract|background|purpose|motivation|welcome)\b"
    r"|introduction"
)
# The heading of one release: the text below it is about that release alone.
_RELEASE = re.compile(r"(?i)\W*(?:v|version |release )?\d+\.\d+")
_BYLINE = re.compile(r"(?i)\W*(?:[\w-]+ ){0,2}[\w-]+\s*:\s|translations?\b|by [A-Z]")
# Documents that begin with a form or a licence instead of a description.
_UNDESCRIBED = re.compile(
    r"(?i)(?:licen[sc]e|copying|unlicense|notice|(?:pull_request|issue)_template)\b"
)
_HARD_BREAK = re.compile(r"(?: {2,}|\\)\n")


def summarise_paragraph(text: str) -> str:
    """The first sentence of a paragraph of markup where it describes, else empty."""
    return describe_sentence(" ".join(_HARD_BREAK.split(text)[0].split()))


def describe_pieces(
    name: str,
    pieces: Iterable[Piece],
    strip: Callable[[str], str],
    summarise: Callable[[str], str] = summarise_paragraph,
) -> Findings:
    """The title and the description in the *pieces* of the document called *name*. *strip*
    turns markup into plain text, *summarise* a paragraph into a summary, or into nothing
    if it does not describe."""
    title = ""
    is_first = True
    # A paragraph below a list or a block of code is about these.
    is_elsewhere = bool(_UNDESCRIBED.match(name))
    for piece in pieces:
        if piece.kind is PieceKind.HEADING:
            heading = _strip_title(" ".join(piece.lines)[:_LONGEST_TITLE], strip)
            if title and not _INTRODUCTION.match(heading):
                break
            is_elsewhere = (is_elsewhere and not title) or bool(_RELEASE.match(heading))
            title = title or heading
        elif piece.kind is PieceKind.OTHER:
            is_elsewhere = True
        elif not is_elsewhere:
            doc = strip("\n".join(piece.lines)[:_LONGEST_PARAGRAPH]).strip()
            if not is_first and refers_back(doc):
                break
            if summary := summarise(doc):
                doc = "\n".join(line.strip() for line in doc.split("\n"))
                return Findings(title=title, doc=doc, doc_line=piece.line, summary=summary)
            is_elsewhere = not _may_precede(doc)
            is_first = False
    return Findings(title=title)


def _may_precede(plain: str) -> bool:
    """Whether a paragraph that does not describe may stand before one that does."""
    if plain.endswith(":"):
        return False
    is_short = len(WORD.findall(plain)) < 3
    return is_short or bool(_BYLINE.match(plain) or REMARK.match(plain) or is_licence(plain))


def _strip_title(text: str, strip: Callable[[str], str]) -> str:
    """The words of a heading; those of its picture where it has no others."""
    plain = " ".join(strip(text).split())
    if not plain and (picture := re.search(r"!\[([^\]]+)\]|\balt=[\"']([^\"']+)", text)):
        plain = " ".join((picture[1] or picture[2]).split())
    return "" if LEFT_OVER.search(plain) or re.fullmatch(r"\{\w+\}", plain) else plain
