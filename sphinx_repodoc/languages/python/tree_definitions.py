"""Classes, functions and parameters of tree-sitter as nodes of :mod:`ast`."""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

from sphinx_repodoc.analyse.interface import TreeNode
from sphinx_repodoc.languages.python.tree_parts import Builder, Parts, flatten, read


class _Parameter(NamedTuple):
    """A parameter; the node ``last`` is its annotation, parentheses included, or its name."""

    name: Any
    last: TreeNode
    annotation: ast.expr | None = None
    default: ast.expr | None = None


def _define(kind: type[Any], parts: Parts, **fields: Any) -> Any:
    fields |= {"name": parts.need("name").id, "body": parts.list_body(), "decorator_list": []}
    made = parts.place(kind, **fields)
    values = flatten([parts.find("type_parameters")])
    made.type_params = [item for item in values if isinstance(item, ast.expr)]
    return made


def _build_function(parts: Parts) -> Any:
    kind = ast.AsyncFunctionDef if parts.has("async") else ast.FunctionDef
    return _define(kind, parts, args=_find_arguments(parts), returns=parts.find("return_type"))


def _build_class(parts: Parts) -> Any:
    arguments = parts.find("superclasses") or []
    keywords = [item for item in arguments if isinstance(item, ast.keyword)]
    bases = [item for item in arguments if isinstance(item, ast.expr)]
    return _define(ast.ClassDef, parts, bases=bases, keywords=keywords)


def _build_decorated(parts: Parts) -> Any:
    made = parts.need("definition")
    made.decorator_list = parts.list_expressions()
    return made


def _build_lambda(parts: Parts) -> Any:
    return parts.place(ast.Lambda, args=_find_arguments(parts), body=parts.need("body"))


def _find_arguments(parts: Parts) -> ast.arguments:
    """The parameters, none where they are broken or there are none."""
    found = parts.find("parameters")
    return found if isinstance(found, ast.arguments) else _build_parameters(Parts(parts.node))


def _build_parameters(parts: Parts) -> ast.arguments:
    made = ast.arguments(
        posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[]
    )
    by_keyword = False
    for part in parts:
        if part.kind == "positional_separator":
            made.posonlyargs, made.args = made.args, []
        by_keyword = by_keyword or part.kind == "keyword_separator"
        if part.value is None:
            continue
        parameter = part.value
        if not isinstance(parameter, _Parameter):
            parameter = _Parameter(parameter, part.node)
        argument, written = _make_argument(parameter), read(part.node)
        if written.startswith("**"):
            made.kwarg = argument
        elif written.startswith("*"):
            made.vararg, by_keyword = argument, True
        elif by_keyword:
            made.kwonlyargs.append(argument)
            made.kw_defaults.append(parameter.default)
        else:
            made.args.append(argument)
            made.defaults += [parameter.default] if parameter.default else []
    return made


def _make_argument(parameter: _Parameter) -> ast.arg:
    name = parameter.name.value if isinstance(parameter.name, ast.Starred) else parameter.name
    end = parameter.last.end_point
    # Python 2 lets a parameter be a tuple of names, which has no name itself.
    made = ast.arg(arg=getattr(name, "id", ""), annotation=parameter.annotation)
    ast.copy_location(made, name)
    made.end_lineno, made.end_col_offset = end[0] + 1, end[1]
    return made


def _build_parameter(parts: Parts) -> _Parameter:
    last = next((part.node for part in parts if part.field == "type"), parts[0].node)
    return _Parameter(parts[0].value, last, parts.find("type"), parts.find("value"))


DEFINITIONS: dict[str, Builder] = {
    "class_definition": _build_class,
    "decorated_definition": _build_decorated,
    "default_parameter": _build_parameter,
    "function_definition": _build_function,
    "lambda": _build_lambda,
    "lambda_parameters": _build_parameters,
    "parameters": _build_parameters,
    "typed_default_parameter": _build_parameter,
    "typed_parameter": _build_parameter,
}
