"""Files that name the programs of a project: Dockerfile, Procfile, gem specifications."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.lines import find_with_lines
from sphinx_repodoc.analyse.tree import analyse_tree
from sphinx_repodoc.model import EntryPoint

_INSTRUCTION = re.compile(r"(?im)^[ \t]*(CMD|ENTRYPOINT)[ \t]+((?:.*\\\n)*.*)$")
_PROCESS = re.compile(r"(?m)^([A-Za-z0-9_-]+):[ \t]*(\S.*)$")
_EXECUTABLES = re.compile(
    r"(?m)^[ \t]*\w+\.executables\s*(?:=|<<|\+=)\s*(?:%w\s*[\[({]([\w\s.-]*)[\])}]|\[([^\]#]*)\]"
    r"|([\"'][\w.-]+[\"']))\s*$"
)
_BINDIR = re.compile(r"(?m)^[ \t]*\w+\.bindir\s*=\s*[\"']([\w./-]+)[\"']")


def analyse_dockerfile(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """A Dockerfile, and what its last stage runs."""
    found = analyse_tree(text, "Dockerfile", sections)
    return replace(found, entry_points=tuple(_list_instructions(text)))


def _list_instructions(text: str) -> Iterator[EntryPoint]:
    for line, match in find_with_lines(_INSTRUCTION, text):
        written = match[2].replace("\\\n", " ").strip()
        yield EntryPoint(name=match[1].upper(), line=line, target=_join(written))


def _join(written: str) -> str:
    """A command in one line, whether it is written as a list or not."""
    try:
        words = json.loads(written)
    except ValueError:
        return written
    is_list = isinstance(words, list) and all(isinstance(word, str) for word in words)
    return " ".join(words) if is_list else written


def analyse_procfile(name: str, text: str) -> Findings:
    """The processes of a Procfile."""
    points = (
        EntryPoint(name=match[1], line=line, target=match[2].strip())
        for line, match in find_with_lines(_PROCESS, text)
    )
    return Findings(entry_points=tuple(points))


def analyse_gemspec(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """A gem specification, and the programs that it names."""
    found = analyse_tree(text, "Ruby", sections)
    return replace(found, entry_points=tuple(_list_executables(text)))


def _list_executables(text: str) -> Iterator[EntryPoint]:
    bindir = _BINDIR.search(text)
    for line, match in find_with_lines(_EXECUTABLES, text):
        written = next(group for group in match.groups() if group is not None)
        for program in re.findall(r"[\w.-]+", written):
            target = f"{bindir[1] if bindir else 'bin'}/{program}"
            yield EntryPoint(name=program, line=line, target=target)
