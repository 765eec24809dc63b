"""Scripts that a shell's script reads: ``source x.sh``, ``. ./x.ps1``, ``Import-Module x``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.imports.files import (
    RepositoryFiles,
    find_closest,
    join,
    resolve_to,
)
from sphinx_repodoc.index.imports.packages import Resolver
from sphinx_repodoc.model import Import, ImportForm

# How a script names the folder it is in.
_OWN_FOLDER = re.compile(
    r"dirname|_DIRNAME|BASH_SOURCE|PSScriptRoot|MyInvocation|\$\{0[:%]|:[aA]?:?h\}"
)
_OWN_NAME = re.compile(
    r"\$\(?[{(]*(?:0|%|BASH_SOURCE|PSScriptRoot|PSCommandPath|MyInvocation|BATS_TEST_\w+)"
)
# The last thing in a path that is known only when the script runs, and the rest.
_VARIABLE = re.compile(r"(?s).*(?:\)|\}|\$\w+(?:::?\w+)*|`)")
_CUT = re.compile(r"\bdirname\b|\bsplit-path\b", re.IGNORECASE)
_FOLDER = re.compile(r"PSScriptRoot|_DIRNAME")
_MODULES = (".psd1", ".psm1")


def resolve_shell(files: RepositoryFiles) -> Resolver:
    """Resolves scripts beside the script itself, where it says so; else it is a guess, as they
    are looked for where the shell is."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        written = re.sub(r"[\"']", "", statement.module).replace("\\", "/")
        if statement.form is ImportForm.PLAIN and not re.search(r"[/$]", written):
            return resolve_to(statement, _find_module(files, path, written), exact=False)
        dynamic = _VARIABLE.match(written)
        variable = dynamic[0] if dynamic else ""
        tail = written[len(variable) :]
        if _is_own_folder(variable) and tail.startswith("/"):
            climb = "../" * _count_climbs(variable)
            found = files.find_beside(path, climb + tail.lstrip("/"))
            targets = [found] if found else []
            return resolve_to(statement, targets, exact=True, otherwise=Origin.UNRESOLVED)
        guess = _guess(files, path, tail, is_dynamic=bool(variable))
        otherwise = _judge(variable, tail)
        return resolve_to(statement, guess, exact=False, otherwise=otherwise)

    return resolve


def _is_own_folder(variable: str) -> bool:
    """Whether a path begins with the folder of the script, and with nothing else that is known
    only when it runs."""
    last = variable[max(variable.rfind("$"), 0) :]
    return _OWN_FOLDER.search(variable) is not None and _OWN_NAME.match(last) is not None


def _count_climbs(variable: str) -> int:
    """How many folders above its own a script names."""
    cuts = len(_CUT.findall(variable))
    # The first takes the script's name off, unless its folder is what is cut.
    return max(cuts - (not _FOLDER.search(variable)), 0) + variable.count("/..")


def _find_module(files: RepositoryFiles, path: str, name: str) -> tuple[str, ...]:
    """The files that a module's name, or its file's name, may mean."""
    found = [hit for suffix in _MODULES for hit in files.find_ending(f"{name}{suffix}")]
    return find_closest(path, found or files.find_ending(name))


def _guess(files: RepositoryFiles, path: str, tail: str, *, is_dynamic: bool) -> tuple[str, ...]:
    """The file that a path means which begins with a variable, or in a folder not known."""
    if tail.startswith(("/", "~")) is not is_dynamic:
        return ()
    relative = tail.lstrip("/")
    for found in (files.find_beside(path, relative), join("", relative)):
        if found in files.records:
            return (found,)
    # A name alone is too little to tell which file is meant.
    tail = relative.removeprefix("./")
    return find_closest(path, files.find_ending(tail)) if "/" in tail else ()


def _judge(variable: str, tail: str) -> Origin:
    """Where a script is that is not here: one of the system, or one that is made later."""
    is_outside = not variable and (tail.startswith(("/", "~")) or "/" not in tail)
    return Origin.THIRD_PARTY if is_outside or "HOME" in variable else Origin.UNRESOLVED
