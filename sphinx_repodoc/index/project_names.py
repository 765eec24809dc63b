"""The name of a project, its main language, and the words about it in the title of its README."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from sphinx_repodoc.index.folders import list_readmes
from sphinx_repodoc.index.repo_index import MUTED_ROLES, RepoIndex
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import FileRecord

# "Name - what it is", "Name: what it is".
_SEPARATOR = re.compile(r"\s+(?:[-–—|·]+|:+)\s+|:\s+|\s+[({\[]")
_GREETING = re.compile(
    r"(?i)(?:welcome|introduction|overview|readme|about|getting|what|how|the\b|a\b"
    r"|an\b|docs|documentation|installation|install|usage|table of|contents|quick|description"
    r"|summary|project|notice|important)\b"
)
_REMOTE = re.compile(r"//[^/]+/(?:[^/]+/)*?([^/]+)/(?:-/)?(?:blob|src|browse|tree)/")
_VERSION = re.compile(r"v\d+")
_ASIDE = MUTED_ROLES | {"build", "documentation", "vendored", "configuration", "ci"}
_PACKAGE_SYSTEMS = frozenset(
    system for row in LANGUAGES.values() if row.packages for system in row.packages.systems
)
_MOST_WORDS = 4
_MIN_TAGLINE = 3


class Title(NamedTuple):
    """The title of a README: the name in it, the words after the name, the file and the line."""

    name: str
    tagline: str
    path: str
    line: int


def name_project(index: RepoIndex, folder: str) -> str:
    """Return the name of the project whose files are in *folder*: as its README writes it, as its
    manifest names it, or the name of the remote repository."""
    certain, others = _list_known(index)
    known = [*certain, *others, folder]
    title = split_title(index)
    if title and title.name:
        for name in filter(None, known):
            if found := _find_name(title.name, name):
                return found
        is_short = len(title.name) > 1 and len(title.name.split()) <= _MOST_WORDS
        is_fitting = not certain or any(_abbreviates(name, title.name) for name in certain)
        if is_short and is_fitting and not _GREETING.match(title.name):
            return title.name
    return next(filter(None, known), folder)


def split_title(index: RepoIndex) -> Title | None:
    """Return the parts of the title of the README in the top folder."""
    for path in list_readmes(index.folders[""].files):
        analysis = index.records[path].analysis
        if analysis and analysis.title:
            text = " ".join(analysis.title.split())
            name, *rest = _SEPARATOR.split(text, maxsplit=1)
            tagline = rest[0].rstrip(")}]") if rest else ""
            heading = next((s.line for s in analysis.symbols if s.line), 1)
            is_phrase = len(tagline.split()) >= _MIN_TAGLINE
            return Title(name.strip(), tagline if is_phrase else "", path, heading)
    return None


def _find_name(title: str, known: str) -> str:
    """Return the name *known* as *title* writes it; empty if it is not in it."""
    folded = _fold(known)
    if not folded:
        return ""
    words = title.split()
    if _fold(title) == folded:
        return title
    for size in range(1, min(len(words), _MOST_WORDS) + 1):
        for start in range(len(words) - size + 1):
            part = " ".join(words[start : start + size]).strip(".,!?:;\"'`*")
            if _fold(part) == folded:
                return part
    return ""


def _abbreviates(name: str, title: str) -> bool:
    """Return whether the letters of *name* are in *title* in the same order."""
    letters = iter(_fold(title))
    return bool(_fold(name)) and all(letter in letters for letter in _fold(name))


def _fold(name: str) -> str:
    return re.sub(r"[\W_]", "", name).casefold()


def _list_known(index: RepoIndex) -> tuple[list[str], list[str]]:
    """Return the names by the manifests of the main language and by the remote, and those by other
    manifests, such as that of helper scripts."""
    main = find_main_language(index)
    found = []
    for path in index.folders[""].files:
        manifest = _read_name(index.records[path])
        if manifest:
            found.append((not fits_language(index, path, main), path, manifest))
    remote = _REMOTE.search(index.hosting.template) if index.hosting else None
    certain = [name for is_other, _, name in sorted(found) if not is_other]
    others = [name for is_other, _, name in sorted(found) if is_other]
    return [*certain, *([remote[1]] if remote else [])], others


def _read_name(record: FileRecord) -> str:
    """Return the project's name in a manifest, without its owner and its major version."""
    manifest = record.analysis.manifest if record.analysis else None
    if manifest is None:
        return ""
    parts = [part for part in re.split(r"[/:]", manifest.name) if not _VERSION.fullmatch(part)]
    return parts[-1] if parts else ""


def find_main_language(index: RepoIndex) -> str:
    """Return the language with the most code, empty if there is no code."""
    lines = count_code(index)
    return min(lines, key=lambda name: (-lines[name], name)) if lines else ""


def count_code(index: RepoIndex) -> Counter[str]:
    """Return the lines of code in each language, without tests, examples and generated files."""
    lines: Counter[str] = Counter()
    for path, record in index.records.items():
        if record.analysis and is_production(index, path):
            lines[record.analysis.language] += record.analysis.code_lines
    return lines


def is_production(index: RepoIndex, path: str) -> bool:
    """Return whether the file at *path* has code that is neither for tests nor an example."""
    analysis = index.records[path].analysis
    language = LANGUAGES.get(analysis.language) if analysis else None
    if analysis is None or language is None or analysis.generated or analysis.manifest:
        return False
    # A language without a syntax of comments is a format of data, such as logs.
    if language.content != "code" or not language.comments:
        return False
    roles = index.roles.get(path, ())
    return not (index.is_sample(path) or any(role.role in _ASIDE for role in roles))


def fits_language(index: RepoIndex, path: str, language: str) -> bool:
    """Return whether the file at *path* is a manifest of projects in *language*."""
    analysis = index.records[path].analysis
    manifest = analysis.manifest if analysis else None
    row = LANGUAGES.get(language)
    if manifest is None or row is None:
        return False
    if row.packages:
        return manifest.system in row.packages.systems
    return manifest.system not in _PACKAGE_SYSTEMS
