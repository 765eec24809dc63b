"""Commands in the repository that run tests: steps of CI, scripts, recipes, settings of runners."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sphinx_repodoc.globs import match_path, parse_glob
from sphinx_repodoc.index.command_lines import (
    TABLE,
    CommandLine,
    Key,
    SourceRule,
    make_key,
    read_line,
)
from sphinx_repodoc.index.named_calls import Call, pick_names, read_call, starts
from sphinx_repodoc.model import FileRecord, ShellCommand, list_ancestors

UNKNOWN = "?"
PROGRAM_WORDS = 3
"""A program is among the first words of a command: ``bash -e test.sh``."""

_IS_TEST = re.compile(TABLE.names["tests"])
_IS_SPECIAL = re.compile(TABLE.names["special"])
_FAILING = re.compile(r"false|exit(?: [1-9]\d*)?")
_PATTERNS = [[parse_glob(pattern) for pattern in row.files] for row in TABLE.sources]


class Invocation(NamedTuple):
    """A command that starts a test runner, the folder to run it in, and where it is written.
    ``trust`` is the number of the kind of source, or of a source that calls the command: the lower
    the better. ``name`` is the script or target that contains it."""

    line: CommandLine
    folder: str
    source: str
    number: int
    trust: int
    name: str
    is_setting: bool
    has_variables: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether developers run the command as it is, by the name of a script or target."""
        return not self.has_variables and bool(_IS_TEST.fullmatch(self.name))

    @property
    def rank(self) -> tuple[int, bool, bool, bool, int, str, int]:
        """The order of evidence for one command, the best first."""
        is_special = bool(_IS_SPECIAL.search(self.name) or _IS_SPECIAL.search(self.source))
        is_test = bool(_IS_TEST.fullmatch(self.name))
        kept = self.line.rule.keep if self.line.rule else ()
        options = sum(word.partition("=")[0] in kept for word in self.line.arguments)
        values = (is_special, not is_test, self.has_variables, options)
        return (self.trust, *values, self.source, self.number)


class Script(NamedTuple):
    """A script or target with the name of a test command, whose commands start no known runner.
    ``language`` is that of most tests in its folder."""

    command: str
    folder: str
    source: str
    number: int
    rule: SourceRule
    words: frozenset[str]
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocations:
    """All commands that run tests, by the rule of their runner; ``settings`` are those that stand
    for the settings of a runner. ``programs`` are the best commands that name a file itself.
    ``path_parts`` are the names of all files and folders."""

    commands: Mapping[Key, tuple[Invocation, ...]] = field(default_factory=dict)
    settings: Mapping[Key, tuple[Invocation, ...]] = field(default_factory=dict)
    programs: Mapping[str, Invocation] = field(default_factory=dict)
    scripts: tuple[Script, ...] = ()
    path_parts: frozenset[str] = frozenset()


class CommandSource(NamedTuple):
    """A file with commands; ``trust`` is the number of its rule."""

    path: str
    trust: int
    rule: SourceRule
    commands: tuple[ShellCommand, ...]


_Place = tuple[str, str, str]
"""A named command: the path of its file, its name, and the folder of its caller."""


def collect_invocations(
    records: Mapping[str, FileRecord], skipped: Collection[str], tests: Collection[str]
) -> Invocations:
    """Return the commands in *records* that run *tests*. *skipped* files include lock files."""
    return _Collector(records, skipped, tests).collect()


def list_sources(records: Mapping[str, FileRecord]) -> Iterator[CommandSource]:
    """Yield the files in which commands are looked for."""
    for path, record in records.items():
        if record.analysis and record.analysis.commands:
            parts, lower = path.split("/"), path.lower().split("/")
            for trust, row in enumerate(TABLE.sources):
                own = lower if row.any_case else parts
                if any(match_path(glob, own) for glob in _PATTERNS[trust]):
                    yield CommandSource(path, trust, row, record.analysis.commands)
                    break


def find_program(files: Iterable[Collection[str]], folder: str, program: str) -> str:
    """Return the program to run instead of *program*: ``yarn`` for ``npx`` if it has a lock
    file."""
    for steps, above in enumerate(list_ancestors(folder)):
        for file, instead in TABLE.instead.get(program, {}).items():
            path = f"{above}/{file}" if above else file
            if any(path in each for each in files):
                return instead.format(up="../" * steps or "./")
    return program


class _Trust(NamedTuple):
    """The trust in a command, and the variables that its callers set: the fewer the better."""

    number: int
    variables: int
    environment: tuple[str, ...]


class _Collector:
    def __init__(
        self, records: Mapping[str, FileRecord], skipped: Collection[str], tests: Collection[str]
    ) -> None:
        self._records, self._skipped, self._tests = records, skipped, tests
        self._sources = {each.path: each for each in list_sources(records)}
        self._trust: dict[_Place, _Trust] = {}

    def collect(self) -> Invocations:
        for source in sorted(self._sources.values(), key=lambda each: each.trust):
            if source.rule.at != "caller":
                base = self._find_base(source, "")
                for name in {each.name for each in source.commands}:
                    self._reach((source.path, name, base), source.trust)
        found = [each for place in sorted(self._trust) for each in self._read(place)]
        commands: dict[Key, list[Invocation]] = {}
        settings: dict[Key, list[Invocation]] = {}
        for each in sorted(found, key=lambda each: each.rank):
            if each.line.rule:
                group = settings if each.is_setting else commands
                group.setdefault(make_key(each.line.rule), []).append(each)
        return Invocations(
            commands={key: tuple(_put_plain_first(group)) for key, group in commands.items()},
            settings={key: tuple(group) for key, group in settings.items()},
            programs=self._find_programs(found),
            scripts=tuple(self._list_scripts()),
            path_parts=frozenset(part for path in self._records for part in path.split("/")),
        )

    def _find_programs(self, found: Iterable[Invocation]) -> dict[str, Invocation]:
        programs: dict[str, Invocation] = {}
        for each in sorted(found, key=lambda each: each.rank):
            words = (*each.line.prefix, *each.line.words)
            if each.line.rule or each.folder == UNKNOWN or any("$" in word for word in words):
                continue
            for word in words[:PROGRAM_WORDS]:
                path = posixpath.normpath(posixpath.join(each.folder, word))
                if path in self._records:
                    programs.setdefault(path, each)
        return programs

    def _find_base(self, source: CommandSource, caller: str) -> str:
        folder = source.path.rpartition("/")[0]
        if source.rule.at == "root":
            return ""
        if source.rule.at == "caller":
            return caller
        if source.rule.at == "project":
            return next((each for each in list_ancestors(folder) if self._is_project(each)), "")
        return folder

    def _is_project(self, folder: str) -> bool:
        return any(
            (f"{folder}/{each}" if folder else each) in self._records for each in TABLE.projects
        )

    def _reach(self, place: _Place, trust: int, environment: tuple[str, ...] = ()) -> None:
        """Trust the command at *place*, called in an *environment*, and all that it calls."""
        reached = _Trust(trust, len(environment), environment)
        if place in self._trust and self._trust[place] <= reached:
            return
        path, name, base = place
        commands = [each for each in self._sources[path].commands if each.name == name]
        if is_failing(commands):
            return
        self._trust[place] = reached
        for command in commands:
            if command.is_setting or command.folder == UNKNOWN:
                continue
            folder = posixpath.join(base, command.folder) if command.folder else base
            line = read_line(command.text)
            variables = tuple(dict.fromkeys((*environment, *line.environment)))
            for called in self._list_called(line, folder, path):
                self._reach(called, trust, variables)

    def _list_called(self, line: CommandLine, folder: str, path: str) -> Iterator[_Place]:
        """Yield the commands that *line* calls by their names, and the scripts that it runs."""
        if not line.words or line.rule:
            return
        call = read_call((*line.prefix, *line.words)) if line.prefix else None
        for each in (read_call(line.words), call):
            if each:
                yield from self._find_called(
                    each, posixpath.normpath(posixpath.join(folder, each.folder))
                )
        for word in line.words[:3]:
            script = posixpath.normpath(posixpath.join(folder, word))
            found = self._sources.get(script)
            if found and found.rule.at == "caller" and script != path:
                yield from ((script, name, folder) for name in {c.name for c in found.commands})

    def _find_called(self, call: Call, folder: str) -> Iterator[_Place]:
        folder = "" if folder == "." else folder
        for source in self._sources.values():
            own = source.path.rpartition("/")[0]
            is_below = call.is_recursive and (not folder or f"{own}/".startswith(f"{folder}/"))
            if own != folder and not is_below:
                continue
            if words := next((c for c in source.rule.calls if starts(call.words, c)), ""):
                names = pick_names(source.rule, {c.name for c in source.commands}, call, words)
                yield from ((source.path, name, own) for name in names)

    def _read(self, place: _Place) -> Iterator[Invocation]:
        path, name, base = place
        source = self._sources[path]
        for command in source.commands:
            if command.name != name:
                continue
            folder = posixpath.normpath(posixpath.join(base, command.folder))
            folder = "" if folder == "." else folder
            folder = UNKNOWN if UNKNOWN in command.folder else folder
            line = read_line(command.text)
            if line.rule and not line.prefix:
                line = self._add_prefix(line, source.rule, base)
            if line.rule and not line.prefix:
                line = line._replace(prefix=self._find_starter(line, folder))
            # Variables of a caller are for that: nothing shows that this command reads them.
            has_variables = bool(self._trust[place].environment or line.environment)
            if line.rule:
                line = line._replace(prefix=(*line.environment, *line.prefix))
            trust = self._trust[place].number
            is_setting, number = command.is_setting, command.line
            yield Invocation(line, folder, path, number, trust, name, is_setting, has_variables)

    def _add_prefix(self, line: CommandLine, rule: SourceRule, folder: str) -> CommandLine:
        """Return *line* with the program that runs programs of the project's packages."""
        needed = posixpath.join(folder, rule.prefix_needs)
        is_missing = rule.prefix_needs and needed not in self._records
        if not rule.prefix or is_missing or "/" in line.program:
            return line
        if rule.prefix.endswith("/"):
            return line._replace(program=rule.prefix + line.program)
        if line.program.partition(" ")[0] in {"node", "bun", "deno", "tsx"}:
            return line
        prefix = find_program((self._records, self._skipped), folder, rule.prefix)
        return line._replace(prefix=(prefix,))

    def _find_starter(self, line: CommandLine, folder: str) -> tuple[str, ...]:
        """Return the program that replaces the folder of a program, such as ``npx``."""
        found = (name for inside, name in TABLE.folders.items() if inside in line.words[0])
        program = next(found, "")
        files = (self._records, self._skipped)
        return (find_program(files, folder, program),) if program else ()

    def _list_scripts(self) -> Iterator[Script]:
        """Yield the commands with names such as ``test`` that start no known runner."""
        for (path, name, base), trust in sorted(self._trust.items()):
            source = self._sources[path]
            commands = [c for c in source.commands if c.name == name and not c.is_setting]
            is_named = _IS_TEST.fullmatch(name) or (not name and source.rule.option)
            if not source.rule.whole or not is_named or not commands:
                continue
            if self._starts_runner((path, name, base), set()):
                continue
            program = source.rule.whole.partition(" {name}")[0]
            program = find_program((self._records, self._skipped), base, program)
            text = f"{program} {name}" if "{name}" in source.rule.whole else program
            text = " ".join((*trust.environment, text))
            words = frozenset(word for each in commands for word in read_line(each.text).words)
            language = self._find_language(base)
            yield Script(text, base, path, commands[0].line, source.rule, words, language)

    def _find_language(self, folder: str) -> str:
        """Return the language of most tests in *folder*, empty if there are none."""
        inside = (path for path in self._tests if not folder or path.startswith(f"{folder}/"))
        found = (analysis.language for path in inside if (analysis := self._records[path].analysis))
        counts = Counter(found)
        return min(counts, key=lambda name: (-counts[name], name)) if counts else ""

    def _starts_runner(self, place: _Place, seen: set[_Place]) -> bool:
        """Return whether a command, or one that it calls, starts a known test runner."""
        if place in seen or place not in self._trust:
            return False
        seen.add(place)
        path, name, base = place
        for command in self._sources[path].commands:
            if command.name == name:
                line = read_line(command.text)
                folder = posixpath.join(base, command.folder)
                called = self._list_called(line, folder, path)
                if line.rule or any(self._starts_runner(each, seen) for each in called):
                    return True
        return False


def _put_plain_first(group: Iterable[Invocation]) -> list[Invocation]:
    """Return *group* with commands that need variables behind those in the same folder that are a
    project's own test command and need none: CI sets them for a special run."""
    found = [*group]
    plain = {each.folder for each in found if each.is_plain}
    return sorted(found, key=lambda each: each.has_variables and each.folder in plain)


def is_failing(commands: Iterable[ShellCommand]) -> bool:
    """Return whether one of the *commands* always fails."""
    return any(_FAILING.fullmatch(each.text) for each in commands)
