"""Notes on a Python file, from nodes and references that its analysis has found."""

from __future__ import annotations

import ast
import functools
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from importlib import resources
from typing import Any

from sphinx_repodoc.analyse.interface import (
    Found,
    Noted,
    list_checks,
    load_rules,
    measure_functions,
    sort_notes,
    write_notes,
)
from sphinx_repodoc.languages.python.references import Uses
from sphinx_repodoc.languages.python.source import PythonSource
from sphinx_repodoc.model import CALLABLES, Reference, ReferenceKind, Symbol, SymbolKind

_SECTIONS = frozenset({"patterns", "performance"})
_BLOCKING = re.compile(
    r"(?:time\.sleep|requests\.(?:get|post|put|delete|request)|subprocess\.run)$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Condition:
    """Properties that a definition needs for a note; an empty one is not looked at."""

    rule: str
    name: str = ""
    kind: str = ""
    prefix: str = ""
    decorator: str = ""
    base: str = ""
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _CallCondition:
    rule: str
    names: tuple[str, ...]
    needs: str = ""
    written: str = ""


def find_python_notes(
    uses: Uses,
    text: str,
    source: PythonSource,
    symbols: Sequence[Symbol],
    sections: Collection[str],
) -> Noted:
    """Return the notes on the marked nodes (of the kinds in :data:`KINDS`), calls and definitions
    of a file."""
    wanted = _SECTIONS.intersection(sections)
    if not wanted:
        return Noted()
    rules = load_rules()
    found: list[Found] = []
    branches: list[int] = []
    for node in uses.marked:
        branches.extend(_list_branches(node))
        if find := _FINDERS.get(type(node)):
            found.extend((rules[id], line, name, "") for id, line, name in find(node, source))
    found.extend(_match_symbols(symbols))
    found.extend(_match_calls(uses.references, text))
    kept = [each for each in found if each[0].section in wanted]
    notes = list(write_notes(kept, text, symbols))
    if "performance" in wanted:
        notes.extend(measure_functions(symbols, branches))
    return Noted(sort_notes(notes), list_checks(wanted))


# ---- branches ----


def _list_branches(node: Any) -> Iterator[int]:
    """A line for each decision that a node is."""
    kind = type(node)
    if kind is ast.BoolOp:
        yield from [node.lineno] * (len(node.values) - 1)
    elif kind is ast.comprehension:
        yield from [node.target.lineno] * (1 + len(node.ifs))
    elif kind is ast.match_case:
        yield node.pattern.lineno
    elif kind in _BRANCHES:
        yield node.lineno


_BRANCHES = frozenset({ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.IfExp})

# ---- single nodes ----

_Place = tuple[str, int, str]
"""A rule, a line and a name."""


def _find_raise(node: ast.Raise, source: PythonSource) -> Iterator[_Place]:
    if isinstance(node.exc, ast.Call):
        yield "raises", node.lineno, source.slice(node.exc.func)


def _find_handler(node: ast.ExceptHandler, source: PythonSource) -> Iterator[_Place]:
    yield "catches", node.lineno, source.names(node.type) if node.type else "everything"


def _find_yield(node: ast.Yield | ast.YieldFrom, source: PythonSource) -> Iterator[_Place]:
    yield "generator", node.lineno, ""


def _find_match(node: ast.Match, source: PythonSource) -> Iterator[_Place]:
    yield "pattern-matching", node.lineno, ""


def _find_in_loop(
    node: ast.For | ast.AsyncFor | ast.While, source: PythonSource
) -> Iterator[_Place]:
    """Work that a loop does again in each turn."""
    for statement in node.body:
        match statement:
            case ast.Assign(value=ast.Call(func=ast.Attribute(ast.Name("re"), "compile"))):
                yield "regex-in-loop", statement.lineno, ""
            case ast.AugAssign(ast.Name(), ast.Add(), ast.JoinedStr() | ast.Constant(str())):
                yield "text-in-loop", statement.lineno, ""
            case ast.For(iter=ast.Name(name)) if _iterates(node, name):
                yield "nested-loop", statement.lineno, ""


def _iterates(node: ast.For | ast.AsyncFor | ast.While, name: str) -> bool:
    return not isinstance(node, ast.While) and getattr(node.iter, "id", "") == name


def _find_blocking(node: ast.AsyncFunctionDef, source: PythonSource) -> Iterator[_Place]:
    for statement in node.body:
        call = getattr(statement, "value", None)
        if isinstance(call, ast.Call) and _BLOCKING.match(name := source.slice(call.func)):
            yield "blocking-in-async", statement.lineno, name


_FINDERS: dict[type[ast.AST], Callable[[Any, PythonSource], Iterator[_Place]]] = {
    ast.Raise: _find_raise,
    ast.ExceptHandler: _find_handler,
    ast.Yield: _find_yield,
    ast.YieldFrom: _find_yield,
    ast.Match: _find_match,
    ast.For: _find_in_loop,
    ast.AsyncFor: _find_in_loop,
    ast.While: _find_in_loop,
    ast.AsyncFunctionDef: _find_blocking,
}

KINDS = frozenset({*_FINDERS, *_BRANCHES, ast.BoolOp, ast.comprehension, ast.match_case})
"""The nodes that are worth a look."""

# ---- definitions and calls ----


def _match_symbols(symbols: Sequence[Symbol]) -> Iterator[Found]:
    rules = load_rules()
    members: dict[str, set[str]] = {}
    for symbol in symbols:
        if symbol.kind is SymbolKind.METHOD:
            members.setdefault(symbol.parent, set()).add(symbol.name)
    for symbol in symbols:
        if symbol.kind is not SymbolKind.CLASS and symbol.kind not in CALLABLES:
            continue
        own = members.get(symbol.qualname, set()) if symbol.kind is SymbolKind.CLASS else set()
        for condition in _list_met(symbol, own):
            yield rules[condition.rule], symbol.line, symbol.qualname, ""


def _list_met(symbol: Symbol, members: Set[str]) -> Iterator[_Condition]:
    """The conditions that *symbol* meets. There are many definitions and most have little, so
    only those on what it has are looked at."""
    conditions = _load_conditions()
    if members:
        yield from (each for each in conditions["members"] if not members.isdisjoint(each.members))
    if symbol.decorators:
        decorators = conditions["decorator"]
        yield from (each for each in decorators if _match_any(each.decorator, symbol.decorators))
    if symbol.bases:
        yield from (each for each in conditions["base"] if _match_any(each.base, symbol.bases))
    yield from (each for each in conditions["name"] if _is_named(symbol, each))


def _match_any(pattern: str, texts: Iterable[str]) -> bool:
    return any(re.match(pattern, text) for text in texts)


def _is_named(symbol: Symbol, condition: _Condition) -> bool:
    return (
        symbol.prefix.startswith(condition.prefix)
        and condition.kind in ("", symbol.kind)
        and bool(re.match(condition.name, symbol.name))
    )


def _match_calls(references: Iterable[Reference], text: str) -> Iterator[Found]:
    rules = load_rules()
    calls: dict[str, set[int]] = {}
    for each in references:
        if each.kind is ReferenceKind.CALL:
            calls.setdefault(each.name, set()).update(each.lines)
    met = [
        (condition, name)
        for condition in _load_calls()
        for name in condition.names
        if name in calls and condition.needs in text
    ]
    lines = text.split("\n") if met else []
    for condition, name in met:
        for line in sorted(calls[name]):
            if re.search(condition.written, lines[line - 1]):
                yield rules[condition.rule], line, name, name


@functools.cache
def _load_table() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(resources.files(__package__).joinpath("notes.toml").read_text("utf-8"))


@functools.cache
def _load_conditions() -> dict[str, list[_Condition]]:
    """The conditions by what they are about."""
    found: dict[str, list[_Condition]] = {"members": [], "decorator": [], "base": [], "name": []}
    for row in _load_table()["definition"]:
        about = next((field for field in found if field in row), "name")
        found[about].append(_Condition(**row))
    return found


@functools.cache
def _load_calls() -> tuple[_CallCondition, ...]:
    return tuple(_CallCondition(**row) for row in _load_table()["call"])
