"""Comments of a file: which describes which definition, and how many lines they take."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.lines import read_before
from sphinx_repodoc.analyse.prose.noise import CODE_LINE, FRAGMENT, SECTION
from sphinx_repodoc.analyse.prose.sentences import clean_line, is_licence, summarise
from sphinx_repodoc.analyse.tree.preprocessor import BLANKS
from sphinx_repodoc.analyse.tree.rows import FindRow

# The marks at the beginning and the end of a comment's line, in any language.
_OPENING = re.compile(
    r"\s*(?:/\*[*!]*<?|\*+(?!/)(?=\s|$)|//[/!]*<?|#[#!:|']*|--+(?:\s*[|^])?|;+|%+|\(\*+|\{-+\s*[|^]?"
    r"|@?\"\"\"|!+[<>*]?|=begin|<!--|<#)\s?"
)
_CLOSINGS = ("*/", "*)", "-}", '"""', "=end", "-->", "#>")
_CLOSING = re.compile(r"\s*(?:\*+/|\*+\)|-\}|\"\"\"|=end|-->|#>)\s*$")
# A string that documents what is below it, with what marks it as such.
_QUOTED = re.compile(r"(?:@\w*doc\s+)?(?:~[sS]|raw)?(\"{1,3})(.*)\1", re.DOTALL)
# Comments that say themselves that they describe what is before them.
_BACKWARDS = re.compile(r"(?:--+|\{-)\s*\^|//[/!]<|/\*[*!]<|!<")
_TRAILING = (b"///<", b"//!<", b"/**<", b"/*!<", b"!<", b"!!")
_RULER = re.compile(r"\W{8,}$")
_XML = re.compile(r"<(?:see|paramref|typeparamref|seealso)\s[^>\"]*\"(?:\w:)?([^\"]*)\"\s*/?>")
# The elements of HTML and XML comments: any other name in angles is a placeholder or a type.
_ELEMENTS = (
    "a|b|blockquote|br|c|cite|code|dd|div|dl|dt|em|h[1-6]|hr|i|img|inheritdoc|kbd|li|ol|p|para"
    "|paramref|pre|remarks|samp|see|seealso|small|span|strong|su[bp]|summary|table|t[dhrt]"
    "|typeparam|typeparamref|u|ul"
)
# And those that may as well be one, unless they begin a line, end, or have attributes.
_LIKELY = "description|example|exception|include|item|list|param|returns|term|value|var"
_TAG = re.compile(
    rf"</?(?:{_ELEMENTS})(?:\s[^<>]{{0,200}})?/?>|</(?:{_LIKELY})>"
    rf"|<(?:{_LIKELY})\s[^<>]{{0,200}}>|^\s*<(?:{_LIKELY})>"
)
# Where elements of C# say something of a part, nothing more is said of the whole.
_PARTS = re.compile(r"\s*<(?:param|typeparam|exception)\s+(?:name|cref)=")
_RAISED = re.compile(r"(?<=\w)<sup>(\w{1,20})</sup>")
_BRACED = re.compile(r"\{@\w+\s+([^{}]{1,200})\}")
_BRACKETED = re.compile(r"\[\[([\w.$#]{1,200})\]\]")
_FIELD = re.compile(r"[@\\:](?!brief|short|summary|details|desc|internal)\w+")
# What is said of a part of it, up to a blank line.
_PART = re.compile(r"@(?:field|param|tparam|property|prop|returns?|treturn)\b")
_LEAD = re.compile(r"[@\\](?:brief|short|summary|details|desc\w*|internal)\b:?\s*")
_WORD = re.compile(r"[^\W\d_]{2}")
_BLANK_LINE = re.compile(rb"[ \t]*\n[ \t]*\n")
_BLANK_ROWS = re.compile(rb"\n\s*\n")
# Comments that cannot be anything but a description of what is below them.
_DOCUMENTS = re.compile(
    r"/\*[*!]|//[/!]|\(\*\*|\{-\s*\||--+\s*\||;;;|#[:']|@\w*doc\b|(?:~[sS]|raw)?\""
)
_REMINDER = re.compile(r"(?:TODO|FIXME|XXX|HACK)\b")
# What a sentence leads to is not shown.
_SAID_BELOW = re.compile(r"(?<=\w):$")
_MIN_WORDS = 3
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[.!?:]$")
_PROSE_WORD = re.compile(r"(?<!\S)[A-Za-z][a-z'-]*[,.]?(?!\S)")
_MIN_PROSE = 6
# Everything that a doc comment says in its first sentence stands here.
_MAX_LINES = 12


class CommentBlock(NamedTuple):
    """Comments that stand together, from one row to another."""

    row: int
    end_row: int
    text: str


def group_comments(
    nodes: Iterable[tree_sitter.Node], data: bytes, find_row: FindRow
) -> dict[int, CommentBlock]:
    """The comments that have their lines for themselves, by their last row; line comments
    below each other are one. A doc comment reaches over a blank line below it, unless it is
    the first of its file."""
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
            # Nobody reads on for ever, and joining all lines takes the square of their number.
            is_long = before.end_row - before.row > _MAX_LINES
            joined = before.text if is_long else f"{before.text}\n{text}"
            before = CommentBlock(before.row, end_row, joined)
        else:
            before = CommentBlock(row, end_row, text)
        if blocks and text.startswith("/**") and _BLANK_LINE.match(data, node.end_byte):
            blocks[end_row + 1] = before
        blocks[before.end_row] = before
    return blocks


def find_trailing(
    nodes: Iterable[tree_sitter.Node], data: bytes, find_row: FindRow
) -> dict[int, tuple[int, str]]:
    """The comments that say themselves that they describe what stands before them in their row,
    by that row: where each begins, and its text."""
    return {
        find_row(start): (start, data[start : node.end_byte].decode("utf-8", "replace"))
        for node in nodes
        if data.startswith(_TRAILING, start := node.start_byte) and read_before(data, start).strip()
    }


def _goes_on(before: str, text: str) -> bool:
    """Whether a comment is a line like those before it."""
    return "\n" not in text and _find_mark(before) == _find_mark(text) not in {"/*", "(*", "{-"}


def _find_mark(text: str) -> str:
    return text[:3] if text.startswith(("///", "//!")) else text[:2].rstrip()


def describe_definition(text: str, *, may_head: bool = False) -> str:
    """The first sentence of a comment at a definition, if it is prose. Of one that *may_head* a
    part of the file, a few words are taken for that."""
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
            # Further paragraphs may hold examples.
            break
        kept.append(_LEAD.sub("", cleaned))
    prose = "\n".join(kept).strip().partition("\n\n")[0]
    if is_cut and FRAGMENT.match(prose):
        # It goes on with what has been left out.
        return ""
    if _REMINDER.match(prose):
        return ""
    summary = _SAID_BELOW.sub("…", summarise(_cut_code(prose)))
    is_heading = may_head and not _DOCUMENTS.match(text) and _heads_part(summary)
    return summary if _WORD.search(summary) and not is_heading else ""


def _heads_part(summary: str) -> bool:
    """Whether a plain comment may as well be the heading of all that follows, or a list."""
    if summary.count(" | ") > 1 or SECTION.fullmatch(summary):
        return True
    return len(summary.split()) < _MIN_WORDS and not summary.endswith((".", "!", "?"))


def _cut_code(prose: str) -> str:
    """What stands before the first line of code, if there is a sentence in it."""
    lines = prose.split("\n")
    code = next((index for index, line in enumerate(lines) if _is_code(line)), None)
    if code is None:
        return prose
    before = "\n".join(lines[:code])
    return before if _SENTENCE_END.search(before) else ""


def _is_code(line: str) -> bool:
    """Whether a line looks like code, and does not read like prose with a formula in it."""
    return bool(CODE_LINE.match(line)) and len(_PROSE_WORD.findall(line)) < _MIN_PROSE


def strip_marks(text: str) -> list[str]:
    """The first lines of a comment without the marks of their language."""
    lines = text.split("\n", _MAX_LINES)[:_MAX_LINES]
    if quoted := _QUOTED.fullmatch(text):
        lines = inspect.cleandoc(quoted[2]).split("\n", _MAX_LINES)[:_MAX_LINES]
        # How it is called often stands first, as code.
        return [line for line in lines if not line.startswith("    ")]
    return [_strip_closing(_OPENING.sub("", line[:1000], count=1)) for line in lines]


def _strip_closing(line: str) -> str:
    return _CLOSING.sub("", line) if line.rstrip().endswith(_CLOSINGS) else line


def _strip_tags(line: str) -> str:
    if "<" in line:
        line = _TAG.sub("", _XML.sub(r"\1", _RAISED.sub(r"^\1", line)))
    if "[[" in line:
        line = _BRACKETED.sub(r"\1", line)
    return _BRACED.sub(r"\1", line) if "{@" in line else line


def blank_comments(nodes: Iterable[tree_sitter.Node], data: bytes) -> bytes:
    """*data* with blanks in the place of comments."""
    code = bytearray(data)
    for node in nodes:
        start, end = node.start_byte, node.end_byte
        code[start:end] = data[start:end].translate(BLANKS)
    return bytes(code)


def count_comment_lines(data: bytes, code: bytes) -> int:
    """How many lines hold a comment and nothing else; *code* is *data* without comments."""
    return _count_blank(code) - _count_blank(data)


def _count_blank(data: bytes) -> int:
    return sum(run.count(b"\n") - 1 for run in _BLANK_ROWS.findall(b"\n%b\n" % data))
