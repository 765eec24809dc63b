"""Notes on the code of a Python file: patterns, and hints on its performance."""

from __future__ import annotations

import ast
import functools
import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
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


_Condition = dict[str, Any]
"""A row of ``notes.toml``; its comments describe the keys."""


def find_python_notes(
    uses: Uses,
    text: str,
    source: PythonSource,
    symbols: Sequence[Symbol],
    sections: Collection[str],
) -> Noted:
    """Return the notes of the wanted *sections* on the nodes of :data:`KINDS` in *uses*, on its
    calls, and on *symbols*."""
    wanted = _SECTIONS.intersection(sections)
    if not wanted:
        return Noted()
    rules = load_rules()
    found: list[Found] = []
    branches: list[int] = []
    for node in uses.marked:
        branches.extend(_list_branches(node))
        places = _find_statement(node, source)
        found.extend((rules[rule], line, name, "") for rule, line, name in places)
    found.extend(_match_symbols(symbols))
    found.extend(_match_calls(uses.references, text))
    kept = [each for each in found if each[0].section in wanted]
    notes = list(write_notes(kept, text, symbols))
    if "performance" in wanted:
        notes.extend(measure_functions(symbols, branches, with_inner=True))
    return Noted(sort_notes(notes), list_checks(wanted))


# ---- branches ----


def _list_branches(node: Any) -> Iterator[int]:
    """Yield a line for each decision in a node, as the rule C901 of flake8 and ruff counts them:
    neither expressions nor a last ``case`` that always matches."""
    match node:
        case ast.Match(cases=[_, *_] as cases):
            last = cases[-1]
            is_default = last.guard is None and _matches_all(last.pattern)
            yield from (case.pattern.lineno for case in (cases[:-1] if is_default else cases))
        case ast.Try(orelse=[_, *_]) | ast.TryStar(orelse=[_, *_]):
            yield node.lineno
        case _ if type(node) in _BRANCHES:
            yield node.lineno


def _matches_all(pattern: ast.pattern) -> bool:
    match pattern:
        case ast.MatchAs(pattern=inner):
            return inner is None or _matches_all(inner)
        case ast.MatchOr(patterns=patterns):
            return any(map(_matches_all, patterns))
    return False


_BRANCHES = frozenset({ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler})

# ---- single nodes ----

_Place = tuple[str, int, str]
"""A rule, a line and a name."""


def _find_statement(node: Any, source: PythonSource) -> Iterator[_Place]:
    match node:
        case ast.Raise(exc=ast.Call(func=function)):
            yield "raises", node.lineno, source.slice(function)
        case ast.Raise(exc=raised):
            yield "raises", node.lineno, source.slice(raised) if raised else "raise"
        case ast.ExceptHandler(type=caught):
            yield "catches", node.lineno, source.names(caught) if caught else "everything"
        case ast.Yield() | ast.YieldFrom():
            yield "generator", node.lineno, ""
        case ast.Match():
            yield "pattern-matching", node.lineno, ""
        case ast.AsyncFunctionDef(body=body):
            for statement in body:
                call = getattr(statement, "value", None)
                if isinstance(call, ast.Call) and _BLOCKING.match(name := source.slice(call.func)):
                    yield "blocking-in-async", statement.lineno, name
        case ast.For() | ast.AsyncFor() | ast.While():
            yield from _find_in_loop(node)


def _find_in_loop(node: ast.For | ast.AsyncFor | ast.While) -> Iterator[_Place]:
    """Yield work that a loop repeats in each iteration."""
    iterated = getattr(getattr(node, "iter", None), "id", "")
    for statement in node.body:
        match statement:
            case ast.Assign(value=ast.Call(func=ast.Attribute(ast.Name("re"), "compile"))):
                yield "regex-in-loop", statement.lineno, ""
            case ast.AugAssign(ast.Name(), ast.Add(), ast.JoinedStr() | ast.Constant(str())):
                yield "text-in-loop", statement.lineno, ""
            case ast.For(iter=ast.Name(name)) if name == iterated:
                yield "nested-loop", statement.lineno, ""


KINDS = _BRANCHES | {
    ast.AsyncFunctionDef, ast.Match, ast.Raise, ast.Try, ast.TryStar, ast.Yield, ast.YieldFrom,
}  # fmt: skip
"""Kinds of nodes that notes are made of."""

# ---- definitions and calls ----


def _match_symbols(symbols: Sequence[Symbol]) -> Iterator[Found]:
    rules = load_rules()
    members: defaultdict[str, set[str]] = defaultdict(set)
    for symbol in symbols:
        if symbol.kind is SymbolKind.METHOD:
            members[symbol.parent].add(symbol.name)
    for symbol in symbols:
        is_class = symbol.kind is SymbolKind.CLASS
        if is_class or symbol.kind in CALLABLES:
            for condition in _list_met(symbol, members[symbol.qualname] if is_class else set()):
                yield rules[condition["rule"]], symbol.line, symbol.qualname, ""


def _list_met(symbol: Symbol, members: Set[str]) -> Iterator[_Condition]:
    """Yield the conditions that *symbol* meets. For speed, conditions on members, decorators and
    bases are checked only for symbols that have some."""
    conditions = _load_conditions()
    for each in conditions["members"] if members else ():
        if not members.isdisjoint(each["members"]):
            yield each
    for key, texts in (("decorator", symbol.decorators), ("base", symbol.bases)):
        for each in conditions[key] if texts else ():
            if any(re.match(each[key], text) for text in texts):
                yield each
    for each in conditions["name"]:
        if (
            symbol.prefix.startswith(each.get("prefix", ""))
            and each.get("kind", symbol.kind) == symbol.kind
            and re.match(each.get("name", ""), symbol.name)
        ):
            yield each


def _match_calls(references: Iterable[Reference], text: str) -> Iterator[Found]:
    rules = load_rules()
    calls: defaultdict[str, set[int]] = defaultdict(set)
    for each in references:
        if each.kind is ReferenceKind.CALL:
            calls[each.name].update(each.lines)
    met = [
        (condition, name)
        for condition in _load_conditions()["call"]
        for name in condition["names"]
        if name in calls and condition.get("needs", "") in text
    ]
    lines = text.split("\n") if met else []
    for condition, name in met:
        for line in sorted(calls[name]):
            if re.search(condition.get("written", ""), lines[line - 1]):
                yield rules[condition["rule"]], line, name, name


@functools.cache
def _load_conditions() -> dict[str, list[_Condition]]:
    """Return the conditions by the property that they are about; those on calls as ``call``."""
    table = tomllib.loads(resources.files(__package__).joinpath("notes.toml").read_text("utf-8"))
    found: dict[str, list[_Condition]] = {"members": [], "decorator": [], "base": [], "name": []}
    for row in table["definition"]:
        found[next((field for field in found if field in row), "name")].append(row)
    return found | {"call": table["call"]}
