"""Commands in YAML: steps of CI systems and tasks of Taskfiles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Node
from sphinx_repodoc.model import ShellCommand

_SCRIPTS = frozenset({
    "run", "script", "before_script", "after_script", "command", "commands", "cmds", "cmd", "bash",
    "pwsh", "powershell", "test_script", "build_script", "tests_script", "check_script",
})  # fmt: skip
_FOLDERS = ("working-directory", "workingDirectory", "working_directory", "dir")
_MAY_HAVE_COMMANDS = re.compile(
    r"^[ \t-]*(?:run|uses|\w*script|commands?|cmds?|bash|pwsh|powershell)[ \t]*:", re.MULTILINE
)
_VARIABLE = re.compile(r"\$\{\{\s*env\.(\w+)\s*\}\}|\$\{?(\w+)\}?(?!\w)")
_FOLDED = re.compile(r">[+-]?\d?\s*(?:#.*)?$")
_MAX_CHARS = 200_000
_NAMED = frozenset({"jobs", "tasks"})


def read_commands(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of a workflow, a pipeline or a Taskfile. The use of an action is a command
    with the name of the action and its arguments."""
    if len(text) <= _MAX_CHARS and _MAY_HAVE_COMMANDS.search(text):
        root = interface.read_yaml(text, interface.WHOLE).root
        _fold_lines(root, text.split("\n"))
        for command in _walk(root, "", ""):
            yield replace(command, text=_fill(command.text, root, command.name))


def _fold_lines(node: Node, lines: Sequence[str]) -> None:
    """Join the lines of all texts below *node* that are written after ``>``."""
    for each in (*(node.entries or {}).values(), *(node.items or ())):
        if each.is_text and "\n" in each.value and _FOLDED.search(lines[each.line - 1]):
            each.value = re.sub(r"(?<!\n)\n(?![\n ])", " ", each.value)
        _fold_lines(each, lines)


def _fill(text: str, root: Node, job: str) -> str:
    """Return *text* with the values of the variables that the job or the workflow sets."""
    if "$" not in text:
        return text

    def find(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        found = root.find("jobs", job, "env", name) or root.find("env", name)
        found = found or root.find("variables", name)
        if found is None or found.entries is not None or "$" in found.value:
            return match[0]
        return found.value

    return " ".join(_VARIABLE.sub(find, text).split())


def _walk(node: Node, name: str, folder: str) -> Iterator[ShellCommand]:
    for item in node.items or ():
        yield from _walk(item, name, folder)
    entries = node.entries or {}
    own = next((text for key in _FOLDERS if (text := node.get_text(key))), "")
    folder = own or node.get_text("defaults", "run", "working-directory") or folder
    for key, value in entries.items():
        if key == "uses" and value.is_text:
            arguments = [node.get_text("with", each) for each in ("arguments", "command", "args")]
            words = " ".join([value.value.partition("@")[0], *filter(None, arguments)])
            yield ShellCommand(text=words, line=value.line, name=name, folder=folder)
        elif key in _SCRIPTS and value.entries is None:
            for each in value.items or [value]:
                yield from _read_script(each, name, folder)
        elif key in _NAMED:
            for inner, body in value.get_table().items():
                yield from _walk(body, inner, folder)
        else:
            yield from _walk(value, name, folder)


def _read_script(node: Node, name: str, folder: str) -> Iterator[ShellCommand]:
    if node.entries is not None:
        yield from _walk(node, name, folder)
    elif node.is_text:
        is_block = node.end_line > node.line
        yield from interface.list_script(node.value, node.line + is_block, name, folder)
