"""Records made from the scopes of a Python file: references, attributes of objects, and types."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from sphinx_repodoc.languages.python.expressions import describe_type
from sphinx_repodoc.languages.python.scopes import Resolver, Scope, choose
from sphinx_repodoc.model import OUTSIDE, UNKNOWN_OWNER, Reference, ReferenceKind

CALL, TYPE = ReferenceKind.CALL, ReferenceKind.TYPE
BASE, NAME = ReferenceKind.BASE, ReferenceKind.NAME

Assigned = tuple[Scope, ast.Attribute, str, ast.expr | None, ast.expr | None]
"""An attribute that a statement assigns, with its scope, value, annotation and assigned node."""


class Attributed(NamedTuple):
    """An attribute of the objects of a class that a method assigns first on a line."""

    owner: str
    node: ast.Attribute
    type: str
    annotation: ast.expr | None
    value: ast.expr | None


class ReferenceTable:
    """References by (kind, owner, name, the word before the name) -> lines."""

    def __init__(self, resolver: Resolver, attributes: Iterable[Attributed]) -> None:
        self._resolver = resolver
        self._defined: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
        for each in attributes:
            line = each.node.end_lineno or each.node.lineno
            self._defined[f"/{each.owner}", each.node.attr].add(line)
        self._found: defaultdict[tuple[ReferenceKind, str, str, str], set[int]] = defaultdict(set)

    def add(self, scope: Scope) -> None:
        """Enter the names that *scope* uses, except for local variables."""
        for name, lines in scope.names.items():
            self._add_plain(scope, NAME, name, "", lines)
        for (kind, owner, name, word), lines in scope.loads.items():
            if owner:
                self._add_member(scope, kind, owner, name, word, lines)
            else:
                self._add_plain(scope, kind, name, word, lines)

    def _add_plain(
        self, scope: Scope, kind: ReferenceKind, name: str, word: str, lines: set[int]
    ) -> None:
        is_ordered = scope.is_class and name in scope.bound
        for line in sorted(lines) if is_ordered else (None,):
            found = self._resolver.find_plain(scope, name, line, is_value=kind is NAME)
            if found is not None:
                self._found[kind, found, name, word].update((line,) if line else lines)

    def _add_member(
        self,
        scope: Scope,
        kind: ReferenceKind,
        owner: str,
        name: str,
        word: str,
        lines: set[int],
    ) -> None:
        is_steady = len(lines) == 1 or self._resolver.is_steady(scope, owner)
        for some in (lines,) if is_steady else ({line} for line in lines):
            found = self._resolver.resolve(scope, owner, min(some)) or UNKNOWN_OWNER
            if found == UNKNOWN_OWNER:
                self._found[kind, UNKNOWN_OWNER, name, ""].update(some)
            elif found[0] != OUTSIDE:
                defined = self._defined.get((found.rstrip("!"), name))
                if kept := some - defined if defined else some:
                    self._found[kind, found, name, word].update(kept)

    def list_references(self) -> tuple[Reference, ...]:
        """The references in the order of their kinds, owners and names."""
        return tuple(
            Reference(kind=kind, name=name, lines=tuple(sorted(lines)), owner=owner, through=word)
            for (kind, owner, name, word), lines in sorted(self._found.items())
        )


def resolve_attributes(
    assigned: Iterable[Assigned], scopes: Iterable[Scope], resolver: Resolver
) -> list[Attributed]:
    """Return the attributes of objects that methods assign, each at its first place. Those that the
    body of the class defines are left out."""
    classes = {scope.qualname: scope.bound for scope in scopes if scope.is_class}
    found: dict[tuple[str, str], list[Attributed]] = {}
    for scope, node, value, annotation, written in assigned:
        if isinstance(node.value, ast.Name):
            is_me = resolver.is_me(scope, node.value.id)
            owner = resolver.resolve(scope, node.value.id, node.lineno) if is_me else ""
            name = owner.strip("/!")
            if owner.startswith("/") and node.attr not in classes.get(name, {node.attr}):
                kind = resolver.resolve(scope, value, node.lineno)
                item = Attributed(name, node, kind, annotation, written)
                found.setdefault((name, node.attr), []).append(item)
    attributes = []
    for items in found.values():
        items.sort(key=lambda item: (item.node.lineno, item.node.col_offset))
        typed = [item.type for item in items if item.annotation] or [item.type for item in items]
        attributes.append(items[0]._replace(type=choose(typed)))
    return attributes


def resolve_types(
    scopes: Iterable[Scope],
    headers: Iterable[tuple[Scope, Any, Scope]],
    enumerations: Iterable[Scope],
    resolver: Resolver,
) -> dict[str, str]:
    """Return expressions for the results of functions and the values of variables, by qualified
    name. *headers* are the scopes of functions with their nodes, and the scopes around them."""
    types: dict[str, list[str]] = {}
    for scope in scopes:
        start = f"{scope.qualname}." if scope.qualname else ""
        for name in scope.bindings if scope.is_class or not scope.outer else ():
            types[f"{start}{name}"] = resolver.list_values(scope, name)
    for scope in enumerations:
        # A value in the body of an enumeration is an object of it.
        for name in scope.bindings:
            types[f"{scope.qualname}.{name}"] = [f"/{scope.qualname}!"]
    for scope, node, header in headers:
        written = describe_type(node.returns) if node.returns else ""
        found = resolver.resolve(header, written, node.lineno) if written else ""
        types.setdefault(scope.qualname, []).append(found or resolver.find_result(scope))
    chosen = {name: choose(values) for name, values in types.items()}
    return {name: found for name, found in chosen.items() if found not in {"", UNKNOWN_OWNER}}
