"""Tests of a file, files that a test exercises, and commands that run a test."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from itertools import pairwise, product
from typing import TYPE_CHECKING

from sphinx_repodoc.index.facts import Runner, TestFile, Use
from sphinx_repodoc.index.pairs import ITS_SUBJECT, ITS_TEST
from sphinx_repodoc.languages.load import LANGUAGES, find_scope
from sphinx_repodoc.languages.settings import RunnerRule, Settings
from sphinx_repodoc.model import FileRecord, ImportForm, SymbolKind, list_ancestors
from sphinx_repodoc.roles import FOLDER, read_table

if TYPE_CHECKING:
    from sphinx_repodoc.index.repo_index import RepoIndex

_HELPERS = frozenset({"test helper", "test part", "fixture"})
_ERASED = frozenset({SymbolKind.INTERFACE, SymbolKind.TYPE})
_AUXILIARY = frozenset({SymbolKind.MACRO, SymbolKind.TYPE, SymbolKind.NAMESPACE})

# Kotlin source sets of one platform. Others, such as commonTest, are shared and have no task.
_PLATFORM_SETS = frozenset({"functionalTest", "integrationTest", "jsTest", "jvmTest", "test"})


class _RunnerTable(Settings, frozen=True, kw_only=True):
    """The content of ``roles/runners.toml``."""

    runners: tuple[RunnerRule, ...]
    instead: dict[str, dict[str, str]]
    gradle: dict[str, str]


_TABLE = read_table(FOLDER / "runners.toml", _RunnerTable)


def list_tests(index: RepoIndex, path: str) -> tuple[TestFile, ...]:
    """Return the tests that exercise a file: first those named after it, then those with the most
    uses of its symbols. Helpers of tests have no tests."""
    named = {pair.path for pair in index.relations.pairs.get(path, ()) if pair.reason == ITS_TEST}
    uses: dict[str, list[Use]] = {}
    for use in index.uses.list_outside(path):
        uses.setdefault(use.path, []).append(use)
    lines: dict[str, set[int]] = {}
    for importer in index.imported_by.get(path, ()):
        # An import of a whole package does not show that the test exercises each of its files.
        imports_several = any(
            each.line == importer.line and path in each.targets and len(each.targets) > 1
            for each in index.imports.get(importer.path, ())
        )
        if importer.path in index.tests and not imports_several:
            lines.setdefault(importer.path, set()).add(importer.line)
    others = (named | ({*uses, *lines} & index.tests)) - {path}
    about = {each for each in others if _may_be_about(index, each, path, uses.get(each, ()))}
    return _rank_files(about | named & others, named, uses, lines)


def list_subjects(index: RepoIndex, path: str) -> tuple[TestFile, ...]:
    """Return the files that a test exercises: those it is named after, then those it uses most."""
    named = {p.path for p in index.relations.pairs.get(path, ()) if p.reason == ITS_SUBJECT}
    uses: dict[str, list[Use]] = {}
    for use in index.uses.by_user.get(path, ()):
        if use.target != path:
            uses.setdefault(use.target, []).append(use)
    lines: dict[str, set[int]] = {}
    for imported in index.imports.get(path, ()):
        is_certain = imported.exact and imported.form is not ImportForm.LINK
        if is_certain and len(imported.targets) == 1:
            lines.setdefault(imported.targets[0], set()).add(imported.line)
    others = {*named, *uses, *lines} - index.tests
    about = {each for each in others if _may_be_about(index, path, each, uses.get(each, ()))}
    return _rank_files(about | named & others, named, uses, lines)


def _rank_files(
    paths: Set[str],
    named: Set[str],
    uses: Mapping[str, Iterable[Use]],
    imports: Mapping[str, Set[int]],
) -> tuple[TestFile, ...]:
    """Return those of *paths* that are named alike, used or imported, the best evidence first."""
    found = []
    for path in paths:
        symbols: dict[str, set[int]] = {}
        for use in uses.get(path, ()):
            if use.symbol:
                symbols.setdefault(use.symbol, set()).update(use.lines)
        if path in named or symbols or path in imports:
            test = TestFile(
                path=path,
                is_named=path in named,
                import_lines=tuple(sorted(imports.get(path, ()))),
                symbols=tuple((name, tuple(sorted(symbols[name]))) for name in sorted(symbols)),
            )
            found.append((not test.is_named, -sum(map(len, symbols.values())), path, test))
    return tuple(test for *_, test in sorted(found))


def _may_be_about(index: RepoIndex, test: str, path: str, uses: Iterable[Use]) -> bool:
    """Return whether a test may exercise a file that it uses or imports, but is not named after.
    Tests exercise neither their helpers nor vendored code."""
    roles, own_roles = ({role.role for role in index.roles.get(p, ())} for p in (path, test))
    if roles & _HELPERS or ("vendored" in roles and "vendored" not in own_roles):
        return False
    analysis = index.records[path].analysis
    rules = find_scope(analysis.language if analysis else "")
    if analysis and rules.erases_types:
        named = {each.symbol for each in index.imports.get(test, ()) if path in each.targets}
        erased = {each.qualname for each in analysis.symbols if each.kind in _ERASED}
        return not named or not named <= erased
    if not analysis or not rules.includes:
        return True
    # Tests use macros and types of a header also for purposes other than testing it.
    used = {use.symbol for use in uses}
    tested = {each.qualname for each in analysis.symbols if each.kind not in _AUXILIARY}
    is_named = any(pair.reason == ITS_SUBJECT for pair in index.relations.pairs.get(test, ()))
    return bool(used & tested) or (not is_named and bool(used or tested))


def find_runner(
    records: Mapping[str, FileRecord], path: str, skipped: Collection[str] = ()
) -> Runner | None:
    """Return the command that runs the test at *path*, with the line that configures it. The
    nearest configuration file decides, then the order of the rules. *skipped* files include lock
    files, which tell the package manager."""
    analysis = records[path].analysis if path in records else None
    language = LANGUAGES.get(analysis.language) if analysis else None
    rules = (*(language.runners if language else ()), *_TABLE.runners)
    for weak, folder in product((False, True), list_ancestors(path.rpartition("/")[0])):
        for rule in rules:
            config = f"{folder}/{rule.file}" if folder else rule.file
            if rule.weak is not weak or config not in records:
                continue
            if line := _find_line(records[config], rule.key):
                inside = path.removeprefix(f"{folder}/" if folder else "")
                program, _, rest = _write_command(rule, inside).partition(" ")
                program = _find_program((records, skipped), folder, program)
                command = f"{program} {rest}"
                return Runner(command=command, folder=folder, source=config, line=line)
    return None


def _find_program(files: Iterable[Collection[str]], folder: str, program: str) -> str:
    """Return the program to run instead of *program*: ``yarn`` for ``npm`` if it has a lock
    file."""
    for steps, above in enumerate(list_ancestors(folder)):
        for file, instead in _TABLE.instead.get(program, {}).items():
            path = f"{above}/{file}" if above else file
            if any(path in each for each in files):
                return instead.format(up="../" * steps or "./")
    return program


def _find_line(record: FileRecord, key: str) -> int:
    """Return the line of a configuration file that has *key*, 0 if none has; 1 without a key."""
    if not key:
        return 1
    symbols = record.analysis.symbols if record.analysis else ()
    return next((each.line for each in symbols if f"{each.qualname}.".startswith(f"{key}.")), 0)


def _write_command(rule: RunnerRule, path: str) -> str:
    folder, _, name = path.rpartition("/")
    stem = _quote(name.partition(".")[0])
    # A Gradle task has the name of its source set; sets that platforms share run by allTests.
    sets = [after for part, after in pairwise(folder.split("/")) if part == "src"]
    found = sets[0] if sets and sets[0].endswith("Test") else "test"
    is_shared = name.endswith(".kt") and found not in _PLATFORM_SETS
    task = "allTests" if is_shared else f"{_quote(found)} --tests {stem}"
    task = _TABLE.gradle.get(found, task)
    return rule.command.format(path=_quote(path), folder=_quote(folder), stem=stem, task=task)


def _quote(text: str) -> str:
    """Return *text* quoted as one word of a shell command."""
    if all(letter.isalnum() or letter in "/._-+@" for letter in text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"
