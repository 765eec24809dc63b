"""Where the indexers are installed, and copies of repositories for them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

VENV = Path(os.environ.get("REPODOC_ORACLE_VENV", ".oracle/venv"))
"""An environment with requirements.txt."""
NPM = Path(os.environ.get("REPODOC_ORACLE_NPM", ".oracle/npm"))
"""A folder with the packages of package.json."""

_SKIPPED = frozenset({"node_modules", "__pycache__", "venv"})


class MissingToolError(Exception):
    """An indexer is not installed."""


def find_python() -> str:
    """Return the interpreter of the environment with jedi and libclang."""
    return _require(VENV.absolute() / "bin/python")


def find_script(package: str, name: str) -> str:
    """Return the path of a script of an npm package."""
    return _require(NPM.absolute() / "node_modules" / package / name)


def find_go() -> str:
    """Return the path of Go: a newer one in the environment, or the installed one."""
    own = VENV.absolute() / "bin/go"
    return str(own) if own.exists() else _require(Path(shutil.which("go") or "go"))


def _require(path: Path) -> str:
    if not path.exists():
        raise MissingToolError(f"{path} is missing; docs/accuracy.md says how to install it")
    return str(path)


def list_files(root: Path, suffixes: Sequence[str]) -> Iterator[str]:
    """Yield the paths below *root*, relative to it, that end in one of *suffixes*, sorted. Hidden
    folders, environments and installed packages are left out."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and name not in _SKIPPED
        )
        for name in sorted(names):
            path = Path(folder, name)
            if name.endswith(tuple(suffixes)) and path.is_file() and not path.is_symlink():
                yield path.relative_to(root).as_posix()


def copy_files(root: Path, paths: Iterable[str], target: Path) -> None:
    """Copy files to *target*, because some indexers write next to the code."""
    for path in paths:
        copy = target / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, copy)


def run(
    command: Sequence[str], folder: Path, *, text: str = "", more: Mapping[str, str] | None = None
) -> str:
    """Run an indexer in *folder* with *text* as its input, and return its output."""
    done = subprocess.run(
        command,
        cwd=folder,
        input=text,
        capture_output=True,
        text=True,
        env={**os.environ, **(more or {})},
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command[:3]} failed:\n{done.stderr[-3000:]}{done.stdout[-1000:]}")
    return done.stdout
