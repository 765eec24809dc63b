"""Scripts that a shell script reads: ``source x.sh``, ``. ./x.ps1``, ``Import-Module x``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, resolve_to
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport

# Expressions for the folder of the script itself.
_OWN_FOLDER = re.compile(
    r"dirname|_DIRNAME|BASH_SOURCE|PSScriptRoot|MyInvocation|\$\{0[:%]|:[aA]?:?h\}"
)
_OWN_NAME = re.compile(
    r"\$\(?[{(]*(?:0|%|BASH_SOURCE|PSScriptRoot|PSCommandPath|MyInvocation|BATS_TEST_\w+)"
)
# The part of a path up to the last expression that is known only when the script runs.
_VARIABLE = re.compile(r"(?s).*(?:\)|\}|\$\w+(?:::?\w+)*|`)")
_CUT = re.compile(r"\bdirname\b|\bsplit-path\b", re.IGNORECASE)
_FOLDER = re.compile(r"PSScriptRoot|_DIRNAME")
_MODULES = (".psd1", ".psm1")


def resolve_shell(files: RepositoryFiles) -> Resolve:
    """Resolve scripts relative to the script itself, where it says so. Anything else is a guess,
    because paths start from the current folder of the shell."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        written = re.sub(r"[\"']", "", statement.module).replace("\\", "/")
        if statement.form is ImportForm.PLAIN and not re.search(r"[/$]", written):
            modules = [hit for end in _MODULES for hit in files.find_ending(f"{written}{end}")]
            found = modules or files.find_ending(written)
            return resolve_to(statement, resolving.find_closest(path, found), exact=False)
        dynamic = _VARIABLE.match(written)
        variable = dynamic[0] if dynamic else ""
        tail = written[len(variable) :]
        # The path starts with the folder of the script, and with no other variable.
        last = variable[max(variable.rfind("$"), 0) :]
        if _OWN_FOLDER.search(variable) and _OWN_NAME.match(last) and tail.startswith("/"):
            climb = "../" * _count_climbs(variable)
            beside = files.find_beside(path, climb + tail.lstrip("/"))
            return resolve_to(statement, [beside], exact=True, otherwise=Origin.UNRESOLVED)
        guess = _guess(files, path, tail, is_dynamic=bool(variable))
        # A missing script belongs to the system, or something generates it.
        is_outside = not variable and (tail.startswith(("/", "~")) or "/" not in tail)
        is_outside = is_outside or "HOME" in variable
        otherwise = Origin.THIRD_PARTY if is_outside else Origin.UNRESOLVED
        return resolve_to(statement, guess, exact=False, otherwise=otherwise)

    return resolve


def _count_climbs(variable: str) -> int:
    """Return how many folders a script goes up from its own."""
    cuts = len(_CUT.findall(variable))
    # The first cut removes the name of the script, unless the folder itself is cut.
    return max(cuts - (not _FOLDER.search(variable)), 0) + variable.count("/..")


def _guess(files: RepositoryFiles, path: str, tail: str, *, is_dynamic: bool) -> Sequence[str]:
    """Return the likely file of a path that starts with a variable or in an unknown folder."""
    if tail.startswith(("/", "~")) is not is_dynamic:
        return ()
    relative = tail.lstrip("/")
    for found in (files.find_beside(path, relative), resolving.join("", relative)):
        if found in files.records:
            return [found]
    # A name alone does not tell which file is meant.
    tail = relative.removeprefix("./")
    return resolving.find_closest(path, files.find_ending(tail)) if "/" in tail else ()
