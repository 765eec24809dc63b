"""Types that tests give to variables: ``isinstance(x, Cart)`` and ``case Cart():``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from sphinx_repodoc.languages.python.expressions import append, describe, join
from sphinx_repodoc.languages.python.scopes import Scope

_LEAVING = ast.Return | ast.Raise | ast.Continue | ast.Break


def list_tested(test: ast.expr) -> Iterator[tuple[str, str]]:
    """Yield the variables of which *test* says the type, with that type."""
    match test:
        case ast.BoolOp(ast.And(), values):
            for value in values:
                yield from list_tested(value)
        case ast.Call(func=ast.Name("isinstance"), args=[ast.Name(name), types]):
            found = types.elts if isinstance(types, ast.Tuple) else [types]
            yield name, join(append(describe(each), "!") for each in found)


def narrow_branch(node: ast.If | ast.While, scope: Scope) -> None:
    """Note the types of variables in the branches of ``if isinstance(x, Cart)``."""
    if not node.body:
        # In a broken file
        return
    for name, value in list_tested(node.test):
        scope.narrow(name, node.body[0].lineno - 0.5, node.body[-1].end_lineno or 0, value)
    is_left = isinstance(node.body[-1], _LEAVING)
    if is_left and isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not):
        for name, value in list_tested(node.test.operand):
            scope.narrow(name, (node.end_lineno or 0) + 0.5, scope.find_end(node), value)


def narrow_cases(node: ast.Match, scope: Scope) -> None:
    """Note the type of the subject of ``match`` in the cases that name a class."""
    for case in node.cases:
        pattern: ast.pattern = case.pattern
        name = ""
        if isinstance(pattern, ast.MatchAs) and pattern.pattern:
            name, pattern = pattern.name or "", pattern.pattern
        if isinstance(pattern, ast.MatchClass):
            names = {name, node.subject.id if isinstance(node.subject, ast.Name) else ""}
            value = append(describe(pattern.cls), "!")
            for each in names - {""}:
                last = (case.body[-1].end_lineno if case.body else 0) or 0
                scope.narrow(each, case.pattern.lineno - 0.5, last, value)
