"""Definitions out of captures: which is inside which, and how each is written."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import tree_sitter

from sphinx_repodoc.analyse.tree.captures import BLOCKS, MARKS, Captures
from sphinx_repodoc.analyse.tree.declarators import Match
from sphinx_repodoc.analyse.tree.rows import FindRow
from sphinx_repodoc.model import CALLABLES, TYPES, VALUES, SymbolKind

MAX_NESTING = 50
MAX_NAME = 600


_QUALIFIER = re.compile(rb"[^\s()]*(?:[.:\\\[]|->)")
_OPERATOR = re.compile(r":?\(\s*([^\w\s()]+)\s*\)")
# Comments below each other, until one says that it describes something else.
_DOC_LINES = re.compile(rb"(--|!!)[^\n]*(?:\n[ \t]*\1(?!\s*[|^])[^\n]*){0,12}")
# What has a value or can be called, and no type.
_USED = VALUES | CALLABLES
_LISTED = VALUES | {SymbolKind.ENUMERATOR, SymbolKind.TYPE}
_CONSTRUCTING = frozenset({SymbolKind.FUNCTION, SymbolKind.CONSTRUCTOR})
_KINDS = {kind.value: kind for kind in SymbolKind}
_UNINDENTED = frozenset({"scope", SymbolKind.NAMESPACE, SymbolKind.MODULE})
_ALIAS = re.compile(r"([\w@.,:+-][\w@.,:+?!-]*)=")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_SCOPE = re.compile(r":(?=[\w\"'\[])|\$?(?:script|global|local|private):(?=\w)", re.IGNORECASE)


@dataclass(slots=True)
class Draft:
    """A definition that is still being put together. Positions count bytes, rows from 0."""

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
    continues: bool = False
    doc: str = ""
    word: str = ""
    is_global: bool = False
    is_member: bool = False
    is_free: bool = False
    has_value: bool = False
    is_declared: bool = False
    # Of several in one statement: where the first name begins, and where the next one does.
    first_name: int = 0
    next_name: int = 0
    parent: Draft | None = None
    decorators: list[tree_sitter.Node] = field(default_factory=list)
    bases: list[str] = field(default_factory=list)

    @property
    def is_symbol(self) -> bool:
        """Whether it is shown, and does not only give others a scope."""
        return self.kind not in MARKS

    def list_parents(self) -> Iterator[Draft]:
        """The definitions around this one, the innermost first."""
        parent = self.parent
        while parent:
            yield parent
            parent = parent.parent

    def find_outer(self) -> Draft | None:
        """The innermost definition around this one that is no block."""
        outer = self.parent
        while outer and outer.kind in BLOCKS:
            outer = outer.parent
        return outer


def draft_definitions(
    captures: Captures, data: bytes, find_row: FindRow, others: Sequence[Draft] = ()
) -> list[Draft]:
    """The definitions of a file in its order, with the *others*, each knowing the one around
    it."""
    by_name: dict[tuple[int, int, str], tuple[int, Draft]] = {}
    for pattern, kind, match in captures.definitions:
        draft = _make_draft(kind, match, data, find_row)
        # Of two patterns that find the same definition, the later one knows better.
        group = "block" if kind in BLOCKS else ""
        key = (draft.name_start, draft.name_end, group)
        before = by_name.get(key)
        if before is None or before[0] <= pattern:
            by_name[key] = (pattern, draft)
        if before:
            before[1].bases.extend(draft.bases)
            by_name[key][1].bases = before[1].bases
    drafts = [draft for _, draft in by_name.values() if draft.kind != "none"]
    drafts.extend(others)
    drafts.sort(key=lambda draft: (draft.start, -draft.end, draft.name_start))
    _line_up(drafts)
    _widen(drafts, captures.nodes["wrapper"])
    _cut_short(drafts, others, data)
    _nest(drafts)
    return [draft for draft in _join_parts(drafts) if not _is_hidden(draft)]


def name_constructors(drafts: Iterable[Draft]) -> Iterator[Draft]:
    """The *drafts*, where a function named like its type is a constructor, and no other."""
    for draft in drafts:
        if draft.kind in _CONSTRUCTING:
            if draft.name == _find_owner(draft):
                draft.kind = SymbolKind.CONSTRUCTOR
            elif draft.kind == SymbolKind.CONSTRUCTOR:
                continue
        yield draft


def _find_owner(draft: Draft) -> str:
    """The name of the type that a definition belongs to."""
    if draft.owners:
        return draft.owners[-1]
    outer = draft.find_outer()
    return outer.name if outer and outer.kind in TYPES else ""


def find_names(captures: Captures) -> set[int]:
    """Where names stand that are defined there, and not used."""
    return {
        node.start_byte
        for _, kind, match in captures.definitions
        if kind not in {"scope", "none"}
        for node in match.get("name", ())
    }


def _make_draft(kind: str, match: Match, data: bytes, find_row: FindRow) -> Draft:
    node = match[kind][0]
    if len(match) == 1:
        return _make_block(kind, node, find_row)
    header = match["header"][0] if "header" in match else node
    names = match.get("name") or match.get("part") or [node]
    text = _cut_name(kind, cut(data, names[0], names[-1]))
    name_start, end = names[0].start_byte, node.end_byte
    body = min(header.end_byte, end)
    if "signature" in match:
        body = match["signature"][0].end_byte
    elif after := match.get("body") or match.get("value"):
        body = after[0].start_byte
    start = header.start_byte
    start_row = find_row(start)
    return Draft(
        kind=kind,
        name=_find_name(kind, text, match, data),
        start=start,
        end=end,
        row=find_row(name_start),
        # A node that ends at the start of a line ends with the line before.
        end_row=max(find_row(end - 1), start_row),
        start_row=start_row,
        name_start=name_start,
        name_end=names[0].end_byte if "part" in match else name_start + len(text.encode()),
        header_end=names[0].end_byte if "part" in match else max(body, names[-1].end_byte),
        # The name may follow the body: ``typedef struct { ... } name;``
        prefix_end=min(body, _find_prefix_end(match, name_start, data)),
        owners=tuple(clean_name(cut(data, owner)) for owner in match.get("owner", ())),
        continues="continues" in match,
        doc=_read_doc(match, node, data),
        word=cut(data, match["word"][0]) if "word" in match else "",
        is_global="global" in match,
        is_member="member" in match,
        is_free="free" in match,
        has_value="value" in match,
        is_declared="declared" in match,
        bases=[" ".join(cut(data, base).split()) for base in match.get("base", ())],
    )


def _make_block(kind: str, node: tree_sitter.Node, find_row: FindRow) -> Draft:
    """A definition without a name."""
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


def _find_name(kind: str, text: str, match: Match, data: bytes) -> str:
    if "part" in match:
        # Words that are a name only together, as in ``insert:at:``.
        return "".join(f"{cut(data, part)}:" for part in match["part"])
    return _read_name(kind, text) if "name" in match else ""


def _find_prefix_end(match: Match, name_start: int, data: bytes) -> int:
    """Where the words before a name end: before what it belongs to in ``Foo::bar``."""
    if "owner" not in match:
        return name_start
    start = match["owner"][0].start_byte
    return start if _QUALIFIER.fullmatch(data, start, name_start) else name_start


def _widen(drafts: Sequence[Draft], wrappers: Iterable[tree_sitter.Node]) -> None:
    """Let what stands in a wrapper begin where that begins, the innermost wrapper first."""
    starts = [draft.start for draft in drafts]
    for node in sorted(wrappers, key=lambda node: -node.start_byte):
        index = bisect_left(starts, node.start_byte)
        if index < len(drafts) and drafts[index].end <= node.end_byte:
            drafts[index].start = node.start_byte
            drafts[index].start_row = node.start_point.row


def _cut_short(drafts: Iterable[Draft], others: Iterable[Draft], data: bytes) -> None:
    """Let definitions end before one of the *others* in them that stands no deeper: where a
    grammar has lost its way, it does not see where they end."""
    found = {draft.start for draft in others}
    around: list[Draft] = []
    for draft in drafts if found else ():
        around = [outer for outer in around if outer.end > draft.start]
        if draft.start in found:
            column = _measure_indent(draft, data)
            for outer in around:
                if _measure_indent(outer, data) >= column:
                    outer.end, outer.end_row = draft.start, draft.start_row
                    outer.header_end = min(outer.header_end, draft.start)
        # What is in a namespace often stands no deeper than it.
        elif draft.kind not in _UNINDENTED:
            around.append(draft)


def _line_up(drafts: Sequence[Draft]) -> None:
    """Tell values that one statement declares, which stand together, about each other."""
    for draft, after in itertools.pairwise(drafts):
        if (
            (draft.start, draft.end) == (after.start, after.end)
            and draft.name_end < after.name_start
            and {draft.kind, after.kind} <= _LISTED
        ):
            draft.next_name = after.name_start
            after.first_name = draft.first_name = draft.first_name or draft.name_start


def _measure_indent(draft: Draft, data: bytes) -> int:
    """In which column the line begins in which a definition begins."""
    line = data[data.rfind(b"\n", 0, draft.start) + 1 : draft.start]
    return len(line) - len(line.lstrip())


def _read_doc(match: Match, node: tree_sitter.Node, data: bytes) -> str:
    """What describes it inside of it or right behind it; far below, it belongs to others."""
    if "doc" not in match:
        return ""
    doc = match["doc"][0]
    if doc.start_point.row > node.end_point.row + 1:
        return ""
    lines = _DOC_LINES.match(data, doc.start_byte)
    return lines[0].decode("utf-8", "replace") if lines else cut(data, doc)


def _nest(drafts: Iterable[Draft]) -> None:
    open_drafts: list[Draft] = []
    for draft in drafts:
        while open_drafts and not _contains(open_drafts[-1], draft):
            open_drafts.pop()
        # What is nested deeper counts as nested that deep: names must not grow without end.
        outer = open_drafts[min(len(open_drafts), MAX_NESTING) - 1] if open_drafts else None
        draft.parent = None if draft.is_global else outer
        if draft.is_member:
            draft.parent = next((o for o in draft.list_parents() if o.kind in TYPES), draft.parent)
        elif draft.is_free:
            draft.parent = next((o for o in draft.list_parents() if o.kind not in TYPES), None)
        open_drafts.append(draft)


def _join_parts(drafts: Iterable[Draft]) -> Iterator[Draft]:
    """The *drafts*, where those that go on with an earlier one of the same name and place
    only make that one longer. A function that others stand before is another one; a variable
    that is set again stays where it was set first."""
    known: dict[tuple[int, str, bool], Draft] = {}
    latest: dict[int, Draft] = {}
    for draft in drafts:
        place = id(draft.parent)
        key = (place, draft.name, draft.kind in _USED)
        earlier = known.get(key) if draft.continues else None
        is_set_again = earlier and earlier.continues and draft.kind in VALUES
        if earlier and (not earlier.continues or latest[place] is earlier) and not is_set_again:
            earlier.end, earlier.end_row = draft.end, draft.end_row
        elif not is_set_again:
            known[key] = latest[place] = draft
            yield draft


def trim_ends(drafts: Iterable[Draft], code: bytes) -> None:
    """Take the blanks at the end of definitions off, and comments, which are blanks in *code*:
    where indentation ends a definition, some grammars end it where the next one begins."""
    for draft in drafts:
        end = draft.end
        while end > draft.name_end and code[end - 1 : end].isspace():
            end -= 1
        if end < draft.end:
            draft.end_row = draft.start_row + code.count(b"\n", draft.start, end)
            draft.end = end


def _contains(outer: Draft, inner: Draft) -> bool:
    same = (outer.start, outer.end) == (inner.start, inner.end)
    # Several names defined in one statement stand side by side.
    return outer.end >= inner.end and (not same or outer.kind in BLOCKS)


def _is_hidden(draft: Draft) -> bool:
    """Whether it stands in a closed block, or is a variable that nobody outside of a function
    sees."""
    if draft.parent is None:
        return False
    if any(outer.kind == "closed" for outer in draft.list_parents()):
        return True
    if draft.kind not in VALUES:
        return False
    around = next((outer for outer in draft.list_parents() if outer.kind not in VALUES), None)
    return around is not None and (around.kind == "local" or around.kind in CALLABLES)


def find_kind(draft: Draft) -> SymbolKind:
    """The kind of a definition, which for a function depends on what is around it."""
    kind = _KINDS[draft.kind]
    if kind is not SymbolKind.FUNCTION:
        return kind
    if draft.owners:
        return SymbolKind.METHOD
    outer = draft.find_outer()
    is_member = outer is not None and (outer.kind == "scope" or outer.kind in TYPES)
    return SymbolKind.METHOD if is_member else kind


def find_scope(draft: Draft, separator: str) -> str:
    """The qualified name of what a definition stands in."""
    parts = list(reversed(draft.owners))
    if parts and (around := draft.find_outer()) and parts[0] == around.name:
        # ``def Foo.bar`` in ``class Foo``.
        parts = parts[1:]
    outer = draft.parent
    while outer:
        parts += (outer.name, *reversed(outer.owners))
        outer = outer.parent
    return separator.join(part for part in reversed(parts) if part)


def cut(data: bytes, node: tree_sitter.Node, last: tree_sitter.Node | None = None) -> str:
    """The text of a node, or of all from it to the *last*."""
    return data[node.start_byte : (last or node).end_byte].decode("utf-8", "replace")


def _cut_name(kind: str, text: str) -> str:
    """What of *text* is a name: a shell gives an alias a value in the same word, and a key may
    have a colon."""
    if kind in VALUES:
        return text.rstrip(": ") or text
    found = _ALIAS.match(text) if kind == SymbolKind.MACRO else None
    return found[1] if found else text


def _strip_scope(text: str) -> str:
    found = _SCOPE.match(text)
    return text[found.end() :] if found else text


def _read_name(kind: str, text: str) -> str:
    if kind == SymbolKind.HEADING:
        text = _TAG.sub("", text)
    # The colon of ``attr_reader :size`` and the scope of ``script:size`` are no part of it.
    return clean_name(_strip_scope(text) if kind in _USED else text)


def clean_name(text: str) -> str:
    """A name in one line, without the quotes around it."""
    if text.isidentifier():
        return text[:MAX_NAME]
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`":
        text = text[1:-1]
    elif operator := _OPERATOR.fullmatch(text):
        text = operator[1]
    return " ".join(text.split())[:MAX_NAME]
