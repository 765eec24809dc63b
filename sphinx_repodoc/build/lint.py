"""ruff on the Python files of a repository: one process for all of them, beside the analysis.

It reads files and runs nothing in them, and takes no configuration from the repository. A file
that it dies on, or does not come back from, is found by halves and goes without its notes. Where
ruff is missing there are none of its notes, and where it is of another version, none of the rules
that it does not know.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec

from sphinx_repodoc.analyse.notes.acknowledgements import find_acknowledgement
from sphinx_repodoc.analyse.notes.rules import RUFF, Rule, load_rules
from sphinx_repodoc.analyse.notes.writing import sort_notes
from sphinx_repodoc.grammars import NOT_INSTALLED, find_version
from sphinx_repodoc.model import FileKind, Note, SourceFile

try:
    # Its place in every release; only newer ones also have it in the package itself.
    from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]  # it has no types
except ImportError:

    def find_ruff_bin() -> str:
        """Say that there is no ruff, as its own function does where its program is gone."""
        raise FileNotFoundError


SUFFIXES = (".py", ".pyw")
MAX_BYTES = 4 * 1024 * 1024
# It takes a second for twenty megabytes; this much is for the slowest of machines.
SECONDS = 60.0
ALL_SECONDS = 180.0

_ARGUMENTS = (
    "check", "--isolated", "--no-cache", "--ignore-noqa", "--exit-zero", "--quiet",
    "--output-format=json",
)  # fmt: skip
# To read an empty file takes ten milliseconds.
_TRY_SECONDS = 10

PACKAGE = "ruff"

CHECKER = f"{PACKAGE} {find_version(PACKAGE).rpartition('.')[0]}".rstrip()


class _Place(msgspec.Struct):
    row: int


class _Finding(msgspec.Struct):
    filename: str
    location: _Place
    message: str
    code: str | None = None


_decode = msgspec.json.Decoder(list[_Finding]).decode


def can_lint(file: SourceFile) -> bool:
    """Whether *file* is Python by its name, and one that can be named to ruff."""
    return (
        file.kind is FileKind.FILE
        and file.path.endswith(SUFFIXES)
        and file.size <= MAX_BYTES
        and not file.disk_path
        and "\n" not in file.path
    )


class Ruff(NamedTuple):
    """The rules that the installed ruff follows, and why that is not all of those asked for."""

    rules: Mapping[str, Rule]
    fault: str = ""


def find_ruff(sections: Sequence[str]) -> Ruff:
    """Find the rules for *sections* that the installed ruff knows."""
    rules = select_rules(sections)
    if not rules:
        return Ruff({})
    try:
        program = find_ruff_bin()
    except OSError:
        return Ruff({}, NOT_INSTALLED)
    if _accepts(program, rules):
        return Ruff(rules)
    if not _accepts(program, ()):
        return Ruff({}, "cannot be run")
    unknown = sorted(_list_unknown(program, list(rules)))
    known = {id: rule for id, rule in rules.items() if id not in unknown}
    return Ruff(known, f"does not know {', '.join(unknown)}")


def _list_unknown(program: str, ids: Sequence[str]) -> list[str]:
    """The rules that ruff does not know, found by halves."""
    if _accepts(program, ids):
        return []
    if len(ids) == 1:
        return list(ids)
    middle = len(ids) // 2
    return _list_unknown(program, ids[:middle]) + _list_unknown(program, ids[middle:])


def _accepts(program: str, ids: Iterable[str]) -> bool:
    """Whether ruff can be run with these rules, or with its own where there are none."""
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


class Linter:
    """A run of ruff over *files*, which begins at once. *rules* are those it follows; *read* gives
    the text that was scanned, or raises an :class:`OSError`."""

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
        self._files = list(files) if self._rules else []
        self._deadline = time.monotonic() + ALL_SECONDS
        self._run = self._start(self._files) if self._files else None

    def end(self) -> None:
        """Stop what still runs."""
        if self._run:
            self._run.end()

    def finish(self) -> tuple[dict[str, tuple[Note, ...]], list[str]]:
        """The notes on each file by its path, and the paths of those that it fails on. What
        changed meanwhile, or could not be done in time, is in neither."""
        run, self._run = self._run, None
        found, failing = self._collect(run, self._files) if run else ({}, [])
        notes = {}
        for file in self._files:
            if (findings := found.get(file.path)) is not None:
                with contextlib.suppress(OSError):
                    notes[file.path] = self._write_notes(findings, self._read(file))
        return notes, failing

    def _start(self, files: Sequence[SourceFile]) -> _Run:
        select = f"--select={','.join(sorted(self._rules))}"
        return _Run([*_ARGUMENTS, select], [str(self._root / file.path) for file in files])

    def _collect(
        self, run: _Run, files: Sequence[SourceFile]
    ) -> tuple[dict[str, list[_Finding]], list[str]]:
        """What a run finds in *files*, in halves where it fails on all of them together."""
        left = min(SECONDS, self._deadline - time.monotonic())
        output = run.wait(max(0.0, left))
        if output is not None:
            by_name = {str(self._root / file.path): file.path for file in files}
            found: dict[str, list[_Finding]] = {file.path: [] for file in files}
            for finding in output:
                if finding.filename in by_name:
                    found[by_name[finding.filename]].append(finding)
            return found, []
        if len(files) == 1:
            return {}, [files[0].path]
        found, failing = {}, []
        middle = len(files) // 2
        for half in (files[:middle], files[middle:]):
            if time.monotonic() < self._deadline:
                more, failed = self._collect(self._start(half), half)
                found |= more
                failing += failed
        return found, failing

    def _write_notes(self, findings: Sequence[_Finding], text: str) -> tuple[Note, ...]:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        notes = []
        for finding in findings:
            rule = self._rules.get(finding.code or "")
            row = finding.location.row
            line = lines[row - 1] if row <= len(lines) else ""
            if rule and _is_worth(rule, finding.message, line):
                known = find_acknowledgement(rule, lines, row)
                notes.append(rule.make_note(row, acknowledged=known))
        return sort_notes(notes)


def _is_worth(rule: Rule, message: str, line: str) -> bool:
    if rule.unless and re.search(rule.unless, message):
        return False
    return not (rule.unless_line and re.search(rule.unless_line, line))


def select_rules(sections: Sequence[str]) -> Mapping[str, Rule]:
    """The rules of ruff that belong to *sections*."""
    return {
        id: rule
        for id, rule in load_rules().items()
        if rule.checker == RUFF and rule.section in sections
    }


class _Run:
    """One process of ruff. It writes into a file, so that it never waits for a reader."""

    def __init__(self, arguments: Sequence[str], names: Sequence[str]) -> None:
        # A command line may not take all names. Windows lets nobody read a file that is open here.
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
        """What it found; None where it failed or took longer than that."""
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
        """End the process if it still runs, and give its files back."""
        if self._process:
            self._process.kill()
            self._process.wait()
        self._output.close()
        self._folder.cleanup()
