"""The history of each file: when it last changed, how often, together with which files, and what
the message of the commit said that added it.

One ``git log`` covers all files. The numbers of a path start when it got its name, because letting
git look for renames takes a hundred times as long. For the commit that added a file, renames
without a change are followed.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sphinx_repodoc.model import FileHistory, History
from sphinx_repodoc.scan import git
from sphinx_repodoc.scan.content import decode_name, read_bytes
from sphinx_repodoc.scan.secrets import redact_secrets

# With more commits (Linux has more), stop reading and count nothing.
MAX_COMMITS = 200_000
# Ignore larger commits (releases, reformatting) when looking for files that change together.
MAX_FILES = 15
# Thresholds for "changes together", measured on real histories; see docs/history.md.
MIN_TOGETHER = 3
MIN_SHARE = 0.4
MIN_RETURN_SHARE = 0.1
MAX_PARTNERS = 20
# The message of a commit that added more files is not about one of them.
MAX_ADDED = 5
MAX_SUBJECT = 300

_FORM = "%x01%H%x00%ci%x00%aN%x00%s"
_MAX_BYTES = 4_000
_SOURCES = ("history.py", "secrets.py", "secrets.toml")
_ID = hashlib.sha256(
    b"".join(Path(__file__).with_name(name).read_bytes() for name in _SOURCES)
).hexdigest()


class Change(NamedTuple):
    """A changed path, with the object ids of its new and its old content, and the letter for the
    change (``A`` for an added path, ``D`` for a deleted one)."""

    path: bytes
    blob: str
    before: str
    letter: str


class Commit(NamedTuple):
    """A commit with its changed paths."""

    id: str
    date: str
    author: bytes
    subject: bytes
    merge: bool
    changes: list[Change]


@dataclass(slots=True)
class _Tally:
    """The counts for one path; ``small`` are the indexes of its commits that changed few files."""

    blob: str
    commit: str = ""
    date: str = ""
    changes: int = 0
    authors: set[int] = field(default_factory=set)
    small: list[int] = field(default_factory=list)
    added: str = ""
    subject: str = ""


def find_key(root: Path, commit: str) -> str:
    """Return the cache key of a history, a digest of all that it depends on: the commit, the
    boundary of a shallow clone, the mailmap, this module, and the forms of secrets."""
    top = git.find_work_tree(root) or root
    try:
        mailmap = read_bytes(top, b".mailmap")
    except OSError:
        mailmap = b""
    parts = (_ID, commit, git.read_prefix(root), git.read_boundary(root), mailmap)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def read_history(root: Path, commit: str) -> History:
    """Read the history of the files below *root* up to *commit*, which is checked out."""
    prefix = git.read_prefix(root)
    boundary = frozenset(git.read_boundary(root).decode("ascii", "replace").split())
    tree = {
        path: blob
        for path, blob in git.list_committed(root, commit).items()
        if path.startswith(prefix)
    }
    chunks = git.stream_log(root, commit, MAX_COMMITS, _FORM)
    files = collect_files(parse_log(chunks), tree, boundary)
    return History(
        commit=commit,
        prefix=decode_name(prefix),
        files={decode_name(path[len(prefix) :]): found for path, found in files.items()},
        # A clone marked as shallow may still have the whole history of this commit.
        shallow=bool(boundary) and not any(found.changes for found in files.values()),
    )


def parse_log(chunks: Iterable[bytes]) -> Iterator[Commit]:
    """Parse git's log into commits."""
    words = _split_words(chunks)
    commit = None
    for word in words:
        if word.startswith(b"\1"):
            if commit:
                yield commit
            date = next(words, b"")[:10].decode("ascii", "replace")
            author, subject = next(words, b""), next(words, b"")
            commit = Commit(word[1:].decode("ascii", "replace"), date, author, subject, False, [])
        elif commit and (about := word.lstrip(b"\n")).startswith(b":"):
            if about.startswith(b"::"):
                commit = commit._replace(merge=True)
            # A line is ":mode mode id id letter", with one more mode and id per further parent
            *_, before, blob, letter = f"  {about.decode('ascii', 'replace')}".split(" ")
            commit.changes.append(Change(next(words, b""), blob, before, letter))
    if commit:
        yield commit


def _split_words(chunks: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for chunk in chunks:
        *words, rest = (rest + chunk).split(b"\0")
        yield from words


def collect_files(
    commits: Iterable[Commit], tree: Mapping[bytes, str], boundary: Container[str]
) -> dict[bytes, FileHistory]:
    """Return path -> history for each path in *tree* (path -> object id), given the commits, newest
    first. The commits in *boundary* seem to add all files, because their parents are missing."""
    tallies = {path: _Tally(blob) for path, blob in sorted(tree.items())}
    authors: dict[bytes, int] = {}
    changed: list[tuple[bytes, ...]] = []
    open_names = {path: [tally] for path, tally in tallies.items()}
    left, whole = MAX_COMMITS, True
    for commit in commits:
        left -= 1
        is_cut = commit.id in boundary
        whole = whole and not is_cut
        # The last change of a path is the commit that gave it its present content. If two branches
        # changed a file, that is the merge.
        for path, blob, *_ in commit.changes:
            tally = tallies.get(path)
            if tally and not tally.commit and tally.blob == blob:
                tally.commit = commit.id
                tally.date = "" if is_cut else commit.date
        if not is_cut and not commit.merge:
            author = authors.setdefault(commit.author, len(authors))
            changed.append(_note_change(commit, tallies, author, len(changed)))
            _note_added(commit, open_names)
    if not whole or not left:
        # Drop the counts: commits are missing, so they would be too low.
        for tally in tallies.values():
            tally.changes, tally.authors, tally.small = 0, set(), []
    return {path: _make_history(path, tallies, changed) for path in tallies}


def _make_history(
    path: bytes, tallies: Mapping[bytes, _Tally], changed: list[tuple[bytes, ...]]
) -> FileHistory:
    tally = tallies[path]
    return FileHistory(
        blob=tally.blob,
        commit=tally.commit,
        date=tally.date,
        changes=tally.changes,
        authors=len(tally.authors),
        small_changes=len(tally.small),
        together=tuple(_list_partners(path, tallies, changed)),
        added=tally.added,
        subject=tally.subject,
    )


def _note_change(
    commit: Commit, tallies: Mapping[bytes, _Tally], author: int, number: int
) -> tuple[bytes, ...]:
    """Count a commit for the paths in *tallies* that it changed, and return these paths."""
    paths = tuple(change.path for change in commit.changes if change.path in tallies)
    for path in paths:
        tally = tallies[path]
        tally.changes += 1
        tally.authors.add(author)
        if len(commit.changes) <= MAX_FILES:
            tally.small.append(number)
    return paths


def _note_added(commit: Commit, names: dict[bytes, list[_Tally]]) -> None:
    """Note a commit as the one that added files, and go on with the old names of renamed ones.
    *names* are the files whose beginning is still looked for, by their names before the commit."""
    added = [change for change in commit.changes if change.letter == "A"]
    if not added:
        return
    deleted = {each.before: each.path for each in commit.changes if each.letter == "D"}
    # A file that was renamed and changed looks like one that was added beside a deleted one.
    suffixes = {_find_suffix(path) for path in deleted.values()}
    number = sum(change.blob not in deleted for change in added)
    for change in added:
        tallies = names.pop(change.path, ())
        if tallies and change.blob in deleted:
            names.setdefault(deleted[change.blob], []).extend(tallies)
        elif number <= MAX_ADDED and _find_suffix(change.path) not in suffixes:
            for tally in tallies:
                tally.added, tally.subject = commit.id, _read_subject(commit.subject)


def _read_subject(subject: bytes) -> str:
    """Return the first line of a message without secrets, which a cut would hide from the search
    for them."""
    text, _ = redact_secrets(subject[:_MAX_BYTES].decode("utf-8", "replace"))
    return text[:MAX_SUBJECT]


def _find_suffix(path: bytes) -> bytes:
    _, dot, suffix = path.rpartition(b"/")[2].rpartition(b".")
    return suffix if dot else b""


def _list_partners(
    path: bytes, tallies: Mapping[bytes, _Tally], changed: list[tuple[bytes, ...]]
) -> Iterator[tuple[str, int]]:
    """Yield the paths that often change together with *path*, the most frequent first. Leaves out
    files that change with most others (a changelog)."""
    own = tallies[path].small
    if len(own) < MIN_TOGETHER:
        return
    shared: Counter[bytes] = Counter()
    for number in own:
        shared.update(changed[number])
    del shared[path]
    kept = [
        (-number, other)
        for other, number in shared.items()
        if number >= max(MIN_TOGETHER, MIN_SHARE * len(own))
        and number >= MIN_RETURN_SHARE * len(tallies[other].small)
    ]
    for number, other in sorted(kept)[:MAX_PARTNERS]:
        yield decode_name(other), -number
