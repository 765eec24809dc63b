"""Notes by ruff on the Python files of a repository.

One process checks all files while they are analysed. It runs no code of the repository and ignores
the repository's configuration of ruff. If ruff crashes or takes too long, the list of files is
halved until the cause is found; that file has no notes. Rules that the installed ruff does not know
are left out.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from sphinx_repodoc.analyse.notes.rules import RUFF, Rule, load_rules
from sphinx_repodoc.analyse.notes.writing import find_acknowledgement, sort_notes
from sphinx_repodoc.build.missing_packages import MissingPackage
from sphinx_repodoc.build.reading import decode_file
from sphinx_repodoc.build.store import Store
from sphinx_repodoc.grammars import NOT_INSTALLED, find_rejected, find_version
from sphinx_repodoc.model import FileKind, Note, SourceFile
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import read_file

try:
    # All releases of ruff have this function in this module.
    from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]  # ruff has no type hints
except ImportError:

    def find_ruff_bin() -> str:
        """Stand in for ruff's own function if ruff is not installed; raises the same error."""
        raise FileNotFoundError


MAX_BYTES = 4 * 1024 * 1024
# Time limits for one run of ruff and for all runs. Ruff checks twenty megabytes a second.
SECONDS = 60.0
ALL_SECONDS = 180.0
# Time limit for a run on an empty file, which usually takes ten milliseconds.
_TRY_SECONDS = 10

PACKAGE = "ruff"
CHECKER = f"{PACKAGE} {find_version(PACKAGE).rpartition('.')[0]}".rstrip()

_ARGUMENTS = (
    "check", "--isolated", "--no-cache", "--ignore-noqa", "--exit-zero", "--quiet",
    "--output-format=json",
)  # fmt: skip


class _Finding(msgspec.Struct):
    """An entry of ruff's JSON output; ``location`` has the key ``row``."""

    filename: str
    location: dict[str, int]
    message: str
    code: str | None = None


_decode = msgspec.json.Decoder(list[_Finding]).decode


def can_lint(file: SourceFile) -> bool:
    """Whether *file* is Python by its name, and its path can be passed to ruff."""
    return (
        file.kind is FileKind.FILE
        and file.path.endswith((".py", ".pyw"))
        and file.size <= MAX_BYTES
        and not file.disk_path
        and "\n" not in file.path
    )


def select_rules(sections: Sequence[str]) -> Mapping[str, Rule]:
    """Return id -> rule of ruff, for the rules that *sections* need."""
    rules = load_rules().items()
    return {id: rule for id, rule in rules if rule.checker == RUFF and rule.section in sections}


def find_ruff(sections: Sequence[str]) -> tuple[Mapping[str, Rule], str]:
    """Return the rules for *sections* that the installed ruff knows, and the reason if rules are
    missing."""
    rules = select_rules(sections)
    if not rules:
        return {}, ""
    try:
        program = find_ruff_bin()
    except OSError:
        return {}, NOT_INSTALLED
    if _accepts(program, rules):
        return rules, ""
    if not _accepts(program, ()):
        return {}, "cannot be run"
    unknown = sorted(find_rejected(list(rules), lambda ids: _accepts(program, ids)))
    known = {id: rule for id, rule in rules.items() if id not in unknown}
    return known, f"does not know {', '.join(unknown)}"


def _accepts(program: str, ids: Iterable[str]) -> bool:
    """Whether ruff runs with the rules *ids*; if there are none, with its default rules."""
    select = [f"--select={','.join(sorted(ids))}"] if ids else []
    try:
        done = subprocess.run(
            [program, *_ARGUMENTS, *select, "-"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
            timeout=_TRY_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


class Checks:
    """The notes by ruff, from the cache or from a run that starts when this object is created.

    ``notes`` are by path, ``checks`` the pairs of a section and the checker that covers it,
    ``problems`` the files on which ruff fails, ``missing_packages`` ruff itself if it is not
    installed or does not know all rules, and ``unchecked`` the files without notes for that reason.
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
        self.missing_packages: list[MissingPackage] = []
        self.unchecked = frozenset(file.path for file in wanted) if fault and not rules else ()
        self.checks = tuple((s, CHECKER) for s in sorted({r.section for r in rules.values()}))
        if fault:
            command = "pip install" if fault == NOT_INSTALLED else "pip install --upgrade"
            affected = (("Python", len(wanted)),)
            self.missing_packages.append(
                MissingPackage(
                    name=PACKAGE, fault=fault, files=affected, command=f"{command} {PACKAGE}"
                )
            )
        self._store = store
        # The cache key covers everything that the notes depend on: file contents and options.
        mark = f"{','.join(sections)}:{'r' if redact else '-'}"
        self._keys = {file.path: f"{file.sha256}:{mark}" for file in wanted if rules}
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
        """Wait for ruff to finish, and store its notes in the cache."""
        fresh, failing = self._linter.finish()
        self._store.save_notes({self._keys[path]: notes for path, notes in fresh.items()})
        self.notes |= fresh
        message = "ruff failed on this file: what it would note is missing"
        self.problems += [
            Problem(kind=ProblemKind.CHECKER, message=message, path=path) for path in failing
        ]


class Linter:
    """A run of ruff over *files* with *rules*, which starts when this object is created. *read*
    returns the scanned text of a file, or raises :class:`OSError`."""

    def __init__(
        self,
        root: Path,
        files: Sequence[SourceFile],
        rules: Mapping[str, Rule],
        read: Callable[[SourceFile], str],
    ) -> None:
        self._root = root
        self._read = read
        self._rules = rules
        self._files = list(files) if rules else []
        self._deadline = time.monotonic() + ALL_SECONDS
        self._run = self._start(self._files) if self._files else None

    def end(self) -> None:
        """Stop ruff if it is running."""
        if self._run:
            self._run.end()

    def finish(self) -> tuple[dict[str, tuple[Note, ...]], list[str]]:
        """Return path -> notes, and the paths of the files on which ruff fails. Files that changed
        during the build, or for which no time was left, are in neither."""
        found: dict[str, list[_Finding]] = {}
        failing = find_rejected(self._files, lambda files: self._check(files, found))
        notes = {}
        for file in self._files:
            if (findings := found.get(file.path)) is not None:
                with contextlib.suppress(OSError):
                    notes[file.path] = self._write_notes(findings, self._read(file))
        return notes, [file.path for file in failing]

    def _start(self, files: Sequence[SourceFile]) -> _Run:
        select = f"--select={','.join(sorted(self._rules))}"
        return _Run([*_ARGUMENTS, select], [str(self._root / file.path) for file in files])

    def _check(self, files: Sequence[SourceFile], found: dict[str, list[_Finding]]) -> bool:
        """Add ruff's findings in *files* to *found*, by path. Return false if ruff failed."""
        left = self._deadline - time.monotonic()
        if not self._run and left <= 0:
            return True  # no time to find the file on which ruff fails
        run, self._run = self._run or self._start(files), None
        output = run.wait(max(0.0, min(SECONDS, left)))
        if output is None:
            return False
        names = {str(self._root / file.path): file.path for file in files}
        found.update((path, []) for path in names.values())
        for finding in output:
            if finding.filename in names:
                found[names[finding.filename]].append(finding)
        return True

    def _write_notes(self, findings: Sequence[_Finding], text: str) -> tuple[Note, ...]:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        notes = []
        for finding in findings:
            row = finding.location["row"]
            rule = self._rules.get(finding.code or "")
            if rule is None or (rule.unless and re.search(rule.unless, finding.message)):
                continue
            line = lines[row - 1] if row <= len(lines) else ""
            if not (rule.unless_line and re.search(rule.unless_line, line)):
                known = find_acknowledgement(rule, lines, row)
                notes.append(rule.make_note(row, acknowledged=known))
        return sort_notes(notes)


class _Run:
    """A ruff process. It writes to a file, because a full pipe that nobody reads would block it."""

    def __init__(self, arguments: Sequence[str], names: Sequence[str]) -> None:
        # Pass file names in a file, since a command line may be too short. On Windows, ruff cannot
        # read a file that is still open here, so it is closed and in a temporary folder.
        self._folder = tempfile.TemporaryDirectory(prefix="sphinx-repodoc-")
        listed = Path(self._folder.name, "names.txt")
        listed.write_text("\n".join(names), "utf-8")
        self._output: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # closed by end
        self._process: subprocess.Popen[Any] | None = None
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                [find_ruff_bin(), *arguments, f"@{listed}"],
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=subprocess.DEVNULL,
                cwd=tempfile.gettempdir(),
            )

    def wait(self, seconds: float) -> list[_Finding] | None:
        """Return ruff's findings, or None if it fails or takes more than *seconds*."""
        try:
            if self._process is None or self._process.wait(seconds) != 0:
                return None
            self._output.seek(0)
            return _decode(self._output.read())
        except (subprocess.TimeoutExpired, msgspec.DecodeError):
            return None
        finally:
            self.end()

    def end(self) -> None:
        """End the process if it is running, and remove its files."""
        if self._process:
            self._process.kill()
            self._process.wait()
        self._output.close()
        self._folder.cleanup()
