"""Reader of gem specifications, the project files of Ruby."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import Findings, analyse_tree, find_with_lines
from sphinx_repodoc.model import EntryPoint

_EXECUTABLES = re.compile(
    r"(?m)^[ \t]*\w+\.executables\s*(?:=|<<|\+=)\s*(?:%w\s*[\[({]([\w\s.-]*)[\])}]|\[([^\]#]*)\]"
    r"|([\"'][\w.-]+[\"']))\s*$"
)
_BINDIR = re.compile(r"(?m)^[ \t]*\w+\.bindir\s*=\s*[\"']([\w./-]+)[\"']")


def analyse_gemspec(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the facts of a gem specification, with its executables as entry points."""
    found = analyse_tree(text, "Ruby", sections)
    return replace(found, entry_points=tuple(_list_executables(text)))


def _list_executables(text: str) -> Iterator[EntryPoint]:
    bindir = _BINDIR.search(text)
    for line, match in find_with_lines(_EXECUTABLES, text):
        written = next(group for group in match.groups() if group is not None)
        for program in re.findall(r"[\w.-]+", written):
            target = f"{bindir[1] if bindir else 'bin'}/{program}"
            yield EntryPoint(name=program, line=line, target=target)
