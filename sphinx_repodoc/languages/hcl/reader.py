"""Reader of the blocks in HCL, the language of Terraform, which uses tree-sitter.

Queries alone cannot join the labels of a block to its name (``resource "a" "b"`` is ``a.b``), by
which other files refer to it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace
from tree_sitter import Node

from sphinx_repodoc.analyse.interface import Findings, find_gap, parse, summarise
from sphinx_repodoc.model import Symbol, SymbolKind

_COMMENT = re.compile(r"(?:#|//)[ \t]?(.*)")
_DECORATION = re.compile(r"\W*$")

_KINDS = {
    "variable": SymbolKind.VARIABLE,
    "local": SymbolKind.VARIABLE,
    "output": SymbolKind.PROPERTY,
}
"""Symbol kinds of blocks by their first word; all other blocks are objects."""
_ADDRESSES = {"resource": "", "variable": "var."}
"""Prefixes in references to blocks by the first word of the block; the default is that word."""


def analyse_hcl(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the blocks with a name and the local values in *text*."""
    tree = parse(text.encode("utf-8", "replace"), "HCL")
    if tree is None:
        return find_gap("HCL")
    lines = text.split("\n")
    return Findings(symbols=tuple(_list_symbols(tree.root_node, lines)))


def _list_symbols(root: Node, lines: list[str]) -> Iterator[Symbol]:
    bodies = [root, *(child for child in root.children if child.type in ("body", "ERROR"))]
    for block in (child for body in bodies for child in body.children if child.type == "block"):
        word, *labels = (
            _read(child).strip('"')
            for child in block.named_children
            if child.type in ("identifier", "string_lit")
        )
        inner = [child for body in block.children if body.type == "body" for child in body.children]
        attributes = [node for node in inner if node.type == "attribute"]
        if word == "locals":
            for node in attributes:
                # Only the first line of a local value is kept, because values may be long.
                symbol = _make_symbol(node, "local", _read(node.named_children[0]), lines, {})
                yield replace(symbol, end_line=symbol.line)
        elif labels:
            values = {_read(each.named_children[0]): each.named_children[-1] for each in attributes}
            texts = {key: _read(value) for key, value in values.items()}
            yield _make_symbol(block, word, ".".join(labels), lines, texts)


def _read(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _make_symbol(
    node: Node, word: str, name: str, lines: list[str], attributes: Mapping[str, str]
) -> Symbol:
    kind = attributes.get("type", "") if word == "variable" else ""
    description = attributes.get("description", "")
    is_text = description.startswith('"')
    first = node.start_point.row + 1
    return Symbol(
        kind=_KINDS.get(word, SymbolKind.OBJECT),
        name=name,
        qualname=f"{_ADDRESSES.get(word, f'{word}.')}{name}",
        line=first,
        end_line=node.end_point.row + 1,
        start_line=first,
        prefix=word,
        signature=f": {kind}" if kind and "\n" not in kind else "",
        doc=summarise(description[1:-1] if is_text else _read_comment(lines, first)),
    )


def _read_comment(lines: list[str], first: int) -> str:
    """Return the comment directly above line *first*, unless it is a section title with rulers."""
    found: list[str] = []
    while len(found) < first - 1 and (
        match := _COMMENT.match(lines[first - 2 - len(found)].strip())
    ):
        found.append(match[1])
    return "" if any(map(_DECORATION.match, found)) else "\n".join(reversed(found))
