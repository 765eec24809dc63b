"""Files that describe a project: its name, its description and its scripts."""

from __future__ import annotations

import configparser
import json
import re
import tomllib
from collections.abc import Iterable
from typing import Any

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose import summarise
from sphinx_repodoc.model import EntryPoint
from sphinx_repodoc.problems import Problem, ProblemKind


def analyse_pyproject(name: str, text: str) -> Findings:
    """The project and the scripts of a ``pyproject.toml``."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return _broken(str(error), _line_in(str(error)))
    project, poetry = _table(data, "project"), _table(data, "tool", "poetry")
    scripts: list[EntryPoint] = []
    for path in (("project", "scripts"), ("project", "gui-scripts"), ("tool", "poetry", "scripts")):
        for key, value in _table(data, *path).items():
            target = value if isinstance(value, str) else _word(value, "callable", "reference")
            line = _toml_line(text, path, key)
            scripts.append(EntryPoint(name=key, line=line, target=target))
    return _project(_word(project, "name") or _word(poetry, "name"),
                    _word(project, "description") or _word(poetry, "description"),
                    scripts, _toml_line(text, ("project",), "description")
                    or _toml_line(text, ("tool", "poetry"), "description"))  # fmt: skip


def analyse_setup_cfg(name: str, text: str) -> Findings:
    """The project and the console scripts of a ``setup.cfg``."""
    parser = configparser.RawConfigParser(strict=False)
    try:
        parser.read_string(text)
    except configparser.Error as error:
        message = " ".join(str(error).replace("'<string>'", "the file").split())
        return _broken(message, getattr(error, "lineno", 0) or _line_in(str(error)))
    scripts: list[EntryPoint] = []
    for group in ("console_scripts", "gui_scripts"):
        written = parser.get("options.entry_points", group, fallback="")
        for line in filter(None, map(str.strip, written.split("\n"))):
            script, equals, target = (part.strip() for part in line.partition("="))
            if equals:
                at = _find_line(text, re.compile(rf"\s*{re.escape(script)}\s*="))
                scripts.append(EntryPoint(name=script, line=at, target=target))
    metadata = parser["metadata"] if parser.has_section("metadata") else {}
    description = metadata.get("description", "")
    return _project(metadata.get("name", ""), description, scripts,
                    _find_line(text, re.compile(r"description\s*[=:]")))  # fmt: skip


def analyse_package_json(name: str, text: str) -> Findings:
    """The package and the commands of a ``package.json``."""
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        return _broken(error.msg, error.lineno)
    except RecursionError:
        return _broken("too deeply nested to parse", 0)
    title = _word(data, "name")
    commands = data.get("bin") if isinstance(data, dict) else None
    if isinstance(commands, str):
        commands = {title.rpartition("/")[2] or "bin": commands}
    start = _find_line(text, re.compile(r'.*"bin"\s*:'))
    scripts = [
        EntryPoint(name=key, target=target, line=_json_line(text, key, start))
        for key, target in (commands.items() if isinstance(commands, dict) else ())
        if isinstance(target, str)
    ]
    line = _find_line(text, re.compile(r'.*"description"\s*:'))
    return _project(title, _word(data, "description"), scripts, line)


def _project(
    title: str, description: str, scripts: Iterable[EntryPoint], description_line: int
) -> Findings:
    return Findings(
        title=title.strip(),
        doc=description.strip(),
        doc_line=description_line if description.strip() else 0,
        summary=summarise(description),
        entry_points=tuple(sorted(scripts, key=lambda script: (script.line, script.name))),
    )


def _broken(message: str, line: int) -> Findings:
    return Findings(problems=(Problem(kind=ProblemKind.SYNTAX, message=message, line=line),))


def _table(data: dict[str, Any], *path: str) -> dict[str, Any]:
    """The table at *path*, empty where there is none."""
    for key in path:
        inner = data.get(key)
        if not isinstance(inner, dict):
            return {}
        data = inner
    return data


def _word(data: object, *keys: str) -> str:
    """The first string among the values of *keys*, or an empty one."""
    if not isinstance(data, dict):
        return ""
    return next((data[key] for key in keys if isinstance(data.get(key), str)), "")


def _line_in(message: str) -> int:
    match = re.search(r"line:?\s*(\d+)", message)
    return int(match[1]) if match else 0


def _find_line(text: str, pattern: re.Pattern[str], start: int = 1) -> int:
    """The number of the first line from *start* on that *pattern* matches, or 0."""
    for number, line in enumerate(text.split("\n"), 1):
        if number >= start and pattern.match(line):
            return number
    return 0


def _toml_line(text: str, path: tuple[str, ...], key: str) -> int:
    """The line of *key* in the table *path*; that of the table where it is not found."""
    header = re.compile(rf"\s*\[\s*{re.escape('.'.join(path))}\s*\]")
    wanted = re.compile(rf"""\s*(?:[\w-]+\.)*["']?{re.escape(key)}["']?\s*[=.]""")
    if not (start := _find_line(text, header)):
        return _find_line(text, wanted)
    for number, line in enumerate(text.split("\n")[start:], start + 1):
        if wanted.match(line):
            return number
        if re.match(r"\s*\[[^\[\]]+\]\s*(?:#.*)?$", line):
            break
    return start


def _json_line(text: str, key: str, start: int) -> int:
    pattern = re.compile(rf".*{re.escape(json.dumps(key))}\s*:")
    return _find_line(text, pattern, start) or start
