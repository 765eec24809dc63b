"""The licence and the owners of each file.

The licence is stated in the file itself, in a list of licences (``REUSE.toml``, ``.reuse/dep5``) or
in the nearest licence file. ``CODEOWNERS`` lists the owners.
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
"""Possible paths of the list of owners; only the first existing one counts."""

# REUSE keeps licence texts in this folder; they apply only to files that refer to them.
_TEXTS_FOLDER = "LICENSES"

_AFTER_FOLDER = re.compile(r"(?i:licen[sc]e|copying)[-_]([\w-]+)(?:\.\w+)?")
# Files with the licences of parts and of dependencies.
_NOTICE = re.compile(
    r"(?i).*(?:third|3rd)[-_ ]?part(?:y|ies)|.*(?:notice|bundled|vendor|dependenc|depend|deps\b).*"
)
# What may follow the name of a licence file: licences, their versions, languages and file types.
_OF_WHOLE = re.compile(
    r"(?i)(?:[-_.]*(?:mit|apache|[al]?gpl|lesser|bsd|mpl|isc|unlicense|zlib|boost|bsl|cc0|cc|by|sa|ofl"
    r"|eupl|epl|psf|wtfpl|ms|pl|mozilla|artistic|cddl|cecill|ncsa|llvm|exception|header|v?\d[\d.]*"
    r"|clause|or|and|later|only|md|markdown|txt|rst|html|adoc|[a-z]{2}(?:-[a-z]{2})?))*"
)
_STEM = re.compile(r"(?i)(?:(?:mit|bsd|apache)[-_])?(?:un)?(?:licen[cs]es?|copying|copyright)")
_WILD = re.compile(r"[*?\[\\]")

Matches = Callable[[str], bool]


class PathMatcher(NamedTuple):
    """A rule for paths with its match function. ``start`` is the literal text before the first
    wildcard: comparing it first is a hundred times as fast as matching the pattern."""

    rule: PathRule
    start: str
    matches: Matches


@dataclass(frozen=True, slots=True)
class Licences:
    """Licence files by the folder that contains them, and lists of licences by the folder that they
    apply to, with the strongest rule first."""

    records: Mapping[str, FileRecord]
    files: Mapping[str, tuple[FileLicence, ...]]
    lists: Mapping[str, tuple[tuple[str, tuple[PathMatcher, ...]], ...]]

    def find(self, path: str) -> tuple[FileLicence, ...]:
        """Return the licence of *path*, or several if several licence files are equally near."""
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
    """The rules of ``CODEOWNERS`` by section, the strongest rule of a section first."""

    source: str = ""
    sections: tuple[tuple[PathMatcher, ...], ...] = ()

    def find(self, path: str) -> tuple[Ownership, ...]:
        """Return the owners of *path* from each section, with the lines that name them."""
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
            # LICENSE-docs applies to the folder docs next to it.
            named = _AFTER_FOLDER.fullmatch(name)
            inner = f"{folder}/{named[1]}".lstrip("/") if named else folder
            if inner not in folders and not _is_of_whole(name):
                continue
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


def _is_of_whole(name: str) -> bool:
    """Return whether a licence file of that name is about all files of its folder: not one with
    notices, nor one that is named after a part."""
    stem = _STEM.match(name)
    return not _NOTICE.match(name) and bool(stem and _OF_WHOLE.fullmatch(name[stem.end() :]))


def find_owners(records: Mapping[str, FileRecord], prefix: str = "") -> Owners:
    """Return the owners of a repository. ``CODEOWNERS`` counts only at the top of a git work tree,
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
    """Return matchers for *rules*, the last rule first because it is the strongest; *make* turns a
    pattern into a match function."""
    found = []
    for rule in rules:
        # A pattern without a slash, except at its end, matches at any depth and has no fixed start.
        is_anchored = "/" in rule.pattern.rstrip("/")
        literal = _WILD.split(rule.pattern.removeprefix("/"), maxsplit=1)[0].rstrip("/")
        found.append(PathMatcher(rule, literal if is_anchored else "", make(rule.pattern)))
    return tuple(reversed(found))


def match_owned(pattern: str) -> Matches:
    """Return a match function for a pattern of ``CODEOWNERS``. As on GitHub, it works like in
    ``.gitignore``, but ``x/*`` matches only files directly in ``x``."""
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
    """Return a match function for a pattern of ``REUSE.toml``: ``**`` is any number of folders."""
    glob = parse_glob(pattern)
    return lambda path: match_path(glob, path.split("/"))


def match_dep5(pattern: str) -> Matches:
    """Return a match function for a pattern of ``.reuse/dep5``: ``*`` is any text."""
    return lambda path: match_text(pattern, path)
