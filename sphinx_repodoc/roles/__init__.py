"""Tables of file roles and tools, and the one matcher for their patterns.

The tables are the TOML files of this folder; ``names.toml`` explains how they are written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

Row = TypeVar("Row")
T = TypeVar("T")

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
    """Rows of a table that have patterns for paths or names; the first matching row decides."""

    def __init__(self, rows: Iterable[tuple[Row, Iterable[str]]]) -> None:
        listed = list(rows)
        self._rows = [row for row, _ in listed]
        written = [(number, each) for number, (_, found) in enumerate(listed) for each in found]
        any_case = [(number, each.lower()) for number, each in written if each[:1] != "="]
        self._any_case = _Alternatives(any_case)
        self._exact = _Alternatives([(n, each[1:]) for n, each in written if each[:1] == "="])

    def find(self, text: str) -> Row | None:
        """Return the first row with a pattern that matches the whole *text*."""
        found = [*self._any_case.find(text.lower()), *self._exact.find(text)]
        return self._rows[min(found)] if found else None


class _Alternatives:
    """Patterns compiled to one regular expression, fast enough for every path of a repository.

    An empty group after each pattern tells which one matched; a group around the pattern would keep
    the ``re`` module from comparing its first character at once. All patterns that start with
    ``**/`` share that prefix.
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
        """Return a list with the number of the row that matches all of *text*, if there is one."""
        match = self._pattern.fullmatch(text) if self._pattern else None
        return [self._numbers[match.lastindex - 1]] if match and match.lastindex else []


def _translate(pattern: str) -> str:
    """Return the regular expression for a pattern with placeholders, such as ``{word}``."""
    parts = _SPLIT.split(pattern.removeprefix("/"))
    return "".join(
        WORDS.get(part, part if part.startswith("[") else re.escape(part)) for part in parts
    )


class FileRole(NamedTuple):
    """A file role: ``role`` is its name for scripts, ``what`` its description on pages."""

    role: str
    what: str


class Rows(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of tables: an unknown key is an error."""


class ContentRule(Rows, frozen=True, kw_only=True):
    """A role of files in some languages that define all of ``names`` at their top level. The
    signature or base classes of the first definition must contain ``within``."""

    role: str
    what: str
    languages: tuple[str, ...]
    names: tuple[str, ...]
    within: str = ""


class ContentTable(Rows, frozen=True, kw_only=True):
    """The content of ``contents.toml``."""

    contents: tuple[ContentRule, ...]


class FrameworkRule(Rows, frozen=True, kw_only=True):
    """Test tools of some languages, with patterns for the modules and packages that show them."""

    languages: frozenset[str]
    shown_by: dict[str, tuple[str, ...]]


class TestTable(Rows, frozen=True, kw_only=True):
    """The content of ``tests.toml``; the file explains its keys."""

    likely_names: tuple[str, ...]
    certain_tools: frozenset[str]
    folders: frozenset[str]
    likely_folders: frozenset[str]
    helper_name: str
    helper_folder: str
    own_folder: str
    kinds: frozenset[str]
    fixture_folders: frozenset[str]
    data_languages: frozenset[str]
    defect_words: frozenset[str]
    test_defect_words: frozenset[str]
    tools: dict[str, Any]
    frameworks: tuple[FrameworkRule, ...]


class FolderTable(Rows, frozen=True, kw_only=True):
    """The content of ``folders.toml``; the file explains its keys."""

    samples: frozenset[str]
    vendored: frozenset[str]
    layout: frozenset[str]
    files: dict[str, Any]
    documents: dict[str, Any]


class CompanionRule(Rows, frozen=True, kw_only=True):
    """Suffixes of headers and the like (``fronts``) that form a unit with sources of the same name.
    ``reason`` is shown for a front on the page of its source; ``role`` and ``what`` describe the
    front. ``by_name`` says that the names prove that, for other rules the source has to include the
    front. ``is_implemented`` says that a source is described as implementation of its front."""

    fronts: tuple[str, ...]
    sources: tuple[str, ...]
    reason: str
    role: str
    what: str
    by_name: bool = False
    is_implemented: bool = False


class PairTable(Rows, frozen=True, kw_only=True):
    """The content of ``pairs.toml``; the file explains its keys."""

    test_names: tuple[str, ...]
    families: tuple[tuple[str, ...], ...]
    generic_names: frozenset[str]
    systems: frozenset[str]
    changelogs: frozenset[str]
    companions: tuple[CompanionRule, ...]


def read_table(path: Path, kind: type[T]) -> T:
    """Return the content of the TOML file at *path*. Errors name the file and the key."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise TableError(f"{path.name}: {error}") from None


def read_roles(table: Mapping[str, Any], place: str) -> Patterns[FileRole]:
    """Return the roles of a table: role -> description -> patterns. Errors start with *place*."""
    return Patterns(
        (FileRole(role, what), patterns)
        for role, rows in table.items()
        for what, patterns in _list_patterns(rows, f"{place}{role}")
    )


def read_tools(table: Mapping[str, Any], place: str) -> Patterns[str]:
    """Return the tools of a table: name -> patterns. Errors start with *place*."""
    return Patterns(_list_patterns(table, place))


def _list_patterns(rows: Any, place: str) -> Iterator[tuple[str, list[str]]]:
    if not isinstance(rows, Mapping):
        raise TableError(f"{place} must be a table")
    for name, patterns in rows.items():
        if not isinstance(patterns, list) or not all(isinstance(each, str) for each in patterns):
            raise TableError(f"{place}.{name} must be a list of strings")
        for word in re.findall(r"\{.*?\}", " ".join(patterns)):
            if word not in WORDS:
                raise TableError(f"{place}.{name} has the unknown word {word}")
        yield name, patterns


TESTS = read_table(FOLDER / "tests.toml", TestTable)
PAIRS = read_table(FOLDER / "pairs.toml", PairTable)
CONTENTS = read_table(FOLDER / "contents.toml", ContentTable).contents
_FOLDERS = read_table(FOLDER / "folders.toml", FolderTable)

TOOLS = read_tools(read_table(FOLDER / "tools.toml", dict[str, Any]), "tools.toml: ")
NAMES = read_roles(read_table(FOLDER / "names.toml", dict[str, Any]), "names.toml: ")
PATHS = read_roles(read_table(FOLDER / "paths.toml", dict[str, Any]), "paths.toml: ")
FILE_FOLDERS = read_roles(_FOLDERS.files, "folders.toml: files.")
DOCUMENT_FOLDERS = read_roles(_FOLDERS.documents, "folders.toml: documents.")
TEST_TOOLS = read_tools(TESTS.tools, "tests.toml: tools")
LIKELY_TESTS = read_tools({"likely_names": list(TESTS.likely_names)}, "tests.toml: ")

SAMPLE_FOLDERS = TESTS.folders | _FOLDERS.samples
"""Names of folders, in lower case, of tests, examples and the like."""

PRIVATE_FOLDERS = SAMPLE_FOLDERS | _FOLDERS.vendored
"""Names of folders, in lower case, whose files are used only from inside, such as ``tests``."""

LAYOUT_FOLDERS = TESTS.folders | TESTS.likely_folders | _FOLDERS.layout
"""Names of folders that group files by purpose (``src``, ``tests``) and not by topic."""


def is_document(path: str) -> bool:
    """Return whether *path* has the suffix of a document, such as ``.md``."""
    return _IS_DOCUMENT.fullmatch(path) is not None


@lru_cache(maxsize=4096)
def is_private(folder: str) -> bool:
    """Return whether *folder* is below one, such as ``tests``, that is used only from inside."""
    return bool(find_private_folder(folder))


def find_private_folder(folder: str) -> str:
    """Return the outermost of *folder* and those around it that is used only from inside."""
    parts = folder.split("/")
    found = (depth for depth, part in enumerate(parts, 1) if part.casefold() in PRIVATE_FOLDERS)
    return parts[0] if folder[:1] == "." else "/".join(parts[: next(found, 0)])


def is_of_tests(folder: str) -> bool:
    """Return whether the name of *folder* is one for tests."""
    return folder.rpartition("/")[2].casefold() in TESTS.folders | TESTS.likely_folders


def find_sample_folder(folder: str) -> str:
    """Return the outermost of *folder* and those around it whose files serve only files in it, such
    as ``tests``; empty if there is none."""
    parts = folder.split("/")
    found = (depth for depth, part in enumerate(parts, 1) if part.casefold() in SAMPLE_FOLDERS)
    return "/".join(parts[: next(found, 0)])


_IS_DOCUMENT = re.compile(rf".*{_DOCUMENT}", re.IGNORECASE)
