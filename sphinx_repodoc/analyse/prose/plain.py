"""What the leading comments or the docstring of a file say about it."""

from __future__ import annotations

import re
import textwrap
from typing import NamedTuple

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.comments import CommentBlock, leading_comments
from sphinx_repodoc.analyse.prose.sentences import (
    clean_line,
    describe,
    is_command_line,
    is_licence,
    quote_sentence,
)
from sphinx_repodoc.languages.load import LANGUAGES, comment_style

# A description stands at the top; a megabyte of data below it need not be split.
_HEAD = 20_000
_RULER = re.compile(r"\W{8,}$")
# Lines that are marks and nothing else, but not for decoration.
_FENCE = re.compile(r"\s*(```|~~~)")
_BRACKETS = re.compile(r"\s+[(){}\[\];,]+\s*")
_ADDRESS = re.compile(r"\s*<?https?://\S+\s*")
_TABLE = re.compile(r"\s*\|?[\s:-]*-[\s:-]*\|[\s:|-]*")
# Tags that only the documentation of a function or a class has.
_OF_A_SYMBOL = re.compile(r"\s*[@\\](?:param|return|throws|type|typedef|constructor|deprecated)")


def analyse_comments(text: str, language: str) -> Findings:
    """The description in the leading comments of *text*; empty where in doubt."""
    if not (style := comment_style(language)):
        return Findings()
    for number, block in enumerate(leading_comments(text[:_HEAD].split("\n"), style)):
        if paragraphs := _paragraphs(block):
            # Behind a licence, a title between rulers is that of the file's first part.
            is_part = number > 0 and bool(_RULER.match(block.lines[0]))
            found = Findings() if is_part else _describe_paragraphs(block, paragraphs)
            is_about_file = re.match(LANGUAGES[language].about, found.summary)
            return found if is_about_file else Findings()
    return Findings()


def describe_docstring(doc: str, line: int) -> Findings:
    """A docstring and, where its first words describe the file, a summary."""
    for paragraph in re.split(r"\n\s*\n", doc):
        lines = [cleaned for cleaned in map(clean_line, paragraph.split("\n")) if cleaned]
        if lines and not is_licence(lines[0]) and not is_command_line("\n".join(lines)):
            text = "\n".join(lines)
            summary = describe(text, words=2) or quote_sentence(text)
            return Findings(doc=doc, doc_line=line, summary=summary)
    return Findings(doc=doc, doc_line=line)


class _Paragraph(NamedTuple):
    """A paragraph of a comment from ``line`` on: its words, and its lines as written. Of the
    first one these are its words too, without the name of the file and the like."""

    line: int
    words: list[str]
    written: list[str]


def _describe_paragraphs(block: CommentBlock, paragraphs: list[_Paragraph]) -> Findings:
    first, *others = paragraphs
    if not block.opens or any(map(_OF_A_SYMBOL.match, block.lines)):
        return Findings()
    if not (summary := describe("\n".join(first.words), strict=True)):
        return Findings()
    # What is indented or marked below the first words may be a list or code.
    rest = textwrap.dedent("\n\n".join("\n".join(each.written) for each in others))
    opening = "\n".join(line.strip() for line in first.written)
    doc = f"{opening}\n\n{rest}" if others else opening
    return Findings(doc=doc, doc_line=first.line, summary=summary)


def _paragraphs(block: CommentBlock) -> list[_Paragraph]:
    """The paragraphs of a comment, without lines for machines and up to a licence in their
    midst."""
    paragraphs: list[_Paragraph] = []
    for paragraph in _split(block):
        if not is_licence(" ".join(paragraph.words)):
            paragraphs.append(paragraph)
        elif paragraphs:
            break
    return paragraphs


def _split(block: CommentBlock) -> list[_Paragraph]:
    paragraphs: list[_Paragraph] = []
    open_paragraph = False
    noise_indent: int | None = None
    fence = ""
    for line, raw in enumerate(block.lines, block.line):
        if (fence or paragraphs) and (mark := _FENCE.match(raw)) and fence in {"", mark[1]}:
            if not fence:
                paragraphs.append(_Paragraph(line, [], []))
            fence, open_paragraph = "" if fence else mark[1], False
            paragraphs[-1].written.append(raw.rstrip())
            continue
        if fence or (open_paragraph and _TABLE.fullmatch(raw)):
            paragraphs[-1].written.append(raw.rstrip())
            continue
        text = clean_line(raw)
        if paragraphs and (_ADDRESS if text is None else _BRACKETS).fullmatch(raw):
            paragraphs[-1].written.append(raw.rstrip())
            continue
        indent = len(raw) - len(raw.lstrip())
        if text and noise_indent is not None and indent > noise_indent:
            continue  # goes on with a line about the file's history
        noise_indent = indent if text is None else None
        if not text:
            open_paragraph = False
        elif open_paragraph:
            paragraphs[-1].words.append(text)
            paragraphs[-1].written.append(raw.rstrip() if paragraphs[1:] else text)
        else:
            paragraphs.append(_Paragraph(line, [text], [raw.rstrip() if paragraphs else text]))
            open_paragraph = True
    return paragraphs
