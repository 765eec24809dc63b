"""The attributes of GitHub Linguist in ``.gitattributes`` files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sphinx_repodoc.globs import Glob, match_path, parse_glob
from sphinx_repodoc.model import SourceFile

FILE_NAME = ".gitattributes"
# Limits far above real files, so that a hostile ``.gitattributes`` takes little time.
MAX_BYTES = 1_000_000
MAX_RULES = 1_000

_ATTRIBUTE = re.compile(
    r"(?P<no>[-!]?)linguist-(?P<name>generated|vendored|language)(?:=(?P<value>\S+))?$"
)
_LINE = re.compile(r'\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<plain>\S+))\s+(?P<rest>.*)')


AttributeRule = tuple[str, tuple[Glob, ...], dict[str, Any]]
"""A folder (empty or with a slash at its end), a pattern for the paths below it, and the attributes
of the matching paths: ``language`` (str), ``generated`` and ``vendored`` (bool)."""


def apply_attributes(file: SourceFile, rules: Iterable[AttributeRule]) -> SourceFile:
    """Return *file* with the attributes of matching *rules*; later rules override earlier ones."""
    found: dict[str, Any] = {}
    for folder, pattern, attributes in rules:
        inner = file.path.removeprefix(folder)
        if folder + inner == file.path and match_path(pattern, inner.split("/")):
            found |= attributes
    if not found:
        return file
    return replace(
        file,
        declared_language=found.get("language", ""),
        declared_generated=found.get("generated"),
        declared_vendored=found.get("vendored"),
    )


def collect_rules(contents: Mapping[str, bytes]) -> list[AttributeRule]:
    """Return the rules of ``.gitattributes`` files, given their paths and contents. Files deeper in
    the tree override those above them, so their rules come later."""
    rules: list[AttributeRule] = []
    for path in sorted(contents, key=lambda path: (path.count("/"), path)):
        lines = contents[path].decode("utf-8", "replace").splitlines()
        rules.extend(_read_rules(path.removesuffix(FILE_NAME), lines))
    return rules[:MAX_RULES]


def _read_rules(folder: str, lines: Iterable[str]) -> Iterator[AttributeRule]:
    for line in lines:
        match = _LINE.match(line)
        if match is None or line.lstrip().startswith(("#", "[attr]")):
            continue
        attributes = dict(_read_attributes(match["rest"].split()))
        pattern = match["plain"] or re.sub(r"\\(.)", r"\1", match["quoted"])
        # A pattern with a slash at its end matches only folders, which have no attributes.
        if attributes and not pattern.endswith("/"):
            yield folder, parse_glob(pattern), attributes


def _read_attributes(words: Iterable[str]) -> Iterator[tuple[str, Any]]:
    for match in filter(None, map(_ATTRIBUTE.match, words)):
        if match["name"] == "language":
            yield "language", match["value"] or ""
        else:
            yield match["name"], not match["no"] and match["value"] not in {"false", "0"}
