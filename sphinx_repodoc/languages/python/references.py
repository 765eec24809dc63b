"""References of a Python file: the names it uses, with their owners as far as scopes show them.

Local variables of functions are left out. All other names belong to definitions or imports of the
module.
"""

from __future__ import annotations

import ast
import re
from ast import Attribute, Call, Constant, JoinedStr, List, Load, Name, Subscript, Tuple
from collections.abc import Callable, Container, Iterable
from typing import Any, NamedTuple

from sphinx_repodoc.languages.python.scopes import BASE, CALL, NAME, TYPE, ReferenceTable, Scope
from sphinx_repodoc.languages.python.source import TypeAlias, find_last_name
from sphinx_repodoc.model import UNKNOWN_OWNER, Reference, ReferenceKind

# Longer owners occur only in generated code and would take quadratic time.
_LONGEST_CHAIN = 100
# Names that are subscripted only in types, which may be written as strings there.
_TYPE_FORMS = frozenset({"Union", "Optional", "Callable", "Awaitable", "Type", "ClassVar", "Final"})
_WRITTEN_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class Uses(NamedTuple):
    """References, the lines inside of strings of several lines without their first ones, and the
    nodes of the kinds that were asked for."""

    references: tuple[Reference, ...]
    string_lines: set[int]
    marked: list[ast.AST]


def collect_uses(tree: ast.Module, marks: Container[type[ast.AST]] = ()) -> Uses:
    """Collect the names that the code below *tree* uses of the module's own definitions and of
    its imports, and its nodes of the kinds in *marks*."""
    reader = _UseReader(marks)
    module = reader.enter(Scope(None), tree.body)
    table = ReferenceTable()
    # Scopes pass names on to the one around them, which comes earlier in the list.
    for scope in reversed(reader.read_all()[1:]):
        table.settle(scope)
    table.settle_module(module, reader.imported, has_star=reader.has_star)
    return Uses(table.list_references(), reader.string_lines, reader.marked)


class _UseReader:
    """Reads scopes from the outside in."""

    def __init__(self, marks: Container[type[ast.AST]]) -> None:
        self._scopes: list[tuple[Scope, Iterable[ast.AST]]] = []
        self.marks = marks
        self.marked: list[ast.AST] = []
        self.imported: set[str] = set()
        self.has_star = False
        self.string_lines: set[int] = set()

    def enter(self, scope: Scope, nodes: Iterable[ast.AST] = ()) -> Scope:
        """Queue *nodes* to be read in *scope*; reading nested scopes recursively could overflow."""
        self._scopes.append((scope, nodes))
        return scope

    def read_all(self) -> list[Scope]:
        """Read all scopes, with those that are entered meanwhile."""
        for scope, nodes in self._scopes:
            self.read(scope, nodes)
        return [scope for scope, _ in self._scopes]

    def read(self, scope: Scope, nodes: Iterable[Any]) -> None:
        """Read *nodes*. The most frequent kinds are handled inline, because calls would be slow."""
        names, bound = scope.names, scope.bound
        stack = list(nodes)
        push, pop = stack.append, stack.pop
        while stack:
            node = pop()
            kind = node.__class__
            if kind is Name:
                if node.ctx.__class__ is Load:
                    names[node.id].add(node.lineno)
                else:
                    bound.add(node.id)
            elif kind is Constant:
                if node.end_lineno != node.lineno:
                    self.string_lines.update(range(node.lineno + 1, node.end_lineno + 1))
            elif kind is Attribute:
                if rest := self._load(node, NAME, scope):
                    push(rest)
            elif kind is Call:
                self._read_call(node, scope, stack)
            elif kind is Tuple or kind is List:
                stack += node.elts
            else:
                if kind in self.marks:
                    self.marked.append(node)
                if special := _SPECIAL.get(kind):
                    special(self, node, scope)
                    continue
                if kind is Subscript and find_last_name(node.value) in _TYPE_FORMS:
                    self.read_annotation(node, scope)
                    continue
                if kind is JoinedStr and node.end_lineno != node.lineno:
                    self.string_lines.update(range(node.lineno + 1, node.end_lineno + 1))
                for field in _CHILDREN.get(kind, ()):
                    value = getattr(node, field)
                    if value.__class__ is list:
                        stack += value
                    elif value is not None:
                        push(value)

    def _read_call(self, node: Call, scope: Scope, stack: list[Any]) -> None:
        """Note the called name, and push the other parts of a call to *stack*."""
        function = node.func
        if isinstance(function, Name):
            scope.loads[CALL, "", function.id].add(function.lineno)
        elif rest := self._load(function, CALL, scope):
            stack.append(rest)
        stack += node.args
        stack += [keyword.value for keyword in node.keywords]

    def _load(self, node: Any, kind: ReferenceKind, scope: Scope) -> Any:
        """Note a name or attribute with its owners; return the part of the expression that is
        still to be read."""
        names, loads = scope.names, scope.loads
        form = node.__class__
        if form is Name:
            loads[kind, "", node.id].add(node.lineno)
            return None
        if form is not Attribute:
            if form is Subscript and kind is not NAME:
                self._load(node.value, kind, scope)
            return node
        chain: list[Any] = []
        inner = node.value
        while inner.__class__ is Attribute:
            chain.append(inner)
            inner = inner.value
        if inner.__class__ is not Name:
            if kind is not NAME:
                loads[kind, UNKNOWN_OWNER, node.attr].add(node.end_lineno)
            return inner
        owner = inner.id
        names[owner].add(inner.lineno)
        if len(chain) > _LONGEST_CHAIN:
            return None
        while chain:
            part = chain.pop()
            loads[NAME, owner, part.attr].add(part.end_lineno)
            owner = f"{owner}.{part.attr}"
        loads[kind, owner, node.attr].add(node.end_lineno)
        return None

    def read_function(self, node: Any, scope: Scope) -> None:
        qualname = scope.define(node.name)
        self._read_decorators(node, scope)
        header, around = self._enter_type_parameters(node, scope)
        if node.returns is not None:
            self.read_annotation(node.returns, header)
        inner = self.enter(Scope(around, qualname), node.body)
        self._bind_arguments(node.args, header, inner)
        is_static = any(isinstance(d, Name) and d.id == "staticmethod" for d in node.decorator_list)
        positional = [*node.args.posonlyargs, *node.args.args]
        if scope.is_class and positional and not is_static:
            inner.me, inner.owner = positional[0].arg, scope.qualname

    def read_lambda(self, node: Any, scope: Scope) -> None:
        outer = scope.outer if scope.is_class else scope
        inner = self.enter(Scope(outer, scope.qualname), [node.body])
        self._bind_arguments(node.args, scope, inner)

    def _bind_arguments(self, arguments: ast.arguments, scope: Scope, inner: Scope) -> None:
        """Bind *arguments* in *inner*; their defaults and annotations belong to *scope*."""
        self.read(scope, [item for item in (*arguments.defaults, *arguments.kw_defaults) if item])
        named = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        for argument in (*named, arguments.vararg, arguments.kwarg):
            if argument:
                inner.bound.add(argument.arg)
                if argument.annotation is not None:
                    self.read_annotation(argument.annotation, scope)

    def read_class(self, node: Any, scope: Scope) -> None:
        qualname = scope.define(node.name)
        self._read_decorators(node, scope)
        header, around = self._enter_type_parameters(node, scope)
        for base in node.bases:
            self._read_use(base, BASE, header)
        self.read(header, node.keywords)
        self.enter(Scope(around, qualname, is_class=True), node.body)

    def read_type_alias(self, node: TypeAlias, scope: Scope) -> None:
        scope.bound.add(node.name.id)
        header, _ = self._enter_type_parameters(node, scope)
        self.read_annotation(node.value, header)

    def _enter_type_parameters(self, node: Any, scope: Scope) -> tuple[Scope, Scope | None]:
        """Return the scopes of a definition's header and around its body. Type parameters are bound
        in both; only the header sees the names of a class around it."""
        outer = scope.outer if scope.is_class else scope
        if not (parameters := getattr(node, "type_params", ())):
            return scope, outer
        header, around = Scope(scope, scope.qualname), Scope(outer, scope.qualname)
        self.enter(header)
        self.enter(around)
        for parameter in parameters:
            # The first name is the parameter; others are in its bound.
            names = [item.id for item in ast.walk(parameter) if isinstance(item, Name)]
            header.bound.update(names[:1])
            around.bound.update(names[:1])
            self.read_annotation(parameter, header)
        return header, around

    def _read_decorators(self, node: Any, scope: Scope) -> None:
        for decorator in node.decorator_list:
            if isinstance(decorator, Call):
                self.read(scope, [decorator])
            else:
                self._read_use(decorator, CALL, scope)

    def _read_use(self, node: Any, kind: ReferenceKind, scope: Scope) -> None:
        if rest := self._load(node, kind, scope):
            self.read(scope, [rest])

    def read_comprehension(self, node: Any, scope: Scope) -> None:
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        if ast.comprehension in self.marks:
            self.marked += node.generators
        for each in node.generators:
            parts += (each.target, each.iter, *each.ifs)
        inner = self.enter(Scope(scope, scope.qualname), parts)
        inner.is_comprehension = True

    def read_walrus(self, node: ast.NamedExpr, scope: Scope) -> None:
        around = scope
        while around.is_comprehension and around.outer:
            around = around.outer
        around.bound.add(node.target.id)
        scope.bound.add(node.target.id)
        self.read(scope, [node.value])

    def read_annotated(self, node: ast.AnnAssign, scope: Scope) -> None:
        self.read_annotation(node.annotation, scope)
        self.read(scope, [node.target, node.value] if node.value else [node.target])

    def read_annotation(self, annotation: ast.expr, scope: Scope) -> None:
        """Read every name in an annotation, also where it is written as a string."""
        loads = scope.loads
        stack: list[Any] = [annotation]
        while stack:
            node = stack.pop()
            if isinstance(node, Name):
                loads[TYPE, "", node.id].add(node.lineno)
            elif isinstance(node, Attribute):
                self._load(node, TYPE, scope)
            elif isinstance(node, Constant):
                if isinstance(node.value, str) and _WRITTEN_NAME.fullmatch(node.value):
                    owner, _, name = node.value.rpartition(".")
                    loads[TYPE, owner, name].add(node.lineno)
            elif isinstance(node, Subscript) and find_last_name(node.value) == "Literal":
                # The strings in ``Literal["x"]`` are not names.
                self._load(node.value, TYPE, scope)
            else:
                stack.extend(ast.iter_child_nodes(node))

    def read_import(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        """Note the imported names, also those of imports in functions, as names of the module."""
        for alias in node.names:
            if alias.name == "*":
                self.has_star = True
            else:
                self.imported.add(alias.asname or alias.name.partition(".")[0])

    def read_capture(self, node: Any, scope: Scope) -> None:
        """Read an ``except`` clause or a pattern, which may bind a name."""
        if name := node.rest if isinstance(node, ast.MatchMapping) else node.name:
            scope.bound.add(name)
        self.read(scope, ast.iter_child_nodes(node))

    def pass_over(self, node: ast.AST, scope: Scope) -> None:
        """Skip ``global`` and ``nonlocal``: an outer scope binds the name."""


# Fields that hold no node.
_LEAVES = frozenset({
    "arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "kind", "kwd_attrs", "level",
    "module", "name", "names", "op", "ops", "simple", "tag", "type_comment", "type_ignores",
    "type_params",
})  # fmt: skip
_CHILDREN = {
    kind: tuple(field for field in kind._fields if field not in _LEAVES)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}
_SPECIAL: dict[type, Callable[[_UseReader, Any, Scope], None]] = {
    ast.FunctionDef: _UseReader.read_function,
    ast.AsyncFunctionDef: _UseReader.read_function,
    ast.ClassDef: _UseReader.read_class,
    ast.Lambda: _UseReader.read_lambda,
    ast.ListComp: _UseReader.read_comprehension,
    ast.SetComp: _UseReader.read_comprehension,
    ast.DictComp: _UseReader.read_comprehension,
    ast.GeneratorExp: _UseReader.read_comprehension,
    ast.NamedExpr: _UseReader.read_walrus,
    ast.AnnAssign: _UseReader.read_annotated,
    ast.Import: _UseReader.read_import,
    ast.ImportFrom: _UseReader.read_import,
    ast.ExceptHandler: _UseReader.read_capture,
    ast.MatchAs: _UseReader.read_capture,
    ast.MatchStar: _UseReader.read_capture,
    ast.MatchMapping: _UseReader.read_capture,
    ast.Global: _UseReader.pass_over,
    ast.Nonlocal: _UseReader.pass_over,
    TypeAlias: _UseReader.read_type_alias,
}
