"""Reader of Procfiles, which list the processes of an application."""

from __future__ import annotations

import re
from collections.abc import Collection

from sphinx_repodoc.analyse.interface import Findings, find_with_lines
from sphinx_repodoc.model import EntryPoint

_PROCESS = re.compile(r"(?m)^([A-Za-z0-9_-]+):[ \t]*(\S.*)$")


def analyse_procfile(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the processes of a Procfile as entry points."""
    points = (
        EntryPoint(name=match[1], line=line, target=match[2].strip())
        for line, match in find_with_lines(_PROCESS, text)
    )
    return Findings(entry_points=tuple(points))
