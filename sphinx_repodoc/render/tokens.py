"""Which parts of a source text have which class of Pygments, and where its names stand.

Where there is a grammar, the query ``highlights.scm`` of the language captures nodes as classes.
Pygments does the rest, at a fraction of the speed.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import tree_sitter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import STANDARD_TYPES, _TokenType
from pygments.util import ClassNotFound

from sphinx_repodoc.grammars import Compiled, allow_seconds, compile_query, load_language, parse
from sphinx_repodoc.languages.load import GRAMMARS, LANGUAGES, read_file
from sphinx_repodoc.limits import limit_time

# Pygments reads half a megabyte a second; a larger file is shown in one colour.
MAX_PYGMENTS_CHARS = 200_000
# Ten times what that many characters take, unless they are made to take long.
LEXER_SECONDS = 5

_NAMES = re.compile(r"^; names: (.+)", re.MULTILINE)

Span = tuple[int, int, str]
"""First byte, byte after the last, class."""


IsName = Callable[[int, int], bool]
"""Whether a name stands from a byte to before another."""


@dataclass(slots=True)
class Tokens:
    """What is known of a text. A span may lie in another, which comes first then. ``parts`` are
    written in another language: first byte, byte after the last, what is a name there."""

    spans: list[Span]
    is_own_name: IsName
    parts: list[tuple[int, int, IsName]] = field(default_factory=list)

    def is_name(self, start: int, end: int) -> bool:
        """Whether a name stands from *start* to *end*. Asking for the few that matter takes a
        tenth of the time that listing them all would."""
        for first, last, is_name in self.parts:
            if first <= start and end <= last:
                return is_name(start - first, end - first)
        return self.is_own_name(start, end)


def find_tokens(text: str, language: str, lexer: str) -> Tokens:
    """The classes of *text*, in the order of their places, and its names.

    *lexer* is the Pygments lexer for a language without a grammar, or empty.
    """
    if language in GRAMMARS and has_query(language):
        tokens = _parse(text.encode("utf-8"), language)
        if tokens is not None:
            return tokens
    spans = _lex(text, lexer) if len(text) <= MAX_PYGMENTS_CHARS else []
    names = {(start, end) for start, end, css in spans if css.startswith("n")}
    return Tokens(spans, lambda start, end: (start, end) in names)


def _parse(data: bytes, language: str) -> Tokens | None:
    """What the language's query finds, None where there is no grammar or parsing would take too
    long."""
    tree = parse(data, language)
    query = load_query(language) if tree else None
    if tree is None or query is None:
        return None
    root, kinds = tree.root_node, list_names(language)

    def is_name(start: int, end: int) -> bool:
        node = root.named_descendant_for_byte_range(start, end)
        # A name with parts could hold the border of a span.
        return (
            node is not None
            and node.start_byte == start
            and node.end_byte == end
            and node.type in kinds
            and not node.child_count
        )

    found = Tokens([], is_name)
    # In a tree that is made to take long, it stops on the way.
    limit = allow_seconds(data) * 1_000_000
    cursor = tree_sitter.QueryCursor(query.query, timeout_micros=limit)
    for css, nodes in cursor.captures(root).items():
        if css in GRAMMARS:
            for node in nodes:
                _add_part(found, data, node, css)
        elif not css.startswith("_"):
            found.spans.extend([(node.start_byte, node.end_byte, css) for node in nodes])
    # Of two captures of one node the longer class is the more special: ``kt`` before ``k``.
    found.spans.sort(key=lambda span: (span[0], -span[1], -len(span[2]), span[2]))
    return found


def _add_part(found: Tokens, data: bytes, node: tree_sitter.Node, language: str) -> None:
    """Add what stands in a part of *data* that is written in another language."""
    offset, end = node.start_byte, node.end_byte
    tokens = _parse(data[offset:end], language)
    if tokens is not None:
        found.spans.extend((offset + start, offset + end, css) for start, end, css in tokens.spans)
        found.parts.append((offset, end, tokens.is_name))


def load_queries(languages: Iterable[str]) -> None:
    """Load what finding tokens in *languages* takes, for all processes that are forked later."""
    for language in languages:
        if language in GRAMMARS and has_query(language):
            load_query(language)


@functools.cache
def load_query(language: str) -> Compiled | None:
    """The query that finds the classes in *language*, None where there is no grammar."""
    grammar = load_language(language)
    if grammar is None:
        return None
    return compile_query(grammar, _read_query(language))


@functools.cache
def list_names(language: str) -> frozenset[str]:
    """The kinds of nodes that are names in *language*."""
    return frozenset(" ".join(_NAMES.findall(_read_query(language))).split())


@functools.cache
def has_query(language: str) -> bool:
    """Whether *language* has a query for highlighting."""
    return bool(_read_query(language))


def _read_query(language: str) -> str:
    return read_file(LANGUAGES[language].folder, "highlights.scm")


def _lex(text: str, name: str) -> list[Span]:
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
