"""What the queries of a language find in one file, sorted by what it is for."""

from __future__ import annotations

import functools
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

import tree_sitter

from sphinx_repodoc.analyse.tree.declarators import Match, resolve_declarator
from sphinx_repodoc.analyse.tree.layers import Tree
from sphinx_repodoc.grammars import allow_seconds
from sphinx_repodoc.limits import try_again
from sphinx_repodoc.model import ImportForm, SymbolKind

BLOCKS = frozenset({"local", "closed"})
"""Captures of a block that hides what is in it: only the variables, or everything."""

MARKS = frozenset({*BLOCKS, "scope", "none"})
"""Captures that are no symbols: ``scope`` gives a name to what is in it; ``none`` is no
definition at all."""

DEFINITIONS = frozenset({*SymbolKind, *MARKS})
"""Captures of a whole definition."""

IMPORTS = frozenset({"import", *(f"import.{form}" for form in ImportForm)})
"""Captures of a whole statement that imports."""

_WHOLE = DEFINITIONS | IMPORTS


@dataclass(slots=True)
class Captures:
    """The matches of definitions and imports, each with the number of its pattern, and the
    single nodes of every other capture."""

    definitions: list[tuple[int, str, Match]] = field(default_factory=list)
    imports: list[tuple[str, Match]] = field(default_factory=list)
    nodes: dict[str, list[tree_sitter.Node]] = field(default_factory=lambda: defaultdict(list))


def capture(trees: Iterable[Tree]) -> Captures | None:
    """Everything that the queries of *trees* find, in the order of each; None where that takes
    too long, as it does in trees that are thousands of nodes deep."""
    captures = Captures()
    nodes = captures.nodes
    for tree in trees:
        places = _list_places(tree.query)
        if (matches := _find_matches(tree)) is None:
            return None
        for pattern, match in matches:
            # By far the most are comments and references.
            if len(match) == 1 and (name := next(iter(match))) not in _WHOLE:
                nodes[name] += match[name]
            elif pattern not in places or _find_parent(match) in places[pattern]:
                _sort(captures, pattern, match)
    return captures


def _find_matches(tree: Tree) -> list[tuple[int, Match]] | None:
    seconds = allow_seconds(tree.text)

    def work() -> list[tuple[int, Match]] | None:
        cursor = tree_sitter.QueryCursor(tree.query, timeout_micros=seconds * 1_000_000)
        start = time.monotonic()
        matches = cursor.matches(tree.root)
        # A cursor does not say that it has stopped.
        return None if time.monotonic() - start >= seconds else matches

    return try_again(work, seconds)


@functools.cache
def _list_places(query: tree_sitter.Query) -> dict[int, frozenset[str]]:
    """Pattern -> the nodes right in which it counts: ``(#set! within "class_body")``. To write
    these into the pattern takes longer, as it is then open as long as they are."""
    places = {}
    for pattern in range(query.pattern_count):  # type: ignore[call-overload]  # no method
        if within := query.pattern_settings(pattern).get("within"):
            places[pattern] = frozenset(within.split())
    return places


def _find_parent(match: Match) -> str:
    """What the definition that is matched stands in."""
    whole = next(nodes[0] for name, nodes in match.items() if name in _WHOLE)
    return whole.parent.type if whole.parent else ""


def _sort(captures: Captures, pattern: int, match: Match) -> None:
    kind = next((name for name in match if name in DEFINITIONS), "")
    statement = next((name for name in match if name in IMPORTS), "")
    # A module that is imported is no definition, so imports come first.
    if statement:
        captures.imports.append((statement.partition(".")[2], match))
    elif kind:
        if "declarator" in match:
            if not (resolved := resolve_declarator(kind, match)):
                return
            kind, match = resolved
        if "path" in match:
            match.update(_split_path(match["path"][0]))
        if any(node.has_error for node in match.get("name", ())):
            return
        captures.definitions.append((pattern, kind, match))
        captures.nodes["base"].extend(match.get("base", ()))
    else:
        for name, found in match.items():
            captures.nodes[name].extend(found)


def _split_path(node: tree_sitter.Node) -> Match:
    """The name in ``Foo<T>::bar`` and what it belongs to, the outermost first, both without
    arguments: grammars call these parts ``name`` and ``scope``, or do not call them at all."""
    owners: list[tree_sitter.Node] = []
    while node.type == "nested_namespace_specifier" and node.named_child_count > 1:
        owners.extend(node.named_children[:-1])
        node = node.named_children[-1]
    while inner := node.child_by_field_name("name"):
        if scope := node.child_by_field_name("scope"):
            owners.append(scope.child_by_field_name("name") or scope)
        node = inner
    return {"name": [node], "owner": owners} if owners else {"name": [node]}
