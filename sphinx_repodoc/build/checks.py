"""The notes of ruff, from the cache or from a run beside the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sphinx_repodoc.build.lint import CHECKER, PACKAGE, Linter, can_lint, find_ruff
from sphinx_repodoc.build.missing_packages import MissingPackage
from sphinx_repodoc.build.reading import decode_file
from sphinx_repodoc.build.store import Store
from sphinx_repodoc.grammars import NOT_INSTALLED
from sphinx_repodoc.model import SourceFile
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import read_file


def _describe_missing(fault: str, files: int) -> MissingPackage:
    command = "pip install" if fault == NOT_INSTALLED else "pip install --upgrade"
    return MissingPackage(
        name=PACKAGE, fault=fault, files=(("Python", files),), command=f"{command} {PACKAGE}"
    )


class Checks:
    """The notes of ruff on all files that it can read, by path.

    ``checks`` are the pairs of a section and the checker that covers it, ``problems`` the files on
    which ruff fails, ``missing_packages`` ruff itself if it is not installed or does not know all
    rules, and ``unchecked`` the files without notes for that reason.
    """

    def __init__(
        self,
        root: Path,
        files: Sequence[SourceFile],
        store: Store,
        *,
        redact: bool,
        sections: Sequence[str],
    ) -> None:
        wanted = [file for file in files if sections and can_lint(file)]
        rules, fault = find_ruff(sections if wanted else ())
        self.problems: list[Problem] = []
        self.missing_packages = [_describe_missing(fault, len(wanted))] if fault else []
        self.unchecked = frozenset(file.path for file in wanted) if fault and not rules else ()
        covered = sorted({rule.section for rule in rules.values()})
        self.checks = tuple((section, CHECKER) for section in covered)
        self._store = store
        wanted = wanted if rules else []
        # Notes depend on the content, and on the options as well.
        mark = f"{','.join(sections)}:{'r' if redact else '-'}"
        self._keys = {file.path: f"{file.sha256}:{mark}" for file in wanted}
        known = store.load_notes(self._keys.values())
        self.notes = {path: known[key] for path, key in self._keys.items() if key in known}
        missing = [file for file in wanted if file.path not in self.notes]

        def read(file: SourceFile) -> str:
            text = decode_file(file, read_file(root, file), redact=redact)
            return text.content if text else ""

        self._linter = Linter(root, missing, rules, read)

    def __enter__(self) -> Checks:
        return self

    def __exit__(self, *error: object) -> None:
        self._linter.end()

    def finish(self) -> None:
        """Wait for ruff, and store its notes."""
        fresh, failing = self._linter.finish()
        self._store.save_notes({self._keys[path]: notes for path, notes in fresh.items()})
        self.notes |= fresh
        message = "ruff failed on this file: what it would note is missing"
        self.problems += [
            Problem(kind=ProblemKind.CHECKER, message=message, path=path) for path in failing
        ]
