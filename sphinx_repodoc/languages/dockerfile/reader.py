"""Dockerfiles: the facts that the grammar gives, and the programs that containers run."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import Findings, analyse_tree, find_with_lines
from sphinx_repodoc.model import EntryPoint

_INSTRUCTION = re.compile(r"(?im)^[ \t]*(CMD|ENTRYPOINT)[ \t]+((?:.*\\\n)*.*)$")


def analyse_dockerfile(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the facts of a Dockerfile, with its ``CMD`` and ``ENTRYPOINT`` instructions."""
    found = analyse_tree(text, "Dockerfile", sections)
    return replace(found, entry_points=tuple(_list_instructions(text)))


def _list_instructions(text: str) -> Iterator[EntryPoint]:
    for line, match in find_with_lines(_INSTRUCTION, text):
        written = match[2].replace("\\\n", " ").strip()
        yield EntryPoint(name=match[1].upper(), line=line, target=_join(written))


def _join(written: str) -> str:
    """Return a command in one line, whether it is written as a list or not."""
    try:
        words = json.loads(written)
    except ValueError:
        return written
    is_list = isinstance(words, list) and all(isinstance(word, str) for word in words)
    return " ".join(words) if is_list else written
