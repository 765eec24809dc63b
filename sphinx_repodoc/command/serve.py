"""``serve``: serves the site, and rebuilds it when a file of the repository changes."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sphinx_repodoc.command.arguments import INSTALL_CLI, CommandError
from sphinx_repodoc.command.output import DOCTREES, claim_output
from sphinx_repodoc.command.project import SOURCE, export_settings, find_folder, make_settings

IGNORED_NAMES = (
    ".git", ".hg", ".svn", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache",
    ".tox", ".nox", ".venv", "venv", "node_modules", ".idea", ".vscode", "_build", "_site",
)  # fmt: skip
"""Names of folders and files whose changes start no build."""


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal arrives; return the exit code."""
    try:
        from sphinx_repodoc.command.server import serve
    except ModuleNotFoundError as error:
        raise CommandError(f"needs sphinx-autobuild; to install it: {INSTALL_CLI}") from error
    root = find_folder(arguments.path)
    settings = make_settings(arguments, root)
    check_address(arguments.host, arguments.port)
    # Exit by an exception, so that the temporary folder is removed.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    with contextlib.ExitStack() as stack:
        if arguments.output is not None:
            output = claim_output(arguments.output, root, force=arguments.force)
        else:
            folder = tempfile.TemporaryDirectory(prefix="sphinx-repodoc-")
            output = Path(stack.enter_context(folder)).resolve()
        stack.enter_context(export_settings(settings))
        serve(make_arguments(arguments, root, output))
    return 0


def check_address(host: str, port: int) -> None:
    """Fail now if the address cannot be bound: the server would fail only after the build."""
    try:
        (family, kind, protocol, _, address), *_ = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        with socket.socket(family, kind, protocol) as probe:
            if os.name == "posix":
                # Like servers: otherwise a port counts as used for a minute after its last server.
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, UnicodeError) as error:
        fault = getattr(error, "strerror", None) or error
        raise CommandError(f"cannot serve on {host}, port {port}: {fault}") from error


def make_arguments(arguments: argparse.Namespace, root: Path, output: Path) -> list[str]:
    """Return the arguments of sphinx-autobuild."""
    options = [
        f"--host={arguments.host}",
        f"--port={arguments.port}",
        f"--watch={root}",
        *(f"--re-ignore={pattern}" for pattern in make_ignores(root, output)),
    ]
    if arguments.open_browser:
        options.append("--open-browser")
    doctrees = str(output / DOCTREES)
    return [*options, "-b", "html", "-d", doctrees, str(SOURCE), str(output)]


def make_ignores(root: Path, output: Path) -> Iterator[str]:
    """Return patterns of absolute paths whose changes start no build: sphinx-autobuild would take a
    plain name as relative to the current folder."""
    names = "|".join(map(re.escape, IGNORED_NAMES))
    yield f"^{re.escape(output.as_posix())}(/|$)"
    yield f"^{re.escape(root.as_posix().rstrip('/'))}/(.*/)?({names})(/|$)"
