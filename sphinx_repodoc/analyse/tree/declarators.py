"""Declarations as C writes them: pointers, arrays, parameters and parentheses may stand
between a declaration and the name in it, to any depth.

A query that spells them out is slow, and never deep enough; so it captures what stands around
a name as ``declarator``, and the name is found from there.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.model import SymbolKind

Match = dict[str, list[tree_sitter.Node]]

# No function has two lists of parameters: the first is that of a macro that makes its name.
_MADE = "function_declarator"
_NAMES = frozenset({
    "identifier", "field_identifier", "type_identifier", "primitive_type", "operator_name",
    "destructor_name", "template_function", "template_method", "qualified_identifier",
    _MADE,
})  # fmt: skip
_DECLARED_VALUES = frozenset({SymbolKind.VARIABLE, SymbolKind.FIELD})
_CONSTANT_WORDS = frozenset({b"const", b"constexpr"})


class _Declared(NamedTuple):
    """A name, the value it is given, and what it is: *constant* where no pointer to a
    constant, but it is constant itself if its declaration is, or says so behind a star."""

    name: tree_sitter.Node
    value: tree_sitter.Node | None
    is_function: bool
    may_be_constant: bool
    is_constant: bool


def resolve_declarator(kind: str, match: Match) -> tuple[str, Match] | None:
    """The kind of what a match declares, and the match with its name; None where that is
    found by another pattern, or is no definition."""
    original = kind
    around = match[kind][0]
    declared = _follow(match["declarator"][0])
    name = declared.name
    if kind == SymbolKind.FUNCTION and name.has_error:
        # A macro that stands in the middle is no owner.
        while inner := name.child_by_field_name("name"):
            name = inner
    if (leaf := name.type) not in _NAMES or name.has_error:
        return None
    is_qualified = leaf == "qualified_identifier"
    # A block that looks like a list of values.
    has_block = declared.value is not None and declared.value.type == "initializer_list"
    if kind in _DECLARED_VALUES:
        if declared.is_function:
            kind = "" if is_qualified and not has_block else SymbolKind.FUNCTION
        elif declared.may_be_constant and _is_constant(kind, around, declared, match):
            kind = SymbolKind.CONSTANT
        elif is_qualified:
            # A member of a class that is defined out of it.
            kind = SymbolKind.FIELD
    elif kind == SymbolKind.FUNCTION and not declared.is_function:
        kind = ""
    if not kind:
        return None
    # Beside others in one statement, a definition is no more than its name.
    node = name if around == match["declarator"][0] else around
    found = {**match, kind: [node], "path": [name]}
    if declared.value and node is around and (has_block or not declared.is_function):
        found.setdefault("body", [declared.value])
    elif declared.is_function and kind != original:
        # ``= 0`` belongs to the signature.
        found.pop("body", None)
        found["declared"] = [node]
    return kind, found


def _follow(node: tree_sitter.Node) -> _Declared:
    value = None
    is_function, may_be_constant, is_constant = False, True, False
    while True:
        kind = node.type
        inner = node.child_by_field_name("declarator")
        if inner is None and kind.endswith("_declarator"):
            # Parentheses and references do not call it by that name.
            inner = next((child for child in node.named_children if _is_part(child)), None)
        if inner is None:
            may_be_constant &= not is_function
            return _Declared(node, value, is_function, may_be_constant, is_constant)
        if kind == inner.type == _MADE:
            return _Declared(inner, value, True, False, False)
        if kind == "init_declarator":
            value = node.child_by_field_name("value")
        elif kind != "parenthesized_declarator":
            # What stands next to the name says what the name is.
            is_function = kind == "function_declarator"
            if kind != "array_declarator":
                is_constant = kind == "pointer_declarator" and _has_words(node, {b"const"})
                may_be_constant &= is_constant
        node = inner


def _is_part(node: tree_sitter.Node) -> bool:
    return node.type in _NAMES or node.type.endswith("_declarator")


def _is_constant(
    kind: str, declaration: tree_sitter.Node, declared: _Declared, match: Match
) -> bool:
    """Whether a declaration says so; a member is one only if its value is known."""
    if kind == SymbolKind.VARIABLE:
        return declared.is_constant or _has_words(declaration, _CONSTANT_WORDS)
    return "body" in match and _has_words(declaration, {b"constexpr"})


def _has_words(node: tree_sitter.Node, words: Container[bytes | None]) -> bool:
    return any(
        child.type == "type_qualifier" and child.text in words for child in node.named_children
    )
