"""Commenting out of IPython's ``%magic``, ``!command`` and ``help?`` in notebook cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

_CELL_MAGIC = re.compile(r"%%(?P<name>\w*)")
# Cell magics (``%%time``) whose cell content is Python.
_PYTHON_CELLS = frozenset({
    "capture", "debug", "memit", "mprun", "prun", "px", "python", "python3", "pypy", "scalene",
    "snakeviz", "time", "timeit", "wandb",
})  # fmt: skip
_MAGIC = re.compile(
    r"""
      [%!?]                                               # %magic, !command, ?help
    | [\w., \t]{1,200}=\s*(?:!|%{1,2}[A-Za-z])            # files = !ls, x = %timeit f()
    | [%\w.*]{1,200}(?:\([^()\n]{0,200}\))?\?{1,2}\s*$  # help?
    """,
    re.VERBOSE,
)
_TOKEN = re.compile(
    r"""\#.* | (?P<triple>\"\"\"|''') | "(?:[^"\\]|\\.)*"? | '(?:[^'\\]|\\.)*'?
    | (?P<open>[(\[{]) | (?P<close>[)\]}])""",
    re.VERBOSE,
)


def comment_out_magics(lines: list[str]) -> list[str]:
    """Return the lines of a cell, with magics, shell commands and help requests as comments."""
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    magic = _CELL_MAGIC.match(lines[first].lstrip()) if lines else None
    if not magic:
        return list(_comment_lines(lines))
    if magic["name"] in _PYTHON_CELLS:
        rest = lines[first + 1 :]
        return [*lines[:first], f"# {lines[first]}", *_comment_lines(rest)]
    return [f"# {line}".rstrip() for line in lines]


def _comment_lines(lines: list[str]) -> Iterator[str]:
    open_code = _OpenCode()
    is_command = False
    for line in lines:
        if is_command:
            yield f"# {line}"
            is_command = line.endswith("\\")
        elif open_code.starts_statement() and _MAGIC.match(line.lstrip()):
            code = line.lstrip()
            indent = line[: len(line) - len(code)]
            # An indented magic may be the only statement of a block, so "pass" replaces it.
            yield f"{indent}pass  # {code}" if indent else f"# {code}"
            is_command = line.endswith("\\")
        else:
            open_code.read(line)
            yield line


class _OpenCode:
    """Tracks whether brackets, a string or a statement continue at the end of a line."""

    def __init__(self) -> None:
        self._depth = 0
        self._quote = ""
        self._continues = False

    def starts_statement(self) -> bool:
        return not self._depth and not self._quote and not self._continues

    def read(self, line: str) -> None:
        position = 0
        while position < len(line):
            if self._quote:
                position = self._skip_string(line, position)
            elif token := _TOKEN.search(line, position):
                self._quote = token["triple"] or ""
                self._depth += bool(token["open"]) - (bool(token["close"]) and self._depth > 0)
                position = token.end()
            else:
                break
        self._continues = not self._quote and line.endswith("\\")

    def _skip_string(self, line: str, position: int) -> int:
        """Return the end of the current string, or of the line if the string continues."""
        end = line.find(self._quote, position)
        while end > 0 and line[end - 1] == "\\" and end > position:
            end = line.find(self._quote, end + 1)
        if end < 0:
            return len(line)
        end += len(self._quote)
        self._quote = ""
        return end
