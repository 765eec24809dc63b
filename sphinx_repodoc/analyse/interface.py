"""The interface for the Python modules in folders of languages; plugins may use it as well.

A reader takes a file's name, its text and the sections of notes that are asked for, and returns
:class:`Findings`.
"""

from __future__ import annotations

from sphinx_repodoc.analyse import analyse_content
from sphinx_repodoc.analyse.documents.description import Piece, PieceKind, describe_pieces
from sphinx_repodoc.analyse.documents.light import Markup, analyse_light
from sphinx_repodoc.analyse.documents.markdown import describe_markdown, read_markdown
from sphinx_repodoc.analyse.documents.markdown_blocks import read_blocks
from sphinx_repodoc.analyse.documents.rst import list_rst_pieces, read_rst
from sphinx_repodoc.analyse.documents.structure import (
    Heading,
    add_structure,
    cut_lines,
    outline_headings,
)
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.inline import strip_markdown, strip_rst
from sphinx_repodoc.analyse.prose.sentences import describe, describe_sentence
from sphinx_repodoc.languages.load import comment_style, find_language

__all__ = [
    "Findings",
    "Heading",
    "Markup",
    "Piece",
    "PieceKind",
    "add_structure",
    "analyse_content",
    "analyse_light",
    "comment_style",
    "cut_lines",
    "describe",
    "describe_markdown",
    "describe_pieces",
    "describe_sentence",
    "find_language",
    "list_rst_pieces",
    "outline_headings",
    "read_blocks",
    "read_markdown",
    "read_rst",
    "strip_markdown",
    "strip_rst",
]
