"""Reader of gem specifications, the project files of Ruby."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import (
    Findings,
    add_description,
    analyse_tree,
    find_with_lines,
)
from sphinx_repodoc.model import Dependency, EntryPoint, Manifest

_EXECUTABLES = re.compile(
    r"(?m)^[ \t]*\w+\.executables\s*(?:=|<<|\+=)\s*(?:%w\s*[\[({]([\w\s.-]*)[\])}]|\[([^\]#]*)\]"
    r"|([\"'][\w.-]+[\"']))\s*$"
)
_NAME = re.compile(r"(?m)^[ \t]*\w+\.name\s*=\s*[\"']([\w.-]+)[\"']")
_SUMMARY = re.compile(r"(?m)^[ \t]*\w+\.summary\s*=\s*(?:%q)?([\"'{(])([^\"'{}()\n]+)")
_DEPENDENCY = re.compile(
    r"(?m)^[ \t]*(?:gem|\w+\.add_(?:runtime_)?(?P<kind>development_)?dependency)[ \t(]+"
    r"[\"'](?P<name>[\w.-]+)[\"'](?:\s*,\s*[\"'](?P<version>[^\"']*)[\"'])?"
)
_SUMMARY = re.compile(r"(?m)^[ \t]*\w+\.summary\s*=\s*(%q[{(]|[\"'])(.+?)[\"'})](?:\.freeze)?\s*$")
_BINDIR = re.compile(r"(?m)^[ \t]*\w+\.bindir\s*=\s*[\"']([\w./-]+)[\"']")


def analyse_gemspec(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the facts of a gem specification, with its executables as entry points."""
    found = analyse_tree(text, "Ruby", sections)
    for line, match in islice(find_with_lines(_SUMMARY, text), 1):
        found = add_description(found, match[2], line)
    named = _NAME.search(text)
    for line, match in find_with_lines(_SUMMARY, text):
        found = add_description(found, match[2], line)
        break
    return replace(
        found,
        manifest=_read_manifest(text, named[1] if named else ""),
        entry_points=tuple(_list_executables(text)),
    )


def analyse_gemfile(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the facts of a Gemfile, with the gems that it names."""
    return replace(analyse_tree(text, "Ruby", sections), manifest=_read_manifest(text, ""))


def _read_manifest(text: str, name: str) -> Manifest | None:
    dependencies = tuple(
        Dependency(
            name=match["name"],
            line=line,
            requirement=(match["version"] or ""),
            group="development" if match["kind"] else "",
        )
        for line, match in find_with_lines(_DEPENDENCY, text)
    )
    if not name and not dependencies:
        return None
    return Manifest(system="RubyGems", name=name, dependencies=dependencies)


def _list_executables(text: str) -> Iterator[EntryPoint]:
    bindir = _BINDIR.search(text)
    for line, match in find_with_lines(_EXECUTABLES, text):
        written = next(group for group in match.groups() if group is not None)
        for program in re.findall(r"[\w.-]+", written):
            target = f"{bindir[1] if bindir else 'bin'}/{program}"
            yield EntryPoint(name=program, line=line, target=target)
