"""Includes of C and its relatives.

The build, which does not run here, determines the folders that a compiler searches. So they are
inferred: a file whose path ends with the included path is in such a folder. Of several such files,
the one in the folder to which most other includes lead is the likely one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, is_standard, resolve_to
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, list_ancestors

_WITH_FRAMEWORKS = frozenset({"Objective-C", "Objective-C++"})
# One include may be chance; a folder that several includes lead to is searched.
_MIN_VOTES = 3
# Names of folders that are usually searched for headers.
_PUBLIC = frozenset({"include", "includes", "inc"})


@dataclass(frozen=True, slots=True)
class _Includes:
    """``votes`` counts for each folder the includes that lead from there to a single file.
    ``tops`` are the names of the folders in these folders."""

    files: RepositoryFiles
    votes: Mapping[str, int]
    tops: frozenset[str]
    chosen: dict[tuple[str, str, int], list[str]] = field(default_factory=dict)

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve an include."""
        written = statement.module
        is_system = statement.form is ImportForm.SYSTEM
        beside = "" if is_system else self.files.find_beside(path, written)
        if beside:
            return resolve_to(statement, (beside,), exact=True)
        found = self._find(path, statement)
        # A standard name means a file of the repository if other includes lead to its folder.
        is_own = any(self.votes.get(_root(file, written), 0) >= _MIN_VOTES for file in found)
        if is_standard("c", written) and not is_own:
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        if len(found) > 1:
            # All files of a folder make the same choice.
            key = (path.rpartition("/")[0], written, len(found))
            if key not in self.chosen:
                self.chosen[key] = self._choose(path, written, found)
            return resolve_to(statement, self.chosen[key], exact=False)
        exact = bool(found) and self._is_certain(written, found[0])
        # The build generates missing headers of folders that the repository has.
        top, slash, _ = written.partition("/")
        is_outside = is_system and not (slash and top in self.tops)
        otherwise = Origin.THIRD_PARTY if is_outside else Origin.UNRESOLVED
        return resolve_to(statement, found, exact=exact, otherwise=otherwise)

    def _find(self, path: str, statement: Import) -> tuple[str, ...]:
        """Return the files that may be meant, except the including file itself."""
        written = _strip(statement.module)
        found = tuple(file for file in self.files.find_ending(written) if file != path)
        if _says_folder(statement):
            return found or tuple(self._find_framework(path, written))
        # <cuda.h> is a header of the system even if some folder has a file of that name.
        above = set(list_ancestors(path.rpartition("/")[0]))
        return tuple(
            file
            for file in found
            if (root := _root(file, written)) in above
            or self.votes.get(root, 0) >= _MIN_VOTES
            or root.rpartition("/")[2] in _PUBLIC
        )

    def _find_framework(self, path: str, written: str) -> Iterator[str]:
        """Yield the headers of ``Framework/Name.h``. A framework of Apple exports its headers in
        one folder, while the repository may keep them anywhere below the framework's folder."""
        analysis = self.files.find_analysis(path)
        framework, _, name = written.partition("/")
        if analysis and analysis.language in _WITH_FRAMEWORKS:
            for file in self.files.by_name.get(name, ()):
                if file != path and framework in file.split("/")[:-1]:
                    yield file

    def _is_certain(self, written: str, file: str) -> bool:
        """Return whether the only candidate is certain: the include names a folder, or other
        includes lead there as well."""
        tail, root = _strip(written), _root(file, written)
        is_searched = root == "" or self.votes.get(root, 0) >= _MIN_VOTES
        return file.endswith(tail) and ("/" in tail or is_searched)

    def _choose(self, path: str, written: str, found: tuple[str, ...]) -> list[str]:
        """Return the most likely ones of several files: beside or above the including file, then
        the closest, then from the folder that most includes lead to."""
        above = set(list_ancestors(path.rpartition("/")[0]))

        def rank(file: str) -> tuple[bool, int, bool, int]:
            root = _root(file, written)
            shared = len(above & set(list_ancestors(root)))
            return root in above and root != "", shared, root == "", self.votes.get(root, 0)

        best = max(map(rank, found))
        return [file for file in found if rank(file) == best]


def resolve_includes(files: RepositoryFiles) -> Resolve:
    """Resolve includes and imports of headers."""
    votes = _count_roots(files)
    splits = (folder.rpartition("/") for folder in files.folders)
    tops = frozenset(name for root, _, name in splits if root in votes)
    return _Includes(files, votes, tops).resolve


def _count_roots(files: RepositoryFiles) -> Counter[str]:
    """Return how many includes lead to exactly one file from each folder."""
    votes: Counter[str] = Counter()
    for path, analysis in files.list_sources():
        for statement in analysis.imports:
            written = _strip(statement.module)
            found = files.find_ending(written) if _says_folder(statement) else ()
            if len(found) == 1 and not files.find_beside(path, statement.module):
                votes[_root(found[0], written)] += 1
    return votes


def _says_folder(statement: Import) -> bool:
    """Return whether an include is more specific than the name of a system header."""
    return statement.form is not ImportForm.SYSTEM or "/" in statement.module


def _strip(written: str) -> str:
    """Return the included path without ``../`` at its start."""
    path = written.replace("\\", "/")
    while path.startswith(("./", "../")):
        path = path.partition("/")[2]
    return path


def _root(file: str, written: str) -> str:
    """Return the folder from which an include of *file* starts."""
    return file.removesuffix(_strip(written)).rstrip("/")
