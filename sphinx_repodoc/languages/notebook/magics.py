"""IPython's additions to Python, turned into comments so that what is left is Python."""

from __future__ import annotations

import re
from collections.abc import Iterator

_CELL_MAGIC = re.compile(r"%%(?P<name>\w*)")
# Magics of whole cells whose lines are still Python.
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
    """The lines of a cell with magics, commands and questions for help as comments."""
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    magic = _CELL_MAGIC.match(lines[first].lstrip()) if lines else None
    if not magic:
        return list(_comment_lines(lines))
    if magic["name"] in _PYTHON_CELLS:
        rest = lines[first + 1 :]
        return [*lines[:first], f"# {lines[first]}", *_comment_lines(rest)]
    return [f"# {line}".rstrip() for line in lines]


def _comment_lines(lines: list[str]) -> Iterator[str]:
    state = _State()
    is_command = False
    for line in lines:
        if is_command:
            yield f"# {line}"
            is_command = line.endswith("\\")
        elif state.starts_statement() and _MAGIC.match(line.lstrip()):
            yield _comment(line)
            is_command = line.endswith("\\")
        else:
            state.read(line)
            yield line


def _comment(line: str) -> str:
    code = line.lstrip()
    indent = line[: len(line) - len(code)]
    # It may be all that a block holds, and a comment alone is no block.
    return f"{indent}pass  # {code}" if indent else f"# {code}"


class _State:
    """What is still open at the end of a line: brackets, a string, a backslash."""

    def __init__(self) -> None:
        self._depth = 0
        self._quote = ""
        self._goes_on = False

    def starts_statement(self) -> bool:
        return not self._depth and not self._quote and not self._goes_on

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
        self._goes_on = not self._quote and line.endswith("\\")

    def _skip_string(self, line: str, position: int) -> int:
        """Where the string ends that is open, or the line does."""
        end = line.find(self._quote, position)
        while end > 0 and line[end - 1] == "\\" and end > position:
            end = line.find(self._quote, end + 1)
        if end < 0:
            return len(line)
        end += len(self._quote)
        self._quote = ""
        return end
