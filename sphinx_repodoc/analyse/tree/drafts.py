"""Definitions under construction: name, start and end, and the definitions around them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

import tree_sitter

from sphinx_repodoc.analyse.tree.captures import BLOCKS, MARKS, Match
from sphinx_repodoc.analyse.tree.node_text import FindRow, clean_name, cut
from sphinx_repodoc.model import CALLABLES, TYPES, VALUES, SymbolKind

CALLED_OR_VALUES = VALUES | CALLABLES

_QUALIFIER = re.compile(rb"[^\s()]*(?:[.:\\\[]|->)")
# Adjacent comment lines, up to a line that documents the next definition (``-- |`` in Haskell).
_DOC_LINES = re.compile(rb"(--|!!)[^\n]*(?:\n[ \t]*\1(?!\s*[|^])[^\n]*){0,12}")
_KINDS = {kind.value: kind for kind in SymbolKind}
_ALIAS = re.compile(r"([\w@.,:+-][\w@.,:+?!-]*)=")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
# Prefixes of names: the colon in ``attr_reader :size``, the scope in ``script:size``.
_SCOPE = re.compile(r"^(?::(?=[\w\"'\[])|\$?(?:script|global|local|private):(?=\w))", re.IGNORECASE)


@dataclass(slots=True)
class Draft:
    """A definition under construction. Positions count bytes; rows count from 0."""

    kind: str
    name: str
    start: int
    end: int
    row: int
    end_row: int
    start_row: int
    name_start: int
    name_end: int
    header_end: int
    prefix_end: int
    owners: tuple[str, ...] = ()
    doc: str = ""
    word: str = ""
    # The type whose definition precedes the name: ``typedef struct cart { ... } cart_t;``
    type: str = ""
    # Capture names in the query match; ``global``, ``member``, ``free``, ``continues`` set nesting.
    captured: Collection[str] = ()
    # For ``int a, b;``: the positions of the statement's first name and of the name after this one.
    first_name: int = 0
    next_name: int = 0
    parent: Draft | None = None
    decorators: list[tree_sitter.Node] = field(default_factory=list)
    bases: list[str] = field(default_factory=list)

    @property
    def is_symbol(self) -> bool:
        """Whether it becomes a symbol; if not, it is only a scope for other definitions."""
        return self.kind not in MARKS

    def list_parents(self) -> Iterator[Draft]:
        """The definitions around this one, the innermost first."""
        parent = self.parent
        while parent:
            yield parent
            parent = parent.parent

    def find_outer(self) -> Draft | None:
        """The innermost definition around this one that is not a block."""
        return next((outer for outer in self.list_parents() if outer.kind not in BLOCKS), None)


def make_draft(kind: str, match: Match, data: bytes, find_row: FindRow) -> Draft:
    """Return the draft of the definition in the query match *match*."""
    node = match[kind][0]
    if len(match) == 1:
        return _make_block(kind, node, find_row)
    header = match["header"][0] if "header" in match else node
    names = match.get("name") or match.get("part") or [node]
    text = _cut_name(kind, cut(data, names[0], names[-1]))
    name_start, end = names[0].start_byte, node.end_byte
    body = _find_body(match, min(header.end_byte, end))
    start = header.start_byte
    start_row = find_row(start)
    return Draft(
        kind=kind,
        name=_find_name(kind, text, match, data),
        start=start,
        end=end,
        row=find_row(name_start),
        # A node that ends right after a newline ends on the line before.
        end_row=max(find_row(end - 1), start_row),
        start_row=start_row,
        name_start=name_start,
        name_end=names[0].end_byte if "part" in match else name_start + len(text.encode()),
        header_end=names[0].end_byte if "part" in match else max(body, names[-1].end_byte),
        # Stop before the body, which may precede the name: ``typedef struct { ... } name;``
        prefix_end=min(body, _find_prefix_end(match, name_start, data)),
        owners=tuple(clean_name(cut(data, owner)) for owner in match.get("owner", ())),
        doc=_read_doc(match, node, data),
        word=cut(data, match["word"][0]) if "word" in match else "",
        type=f"{cut(data, match['of'][0])}!" if "of" in match else "",
        captured=match.keys(),
        bases=[" ".join(cut(data, base).split()) for base in match.get("base", ())],
    )


def _make_block(kind: str, node: tree_sitter.Node, find_row: FindRow) -> Draft:
    """Return the draft of a block or scope, which has no name."""
    start, end = node.start_byte, node.end_byte
    row = find_row(start)
    return Draft(
        kind=kind,
        name="",
        start=start,
        end=end,
        row=row,
        end_row=max(find_row(end - 1), row),
        start_row=row,
        name_start=start,
        name_end=end,
        header_end=end,
        prefix_end=start,
    )


def _find_body(match: Match, end: int) -> int:
    """Return the start of the definition's body, or *end* if it has no body."""
    if "signature" in match:
        return match["signature"][0].end_byte
    after = match.get("body") or match.get("value")
    return after[0].start_byte if after else end


def _find_name(kind: str, text: str, match: Match, data: bytes) -> str:
    if "part" in match:
        # Join the words of an Objective-C selector: ``insert:at:``.
        return "".join(f"{cut(data, part)}:" for part in match["part"])
    if "name" not in match:
        return ""
    if kind == SymbolKind.HEADING:
        text = _TAG.sub("", text)
    return clean_name(_SCOPE.sub("", text) if kind in CALLED_OR_VALUES else text)


def _cut_name(kind: str, text: str) -> str:
    """Return the name in *text*, without the colon after a key (``key:``) or the value of a shell
    alias (``name=value``)."""
    if kind in VALUES:
        return text.rstrip(": ") or text
    found = _ALIAS.match(text) if kind == SymbolKind.MACRO else None
    return found[1] if found else text


def _find_prefix_end(match: Match, name_start: int, data: bytes) -> int:
    """Return where the words before a name end: at the name, or at its owner in ``Foo::bar``."""
    if "owner" not in match:
        return name_start
    start = match["owner"][0].start_byte
    return start if _QUALIFIER.fullmatch(data, start, name_start) else name_start


def _read_doc(match: Match, node: tree_sitter.Node, data: bytes) -> str:
    """Return the captured documentation comment, or "" if it starts more than a line after the
    definition."""
    if "doc" not in match:
        return ""
    doc = match["doc"][0]
    if doc.start_point.row > node.end_point.row + 1:
        return ""
    lines = _DOC_LINES.match(data, doc.start_byte)
    return lines[0].decode("utf-8", "replace") if lines else cut(data, doc)


def find_kind(draft: Draft) -> SymbolKind:
    """Return the kind of a definition; a function in a type or a scope is a method."""
    kind = _KINDS[draft.kind]
    if kind is not SymbolKind.FUNCTION:
        return kind
    if draft.owners:
        return SymbolKind.METHOD
    outer = draft.find_outer()
    is_member = outer is not None and (outer.kind == "scope" or outer.kind in TYPES)
    return SymbolKind.METHOD if is_member else kind


def find_scope(draft: Draft, separator: str) -> str:
    """Return the qualified name of the container of a definition."""
    parts = list(reversed(draft.owners))
    if parts and (around := draft.find_outer()) and parts[0] == around.name:
        # Ruby's ``def Foo.bar`` inside ``class Foo`` names the owner twice.
        parts = parts[1:]
    for outer in draft.list_parents():
        parts += (outer.name, *reversed(outer.owners))
    return separator.join(part for part in reversed(parts) if part)
