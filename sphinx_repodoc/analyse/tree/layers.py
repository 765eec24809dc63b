"""The queries of a language, and the layers of a file: the texts that parsers read instead of it.

A layer holds the text for one grammar, with blanks for everything else, so positions stay the same:
the code, the preprocessor lines, or the islands (text in another language, such as Objective-C in
C++). Masks, patterns in ``masks.txt``, hide code that the grammar cannot parse.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.tree.node_text import BLANKS
from sphinx_repodoc.analyse.tree.preprocessor import split_directives
from sphinx_repodoc.grammars import Compiled, compile_query, load_language, parse
from sphinx_repodoc.languages.load import GRAMMARS, LANGUAGES, read_file, read_lines
from sphinx_repodoc.model import SymbolKind

Pattern = re.Pattern[bytes]

QUERIES = ("definitions.scm", "imports.scm", "references.scm")


class Tree(NamedTuple):
    """The syntax tree of a layer, and the query of its language."""

    root: tree_sitter.Node
    query: tree_sitter.Query
    text: bytes
    language: str


def parse_layers(data: bytes, language: str) -> list[Tree]:
    """Return the trees of all layers whose grammar can be loaded; an empty list if parsing takes
    too long."""
    trees = []
    for number, (text, name) in enumerate(_split_layers(data, language)):
        if load_language(name) is None:
            continue
        tree = parse(text, name, is_sparse=number > 0)
        if tree is None:
            return []
        trees.append(Tree(tree.root_node, load_query(name).query, text, name))
    return trees


def _split_layers(data: bytes, language: str) -> list[tuple[bytes, str]]:
    """Return (language, text) of the layers of a file: its code, followed by its preprocessor lines
    and its islands, if any."""
    grammar = GRAMMARS[language]
    others = []
    if grammar.preprocessor:
        data, directives = split_directives(data, grammar.undefined)
        others.append((directives, language))
    if grammar.islands:
        data, islands = _split_islands(data, load_islands(language))
        others.append((mask(islands, grammar.islands), grammar.islands))
    return [(mask(data, language), language), *(item for item in others if item[0].strip())]


def _split_islands(data: bytes, pattern: Pattern) -> tuple[bytes, bytes]:
    """Return two copies of *data*: one with matches of *pattern* blanked out, one with the rest."""
    around, islands = bytearray(data), bytearray(data.translate(BLANKS))
    for match in pattern.finditer(data):
        start, end = match.span()
        islands[start:end] = match[0]
        around[start:end] = match[0].translate(BLANKS)
    return bytes(around), bytes(islands)


class Mask(NamedTuple):
    """A pattern of text to hide from the parser, and its replacement (*filler*).

    *anchors* and *tests* only save time: the pattern is tried only where an anchor matches, and
    only in files in which one of *tests* is found.
    """

    pattern: Pattern
    filler: bytes
    anchors: tuple[Pattern, ...]
    tests: tuple[Pattern, ...]


@functools.cache
def load_masks(language: str) -> tuple[Mask, ...]:
    """The masks of *language* in the order of its ``masks.txt``."""
    return tuple(read_masks(read_lines(LANGUAGES[language].folder, "masks.txt")))


def read_masks(lines: Iterable[str]) -> Iterator[Mask]:
    """Yield the masks in the lines of a ``masks.txt``."""
    anchors: tuple[Pattern, ...] = ()
    tests: tuple[Pattern, ...] = ()
    for line in lines:
        written, _, filler = line.partition(" => ")
        pattern = re.compile(re.sub(r"^[@?] ", "", written).encode(), re.MULTILINE)
        if not line:
            anchors = tests = ()
        elif line.startswith("@ "):
            anchors = (*anchors, pattern)
        elif line.startswith("? "):
            tests = (*tests, pattern)
        else:
            yield Mask(pattern, filler.encode() or b" ", anchors, tests)


def mask(data: bytes, language: str) -> bytes:
    """Return *data* with the matches of all masks (or their first groups) replaced by blanks or by
    the mask's filler of the same length, so that positions stay."""
    text = bytearray(data)
    places: dict[tuple[Pattern, ...], list[int]] = {}
    for row in load_masks(language):
        if row.anchors:
            if row.anchors not in places:
                matches = (match for anchor in row.anchors for match in anchor.finditer(text))
                places[row.anchors] = sorted(match.start() for match in matches)
            found = list(_match_at(row.pattern, text, places[row.anchors]))
        elif row.tests and not any(test.search(text) for test in row.tests):
            continue
        else:
            found = list(row.pattern.finditer(text))
        for match in found:
            start, end = match.span(1 if row.pattern.groups else 0)
            # A filler of one letter replaces every byte; a longer one is followed by blanks.
            if len(row.filler) > 1:
                rest = text[start + len(row.filler) : end].translate(BLANKS)
                text[start:end] = row.filler + rest
            else:
                text[start:end] = text[start:end].translate(_make_table(row.filler))
    return bytes(text)


def _match_at(pattern: Pattern, text: bytearray, places: list[int]) -> Iterator[re.Match[bytes]]:
    end = 0
    for place in places:
        if place >= end and (match := pattern.match(text, place)):
            yield match
            end = match.end()


@functools.cache
def _make_table(letter: bytes) -> bytes:
    """A translation table in which every byte but a newline becomes *letter*."""
    return bytes(byte if byte == 10 else letter[0] for byte in range(256))


def load_query(language: str) -> Compiled:
    """The compiled query of *language*; its grammar must be installed."""
    grammar = load_language(language)
    assert grammar is not None
    return compile_query(grammar, read_queries(language))


def list_kinds(language: str) -> list[SymbolKind]:
    """The kinds of symbols that the queries of *language* find."""
    written = read_file(LANGUAGES[language].folder, "definitions.scm")
    captures = set(re.findall(r"@(\w+)", written))
    return [kind for kind in SymbolKind if kind in captures]


@functools.cache
def load_islands(language: str) -> re.Pattern[bytes]:
    """The pattern in ``islands.txt`` that finds text in another language."""
    written = read_file(LANGUAGES[language].folder, "islands.txt")
    return re.compile(written.strip().encode(), re.M)


@functools.cache
def read_queries(language: str) -> str:
    """The text of all queries of *language*."""
    return "".join(read_file(LANGUAGES[language].folder, name) for name in QUERIES)
