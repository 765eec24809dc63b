"""Licences of files in the machine-readable copyright format of Debian."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice

from sphinx_repodoc.analyse.interface import Findings
from sphinx_repodoc.model import PathRule

_MAX_RULES = 10_000


def analyse_dep5(name: str, text: str, sections: Collection[str]) -> Findings:
    """The rules of the file, in the order in which they are written."""
    return Findings(path_rules=tuple(islice(_read_dep5(text), _MAX_RULES)))


def _read_dep5(content: str) -> Iterator[PathRule]:
    if not content.startswith("Format:"):
        return
    line = 1
    for paragraph in re.split(r"(\n[ \t]*\n)", content):
        if not paragraph.isspace():
            fields = dict(
                re.findall(r"(?m)^(Files|License):[ \t]*((?:.*\n?)(?:[ \t].*\n?)*)", paragraph)
            )
            licence = fields.get("License", "").partition("\n")[0].strip()
            first = line + len(paragraph) - len(paragraph.lstrip("\n"))
            for pattern in fields.get("Files", "").split() if licence else ():
                yield PathRule(line=first, pattern=pattern, values=(licence,))
        line += paragraph.count("\n")
