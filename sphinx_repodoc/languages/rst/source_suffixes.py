"""Suffixes of documents that a project configures, read without running the configuration."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

_LANGUAGES = {
    "": "reStructuredText",
    "restructuredtext": "reStructuredText",
    "markdown": "Markdown",
}
# The tool that makes pages of all documents in a folder; other sections configure other programs.
_BUILDHTML = re.compile(r"(?m)^\[buildhtml\b")


def read_sphinx(text: str) -> Mapping[str, str]:
    """Return the language of each suffix that ``source_suffix`` in Sphinx's ``conf.py`` names."""
    if "source_suffix" not in text:
        return {}
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: dict[str, str] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name("source_suffix")], value=value):
                found = dict(_list_suffixes(value))
    return found


def _list_suffixes(value: ast.expr) -> Iterator[tuple[str, str]]:
    """Yield suffix and language of a string, a list of strings, or a mapping to parsers."""
    items: list[tuple[ast.expr | None, ast.expr | None]] = []
    match value:
        case ast.Constant(str()):
            items = [(value, None)]
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            items = [(element, None) for element in elements]
        case ast.Dict(keys=keys, values=values):
            items = list(zip(keys, values, strict=True))
    for key, parser in items:
        suffix = getattr(key, "value", None)
        name = getattr(parser, "value", "") or ""
        if isinstance(suffix, str) and isinstance(name, str) and name.lower() in _LANGUAGES:
            yield suffix, _LANGUAGES[name.lower()]


def read_docutils(text: str) -> Mapping[str, str]:
    """Return the language of the documents of which ``docutils.conf`` makes pages."""
    return {".txt": _LANGUAGES[""]} if _BUILDHTML.search(text) else {}
