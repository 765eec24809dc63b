"""Which licence a file has: its own word, a list of licences, or the nearest licence file."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass

from sphinx_repodoc.index.facts import FileLicence, LicenceReason
from sphinx_repodoc.index.path_rules import Matcher, make_matchers, match_dep5, match_reuse
from sphinx_repodoc.model import FileRecord, LicenceForm, PathRule

REUSE_FILE = "REUSE.toml"
DEP5_FILE = ".reuse/dep5"
# The texts that REUSE keeps there are named by the files that they are for.
_TEXTS_FOLDER = "LICENSES"

_OWN_WORDS = {
    LicenceForm.TAG: LicenceReason.TAG,
    LicenceForm.NOTICE: LicenceReason.NOTICE,
    LicenceForm.TEXT: LicenceReason.TEXT,
}


@dataclass(frozen=True, slots=True)
class Licences:
    """What is needed to say which licence a file has: the licence files directly in each
    folder, and lists of licences by the folder that they are for, the strongest rule first."""

    records: Mapping[str, FileRecord]
    files: Mapping[str, tuple[FileLicence, ...]]
    lists: Mapping[str, tuple[tuple[str, tuple[Matcher, ...]], ...]]

    def find(self, path: str) -> tuple[FileLicence, ...]:
        """The licence of *path*; several where several licence files are equally near."""
        listed = self._find_listed(path)
        if listed and listed[1].strong:
            return (listed[0],)
        record = self.records.get(path)
        own = record.analysis.licence if record and record.analysis else None
        if own:
            reason = _OWN_WORDS[own.form]
            return (_make(own.expression, reason, path, own.line),)
        return (listed[0],) if listed else self._find_nearest(path)

    def _find_listed(self, path: str) -> tuple[FileLicence, PathRule] | None:
        for folder in _list_folders(path):
            for source, matchers in self.lists.get(folder, ()):
                inner = path[len(folder) + 1 :] if folder else path
                rule = next((each.rule for each in matchers if each.covers(inner)), None)
                if rule:
                    expression = " AND ".join(rule.values)
                    found = _make(expression, LicenceReason.LIST, source, rule.line)
                    return found, rule
        return None

    def _find_nearest(self, path: str) -> tuple[FileLicence, ...]:
        return next(filter(None, map(self.files.get, _list_folders(path))), ())


def find_licences(records: Mapping[str, FileRecord]) -> Licences:
    """The licences of a repository."""
    folders = {folder for path in records for folder in _list_folders(path)}
    files: dict[str, list[FileLicence]] = {}
    lists: dict[str, list[tuple[str, tuple[Matcher, ...]]]] = {}
    for path, record in records.items():
        analysis = record.analysis
        if analysis is None:
            continue
        folder, _, name = path.rpartition("/")
        licence = analysis.licence
        if licence and licence.form is LicenceForm.TEXT and _name(folder) != _TEXTS_FOLDER:
            found = _make(licence.expression, LicenceReason.NEAREST, path)
            files.setdefault(_find_scope(path, folders), []).append(found)
        if name == REUSE_FILE:
            matchers = make_matchers(analysis.path_rules, match_reuse)
            lists.setdefault(folder, []).append((path, matchers))
        elif path == DEP5_FILE:
            lists.setdefault("", []).append((path, make_matchers(analysis.path_rules, match_dep5)))
    return Licences(
        records=records,
        files={folder: tuple(found) for folder, found in files.items()},
        lists={folder: tuple(found) for folder, found in lists.items()},
    )


def _find_scope(path: str, folders: Container[str]) -> str:
    """The folder that a licence file is for: the one it is in, or one in there that it is named
    after: ``LICENSE-docs`` is for ``docs``."""
    folder, _, name = path.rpartition("/")
    named = _AFTER_FOLDER.fullmatch(name)
    inner = f"{folder}/{named[1]}".lstrip("/") if named else folder
    return inner if inner in folders else folder


_AFTER_FOLDER = re.compile(r"(?i:licen[sc]e|copying)[-_]([\w-]+)(?:\.\w+)?")


def _make(expression: str, reason: LicenceReason, source: str, line: int = 0) -> FileLicence:
    return FileLicence(expression=expression, reason=reason, source=source, line=line)


def _name(folder: str) -> str:
    return folder.rpartition("/")[2]


def _list_folders(path: str) -> list[str]:
    """The folders that a path is in, the nearest first; the root is empty."""
    folders = []
    while path:
        path = path.rpartition("/")[0]
        folders.append(path)
    return folders
