"""Symbols for the parts of workflows and playbooks."""

from __future__ import annotations

from sphinx_repodoc.analyse.interface import Node
from sphinx_repodoc.model import Symbol, SymbolKind

_LONGEST_NAME = 120


def make_symbol(kind: SymbolKind, text: str, node: Node, parent: str = "", doc: str = "") -> Symbol:
    """Return the symbol of *node*, named by *text* in one line, shortened where it is long."""
    name = " ".join(text.split())
    name = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    return Symbol(
        kind=kind,
        name=name,
        qualname=f"{parent}.{name}" if parent else name,
        line=node.line,
        end_line=max(node.line, node.end_line),
        doc=doc,
        parent=parent,
    )
