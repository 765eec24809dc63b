"""Why a command gives up, and the exit code that tells."""

from __future__ import annotations

FAILURE = 1
USAGE = 2
INTERRUPTED = 128 + 2  # as shells tell of a process that SIGINT ended

INSTALL_CLI = 'pip install "sphinx-repodoc[cli]"'
"""The command that installs furo and sphinx-autobuild."""


class CommandError(Exception):
    """A command cannot go on; the text says why."""

    def __init__(self, message: str, code: int = FAILURE) -> None:
        super().__init__(message)
        self.code = code
