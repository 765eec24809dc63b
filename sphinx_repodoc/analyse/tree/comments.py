"""Comments and documentation strings, assigned to the definition or the file that they describe."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.lines import read_before
from sphinx_repodoc.analyse.prose.inline import ELEMENTS
from sphinx_repodoc.analyse.prose.leading_comments import clean_docstring, describe_docstring
from sphinx_repodoc.analyse.prose.sentences import NOISE, clean_line, is_licence, summarise
from sphinx_repodoc.analyse.tree.node_text import BLANKS, FindRow, cut
from sphinx_repodoc.model import Findings

# Comment marks of all languages, at the start (``//``, ``#``, ``*``) and the end of a line.
_OPENING = re.compile(
    r"^\s*(?:/\*[*!]*<?|\*+(?!/)(?=\s|$)|//[/!]*<?|#[#!:|']*|--+(?:\s*[|^])?|;+|%+|\(\*+|\{-+\s*[|^]?"
    r"|@?\"\"\"|!+[<>*]?|=begin|<!--|<#)\s?"
)
_CLOSINGS = ("*/", "*)", "-}", '"""', "=end", "-->", "#>")
_CLOSING = re.compile(r"\s*(?:\*+/|\*+\)|-\}|\"\"\"|=end|-->|#>)\s*$")
# A documentation string above a definition, such as ``@doc "..."`` in Elixir.
_QUOTED = re.compile(r"(?:@\w*doc\s+)?(?:~[sS]|raw)?(\"{1,3})(.*)\1", re.DOTALL)
# Marks of comments that describe the definition before the comment, such as ``///<``.
_BACKWARDS = re.compile(r"(?:--+|\{-)\s*\^|//[/!]<|/\*[*!]<|!<")
_TRAILING = (b"///<", b"//!<", b"/**<", b"/*!<", b"!<", b"!!")
_RULER = re.compile(r"\W{8,}$")
_XML = re.compile(r"<(?:see|paramref|typeparamref|seealso)\s[^>\"]*\"(?:\w:)?([^\"]*)\"\s*/?>")
# Names of XML elements that, in the middle of a line, may be placeholders: ``<value>``.
_LIKELY = "description|example|exception|include|item|list|param|returns|term|value|var"
_TAG = re.compile(
    rf"</?(?:{ELEMENTS})(?:\s[^<>]{{0,200}})?/?>|</(?:{_LIKELY})>"
    rf"|<(?:{_LIKELY})\s[^<>]{{0,200}}>|^\s*<(?:{_LIKELY})>"
)
# XML tags for parameters and exceptions: the description of the definition ends before them.
_PARTS = re.compile(r"\s*<(?:param|typeparam|exception)\s+(?:name|cref)=")
_RAISED = re.compile(r"(?<=\w)<sup>(\w{1,20})</sup>")
_BRACED = re.compile(r"\{@\w+\s+#?([^{}]{1,200})\}")
_BRACKETED = re.compile(r"\[\[([\w.$#]{1,200})\]\]")
_FIELD = re.compile(r"[@\\:](?!brief|short|summary|details|desc|internal)\w+")
# Tags for one parameter, field or result; their text goes on until a blank line.
_PART = re.compile(r"@(?:field|param|tparam|property|prop|returns?|treturn)\b")
_LEAD = re.compile(r"[@\\](?:brief|short|summary|details|desc\w*|internal)\b:?\s*")
_WORD = re.compile(r"[^\W\d_]{2}")
_BLANK_LINE = re.compile(rb"[ \t]*\n[ \t]*\n")
_BLANK_ROWS = re.compile(rb"\n\s*\n")
# Start of a documentation comment (``/**``, ``///``), as opposed to a plain comment.
_DOCUMENTS = re.compile(
    r"/\*[*!]|//[/!]|\(\*\*|\{-\s*\||--+\s*\||;;;|#[:']|@\w*doc\b|(?:~[sS]|raw)?\""
)
_REMINDER = re.compile(r"(?:TODO|FIXME|XXX|HACK)\b")
# A final colon becomes an ellipsis, since the list or example after it is not shown.
_SAID_BELOW = re.compile(r"(?<=\w):$")
_MIN_WORDS = 3
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[.!?:]$")
_PROSE_WORD = re.compile(r"(?<!\S)[A-Za-z][a-z'-]*[,.]?(?!\S)")
_MIN_PROSE = 6
# The opening of a module's documentation string, and an indented code example that starts it.
_STRING = re.compile(r'(?:~[a-zA-Z])?("""|")')
_EXAMPLE = re.compile(r"\n(?:(?: {4}|\t)[^\n]{1,400}\n){1,20}\s*\n(?=\S)")
# Number of lines of a comment in which to look for the first sentence.
_MAX_LINES = 12


class CommentBlock(NamedTuple):
    """Comments on adjacent rows, joined; ``row`` is the first and ``end_row`` the last."""

    row: int
    end_row: int
    text: str


def group_comments(
    nodes: Iterable[tree_sitter.Node], data: bytes, find_row: FindRow
) -> dict[int, CommentBlock]:
    """Return the comments without code on their lines, by the row on which each ends.

    Adjacent line comments are joined. A ``/**`` comment also counts as ending one row later if a
    blank line follows it, unless it is the first comment of the file; so do comments that begin
    with a line ``##``, as documentation of Ruby does.
    """
    blocks: dict[int, CommentBlock] = {}
    before: CommentBlock | None = None
    for node in sorted(nodes, key=lambda node: node.start_byte):
        start = node.start_byte
        if read_before(data, start).strip():
            continue
        raw = data[start : node.end_byte]
        row, text = find_row(start), raw.decode("utf-8", "replace").rstrip()
        if _BACKWARDS.match(text):
            before = None
            continue
        end_row = row + text.count("\n")
        if before and before.end_row == row - 1 and _goes_on(before.text, text):
            del blocks[before.end_row]
            # Drop further lines of a long comment: joining them all takes quadratic time.
            is_long = before.end_row - before.row > _MAX_LINES
            joined = before.text if is_long else f"{before.text}\n{text}"
            before = CommentBlock(before.row, end_row, joined)
        else:
            before = CommentBlock(row, end_row, text)
        is_doc = before.text.startswith("##\n") or (blocks and text.startswith("/**"))
        if is_doc and _BLANK_LINE.match(data, node.end_byte):
            blocks[end_row + 1] = before
        blocks[before.end_row] = before
    return blocks


def find_trailing(
    nodes: Iterable[tree_sitter.Node], data: bytes, find_row: FindRow
) -> dict[int, tuple[int, str]]:
    """Return comments that follow a definition on its line and describe it (``///< text``): by
    row, their start and text."""
    return {
        find_row(start): (start, data[start : node.end_byte].decode("utf-8", "replace"))
        for node in nodes
        if data.startswith(_TRAILING, start := node.start_byte) and read_before(data, start).strip()
    }


def _goes_on(before: str, text: str) -> bool:
    """Whether *text* is a line comment with the same mark as the comment *before* it."""
    marks = {
        each[:3] if each.startswith(("///", "//!")) else each[:2].rstrip()
        for each in (before, text)
    }
    return "\n" not in text and len(marks) == 1 and marks.isdisjoint({"/*", "(*", "{-"})


def describe_definition(text: str, *, may_head: bool = False) -> str:
    """Return the first sentence of a definition's comment, or "" if the comment is not prose.

    With *may_head*, a plain comment of a few words ("Helpers") counts as a section heading.
    """
    lines = strip_marks(text)
    if not lines or _RULER.match(lines[0].strip()) or is_licence(" ".join(lines)):
        return ""
    kept: list[str] = []
    is_cut = is_said_of_part = False
    for line in lines:
        if _PARTS.match(line):
            break
        cleaned = clean_line(_strip_tags(line))
        is_said_of_part = bool(cleaned) and (is_said_of_part or bool(_PART.match(cleaned or "")))
        if is_said_of_part and not kept:
            continue
        if cleaned is None or _FIELD.match(cleaned):
            if kept:
                break
            is_cut = True
            continue
        if not cleaned and any(kept):
            # Keep only the first paragraph; further ones may be examples.
            break
        kept.append(_LEAD.sub("", cleaned))
    prose = "\n".join(kept).strip().partition("\n\n")[0]
    # After a dropped tag, the text may be the rest of the tag's sentence: no summary then.
    if _REMINDER.match(prose) or (is_cut and NOISE["fragment"].match(prose)):
        return ""
    summary = _SAID_BELOW.sub("…", summarise(_cut_code(prose)))
    is_heading = may_head and not _DOCUMENTS.match(text) and _heads_part(summary)
    return summary if _WORD.search(summary) and not is_heading else ""


def _heads_part(summary: str) -> bool:
    """Whether a plain comment looks like the heading of a section of the file, or like a list."""
    if summary.count(" | ") > 1 or NOISE["section"].fullmatch(summary):
        return True
    return len(summary.split()) < _MIN_WORDS and not summary.endswith((".", "!", "?"))


def _cut_code(prose: str) -> str:
    """Return the text before the first line of code, or "" if that contains no whole sentence. A
    line with enough words of prose is not code, even if it contains a formula."""
    lines = prose.split("\n")
    for number, line in enumerate(lines):
        if NOISE["code_line"].match(line) and len(_PROSE_WORD.findall(line)) < _MIN_PROSE:
            before = "\n".join(lines[:number])
            return before if _SENTENCE_END.search(before) else ""
    return prose


def strip_marks(text: str) -> list[str]:
    """Return the first lines of a comment without comment marks."""
    lines = text.split("\n", _MAX_LINES)[:_MAX_LINES]
    if quoted := _QUOTED.fullmatch(text):
        lines = clean_docstring(quoted[2]).split("\n", _MAX_LINES)[:_MAX_LINES]
        # Skip indented code: docstrings of Julia often start with the call syntax.
        return [line for line in lines if not line.startswith("    ")]
    lines = [_OPENING.sub("", line[:1000], count=1) for line in lines]
    return [_CLOSING.sub("", line) if line.rstrip().endswith(_CLOSINGS) else line for line in lines]


def _strip_tags(line: str) -> str:
    if "<" in line:
        line = _TAG.sub("", _XML.sub(r"\1", _RAISED.sub(r"^\1", line)))
    if "[[" in line:
        line = _BRACKETED.sub(r"\1", line)
    return _BRACED.sub(r"\1", line) if "{@" in line else line


def blank_comments(nodes: Iterable[tree_sitter.Node], data: bytes) -> bytes:
    """Return *data* with blanks in place of comments."""
    code = bytearray(data)
    for node in nodes:
        start, end = node.start_byte, node.end_byte
        code[start:end] = data[start:end].translate(BLANKS)
    return bytes(code)


def count_comment_lines(data: bytes, code: bytes) -> int:
    """Return the number of lines with only a comment; *code* is *data* with blanked comments."""
    blank: list[int] = [
        sum(run.count(b"\n") - 1 for run in _BLANK_ROWS.findall(b"\n%b\n" % text))
        for text in (code, data)
    ]
    return blank[0] - blank[1]


def describe_file(nodes: Iterable[tree_sitter.Node], data: bytes) -> Findings:
    """Return the description of a file: the documentation string of a module that spans at least
    half of the file's lines."""
    lines = data.count(b"\n") + 1
    for node in nodes:
        outermost = node
        while (parent := outermost.parent) and parent.parent:
            outermost = parent
        # In Julia the documentation string precedes the module.
        last = (outermost.next_named_sibling or node) if outermost == node else outermost
        spanned = last.end_point.row - outermost.start_point.row + 1
        written = cut(data, node)
        opening = _STRING.match(written)
        if 2 * spanned < lines or not opening or not written.endswith(opening[1], opening.end()):
            continue
        text = written[opening.end() : -len(opening[1])]
        if text.strip():
            example = _EXAMPLE.match(text)
            rest = text[example.end() if example else 0 :]
            above = text[: len(text) - len(rest.lstrip())].count("\n")
            doc = clean_docstring(rest).strip()
            return describe_docstring(doc, node.start_point.row + above + 1)
    return Findings()
