"""The directives of reStructuredText and MyST that name files or hold code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sphinx_repodoc.analyse.documents.links import Link, clean_target

CODE = frozenset({"code", "code-block", "sourcecode", "code-cell"})
"""Their argument is the language of the code in them."""

_FILE = frozenset({"include", "literalinclude", "image", "figure", "video", "mdinclude"})
_LITERAL = frozenset({
    "raw", "math", "parsed-literal", "graphviz", "digraph", "graph", "mermaid", "highlight",
    "prompt", "doctest", "testcode", "testoutput", "testsetup", "testcleanup", "plot", "csv-table",
    "autosummary", "toctree", "ipython", "jupyter-execute", "command-output", "productionlist",
    "literalinclude", "include", "image",
})  # fmt: skip
_OPTION = re.compile(r"\s*:(?P<name>[\w-]+):(?:\s+(?P<value>.*))?$")
_FILE_OPTIONS = frozenset({"file", "target"})
_ENTRY = re.compile(r"[^<>]*<([^<>]+)>$")


def is_literal(name: str) -> bool:
    """Whether what the directive holds is no prose."""
    return name in _LITERAL or name in CODE


def find_directive_links(
    name: str, argument: str, body: Iterable[str], line: int
) -> Iterator[Link]:
    """The files that a directive at *line* names: in its argument, its options and, for a
    table of contents, its entries. *body* are the lines below it."""
    # Files in angle brackets come with docutils.
    if name in _FILE and (target := clean_target(argument)):
        yield Link(line, target)
    in_options = True
    for number, text in enumerate(body, line + 1):
        option = _OPTION.match(text)
        if in_options and option:
            if option["name"] in _FILE_OPTIONS and (target := clean_target(option["value"] or "")):
                yield Link(number, target)
            continue
        in_options = False
        if name != "toctree":
            return
        if target := _take_entry(text.strip()):
            yield Link(number, target)


def _take_entry(text: str) -> str:
    if text == "self" or (text.startswith(("#", "..", ":")) and not text.startswith("../")):
        return ""
    titled = _ENTRY.match(text)
    return clean_target(titled[1] if titled else text)
