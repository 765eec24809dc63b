"""Commands of shell scripts."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.model import ShellCommand


def read_commands(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of a shell script, which has another suffix only with a shebang."""
    shebang = text.partition("\n")[0]
    if name.endswith((".sh", ".bash")) or (shebang.startswith("#!") and "sh" in shebang):
        yield from interface.list_script(text, 1)
