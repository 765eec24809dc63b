"""``serve``: the site in a browser, built anew whenever a file of the repository changes."""

from __future__ import annotations

import argparse
import contextlib
import re
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from sphinx_repodoc.command.failure import INSTALL_CLI, CommandError
from sphinx_repodoc.command.project import (
    export_settings,
    find_folder,
    find_output,
    make_settings,
    make_sphinx_arguments,
)

IGNORED_NAMES = (
    ".git", ".hg", ".svn", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache",
    ".tox", ".nox", ".venv", "venv", "node_modules", ".idea", ".vscode", "_build", "_site",
)  # fmt: skip
"""Folders in which a change says nothing about the repository."""


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal comes; the exit code."""
    serve = _load_server()
    root = find_folder(arguments.path)
    # Stopped in an orderly way, so that the temporary folder goes as well.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    with _open_output(arguments, root) as output, export_settings(make_settings(arguments, root)):
        serve(make_arguments(arguments, root, output))
    return 0


def _load_server() -> Callable[[list[str]], None]:
    try:
        from sphinx_autobuild.__main__ import main  # type: ignore[import-untyped]
    except ModuleNotFoundError as error:
        raise CommandError(f"needs sphinx-autobuild; to install it: {INSTALL_CLI}") from error
    serve: Callable[[list[str]], None] = main
    return serve


@contextlib.contextmanager
def _open_output(arguments: argparse.Namespace, root: Path) -> Iterator[Path]:
    if arguments.output:
        yield find_output(arguments.output, root)
        return
    with tempfile.TemporaryDirectory(prefix="sphinx-repodoc-") as folder:
        yield Path(folder).resolve()


def make_arguments(arguments: argparse.Namespace, root: Path, output: Path) -> list[str]:
    """The arguments of sphinx-autobuild."""
    options = [
        f"--host={arguments.host}",
        f"--port={arguments.port}",
        f"--watch={root}",
        *(f"--re-ignore={pattern}" for pattern in make_ignores(root, output)),
    ]
    if arguments.open_browser:
        options.append("--open-browser")
    return [*options, *make_sphinx_arguments(output)]


def make_ignores(root: Path, output: Path) -> Iterator[str]:
    """Expressions for the absolute paths whose changes start no build. They begin at the
    root, because sphinx-autobuild reads plain names from the current folder on."""
    names = "|".join(map(re.escape, IGNORED_NAMES))
    yield f"^{re.escape(output.as_posix())}(/|$)"
    yield f"^{re.escape(root.as_posix().rstrip('/'))}/(.*/)?({names})(/|$)"
