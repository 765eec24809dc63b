"""Tables of file roles and tools, and the one matcher for their patterns.

The tables are the TOML files of this folder; ``names.toml`` explains how they are written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

Row = TypeVar("Row")

FOLDER = Path(__file__).parent

_DOCUMENT = r"\.(?:md|markdown|mdx|rst|txt|adoc|org|html?)"

WORDS = {
    "{document}": _DOCUMENT,
    "{doc}": f"(?:{_DOCUMENT})?",
    # Matches LICENSE-APACHE-2.0, but not the code in license-check.py.
    "{word}": r"[^/.]+(?:\.\d+)?",
    # Matches Dockerfile.cuda, but not the document Dockerfile.md.
    "{variant}": r"(?!md\b|txt\b)[^/.]+",
    "**/": r"(?:[^/]+/)*?",
    "*": r"[^/]*",
}
"""Regular expressions for the placeholders of patterns."""

_SPLIT = re.compile(r"(\{\w+\}|\*\*/|\*|\[[^\]]+\])")
_ANYWHERE = "**/"


class TableError(ValueError):
    """A table that cannot be read; the message names the file and the key."""


class Patterns(Generic[Row]):
    """Rows that are found by their patterns; the first matching row decides."""

    def __init__(self, rows: Iterable[tuple[Row, Iterable[str]]]) -> None:
        self._rows: list[Row] = []
        any_case: list[tuple[int, str]] = []
        exact: list[tuple[int, str]] = []
        for number, (row, patterns) in enumerate(rows):
            self._rows.append(row)
            for pattern in patterns:
                if pattern.startswith("="):
                    exact.append((number, pattern[1:]))
                else:
                    any_case.append((number, pattern.lower()))
        self._any_case = _Alternatives(any_case)
        self._exact = _Alternatives(exact)

    def find(self, text: str) -> Row | None:
        """Return the first row with a pattern that matches all of *text*."""
        found = [*self._any_case.find(text.lower()), *self._exact.find(text)]
        return self._rows[min(found)] if found else None


class _Alternatives:
    """Patterns compiled to one regular expression, fast enough for every path of a repository.

    An empty group behind each pattern tells which one matched: a group around the pattern would
    keep the expression from comparing its first character at once. Patterns that start in any
    folder share their beginning.
    """

    def __init__(self, patterns: list[tuple[int, str]]) -> None:
        fixed = [(number, pattern) for number, pattern in patterns if pattern[:3] != _ANYWHERE]
        free = [(number, pattern[3:]) for number, pattern in patterns if pattern[:3] == _ANYWHERE]
        self._numbers = [number for number, _ in (*fixed, *free)]
        alternatives = [f"{_translate(pattern)}()" for _, pattern in fixed]
        if free:
            inner = "|".join(f"{_translate(pattern)}()" for _, pattern in free)
            alternatives.append(f"{WORDS[_ANYWHERE]}(?:{inner})")
        self._pattern = re.compile("|".join(alternatives)) if patterns else None

    def find(self, text: str) -> list[int]:
        """Return the number of the row that matches all of *text*, if there is one."""
        match = self._pattern.fullmatch(text) if self._pattern else None
        return [self._numbers[match.lastindex - 1]] if match and match.lastindex else []


def _translate(pattern: str) -> str:
    """Return the regular expression of a pattern."""
    parts = _SPLIT.split(pattern.removeprefix("/"))
    return "".join(
        WORDS.get(part, part if part.startswith("[") else re.escape(part)) for part in parts
    )


class FileRole(NamedTuple):
    """A role that scripts know as ``role``, and pages describe as ``what``."""

    role: str
    what: str


class ContentRule(NamedTuple):
    """A role of files in some languages that define all of ``names`` at their top level, the
    first of them with ``within`` in its signature or its base classes."""

    role: str
    what: str
    languages: tuple[str, ...]
    names: tuple[str, ...]
    within: str = ""


class Table:
    """One TOML file, read key by key. Errors name the file and the key."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        try:
            self._data = tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise TableError(f"{self._name}: {error}") from None

    def list_roles(self, *keys: str) -> Iterator[tuple[FileRole, tuple[str, ...]]]:
        """Yield the roles in the table at *keys* with their patterns."""
        for role in self._open(*keys):
            for what, patterns in self.list_tools(*keys, role):
                yield FileRole(role, what), patterns

    def list_tools(self, *keys: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the names in the table at *keys* with their patterns."""
        for name in self._open(*keys):
            yield name, self.read_patterns(*keys, name)

    def read_patterns(self, *keys: str) -> tuple[str, ...]:
        """Return the list of patterns at *keys*."""
        patterns = self.read_strings(*keys)
        for pattern in patterns:
            for word in re.findall(r"\{.*?\}", pattern):
                if word not in WORDS:
                    raise self._fail(keys, f"{pattern!r} has the unknown word {word}")
        return patterns

    def read_strings(self, *keys: str) -> tuple[str, ...]:
        """Return the list of strings at *keys*."""
        found = self._get(*keys)
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise self._fail(keys, "must be a list of strings")
        return tuple(found)

    def read_string(self, *keys: str) -> str:
        """Return the string at *keys*."""
        found = self._get(*keys)
        if not isinstance(found, str):
            raise self._fail(keys, "must be a string")
        return found

    def list_contents(self) -> Iterator[ContentRule]:
        """Yield the rules about the contents of files."""
        for number, row in enumerate(self._get("contents")):
            key = ("contents", str(number))
            if unknown := sorted(row.keys() - set(ContentRule._fields)):
                raise self._fail((*key, unknown[0]), "is unknown")
            yield ContentRule(
                self.read_string(*key, "role"),
                self.read_string(*key, "what"),
                self.read_strings(*key, "languages"),
                self.read_strings(*key, "names"),
                self.read_string(*key, "within") if "within" in row else "",
            )

    def _open(self, *keys: str) -> dict[str, Any]:
        found = self._get(*keys)
        if not isinstance(found, dict):
            raise self._fail(keys, "must be a table")
        return found

    def _get(self, *keys: str) -> Any:
        found: Any = self._data
        for number, key in enumerate(keys, 1):
            try:
                found = found[int(key)] if isinstance(found, list) else found[key]
            except (KeyError, IndexError, TypeError):
                raise self._fail(keys[:number], "is missing") from None
        return found

    def _fail(self, keys: Iterable[str], reason: str) -> TableError:
        return TableError(f"{self._name}: {'.'.join(keys)} {reason}")


_tests = Table(FOLDER / "tests.toml")
_folders = Table(FOLDER / "folders.toml")

TOOLS: Patterns[str] = Patterns(Table(FOLDER / "tools.toml").list_tools())
"""Tools by the names of files that configure them."""

NAMES: Patterns[FileRole] = Patterns(Table(FOLDER / "names.toml").list_roles())
PATHS: Patterns[FileRole] = Patterns(Table(FOLDER / "paths.toml").list_roles())
FILE_FOLDERS: Patterns[FileRole] = Patterns(_folders.list_roles("files"))
DOCUMENT_FOLDERS: Patterns[FileRole] = Patterns(_folders.list_roles("documents"))
CONTENTS = tuple(Table(FOLDER / "contents.toml").list_contents())

TEST_TOOLS: Patterns[str] = Patterns(_tests.list_tools("tools"))
"""Test tools by the names of files that they run."""

CERTAIN_TEST_TOOLS = frozenset(_tests.read_strings("certain_tools"))
LIKELY_TESTS: Patterns[bool] = Patterns([(True, _tests.read_patterns("likely_names"))])
TEST_FOLDERS = frozenset(_tests.read_strings("folders"))
LIKELY_TEST_FOLDERS = frozenset(_tests.read_strings("likely_folders"))
FIXTURE_FOLDERS = frozenset(_tests.read_strings("fixture_folders"))
HELPER_FOLDER = re.compile(_tests.read_string("helper_folder"))
TEST_DATA_LANGUAGES = frozenset(_tests.read_strings("data_languages"))

PRIVATE_FOLDERS = TEST_FOLDERS.union(_folders.read_strings("private"))
"""Folders whose contents nothing outside of them uses, in lower case."""

LAYOUT_FOLDERS = TEST_FOLDERS.union(LIKELY_TEST_FOLDERS, _folders.read_strings("layout"))
"""Folders that group files by their purpose and not by their topic."""


def is_document(path: str) -> bool:
    """Return whether *path* has the ending of a document."""
    return _IS_DOCUMENT.fullmatch(path) is not None


def is_private(folder: str) -> bool:
    """Return whether only files below *folder* import from it, as in folders of tests."""
    return not PRIVATE_FOLDERS.isdisjoint(folder.casefold().split("/"))


_IS_DOCUMENT = re.compile(rf".*{_DOCUMENT}", re.IGNORECASE)
