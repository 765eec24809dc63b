"""HCL, the language of Terraform: its blocks, by a small reader of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.sentences import summarise
from sphinx_repodoc.model import Symbol, SymbolKind

# Blocks of a file begin and end at the margin, as the formatter writes them.
_BLOCK = re.compile(r"(?P<word>[a-z][a-z_]*)(?P<labels>(?:[ \t]+(?:\"[^\"]*\"|[\w-]+))*)[ \t]*\{")
_LABEL = re.compile(r"[\w.-]+")
_HEREDOC = re.compile(r"<<[-~]?(\w+)\s*$")
_ATTRIBUTE = re.compile(r"[ \t]+(?P<name>[\w-]+)[ \t]*=[ \t]*(?P<value>\S.*)")
_TEXT = re.compile(r"\"((?:[^\"\\]|\\.)*)\"")
_COMMENT = re.compile(r"(?:#|//)[ \t]?(.*)")
_DECORATION = re.compile(r"\W*$")

_KINDS = {"variable": SymbolKind.VARIABLE, "output": SymbolKind.PROPERTY}
"""Word -> the kind of what its blocks define; an object where it is not here."""
_ADDRESSES = {"resource": "", "variable": "var."}
"""Word -> what stands before a name in other places; the word itself where it is not here."""


class _Block(NamedTuple):
    word: str
    labels: list[str]
    first: int
    last: int


def analyse_hcl(name: str, text: str) -> Findings:
    """The blocks of *text* that have a name, and its local values."""
    lines = text.split("\n")
    symbols: list[Symbol] = []
    for block in _list_blocks(lines):
        if block.word == "locals":
            symbols += _list_locals(block, lines)
        elif block.labels:
            symbols.append(_make_symbol(block, lines))
    return Findings(symbols=tuple(symbols))


def _list_blocks(lines: list[str]) -> Iterator[_Block]:
    opened: _Block | None = None
    ending = ""
    for number, line in enumerate(lines, 1):
        if ending:
            ending = "" if line.strip() == ending else ending
        elif heredoc := _HEREDOC.search(line):
            ending = heredoc[1]
        elif opened and line.startswith("}"):
            yield opened._replace(last=number)
            opened = None
        elif not opened and (match := _BLOCK.match(line)):
            opened = _Block(match["word"], _LABEL.findall(match["labels"]), number, number)
            if line.rstrip().endswith("}"):
                yield opened
                opened = None


def _make_symbol(block: _Block, lines: list[str]) -> Symbol:
    name = ".".join(block.labels)
    found = dict(_list_attributes(lines[block.first : block.last]))
    text = _TEXT.fullmatch(found.get("description", ""))
    return Symbol(
        kind=_KINDS.get(block.word, SymbolKind.OBJECT),
        name=name,
        qualname=f"{_ADDRESSES.get(block.word, f'{block.word}.')}{name}",
        line=block.first,
        end_line=block.last,
        start_line=block.first,
        prefix=block.word,
        signature=f": {found['type']}" if _is_type(block, found) else "",
        doc=summarise(text[1] if text else _read_comment(lines, block.first)),
    )


def _is_type(block: _Block, found: dict[str, str]) -> bool:
    return block.word == "variable" and not found.get("type", "(").endswith(("(", "{", "["))


def _list_attributes(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The attributes right below a block, each with what stands in its first line."""
    for line in lines:
        match = _ATTRIBUTE.match(line)
        if match and _indent(line) == _indent(lines[0]):
            yield match["name"], match["value"].rstrip()


def _list_locals(block: _Block, lines: list[str]) -> Iterator[Symbol]:
    inside = [line for line in lines[block.first : block.last] if line.strip()]
    indent = _indent(inside[0]) if inside else 0
    for number in range(block.first + 1, block.last):
        match = _ATTRIBUTE.match(lines[number - 1])
        if match and _indent(lines[number - 1]) == indent:
            name = match["name"]
            yield Symbol(
                kind=SymbolKind.VARIABLE,
                name=name,
                qualname=f"local.{name}",
                line=number,
                end_line=number,
                start_line=number,
                prefix="local",
                doc=summarise(_read_comment(lines, number)),
            )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _read_comment(lines: list[str], first: int) -> str:
    """The comment right above line *first*, unless it is the title of a part of the file."""
    found: list[str] = []
    while len(found) < first - 1 and (
        match := _COMMENT.match(lines[first - 2 - len(found)].strip())
    ):
        found.append(match[1])
    return "" if any(map(_DECORATION.match, found)) else "\n".join(reversed(found))
