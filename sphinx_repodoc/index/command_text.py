"""The command line that runs one test file, written from a command that runs several."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from sphinx_repodoc.index import path_patterns
from sphinx_repodoc.index.command_coverage import EXCLUDES, INCLUDE, Candidate, Unit, cut
from sphinx_repodoc.index.command_lines import (
    TABLE,
    is_unknown,
    list_options,
    list_positionals,
    quote,
)
from sphinx_repodoc.languages.settings import RunnerRule
from sphinx_repodoc.model import CALLABLES, TYPES, FileRecord, Symbol

# Kotlin source sets of one platform. Others, such as commonTest, are shared and have no task.
_PLATFORM_SETS = frozenset({"functionalTest", "integrationTest", "jsTest", "jvmTest", "test"})
_OPTIONAL = re.compile(r"\[([^\[\]]*\{\w+\}[^\[\]]*)\]")


def write_command(
    candidate: Candidate,
    path: str,
    inside: str,
    unit: Unit | None,
    folder: str,
    records: Mapping[str, FileRecord],
    scope: str | None = None,
) -> str:
    """Return the command line for a file; empty if the rule has none for it. If the program takes
    folders, the command is for the folder *scope* in that of the command instead."""
    rule = candidate.rule
    in_unit = cut(path, unit.folder) if unit else inside
    base = f"{unit.folder}/" if unit and unit.folder else ""
    template = _choose_template(candidate, in_unit, lambda file: base + file in records)
    own = _name_tests(rule, inside, records[path])
    if scope is not None:
        own |= _name_folder(rule, scope)
    if not template or ("{task}" in template and not own["task"]):
        return ""
    is_own_unit = unit is None or unit.folder == folder
    template = _OPTIONAL.sub("" if is_own_unit else r"\1", template)
    unit_folder = cut(unit.folder, folder) if unit and not is_own_unit else ""
    positionals = list_positionals(rule, candidate.arguments)
    values = {
        "run": write_program(candidate),
        "options": "".join(f" {each}" for each in keep_options(candidate)),
        "argument": positionals[0] if positionals else "",
        "scope": _name_scope(in_unit),
        "unit": quote(unit_folder),
        "siblings": rule.siblings if unit and unit.needs_siblings else "",
        "name": quote(unit.name if unit else ""),
        "manifest": quote(cut(unit.manifest, folder) if unit else ""),
        "colons": ":" + quote(unit_folder.replace("/", ":")),
        "top": quote(in_unit.split("/")[1]) if in_unit.count("/") > 1 else "",
        **own,
    }
    # The folder of the command itself is empty: ``./`` is written as ``.``.
    return re.sub(r" +", " ", f"{template.format(**values)} ").replace(" ./ ", " . ").strip()


def _choose_template(candidate: Candidate, path: str, has_file: Callable[[str], bool]) -> str:
    """Return the command for a file at *path* in its unit, which *has_file* may need."""
    top = path.split("/")[1] if path.count("/") > 1 else ""
    for written, text in candidate.rule.commands.items():
        pattern, _, needed = written.partition(" if ")
        is_option = needed.startswith("-")
        is_there = not needed or is_option or has_file(needed.replace("{top}", top))
        if is_there and path_patterns.matches(pattern, path):
            return text
    return candidate.rule.command


def _name_tests(rule: RunnerRule, inside: str, record: FileRecord) -> dict[str, str]:
    """Return the values of placeholders for the file at the path *inside* the command's folder."""
    symbols = record.analysis.symbols if record.analysis else ()
    lines = (record.analysis.tests if record.analysis else None) or ()
    names = [each.name for each in symbols if each.line in lines and each.kind in CALLABLES]
    is_short = 0 < len(names) <= rule.most and len(names) == len(lines)
    folder, _, name = inside.rpartition("/")
    stem = name.partition(".")[0]
    type_name = quote(_find_type(symbols, lines) or stem)
    return {
        "path": quote(inside),
        "folder": quote(folder),
        "stem": quote(stem),
        "type": type_name,
        "module": quote(inside.rpartition(".")[0].replace("/", ".")),
        "task": _find_task(folder, name, type_name),
        "filter": rule.filter.format(names="|".join(names)) if is_short else "",
    }


def _name_folder(rule: RunnerRule, folder: str) -> dict[str, str]:
    """Return the values of placeholders that are about all tests in a folder."""
    values = {"filter": ""}
    if rule.takes in {"paths", "parts"}:
        values["path"] = quote(folder)
    elif rule.takes == "packages":
        values["folder"] = f"{quote(folder)}/...".lstrip("/")
    return values


def write_program(candidate: Candidate) -> str:
    """Return the program of a command with the programs that run it."""
    prefix = candidate.prefix
    if candidate.program.startswith("python -m ") and prefix[-1:] == ("-m",):
        prefix = prefix[:-2]
    return " ".join((*prefix, candidate.program))


def keep_options(candidate: Candidate) -> Iterator[str]:
    """Yield the options of a command that those for other files need as well."""
    rule = candidate.rule
    for name, value in list_options(rule, candidate.arguments):
        is_kept = "*" in rule.keep or name in rule.keep
        if is_kept and not is_unknown(f"{name}{value}") and name not in {INCLUDE, *EXCLUDES}:
            joined = f"{name}={value}" if f"{name}={value}" in candidate.arguments else name
            yield joined if not value or "=" in joined else f"{name} {quote(value)}"


def _find_type(symbols: tuple[Symbol, ...], lines: tuple[int, ...]) -> str:
    """Return the name of the outermost type that contains the first test."""
    types = [each for each in symbols if each.kind in TYPES]
    for line in lines[:1]:
        around = [each for each in types if each.line <= line <= each.end_line]
        return around[0].name if around else ""
    return ""


def _name_scope(path: str) -> str:
    """Return the name of the module at *path* in its package: ``a::b`` for ``src/a/b.rs``."""
    parts = path.rpartition(".")[0].removeprefix("src/").split("/")
    if parts[-1] in {"mod", "lib", "main"}:
        parts = parts[:-1]
    return "::".join(parts)


def _find_task(folder: str, name: str, type_name: str) -> str:
    # A Gradle task has the name of its source set; sets that platforms share run by allTests. Other
    # sets, such as testFixtures, have no tests.
    sets = [after for part, after in pairwise(folder.split("/")) if part == "src"]
    found = sets[0] if sets else "test"
    if found != "test" and not found.endswith("Test"):
        return ""
    is_shared = name.endswith(".kt") and found not in _PLATFORM_SETS
    task = "allTests" if is_shared else f"{quote(found)} --tests {type_name}"
    return TABLE.gradle.get(found, task)
