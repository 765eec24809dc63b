"""What a checker says of the files that it can read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sphinx_repodoc.grammars import NOT_INSTALLED
from sphinx_repodoc.lint import CHECKER, PACKAGE, Linter, can_lint, find_ruff
from sphinx_repodoc.model import SourceFile
from sphinx_repodoc.pipeline.packages import Lack
from sphinx_repodoc.pipeline.reading import decode_file, read_bytes
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.store import Store


def _describe_lack(fault: str, files: int) -> Lack:
    command = "pip install" if fault == NOT_INSTALLED else "pip install --upgrade"
    return Lack(
        package=PACKAGE, fault=fault, files=(("Python", files),), command=f"{command} {PACKAGE}"
    )


class Checks:
    """What a checker says of those files that it can read: out of the cache, or while the
    analysis goes on. ``problems`` name the files that it fails on, ``lacks`` the checker where
    it is missing or does not know all rules, and ``unchecked`` the files that go without it."""

    def __init__(
        self,
        root: Path,
        files: Sequence[SourceFile],
        store: Store,
        *,
        redact: bool,
        sections: Sequence[str],
    ) -> None:
        # Which sections it was asked for is part of what it said.
        mark = f"{','.join(sections)}:{'r' if redact else '-'}"
        wanted = [file for file in files if sections and can_lint(file)]
        rules, fault = find_ruff(sections if wanted else ())
        self.lacks = [_describe_lack(fault, len(wanted))] if fault else []
        self.unchecked = frozenset(file.path for file in wanted) if fault and not rules else ()
        wanted = wanted if rules else []
        self._keys = {file.path: f"{file.sha256}:{mark}" for file in wanted}
        self._store = store
        known = store.load_notes(self._keys.values())
        self.problems: list[Problem] = []
        covered = sorted({rule.section for rule in rules.values()})
        self.checks = tuple((section, CHECKER) for section in covered)
        self.notes = {path: known[key] for path, key in self._keys.items() if key in known}
        missing = [file for file in wanted if file.path not in self.notes]

        def read(file: SourceFile) -> str:
            text = decode_file(file, read_bytes(root, file), redact=redact)
            return text.content if text else ""

        self._linter = Linter(root, missing, rules, read)

    def __enter__(self) -> Checks:
        return self

    def __exit__(self, *error: object) -> None:
        self._linter.end()

    def finish(self) -> None:
        """Wait for the checker, and keep what it said."""
        fresh, failing = self._linter.finish()
        self._store.save_notes({self._keys[path]: notes for path, notes in fresh.items()})
        self.notes |= fresh
        message = "ruff failed on this file: what it would note is missing"
        self.problems += [
            Problem(kind=ProblemKind.CHECKER, message=message, path=path) for path in failing
        ]
