"""The string of a file that describes it as a whole: that of the module which is most of it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable

import tree_sitter

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.plain import describe_docstring
from sphinx_repodoc.analyse.tree.definitions import cut

_OPENING = re.compile(r'(?:~[a-zA-Z])?("""|")')

# What is described, as it is written in code.
_CODE = re.compile(r"\n(?:(?: {4}|\t)[^\n]{1,400}\n){1,20}\s*\n(?=\S)")


def describe_file(nodes: Iterable[tree_sitter.Node], data: bytes) -> Findings:
    """What the string says that stands in at least half of the file's lines; nothing where they
    belong to many."""
    lines = data.count(b"\n") + 1
    for node in nodes:
        outermost = _find_outermost(node)
        # In Julia the string stands before the module, not in it.
        last = (outermost.next_named_sibling or node) if outermost == node else outermost
        spanned = last.end_point.row - outermost.start_point.row + 1
        said = _take_off_quotes(cut(data, node))
        if said.strip() and 2 * spanned >= lines:
            code = _CODE.match(said)
            rest = said[code.end() if code else 0 :]
            above = said[: len(said) - len(rest.lstrip())].count("\n")
            line = node.start_point.row + above + 1
            return describe_docstring(inspect.cleandoc(rest).strip(), line)
    return Findings()


def _take_off_quotes(written: str) -> str:
    """What a string holds; nothing where its end is missing."""
    opening = _OPENING.match(written)
    if not opening or not written.endswith(opening[1], opening.end()):
        return ""
    return written[opening.end() : -len(opening[1])]


def _find_outermost(node: tree_sitter.Node) -> tree_sitter.Node:
    """The statement of the file in which *node* is."""
    while (parent := node.parent) and parent.parent:
        node = parent
    return node
