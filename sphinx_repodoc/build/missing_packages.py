"""Optional packages that are missing or unusable: grammars of languages, and ruff."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata

from sphinx_repodoc import grammars
from sphinx_repodoc.build.workers import run_batches
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.problems import Problem, ProblemKind

# Time limit for loading a grammar, which takes milliseconds.
LOAD_SECONDS = 10

DISTRIBUTION = "sphinx-repodoc"
# This command also installs the missing requirements of a package that is installed.
INSTALL_DEFAULT = f"pip install {DISTRIBUTION}"
INSTALL_LANGUAGES = f'pip install "{DISTRIBUTION}[languages]"'


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingPackage:
    """A package that is not installed or does not fit (``fault`` says why), the number of affected
    files of each language, and the command that installs it."""

    name: str
    fault: str
    files: tuple[tuple[str, int], ...]
    command: str

    def make_problem(self) -> Problem:
        """Return the problem that the report lists."""
        message = f"{self.name} {self.fault}: {_list_files(self.files)}; {self.command}"
        return Problem(kind=ProblemKind.MISSING, message=message)


def _list_files(files: Iterable[tuple[str, int]]) -> str:
    """Return the languages with their files: ``TSX (1 file), TypeScript (12 files)``."""
    return ", ".join(
        f"{language} ({number:,} file{'s' if number != 1 else ''})"
        for language, number in sorted(files)
    )


def summarise_missing(packages: Iterable[MissingPackage]) -> Iterator[str]:
    """Yield a line for all grammars with the same install command, and one per other package."""
    missing: dict[str, list[tuple[str, int]]] = {INSTALL_DEFAULT: [], INSTALL_LANGUAGES: []}
    for package in packages:
        if package.fault == grammars.NOT_INSTALLED and package.command in missing:
            missing[package.command] += package.files
        else:
            yield f"{package.name} {package.fault}: {_list_files(package.files)}: {package.command}"
    for command, files in missing.items():
        if files:
            yield f"no grammar for {_list_files(files)}: {command}"


def check_grammars(languages: Iterable[str]) -> bool:
    """Load the grammars of *languages* in another process, because a broken grammar can crash the
    process that loads it. Return whether one crashed."""
    has_crashed = False

    def note_crash(language: str, reason: str) -> str:
        nonlocal has_crashed
        has_crashed = True
        return f"cannot be loaded ({reason})"

    results = run_batches(
        grammars.list_unchecked(languages),
        grammars.find_fault,
        note_crash,
        jobs=1,
        weight=lambda language: 1,
        seconds=LOAD_SECONDS,
        apart=True,
    )
    for language, fault in results:
        grammars.note_fault(language, fault)
    return has_crashed


def find_missing_packages(records: Iterable[FileRecord]) -> list[MissingPackage]:
    """Return the grammars that are missing, or do not know all queries, for *records*."""
    files: Counter[str] = Counter()
    skipped: dict[str, list[int]] = {}
    for record in records:
        if analysis := record.analysis:
            files.update({analysis.language, *(gap.language for gap in analysis.gaps)})
            for gap in analysis.gaps:
                if gap.skipped:
                    skipped.setdefault(gap.language, []).append(gap.skipped)
    known = {language: number for language, number in files.items() if language in GRAMMARS}
    check_grammars(known)
    found: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for language, number in sorted(known.items()):
        if fault := grammars.find_fault(language):
            found.setdefault((GRAMMARS[language].package, fault), []).append((language, number))
    for language, numbers in skipped.items():
        fault = f"does not know {max(numbers):,} of our patterns"
        place = (GRAMMARS[language].package, fault)
        found.setdefault(place, []).append((language, len(numbers)))
    return [
        MissingPackage(
            name=name, fault=fault, files=tuple(listed), command=_choose_command(listed[0][0])
        )
        for (name, fault), listed in sorted(found.items())
    ]


def _choose_command(language: str) -> str:
    package = GRAMMARS[language].package
    if GRAMMARS[language].module not in grammars.OWN_MODULES:
        return f"pip install {package}"
    try:
        lines = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:  # run from a source tree
        lines = []
    # The requirements of an installation without extras.
    required = {re.split(r"[^\w.-]", line)[0] for line in lines if "extra ==" not in line}
    return INSTALL_DEFAULT if package in required else INSTALL_LANGUAGES
