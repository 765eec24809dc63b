"""What the leading comments or the docstring of a file say about it."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.languages import comment_style
from sphinx_repodoc.analyse.prose.comments import CommentBlock, leading_comments
from sphinx_repodoc.analyse.prose.noise import ABOUT_MAKEFILE
from sphinx_repodoc.analyse.prose.sentences import clean_line, describe, is_licence, quote_sentence

# A description stands at the top; a megabyte of data below it need not be split.
_HEAD = 20_000
_RULER = re.compile(r"\W{8,}$")
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
            return found if _suits(language, found.summary) else Findings()
    return Findings()


def _suits(language: str, summary: str) -> bool:
    # The first comment of a makefile is mostly about the variables below it.
    return language != "Makefile" or bool(ABOUT_MAKEFILE.match(summary))


def describe_docstring(doc: str, line: int) -> Findings:
    """A docstring and, where its first words describe the file, a summary."""
    for paragraph in re.split(r"\n\s*\n", doc):
        lines = [cleaned for cleaned in map(clean_line, paragraph.split("\n")) if cleaned]
        if lines and not is_licence(lines[0]):
            text = "\n".join(lines)
            summary = describe(text, words=2) or quote_sentence(text)
            return Findings(doc=doc, doc_line=line, summary=summary)
    return Findings(doc=doc, doc_line=line)


def _describe_paragraphs(block: CommentBlock, paragraphs: list[tuple[int, list[str]]]) -> Findings:
    line, first = paragraphs[0]
    if not block.opens or any(map(_OF_A_SYMBOL.match, block.lines)):
        return Findings()
    if not (summary := describe("\n".join(first), strict=True)):
        return Findings()
    doc = "\n\n".join("\n".join(lines) for _, lines in paragraphs)
    return Findings(doc=doc, doc_line=line, summary=summary)


def _paragraphs(block: CommentBlock) -> list[tuple[int, list[str]]]:
    """The paragraphs of a comment, each with its line, without lines for machines and up
    to a licence in their midst."""
    paragraphs: list[tuple[int, list[str]]] = []
    for line, lines in _split(block):
        if not is_licence(" ".join(lines)):
            paragraphs.append((line, lines))
        elif paragraphs:
            break
    return paragraphs


def _split(block: CommentBlock) -> list[tuple[int, list[str]]]:
    paragraphs: list[tuple[int, list[str]]] = []
    open_paragraph = False
    noise_indent: int | None = None
    for line, raw in enumerate(block.lines, block.line):
        text = clean_line(raw)
        indent = len(raw) - len(raw.lstrip())
        if text and noise_indent is not None and indent > noise_indent:
            continue  # goes on with a line about the file's history
        noise_indent = indent if text is None else None
        if not text:
            open_paragraph = False
        elif open_paragraph:
            paragraphs[-1][1].append(text)
        else:
            paragraphs.append((line, [text]))
            open_paragraph = True
    return paragraphs
