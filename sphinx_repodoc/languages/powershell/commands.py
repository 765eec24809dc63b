"""Commands of PowerShell scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.model import ShellCommand

# ``Invoke-Dotnet test`` is a function that runs ``dotnet test``.
_INVOKED = re.compile(r"^(?:&\s*|exec\s*\{\s*(?:&\s*)?)?(?:Invoke-(\w+)(?=\s))?")
_TEXT = re.compile(r"<#.*?#>", re.DOTALL)


def read_commands(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of a PowerShell script."""
    text = _TEXT.sub(lambda match: "\n" * match[0].count("\n"), text)
    for number, line in enumerate(text.split("\n"), 1):
        written = _INVOKED.sub(lambda match: (match[1] or "").lower(), line.strip())
        yield from interface.list_script(written, number)
