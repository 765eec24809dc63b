"""Highlight single lines of code, such as the lines that use a symbol.

A line alone cannot be parsed, and parsing the whole file for a line takes too long. A regular
expression for each language finds comments, strings, numbers and keywords. It is made from the
comment marks of the language and from the words in its query ``highlights.scm``.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from sphinx_repodoc.languages.load import LANGUAGES, comment_style, read_file

# Words of a query that are captured wherever they occur: ["if" "else"] @k
_WORD_LIST = re.compile(r"\[((?:\s*\"[^\"]*\")+)\s*\]\s*@(k\w?)\b")
_WORD = re.compile(r'"([A-Za-z_]\w*)"')
# Nodes that are named after the word that they stand for; Python writes some with a capital.
_NAMED_WORD = re.compile(r"\((true|false|none|null|nil|self|this|super)\)(?=[^@]*@(k\w?)\b)")
# In languages with such nodes an apostrophe encloses one character, and may also stand alone.
_CHARACTER = re.compile(r"\((?:char|character|rune)(?:_literal)?\)")

# Patterns for text in which <, > and & are escaped.
_ENTITY = r"&\w+;"
_DOUBLE = r'"(?:[^"\\\n]|\\.)*"'
_SINGLE = r"'(?:[^'\\\n]|\\.)*'"
_ONE_CHARACTER = rf"'(?:[^'\\\n]|{_ENTITY}|\\[^\n]{{1,9}}?)'"
_BACKTICK = r"`[^`\n]*`"
_NUMBER = r"(?<![\w.])\d[\w.]*"
# Matching every word, and looking it up, is faster than a choice between a hundred keywords.
_ANY_WORD = r"[^\W\d]\w*"

# Control characters that stand for the element around a name until the text is escaped.
_OPEN, _CLOSE = "\x01", "\x02"


class CodeLine(NamedTuple):
    """A line of code without control characters, and the range of the name to emphasise."""

    text: str
    start: int = 0
    end: int = 0


def highlight_lines(lines: Iterable[CodeLine], language: str) -> list[str]:
    """Return the HTML of each line. The name to emphasise is in a ``<b>`` element."""
    pattern, classes = _make_pattern(language)

    def mark(match: re.Match[str]) -> str:
        text, css = match[0], match.lastgroup
        if css == "k":
            css = classes.get(text)
        return f"<span class={css}>{text}</span>" if css else text

    # One call for all lines takes a third of the time of one call for each.
    escaped = escape("".join([f"{_mark_name(line)}\n" for line in lines]), quote=False)
    html = pattern.sub(mark, escaped)
    return html.replace(_OPEN, "<b>").replace(_CLOSE, "</b>").split("\n")[:-1]


def _mark_name(line: CodeLine) -> str:
    text, start, end = line
    return f"{text[:start]}{_OPEN}{text[start:end]}{_CLOSE}{text[end:]}" if end > start else text


@functools.cache
def _make_pattern(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return the pattern, whose groups are classes, and the classes of keywords (group ``k``)."""
    row = LANGUAGES.get(language)
    query = read_file(row.folder, "highlights.scm") if row and row.folder else ""
    strings = [_DOUBLE, _ONE_CHARACTER if _CHARACTER.search(query) else _SINGLE, _BACKTICK]
    groups = {
        "k": _ANY_WORD,
        "c": "|".join(_list_comments(language)),
        "s": "|".join(strings),
        "m": _NUMBER,
    }
    parts = (f"(?P<{name}>{part})" for name, part in groups.items() if part)
    return re.compile("|".join((*parts, _ENTITY)), re.MULTILINE), dict(_list_words(query))


def _list_words(query: str) -> Iterator[tuple[str, str]]:
    """Yield the keywords of a query with their classes."""
    for word, css in _NAMED_WORD.findall(query):
        yield from ((word, css), (word.capitalize(), css))
    for words, css in _WORD_LIST.findall(query):
        yield from ((word, css) for word in _WORD.findall(words))


def _list_comments(language: str) -> Iterator[str]:
    """Yield patterns for comments. A block comment without an end covers the rest of the line."""
    style = comment_style(language)
    for start, end in style.block if style else ():
        opening, closing = (re.escape(escape(mark, quote=False)) for mark in (start, end))
        yield rf"{opening}[^\n]*?(?:{closing}|$)"
    for mark in style.line if style else ():
        # A single character such as # may also be part of a name or an operator.
        before = r"(?<!\S)" if len(mark) == 1 else ""
        yield rf"{before}{re.escape(escape(mark, quote=False))}[^\n]*"
