"""Commands in the recipes of makefiles and justfiles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.model import ShellCommand

_RULE = re.compile(r"^(?P<targets>[\w./% -]+?)\s*:(?![=:])(?P<needed>[^=#;\n]*)")
_VARIABLE = re.compile(r"^(?:export\s+)?([\w.]+)\s*(?:[?:]|::)?=\s*([^#\n]*)")
_USE = re.compile(r"\$[({](\w+)[)}]")
_RECIPE = re.compile(r"^@?(?P<name>[\w-]+)(?P<parameters>[^:=\n]*):(?!=)(?P<needed>[^\n]*)$")
# The tests that ``make check`` of Automake runs
_TESTS = re.compile(r"TESTS\s*\+?=")
_MAX_VALUE = 200
_LONGEST_LINE = 4_000


def read_makefile(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of all recipes, with the simple variables of the file filled in. A needed
    target is a command ``make TARGET``; ``$(error ...)`` is ``false``. Automake adds recipes."""
    variables: dict[str, str] = {"MAKE": "make"}
    targets: list[str] = []
    for number, line in _join_lines(text):
        if line.startswith("\t"):
            written = _fill(line.strip().lstrip("@-+ "), variables)
            for target in targets:
                yield from interface.list_script(written, number, target, is_sequence=False)
        elif name.endswith(".am") and _TESTS.match(line):
            yield ShellCommand(text="make check-TESTS", line=number, name="check")
        elif match := _VARIABLE.match(line):
            variables.setdefault(match[1], _fill(match[2].strip(), variables)[:_MAX_VALUE])
        elif match := _RULE.match(line):
            targets = match["targets"].split()
            for target in targets:
                for needed in _fill(match["needed"], variables).split():
                    if "$" not in needed:
                        yield ShellCommand(text=f"make {needed}", line=number, name=target)
        elif line.strip() and not line.lstrip().startswith("#"):
            targets = [] if not line.startswith((" ", "if", "else", "endif")) else targets


def _join_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of *text* with their numbers; a backslash joins the next line."""
    kept, start = "", 1
    for number, line in enumerate(text.split("\n"), 1):
        start = start if kept else number
        if len(line) + len(kept) > _LONGEST_LINE:
            kept = ""
            continue
        if line.endswith("\\"):
            kept += line[:-1].rstrip() + " "
            continue
        yield start, (kept + line.strip() if kept else line)
        kept = ""


def _fill(text: str, variables: dict[str, str]) -> str:
    text = re.sub(r"\$[({]error\b.*", "false", text)
    return _USE.sub(lambda match: variables.get(match[1], match[0]), text).replace("$$", "$")


def read_justfile(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of all recipes of a ``justfile``."""
    recipe = ""
    for number, line in _join_lines(text):
        if line[:1] in " \t":
            if recipe and line.strip():
                written = line.strip().lstrip("@-")
                yield from interface.list_script(written, number, recipe, is_sequence=False)
        elif match := _RECIPE.match(line):
            recipe = match["name"]
            for needed in re.findall(r"[\w-]+", match["needed"].partition("#")[0]):
                yield ShellCommand(text=f"just {needed}", line=number, name=recipe)
        elif line.strip() and not line.startswith(("#", "[")):
            recipe = ""
