"""The figures of CONTRIBUTING.md: size and shape of this package next to other projects.

``python -m benchmarks.code_figures NAME=FOLDER ...`` prints a row for each folder of Python code;
this package comes first.
"""

from __future__ import annotations

import ast
import io
import statistics
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "sphinx_repodoc"


@dataclass(frozen=True, slots=True)
class Figures:
    """The size of each module and function, and the lines of comments and docstrings."""

    modules: list[int]
    functions: list[int]
    comment_lines: int
    docstring_lines: int


def measure(folder: Path) -> Figures:
    """Return the figures of all Python files below *folder*."""
    modules, functions, comments, docstrings = [], [], 0, 0
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        modules.append(text.count("\n"))
        functions += [end - start + 1 for start, end in list_functions(tree)]
        comments += sum(1 for _ in list_comments(text))
        docstrings += sum(end - start + 1 for start, end, _ in list_docstrings(tree))
    return Figures(modules, functions, comments, docstrings)


def list_functions(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """The first and the last line of each function and method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.end_lineno or node.lineno


def list_docstrings(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """The first and the last line of each docstring and of each string below an assignment, and
    its text."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                text = statement.value.value
                if isinstance(text, str):
                    yield statement.lineno, statement.end_lineno or statement.lineno, text


def list_comments(text: str) -> Iterator[tuple[int, str]]:
    """The line and the text of each comment that stands on a line of its own."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.line[: token.start[1]].strip():
            yield token.start[0], token.string


def main() -> None:
    """Print the table."""
    rows = [("sphinx-repodoc", PACKAGE)]
    rows += [(name, Path(folder)) for name, _, folder in (a.partition("=") for a in sys.argv[1:])]
    print(
        "| | modules | lines | median file | function median / p90 / max | comments / docstrings |"
    )
    print("|---|--:|--:|--:|---|---|")
    for name, folder in rows:
        figures = measure(folder)
        lines, functions = sum(figures.modules), sorted(figures.functions)
        shape = (
            f"{statistics.median_high(functions)} / {functions[len(functions) * 9 // 10]}"
            f" / {functions[-1]}"
        )
        texts = f"{figures.comment_lines / lines:.1%} / {figures.docstring_lines / lines:.1%}"
        median = statistics.median_high(figures.modules)
        print(f"| {name} | {len(figures.modules):,} | {lines:,} | {median} | {shape} | {texts} |")


if __name__ == "__main__":
    main()
