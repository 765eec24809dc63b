"""Commands in documents about contributing: blocks of shell commands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.model import ShellCommand

_FENCE = re.compile(r"^\s*(```+|~~~+)\s*\{?\.?([\w-]*)")
_DIRECTIVE = re.compile(
    r"^(\s*)(?:\.\. (?:code-block|code|sourcecode|prompt)::\s*([\w-]*).*|.*::)$"
)
_SHELLS = frozenset({"", "sh", "bash", "console", "shell", "zsh", "shell-session", "text"})
_PROMPT = re.compile(r"^\s*(?:\([\w.-]+\)\s*)?[$>%]\s+")


def read_markdown(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands in the code blocks of a Markdown document."""
    fence, is_shell, block = "", False, list[tuple[int, str]]()
    for number, line in enumerate(text.split("\n"), 1):
        match = _FENCE.match(line)
        if fence:
            if match and match[1].startswith(fence) and not match[2]:
                yield from _read_block(block if is_shell else [])
                fence, block = "", []
            else:
                block.append((number, line))
        elif match:
            fence, is_shell = match[1], match[2].lower() in _SHELLS


def read_rst(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands in the code blocks of a reStructuredText document."""
    indent, block = -1, list[tuple[int, str]]()
    for number, line in enumerate(text.split("\n"), 1):
        if indent >= 0 and line.strip() and len(line) - len(line.lstrip()) <= indent:
            yield from _read_block(block)
            indent, block = -1, []
        if indent >= 0:
            block.append((number, line))
        elif (match := _DIRECTIVE.match(line)) and (match[2] or "").lower() in _SHELLS:
            indent = len(match[1])
    yield from _read_block(block)


def _read_block(block: list[tuple[int, str]]) -> Iterator[ShellCommand]:
    """Yield the commands of a block. If any line has a prompt, the others are output."""
    has_prompt = any(_PROMPT.match(line) for _, line in block)
    for number, line in block:
        if not has_prompt or _PROMPT.match(line):
            yield from interface.list_script(_PROMPT.sub("", line), number)
