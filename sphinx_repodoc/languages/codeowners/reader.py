"""Reader of CODEOWNERS files, which assign owners to path patterns."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice

from sphinx_repodoc.analyse.interface import Findings
from sphinx_repodoc.model import PathRule

# GitHub ignores CODEOWNERS files with more bytes.
_MAX_CHARS = 3_000_000
_MAX_RULES = 10_000

# Spaces and number signs in a pattern are escaped with a backslash.
_OWNED = re.compile(r"((?:\\.|[^\s\\])+)((?:\s+[^\s#]\S*)*)\s*(?:#.*)?$")
_OWNER = re.compile(r"@[\w./-]+|[^\s@]+@[\w.-]+")
# A section of GitLab: [name], ^[name], [name][2] @default-owner
_SECTION = re.compile(r"\^?\[([^\]]+)\](?:\[\d+\])?((?:\s+[^\s#]\S*)*)\s*(?:#.*)?$")


def analyse_owners(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the rules of a CODEOWNERS file in source order."""
    rules = _read_owners(text) if len(text) <= _MAX_CHARS else ()
    return Findings(path_rules=tuple(islice(rules, _MAX_RULES)))


def _read_owners(content: str) -> Iterator[PathRule]:
    section, default = "", tuple[str, ...]()
    for number, line in enumerate(content.split("\n"), start=1):
        text = line.strip()
        if match := _SECTION.match(text):
            section, default = match[1].casefold(), _list_owners(match[2])
        elif not text.startswith(("#", "!")) and (match := _OWNED.match(text)):
            pattern = re.sub(r"\\([\s#])", r"\1", match[1])
            owners = _list_owners(match[2]) or default
            yield PathRule(line=number, pattern=pattern, values=owners, group=section)


def _list_owners(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.split() if _OWNER.fullmatch(word))
