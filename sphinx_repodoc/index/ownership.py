"""The licence and the owners of each file.

A file states its licence itself, a list of licences does (``REUSE.toml``, ``.reuse/dep5``), or the
nearest licence file holds. ``CODEOWNERS`` lists the owners.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sphinx_repodoc.globs import match_path, match_text, parse_glob
from sphinx_repodoc.index.facts import FileLicence, LicenceReason, Ownership
from sphinx_repodoc.model import FileRecord, LicenceForm, PathRule, list_ancestors

REUSE_FILE = "REUSE.toml"
DEP5_FILE = ".reuse/dep5"
OWNER_FILES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""Paths of the list of owners; the first existing one counts."""

# REUSE keeps licence texts there; other files refer to them by name.
_TEXTS_FOLDER = "LICENSES"

_AFTER_FOLDER = re.compile(r"(?i:licen[sc]e|copying)[-_]([\w-]+)(?:\.\w+)?")
_WILD = re.compile(r"[*?\[\\]")

Matches = Callable[[str], bool]


class PathMatcher(NamedTuple):
    """A rule for paths. ``start`` is a literal beginning of all paths that match: most rules name
    a folder, and comparing that is a hundred times as fast as matching the pattern."""

    rule: PathRule
    start: str
    matches: Matches


@dataclass(frozen=True, slots=True)
class Licences:
    """The licence files directly in each folder, and lists of licences by the folder that they
    apply to, with the strongest rule first."""

    records: Mapping[str, FileRecord]
    files: Mapping[str, tuple[FileLicence, ...]]
    lists: Mapping[str, tuple[tuple[str, tuple[PathMatcher, ...]], ...]]

    def find(self, path: str) -> tuple[FileLicence, ...]:
        """Return the licence of *path*, or several where several licence files are equally near."""
        record = self.records.get(path)
        own = record.analysis.licence if record and record.analysis else None
        folders = list(list_ancestors(path.rpartition("/")[0]))
        lists = ((folder, each) for folder in folders for each in self.lists.get(folder, ()))
        for folder, (source, matchers) in lists:
            inner = path[len(folder) + 1 :] if folder else path
            if rule := _find_rule(matchers, inner):
                if own and not rule.strong:
                    break
                expression, reason = " AND ".join(rule.values), LicenceReason.LIST
                return (_make_licence(expression, reason, source, rule.line),)
        if own:
            return (_make_licence(own.expression, LicenceReason(own.form), path, own.line),)
        return next(filter(None, map(self.files.get, folders)), ())


@dataclass(frozen=True, slots=True)
class Owners:
    """The rules of a list of owners by section, with the strongest rule first."""

    source: str = ""
    sections: tuple[tuple[PathMatcher, ...], ...] = ()

    def find(self, path: str) -> tuple[Ownership, ...]:
        """Return the owners of *path* by each section, with the lines that name them."""
        rules = (_find_rule(matchers, path) for matchers in self.sections)
        found = [
            Ownership(owners=rule.values, source=self.source, line=rule.line)
            for rule in rules
            if rule and rule.values
        ]
        return tuple(sorted(found, key=lambda each: each.line))


def find_licences(records: Mapping[str, FileRecord]) -> Licences:
    """Return the licences of a repository."""
    folders = {f for path in records for f in list_ancestors(path.rpartition("/")[0])}
    files: dict[str, list[FileLicence]] = {}
    lists: dict[str, list[tuple[str, tuple[PathMatcher, ...]]]] = {}
    for path, record in records.items():
        analysis = record.analysis
        if analysis is None:
            continue
        folder, _, name = path.rpartition("/")
        licence, own_folder = analysis.licence, folder.rpartition("/")[2]
        if licence and licence.form is LicenceForm.TEXT and own_folder != _TEXTS_FOLDER:
            # LICENSE-docs applies to a folder docs beside it.
            named = _AFTER_FOLDER.fullmatch(name)
            inner = f"{folder}/{named[1]}".lstrip("/") if named else folder
            found = _make_licence(licence.expression, LicenceReason.NEAREST, path, 0)
            files.setdefault(inner if inner in folders else folder, []).append(found)
        if name == REUSE_FILE or path == DEP5_FILE:
            make, scope = (match_reuse, folder) if name == REUSE_FILE else (match_dep5, "")
            matchers = _make_matchers(analysis.path_rules, make)
            lists.setdefault(scope, []).append((path, matchers))
    return Licences(
        records=records,
        files={folder: tuple(found) for folder, found in files.items()},
        lists={folder: tuple(found) for folder, found in lists.items()},
    )


def find_owners(records: Mapping[str, FileRecord], prefix: str = "") -> Owners:
    """Return the owners of a repository. A list of owners counts only at the top of a work tree,
    where *prefix* is empty."""
    files = () if prefix else OWNER_FILES
    source = next((path for path in files if path in records), "")
    analysis = records[source].analysis if source else None
    if analysis is None:
        return Owners()
    sections: dict[str, list[PathMatcher]] = {}
    for matcher in _make_matchers(analysis.path_rules, match_owned):
        sections.setdefault(matcher.rule.group, []).append(matcher)
    return Owners(source, tuple(tuple(sections[group]) for group in sorted(sections)))


def _make_licence(expression: str, reason: LicenceReason, source: str, line: int) -> FileLicence:
    return FileLicence(expression=expression, reason=reason, source=source, line=line)


def _find_rule(matchers: Iterable[PathMatcher], path: str) -> PathRule | None:
    found = (m.rule for m in matchers if path.startswith(m.start) and m.matches(path))
    return next(found, None)


def _make_matchers(
    rules: Iterable[PathRule], make: Callable[[str], Matches]
) -> tuple[PathMatcher, ...]:
    """Return the rules in reverse, as the last one is the strongest, each with the function that
    *make* returns for its pattern."""
    found = []
    for rule in rules:
        # Without a slash at its start or in its middle, a pattern matches at any depth.
        is_anchored = "/" in rule.pattern.rstrip("/")
        literal = _WILD.split(rule.pattern.removeprefix("/"), maxsplit=1)[0].rstrip("/")
        found.append(PathMatcher(rule, literal if is_anchored else "", make(rule.pattern)))
    return tuple(reversed(found))


def match_owned(pattern: str) -> Matches:
    """Match a pattern of ``CODEOWNERS`` like GitHub: as in ``.gitignore``, but ``x/*`` matches
    only files directly in ``x``."""
    is_folder = pattern.endswith("/")
    written = pattern.rstrip("/")
    glob = parse_glob(written)
    below = (*glob, None)
    is_flat = written.endswith("/*")

    def matches(path: str) -> bool:
        parts = path.split("/")
        if not is_folder and match_path(glob, parts):
            return True
        return not is_flat and match_path(below, parts)

    return matches


def match_reuse(pattern: str) -> Matches:
    """Match a pattern of ``REUSE.toml``: two stars stand for any number of folders."""
    glob = parse_glob(pattern)
    return lambda path: match_path(glob, path.split("/"))


def match_dep5(pattern: str) -> Matches:
    """Match a pattern of Debian's copyright files: a star stands for any characters."""
    return lambda path: match_text(pattern, path)
