"""The title of a document and the first paragraph that describes it, as plain text."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sphinx_repodoc.analyse.prose.sentences import NOISE, WORD, describe_sentence, is_licence
from sphinx_repodoc.model import Findings

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
