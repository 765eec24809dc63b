"""Pairs of files by name: a test and its subject (the tested file), a header and its source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from sphinx_repodoc.index.facts import Related
from sphinx_repodoc.model import list_ancestors
from sphinx_repodoc.roles import LAYOUT_FOLDERS, PAIRS, TESTS, find_sample_folder

_TEST_NAMES = tuple(map(re.compile, PAIRS.test_names))
_FAMILY_OF = {suffix: number for number, row in enumerate(PAIRS.families) for suffix in row}
"""File suffix -> number of its family. Only files of the same family can test each other."""

ITS_TEST = "its test by name"
ITS_SUBJECT = "tested here by name"
ITS_IMPLEMENTATION = "its implementation"

# If a test may have more subjects (tested files) than this, its name is too common to pair it.
_MAX_SUBJECTS = 3

_IN_FOLDER = frozenset({"__init__", "index", "lib", "main", "mod"})
_WORDS = re.compile(r"[A-Z]?[a-z\d]+|[A-Z]+(?![a-z])")
_SHORTEST = 4
_HOME = re.compile(TESTS.own_folder)
_OF_TESTS = re.compile(rf"(?i:{TESTS.own_folder})|(?<=[a-z\d])(?:Unit|Integration)?Tests?$")
NO_COUNTS: Mapping[str, int] = MappingProxyType({})
"""Numbers of tests if none are known."""

_Pairs: TypeAlias = Iterator[tuple[str, Related]]


def find_pairs(
    paths: Iterable[str],
    imports: Mapping[str, Set[str]],
    counts: Mapping[str, int] = NO_COUNTS,
) -> Mapping[str, tuple[Related, ...]]:
    """Return the partners of each path that has any, sorted. *imports* (by file) decide which of
    several files of that name a test is about. *counts* are the numbers of tests in files, as far
    as they are known."""
    paths = list(paths)
    pairs: dict[str, list[Related]] = {}
    for path, related in chain(
        _pair_tests(paths, imports, counts), _pair_companions(paths, imports)
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


def name_topic(path: str) -> str:
    """Return what a file is about by its name, or by that of the folder that it stands for."""
    *folders, name = path.split("/")
    stem = name_subject(path) or name.partition(".")[0]
    if stem not in _IN_FOLDER:
        return stem
    return next((each for each in reversed(folders) if each not in LAYOUT_FOLDERS), stem)


def contains_words(name: str, topic: str) -> bool:
    """Return whether *name* begins or ends with the words of *topic*: ``cart_price`` does with
    ``cart``."""
    words, wanted = ([w.casefold() for w in _WORDS.findall(each)] for each in (name, topic))
    if len(topic) < _SHORTEST or not wanted:
        return False
    return wanted in (words[: len(wanted)], words[-len(wanted) :])


def is_for_other_system(one: str, other: str) -> bool:
    """Return whether the names of two files say that they are made for different systems."""
    found = [PAIRS.systems.intersection(re.split(r"[_.-]", _split(p)[0])) for p in (one, other)]
    return all(found) and found[0].isdisjoint(found[1])


def fold_name(name: str) -> str:
    """Return a name as it is compared: ``HttpClient`` is ``http_client``."""
    return name.replace("_", "").replace("-", "").casefold()


def is_named_after(path: str, name: str) -> bool:
    """Return whether a file has the dotted *name* of a definition, or the end of it: the file
    ``Shop.Cart.cs`` that of ``Market.Shop.Cart``."""
    return f".{fold_name(name)}".endswith(f".{fold_name(_split(path)[0])}")


def _split(path: str) -> tuple[str, str]:
    stem, _, suffix = path.rpartition("/")[2].rpartition(".")
    return stem, suffix.lower()


class _Names(NamedTuple):
    """Files by their names and the numbers of their families: tests with the names that they are
    about, other files by their own names, and those by their names after that of their folder."""

    tests: list[tuple[str, str, int]]
    subjects: dict[tuple[str, int], list[str]]
    within: dict[tuple[str, int], list[str]]


def _group_names(paths: Iterable[str], counts: Mapping[str, int]) -> _Names:
    names = _Names([], {}, {})
    for path in paths:
        stem, suffix = _split(path)
        if (family := _FAMILY_OF.get(suffix)) is None:
            continue
        # A file TestServer without tests may be a server for tests, and not a test of Server, and
        # FileSpec may be about specifications.
        is_special = stem.startswith("Test") or (stem[:1].isupper() and not find_home(path))
        is_helper = counts.get(path) == 0 and is_special
        subject = name_subject(path)
        is_generic = stem in PAIRS.generic_names
        if subject and not is_helper:
            names.tests.append((path, subject, family))
            continue
        if counts.get(path) and not is_generic and find_home(path):
            # ``test/cart`` with tests is about ``src/cart``.
            names.tests.append((path, stem, family))
        names.subjects.setdefault((fold_name(stem), family), []).append(path)
        folder = path.split("/")[-2:-1]
        if folder and not is_generic:
            joined = fold_name("".join((*folder, stem)))
            names.within.setdefault((joined, family), []).append(path)
    return names


def _pair_tests(
    paths: list[str], imports: Mapping[str, Set[str]], counts: Mapping[str, int]
) -> _Pairs:
    names = _group_names(paths, counts)
    files = frozenset(paths)
    for test, subject, family in names.tests:
        key = (fold_name(subject), family)
        # ``test_auth_basic`` is about ``auth/basic``, unless there is a file ``auth_basic``.
        offered = names.subjects.get(key) or names.within.get(key, [])
        if not name_subject(test):
            offered = [path for path in offered if not find_home(path)]
        imported = imports.get(test, frozenset())
        offered = [path for path in offered if path in imported or not _is_sample(path, test)]
        closest = _keep_closest(test, offered) or [path for path in offered if path in imported]
        kept = _keep_outermost(_keep_imported(closest, imported, files))
        # Several tested files must be in corresponding folders: others are unrelated namesakes.
        if len(kept) <= _MAX_SUBJECTS and len(set(map(_list_place, kept))) == 1:
            for path in kept:
                yield path, Related(path=test, reason=ITS_TEST)
                yield test, Related(path=path, reason=ITS_SUBJECT)


def _is_sample(path: str, test: str) -> bool:
    """Return whether a file is in a folder of benchmarks, examples or tests that the test is not
    in. Its name says what the sample is about."""
    folder = find_sample_folder(path.rpartition("/")[0])
    return bool(folder) and not test.startswith(f"{folder}/")


def find_home(path: str) -> str:
    """Return the outermost folder with tests, such as ``tests`` or ``Shop.Tests``, around a test.
    What else is in it serves tests."""
    folders = [each for each in list_ancestors(path.rpartition("/")[0]) if each]
    found = (each for each in reversed(folders) if _HOME.search(each.rpartition("/")[2].lower()))
    return next(found, "")


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
    own = list_topics(test)
    shared = {
        path: sum(any(_is_topic(each, topic) for each in own) for topic in list_topics(path))
        for path in subjects
    }
    best = max(shared.values(), default=0)
    return [
        path
        for path in subjects
        if shared[path] == best and (best or not own or not list_topics(path))
    ]


def _is_topic(folder: str, topic: str) -> bool:
    """Return whether a folder of tests is about *topic*: ``SwiftAlgorithmsTests`` tests what is in
    ``Algorithms``."""
    return folder == topic or contains_words(folder, topic)


def _keep_outermost(subjects: list[str]) -> list[str]:
    """Return those *subjects* whose folders contain those of all others, or else all. The folders
    of a test usually mirror those of its subject, so further folders would be there as well."""
    topics = {path: list_topics(path) for path in subjects}
    found = [path for path in subjects if all(topics[path] <= each for each in topics.values())]
    return found or subjects


def list_topics(path: str) -> set[str]:
    """Return the names of the folders around a file that tell its topic: ``Shop.Tests`` and
    ``ShopTests`` are about ``Shop``. The kind of a test is no topic."""
    ignored = LAYOUT_FOLDERS | TESTS.kinds if find_home(path) else LAYOUT_FOLDERS
    parts = (part for part in path.split("/")[:-1] if part.casefold() not in ignored)
    return {_OF_TESTS.sub("", part.lstrip("_")) for part in parts} - {""}


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
                    # A test does not implement the header that it tests.
                    if find_home(front) != find_home(source):
                        continue
                    yield source, Related(path=front, reason=rule.reason)
                    yield front, Related(path=source, reason=ITS_IMPLEMENTATION)


def _list_place(path: str) -> tuple[str, ...]:
    return tuple(part for part in path.split("/")[:-1] if part not in LAYOUT_FOLDERS)
