"""The source text of :mod:`ast` nodes, as written."""

from __future__ import annotations

import ast
import re

_Sliceable = ast.expr | ast.arg | ast.keyword | ast.stmt

_MARK = b"#:"
# A comment's first sentence stands in its first lines.
_MAX_LINES = 12
_COMMENT_OR_STRING = re.compile(r"""#[^\n]*|(('{3}|"{3}|'|")(?:\\.|(?!\2).)*\2)""", re.DOTALL)
_AFTER_OPENING = re.compile(r"([(\[{])\s*\n\s*")
_BEFORE_CLOSING = re.compile(r"\s*\n\s*([)\]}])")


class TypeAlias(ast.stmt):
    """``type X[T] = ...``, which :mod:`ast` knows since Python 3.12."""

    _fields = ("name", "type_params", "value")
    name: ast.Name
    type_params: list[ast.expr]
    value: ast.expr


def find_last_name(node: ast.expr) -> str:
    """Return the last part of a dotted name, empty for other expressions."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


class PythonSource:
    """A file's lines as bytes: ``ast`` counts columns in bytes of UTF-8."""

    def __init__(self, text: str) -> None:
        self._lines = text.encode(errors="replace").split(b"\n")

    def slice(self, node: _Sliceable) -> str:
        """Return the source of *node* on one line."""
        return self._slice(node, node)

    def signature(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> str:
        """Return ``[T](a: int, *, b=1) -> str`` as written; for a class its type parameters."""
        # Only the adapter gives definitions type parameters.
        type_params = [self.slice(item) for item in getattr(node, "type_params", ())]
        prefix = f"[{', '.join(type_params)}]" if type_params else ""
        if isinstance(node, ast.ClassDef):
            return prefix
        returns = f" -> {self.slice(node.returns)}" if node.returns else ""
        return f"{prefix}({', '.join(self._parameters(node.args))}){returns}"

    def names(self, node: ast.expr) -> str:
        """Return the source of *node*; of a tuple, that of its items."""
        if not isinstance(node, ast.Tuple):
            return self.slice(node)
        shown = ", ".join(map(self.slice, node.elts))
        return f"({shown})" if len(node.elts) > 1 else f"({shown},)"

    def bases(self, node: ast.ClassDef) -> tuple[str, ...]:
        """Return the base classes and keywords such as ``metaclass=Meta``."""
        return (*map(self.slice, node.bases), *map(self.slice, node.keywords))

    def marked_comment(self, node: ast.stmt) -> str:
        """Return the comment that begins with ``#:`` at the end of *node* or right above it."""
        ending = self._lines[(node.end_lineno or 1) - 1][node.end_col_offset :].strip()
        if ending.startswith(_MARK):
            return ending.removeprefix(_MARK).strip().decode()
        said: list[bytes] = []
        for line in reversed(self._lines[max(node.lineno - 1 - _MAX_LINES, 0) : node.lineno - 1]):
            if not line.lstrip().startswith(_MARK):
                break
            said.insert(0, line.lstrip().removeprefix(_MARK).strip())
        return b"\n".join(said).decode()

    def _parameters(self, arguments: ast.arguments) -> list[str]:
        positional = arguments.posonlyargs + arguments.args
        defaults: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
        defaults += arguments.defaults
        shown = [self._parameter(*pair) for pair in zip(positional, defaults, strict=True)]
        if arguments.posonlyargs:
            shown.insert(len(arguments.posonlyargs), "/")
        if arguments.vararg:
            shown.append("*" + self._parameter(arguments.vararg, None))
        elif arguments.kwonlyargs:
            shown.append("*")
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            shown.append(self._parameter(argument, default))
        if arguments.kwarg:
            shown.append("**" + self._parameter(arguments.kwarg, None))
        return shown

    def _parameter(self, argument: ast.arg, default: ast.expr | None) -> str:
        if default is not None:
            return self._slice(argument, default)
        return self.slice(argument) if argument.annotation else argument.arg

    def _slice(self, first: _Sliceable, last: _Sliceable) -> str:
        """Return the source from the start of *first* to the end of *last* on one line, without
        comments and without blanks at the ends of brackets."""
        text = self._cut(first.lineno, first.col_offset, last.end_lineno, last.end_col_offset)
        if "\n" in text:
            if "#" in text:
                text = _COMMENT_OR_STRING.sub(lambda match: match[1] or "", text)
            text = _AFTER_OPENING.sub(r"\1", text.replace("\\\n", " "))
            text = " ".join(_BEFORE_CLOSING.sub(r"\1", text).split())
        if first is last:
            return text
        # The positions of a default exclude the parentheses around it.
        gap = self._cut(first.end_lineno, first.end_col_offset, last.lineno, last.col_offset)
        return text + ")" * gap.count("(")

    def _cut(
        self, line: int | None, column: int | None, end_line: int | None, end_column: int | None
    ) -> str:
        start, end = (line or 1) - 1, (end_line or 1) - 1
        if start == end:
            return self._lines[start][column:end_column].decode()
        pieces = [self._lines[start][column:], *self._lines[start + 1 : end]]
        pieces.append(self._lines[end][:end_column])
        return b"\n".join(pieces).decode()
