"""Commands in Rakefiles: test tasks, tasks for specs, and the commands that tasks run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.model import ShellCommand

_TASK = re.compile(
    r"(?<![\w:])(?P<kind>[\w:]*(?:TestTask|RakeTask))\.(?:new|create)"
    r"(?:[ (]\s*:?[\"']?(?P<test>[\w:]+))?"
    r"|^\s*(?:multi)?task[ (]\s*:?[\"']?(?P<task>[\w:-]+)[\"']?(?P<rest>[^\n]*)"
    r"|^\s*(?:sh|system|ruby|exec)\b[ (]*(?P<quote>[\"'])(?P<command>[^\n]*?)(?P=quote)",
    re.MULTILINE,
)
_PATTERN = re.compile(
    r"\.\s*(?:pattern|test_files|test_globs|verbose_globs)\s*=\s*(.*(?:\n[^\n=]*\])?)"
)
_NEEDED = re.compile(r"(?:=>|:\s)\s*(.*?)(?:\bdo\b|$)")
_WORD = re.compile(r":(\w+)|[\"']([\w:]+)[\"']")
_LIST = re.compile(r"%[iw]\[([^\]]*)\]")


def read_rakefile(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the commands of the tasks in a Rakefile. A needed task is a command ``rake TASK``."""
    task = ""
    for match in _TASK.finditer(text):
        line = text[: match.start()].count("\n") + 1
        if kind := match["kind"]:
            is_spec = kind.endswith("RakeTask")
            if is_spec and "RSpec" not in kind:
                continue
            task = match["test"] or ("spec" if is_spec else "test")
            yield _make_test_task(text[match.end() :], kind, task, line)
        elif match["task"]:
            task = match["task"]
            needed = _NEEDED.search(match["rest"])
            for each in _list_names(needed[1]) if needed else ():
                yield ShellCommand(text=f"rake {each}", line=line, name=task)
        else:
            yield from interface.list_script(match["command"], line, task)


def _make_test_task(body: str, kind: str, task: str, line: int) -> ShellCommand:
    body = re.split(r"^(?:end|\S*task)\b", body, maxsplit=1, flags=re.MULTILINE)[0]
    found = _PATTERN.search(body)
    patterns = (
        [each for each in interface.split_lists(found[1]) if "#{" not in each] if found else []
    )
    program = "rspec" if kind.endswith("RakeTask") else "ruby -Itest"
    if kind.startswith("Rake::"):
        program = f"rake {task} TEST="
    words = [program, *(f"--include={each}" for each in patterns if " " not in each)]
    return ShellCommand(text=" ".join(words), line=line, name=task)


def _list_names(text: str) -> list[str]:
    if listed := _LIST.search(text):
        return listed[1].split()
    return [match[1] or match[2] for match in _WORD.finditer(text)]
