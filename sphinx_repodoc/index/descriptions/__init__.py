"""Descriptions: what files and folders are for, by ranked evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TypeAlias

from msgspec.structs import replace

from sphinx_repodoc.index.descriptions.central import Centrals
from sphinx_repodoc.index.descriptions.documented import Documented, collect_documented
from sphinx_repodoc.index.descriptions.file_candidates import describe_file, describe_own
from sphinx_repodoc.index.descriptions.folder_candidates import describe_folder
from sphinx_repodoc.index.descriptions.relevance import strip_controls
from sphinx_repodoc.index.facts import Description
from sphinx_repodoc.index.repo_index import RepoIndex

Descriptions: TypeAlias = Mapping[str, tuple[Description, ...]]
"""Path -> what the file or folder is for, the best description first."""

_MAX_CANDIDATES = 5
_MAX_SAME = 3


def describe_all(index: RepoIndex) -> tuple[Descriptions, Descriptions]:
    """Return the descriptions of files, and those of folders."""
    documented, centrals = collect_documented(index), Centrals(index)
    files = _describe_files(index, documented, centrals)
    folders = {
        path: found
        for path, folder in index.folders.items()
        if (found := _keep_distinct(describe_folder(index, folder, files, documented, centrals)))
    }
    return files, folders


def _keep_distinct(found: Iterable[Description]) -> tuple[Description, ...]:
    """Return the first descriptions without those that repeat the words of another one."""
    texts: dict[str, Description] = {}
    for each in found:
        if not each.text.isprintable():
            each = replace(each, text=strip_controls(each.text))
        texts.setdefault(each.plain.casefold().rstrip("."), each)
    return tuple(texts.values())[:_MAX_CANDIDATES]


def _describe_files(index: RepoIndex, documented: Documented, centrals: Centrals) -> Descriptions:
    known = {path: own for path in index.records for own in islice(describe_own(index, path), 1)}
    # What many files say of themselves is about the project, such as the first line of a licence.
    counts = Counter(own.text for own in known.values())
    known = {path: own for path, own in known.items() if counts[own.text] <= _MAX_SAME}
    descriptions = {}
    for path in index.records:
        if found := _keep_distinct(describe_file(index, path, known, documented, centrals)):
            descriptions[path] = found
    return descriptions
