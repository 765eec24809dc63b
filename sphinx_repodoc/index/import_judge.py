"""Corrections to resolved imports that need more than a language's resolver knows.

A resolver knows the files of the repository, and falls back on a likely one. Declared dependencies
come before such a guess, and tests, examples and the like never satisfy imports from outside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from sphinx_repodoc.index.requirements import Requirements
from sphinx_repodoc.languages.load import LANGUAGES, find_scope
from sphinx_repodoc.languages.resolving import is_standard
from sphinx_repodoc.model import (
    EdgeKind,
    FileRecord,
    Import,
    ImportForm,
    Origin,
    ResolvedImport,
    SymbolKind,
)
from sphinx_repodoc.roles import find_sample_folder

_SEPARATORS = re.compile(r"[./\\]|::")
_ERASED = frozenset({SymbolKind.INTERFACE, SymbolKind.TYPE})
# Forms that name a file by its path, or a target of the build.
_CERTAIN_FORMS = frozenset({
    ImportForm.LOCAL, ImportForm.MODULE, ImportForm.FOLDER, ImportForm.LABEL, ImportForm.LINK,
})  # fmt: skip


class ImportJudge:
    """Decides about the kind and the origin of resolved imports."""

    def __init__(self, records: Mapping[str, FileRecord], requirements: Requirements) -> None:
        self._records = records
        self._requirements = requirements
        self._find_folder = cache(find_sample_folder)
        self._list_erased = cache(self._collect_erased)

    def check(
        self, path: str, language: str, statement: Import, resolved: ResolvedImport
    ) -> ResolvedImport:
        """Return *resolved*, an item of *statement* in the file at *path*, with its kind and with a
        target only if that may be meant."""
        if resolved.targets:
            if resolved.form not in _CERTAIN_FORMS and not statement.level:
                resolved = self._drop_impossible(path, language, resolved)
        elif resolved.origin is Origin.UNKNOWN and self._declares(path, language, resolved):
            resolved = replace(resolved, origin=Origin.THIRD_PARTY)
        kind = self._find_kind(path, language, statement, resolved)
        return resolved if kind is resolved.kind else replace(resolved, kind=kind)

    def _declares(self, path: str, language: str, resolved: ResolvedImport) -> bool:
        return self._requirements.declares(path, language, resolved)

    def _drop_impossible(
        self, path: str, language: str, resolved: ResolvedImport
    ) -> ResolvedImport:
        """Return *resolved* without targets in folders of tests or examples around which the file
        at *path* is not; without any if a declared dependency comes before a guess."""
        kept = tuple(each for each in resolved.targets if self._may_mean(path, resolved, each))
        is_declared = not (kept and resolved.exact) and self._declares(path, language, resolved)
        if kept == resolved.targets and not (is_declared and len(kept) == 1):
            return resolved
        if kept and not is_declared:
            return replace(resolved, targets=kept)
        is_standard = _is_standard(language, resolved.module)
        outside = Origin.STANDARD_LIBRARY if is_standard else Origin.UNKNOWN
        origin = Origin.THIRD_PARTY if is_declared else outside
        return replace(
            resolved, targets=(), symbol="", via="", package="", parents=(), outer=(),
            exact=False, origin=origin,
        )  # fmt: skip

    def _may_mean(self, path: str, resolved: ResolvedImport, target: str) -> bool:
        folder = self._find_folder(target.rpartition("/")[0])
        if not folder or path.startswith(f"{folder}/"):
            return True
        if resolved.exact and self._find_folder(path.rpartition("/")[0]):
            # Tests may share helpers.
            return True
        # The import may name the folder, as in "from tests.helpers import x".
        return folder.rpartition("/")[2].casefold() in resolved.module.casefold()

    def _find_kind(
        self, path: str, language: str, statement: Import, resolved: ResolvedImport
    ) -> EdgeKind:
        rules = find_scope(language)
        if rules.stub_suffixes and path.endswith(rules.stub_suffixes):
            return EdgeKind.TYPE_ONLY
        is_known = rules.erases_types and resolved.symbol and len(resolved.targets) == 1
        if is_known and resolved.symbol in self._list_erased(resolved.targets[0]):
            return EdgeKind.TYPE_ONLY
        return statement.kind if resolved.kind is EdgeKind.RUN_TIME else resolved.kind

    def _collect_erased(self, path: str) -> frozenset[str]:
        """Return the names in the file at *path* that mean only interfaces and other types."""
        analysis = self._records[path].analysis
        symbols = analysis.symbols if analysis else ()
        others = {each.qualname for each in symbols if each.kind not in _ERASED}
        return frozenset({each.qualname for each in symbols if each.kind in _ERASED} - others)


def _is_standard(language: str, module: str) -> bool:
    """Return whether a module, or one around it, is listed as part of the standard library."""
    folder = LANGUAGES[language].folder
    ends = [match.start() for match in _SEPARATORS.finditer(module)]
    return any(is_standard(folder, module[:end]) for end in (*ends, len(module)))
