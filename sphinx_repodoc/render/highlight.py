"""Source text as highlighted HTML, with Pygments' class names, one element per line.

The text content of the result is the source text, always: highlighters only say which
part has which class, and the text itself is never taken from them.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from importlib import resources

import tree_sitter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import STANDARD_TYPES, _TokenType
from pygments.util import ClassNotFound

from sphinx_repodoc.grammars import load_language, parse
from sphinx_repodoc.limits import limit_time

# Pygments reads half a megabyte a second; a larger file is shown in one colour.
MAX_PYGMENTS_CHARS = 200_000
# Ten times what that many characters take, unless they are made to take long.
LEXER_SECONDS = 5

QUERIES = {"Python": "python.scm"}
"""Language -> its query in ``highlights/``. A capture's name is the class."""

# Plain text, names, operators and punctuation stay bare: it halves the size of a page.
BARE_CLASSES = frozenset({"", "n", "p", "w", "o", "x", "g", "err"})

# Bytes from 0xF8 on never occur in UTF-8, so they can mark where an element begins and
# ends while the whole text is escaped in one go. A class is one byte after the first mark.
_OPEN, _CLOSE = b"\xff", b"\xfe"
_FIRST_CLASS = 0x80

_LINE_END = re.compile(rb"\r\n|\n|\r")

Span = tuple[int, int, str]
"""First byte, byte after the last, class."""


def highlight(text: str, language: str, lexer: str) -> str:
    """*text* as the inside of a ``<pre>``: ``<span id="L1">...</span>`` and so on.

    *lexer* is the Pygments lexer for a language without a grammar, or empty.
    """
    data = text.encode("utf-8")
    spans = _parse_spans(data, language)
    if spans is None:
        spans = _lex_spans(text, lexer) if len(text) <= MAX_PYGMENTS_CHARS else []
    return _mark_lines(_mark_spans(data, spans)).decode("utf-8")


def _parse_spans(data: bytes, language: str) -> list[Span] | None:
    """The spans that the language's query finds, None where it cannot be asked."""
    if language not in QUERIES:
        return None
    tree = parse(data, language)
    if tree is None:
        return None
    captures = tree_sitter.QueryCursor(_load_query(language)).captures(tree.root_node)
    spans = [
        (node.start_byte, node.end_byte, name) for name, found in captures.items() for node in found
    ]
    # Of two captures of one node the longer class is the more special: ``nb`` before ``n``.
    spans.sort(key=lambda span: (span[0], -span[1], -len(span[2]), span[2]))
    return spans


@functools.cache
def _load_query(language: str) -> tree_sitter.Query:
    path = resources.files(__package__).joinpath("highlights", QUERIES[language])
    return tree_sitter.Query(load_language(language), path.read_text("utf-8"))


def _lex_spans(text: str, name: str) -> list[Span]:
    lexer = _load_lexer(name)
    if lexer is None:
        return []
    spans = []
    position = 0
    try:
        with limit_time(LEXER_SECONDS):
            for start, token, piece in lexer.get_tokens_unprocessed(text):
                if text[start : start + len(piece)] != piece:
                    return []
                size = len(piece.encode("utf-8"))
                spans.append((position, position + size, _css_class(token)))
                position += size
    except Exception:  # a lexer may fail in any way on odd input: show plain text then
        return []
    return spans


@functools.cache
def _load_lexer(name: str) -> Lexer | None:
    try:
        return get_lexer_by_name(name)
    except ClassNotFound:
        return None


@functools.cache
def _css_class(token: _TokenType) -> str:
    kind: _TokenType | None = token
    while kind is not None and kind not in STANDARD_TYPES:
        kind = kind.parent
    return STANDARD_TYPES[kind] if kind is not None else ""


def _mark_spans(data: bytes, spans: Iterable[Span]) -> bytes:
    """*data* as HTML with an element around each span; an element never crosses a line."""
    marks: dict[str, bytes] = {}
    parts: list[bytes] = []
    position = 0
    for start, end, css in spans:
        # A span inside one that came before is part of it.
        if start < position or css in BARE_CLASSES:
            continue
        mark = marks.get(css)
        if mark is None:
            mark = marks[css] = _OPEN + bytes([_FIRST_CLASS + len(marks)])
        piece = data[start:end]
        if b"\n" in piece or b"\r" in piece:
            piece = _LINE_END.sub(_CLOSE + rb"\g<0>" + mark, piece)
        parts += (data[position:start], mark, piece, _CLOSE)
        position = end
    parts.append(data[position:])
    html = b"".join(parts)
    html = html.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b">", b"&gt;")
    for css, mark in marks.items():
        html = html.replace(mark + _CLOSE, b"")
        html = html.replace(mark, f'<span class="{css}">'.encode())
    return html.replace(_CLOSE, b"</span>")


def _mark_lines(html: bytes) -> bytes:
    # A carriage return must be a reference: the HTML parser would drop it.
    return b"".join(
        b'<span id="L%d">%b</span>' % (number, line.replace(b"\r", b"&#13;"))
        for number, line in enumerate(_split_lines(html), start=1)
    )


def _split_lines(data: bytes) -> Iterator[bytes]:
    """The lines of *data* with their ends."""
    if b"\r" not in data:
        *lines, last = data.split(b"\n")
        for line in lines:
            yield line + b"\n"
        if last:
            yield last
        return
    # bytes.splitlines knows exactly these three line ends.
    yield from data.splitlines(keepends=True)
