"""Scripts that a shell script reads: ``source x.sh``, ``. ./x.ps1``, ``Import-Module x``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, resolve_to
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport

# Shell and PowerShell expressions for the folder of the running script.
_OWN_FOLDER = re.compile(
    r"dirname|_DIRNAME|BASH_SOURCE|PSScriptRoot|MyInvocation|\$\{0[:%]|:[aA]?:?h\}"
)
_OWN_NAME = re.compile(
    r"\$\(?[{(]*(?:0|%|BASH_SOURCE|PSScriptRoot|PSCommandPath|MyInvocation|BATS_TEST_\w+)"
)
# The start of a path up to its last variable or command, whose value is unknown before run time.
_VARIABLE = re.compile(r"(?s).*(?:\)|\}|\$\w+(?:::?\w+)*|`)")
_CUT = re.compile(r"\bdirname\b|\bsplit-path\b", re.IGNORECASE)
_FOLDER = re.compile(r"PSScriptRoot|_DIRNAME")
_MODULES = (".psd1", ".psm1")


def resolve_shell(files: RepositoryFiles) -> Resolve:
    """Resolve paths of scripts. A path that starts with the folder of the running script is
    certain; any other is a guess, because it is relative to the shell's current folder."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        written = re.sub(r"[\"']", "", statement.module).replace("\\", "/")
        if statement.form is ImportForm.PLAIN and not re.search(r"[/$]", written):
            modules = [hit for end in _MODULES for hit in files.find_ending(f"{written}{end}")]
            found = modules or files.find_ending(written)
            return resolve_to(statement, resolving.find_closest(path, found), exact=False)
        dynamic = _VARIABLE.match(written)
        variable = dynamic[0] if dynamic else ""
        tail = written[len(variable) :]
        # Check that the path starts with the folder of the script, and contains no other variable.
        last = variable[max(variable.rfind("$"), 0) :]
        if _OWN_FOLDER.search(variable) and _OWN_NAME.match(last) and tail.startswith("/"):
            climb = "../" * _count_climbs(variable)
            beside = files.find_beside(path, climb + tail.lstrip("/"))
            return resolve_to(statement, [beside], exact=True, otherwise=Origin.UNRESOLVED)
        guess = _guess(files, path, tail, is_dynamic=bool(variable))
        # A script that is not in the repository is part of the system, or generated.
        is_outside = not variable and (tail.startswith(("/", "~")) or "/" not in tail)
        is_outside = is_outside or "HOME" in variable
        otherwise = Origin.UNKNOWN if is_outside else Origin.UNRESOLVED
        return resolve_to(statement, guess, exact=False, otherwise=otherwise)

    return resolve


def _count_climbs(variable: str) -> int:
    """Return how many folders above the script's own folder the expression *variable* leads."""
    cuts = len(_CUT.findall(variable))
    # The first dirname removes the script's name, unless the expression is a folder already.
    return max(cuts - (not _FOLDER.search(variable)), 0) + variable.count("/..")


def _guess(files: RepositoryFiles, path: str, tail: str, *, is_dynamic: bool) -> Sequence[str]:
    """Return the likely file for *tail*, the end of a path whose start is unknown."""
    if tail.startswith(("/", "~")) is not is_dynamic:
        return ()
    relative = tail.lstrip("/")
    for found in (files.find_beside(path, relative), resolving.join("", relative)):
        if found in files.records:
            return [found]
    # A bare file name, without a folder, is too ambiguous for a guess.
    tail = relative.removeprefix("./")
    return resolving.find_closest(path, files.find_ending(tail)) if "/" in tail else ()
