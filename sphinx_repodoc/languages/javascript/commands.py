"""Commands in package.json and in the configuration files of test runners."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.model import ShellCommand

# Keys that name test files or folders, and the option with that meaning.
_OPTIONS = {
    "include": "--include=", "testMatch": "--include=", "files": "--include=",
    "exclude": "--exclude=", "testDir": "", "roots": "", "spec": "--include=", "dir": "",
}  # fmt: skip
_SETTING = re.compile(
    r"(?<![\w.])[\"']?(include|exclude|testMatch|testDir|roots|spec|dir)[\"']?\s*:\s*"
    r"(\[[^\[\]]*\]|\"[^\"\n]*\"|'[^'\n]*')"
)
# Objects in a configuration whose keys do not say which files are tests.
_OTHERS = re.compile(
    r"\b(?:coverage|typecheck|benchmark|optimizeDeps|deps|server|ssr|build|resolve|browser|use)"
    r"\s*:\s*\{"
)
_PROGRAMS = {"vitest": "vitest", "vite": "vitest", "jest": "jest", "playwright": "playwright test"}


def read_package(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the scripts of a ``package.json``, and the settings of its test runners."""
    root = interface.read_json(text, interface.WHOLE, is_strict=True).root
    for script, node in root.get_table("scripts").items():
        if node.is_text:
            yield from interface.list_script(node.value, node.line, script)
    for program in ("jest", "mocha", "ava"):
        if (table := root.find(program)) and table.entries is not None:
            words = [
                f"{option}{_strip(value)}"
                for key, option in _OPTIONS.items()
                for value in table.get_texts(key)
            ]
            text = " ".join([program, *words])
            yield ShellCommand(text=text, line=table.line, is_setting=True)


_TYPECHECK = re.compile(r"\btypecheck\s*:\s*\{\s*enabled\s*:\s*true\b")


def read_configuration(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the settings of a test runner, such as those in ``vitest.config.ts``."""
    program = _PROGRAMS[name.partition(".")[0]]
    kept = _drop_others(text)
    words = [program, *(["--typecheck"] if _TYPECHECK.search(text) else ())]
    if program == "vitest":
        # Other objects of a configuration for Vite are about the build.
        match = re.search(r"\btest\s*:\s*\{", kept)
        if match is None and name.startswith("vite."):
            return
        kept = kept[match.end() : _find_end(kept, match.end())] if match else ""
    found = list[tuple[str, str]]()
    for match in _SETTING.finditer(kept):
        values = [_strip(each) for each in interface.split_lists(match[2])]
        found += [(_OPTIONS[match[1]], each) for each in values if each and " " not in each]
    # Patterns may be relative to the folder of the tests.
    folders = ["", *(f"{value}/" for option, value in found if not option)]
    words += [value for option, value in found if not option]
    words += [f"{option}{folder}{value}" for option, value in found if option for folder in folders]
    line = next(
        (n for n, row in enumerate(text.split("\n"), 1) if re.search(r"\btest\s*:", row)), 1
    )
    yield ShellCommand(text=" ".join(words), line=line, is_setting=True)


def read_mocha(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the settings of Mocha in ``.mocharc.json`` and the like."""
    match = re.search(r"(?m)^\s*[\"']?spec[\"']?\s*:\s*(\[[^\]]*\]|.*)", text)
    values = interface.split_lists(match[1]) or [match[1].strip()] if match else []
    words = ["mocha", *(f"--include={_strip(each)}" for each in values if each)]
    yield ShellCommand(text=" ".join(words), line=1, is_setting=True)


def _drop_others(text: str) -> str:
    """Return *text* without comments and without objects that are not about tests."""
    text = re.sub(r"(?<![:\w*])//[^\n]*", "", text)
    kept, end = "", 0
    for match in _OTHERS.finditer(text):
        if match.start() < end:
            continue
        kept += text[end : match.start()]
        end = _find_end(text, match.end())
    return kept + text[end:]


def _find_end(text: str, start: int) -> int:
    """Return the end of the object whose first brace is before *start*."""
    depth, end = 1, start
    while end < len(text) and depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return end


def _strip(value: str) -> str:
    return value.replace("<rootDir>/", "").removeprefix("./")
