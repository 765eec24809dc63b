"""The string of a file that describes it as a whole: that of the module which is most of it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable

import tree_sitter

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.plain import describe_docstring
from sphinx_repodoc.analyse.tree.definitions import cut

_QUOTED = re.compile(r"(?:~[a-zA-Z])?(\"{1,3})(\s*)(.*)\1", re.DOTALL)


def describe_file(nodes: Iterable[tree_sitter.Node], data: bytes) -> Findings:
    """What the string says that stands in at least half of the file's lines; nothing where they
    belong to many."""
    lines = data.count(b"\n") + 1
    for node in nodes:
        outermost = _find_outermost(node)
        spanned = outermost.end_point.row - outermost.start_point.row + 1
        quoted = _QUOTED.fullmatch(cut(data, node))
        if quoted and quoted[3].strip() and 2 * spanned >= lines:
            doc = inspect.cleandoc(quoted[2] + quoted[3]).strip()
            line = node.start_point.row + quoted[2].count("\n") + 1
            return describe_docstring(doc, line)
    return Findings()


def _find_outermost(node: tree_sitter.Node) -> tree_sitter.Node:
    """The statement of the file in which *node* is."""
    while (parent := node.parent) and parent.parent:
        node = parent
    return node
