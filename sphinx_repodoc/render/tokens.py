"""Tokens of source text, with the class names of Pygments.

If a language has a grammar, its query ``highlights.scm`` captures nodes as classes. Pygments
tokenises the other languages, much more slowly.
"""

from __future__ import annotations

import functools
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import tree_sitter
from pygments.lexers import get_lexer_by_name
from pygments.token import STANDARD_TYPES, _TokenType

from sphinx_repodoc.grammars import Compiled, allow_seconds, compile_query, load_language, parse
from sphinx_repodoc.languages.load import GRAMMARS, LANGUAGES, read_file
from sphinx_repodoc.limits import limit_time

# Files with more characters are not highlighted: Pygments reads half a megabyte a second.
MAX_PYGMENTS_CHARS = 200_000
# Time limit: ten times the usual time, so that it stops only malicious input.
LEXER_SECONDS = 5

_NAMES = re.compile(r"^; names: (.+)", re.MULTILINE)

Span = tuple[int, int, str]
"""First byte, byte after the last, CSS class of a token."""

IsName = Callable[[int, int], bool]
"""Function that tells whether the bytes from a start to an end position are a name."""

# Tokens before a position among which one around it is searched.
_MAX_NESTED = 20


@dataclass(slots=True)
class TokenSpans:
    """The tokens of a text. A span may be inside another, which then comes first. ``root`` is the
    parsed tree, if there is one. ``parts`` are the ranges in another language: first byte, byte
    after the last, and their own tokens."""

    spans: list[Span]
    is_own_name: IsName
    root: tree_sitter.Node | None = None
    parts: list[tuple[int, int, TokenSpans]] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)

    def is_name(self, start: int, end: int) -> bool:
        """Tell whether the bytes from *start* to *end* are a name. Testing the few names with links
        takes a tenth of the time of listing all names."""
        for first, last, tokens in self.parts:
            if first <= start and end <= last:
                return tokens.is_own_name(start - first, end - first)
        return self.is_own_name(start, end)

    def list_around(self, position: int) -> Iterator[tuple[int, int]]:
        """Yield the ranges of the nodes around *position*, innermost first, without the file."""
        for first, last, tokens in self.parts:
            if first <= position < last:
                found = tokens.list_around(position - first)
                yield from ((first + start, first + end) for start, end in found)
                return
        node = self.root and self.root.descendant_for_byte_range(position, position + 1)
        while node is not None and node.parent is not None:
            yield node.start_byte, node.end_byte
            node = node.parent

    def find_around(self, start: int, end: int) -> Span | None:
        """Return the outermost token around the bytes from *start* to *end*."""
        if not self._starts:
            self._starts = [span[0] for span in self.spans]
        last = bisect_right(self._starts, start)
        spans = self.spans[max(last - _MAX_NESTED, 0) : last]
        return next((span for span in spans if span[1] >= end), None)


def find_tokens(text: str, language: str, lexer: str) -> TokenSpans:
    """Return the tokens of *text* in order.

    *lexer* is the Pygments lexer for a language without a grammar, or empty.
    """
    if language in GRAMMARS and has_query(language):
        tokens = _parse(text.encode("utf-8"), language)
        if tokens is not None:
            return tokens
    spans = _lex(text, lexer) if len(text) <= MAX_PYGMENTS_CHARS else []

    @functools.cache
    def list_ranges() -> set[tuple[int, int]]:
        return {(start, end) for start, end, css in spans if css.startswith("n")}

    return TokenSpans(spans, lambda start, end: (start, end) in list_ranges())


def _parse(data: bytes, language: str) -> TokenSpans | None:
    """Return the tokens found by the language's highlighting query. Return None if there is no
    grammar or parsing takes too long."""
    tree = parse(data, language)
    query = load_query(language) if tree else None
    if tree is None or query is None:
        return None
    root, kinds = tree.root_node, list_names(language)

    def is_name(start: int, end: int) -> bool:
        node = root.named_descendant_for_byte_range(start, end)
        # Accept only leaf nodes: in a compound name (``a::b``), a token could begin inside it.
        return (
            node is not None
            and node.start_byte == start
            and node.end_byte == end
            and node.type in kinds
            and not node.child_count
        )

    found = TokenSpans([], is_name, root)
    # Limit the time of the query, which malicious files can make slow.
    limit = allow_seconds(data) * 1_000_000
    cursor = tree_sitter.QueryCursor(query.query, timeout_micros=limit)
    for css, nodes in cursor.captures(root).items():
        if css in GRAMMARS:
            for node in nodes:
                _add_part(found, data, node, css)
        elif not css.startswith("_"):
            found.spans.extend([(node.start_byte, node.end_byte, css) for node in nodes])
    # If a node has two classes, the longer one is more specific (``kt`` over ``k``).
    found.spans.sort(key=lambda span: (span[0], -span[1], -len(span[2]), span[2]))
    return found


def _add_part(found: TokenSpans, data: bytes, node: tree_sitter.Node, language: str) -> None:
    """Add the tokens of an embedded *language* (``<script>``) at *node*."""
    offset, end = node.start_byte, node.end_byte
    tokens = _parse(data[offset:end], language)
    if tokens is not None:
        found.spans.extend((offset + start, offset + end, css) for start, end, css in tokens.spans)
        found.parts.append((offset, end, tokens))


def load_queries(languages: Iterable[str]) -> None:
    """Load the queries of *languages* before workers are forked, so that they share them."""
    for language in languages:
        if language in GRAMMARS and has_query(language):
            load_query(language)


@functools.cache
def load_query(language: str) -> Compiled | None:
    """Return the highlighting query of *language*, or None without a grammar."""
    grammar = load_language(language)
    return compile_query(grammar, _read_query(language)) if grammar else None


@functools.cache
def list_names(language: str) -> frozenset[str]:
    """Return the kinds of nodes that are names in *language*."""
    return frozenset(" ".join(_NAMES.findall(_read_query(language))).split())


@functools.cache
def has_query(language: str) -> bool:
    """Tell whether *language* has a highlighting query."""
    return bool(_read_query(language))


def _read_query(language: str) -> str:
    return read_file(LANGUAGES[language].folder, "highlights.scm")


def _lex(text: str, name: str) -> list[Span]:
    spans = []
    position = 0
    is_ascii = text.isascii()
    try:
        with limit_time(LEXER_SECONDS):
            for start, token, piece in get_lexer_by_name(name).get_tokens_unprocessed(text):
                if text[start : start + len(piece)] != piece:
                    return []
                size = len(piece) if is_ascii else len(piece.encode("utf-8"))
                spans.append((position, position + size, _css_class(token)))
                position += size
    except Exception:  # no such lexer, or it fails on odd input; show plain text
        return []
    return spans


@functools.cache
def _css_class(token: _TokenType) -> str:
    kind: _TokenType | None = token
    while kind is not None and kind not in STANDARD_TYPES:
        kind = kind.parent
    return STANDARD_TYPES[kind] if kind is not None else ""
