"""Documents: the title and the first paragraph as plain text, and the structure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.documents.light_structure import ASCIIDOC, ORG, Markup, read_light
from sphinx_repodoc.analyse.documents.markdown_structure import read_markdown
from sphinx_repodoc.analyse.documents.pieces import Piece, PieceKind, markdown_pieces, rst_pieces
from sphinx_repodoc.analyse.documents.rst_structure import read_rst
from sphinx_repodoc.analyse.documents.structure import add_structure
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.inline import strip_markdown, strip_rst
from sphinx_repodoc.analyse.prose.noise import LEFT_OVER, REMARK
from sphinx_repodoc.analyse.prose.sentences import (
    describe,
    describe_sentence,
    is_licence,
    refers_back,
)
from sphinx_repodoc.model import SymbolKind

_HEAD = 40_000
# Longer documents and lines are data, not prose.
_MOST_LINES = 100_000
_LONGEST_LINE = 50_000
# Enough for any prose; keeps the patterns fast on text that is none.
_LONGEST_PARAGRAPH = 3_000
_LONGEST_TITLE = 1_000
# The first paragraph describes the document only where it stands before the second
# heading, or under one of these.
_INTRODUCTION = re.compile(
    r"(?i)(?:what|why|about|intro|overview|description|summary|abstract|background|purpose|motivation|welcome)\b"
    r"|introduction"
)
# The heading of one release: what follows is about that alone.
_RELEASE = re.compile(r"(?i)\W*(?:v|version |release )?\d+\.\d+")
_BYLINE = re.compile(r"(?i)\W*(?:[\w-]+ ){0,2}[\w-]+\s*:\s|translations?\b|by [A-Z]")
_WORD = re.compile(r"[^\W\d_]{2,}")
# Documents whose first words are a form or a licence, not a description.
_UNDESCRIBED = re.compile(
    r"(?i)(?:licen[sc]e|copying|unlicense|notice|(?:pull_request|issue)_template)\b"
)
_FRONT_LINE = re.compile(r"[\w\"'-]{1,50}\s?[:=](?:\s|$)|---$|\+\+\+$|\.\.\.$")
_ORG_TITLE = re.compile(r"(?im)^#\+title:[ \t]*(\S.*\S)")
_FRONT_FIELD = re.compile(
    r"(name|title|description|about|summary):\s+[\"']?([^\"'>|{].*?)[\"']?\s*$"
)


def analyse_markdown(name: str, text: str) -> Findings:
    """The title, the first prose paragraph and the structure of a Markdown document."""
    lines = text.split("\n")
    start = _front_matter_end(lines)
    found = describe_markdown(name, text, start)
    structured = add_structure(found, read_markdown(_cut(lines), start), lines, strip_markdown)
    return replace(structured, title="") if _heads_a_part(structured, lines) else structured


def _heads_a_part(found: Findings, lines: list[str]) -> bool:
    """Whether the title heads only the first of several parts, by how deep it is or what it
    says."""
    tops = [each for each in found.symbols if each.kind is SymbolKind.HEADING and not each.parent]
    if len(tops) < 2 or tops[0].name != found.title:
        return False
    is_deep = lines[tops[0].line - 1].lstrip().startswith("##")
    return is_deep or bool(_RELEASE.match(found.title))


def analyse_r_markdown(name: str, text: str) -> Findings:
    """The same of R Markdown, in which headings are parts: the title is in the front matter."""
    found = analyse_markdown(name, text)
    lines = text[:_HEAD].split("\n")
    front = _add_front_matter(Findings(), lines[: _front_matter_end(lines)])
    return replace(found, title=front.title or found.title)


def _cut(lines: list[str]) -> list[str]:
    return [line[:_LONGEST_LINE] for line in lines[:_MOST_LINES]]


def describe_markdown(name: str, text: str, start: int = 0) -> Findings:
    """The title and the first prose paragraph of a Markdown document whose front matter
    ends before index *start*."""
    lines = text[:_HEAD].split("\n")
    found = _describe(name, markdown_pieces(lines, start), strip_markdown)
    return _add_front_matter(found, lines[:start]) if start else found


def analyse_rst(name: str, text: str) -> Findings:
    """The title, the first prose paragraph and the structure of a reStructuredText document."""
    lines = text.split("\n")
    found = _describe(name, rst_pieces(text[:_HEAD].split("\n")), strip_rst)
    return add_structure(found, read_rst(_cut(lines)), lines, strip_rst)


def analyse_asciidoc(name: str, text: str) -> Findings:
    """The title and the structure of an AsciiDoc document."""
    return _analyse_light(text, ASCIIDOC, str)


def analyse_org(name: str, text: str) -> Findings:
    """The title and the structure of an Org document."""
    found = _analyse_light(text, ORG, _strip_org)
    named = _ORG_TITLE.search(text[:_HEAD])
    return replace(found, title=named[1]) if named else found


def _strip_org(text: str) -> str:
    """A heading without its tags."""
    return re.sub(r"\s:[\w@#%:]+:$", "", text)


def _analyse_light(text: str, markup: Markup, strip: Callable[[str], str]) -> Findings:
    lines = text.split("\n")
    found = add_structure(Findings(), read_light(_cut(lines), markup), lines, strip)
    return replace(found, title=found.symbols[0].name if found.symbols else "")


def analyse_text(name: str, text: str) -> Findings:
    """The first prose paragraph of a README; nothing for other plain text."""
    if name.partition(".")[0].casefold() != "readme":
        return Findings()
    found = _describe(name, _text_pieces(text[:_HEAD].split("\n")), str, _describe_text)
    # What looks like a heading in plain text may as well be any line.
    return replace(found, title="")


def _text_pieces(lines: list[str]) -> Iterator[Piece]:
    """The pieces of plain text, in which a first line alone is a title."""
    for number, piece in enumerate(rst_pieces(lines)):
        alone = number == 0 and len(piece.lines) == 1 and not _is_sentence(piece.lines[0])
        yield piece._replace(kind=PieceKind.HEADING) if alone else piece


def _is_sentence(text: str) -> bool:
    return text.rstrip().endswith((".", "!", "?"))


def _describe_text(doc: str) -> str:
    """The summary of a paragraph of plain text: only a whole sentence is one."""
    summary = describe(doc, words=4, strict=True)
    return summary if summary.endswith((".", "…")) else ""


def _describe_markup(doc: str) -> str:
    return describe_sentence(" ".join(_sentence_lines(doc)))


def _describe(
    name: str,
    pieces: Iterable[Piece],
    strip: Callable[[str], str],
    summarise: Callable[[str], str] = _describe_markup,
) -> Findings:
    title = ""
    is_first = True
    # Behind a list or a block of code, a paragraph is about these.
    lost = bool(_UNDESCRIBED.match(name))
    for piece in pieces:
        if piece.kind is PieceKind.HEADING:
            plain = _strip_title(" ".join(piece.lines)[:_LONGEST_TITLE], strip)
            if title and not _INTRODUCTION.match(plain):
                break
            lost = (lost and not title) or bool(_RELEASE.match(plain))
            title = title or plain
        elif piece.kind is PieceKind.OTHER:
            lost = True
        elif not lost:
            doc = strip("\n".join(piece.lines)[:_LONGEST_PARAGRAPH]).strip()
            if not is_first and refers_back(doc):
                break
            if summary := summarise(doc):
                doc = "\n".join(line.strip() for line in doc.split("\n"))
                return Findings(title=title, doc=doc, doc_line=piece.line, summary=summary)
            lost = not _may_stand_before(doc)
            is_first = False
    return Findings(title=title)


def _sentence_lines(doc: str) -> list[str]:
    """The words of *doc* up to a line break that is meant."""
    return re.split(r"(?: {2,}|\\)\n", doc)[0].split()


def _may_stand_before(plain: str) -> bool:
    """Whether a paragraph that does not describe may stand before one that does."""
    if plain.endswith(":"):
        return False
    short = len(_WORD.findall(plain)) < 3
    return short or bool(_BYLINE.match(plain) or REMARK.match(plain) or is_licence(plain))


def _strip_title(text: str, strip: Callable[[str], str]) -> str:
    """The words of a heading; those of its picture where it has no others."""
    plain = " ".join(strip(text).split())
    if not plain and (picture := re.search(r"!\[([^\]]+)\]|\balt=[\"']([^\"']+)", text)):
        plain = " ".join((picture[1] or picture[2]).split())
    return "" if LEFT_OVER.search(plain) or re.fullmatch(r"\{\w+\}", plain) else plain


def _front_matter_end(lines: list[str]) -> int:
    """The index after the front matter; 0 where there is none."""
    mark = lines[0].rstrip()
    if mark not in ("---", "+++"):
        return 0
    # Else a document that starts with a line across the page would be lost.
    if not any(_FRONT_LINE.match(line) for line in lines[1:6]):
        return 0
    for index in range(1, len(lines)):
        if lines[index].rstrip() in (mark, "..."):
            return index + 1
    return 0


def _add_front_matter(found: Findings, lines: list[str]) -> Findings:
    """*found* with what the front matter says; its description was written to be one."""
    fields = {
        match[1]: (line, match[2])
        for line, text in enumerate(lines, 1)
        if (match := _FRONT_FIELD.match(text[:_LONGEST_TITLE]))
    }
    named = fields.get("name" if "about" in fields else "title", (0, ""))[1]
    title = named if "about" in fields else found.title or named
    for key in ("description", "summary", "about"):
        line, text = fields.get(key, (0, ""))
        if summary := describe_sentence(strip_markdown(text)):
            return Findings(title=title, doc=text, doc_line=line, summary=summary)
    # The body of an issue form is for the one who fills it in.
    return Findings(title=title) if "about" in fields else Findings(
        title=title, doc=found.doc, doc_line=found.doc_line, summary=found.summary
    )  # fmt: skip
