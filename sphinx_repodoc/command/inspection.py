"""``inspect``: prints the facts about each file as JSON lines."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Container
from pathlib import Path

from sphinx_repodoc.build.missing_packages import summarise_missing
from sphinx_repodoc.build.pipeline import Repository, load_repository
from sphinx_repodoc.build.reading import read_text
from sphinx_repodoc.build.workers import count_cores
from sphinx_repodoc.command.arguments import USAGE, CommandError
from sphinx_repodoc.command.file_facts import describe_file, describe_folder
from sphinx_repodoc.command.project import find_folder
from sphinx_repodoc.config import Options
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import explain_emptiness


def run(arguments: argparse.Namespace) -> int:
    """Print the facts; return the exit code."""
    root = find_folder(arguments.path)
    repository = _load(arguments, root)
    index, pages = repository.index, repository.index.file_pages
    fault = explain_emptiness(root, index.records, index.skipped)
    if fault and not arguments.files:
        raise CommandError(fault)
    problems = _group_problems(repository)
    for line in summarise_missing(repository.missing_packages):
        print(f"sphinx-repodoc inspect: {line}", file=sys.stderr)

    def read(path: str) -> str:
        with contextlib.suppress(OSError):
            return read_text(root, index.records[path].source, redact=True)
        return ""

    paths = {name: find_path(name, root, pages) for name in arguments.files}
    for path in dict.fromkeys(paths.values()) if paths else pages:
        if path:
            uses = repository.stored[path].decode_references()
            found = problems.get(path, ())
            facts = describe_file(index, path, uses, found, read, with_uses=arguments.uses)
            print(json.dumps(facts))
    for folder in index.folders if arguments.folders else ():
        print(json.dumps(describe_folder(index, folder)))
    unknown = [name for name, path in paths.items() if not path]
    for name in unknown:
        print(f"sphinx-repodoc inspect: {name} is not a documented file of {root}", file=sys.stderr)
    return USAGE if unknown else 0


def _group_problems(repository: Repository) -> dict[str, list[Problem]]:
    """Return the problems of each file. A missing package is one problem of the repository, but
    each file that needs it lists the problem, too."""
    problems: dict[str, list[Problem]] = {}
    for problem in repository.problems:
        problems.setdefault(problem.path, []).append(problem)
    for path, record in repository.index.records.items():
        for gap in record.analysis.gaps if record.analysis else ():
            problem = Problem(kind=ProblemKind.MISSING, message=gap.describe(), path=path)
            problems.setdefault(path, []).append(problem)
    return problems


def find_path(name: str, root: Path, known: Container[str]) -> str:
    """Return the path of a file in the repository, or nothing if it is not *known*.

    *name* is absolute, or relative to the root or to the current folder.
    """
    path = os.path.normpath(name).replace(os.sep, "/")
    if path in known:
        return path
    folder, file = os.path.split(Path(name).absolute())
    path = os.path.relpath(Path(folder).resolve() / file, root).replace(os.sep, "/")
    return path if path in known else ""


def _load(arguments: argparse.Namespace, root: Path) -> Repository:
    options = Options(include=tuple(arguments.include), exclude=tuple(arguments.exclude))
    with tempfile.TemporaryDirectory(prefix="sphinx-repodoc-") as folder:
        cache = Path(arguments.cache or folder).resolve()
        return load_repository(
            root,
            options,
            cache=cache,
            ignore=(cache,),
            jobs=arguments.jobs or count_cores(),
            progress=lambda items, total: iter(items),
        )
