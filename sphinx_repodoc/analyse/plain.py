"""What a text file without an analyser of its own says about itself."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.comments import CommentBlock, leading_comments
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.languages import comment_style, detect_language
from sphinx_repodoc.analyse.prose import clean_line, is_licence, is_prose, summarise

# A description stands at the top; a megabyte of data below it need not be split.
_HEAD = 20_000


def analyse_plain(name: str, text: str) -> Findings:
    """The description in the leading comments of *text*, in the language of *name*."""
    return analyse_comments(name, text, detect_language(name, text))


def analyse_comments(name: str, text: str, language: str) -> Findings:
    """The description in the leading comments of *text*; empty where in doubt."""
    if not (style := comment_style(language)):
        return Findings()
    for block in leading_comments(text[:_HEAD].split("\n"), style):
        line, paragraphs = _description(block)
        if paragraphs:
            doc = "\n\n".join(paragraphs)
            return Findings(
                doc=doc, doc_line=line, summary=summarise(_without_links(paragraphs[0]))
            )
    return Findings()


def _description(block: CommentBlock) -> tuple[int, list[str]]:
    """The prose paragraphs of a comment and the line of the first; none where the first
    paragraph that is not a licence is something else than prose."""
    first = 0
    found: list[str] = []
    for line, paragraph in _paragraphs(block):
        if is_licence(" ".join(paragraph)):
            if found:
                break
            continue
        if not block.opens or not is_prose(list(map(_without_links, paragraph))):
            break
        first = first or line
        found.append("\n".join(paragraph))
    return first, found


def _without_links(text: str) -> str:
    """*text* with the words of Markdown links in place of the links."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)


def _paragraphs(block: CommentBlock) -> list[tuple[int, list[str]]]:
    """The paragraphs of a comment, each with its line, without lines for machines."""
    paragraphs: list[tuple[int, list[str]]] = []
    open_paragraph = False
    for line, raw in enumerate(block.lines, block.line):
        text = clean_line(raw)
        if not text:
            open_paragraph = False
        elif open_paragraph:
            paragraphs[-1][1].append(text)
        else:
            paragraphs.append((line, [text]))
            open_paragraph = True
    return paragraphs
