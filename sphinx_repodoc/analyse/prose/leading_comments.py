"""A file's description in the comments at its top, or else in the texts that a program prints."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from sphinx_repodoc.analyse.prose import sentences
from sphinx_repodoc.analyse.prose.sentences import NOISE, clean_line, is_licence
from sphinx_repodoc.languages.load import LANGUAGES, CommentStyle, comment_style
from sphinx_repodoc.languages.settings import ProgramText
from sphinx_repodoc.model import Findings, Symbol

# ---- blocks of comments ----

# Marks of comments that describe the file, whatever code follows them.
_INNER = re.compile(r"//!|/\*!")
# The stars at the start of a line in a block comment.
_MARGIN = re.compile(r"^\s*[*!]+(?:\s|$)")


class LeadingComment(NamedTuple):
    """The lines of a comment without comment marks; ``line`` is the first. ``opens`` says that a
    blank line or a usual first statement of a file follows, so that it may describe the file."""

    line: int
    lines: list[str]
    opens: bool


def leading_comments(lines: list[str], style: CommentStyle) -> Iterator[LeadingComment]:
    """The comment blocks before the first line of code, in order."""
    index = 0
    while index < len(lines):
        line = lines[index].strip()
        if not line or NOISE["preamble"].match(line):
            index += 1
            continue
        end, block = _read_block(lines, index, style)
        if not block:
            return
        following = lines[end].strip() if end < len(lines) else ""
        opens = not following or bool(NOISE["opening"].match(following) or _INNER.match(line))
        yield LeadingComment(index + 1, block, opens)
        index = end


def _read_block(lines: list[str], start: int, style: CommentStyle) -> tuple[int, list[str]]:
    """The index after the comment that begins at index *start*, and the comment's lines."""
    for opening, closing in style.block:
        if lines[start].lstrip().startswith(opening):
            return _read_delimited(lines, start, opening, closing)
    block: list[str] = []
    index = start
    while index < len(lines):
        line = lines[index].strip()
        mark = next((mark for mark in style.line if line.startswith(mark)), None)
        # ``#include`` in C looks like a comment of other languages.
        if mark is None or line.startswith(("#include", "#define", "#ifndef", "#pragma")):
            break
        block.append(line.lstrip(mark[-1]).lstrip("!/") if len(mark) < 3 else line[len(mark) :])
        index += 1
    return index, block


def _read_delimited(
    lines: list[str], start: int, opening: str, closing: str
) -> tuple[int, list[str]]:
    block: list[str] = []
    for index in range(start, len(lines)):
        line = lines[index].rstrip()
        if index == start:
            line = line.lstrip()[len(opening) :]
        before, found, after = line.partition(closing)
        block.append(before.rstrip())
        if found:
            # A comment with code after it on its last line is about that code: ignore it.
            return index + 1, [] if after.strip(" \t;") else _align(block)
    return len(lines), []


def _align(block: list[str]) -> list[str]:
    """The lines of a block comment without the stars at their start, and without the common
    indentation of the lines below the first."""
    first, *rest = block
    filled = [bool(_MARGIN.match(line)) for line in rest if line]
    # If most lines start with a star, it is decoration; if few do, it marks items of a list.
    if filled and filled[0] and sum(filled) * 2 > len(filled):
        rest = [_MARGIN.sub("", line) for line in rest]
    aligned = textwrap.dedent("\n".join(rest)).split("\n") if rest else []
    return [_MARGIN.sub("", first).strip(), *aligned]


# ---- descriptions of files ----

# Number of characters in which to look for the description, which is at the top.
_HEAD = 20_000
_RULER = re.compile(r"\W{8,}$")
# Lines without words that belong to the text: fences, tables, addresses, brackets.
_FENCE = re.compile(r"\s*(```|~~~)")
_BRACKETS = re.compile(r"\s+[(){}\[\];,]+\s*")
_ADDRESS = re.compile(r"\s*<?https?://\S+\s*")
_TABLE = re.compile(r"\s*\|?[\s:-]*-[\s:-]*\|[\s:|-]*")


def analyse_comments(text: str, language: str) -> Findings:
    """The description of a file in its leading comments; empty in case of doubt."""
    if not (style := comment_style(language)):
        return Findings()
    for number, block in enumerate(leading_comments(text[:_HEAD].split("\n"), style)):
        if paragraphs := _paragraphs(block):
            # Between rulers (``-----``) below a licence there is a section heading.
            is_part = number > 0 and bool(_RULER.match(block.lines[0]))
            found = Findings() if is_part else _describe_paragraphs(block, paragraphs)
            is_about_file = re.match(LANGUAGES[language].about, found.summary)
            return found if is_about_file else Findings()
    return Findings()


def clean_docstring(text: str) -> str:
    """A docstring without the common indentation of its lines and without empty lines around it.
    ``inspect.cleandoc`` is not used: its result depends on the version of Python."""
    first, *rest = text.expandtabs().split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in rest if line.strip()), default=0)
    return "\n".join([first.lstrip(), *(line[margin:] for line in rest)]).strip("\n")


def describe_docstring(doc: str, line: int) -> Findings:
    """Findings with the docstring *doc* and a summary, if its first paragraph gives one."""
    for paragraph in re.split(r"\n\s*\n", doc):
        lines = [cleaned for cleaned in map(clean_line, paragraph.split("\n")) if cleaned]
        if lines and not is_licence(lines[0]) and not sentences.is_command_line("\n".join(lines)):
            text = "\n".join(lines)
            summary = sentences.describe(text, words=2) or sentences.quote_sentence(text)
            return Findings(doc=doc, doc_line=line, summary=summary)
    return Findings(doc=doc, doc_line=line)


class _Paragraph(NamedTuple):
    """A paragraph of a comment from ``line`` on: its lines cleaned (``words``) and as ``written``.
    For the first paragraph, ``written`` has the cleaned lines too."""

    line: int
    words: list[str]
    written: list[str]


def _describe_paragraphs(block: LeadingComment, paragraphs: list[_Paragraph]) -> Findings:
    first, *others = paragraphs
    if not block.opens or any(map(NOISE["symbol_tag"].match, block.lines)):
        return Findings()
    if not (summary := sentences.describe("\n".join(first.words), strict=True)):
        return Findings()
    # Keep the indentation of later paragraphs, which may mark a list or code.
    rest = textwrap.dedent("\n\n".join("\n".join(each.written) for each in others))
    opening = "\n".join(line.strip() for line in first.written)
    doc = f"{opening}\n\n{rest}" if others else opening
    return Findings(doc=doc, doc_line=first.line, summary=summary)


def _paragraphs(block: LeadingComment) -> list[_Paragraph]:
    """The paragraphs of a comment up to a licence, without lines for tools (editor modes)."""
    paragraphs: list[_Paragraph] = []
    for paragraph in _split(block):
        if not is_licence(" ".join(paragraph.words)):
            paragraphs.append(paragraph)
        elif paragraphs:
            break
    return paragraphs


def _split(block: LeadingComment) -> list[_Paragraph]:
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
            continue  # deeper indented: continues a skipped line above, such as a change log entry
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


# ---- descriptions in programs ----

_LONGEST_CALL = 4_000
_MOST_CALLS = 20
_STRING = (
    r"""[rRuUbB]?(?:\"{3}(?:[^\\]|\\.){0,3000}?\"{3}|'{3}(?:[^\\]|\\.){0,3000}?'{3}"""
    r"""|"(?:[^"\\]|\\.){0,3000}"|'(?:[^'\\]|\\.){0,3000}'|`(?:[^`\\]|\\.){0,3000}`)"""
)
_STRINGS = re.compile(rf"\s*\(?\s*(?:{_STRING}\s*\+?\s*)+", re.DOTALL)
_TOKEN = re.compile(
    rf"{_STRING}|(?:\#|//)[^\n]*|(?P<open>[(\[{{])|(?P<close>[)\]}}])|(?P<key>[A-Za-z_]\w*)\s*[=:]",
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": " ", "\n": ""}
_USAGE = re.compile(r"\s*usage\b[^\n]*(?:\n|$)", re.IGNORECASE)
_COMMENTED = re.compile(r"\s*(?:#|//|\*|/\*|--|>>>)")


def describe_program(text: str, language: str, symbols: Iterable[Symbol]) -> Findings:
    """The summary of a file that is a program, from the text that its command line prints."""
    for rule in LANGUAGES[language].programs.texts:
        if rule.needs not in text:
            continue
        places = [*_list_documented(symbols, rule), *_list_program_texts(text, rule)]
        if len({said for _, said in places}) == 1:
            start, said = places[0]
            paragraphs = re.split(r"\n\s*\n", _USAGE.sub("", textwrap.dedent(said), count=1))
            first = next((each for each in paragraphs if each.strip()), "")
            if summary := sentences.describe(first, words=3):
                line = start if rule.decorator else text.count("\n", 0, start) + 1
                return Findings(summary=summary, doc_line=line)
    return Findings()


def _list_documented(symbols: Iterable[Symbol], rule: ProgramText) -> Iterator[tuple[int, str]]:
    """The lines and documentation of functions that are commands by their decorators."""
    for symbol in symbols if rule.decorator else ():
        if any(_compile(rule.decorator).match(mark) for mark in symbol.decorators):
            yield symbol.line, symbol.doc


def _list_program_texts(text: str, rule: ProgramText) -> Iterator[tuple[int, str]]:
    """The offsets and texts that match *rule*, outside of comments."""
    if rule.pattern and (match := _compile(rule.pattern).search(text)):
        yield match.start(), match["text"]
    calls = _compile(rule.call).finditer(text) if rule.call else ()
    for match in islice(calls, _MOST_CALLS):
        before = text[: match.start()]
        if rule.after and _compile(rule.after).search(before):
            return
        if not _COMMENTED.match(before.rpartition("\n")[2]):
            found = _STRINGS.match(text, _find_argument(text, match.end(), rule.keyword))
            if found:
                yield found.start(), _read_strings(found[0])


@cache
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.DOTALL)


def _find_argument(text: str, start: int, keyword: str) -> int:
    """The offset of the value for *keyword* in the call whose arguments begin at *start*."""
    depth = 0
    for token in _TOKEN.finditer(text, start, start + _LONGEST_CALL) if keyword else ():
        depth += (token["open"] is not None) - (token["close"] is not None)
        if depth < 0:
            break
        if depth == 0 and token["key"] == keyword:
            return token.end()
    return len(text) if keyword else start


def _read_strings(code: str) -> str:
    """The text of adjacent string literals; empty if values are put into it."""
    parts = [part[0].lstrip("rRuUbB") for part in re.finditer(_STRING, code, re.DOTALL)]
    width = [3 if part.startswith(('"' * 3, "'" * 3)) else 1 for part in parts]
    joined = "".join(part[size:-size] for part, size in zip(parts, width, strict=True))
    plain = _ESCAPED.sub(lambda match: _ESCAPES.get(match[1], match[1]), joined)
    return "" if re.search(r"%\(|\{\w*\}|#\{|%[sd]", plain) else plain.strip()
