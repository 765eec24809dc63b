"""Readers of TOML files: keys, and the licence rules in ``REUSE.toml``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings
from sphinx_repodoc.model import PathRule

_MAX_RULES = 10_000
_ANNOTATION = re.compile(r"(?m)^[ \t]*\[\[[ \t]*annotations[ \t]*\]\]")


def analyse_toml(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the keys of a TOML file."""
    return interface.describe_keys(interface.read_toml(text, interface.OUTLINE, "TOML"), " = ")


def analyse_reuse(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the keys of a ``REUSE.toml``, and its licence rules in source order."""
    rules = tuple(islice(_read_reuse(text), _MAX_RULES))
    return replace(analyse_toml(name, text, sections), path_rules=rules)


def _read_reuse(content: str) -> Iterator[PathRule]:
    try:
        annotations = interface.load_toml(content).get("annotations")
    except (ValueError, RecursionError):
        return
    places = [line for line, _ in interface.find_with_lines(_ANNOTATION, content)]
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
