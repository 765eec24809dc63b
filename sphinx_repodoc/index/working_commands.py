"""Commands with which people build, test and start a project, with the lines that show them.

The scripts and targets of the top folder come first, since they are made for people; then the steps
of CI, the usual commands of the build system, and those in documents.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from sphinx_repodoc.index import path_patterns
from sphinx_repodoc.index.command_lines import TABLE as RUNNERS
from sphinx_repodoc.index.command_lines import CommandLine, is_unknown, list_rules, read_line
from sphinx_repodoc.index.facts import Work, WorkCommand
from sphinx_repodoc.index.invocations import (
    CommandSource,
    find_program,
    is_failing,
    list_sources,
)
from sphinx_repodoc.index.named_calls import Call, pick_names, read_call, starts
from sphinx_repodoc.index.project_names import find_main_language
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.languages.settings import Settings
from sphinx_repodoc.model import ShellCommand
from sphinx_repodoc.roles import FOLDER, read_table

_LONGEST = 90
_SPECIAL = re.compile(RUNNERS.names["special"])
_OTHER_JOBS = re.compile(
    r"(?i)windows|macos|msvc|mingw|android|\bios\b|wasm|wasi|emscripten|cross|arm64|i686|riscv"
    r"|docker|deploy|fips|codeql|scorecard|sonar|fuzz|nightly|\bGOOS=|\bGOARCH="
)
# Files with the steps that every change has to pass.
_MAIN_FILES = re.compile(
    r"(?i)|\W?(?:ci|tests?|build|main|checks?|rust|go|node|java|python|php|ruby|cmake|linux"
    r"|continuous[-_]integration|unit[-_]?tests?|build[-_]and[-_]test|gitlab-ci|travis)"
)
_CI = 0
"""The trust in files of CI."""


class SystemRow(Settings, frozen=True, kw_only=True):
    """``[[systems]]`` in ``roles/work.toml``, which explains the keys."""

    files: tuple[str, ...]
    languages: frozenset[str]
    install: tuple[str, ...] = ()
    build: tuple[str, ...] = ()
    test: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    registered: bool = False


class WorkTable(Settings, frozen=True, kw_only=True):
    """The content of ``roles/work.toml``."""

    names: dict[str, tuple[str, ...]]
    options: dict[str, frozenset[str]]
    starts: dict[str, tuple[str, ...]]
    entries: dict[str, tuple[str, ...]]
    systems: tuple[SystemRow, ...]


_TABLE = read_table(FOLDER / "work.toml", WorkTable)
_USUAL_FILES = {file for row in _TABLE.systems for file in row.files}
_NAMES = {
    kind: [re.compile(f"(?i){name}") for name in names] for kind, names in _TABLE.names.items()
}


class _Step(NamedTuple):
    """A command of CI or of a document in the top folder, and the call of a script in it."""

    command: ShellCommand
    source: CommandSource
    line: CommandLine
    call: Call | None


class _Script(NamedTuple):
    name: str
    source: CommandSource
    commands: tuple[ShellCommand, ...]


def find_work(index: RepoIndex) -> Work:
    """Return the commands to build, test and start the project in the top folder."""
    finder = _WorkFinder(index)
    return Work(build=finder.find_build(), test=finder.find_test(), run=finder.find_run())


def find_public_entry(index: RepoIndex, name: str) -> str:
    """Return the file that users of the project called *name* import, empty if none is known."""
    main = find_main_language(index)
    names = dict.fromkeys((name.casefold(), name, re.sub(r"[\W]", "_", name.casefold())))
    for pattern in _TABLE.entries.get(main, ()):
        for written in names:
            path = pattern.removeprefix("/").replace("{name}", written)
            if path in index.file_pages:
                return path
    return ""


class _WorkFinder:
    def __init__(self, index: RepoIndex) -> None:
        self._index = index
        self._sources = list(list_sources(index.records))
        self._scripts = list(self._list_scripts())

    @cached_property
    def _main(self) -> str:
        return find_main_language(self._index)

    def _list_scripts(self) -> Iterator[_Script]:
        """Yield the scripts and targets of the top folder that do not always fail."""
        for source in self._sources:
            if "/" in source.path or not source.rule.calls:
                continue
            groups: dict[str, list[ShellCommand]] = {}
            for command in source.commands:
                groups.setdefault(command.name, []).append(command)
            for name, commands in groups.items():
                if not is_failing(commands):
                    yield _Script(name, source, tuple(commands))

    @cached_property
    def _steps(self) -> list[_Step]:
        return [each for each in self._list_steps() if each.source.trust == _CI]

    def _list_steps(self) -> Iterator[_Step]:
        """Yield the commands of CI and of documents in the top folder, the best first."""
        for source in self._sources:
            is_document = source.rule.any_case
            if source.trust != _CI and not (is_document and source.path.count("/") < 2):
                continue
            for command in source.commands:
                if command.folder in {"", "."} and not command.is_setting:
                    line = read_line(command.text)
                    words = line.words or line.prefix
                    yield _Step(command, source, line, read_call(words) if words else None)

    # What people run

    def find_test(self) -> tuple[WorkCommand, ...]:
        """Return the command that runs all tests."""
        languages = self._list_test_languages()
        if not languages:
            # A target called test is evidence of tests that are not recognised.
            return tuple(self._choose_script("test", {self._main}))
        rules = set(map(id, list_rules(self._main)))
        runs = [s for s in self._steps if s.line.rule and id(s.line.rule) in rules]
        found = (
            *self._choose_script("test", languages),
            *self._choose_called("test", languages),
            *self._choose_declared(),
            *self._choose_usual("test", is_registered=True),
            *self._choose_step(runs),
            *self._choose_usual("test"),
            *self._choose_step([s for s in self._list_documented() if s.line.rule]),
        )
        return found[:1] if found else ()

    def _list_test_languages(self) -> set[str]:
        counts: Counter[str] = Counter()
        for path, record in self._index.records.items():
            if record.analysis and (path in self._index.tests or record.analysis.tests):
                counts[record.analysis.language] += 1
        most = max(counts.values(), default=0)
        return {name for name, number in counts.items() if number == most or name == self._main}

    def find_build(self) -> tuple[WorkCommand, ...]:
        """Return the commands that install what the project needs, and that build it."""
        languages = {self._main}
        install = [s for s in self._steps if self._is_install(s)]
        built = [s for s in self._steps if _begins(s, _TABLE.starts["build"])]
        first = [*self._choose_step(install), *self._choose_usual("install")][:1]
        # A step configures for the next one, so that a single one of these is no build.
        whole = [s for s in built if "cmake" not in s.command.text]
        ways = (
            self._choose_script("build", languages),
            self._choose_step(whole),
            self._choose_usual("build"),
        )
        second = next(filter(None, map(tuple, ways)), ())
        return (*first, *second)

    def _is_install(self, step: _Step) -> bool:
        words = [word for word in step.line.words if word not in _TABLE.options["quiet"]]
        return " ".join(words) in _TABLE.starts["install"] and self._fits_system(words[0])

    def _fits_system(self, program: str) -> bool:
        """Return whether *program* installs what the main language needs."""
        return any(
            self._main in row.languages and each.startswith(program)
            for row in _TABLE.systems
            for each in row.install
        )

    def find_run(self) -> tuple[WorkCommand, ...]:
        """Return the command that starts the program."""
        return tuple(self._choose_script("run", {self._main}))[:1]

    # Where it is written

    def _choose_script(self, kind: str, languages: set[str]) -> Iterator[WorkCommand]:
        """Yield the script or target of that kind with the best name."""
        for name in _NAMES[kind]:
            for script in self._scripts:
                rule = script.source.rule
                if "{name}" not in rule.whole or not name.fullmatch(script.name):
                    continue
                if rule.languages and rule.languages.isdisjoint(languages):
                    continue
                line = self._find_definition(script)
                text = self._write_script(script)
                yield self._add_caller(WorkCommand(text, script.source.path, line), script)
                return

    def _write_script(self, script: _Script) -> str:
        program = script.source.rule.whole.partition(" {name}")[0]
        files = (self._index.records, self._index.skipped)
        program = find_program(files, "", program)
        # ``npm test`` and ``npm start`` are short for scripts of that name.
        if script.name in {"test", "start"} and program.startswith(("npm ", "pnpm ", "yarn ")):
            program = program.partition(" ")[0]
        return f"{program} {script.name}"

    def _find_definition(self, script: _Script) -> int:
        """Return the line that defines a script: its own one in a manifest, else its first one."""
        record = self._index.records[script.source.path]
        symbols = record.analysis.symbols if record.analysis else ()
        own = (s.line for s in symbols if s.name == script.name and s.line)
        return next(own, script.commands[0].line)

    def _add_caller(self, command: WorkCommand, script: _Script) -> WorkCommand:
        """Return *command* with the step of CI that runs the script."""
        called = [s for s in self._steps if script.name in self._list_called(s, script.source)]
        for step in sorted(called, key=_rank_step)[:1]:
            return command._replace(caller=step.source.path, caller_line=step.command.line)
        return command

    def _list_called(self, step: _Step, source: CommandSource) -> set[str]:
        call = step.call
        if call is None or call.folder:
            return set()
        words = next((each for each in source.rule.calls if starts(call.words, each)), "")
        known = {command.name for command in source.commands}
        return pick_names(source.rule, known, call, words) if words else set()

    def _choose_called(self, kind: str, languages: set[str]) -> Iterator[WorkCommand]:
        """Yield the step of CI that runs a script of that kind, such as an environment of tox."""
        found: list[tuple[_Step, _Script]] = []
        for step in self._steps:
            for script in self._scripts:
                rule = script.source.rule
                if rule.languages and rule.languages.isdisjoint(languages):
                    continue
                is_named = any(name.match(script.name) for name in _NAMES[kind])
                is_run = any(self._runs_tests(c.text) for c in script.commands)
                if (is_named or is_run) and script.name in self._list_called(step, script.source):
                    found.append((step, script))
        for step, script in sorted(found, key=lambda pair: _rank_step(pair[0])):
            if text := _write_call(step, script):
                yield WorkCommand(text, step.source.path, step.command.line)
                return
        for script in self._scripts:
            is_whole = script.source.rule.whole == "tox" and script.name in {"", "test", "py"}
            if is_whole and any(self._runs_tests(c.text) for c in script.commands):
                yield WorkCommand("tox", script.source.path, script.commands[0].line)
                return

    def _runs_tests(self, text: str) -> bool:
        return read_line(text).rule is not None

    def _choose_declared(self) -> Iterator[WorkCommand]:
        """Yield the task that a Rakefile declares for tests."""
        for source in self._sources:
            for command in source.commands if "/" not in source.path else ():
                words = read_line(command.text).words[:2]
                if command.name and words == ("rake", command.name):
                    prefix = f"{source.rule.prefix} " if self._has(source.rule.prefix_needs) else ""
                    text = prefix + " ".join(words)
                    yield WorkCommand(text, source.path, command.line)
                    return

    def _has(self, name: str) -> bool:
        return bool(name) and name in self._index.records

    def _choose_step(self, steps: Iterable[_Step]) -> Iterator[WorkCommand]:
        """Yield the best of *steps* that can be run as it is."""
        for step in sorted(steps, key=_rank_step):
            if not _is_special(step) and (text := _clean(step)):
                yield WorkCommand(text, step.source.path, step.command.line)
                return

    def _list_documented(self) -> list[_Step]:
        return [each for each in self._list_steps() if each.source.rule.any_case]

    def _choose_usual(self, kind: str, *, is_registered: bool = False) -> Iterator[WorkCommand]:
        """Yield the usual commands of the build system of the main language. With *is_registered*
        yield only those that have to follow a build."""
        for row in _TABLE.systems:
            commands: Sequence[str] = getattr(row, kind)
            if self._main not in row.languages or not commands:
                continue
            if is_registered and not row.registered:
                continue
            path = self._find_manifest(row)
            if not path or (kind == "test" and not self._has_tests(row)):
                continue
            yield from (WorkCommand(each, path, 0) for each in commands)
            return

    def _find_manifest(self, row: SystemRow) -> str:
        names = [*self._index.folders[""].files, *(p for p in self._index.skipped if "/" not in p)]
        for pattern in row.files:
            for name in sorted(names):
                if path_patterns.matches(f"/{pattern}", name):
                    return name
        return ""

    def _has_tests(self, row: SystemRow) -> bool:
        tests = [
            path
            for path, record in self._index.records.items()
            if (found := record.analysis)
            and found.language in row.languages
            and (path in self._index.tests or found.tests)
        ]
        if row.registered:
            return any(
                command.is_setting or read_line(command.text).rule
                for source in self._sources
                for command in source.commands
                if read_line(command.text).words[:1] == ("ctest",) or row.files == ("meson.build",)
            )
        imported = {
            each.module.partition(".")[0]
            for path in tests
            for each in self._index.imports.get(path, ())
        }
        return bool(tests) and (not row.tests or not imported.isdisjoint(row.tests))


def _is_special(step: _Step) -> bool:
    """Return whether a step is about another machine, a release or the like."""
    place = f"{step.source.path.rpartition('/')[2]} {step.command.name}"
    return bool(_OTHER_JOBS.search(f"{place} {step.command.text}") or _SPECIAL.search(place))


def _rank_step(step: _Step) -> tuple[bool, bool, bool, int, int, str, int]:
    """The order of evidence: commands for everyone come before those for special cases."""
    command, path = step.command, step.source.path
    words = [*step.line.prefix, *step.line.words]
    name = path.rpartition("/")[2].partition(".")[0]
    return (
        _is_special(step),
        not _MAIN_FILES.fullmatch(name),
        bool(_SPECIAL.search(command.text)),
        len(step.line.environment),
        len(words),
        path,
        command.line,
    )


def _begins(step: _Step, starts: Iterable[str]) -> bool:
    words = [word.rpartition("/")[2] for word in step.line.words]
    text = f"{' '.join(words)} "
    return any(text.startswith(f"{each} ") for each in starts)


def _clean(step: _Step) -> str:
    """Return the command of a step without options that change its output only; empty if its words
    are not all known, or it is about a special case."""
    line = step.line
    words = [*line.prefix, *line.words]
    if any(word.partition("=")[0] in _TABLE.options["special"] for word in words):
        return ""
    kept = [word for word in words if word not in _TABLE.options["quiet"]]
    for option in ("-f", "--file", "--manifest-path"):
        # Programs find the usual file without being told.
        if option in kept[:-1] and kept[kept.index(option) + 1] in _USUAL_FILES:
            del kept[kept.index(option) : kept.index(option) + 2]
    if any(is_unknown(word) or word.endswith("`") for word in kept):
        return ""
    text = " ".join((*line.environment, *(f"'{w}'" if " " in w else w for w in kept)))
    return text if len(text) <= _LONGEST else ""


def _write_call(step: _Step, script: _Script) -> str:
    """Return a call of a script without the options of the step, except the one that names it."""
    call, rule = step.call, script.source.rule
    if call is None:
        return ""
    words = next((each for each in rule.calls if starts(call.words, each)), "")
    known = {script.name, *(command.name for command in script.source.commands)}
    named = [word for word in call.words[len(words.split(" ")) :] if word in known]
    if rule.option and call.options.get(rule.option):
        named = [rule.option, call.options[rule.option]]
    # The programs around a call may be a part of it.
    prefix = () if call.words[: len(step.line.prefix)] == step.line.prefix else step.line.prefix
    return "" if any(map(is_unknown, named)) else " ".join((*prefix, words, *named))
