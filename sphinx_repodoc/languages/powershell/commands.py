"""Commands of PowerShell scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.model import ShellCommand

# ``Invoke-Dotnet test`` is a function that runs ``dotnet test``.
_INVOKED = re.compile(r"^(?:&\s*|exec\s*\{\s*(?:&\s*)?)?(?:Invoke-(\w+)(?=\s))?")
_MOVED = re.compile(r"^(?:Push|Set)-Location\s+(?:-\w+\s+)?", re.IGNORECASE)
_RETURNED = re.compile(r"^Pop-Location$", re.IGNORECASE)
# The script itself is in this folder, and usually starts in it.
_OWN_FOLDER = re.compile(r"^cd \$PSScriptRoot$", re.IGNORECASE)
_TEXT = re.compile(r"<#.*?#>", re.DOTALL)


def read_commands(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of a PowerShell script."""
    text = _TEXT.sub(lambda match: "\n" * match[0].count("\n"), text)
    yield from interface.list_script("\n".join(map(_translate, text.split("\n"))), 1)


def _translate(line: str) -> str:
    """Return a line as a POSIX shell would have it, as far as folders and calls are concerned."""
    line = _RETURNED.sub("popd", _MOVED.sub("cd ", line.strip()))
    line = _OWN_FOLDER.sub("", line)
    return _INVOKED.sub(lambda match: (match[1] or "").lower(), line)
