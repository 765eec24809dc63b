"""The interface for the Python modules in language folders; plugins may use it as well.

A reader takes a file's name, its text and the wanted sections of notes, and returns
:class:`Findings`. Readers of small languages extend :class:`TokenReader`; ``read_json`` and others
read data formats; ``analyse_tree`` returns all facts that a grammar and queries find, and ``parse``
only the syntax tree.
"""

from __future__ import annotations

from tree_sitter import Node as TreeNode

from sphinx_repodoc.analyse import analyse_content
from sphinx_repodoc.analyse.data.ini_reader import Dialect, read_ini
from sphinx_repodoc.analyse.data.json_reader import read_json
from sphinx_repodoc.analyse.data.outline import (
    describe_keys,
    make_key,
    outline,
    outline_tables,
    sort_trees,
)
from sphinx_repodoc.analyse.data.projects import (
    add_description,
    describe_project,
    list_versions,
    normalise,
    sort_dependencies,
)
from sphinx_repodoc.analyse.data.toml_reader import load_toml, read_toml
from sphinx_repodoc.analyse.data.values import OUTLINE, WHOLE, Document, Node
from sphinx_repodoc.analyse.data.yaml_reader import read_yaml
from sphinx_repodoc.analyse.documents.markdown import describe_markdown, read_blocks, read_markdown
from sphinx_repodoc.analyse.documents.rst import read_rst
from sphinx_repodoc.analyse.documents.structure import (
    Heading,
    Markup,
    Piece,
    PieceKind,
    add_structure,
    analyse_light,
    cut_lines,
    describe_pieces,
    outline_headings,
)
from sphinx_repodoc.analyse.lines import count_comment_lines, find_with_lines, read_before
from sphinx_repodoc.analyse.notes.rules import load_rules
from sphinx_repodoc.analyse.notes.trees import measure_functions
from sphinx_repodoc.analyse.notes.writing import (
    Found,
    Noted,
    find_acknowledgement,
    list_checks,
    sort_notes,
    write_notes,
)
from sphinx_repodoc.analyse.prose.inline import strip_markdown, strip_rst
from sphinx_repodoc.analyse.prose.leading_comments import clean_docstring, describe_docstring
from sphinx_repodoc.analyse.prose.sentences import NOISE, describe, describe_sentence, summarise
from sphinx_repodoc.analyse.shell_commands import list_script, split_lists
from sphinx_repodoc.analyse.token_stream import (
    Token,
    TokenReader,
    Tokens,
    list_references,
    tokenise,
)
from sphinx_repodoc.analyse.tree import analyse_tree, find_gap
from sphinx_repodoc.analyse.tree.comments import describe_definition
from sphinx_repodoc.grammars import parse
from sphinx_repodoc.languages.load import comment_style, find_language
from sphinx_repodoc.model import Findings

__all__ = [
    "NOISE", "OUTLINE", "WHOLE", "Dialect", "Document", "Findings", "Found", "Heading", "Markup",
    "Node", "Noted", "Piece", "PieceKind", "Token", "TokenReader", "Tokens", "TreeNode",
    "add_description", "add_structure", "analyse_content", "analyse_light", "analyse_tree",
    "clean_docstring", "comment_style", "count_comment_lines", "cut_lines", "describe",
    "describe_definition", "describe_docstring", "describe_keys", "describe_markdown",
    "describe_pieces", "describe_project", "describe_sentence", "find_acknowledgement", "find_gap",
    "find_language", "find_with_lines", "list_checks", "list_references", "list_script",
    "list_versions", "load_rules", "load_toml", "make_key", "measure_functions", "normalise",
    "outline", "outline_headings", "outline_tables", "parse", "read_before", "read_blocks",
    "read_ini", "read_json", "read_markdown", "read_rst", "read_toml", "read_yaml",
    "sort_dependencies", "sort_notes", "sort_trees", "split_lists", "strip_markdown", "strip_rst",
    "summarise", "tokenise", "write_notes",
]  # fmt: skip
