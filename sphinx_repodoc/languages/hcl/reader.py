"""HCL, the language of Terraform: the blocks of a file, from the tree of its grammar.

Queries cannot join the labels of a block to a name, and cannot tell the addresses by which other
files refer to it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from tree_sitter import Node

from sphinx_repodoc.analyse.interface import Findings, find_gap, parse, summarise
from sphinx_repodoc.model import Symbol, SymbolKind

_COMMENT = re.compile(r"(?:#|//)[ \t]?(.*)")
_DECORATION = re.compile(r"\W*$")

_KINDS = {"variable": SymbolKind.VARIABLE, "output": SymbolKind.PROPERTY}
"""The kinds of blocks by their first word; other blocks are objects."""
_ADDRESSES = {"resource": "", "variable": "var."}
"""The prefixes of references to blocks by their first word; by default the word itself."""


def analyse_hcl(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the blocks of *text* that have a name, and its local values."""
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
        if word == "locals":
            yield from _list_locals(block, lines)
        elif labels:
            yield _make_block(block, word, ".".join(labels), lines)


def _read(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _list_attributes(block: Node) -> Iterator[tuple[str, Node, Node]]:
    """Yield the name, the value and the node of each attribute directly in *block*."""
    for body in (child for child in block.children if child.type == "body"):
        for node in (child for child in body.children if child.type == "attribute"):
            yield _read(node.named_children[0]), node.named_children[-1], node


def _make_block(block: Node, word: str, name: str, lines: list[str]) -> Symbol:
    attributes = {key: _read(value) for key, value, _ in _list_attributes(block)}
    kind = attributes.get("type", "") if word == "variable" else ""
    description = attributes.get("description", "")
    is_text = description.startswith('"')
    first = block.start_point.row + 1
    return Symbol(
        kind=_KINDS.get(word, SymbolKind.OBJECT),
        name=name,
        qualname=f"{_ADDRESSES.get(word, f'{word}.')}{name}",
        line=first,
        end_line=block.end_point.row + 1,
        start_line=first,
        prefix=word,
        signature=f": {kind}" if kind and "\n" not in kind else "",
        doc=summarise(description[1:-1] if is_text else _read_comment(lines, first)),
    )


def _list_locals(block: Node, lines: list[str]) -> Iterator[Symbol]:
    for name, _, node in _list_attributes(block):
        line = node.start_point.row + 1
        yield Symbol(
            kind=SymbolKind.VARIABLE,
            name=name,
            qualname=f"local.{name}",
            line=line,
            end_line=line,
            start_line=line,
            prefix="local",
            doc=summarise(_read_comment(lines, line)),
        )


def _read_comment(lines: list[str], first: int) -> str:
    """Return the comment right above line *first*, unless it is the title of a part of the file."""
    found: list[str] = []
    while len(found) < first - 1 and (
        match := _COMMENT.match(lines[first - 2 - len(found)].strip())
    ):
        found.append(match[1])
    return "" if any(map(_DECORATION.match, found)) else "\n".join(reversed(found))
