"""Exports of a module, its entry points, and the commands that a ``setup.py`` declares."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from sphinx_repodoc.model import EntryPoint

_SCRIPT_GROUPS = frozenset({"console_scripts", "gui_scripts"})


def collect_exports(statements: Iterable[ast.stmt]) -> tuple[str, ...] | None:
    """The names in ``__all__``; None where there is none or where it is computed."""
    exports: list[str] | None = None
    for node in statements:
        if not (change := _change(node)):
            continue
        replaces, value = change
        names = _strings(value)
        if names is None or (exports is None and not replaces):
            return None
        exports = names if replaces or exports is None else exports + names
    return None if exports is None else tuple(exports)


def _change(node: ast.stmt) -> tuple[bool, ast.expr | None] | None:
    """The value that *node* gives ``__all__`` or adds to it, and whether it replaces what
    was there; None where the statement leaves ``__all__`` alone."""
    if isinstance(node, ast.Assign) and any(map(_is_all, node.targets)):
        return True, node.value
    if isinstance(node, ast.AnnAssign) and _is_all(node.target):
        return (True, node.value) if node.value else None
    if isinstance(node, ast.AugAssign) and _is_all(node.target):
        return False, node.value if isinstance(node.op, ast.Add) else None
    if isinstance(node, ast.Expr) and isinstance(call := node.value, ast.Call):
        function = call.func
        if isinstance(function, ast.Attribute) and _is_all(function.value):
            return False, _added(function.attr, call.args)
    return None


def _added(method: str, arguments: list[ast.expr]) -> ast.expr | None:
    if method == "extend" and len(arguments) == 1:
        return arguments[0]
    if method == "append" and len(arguments) == 1:
        return ast.List(elts=arguments)
    return None


def _is_all(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "__all__"


def _strings(node: ast.expr | None) -> list[str] | None:
    """The strings of a list or tuple literal, or of a sum of such; None for anything else."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _strings(node.left), _strings(node.right)
        return None if left is None or right is None else left + right
    if not isinstance(node, ast.List | ast.Tuple):
        return None
    names = [item.value for item in node.elts if isinstance(item, ast.Constant)]
    strings = [name for name in names if isinstance(name, str)]
    return strings if len(strings) == len(node.elts) else None


def list_entry_points(statements: Iterable[ast.stmt]) -> Iterator[EntryPoint]:
    """Each ``if __name__ == "__main__"`` among the statements of a module."""
    for node in statements:
        if isinstance(node, ast.If) and _is_main(node.test):
            yield EntryPoint(name="__main__", line=node.lineno)


def _is_main(test: ast.expr) -> bool:
    """Whether *test* is ``__name__ == "__main__"``, either way round."""
    if not isinstance(test, ast.Compare) or [type(item) for item in test.ops] != [ast.Eq]:
        return False
    sides = [test.left, test.comparators[0]]
    names = [side.id for side in sides if isinstance(side, ast.Name)]
    values = [side.value for side in sides if isinstance(side, ast.Constant)]
    return names == ["__name__"] and values == ["__main__"]


def list_commands(tree: ast.Module) -> Iterator[EntryPoint]:
    """The scripts in the argument ``entry_points`` of a call, where they are written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "entry_points":
            yield from _list_scripts(node.value)


def _list_scripts(value: ast.expr) -> Iterator[EntryPoint]:
    if not isinstance(value, ast.Dict):
        return
    for key, group in zip(value.keys, value.values, strict=True):
        is_group = isinstance(key, ast.Constant) and key.value in _SCRIPT_GROUPS
        for item in getattr(group, "elts", (group,)) if is_group else ():
            if isinstance(item, ast.Constant) and isinstance(item.value, str):
                script, equals, target = (part.strip() for part in item.value.partition("="))
                if equals:
                    yield EntryPoint(name=script, line=item.lineno, target=target)
