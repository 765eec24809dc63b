"""Syntax nodes that the queries of a language capture in one file: definitions, imports, others.

Declarations in C need more than a query: pointers, arrays, parameters and parentheses may surround
the declared name to any depth (``int (*table[3])(void)``). Queries capture the outermost of these
as ``declarator``; this module finds the name in it.
"""

from __future__ import annotations

import functools
import time
from collections import defaultdict
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.tree.layers import Tree
from sphinx_repodoc.grammars import allow_seconds
from sphinx_repodoc.limits import try_again
from sphinx_repodoc.model import ImportForm, SymbolKind

Match = dict[str, list[tree_sitter.Node]]

BLOCKS = frozenset({"local", "closed"})
"""Names of captures for blocks: ``local`` hides the variables in it, ``closed`` all definitions."""

INNER = "inner"
"""The kind of a field of a type that only a function knows."""

MARKS = frozenset({*BLOCKS, "scope", "none", INNER})
"""Captures that create no symbol: ``scope`` names a scope, ``none`` cancels a definition."""

DEFINITIONS = frozenset({*SymbolKind, *MARKS})
"""Names of captures that cover a whole definition."""

IMPORTS = frozenset({"import", *(f"import.{form}" for form in ImportForm)})
"""Names of captures that cover a whole import statement."""

_VARIABLES = frozenset({"variable.name", "variable.pattern", "variable.declarator"})
_KEY = "reference.key"
_BLOCK = "function.block"
_TYPED = "literal.typed"
_RENAMED = "export.alias"
_WHOLE = DEFINITIONS | IMPORTS | _VARIABLES | {_BLOCK}

# Also counts as a name: in ``MACRO(name)(int x)`` the macro call ``MACRO(name)`` makes the name.
_FUNCTION = "function_declarator"
_NAMES = frozenset({
    "identifier", "field_identifier", "type_identifier", "primitive_type", "operator_name",
    "destructor_name", "template_function", "template_method", "qualified_identifier",
    _FUNCTION,
})  # fmt: skip
_DECLARED_VALUES = frozenset({SymbolKind.VARIABLE, SymbolKind.FIELD})


@dataclass(slots=True)
class Captures:
    """The query matches for definitions (each with the number of its pattern), imports, local
    variables, keys of literals, functions, values with a type and exports with another name, and
    the syntax nodes of every other capture by its name. ``words`` are positions and texts of
    possible names that the query need not capture."""

    definitions: list[tuple[int, str, Match]] = field(default_factory=list)
    imports: list[tuple[str, Match]] = field(default_factory=list)
    variables: list[Match] = field(default_factory=list)
    keys: list[Match] = field(default_factory=list)
    words: Iterable[tuple[int, bytes]] = ()
    functions: list[Match] = field(default_factory=list)
    typed: list[Match] = field(default_factory=list)
    renamed: list[Match] = field(default_factory=list)
    nodes: dict[str, list[tree_sitter.Node]] = field(default_factory=lambda: defaultdict(list))


def capture(trees: Iterable[Tree]) -> Captures | None:
    """Return everything that the queries of *trees* find, tree by tree; None if that takes too
    long, as in trees that are thousands of nodes deep."""
    captures = Captures()
    nodes = captures.nodes
    for tree in trees:
        places = _list_places(tree.query)
        if (matches := _find_matches(tree)) is None:
            return None
        for pattern, match in matches:
            # A shortcut for comments and references, which are most matches and have one capture.
            if len(match) == 1 and (name := next(iter(match))) not in _WHOLE:
                nodes[name] += match[name]
            elif not _VARIABLES.isdisjoint(match):
                captures.variables.append(match)
            elif _RENAMED in match:
                captures.renamed.append(match)
            elif _TYPED in match:
                captures.typed.append(match)
            elif _BLOCK in match:
                captures.functions.append(match)
            elif _KEY in match:
                captures.keys.append(match)
            elif pattern not in places or _find_parent(match) in places[pattern]:
                _sort(captures, pattern, match)
    return captures


def _find_matches(tree: Tree) -> list[tuple[int, Match]] | None:
    seconds = allow_seconds(tree.text)

    def work() -> list[tuple[int, Match]] | None:
        cursor = tree_sitter.QueryCursor(tree.query, timeout_micros=seconds * 1_000_000)
        start = time.monotonic()
        matches = cursor.matches(tree.root)
        # A query cursor does not report that its timeout has stopped it, so measure the time.
        return None if time.monotonic() - start >= seconds else matches

    return try_again(work, seconds)


@functools.cache
def _list_places(query: tree_sitter.Query) -> dict[int, frozenset[str]]:
    """Return, by the number of a pattern, the parent node types to which the query limits the
    pattern with ``(#set! within "class_body")``.

    A pattern that includes the parent node is slower: it stays open until the parent ends.
    """
    places = {}
    for pattern in range(query.pattern_count):  # type: ignore[call-overload]  # no method
        if within := query.pattern_settings(pattern).get("within"):
            places[pattern] = frozenset(within.split())
    return places


def _find_parent(match: Match) -> str:
    """Return the node type of the parent of the matched definition or import."""
    whole = next(nodes[0] for name, nodes in match.items() if name in _WHOLE)
    return whole.parent.type if whole.parent else ""


def _sort(captures: Captures, pattern: int, match: Match) -> None:
    kind = next((name for name in match if name in DEFINITIONS), "")
    statement = next((name for name in match if name in IMPORTS), "")
    # Check for imports first: an imported module is not a definition.
    if statement:
        captures.imports.append((statement.partition(".")[2], match))
    elif kind:
        if "declarator" in match:
            if not (resolved := _resolve_declarator(kind, match)):
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
    """Split a path such as ``Foo<T>::bar`` into its name ``bar`` and its owners (``Foo``, outermost
    first, without template arguments). Only some grammars have fields ``name`` and ``scope``."""
    owners: list[tree_sitter.Node] = []
    while node.type == "nested_namespace_specifier" and node.named_child_count > 1:
        owners.extend(node.named_children[:-1])
        node = node.named_children[-1]
    while inner := node.child_by_field_name("name"):
        if scope := node.child_by_field_name("scope"):
            owners.append(scope.child_by_field_name("name") or scope)
        node = inner
    return {"name": [node], "owner": owners} if owners else {"name": [node]}


class _Declared(NamedTuple):
    """A name that a C declarator declares, and its initial value.

    ``may_be_constant``: a ``const`` at the start of the declaration makes the name constant, not
    the target of a pointer. ``is_constant``: ``const`` follows the star (``int *const name``).
    """

    name: tree_sitter.Node
    value: tree_sitter.Node | None
    is_function: bool
    may_be_constant: bool
    is_constant: bool


def _resolve_declarator(kind: str, match: Match) -> tuple[str, Match] | None:
    """Return the kind of the declared name and the match with that name; None if the declaration
    is not a definition, or if another pattern of the query finds it."""
    original = kind
    around = match[kind][0]
    declared = _follow(match["declarator"][0])
    name = declared.name
    if kind == SymbolKind.FUNCTION and name.has_error:
        # After a syntax error, a macro before the name looks like its owner: skip it.
        while inner := name.child_by_field_name("name"):
            name = inner
    if (leaf := name.type) not in _NAMES or name.has_error:
        return None
    # The grammar may parse the braces of a function body as an initializer list.
    has_block = declared.value is not None and declared.value.type == "initializer_list"
    kind = _find_kind(kind, match, declared, leaf == "qualified_identifier", has_block)
    if not kind:
        return None
    # Of several names in one statement (``int a, b;``), each definition covers its name only.
    node = name if around == match["declarator"][0] else around
    found = {**match, kind: [node], "path": [name]}
    if declared.value and node is around and (has_block or not declared.is_function):
        found.setdefault("body", [declared.value])
    elif declared.is_function and kind != original:
        # The ``= 0`` of a pure virtual function belongs to its signature, not to its body.
        found.pop("body", None)
        found["declared"] = [node]
    return kind, found


def _find_kind(
    kind: str, match: Match, declared: _Declared, is_qualified: bool, has_block: bool
) -> str:
    """Return the kind of a declared name, or "" if another pattern of the query finds that name."""
    if kind == SymbolKind.FUNCTION:
        return kind if declared.is_function else ""
    if kind not in _DECLARED_VALUES:
        return kind
    if declared.is_function:
        return "" if is_qualified and not has_block else SymbolKind.FUNCTION
    if declared.may_be_constant:
        if kind == SymbolKind.VARIABLE:
            words = {b"const", b"constexpr"}
            is_constant = declared.is_constant or _has_words(match[kind][0], words)
        else:
            # A field is a constant only if it is ``constexpr`` and has a value.
            is_constant = "body" in match and _has_words(match[kind][0], {b"constexpr"})
        if is_constant:
            return SymbolKind.CONSTANT
    # A qualified name (``Ship::count``) defines a static member outside its class.
    return SymbolKind.FIELD if is_qualified else kind


def _follow(node: tree_sitter.Node) -> _Declared:
    """Descend from the declarator *node* to the name that it declares."""
    value = None
    is_function, may_be_constant, is_constant = False, True, False
    while True:
        kind = node.type
        inner = node.child_by_field_name("declarator")
        if inner is None and kind.endswith("_declarator"):
            # Parentheses and references hold the inner declarator without a field name.
            inner = next((child for child in node.named_children if _is_part(child)), None)
        if inner is None:
            may_be_constant &= not is_function
            return _Declared(node, value, is_function, may_be_constant, is_constant)
        if kind == inner.type == _FUNCTION:
            return _Declared(inner, value, True, False, False)
        if kind == "init_declarator":
            value = node.child_by_field_name("value")
        elif kind != "parenthesized_declarator":
            # The innermost declarator decides whether the name is a function.
            is_function = kind == _FUNCTION
            if kind != "array_declarator":
                is_constant = kind == "pointer_declarator" and _has_words(node, {b"const"})
                may_be_constant &= is_constant
        node = inner


def _is_part(node: tree_sitter.Node) -> bool:
    return node.type in _NAMES or node.type.endswith("_declarator")


def _has_words(node: tree_sitter.Node, words: Container[bytes | None]) -> bool:
    return any(
        child.type == "type_qualifier" and child.text in words for child in node.named_children
    )
