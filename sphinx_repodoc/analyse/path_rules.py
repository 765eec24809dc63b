"""Files with rules for other files: owners (``CODEOWNERS``) and licences (``REUSE.toml``,
``dep5``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from sphinx_repodoc.analyse.data.toml_reader import load_toml
from sphinx_repodoc.analyse.lines import find_with_lines
from sphinx_repodoc.model import PathRule

# GitHub ignores larger files.
_MAX_CHARS = 3_000_000
_MAX_RULES = 10_000

# Spaces and number signs in a pattern are escaped with a backslash.
_OWNED = re.compile(r"((?:\\.|[^\s\\])+)((?:\s+[^\s#]\S*)*)\s*(?:#.*)?$")
_OWNER = re.compile(r"@[\w./-]+|[^\s@]+@[\w.-]+")
# A section of GitLab: [name], ^[name], [name][2] @default-owner
_SECTION = re.compile(r"\^?\[([^\]]+)\](?:\[\d+\])?((?:\s+[^\s#]\S*)*)\s*(?:#.*)?$")
_ANNOTATION = re.compile(r"(?m)^[ \t]*\[\[[ \t]*annotations[ \t]*\]\]")


def read_path_rules(name: str, content: str) -> tuple[PathRule, ...]:
    """The rules in the file called *name*, in the order in which they are written."""
    read = _READERS.get(name)
    if read is None or len(content) > _MAX_CHARS:
        return ()
    return tuple(read(content))[:_MAX_RULES]


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


def _read_reuse(content: str) -> Iterator[PathRule]:
    try:
        annotations = load_toml(content).get("annotations")
    except (ValueError, RecursionError):
        return
    places = [line for line, _ in find_with_lines(_ANNOTATION, content)]
    if not isinstance(annotations, list) or len(annotations) != len(places):
        return
    for line, annotation in zip(places, annotations, strict=True):
        if not isinstance(annotation, dict):
            continue
        licences = _list_strings(annotation.get("SPDX-License-Identifier"))
        strong = annotation.get("precedence") == "override"
        for path in _list_strings(annotation.get("path")):
            if licences:
                yield PathRule(line=line, pattern=f"/{path}", values=licences, strong=strong)


def _list_strings(value: Any) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    return tuple(each for each in values if isinstance(each, str) and each)


def _read_dep5(content: str) -> Iterator[PathRule]:
    """The rules of a machine-readable copyright file of Debian."""
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


_READERS: dict[str, Callable[[str], Iterator[PathRule]]] = {
    "CODEOWNERS": _read_owners,
    "REUSE.toml": _read_reuse,
    "dep5": _read_dep5,
}
