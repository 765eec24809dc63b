"""Scopes of a Python file: the names bound in them, and the values of these names.

A local variable is replaced by the expression assigned to it: the last one above a place whose
block contains the place. If there are others in between (in a branch), the value is a guess.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import NamedTuple

from sphinx_repodoc.languages.python.expressions import find_root, is_known
from sphinx_repodoc.languages.resolving import read_words
from sphinx_repodoc.model import LOCAL_IMPORT, OUTSIDE, UNKNOWN_OWNER, ReferenceKind

Names = defaultdict[str, set[int]]
"""A plain name -> lines."""
Loads = defaultdict[tuple[ReferenceKind, str, str, str], set[int]]
"""(kind, owner, name, the word before it) -> lines; an owner is an expression in which names are as
written. Plain names without an owner are the most frequent and are kept apart, which is faster."""

BUILT_IN = read_words("python", "built_in_names.txt")

_MAX_STEPS = 12
_MAX_LENGTH = 200
# Bindings of one name that are compared: generated functions have thousands.
_MAX_BINDINGS = 50
# Types of one value that are kept.
_MAX_TYPES = 4
_LAST_LINE = 1 << 30
_SETTLED = frozenset({"/", "<", OUTSIDE, UNKNOWN_OWNER, LOCAL_IMPORT})


class Binding(NamedTuple):
    """An assignment of ``value`` that ends at ``line``, known in the lines of its block: from
    ``first`` to ``last``. A value that is ``narrowed`` by a test holds only inside of the block."""

    line: float
    value: str
    first: float = 0
    last: float = _LAST_LINE
    narrowed: bool = False


class Scope:
    """A function, a class, a comprehension or the module, while it is being read.

    ``defined`` are the lines of the functions and classes in it, ``blocks`` those of its branches
    and loops. ``owner`` is the qualified name of the class around a method. Functions do not see
    the names in a class body around them, so their ``outer`` is the scope around the class.
    ``results`` are the lines and values of ``return`` and ``yield``; ``elsewhere`` are names that
    another scope binds.
    """

    __slots__ = ("bindings", "blocks", "bound", "defined", "elsewhere", "is_class",
                 "is_comprehension", "loads", "me", "names", "outer", "owner", "qualname",
                 "results")  # fmt: skip

    def __init__(
        self, outer: Scope | None, qualname: str = "", *, is_class: bool = False, owner: str = ""
    ) -> None:
        self.outer = outer
        self.qualname = qualname
        self.is_class = is_class
        self.is_comprehension = False
        self.me = ""
        self.owner = owner
        self.bound: set[str] = set()
        self.defined: dict[str, int] = {}
        self.elsewhere: set[str] = set()
        self.names: Names = defaultdict(set)
        self.loads: Loads = defaultdict(set)
        self.bindings: dict[str, list[Binding]] = {}
        self.blocks: list[tuple[int, int]] = []
        self.results: list[tuple[float, str]] = []

    def define(self, name: str, line: int) -> str:
        """Note a definition on *line*; return its qualified name."""
        self.bound.add(name)
        self.defined[name] = min(line, self.defined.get(name, line))
        return f"{self.qualname}.{name}" if self.qualname else name

    def bind(self, name: str, line: float, value: str) -> None:
        """Note that *name* has *value* behind *line*."""
        self.bound.add(name)
        self.bindings.setdefault(name, []).append(Binding(line, value))

    def narrow(self, name: str, first: float, last: float, value: str) -> None:
        """Note that *name* has *value* in the lines of a block."""
        binding = Binding(first, value, first, last, narrowed=True)
        self.bindings.setdefault(name, []).append(binding)

    def add_blocks(self, *bodies: list[ast.stmt]) -> None:
        """Note the lines of *bodies*, which may be skipped."""
        for body in bodies:
            if body:
                self.blocks.append((body[0].lineno, body[-1].end_lineno or 0))

    def find_end(self, node: ast.stmt) -> float:
        """Return the last line of the block of *node* as far as known while reading."""
        around = (last for first, last in self.blocks if first <= node.lineno <= last)
        return min(around, default=_LAST_LINE)

    def place_bindings(self) -> None:
        """Find the block of each binding, once the whole scope is read."""
        for name in self.elsewhere:
            self.bound.discard(name)
        blocks = sorted(self.blocks, reverse=True)
        for name, found in self.bindings.items():
            if len(found) > _MAX_BINDINGS:
                self.bindings[name] = [Binding(0, UNKNOWN_OWNER)]
            elif len(found) > 1:
                self.bindings[name] = sorted(_place(binding, blocks) for binding in found)

    def binds(self, name: str, line: float | None) -> bool:
        """Return whether *name* on *line* means a name of this scope: the body of a class has only
        the names that are bound above."""
        if name not in self.bound or not self.is_class or line is None:
            return name in self.bound
        above = [each.line for each in self.bindings.get(name, ())]
        return min([self.defined.get(name, line), *above]) < line

    def is_steady(self, name: str) -> bool:
        """Return whether *name* certainly has the same meaning on all lines."""
        if self.is_class or self.is_comprehension:
            return False
        if name not in self.bound or name in self.defined:
            return True
        found = self.bindings.get(name, ())
        return len(found) < 2 and not any(each.narrowed for each in found)

    def list_values(self, name: str, line: float | None) -> list[Binding]:
        """Return the bindings that may give *name* its value on *line*; the first one is certain to
        be passed before the others. Without a line, return all."""
        found = self.bindings.get(name, [])
        if len(found) == 1 and not found[0].narrowed:
            return found
        plain = [each for each in found if not each.narrowed]
        if line is None:
            return plain
        above: list[Binding] = []
        for each in found:
            if each.line >= line:
                break
            if each.first <= line <= each.last:
                above = [each]
            elif not each.narrowed:
                above.append(each)
        # A loop may have assigned the value that is assigned below.
        return above or plain[:1]


def _place(binding: Binding, blocks: list[tuple[int, int]]) -> Binding:
    if binding.narrowed:
        return binding
    # The innermost block starts last.
    for first, last in blocks:
        if first <= binding.line <= last:
            return binding._replace(first=first, last=last)
    return binding


class Resolver:
    """Replaces the local variables at the start of expressions by their values."""

    def __init__(self, module: Scope, imported: set[str], *, has_star: bool) -> None:
        self.known = module.bound | imported
        self._imported = imported
        self._has_star = has_star
        self._cache: dict[tuple[Scope, str, float | None], str] = {}
        self._steady: dict[tuple[Scope, str], bool] = {}

    def resolve(self, scope: Scope, expression: str, line: float | None, steps: int = 0) -> str:
        """Return *expression*, as written on *line* of *scope*, in terms of names of the module."""
        if not expression or expression[0] in _SETTLED:
            return expression
        if steps > _MAX_STEPS:
            return UNKNOWN_OWNER
        if "|" in expression:
            return choose([self.resolve(scope, e, line, steps) for e in expression.split("|")])
        if expression[0] == "~":
            return guess(self.resolve(scope, expression[1:], line, steps))
        root = find_root(expression)
        key = (scope, root, line)
        if (value := self._cache.get(key)) is None:
            value = self._cache[key] = self._resolve_root(scope, root, line, steps)
        return _extend(value, expression[len(root) :])

    def is_steady(self, scope: Scope, expression: str) -> bool:
        """Return whether *expression* certainly means the same on all lines of *scope*."""
        if expression[0] in _SETTLED:
            return True
        key = (scope, find_root(expression))
        if (found := self._steady.get(key)) is None:
            found = self._steady[key] = scope.is_steady(key[1])
        return found and "|" not in expression

    def _resolve_root(self, scope: Scope, root: str, line: float | None, steps: int) -> str:
        if root in {"super", "Self"} and (owner := _find_owner(scope)):
            return f"/{owner}"
        around: Scope | None = scope
        while around and around.outer and not (root in around.bound and around.binds(root, line)):
            if not around.is_comprehension and not around.is_class:
                line = None
            around = around.outer
        if not around:
            return UNKNOWN_OWNER
        if not around.outer:
            return self._resolve_in_module(around, root, line if around is scope else None, steps)
        if around.is_class or root in around.defined:
            return f"/{around.qualname}.{root}"
        return self._find_value(around, root, line, steps)

    def _resolve_in_module(self, module: Scope, root: str, line: float | None, steps: int) -> str:
        if root in self._imported or root in module.defined:
            return root
        if root in module.bound:
            is_assigned = line is not None and module.list_values(root, line)
            return self._find_value(module, root, line, steps) if is_assigned else root
        if self._has_star and root not in BUILT_IN:
            return root
        return OUTSIDE if root in BUILT_IN else UNKNOWN_OWNER

    def _find_value(self, scope: Scope, name: str, line: float | None, steps: int) -> str:
        values = [
            self.resolve(scope, each.value, each.line, steps + 1)
            for each in scope.list_values(name, line)
        ]
        return choose(values) if scope.bindings.get(name) else UNKNOWN_OWNER

    def find_plain(
        self, scope: Scope, name: str, line: int | None, *, is_value: bool
    ) -> str | None:
        """Return the owner of a *name* without an object: the class or function that it is defined
        in, empty for names of the module; None for local variables and unknown names."""
        around: Scope | None = scope
        while around and around.outer and not (name in around.bound and around.binds(name, line)):
            around = around.outer
        if around and around.outer:
            if around.is_class or name in around.defined:
                return f"/{around.qualname}"
            values = {each.value for each in around.bindings.get(name, ())}
            return LOCAL_IMPORT if f"{LOCAL_IMPORT}{name}" in values else None
        is_guessed = self._has_star and not is_value and name not in BUILT_IN
        return "" if name in self.known or is_guessed else None

    def is_me(self, scope: Scope, name: str) -> bool:
        """Return whether *name* is the first parameter of the method around a place."""
        around: Scope | None = scope
        while around and name not in around.bound:
            around = around.outer
        return around is not None and around.me == name

    def settle_outer_names(self, scopes: list[Scope]) -> None:
        """Move the bindings of ``global`` and ``nonlocal`` names to the scopes of these names."""
        for scope in scopes:
            for name in sorted(scope.elsewhere & scope.bindings.keys()):
                bindings = scope.bindings.pop(name)
                around = scope.outer
                while around and around.outer and name not in around.bound:
                    around = around.outer
                if around:
                    values = [self.resolve(scope, each.value, each.line) for each in bindings]
                    known = around.bindings.setdefault(name, [])
                    known += [Binding(0, value) for value in values]

    def list_values(self, scope: Scope, name: str) -> list[str]:
        """Return all values of a variable of a module or class."""
        return [
            self.resolve(scope, each.value, each.line)
            for each in scope.bindings[name]
            if not each.narrowed
        ]

    def find_result(self, scope: Scope) -> str:
        """Return the expression for the result of a function, empty if unknown."""
        values = [self.resolve(scope, value, line) for line, value in scope.results]
        found = choose(values)
        return found if is_known(found) or found == OUTSIDE else ""


def _find_owner(scope: Scope | None) -> str:
    """Return the class around a place."""
    while scope:
        if scope.owner or scope.is_class:
            return scope.owner or scope.qualname
        scope = scope.outer
    return ""


def guess(expression: str) -> str:
    """Mark *expression* as a guess."""
    return expression if not is_known(expression) or expression[0] == "~" else f"~{expression}"


def choose(values: list[str]) -> str:
    """Return the value of a variable with one of several *values*."""
    if len(values) == 1:
        return values[0]
    found = list(dict.fromkeys(each for each in values if each))
    if len(found) < 2:
        return found[0] if found else ""
    known = [each for each in found if is_known(each)]
    objects = dict.fromkeys(_write_object(each) for each in known)
    if len(known) == len(found) and len(objects) == 1:
        return known[0]
    if 1 < len(objects) <= _MAX_TYPES and not any(each[0] in "~<" for each in objects):
        joined = f"<{'|'.join(objects)}>"
        return joined if len(joined) <= _MAX_LENGTH else guess(known[-1])
    return guess(known[-1]) if known else found[0]


def _write_object(expression: str) -> str:
    """Return one form for an object of a class, which can be written in two ways."""
    return f"{expression[:-2]}!" if expression.endswith("()") else expression


def _extend(value: str, steps: str) -> str:
    """Return the expression *value* with more *steps*."""
    if not steps or not is_known(value):
        return value
    if value.endswith("!") and steps.startswith(".__class__"):
        value, steps = value[:-1], steps.removeprefix(".__class__")
    if len(value) + len(steps) > _MAX_LENGTH:
        return UNKNOWN_OWNER
    return value + steps
