"""Pairs of files by name: a test and its subject (the tested file), a header and its source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain
from typing import TypeAlias

from sphinx_repodoc.index.facts import Related
from sphinx_repodoc.roles import LAYOUT_FOLDERS, PAIRS

_TEST_NAMES = tuple(map(re.compile, PAIRS.test_names))
_FAMILY_OF = {suffix: number for number, row in enumerate(PAIRS.families) for suffix in row}
"""File suffix -> number of its family. Only files of the same family can test each other."""

ITS_TEST = "its test by name"
ITS_SUBJECT = "tested here by name"
ITS_IMPLEMENTATION = "its implementation"

# If a test may have more subjects (tested files) than this, its name is too common to pair it.
_MAX_SUBJECTS = 3

_Pairs: TypeAlias = Iterator[tuple[str, Related]]


def find_pairs(
    paths: Iterable[str], imports: Mapping[str, Set[str]], testless: Set[str] = frozenset()
) -> Mapping[str, tuple[Related, ...]]:
    """Return the partners of each path that has any, sorted. *imports* (by file) decide which of
    several files of that name a test is about. *testless* files contain no tests."""
    paths = list(paths)
    pairs: dict[str, list[Related]] = {}
    for path, related in chain(
        _pair_tests(paths, imports, testless), _pair_companions(paths, imports)
    ):
        pairs.setdefault(path, []).append(related)
    return {
        path: tuple(sorted(found, key=lambda related: (related.path, related.reason)))
        for path, found in sorted(pairs.items())
    }


def name_subject(path: str) -> str:
    """Return what a test is named after, such as ``cart`` for ``test_cart.py``; empty for other
    names."""
    stem = _split(path)[0]
    named = filter(None, (pattern.fullmatch(stem) for pattern in _TEST_NAMES))
    return next((match[1] for match in named), "")


def fold_name(name: str) -> str:
    """Return a name as it is compared: ``HttpClient`` is ``http_client``."""
    return name.replace("_", "").replace("-", "").casefold()


def _split(path: str) -> tuple[str, str]:
    stem, _, suffix = path.rpartition("/")[2].rpartition(".")
    return stem, suffix.lower()


def _pair_tests(paths: list[str], imports: Mapping[str, Set[str]], testless: Set[str]) -> _Pairs:
    tests: list[tuple[str, str, int]] = []
    subjects: dict[tuple[str, int], list[str]] = {}
    within: dict[tuple[str, int], list[str]] = {}
    for path in paths:
        stem, suffix = _split(path)
        if (family := _FAMILY_OF.get(suffix)) is None:
            continue
        # A file TestServer without tests may be a server for tests, and not a test of Server.
        is_helper = path in testless and stem.startswith("Test")
        subject = name_subject(path)
        if subject and not is_helper:
            tests.append((path, subject, family))
        else:
            subjects.setdefault((fold_name(stem), family), []).append(path)
            folder = path.split("/")[-2:-1]
            joined = fold_name("".join((*folder, stem)))
            if folder and stem not in PAIRS.generic_names:
                within.setdefault((joined, family), []).append(path)
    files = frozenset(paths)
    for test, subject, family in tests:
        key = (fold_name(subject), family)
        # ``test_auth_basic`` is about ``auth/basic``, unless there is a file ``auth_basic``.
        offered = subjects.get(key) or within.get(key, [])
        imported = imports.get(test, frozenset())
        closest = _keep_closest(test, offered) or [path for path in offered if path in imported]
        kept = _keep_outermost(_keep_imported(closest, imported, files))
        # Several tested files must be in corresponding folders: others are unrelated namesakes.
        if len(kept) <= _MAX_SUBJECTS and len(set(map(_list_place, kept))) == 1:
            for path in kept:
                yield path, Related(path=test, reason=ITS_TEST)
                yield test, Related(path=path, reason=ITS_SUBJECT)


def _keep_imported(subjects: list[str], imported: Set[str], files: Set[str]) -> list[str]:
    """Return the *subjects* (files that a test may be named after) that the test imports, else
    those from whose packages it imports something, else all."""
    if len(subjects) < 2 or not imported:
        return subjects
    if direct := [path for path in subjects if path in imported]:
        return direct
    near = []
    for path in subjects:
        # Find the outermost Python package that contains the subject.
        package, folder = "", path.rpartition("/")[0]
        while folder and f"{folder}/__init__.py" in files:
            package, folder = folder, folder.rpartition("/")[0]
        if package and any(target.startswith(f"{package}/") for target in imported):
            near.append(path)
    return near or subjects


def _keep_closest(test: str, subjects: list[str]) -> list[str]:
    """Return the *subjects* (files that *test* may be named after) whose folders have the most
    names in common with the test's folders; none if the folders have no common name."""
    own = _list_topics(test)
    shared = {path: len(own & _list_topics(path)) for path in subjects}
    best = max(shared.values(), default=0)
    return [
        path
        for path in subjects
        if shared[path] == best and (best or not own or not _list_topics(path))
    ]


def _keep_outermost(subjects: list[str]) -> list[str]:
    """Return those *subjects* whose folders contain those of all others, or else all. The folders
    of a test usually mirror those of its subject, so further folders would be there as well."""
    topics = {path: _list_topics(path) for path in subjects}
    found = [path for path in subjects if all(topics[path] <= each for each in topics.values())]
    return found or subjects


def _list_topics(path: str) -> set[str]:
    return {part.lstrip("_") for part in path.split("/")[:-1] if part not in LAYOUT_FOLDERS}


def _pair_companions(paths: list[str], imports: Mapping[str, Set[str]]) -> _Pairs:
    """Yield pairs such as header and source: files of the same name in corresponding folders, else
    the one file of the same name that the source includes."""
    for rule in PAIRS.companions:
        units: dict[tuple[tuple[str, ...], str], tuple[list[str], list[str]]] = {}
        for path in paths:
            stem, suffix = _split(path)
            for side, suffixes in enumerate((rule.fronts, rule.sources)):
                if suffix in suffixes:
                    units.setdefault((_list_place(path), stem), ([], []))[side].append(path)
        for fronts, sources in units.values():
            for source in sources:
                names = {(_split(source)[0], suffix) for suffix in rule.fronts}
                included = [each for each in imports.get(source, ()) if _split(each) in names]
                for front in fronts or (included if len(included) == 1 else ()):
                    yield source, Related(path=front, reason=rule.reason)
                    yield front, Related(path=source, reason=ITS_IMPLEMENTATION)


def _list_place(path: str) -> tuple[str, ...]:
    return tuple(part for part in path.split("/")[:-1] if part not in LAYOUT_FOLDERS)
