"""The only reader of the repository: which files there are, and their bytes.

    git or walk -> PathEntry -> Survey -> Scan;  content reads bytes, text decodes them

The repository is untrusted: links are not followed, special files are not opened, and no program
that the repository configures is run.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Mapping, Sized
from dataclasses import dataclass, field, replace
from pathlib import Path

from sphinx_repodoc.model import FileKind, SourceFile, Status
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import attributes, git
from sphinx_repodoc.scan.content import PathEntry
from sphinx_repodoc.scan.content import read_file as read_file
from sphinx_repodoc.scan.survey import Blobs, Survey
from sphinx_repodoc.scan.walk import walk_folder

MAX_EMPTY = 100
"""If a folder directly contains more empty files, they have no pages, only rows in its table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanOptions:
    """Selection of the files to scan. ``exclude`` contains the built-in patterns too. ``ignore``
    are absolute paths of folders (outputs, caches) that the result does not mention at all."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    untracked: bool = False
    ignore: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """The files of a repository, sorted by path, and the id of the checked-out commit, empty if
    there is none. ``committed`` maps the files that are unchanged since git's index to their object
    ids."""

    root: Path
    files: tuple[SourceFile, ...]
    problems: tuple[Problem, ...]
    commit: str = ""
    committed: Mapping[str, str] = field(default_factory=dict)


def find_root(conf_dir: Path, source_dir: Path) -> Path:
    """Return the git work tree that contains *conf_dir*, else the parent of *source_dir*."""
    return git.find_work_tree(conf_dir.resolve()) or source_dir.resolve().parent


def list_tracked_paths(folder: Path) -> frozenset[bytes]:
    """Return the paths in *folder* that git tracks, relative to it; none if git fails."""
    if git.find_work_tree(folder) is None:
        return frozenset()
    try:
        return frozenset(entry.path for entry in git.list_tracked(folder))
    except git.GitError:
        return frozenset()


def explain_emptiness(root: Path, shown: Sized, skipped: Sized) -> str:
    """Return why no file of *root* is documented; an empty string if files are *shown*."""
    if shown:
        return ""
    if skipped:
        fault = f"the patterns leave out all of {len(skipped):,} files"
    elif git.find_work_tree(root):
        fault = "git tracks none that is there; add new files with git add"
    else:
        fault = "the folder has none"
    return f"no file to document: {fault}"


def scan_repository(
    root: Path, options: ScanOptions, known_blobs: Mapping[str, tuple[str, int]]
) -> tuple[Scan, Blobs]:
    """Scan *root*. Return the scan and the git blobs that *known_blobs* lacks.

    With the blobs of earlier scans as *known_blobs*, files that are unchanged according to git's
    index are not read again.
    """
    root = root.resolve()
    skipped = frozenset(
        folder.relative_to(root).as_posix().encode("utf-8", "surrogateescape")
        for folder in (ignored.resolve() for ignored in options.ignore)
        if root in folder.parents
    )
    problems: list[Problem] = []
    entries = _list_with_git(root, options.untracked, problems)
    commit = git.read_commit(root) if entries else ""
    if not entries:
        # Git lists no files either if *root* is in an ignored folder of a larger work tree.
        entries = list(walk_folder(root, skipped, problems))
    survey = Survey(root, options.include, options.exclude, skipped, known_blobs)
    files = _unpage_markers(_apply_attributes(root, _examine(survey, entries)))
    problems = sorted(problems + survey.problems, key=lambda p: (p.path, p.kind, p.message))
    scan = Scan(
        root=root,
        files=files,
        problems=tuple(problems),
        commit=commit,
        committed=survey.committed,
    )
    return scan, survey.learnt


def _list_with_git(root: Path, untracked: bool, problems: list[Problem]) -> list[PathEntry]:
    if git.find_work_tree(root) is None:
        return []
    try:
        entries = git.list_tracked(root)
        return entries + git.list_untracked(root) if untracked else entries
    except git.GitError as error:
        problems.append(Problem(kind=ProblemKind.GIT, message=f"{error}; the folder was walked"))
        return []


def _examine(survey: Survey, entries: list[PathEntry]) -> tuple[SourceFile, ...]:
    files: dict[str, SourceFile] = {}
    for entry in sorted(entries, key=lambda item: item.path):
        file = survey.examine(entry)
        if file is None:
            continue
        if file.path in files:
            message = "another file's name is shown in the same way; this one is left out"
            survey.add_problem(ProblemKind.NAME, file.path, message)
        else:
            files[file.path] = file
    return tuple(files[path] for path in sorted(files))


def _apply_attributes(root: Path, files: tuple[SourceFile, ...]) -> tuple[SourceFile, ...]:
    contents: dict[str, bytes] = {}
    for file in files:
        is_list = file.path.rpartition("/")[2] == attributes.FILE_NAME
        if is_list and file.kind is FileKind.FILE and file.size <= attributes.MAX_BYTES:
            # Ignore the error: the survey has already reported a file that cannot be read.
            with contextlib.suppress(OSError):
                contents[file.path] = read_file(root, file)
    rules = attributes.collect_rules(contents)
    return tuple(attributes.apply_attributes(file, rules) for file in files) if rules else files


def _unpage_markers(files: tuple[SourceFile, ...]) -> tuple[SourceFile, ...]:
    """Remove the pages of empty files in folders with many of them (markers). Such a file has only
    a name, which the folder's table shows."""
    empty = {
        file.path: file.path.rpartition("/")[0]
        for file in files
        if file.status is Status.PAGE and not file.size
    }
    counts = Counter(empty.values())
    return tuple(
        replace(file, status=Status.LISTED, reason="empty, like many files beside it")
        if file.path in empty and counts[empty[file.path]] > MAX_EMPTY
        else file
        for file in files
    )
