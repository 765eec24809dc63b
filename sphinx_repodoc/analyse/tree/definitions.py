"""The definitions of a file, nested in each other and with corrected starts and ends."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

import tree_sitter

from sphinx_repodoc.analyse.tree.captures import BLOCKS, INNER, Captures
from sphinx_repodoc.analyse.tree.drafts import CALLED_OR_VALUES, Draft, make_draft
from sphinx_repodoc.analyse.tree.node_text import FindRow
from sphinx_repodoc.model import CALLABLES, TYPES, VALUES, SymbolKind

# Deepest nesting of definitions, to limit the length of qualified names.
MAX_NESTING = 50

_LISTED = VALUES | {SymbolKind.ENUMERATOR, SymbolKind.TYPE}
_CONSTRUCTING = frozenset({SymbolKind.FUNCTION, SymbolKind.CONSTRUCTOR})
_UNINDENTED = frozenset({"scope", SymbolKind.NAMESPACE, SymbolKind.MODULE})


def draft_definitions(
    captures: Captures, data: bytes, find_row: FindRow, recovered: Sequence[Draft] = ()
) -> list[Draft]:
    """Return drafts of the captured and *recovered* definitions in the order of the file, each with
    its parent: the definition around it."""
    by_name: dict[tuple[int, int, str], tuple[int, Draft]] = {}
    for pattern, kind, match in captures.definitions:
        draft = make_draft(kind, match, data, find_row)
        # If two patterns of the query find the same name, the later pattern takes precedence.
        group = "block" if kind in BLOCKS else ""
        key = (draft.name_start, draft.name_end, group)
        before = by_name.get(key)
        if before is None or before[0] <= pattern:
            by_name[key] = (pattern, draft)
        if before:
            before[1].bases.extend(draft.bases)
            by_name[key][1].bases = before[1].bases
    drafts = [draft for _, draft in by_name.values() if draft.kind != "none"]
    drafts.extend(recovered)
    drafts.sort(key=lambda draft: (draft.start, -draft.end, draft.name_start))
    _link_listed(drafts)
    _widen(drafts, captures.nodes["wrapper"])
    _cut_short(drafts, recovered, data)
    _nest(drafts)
    return [draft for draft in _join_parts(drafts) if not _is_hidden(draft)]


def name_constructors(drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Yield *drafts*; functions named like their type become constructors. Supposed constructors
    with another name are dropped."""
    for draft in drafts:
        if draft.kind in _CONSTRUCTING:
            outer = draft.find_outer()
            owner = outer.name if outer and outer.kind in TYPES else ""
            if draft.name == (draft.owners[-1] if draft.owners else owner):
                draft.kind = SymbolKind.CONSTRUCTOR
            elif draft.kind == SymbolKind.CONSTRUCTOR:
                continue
        yield draft


def find_names(captures: Captures) -> set[int]:
    """Return the positions of names in definitions, which are not references."""
    return {
        node.start_byte
        for _, kind, match in captures.definitions
        if kind not in {"scope", "none"}
        for node in match.get("name", ())
    }


def trim_ends(drafts: Iterable[Draft], code: bytes) -> None:
    """Cut blanks and comments (blanked in *code*) off the ends of definitions: grammars of indented
    languages end a definition where the next one starts."""
    for draft in drafts:
        end = draft.end
        while end > draft.name_end and code[end - 1 : end].isspace():
            end -= 1
        if end < draft.end:
            draft.end_row = draft.start_row + code.count(b"\n", draft.start, end)
            draft.end = end


def _link_listed(drafts: Sequence[Draft]) -> None:
    """Set ``first_name`` and ``next_name`` of values that one statement declares: ``int a, b;``."""
    for draft, after in itertools.pairwise(drafts):
        if (
            (draft.start, draft.end) == (after.start, after.end)
            and draft.name_end < after.name_start
            and {draft.kind, after.kind} <= _LISTED
        ):
            draft.next_name = after.name_start
            after.first_name = draft.first_name = draft.first_name or draft.name_start


def _widen(drafts: Sequence[Draft], wrappers: Iterable[tree_sitter.Node]) -> None:
    """Start the first definition in each wrapper (such as ``export``) where the wrapper starts."""
    starts = [draft.start for draft in drafts]
    for node in sorted(wrappers, key=lambda node: -node.start_byte):
        index = bisect_left(starts, node.start_byte)
        if index < len(drafts) and drafts[index].end <= node.end_byte:
            drafts[index].start = node.start_byte
            drafts[index].start_row = node.start_point.row


def _cut_short(drafts: Iterable[Draft], recovered: Iterable[Draft], data: bytes) -> None:
    """End a definition before a *recovered* one inside it that is not indented deeper: after a
    syntax error, grammars miss the ends of definitions."""
    found = {draft.start for draft in recovered}
    around: list[Draft] = []
    for draft in drafts if found else ():
        around = [outer for outer in around if outer.end > draft.start]
        if draft.start in found:
            column = _measure_indent(draft, data)
            for outer in around:
                if _measure_indent(outer, data) >= column:
                    outer.end, outer.end_row = draft.start, draft.start_row
                    outer.header_end = min(outer.header_end, draft.start)
        # Keep namespaces whole: their content is often not indented.
        elif draft.kind not in _UNINDENTED:
            around.append(draft)


def _measure_indent(draft: Draft, data: bytes) -> int:
    """Return the indentation of the line in which a definition starts."""
    line = data[data.rfind(b"\n", 0, draft.start) + 1 : draft.start]
    return len(line) - len(line.lstrip())


def _nest(drafts: Iterable[Draft]) -> None:
    """Set the parent of each draft: the innermost definition around it."""
    open_drafts: list[Draft] = []
    for draft in drafts:
        while open_drafts:
            last = open_drafts[-1]
            # Names that one statement defines (``int a, b;``) are siblings, not nested.
            is_same = last.start == draft.start and last.end == draft.end
            if last.end >= draft.end and (not is_same or last.kind in BLOCKS):
                break
            open_drafts.pop()
        outer = open_drafts[min(len(open_drafts), MAX_NESTING) - 1] if open_drafts else None
        draft.parent = None if "global" in draft.captured else outer
        if "member" in draft.captured:
            draft.parent = next((o for o in draft.list_parents() if o.kind in TYPES), draft.parent)
        elif "free" in draft.captured:
            draft.parent = next((o for o in draft.list_parents() if o.kind not in TYPES), None)
        open_drafts.append(draft)


def _join_parts(drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Yield *drafts*; join those with a ``continues`` capture (such as the clauses of a Haskell
    function) to the earlier one of the same name.

    A function with other definitions in between is a new one. Later assignments of a variable
    are dropped.
    """
    known: dict[tuple[int, str, bool], Draft] = {}
    latest: dict[int, Draft] = {}
    for draft in drafts:
        place = id(draft.parent)
        key = (place, draft.name, draft.kind in CALLED_OR_VALUES)
        earlier = known.get(key) if "continues" in draft.captured else None
        is_first = earlier and "continues" not in earlier.captured
        is_set_again = earlier and not is_first and draft.kind in VALUES
        if earlier and (is_first or latest[place] is earlier) and not is_set_again:
            earlier.end, earlier.end_row = draft.end, draft.end_row
        elif not is_set_again:
            known[key] = latest[place] = draft
            yield draft


def _is_hidden(draft: Draft) -> bool:
    """Whether to drop a definition: it is in a ``closed`` block, or a local variable. A field in a
    function becomes one of a type that only this function knows."""
    parents = [outer.kind for outer in draft.list_parents()]
    if "closed" in parents or draft.kind not in VALUES:
        return "closed" in parents
    around = next((kind for kind in parents if kind not in VALUES and kind != INNER), "")
    is_local = around == "local" or around in CALLABLES
    if is_local and draft.kind == SymbolKind.FIELD:
        draft.kind = INNER
    return is_local and draft.kind != INNER
