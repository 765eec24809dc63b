"""The texts that parsers read instead of a file: the same positions, but in each only what
its grammar understands."""

from __future__ import annotations

import re
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.tree.masks import mask
from sphinx_repodoc.analyse.tree.preprocessor import BLANKS, split_directives
from sphinx_repodoc.analyse.tree.queries import load_islands, load_query
from sphinx_repodoc.grammars import load_language, parse
from sphinx_repodoc.languages.load import GRAMMARS


class Layer(NamedTuple):
    """A part of a file, with blanks for everything else, and the language it is in."""

    text: bytes
    language: str
    is_sparse: bool = False


class Tree(NamedTuple):
    """What a parser made of a text, and the query for it."""

    root: tree_sitter.Node
    query: tree_sitter.Query
    text: bytes
    language: str


def parse_layers(data: bytes, language: str) -> list[Tree]:
    """The trees of all layers of a file whose grammar can be loaded; none where making them would
    take too long."""
    trees = []
    for layer in split_layers(data, language):
        if load_language(layer.language) is None:
            continue
        tree = parse(layer.text, layer.language, is_sparse=layer.is_sparse)
        if tree is None:
            return []
        query = load_query(layer.language).query
        trees.append(Tree(tree.root_node, query, layer.text, layer.language))
    return trees


def split_layers(data: bytes, language: str) -> list[Layer]:
    """The code of a file first; then the lines for a preprocessor, and what is written in
    another language."""
    row = GRAMMARS[language]
    others = []
    if row.preprocessor:
        data, directives = split_directives(data, language)
        others.append(Layer(directives, language, is_sparse=True))
    if row.islands:
        data, islands = _split_islands(data, load_islands(language))
        others.append(Layer(mask(islands, row.islands), row.islands, is_sparse=True))
    return [Layer(mask(data, language), language), *(item for item in others if item.text.strip())]


def _split_islands(data: bytes, pattern: re.Pattern[bytes]) -> tuple[bytes, bytes]:
    """The text around what *pattern* finds, and what it finds."""
    around, islands = bytearray(data), bytearray(data.translate(BLANKS))
    for match in pattern.finditer(data):
        start, end = match.span()
        islands[start:end] = match[0]
        around[start:end] = match[0].translate(BLANKS)
    return bytes(around), bytes(islands)
