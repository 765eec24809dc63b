"""Missing or unsuitable packages: each grammar or checker reads some of a repository's
languages, and any of them may be missing."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata

from sphinx_repodoc.grammars import (
    NOT_INSTALLED,
    OWN_MODULES,
    find_fault,
    list_unchecked,
    name_package,
    note_fault,
)
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.workers import run_batches

# A grammar is loaded in milliseconds, also on a busy machine.
LOAD_SECONDS = 10

DISTRIBUTION = "sphinx-repodoc"
# pip installs what an installed package requires and does not find.
INSTALL_DEFAULT = f"pip install {DISTRIBUTION}"
INSTALL_LANGUAGES = f'pip install "{DISTRIBUTION}[languages]"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack:
    """A package that is missing or does not fit, with the number of files of each language that
    go without it, and the command that installs it."""

    package: str
    fault: str
    files: tuple[tuple[str, int], ...]
    command: str

    def make_problem(self) -> Problem:
        """The entry in the report."""
        message = f"{self.package} {self.fault}: {_list_files(self.files)}; {self.command}"
        return Problem(kind=ProblemKind.MISSING, message=message)


def _list_files(files: Iterable[tuple[str, int]]) -> str:
    """``TSX (1 file), TypeScript (12 files)``."""
    return ", ".join(
        f"{language} ({number:,} file{'s' if number != 1 else ''})"
        for language, number in sorted(files)
    )


def summarise_lacks(lacks: Iterable[Lack]) -> Iterator[str]:
    """A line for all grammars that one command installs, and one for each other package."""
    missing: dict[str, list[tuple[str, int]]] = {INSTALL_DEFAULT: [], INSTALL_LANGUAGES: []}
    for lack in lacks:
        if lack.fault == NOT_INSTALLED and lack.command in missing:
            missing[lack.command] += lack.files
        else:
            yield f"{lack.package} {lack.fault}: {_list_files(lack.files)}: {lack.command}"
    for command, files in missing.items():
        if files:
            yield f"no grammar for {_list_files(files)}: {command}"


def check_grammars(languages: Iterable[str]) -> bool:
    """Try to load the grammars of *languages* in a process of its own: one that ends the process
    must not end the build. Whether one did."""
    has_crashed = False

    def lose(language: str, reason: str) -> str:
        nonlocal has_crashed
        has_crashed = True
        return f"cannot be loaded ({reason})"

    results = run_batches(
        list_unchecked(languages),
        find_fault,
        lose,
        jobs=1,
        weight=lambda language: 1,
        seconds=LOAD_SECONDS,
        apart=True,
    )
    for language, fault in results:
        note_fault(language, fault)
    return has_crashed


def find_lacks(records: Iterable[FileRecord]) -> list[Lack]:
    """The grammars that are missing for the files of a repository."""
    files: Counter[str] = Counter()
    skipped: dict[str, int] = {}
    incomplete: Counter[str] = Counter()
    for record in records:
        if analysis := record.analysis:
            files.update({analysis.language, *(gap.language for gap in analysis.gaps)})
            for gap in analysis.gaps:
                if gap.skipped:
                    skipped[gap.language] = max(gap.skipped, skipped.get(gap.language, 0))
                    incomplete[gap.language] += 1
    known = {language: number for language, number in files.items() if language in GRAMMARS}
    check_grammars(known)
    return sorted(
        (*_list_missing(known), *_list_incomplete(incomplete, skipped)),
        key=lambda lack: (lack.package, lack.fault),
    )


def _list_missing(files: Mapping[str, int]) -> Iterator[Lack]:
    found: dict[tuple[str, str, str], list[tuple[str, int]]] = {}
    for language, number in sorted(files.items()):
        if fault := find_fault(language):
            key = (name_package(language), fault, _name_command(language))
            found.setdefault(key, []).append((language, number))
    for (package, fault, command), listed in found.items():
        yield Lack(package=package, fault=fault, files=tuple(listed), command=command)


def _list_incomplete(files: Mapping[str, int], skipped: Mapping[str, int]) -> Iterator[Lack]:
    for language, number in files.items():
        yield Lack(
            package=name_package(language),
            fault=f"does not know {skipped[language]:,} of our patterns",
            files=((language, number),),
            command=_name_command(language),
        )


def _name_command(language: str) -> str:
    package = name_package(language)
    if GRAMMARS[language].module not in OWN_MODULES:
        return f"pip install {package}"
    return INSTALL_DEFAULT if package in _list_required() else INSTALL_LANGUAGES


@functools.cache
def _list_required() -> frozenset[str]:
    """The packages that an installation without extras brings."""
    try:
        lines = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:  # it runs from a source tree
        lines = []
    return frozenset(re.split(r"[^\w.-]", line)[0] for line in lines if "extra ==" not in line)
