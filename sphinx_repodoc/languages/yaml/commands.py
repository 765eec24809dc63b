"""Commands in YAML: steps of CI systems and tasks of Taskfiles."""

from __future__ import annotations

import posixpath
import re
import shlex
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
_OF_MATRIX = re.compile(r"\$\{\{\s*matrix\.([\w.-]+)\s*\}\}")
_ENVIRONMENTS = ("env", "environment")
_RUNS = frozenset({"include", "exclude"})
_CHANGE = re.compile(r"cd\s+([\w./-]+)")
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
            filled = _fill_matrix(command.text, root.find("jobs", command.name))
            yield replace(command, text=_fill(filled, root, command.name))


def _fold_lines(node: Node, lines: Sequence[str]) -> None:
    """Join the lines of all texts below *node* that are written after ``>``."""
    for each in (*(node.entries or {}).values(), *(node.items or ())):
        if each.is_text and "\n" in each.value and _FOLDED.search(lines[each.line - 1]):
            each.value = re.sub(r"(?<!\n)\n(?![\n ])", " ", each.value)
        _fold_lines(each, lines)


def _fill_matrix(text: str, job: Node | None) -> str:
    """Return *text* with the values of the first run of the matrix of a *job*."""
    matrix = job.find("strategy", "matrix") if job and "matrix." in text else None
    if matrix is None or matrix.entries is None:
        return text
    values = Node(line=0, entries=_choose_run(matrix.entries))

    def find(match: re.Match[str]) -> str:
        found = values.find(*match[1].split("."))
        is_table = found is not None and (found.entries is not None or found.items is not None)
        return match[0] if is_table else found.value if found else ""

    return _OF_MATRIX.sub(find, text)


def _choose_run(matrix: dict[str, Node]) -> dict[str, Node]:
    """Return the values of the first run of a matrix: the first one of each key, and those of the
    first included run that differs from it in none of these."""
    run = {key: node.items[0] for key, node in matrix.items() if node.items and key not in _RUNS}
    included = matrix["include"].items if "include" in matrix else ()
    for each in included or ():
        added = each.entries or {}
        if all(key not in run or run[key].value == node.value for key, node in added.items()):
            return {**added, **run}
    return run


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
    variables = _list_variables(entries)
    for key, value in entries.items():
        if key == "uses" and value.is_text:
            arguments = [node.get_text("with", each) for each in ("arguments", "command", "args")]
            words = " ".join([value.value.partition("@")[0], *filter(None, arguments)])
            yield ShellCommand(text=words, line=value.line, name=name, folder=folder)
        elif key in _SCRIPTS and value.entries is None:
            inner = folder
            for each in value.items or [value]:
                for command in _read_script(each, name, inner):
                    yield replace(command, text=" ".join((*variables, command.text)))
                # The items of a script share a shell.
                if key.endswith("script") and (change := _CHANGE.fullmatch(each.value.strip())):
                    inner = posixpath.normpath(posixpath.join(inner, change[1]))
        elif key in _NAMED:
            for inner, body in value.get_table().items():
                yield from _walk(body, inner, folder)
        else:
            yield from _walk(value, name, folder)


def _list_variables(entries: dict[str, Node]) -> list[str]:
    """Return the assignments of the variables that a step sets for its commands, without those that
    differ from run to run: the command works with each of the values."""
    found = (node for key in _ENVIRONMENTS if (node := entries.get(key)))
    return [
        f"{name}={shlex.quote(value.value)}"
        for node in found
        for name, value in (node.entries or {}).items()
        if value.entries is None and value.items is None and not _OF_MATRIX.search(value.value)
    ]


def _read_script(node: Node, name: str, folder: str) -> Iterator[ShellCommand]:
    if node.entries is not None:
        yield from _walk(node, name, folder)
    elif node.is_text:
        is_block = node.end_line > node.line
        yield from interface.list_script(node.value, node.line + is_block, name, folder)
