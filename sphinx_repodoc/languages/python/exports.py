"""Exports of a module, its entry points, and the commands that a ``setup.py`` declares."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from sphinx_repodoc.model import EntryPoint

_SCRIPT_GROUPS = frozenset({"console_scripts", "gui_scripts"})


def collect_exports(statements: Iterable[ast.stmt]) -> tuple[str, ...] | None:
    """Return the names in ``__all__``, None if it is missing or computed."""
    exports: list[str] | None = None
    for node in statements:
        if not (change := _change(node)):
            continue
        replaces, value = change
        names = _list_strings(value)
        if names is None or (exports is None and not replaces):
            return None
        exports = names if replaces or exports is None else exports + names
    return None if exports is None else tuple(exports)


def _change(node: ast.stmt) -> tuple[bool, ast.expr | None] | None:
    """Return whether *node* replaces ``__all__`` or adds to it, and the value; None for other
    statements."""
    if isinstance(node, ast.Assign) and any(map(_is_all, node.targets)):
        return True, node.value
    if isinstance(node, ast.AnnAssign) and _is_all(node.target):
        return (True, node.value) if node.value else None
    if isinstance(node, ast.AugAssign) and _is_all(node.target):
        return False, node.value if isinstance(node.op, ast.Add) else None
    if isinstance(node, ast.Expr) and isinstance(call := node.value, ast.Call):
        function = call.func
        if isinstance(function, ast.Attribute) and _is_all(function.value):
            if function.attr == "append":
                return False, ast.List(elts=call.args)
            return False, call.args[0] if function.attr == "extend" and call.args else None
    return None


def _is_all(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "__all__"


def _list_strings(node: ast.expr | None) -> list[str] | None:
    """Return the strings of a list or tuple literal, or of a sum of them, else None."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _list_strings(node.left), _list_strings(node.right)
        return None if left is None or right is None else left + right
    if not isinstance(node, ast.List | ast.Tuple):
        return None
    values = [getattr(item, "value", None) for item in node.elts]
    strings = [value for value in values if isinstance(value, str)]
    return strings if len(strings) == len(node.elts) else None


def list_entry_points(statements: Iterable[ast.stmt]) -> Iterator[EntryPoint]:
    """Yield each ``if __name__ == "__main__"`` among the statements of a module."""
    for node in statements:
        match node:
            case (
                ast.If(test=ast.Compare(ast.Name(name), [ast.Eq()], [ast.Constant(value)]))
                | ast.If(test=ast.Compare(ast.Constant(value), [ast.Eq()], [ast.Name(name)]))
            ) if (name, value) == ("__name__", "__main__"):
                yield EntryPoint(name="__main__", line=node.lineno)


def list_commands(tree: ast.Module) -> Iterator[EntryPoint]:
    """Yield the scripts in the argument ``entry_points`` of a call, if it is a literal."""
    groups = (
        group
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "entry_points"
        if isinstance(table := node.value, ast.Dict)
        for key, group in zip(table.keys, table.values, strict=True)
        if isinstance(key, ast.Constant) and key.value in _SCRIPT_GROUPS
    )
    for group in groups:
        for item in getattr(group, "elts", (group,)):
            if isinstance(item, ast.Constant) and isinstance(item.value, str):
                script, equals, target = (part.strip() for part in item.value.partition("="))
                if equals:
                    yield EntryPoint(name=script, line=item.lineno, target=target)
