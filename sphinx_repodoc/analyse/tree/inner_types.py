"""Types without a name, and types in functions: who has their fields.

``tests := []struct{ name string }{...}`` in a function has a field that pages do not list, but to
which names can lead. Such a type is a symbol with its position as its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from sphinx_repodoc.analyse.tree.captures import INNER, Captures
from sphinx_repodoc.analyse.tree.drafts import Draft, find_scope
from sphinx_repodoc.analyse.tree.local_definitions import Blocks
from sphinx_repodoc.analyse.tree.node_text import FindRow
from sphinx_repodoc.analyse.tree.written_types import NAMELESS
from sphinx_repodoc.model import INNER_NAME, VALUES, Symbol, SymbolKind

# Further names of a declaration: ``a, b int``
_MORE_NAMES = re.compile(rb"(?:\s*,\s*\w+)*\s*")
_TAG = re.compile(rb"\s*(?:`[^`]*`|\"[^\"\n]*\")\s*\Z")
# The start of a value, or of the parameters of a function
_VALUE = re.compile(rb"[{(]")
_STRUCT = re.compile(rb"\bstruct\b")

Written = tuple[int, int]
"""Start and end of a type in the code."""


class InnerTypes:
    """The types of a file whose fields are in braces that the query captures."""

    def __init__(
        self, captures: Captures, drafts: Iterable[Draft], code: bytes, separator: str
    ) -> None:
        self._code = code
        self._around = Blocks(
            (node.start_byte, node.end_byte) for node in captures.nodes.get("fields", ())
        )
        # The start of a type, and the qualified name of the definition that has its fields
        self._owners: dict[int, str] = {}
        self._fields: dict[tuple[int, int], list[Draft]] = {}
        for draft in drafts:
            block = self._around.find(draft.name_start) if draft.kind in _FIELDS else None
            if block and not self._is_declared(draft.parent, block[0]):
                draft.kind = INNER
            if block and draft.kind == INNER:
                self._owners[block[0]] = f"{INNER_NAME}{block[0]}"
                self._fields.setdefault(block, []).append(draft)
            elif block:
                self._owners[block[0]] = find_scope(draft, separator).replace(separator, ".")

    def list_embedded(self) -> Iterator[int]:
        """Yield the positions of embedded types, which are the names of fields as well."""
        for drafts in self._fields.values():
            yield from (draft.name_start for draft in drafts if self._is_embedded(draft))

    def _is_declared(self, outer: Draft | None, start: int) -> bool:
        """Return whether the type at *start* is that of a definition, not of a part of its value or
        of ``_``."""
        if outer is None or outer.kind == INNER:
            return False
        is_value = outer.kind in VALUES and _VALUE.search(self._code, outer.name_end, start)
        return not is_value

    def name(self, value: str, written: Written) -> str:
        """Return *value*, the expression for a type that is *written* in the code, with the name
        of the definition that has its fields."""
        found = _STRUCT.search(self._code, *written) if value.startswith(NAMELESS) else None
        owner = self._owners.get(found.start()) if found else None
        return f"/{owner}!{value[len(NAMELESS) :]}" if owner else value

    def list_symbols(self, find_row: FindRow) -> Iterator[tuple[Symbol, Written]]:
        """Yield the types in functions and their fields, with the places of their types."""
        for (start, end), drafts in self._fields.items():
            parent = self._owners[start]
            bases = []
            for draft in drafts:
                name = f"{parent}.{draft.name}"
                row = draft.row + 1
                yield (
                    Symbol(
                        kind=SymbolKind.FIELD, name=draft.name, qualname=name, line=row,
                        end_line=draft.end_row + 1, parent=parent,
                    ),
                    self._find_type(draft),
                )  # fmt: skip
                if self._is_embedded(draft):
                    bases.append(draft.name)
            row, last = find_row(start) + 1, find_row(end) + 1
            symbol = Symbol(
                kind=SymbolKind.STRUCT, name=parent, qualname=parent, line=row, end_line=last,
                bases=tuple(bases),
            )  # fmt: skip
            yield symbol, (start, start)

    def _is_embedded(self, draft: Draft) -> bool:
        rest = self._code[draft.name_end : draft.end]
        return rest.startswith(b"[") or not _TAG.sub(b"", rest).strip()

    def _find_type(self, draft: Draft) -> Written:
        """Return the place of the type of a field, which for an embedded one is all of it."""
        tag = _TAG.search(self._code, draft.name_end, draft.end)
        end = tag.start() if tag else draft.end
        if self._is_embedded(draft):
            return draft.start, end
        more = _MORE_NAMES.match(self._code, draft.name_end, end)
        return (more.end() if more else draft.name_end), end


_FIELDS: Mapping[str, None] = dict.fromkeys((SymbolKind.FIELD, INNER))
