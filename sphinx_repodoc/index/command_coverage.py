"""Whether a command covers a test file, by its folder, package, arguments and settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sphinx_repodoc.index import path_patterns
from sphinx_repodoc.index.command_lines import (
    is_unknown,
    list_options,
    list_positionals,
    make_key,
)
from sphinx_repodoc.index.invocations import UNKNOWN
from sphinx_repodoc.languages.settings import RunnerRule
from sphinx_repodoc.model import Manifest, list_ancestors

if TYPE_CHECKING:
    from sphinx_repodoc.index.repo_index import RepoIndex

_OF_OPTIONS = re.compile(r"(?i)FLAGS?\b|OPT(?:ION)?S?\b|^-")
INCLUDE, EXCLUDES = "--include", frozenset({"--exclude", "--ignore", "--exclude-glob"})
"""Options that stand for the patterns in the settings of a runner."""


class Candidate(NamedTuple):
    """A command that may run a test: its rule, its place, and its ``prefix`` and ``program``.
    ``is_presence`` means that only the presence of a file shows that the runner is used."""

    rule: RunnerRule
    prefix: tuple[str, ...]
    program: str
    arguments: tuple[str, ...]
    folder: str
    source: str
    line: int
    is_presence: bool = False


class Unit(NamedTuple):
    """A package with tests: its folder, its manifest, its name, and whether it depends on others of
    the project."""

    folder: str
    manifest: str
    name: str
    needs_siblings: bool = False


def count_parts(folder: str) -> int:
    return folder.count("/") + 1 if folder and folder != UNKNOWN else 0


def is_inside(path: str, folder: str) -> bool:
    return not folder or path.startswith(f"{folder}/")


def cut(path: str, folder: str) -> str:
    return path.removeprefix(f"{folder}/") if folder else path


def find_unit(index: RepoIndex, rule: RunnerRule, path: str) -> Unit | None:
    for folder in list_ancestors(path.rpartition("/")[0]):
        files = index.folders[folder].files if folder in index.folders else ()
        for pattern in rule.unit:
            for file in files:
                if path_patterns.matches(pattern, file.rpartition("/")[2]):
                    manifest = _find_manifest(index, file)
                    return Unit(folder, file, manifest.name if manifest else "")
    return None


def covers_unit(index: RepoIndex, candidate: Candidate, unit: Unit) -> bool:
    rule, folder = candidate.rule, candidate.folder
    if rule.runs_in == "own":
        return folder == unit.folder or is_inside(folder, unit.folder)
    if not is_inside(f"{unit.folder}/", folder) and folder != unit.folder:
        return is_inside(folder, unit.folder)
    selected = [v for name, v in list_options(rule, candidate.arguments) if name in rule.selects]
    inside = cut(unit.folder, folder)
    named = [part for value in selected for part in value.split(",") if "$" not in part]
    if f"!{inside}" in named:
        return False
    chosen = [part.removeprefix(":") for part in named if not part.startswith("!")]
    if chosen and not {inside, unit.name}.intersection(chosen):
        return False
    if unit.folder == folder or candidate.rule.runs_in == "nested":
        return True
    return not rule.lists_members or _is_member(index, folder, unit)


def add_siblings(index: RepoIndex, folder: str, unit: Unit) -> Unit:
    """Return *unit* with whether it depends on another member of the project in *folder*."""
    name = unit.manifest.rpartition("/")[2]
    root = f"{folder}/" if folder else ""
    listed = _find_manifest(index, f"{root}{name}")
    paths = (f"{root}{member}/{name}" for member in (listed.members if listed else ()))
    members = {found.name for path in paths if (found := _find_manifest(index, path))}
    own = _find_manifest(index, unit.manifest)
    needed = {each.name for each in own.dependencies} if own else set()
    return unit._replace(needs_siblings=bool(members & needed))


def _find_manifest(index: RepoIndex, path: str) -> Manifest | None:
    record = index.records.get(path)
    return record.analysis.manifest if record and record.analysis else None


def _is_member(index: RepoIndex, folder: str, unit: Unit) -> bool:
    """Return whether *unit* belongs to the project in *folder* above it: the manifests between them
    list it, if there are any of the same name."""
    name = unit.manifest.rpartition("/")[2]
    above = f"{folder}/{name}" if folder else name
    if above not in index.records:
        return True
    manifest = _find_manifest(index, above)
    members = manifest.members if manifest else ()
    inside = cut(unit.folder, folder)
    return any(path_patterns.matches(f"/{member.rstrip('/')}", inside) for member in members)


def covers_file(
    index: RepoIndex, candidate: Candidate, path: str, inside: str, folder: str
) -> bool:
    """Return whether the runner finds the file, by its arguments, settings and default patterns."""
    rule = candidate.rule
    words = [*candidate.arguments, *_find_settings(index, candidate, path)]
    options = [word.partition("=") for word in words if word.startswith("--")]
    excluded = [value for name, _, value in options if name in EXCLUDES and value]
    if any(path_patterns.matches(_anchor(each), inside) for each in excluded):
        return False
    included = [value for name, _, value in options if name == INCLUDE and value]
    positionals = list_positionals(rule, candidate.arguments) if rule.takes else []
    named = list(_select_paths(index, rule, positionals, folder))
    if rule.takes == "packages" and not (positionals or _has_hidden(candidate)):
        named = ["."]
    if rule.takes and not named:
        own = [word for word in _find_settings(index, candidate, path) if word[:2] != "--"]
        named = [word.removeprefix("./").rstrip("/") for word in own]
    if named and not any(_names(rule, each, inside) for each in named):
        return False
    if any(each == inside for each in named) or any("*" in each for each in named):
        return True
    patterns = [*(included or rule.files), *_list_optional(index, candidate, path)]
    if named and rule.takes == "paths":
        # Default patterns may contain the folder that is used without arguments.
        patterns = [each.rpartition("/")[2] for each in patterns]
    known = [each for each in patterns if path_patterns.compile_pattern(each)]
    return not known or any(path_patterns.matches(each, inside) for each in known)


def _has_hidden(candidate: Candidate) -> bool:
    """Return whether a command may be about packages that its arguments do not show."""
    if candidate.is_presence:
        return True
    values = {value for _, value in list_options(candidate.rule, candidate.arguments)}
    words = (each for each in candidate.arguments if is_unknown(each) and each not in values)
    return any(not _OF_OPTIONS.search(each) for each in words)


def _list_optional(index: RepoIndex, candidate: Candidate, path: str) -> Iterator[str]:
    """Yield the patterns for files that the runner finds only with one of the options given."""
    for written in candidate.rule.commands:
        pattern, _, option = written.partition(" if ")
        if option.startswith("-") and has_option(index, candidate, path, option):
            yield pattern


def has_option(index: RepoIndex, candidate: Candidate, path: str, option: str) -> bool:
    """Return whether a command or the settings of its runner have an option."""
    return option in candidate.arguments or option in _find_settings(index, candidate, path)


def _anchor(pattern: str) -> str:
    return pattern if "*" in pattern else f"/{pattern.removeprefix('./')}"


def _find_settings(index: RepoIndex, candidate: Candidate, path: str) -> tuple[str, ...]:
    """Return the options in the settings of the runner that are nearest to the file at *path*."""
    rows = index.invocations.settings.get(make_key(candidate.rule), ())
    near = [each for each in rows if is_inside(path, each.folder) and each.line.arguments]
    near = [each for each in near if is_inside(f"{each.folder}/", candidate.folder)]
    found = max(near, key=lambda each: count_parts(each.folder), default=None)
    return found.line.arguments if found else ()


def _select_paths(
    index: RepoIndex, rule: RunnerRule, words: list[str], folder: str
) -> Iterator[str]:
    """Yield those of *words* that are files or folders of the repository, or patterns for them."""
    for word in words:
        word = word.partition("::")[0].removeprefix("./").rstrip("/")
        if rule.takes == "packages":
            yield word
        elif "*" in word or rule.takes == "parts":
            if "*" in word or index.invocations.path_parts.issuperset(word.split("/")):
                yield word
        else:
            full = f"{folder}/{word}" if folder and word not in {"", "."} else word
            if word in {"", "."} or full in index.records or full in index.folders:
                yield word


def _names(rule: RunnerRule, word: str, inside: str) -> bool:
    """Return whether the argument *word* includes the file *inside* the folder of the command."""
    if word in {"", "."}:
        return rule.takes != "packages" or "/" not in inside
    if rule.takes == "packages":
        below = word.removesuffix("...").rstrip("/")
        own = inside.rpartition("/")[0]
        return is_inside(f"{own}/", below) if word.endswith("...") else own == word
    if "*" in word:
        return path_patterns.matches(f"/{word}", inside)
    return word in inside if rule.takes == "parts" else f"{inside}/".startswith(f"{word}/")
