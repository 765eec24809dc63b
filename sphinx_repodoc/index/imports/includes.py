"""Includes of C and its relatives.

Which folders a compiler searches stands in the build, which is not run. So the folders are
found the other way round: a file of the repository that ends with what is included lies in
one, and where several files do, the folder that the other includes lead to is the likely one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.files import RepositoryFiles, resolve_to
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import, ImportForm

LANGUAGES = (
    "C", "C++", "CUDA", "HIP", "Metal", "Objective-C", "Objective-C++", "GLSL", "OpenCL",
)  # fmt: skip
"""The languages whose files include each other."""

_WITH_FRAMEWORKS = frozenset({"Objective-C", "Objective-C++"})
# One include may be chance; a folder that more of them lead to is searched.
_MIN_VOTES = 3
# Folders whose name says that headers are to be found in them.
_PUBLIC = frozenset({"include", "includes", "inc"})


@dataclass(frozen=True, slots=True)
class _Includes:
    """What is known of the folders that includes start from: how many of all includes lead
    to one file only, and that by way of a folder. ``tops`` are the names of what lies in
    these folders."""

    files: RepositoryFiles
    votes: Mapping[str, int]
    tops: frozenset[str]
    chosen: dict[tuple[str, str, int], list[str]] = field(default_factory=dict)

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Where an include leads."""
        written = statement.module
        is_system = statement.form is ImportForm.SYSTEM
        beside = "" if is_system else self.files.find_beside(path, written)
        if beside:
            return resolve_to(statement, (beside,), exact=True)
        found = self._find(path, statement)
        if is_standard(written) and not self._is_own(path, written, found):
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        if len(found) > 1:
            # All files of a folder choose the same.
            key = (path.rpartition("/")[0], written, len(found))
            if key not in self.chosen:
                self.chosen[key] = self._choose(path, written, found)
            return resolve_to(statement, self.chosen[key], exact=False)
        exact = bool(found) and self._is_certain(path, written, found[0])
        return resolve_to(statement, found, exact=exact, otherwise=self._explain(statement))

    def _find(self, path: str, statement: Import) -> tuple[str, ...]:
        """The files that may be meant, without the one that says so itself."""
        written = _strip(statement.module)
        found = tuple(file for file in self.files.find_ending(written) if file != path)
        if _says_folder(statement):
            return found or tuple(self._find_framework(path, written))
        # <cuda.h> is the system's, whatever lies somewhere in the repository.
        above = set(list_ancestors(path.rpartition("/")[0]))
        return tuple(
            file
            for file in found
            if (root := _root(file, written)) in above
            or self.votes.get(root, 0) >= _MIN_VOTES
            or root.rpartition("/")[2] in _PUBLIC
        )

    def _find_framework(self, path: str, written: str) -> Iterator[str]:
        """The headers of ``Framework/Name.h``: a framework of Apple has them all in one folder,
        wherever below its own they lie in the repository."""
        record = self.files.records.get(path)
        framework, _, name = written.partition("/")
        if record and record.analysis and record.analysis.language in _WITH_FRAMEWORKS:
            for file in self.files.by_name.get(name, ()):
                if file != path and framework in file.split("/")[:-1]:
                    yield file

    def _is_own(self, path: str, written: str, found: tuple[str, ...]) -> bool:
        """Whether a standard name is that of the repository's own file: where the other
        includes of its folder lead to."""
        return any(self.votes.get(_root(file, written), 0) >= _MIN_VOTES for file in found)

    def _is_certain(self, path: str, written: str, file: str) -> bool:
        """Whether the only file that can be meant is: its path is written with a folder, or
        others are included from there."""
        root = _root(file, written)
        if not file.endswith(_strip(written)):
            return False
        return "/" in _strip(written) or self.votes.get(root, 0) >= _MIN_VOTES or root == ""

    def _choose(self, path: str, written: str, found: tuple[str, ...]) -> list[str]:
        """Those of several files that are most likely meant: beside or above the file that
        includes them, then from where most includes lead, then the closest."""
        above = set(list_ancestors(path.rpartition("/")[0]))

        def rank(file: str) -> tuple[bool, int, bool, int]:
            root = _root(file, written)
            shared = len(above & set(list_ancestors(root)))
            return root in above and root != "", shared, root == "", self.votes.get(root, 0)

        ranks = [rank(file) for file in found]
        best = max(ranks)
        return [file for file, ranked in zip(found, ranks, strict=True) if ranked == best]

    def _explain(self, statement: Import) -> Origin:
        """Where an include without a file comes from: out of the build where the repository
        has its folder, else from another project."""
        if statement.form is not ImportForm.SYSTEM:
            return Origin.UNRESOLVED
        top, slash, _ = statement.module.partition("/")
        return Origin.UNRESOLVED if slash and top in self.tops else Origin.THIRD_PARTY


def resolve_includes(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves includes and imports of headers."""
    votes = _count_roots(files)
    splits = (folder.rpartition("/") for folder in files.folders)
    tops = frozenset(name for root, _, name in splits if root in votes)
    return _Includes(files, votes, tops).resolve


def is_standard(written: str) -> bool:
    """Whether a header comes with the language or the system."""
    names = STANDARD_LIBRARIES["C"]
    return written in names or f"{written.partition('/')[0]}/" in names


def _count_roots(files: RepositoryFiles) -> Counter[str]:
    """How many includes lead to a file by way of each folder, without any doubt."""
    votes: Counter[str] = Counter()
    for path, record in files.records.items():
        analysis = record.analysis
        if analysis is None or analysis.language not in LANGUAGES:
            continue
        for statement in analysis.imports:
            written = _strip(statement.module)
            found = files.find_ending(written) if _says_folder(statement) else ()
            if len(found) == 1 and not files.find_beside(path, statement.module):
                votes[_root(found[0], written)] += 1
    return votes


def _says_folder(statement: Import) -> bool:
    """Whether an include tells more than the name of a header of the system would."""
    return statement.form is not ImportForm.SYSTEM or "/" in statement.module


def _strip(written: str) -> str:
    """What is included, without the way up that it may begin with."""
    path = written.replace("\\", "/")
    while path.startswith(("./", "../")):
        path = path.partition("/")[2]
    return path


def _root(file: str, written: str) -> str:
    """The folder that an include of *file* starts from."""
    return file.removesuffix(_strip(written)).rstrip("/")
