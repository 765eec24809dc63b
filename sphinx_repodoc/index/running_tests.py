"""The command that runs a test file or the tests of a folder, chosen from the commands in the
repository."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sphinx_repodoc.index import path_patterns
from sphinx_repodoc.index.command_coverage import (
    Candidate,
    add_siblings,
    count_parts,
    covers_file,
    covers_unit,
    cut,
    find_unit,
    is_inside,
)
from sphinx_repodoc.index.command_lines import list_rules, make_key, quote
from sphinx_repodoc.index.command_text import keep_options, write_command, write_program
from sphinx_repodoc.index.facts import TestCommand
from sphinx_repodoc.index.invocations import PROGRAM_WORDS, UNKNOWN, find_program
from sphinx_repodoc.index.registered_tests import find_registered
from sphinx_repodoc.index.tested_files import list_tests
from sphinx_repodoc.languages.settings import RunnerRule
from sphinx_repodoc.model import FileRecord, list_ancestors

if TYPE_CHECKING:
    from sphinx_repodoc.index.repo_index import RepoIndex


_MOST_TRIED = 5
_SAMPLES = 4


def list_commands(index: RepoIndex, path: str) -> tuple[TestCommand, ...]:
    """Return the commands that run the tests in the file at *path* and the first of the other tests
    that exercise it and have one; none for a test helper, which contains no tests."""
    analysis = index.records[path].analysis
    if analysis is None:
        return ()
    if path in index.tests:
        tested = [path] if index.may_run(path) else []
    else:
        is_own = any(role.role == "tested" for role in index.roles.get(path, ()))
        tested = [path] if is_own else []
    found = [find_command(index, each) for each in tested]
    if path not in index.tests:
        tests = list_tests(index, path)[:_MOST_TRIED]
        # Tests of other files do not stand for its own one.
        if tests and tests[0].is_named:
            tests = tuple(each for each in tests if each.is_named)
        others = (find_command(index, each.path) for each in tests)
        found.append(next(filter(None, others), None))
    return tuple(dict.fromkeys(filter(None, found)))


def find_folder_command(index: RepoIndex, folder: str, tests: Sequence[str]) -> TestCommand | None:
    """Return the command that runs the *tests* below a folder, None if no single one does: those
    written for some of them, with the folder in place of the file, must be the same."""
    step = max(1, len(tests) // _SAMPLES)
    found = [find_command(index, path, folder) for path in tests[::step][:_SAMPLES]]
    commands = {(each.command, each.folder) if each else None for each in found}
    return found[0] if len(commands) == 1 else None


def find_command(index: RepoIndex, path: str, within: str | None = None) -> TestCommand | None:
    """Return the command that runs the test at *path*, with the line that shows it. Commands in the
    nearest folder are preferred, then those in the most trustworthy files; the presence of a
    manifest is weaker than any command. With *within*, a folder around the file, return the command
    for all tests in it."""
    record = index.records.get(path)
    if record is None or record.analysis is None:
        return None
    if within is None and (own := _find_own(index, path)):
        return own
    rules = _select_rules(index, path, list(list_rules(record.analysis.language)))
    candidates = [each for rule in rules for each in _list_evidence(index, rule)]
    # The sort is stable: the commands of a rule are sorted by their trust.
    candidates.sort(key=lambda each: -count_parts(each.folder))
    found = (_write(index, each, path, within) for each in candidates)
    if command := next(filter(None, found), None):
        return command
    for is_weak in (False, True):
        for folder in list_ancestors(path.rpartition("/")[0]):
            for rule in rules:
                for each in _list_manifests(index, rule, folder, is_weak=is_weak):
                    if command := _write(index, each, path, within):
                        return command
    script = _find_script(index, path, record.analysis.language)
    # A script of a folder around *within* runs more than its tests.
    is_whole = within is None or (script is not None and is_inside(f"{script.folder}/", within))
    return script if is_whole else None


def _select_rules(index: RepoIndex, path: str, rules: list[RunnerRule]) -> list[RunnerRule]:
    """Return the rules whose modules the test imports, if there are any; else those without."""
    modules = {each.module for each in index.imports.get(path, ())}
    named = [rule for rule in rules if not modules.isdisjoint(rule.imports)]
    return named or rules


def _find_own(index: RepoIndex, path: str) -> TestCommand | None:
    """Return the command that names the file itself as the program to run. A folder that only a
    build makes is replaced by the root."""
    found = index.invocations.programs.get(path)
    if found is None:
        return None
    folder = found.folder if found.folder in index.folders else ""
    quoted = (quote(word) if " " in word else word for word in found.line.words)
    words = [*found.line.prefix, *quoted]
    for place, word in enumerate(words[:PROGRAM_WORDS]):
        is_own = posixpath.normpath(posixpath.join(found.folder, word)) == path
        if is_own and folder != found.folder:
            words[place] = path
    text = " ".join((*found.line.environment, *words))
    return TestCommand(command=text, folder=folder, source=found.source, line=found.number)


def _list_evidence(index: RepoIndex, rule: RunnerRule) -> Iterator[Candidate]:
    key = make_key(rule)
    for rows in (index.invocations.commands, index.invocations.settings):
        for each in rows.get(key, ()):
            yield Candidate(
                rule,
                each.line.prefix,
                each.line.program,
                each.line.arguments,
                each.folder,
                each.source,
                each.number,
            )


def _list_manifests(
    index: RepoIndex, rule: RunnerRule, folder: str, *, is_weak: bool
) -> Iterator[Candidate]:
    """Yield a command for each file in *folder* that shows that the runner of *rule* is used."""
    for written in rule.weak if is_weak else rule.manifests:
        if found := _find_manifest(index, folder, written):
            path, line = found
            program = rule.program or rule.words[0]
            first, _, rest = program.partition(" ")
            first = find_program((index.records, index.skipped), folder, first)
            text = f"{first} {rest}".rstrip()
            yield Candidate(rule, (), text, (), folder, path, line, is_presence=True)


def _find_manifest(index: RepoIndex, folder: str, written: str) -> tuple[str, int] | None:
    """Return the path and the line of a manifest: ``name``, ``name#key`` or ``pattern@name``."""
    pattern, _, dependency = written.partition("@")
    if not dependency:
        name, _, key = written.partition("#")
        path = f"{folder}/{name}" if folder else name
        line = _find_line(index.records[path], key) if path in index.records else 0
        return (path, line) if line else None
    for path in index.folders[folder].files if folder in index.folders else ():
        analysis = index.records[path].analysis
        if analysis and analysis.manifest and path_patterns.matches(pattern, path):
            for each in analysis.manifest.dependencies:
                if each.name == dependency:
                    return path, each.line
    return None


def _find_line(record: FileRecord, key: str) -> int:
    """Return the line of a configuration file that has *key*, 0 if none has; 1 without a key."""
    if not key:
        return 1
    symbols = record.analysis.symbols if record.analysis else ()
    return next((each.line for each in symbols if f"{each.qualname}.".startswith(f"{key}.")), 0)


def _write(
    index: RepoIndex, candidate: Candidate, path: str, within: str | None
) -> TestCommand | None:
    """Return the command for the file at *path*, or for all tests in the folder *within*; None if
    *candidate* does not cover it."""
    rule, folder = candidate.rule, candidate.folder
    if rule.words == ("ctest",) or rule.filter.startswith(" -R"):
        return _write_registered(index, candidate, path)
    if folder == UNKNOWN or not is_inside(path, folder):
        return None
    unit = find_unit(index, rule, path) if rule.unit else None
    if rule.unit:
        if unit is None or not covers_unit(index, candidate, unit):
            return None
        if rule.siblings:
            unit = add_siblings(index, folder, unit)
        if rule.runs_in == "nested" and is_inside(f"{unit.folder}/", folder):
            folder = unit.folder
    inside = cut(path, folder)
    if not covers_file(index, candidate, path, inside, folder):
        return None
    scope = None
    if within is not None:
        if not is_inside(f"{within}/", folder):
            return None
        scope = cut(f"{within}/", folder).rstrip("/")
    text = write_command(candidate, path, inside, unit, folder, index.records, scope)
    if not text:
        return None
    return TestCommand(command=text, folder=folder, source=candidate.source, line=candidate.line)


def _write_registered(index: RepoIndex, candidate: Candidate, path: str) -> TestCommand | None:
    """Return the command for a file whose program is registered as a test in a build script."""
    registered = find_registered(index, candidate.rule, path)
    if registered is None:
        return None
    options = "".join(f" {each}" for each in keep_options(candidate))
    folder = candidate.folder
    if not options and folder not in {"", UNKNOWN} and folder not in index.folders:
        options = f" --test-dir {quote(folder)}"
    chosen = candidate.rule.filter.format(names=quote(registered.names)) if registered.names else ""
    text = f"{write_program(candidate)}{options}{chosen}"
    return TestCommand(command=text, folder="", source=registered.source, line=registered.line)


def _find_script(index: RepoIndex, path: str, language: str) -> TestCommand | None:
    """Return the script or target of the nearest folder that runs all tests in a way unknown
    here. Scripts that name other files or folders of the repository do not cover this one, nor do
    those for tests in other languages, and those with a file of their kind closer to the test."""
    found = sorted(index.invocations.scripts, key=lambda each: -count_parts(each.folder))
    for each in found:
        if not is_inside(path, each.folder):
            continue
        languages = each.rule.languages or {each.language or language}
        name = each.source.rpartition("/")[2]
        if language not in languages or _has_nearer(index, path, each.folder, name):
            continue
        folder = f"{each.folder}/" if each.folder else ""
        words = {folder + word.removeprefix("./").rstrip("/") for word in each.words}
        named = [w for w in words if w in index.tests or (w in index.folders and w != each.folder)]
        if named and not any(f"{path}/".startswith(f"{word}/") for word in named):
            continue
        return TestCommand(
            command=each.command, folder=each.folder, source=each.source, line=each.number
        )
    return None


def _has_nearer(index: RepoIndex, path: str, folder: str, name: str) -> bool:
    """Return whether a folder below *folder* and around the file at *path* has a file *name*."""
    for above in list_ancestors(path.rpartition("/")[0]):
        if above == folder:
            return False
        if f"{above}/{name}" in index.records:
            return True
    return False
