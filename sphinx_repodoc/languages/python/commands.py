"""Commands in project files of Python: tox, nox, hatch, task runners and settings of pytest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Node
from sphinx_repodoc.model import ShellCommand

_TASKS = (
    ("tool", "poe", "tasks"), ("tool", "pdm", "scripts"), ("tool", "taskipy", "tasks"),
    ("tool", "rye", "scripts"), ("tool", "pixi", "tasks"), ("tool", "hatch", "scripts"),
)  # fmt: skip
_COMMAND_KEYS = ("cmd", "shell", "composite", "chain", "command")
_SECTION = re.compile(r"\[([^\]]+)\]")
_KEY = re.compile(r"([\w.\[\]-]+)\s*[=:]\s*(.*)")
_IGNORED = re.compile(r"--ignore(?:-glob)?[= ](\S+)")
_RUN = re.compile(r"\bsession\.run(?:_always)?\(")
_FUNCTION = re.compile(r"def\s+(\w+)\s*\(")
_NAME_OPTION = re.compile(r"@nox\.session\([^)]*\bname\s*=\s*[\"']([^\"']+)")
_KEYWORD = re.compile(r",\s*[A-Za-z_]\w*\s*=[^=]")
# ``{posargs:tests}`` stands for ``tests``; a condition of tox, ``py312: pytest``, is dropped.
_POSARGS = re.compile(r"\{posargs(?::([^{}]*))?\}|\{(?:args|tty)(?::([^{}]*))?\}")
_CONDITION = re.compile(r"^[\w,{}!.-]+:\s+")


def read_pyproject(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of hatch, tox and task runners, and the settings of pytest."""
    if "[tool." not in text:
        return
    root = interface.read_toml(text, interface.WHOLE, "TOML").root
    if pytest := root.find("tool", "pytest"):
        yield _make_setting(pytest.find("ini_options") or pytest)
    for environment in root.get_table("tool", "hatch", "envs").values():
        yield from _list_tasks(environment.get_table("scripts"))
    for path in _TASKS:
        yield from _list_tasks(root.get_table(*path))
    if legacy := root.find("tool", "tox", "legacy_tox_ini"):
        yield from read_ini("tox.ini", "\n" * legacy.line + legacy.value)
    yield from _list_environments(root.find("tool", "tox"))


def read_tox_toml(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of a ``tox.toml``."""
    yield from _list_environments(interface.read_toml(text, interface.WHOLE, "TOML").root)


def _make_setting(table: Node) -> ShellCommand:
    options = " ".join(table.get_texts("addopts"))
    lists = {key: table.get_texts(key) for key in ("testpaths", "python_files")}
    return _write_setting(table.line, lists["testpaths"], lists["python_files"], options)


def _write_setting(
    line: int, folders: Iterable[str], files: Iterable[str], options: str
) -> ShellCommand:
    words = ["pytest", *" ".join(folders).split()]
    # In a pattern with a slash, a star matches slashes as well.
    names = (each.replace("/*", "/**/*") for each in " ".join(files).split())
    words += [f"--include={each}" for each in names]
    words += [f"--ignore={each}" for each in _IGNORED.findall(options)]
    return ShellCommand(text=" ".join(words), line=line, is_setting=True)


def _list_tasks(table: dict[str, Node]) -> Iterator[ShellCommand]:
    for name, node in table.items():
        found = next((each for key in _COMMAND_KEYS if (each := node.find(key))), node)
        for each in found.list_texts():
            yield from interface.list_script(_fill(each.value), each.line, name)


def _list_environments(tox: Node | None) -> Iterator[ShellCommand]:
    base = {"": tox.find("env_run_base")} if tox else {}
    for name, node in {**base, **(tox.get_table("env") if tox else {})}.items():
        for command in node.get_list("commands") if node else ():
            words = list(map(_list_words, command.items or [command]))
            text = " ".join(word for found in words for word in found)
            yield from interface.list_script(text, command.line, name)


def _list_words(node: Node) -> list[str]:
    """Return the words of an item of a command: a text, or the default of ``posargs``."""
    if node.get_text("replace") == "posargs":
        return node.get_texts("default")
    return [f"'{node.value}'" if " " in node.value else node.value] if node.is_text else []


def _fill(text: str) -> str:
    return _POSARGS.sub(lambda match: match[1] or match[2] or "", text)


def read_ini(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of the environments of tox, and the settings of pytest."""
    sections: dict[str, dict[str, list[tuple[int, str]]]] = {}
    values: list[tuple[int, str]] = []
    section: dict[str, list[tuple[int, str]]] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if match := _SECTION.match(line):
            section = sections.setdefault(match[1], {})
            lines.setdefault(match[1], number)
        elif line[:1] in " \t" and line.strip() and not line.strip().startswith(("#", ";")):
            values.append((number, line.strip()))
        elif match := _KEY.match(line):
            values = section.setdefault(match[1], [])
            if match[2].strip():
                values.append((number, match[2].strip()))
    for title in ("pytest", "tool:pytest"):
        if title in sections:
            found = {key: [each for _, each in rows] for key, rows in sections[title].items()}
            keys = ("testpaths", "python_files", "addopts")
            folders, files, options = (found.get(key, []) for key in keys)
            yield _write_setting(lines[title], folders, files, " ".join(options))
    for title, section in sections.items():
        kind, _, environment = title.partition(":")
        if kind == "testenv":
            yield from _list_lines(section.get("commands", ()), environment)


def _list_lines(rows: Iterable[tuple[int, str]], name: str) -> Iterator[ShellCommand]:
    text, start = "", 0
    for number, line in rows:
        start = start if text else number
        text += line
        if text.endswith("\\"):
            text = text[:-1]
            continue
        yield from interface.list_script(_CONDITION.sub("", _fill(text)).lstrip("- "), start, name)
        text = ""


def read_nox(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands that the sessions of a ``noxfile.py`` run."""
    for match in _RUN.finditer(text):
        before = text[: match.start()]
        functions = list(_FUNCTION.finditer(before))
        if not functions:
            continue
        written = _KEYWORD.split(_cut_call(text, match.end()))[0]
        words = [f"'{word}'" if " " in word else word for word in interface.split_lists(written)]
        session = functions[-1][1]
        decorator = before[: functions[-1].start()].rpartition("\n\n")[2]
        if named := _NAME_OPTION.search(decorator):
            session = named[1]
        if words:
            line = before.count("\n") + 1
            yield ShellCommand(text=" ".join(words), line=line, name=session)


def _cut_call(text: str, start: int) -> str:
    """Return the arguments of a call up to the bracket that closes it."""
    depth = 1
    for place in range(start, min(len(text), start + 2000)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth:
            return text[start:place]
    return ""
