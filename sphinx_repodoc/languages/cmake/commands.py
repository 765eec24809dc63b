"""Tests that CMake files register for CTest."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.languages.cmake.reader import read_calls
from sphinx_repodoc.model import ShellCommand

_VARIABLE = re.compile(r"\$\{\w+\}")
_FILE_OF_TARGET = re.compile(r"\$<TARGET_FILE:(.*?)>")
_DISCOVERING = frozenset({
    "gtest_discover_tests", "gtest_add_tests", "catch_discover_tests", "doctest_discover_tests",
})  # fmt: skip


def read_commands(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield ``ctest --target=TARGET`` for each registered test, with the name of the test. Tests
    that CTest finds in a program have no names here."""
    if not re.search(r"(?i)add_test|_discover_tests", text):
        return
    lists: dict[str, list[str]] = {}
    for command in read_calls(text):
        words = [word for word in command.words if word != "TARGET"]
        if command.name in {"set", "foreach"} and words:
            lists[words[0]] = [item for word in words[1:] for item in _expand(word, lists)]
        elif words and command.name.endswith("add_test") and (names := _list_looped(words, lists)):
            yield from (_make(command.line, name, name) for name in names)
        elif command.name in _DISCOVERING and words:
            yield _make(command.line, "", words[0])
        elif command.name.endswith("add_test") and len(words) > 1:
            is_new = words[0] == "NAME"
            start = words.index("COMMAND") + 1 if "COMMAND" in words else 1 + 2 * is_new
            rest = words[start:]
            yield _make(command.line, words[1] if is_new else words[0], _find_target(rest))


def _expand(word: str, lists: dict[str, list[str]]) -> list[str]:
    """Return the items of a list, if *word* is one: ``${tests}``."""
    return lists.get(word[2:-1], []) if _VARIABLE.fullmatch(word) else [word]


def _list_looped(words: list[str], lists: dict[str, list[str]]) -> list[str]:
    """Return the names of a test that is registered in a loop: ``add_test(NAME ${test} ...)``."""
    name = words[1] if words[0] == "NAME" and len(words) > 1 else words[0]
    return _expand(name, lists) if _VARIABLE.fullmatch(name) else []


def _find_target(words: list[str]) -> str:
    """Return the target that the command of a test builds, or else that it runs."""
    if "--build-target" in words[:-1]:
        return words[words.index("--build-target") + 1]
    passed = (match[1] for word in words[1:] if (match := _FILE_OF_TARGET.search(word)))
    first = (*words, "")[0]
    return next(passed, "") if first.startswith("${") else first


def _make(line: int, name: str, target: str) -> ShellCommand:
    target = _FILE_OF_TARGET.sub(r"\1", target)
    known = [each if "$" not in each else "" for each in (name, target)]
    text = f"ctest --target={known[1]}" if known[1] else "ctest"
    return ShellCommand(text=text, line=line, name=known[0], is_setting=True)
