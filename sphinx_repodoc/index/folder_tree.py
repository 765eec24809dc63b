"""The files and folders of the repository as the navigation lists them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sphinx_repodoc.index.facts import Folder
from sphinx_repodoc.index.repo_index import MUTED_ROLES, RepoIndex
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import FileRecord

CONFIGURATION = "configuration"
ASIDE = MUTED_ROLES | {"build", "ci", CONFIGURATION, "documentation", "vendored"}
"""Roles of files that do not make a folder a source folder."""


class TreeEntry(NamedTuple):
    """A file, or a folder, whose title ends with a slash. The title of a folder that contains
    nothing but another folder continues with that one (``a/b/``), which is then what ``path`` and
    ``page`` refer to."""

    title: str
    path: str
    page: str

    @property
    def is_file(self) -> bool:
        return not self.title.endswith("/")


class Listing(NamedTuple):
    """The entries of a folder. ``configuration``, which only the root has, are the entries that
    are grouped after all others; ``pageless`` is the number of files without a page."""

    folders: tuple[TreeEntry, ...]
    files: tuple[TreeEntry, ...]
    configuration: tuple[TreeEntry, ...] = ()
    pageless: int = 0


def is_configuration(index: RepoIndex, path: str, title: str = "") -> bool:
    """Return whether a file configures a tool, or a file or folder is hidden, by its *title* if
    that is not the end of its path."""
    roles = index.roles.get(path, ())
    name = title or path.rpartition("/")[2]
    return name.startswith(".") or any(role.role == CONFIGURATION for role in roles)


class FolderTree:
    """The listings of all folders. Only the last folder of a chain such as ``a/b/`` has one."""

    def __init__(self, index: RepoIndex) -> None:
        self._index = index
        # Folder -> the last folder of the chain that starts with it.
        self.ends = {path: self._find_end(folder) for path, folder in index.folders.items()}
        inner = {path for path, end in self.ends.items() if path != end}
        self.listings = {
            path: self._list(folder) for path, folder in index.folders.items() if path not in inner
        }

    def _find_end(self, folder: Folder) -> str:
        while folder.path and len(folder.folders) == 1 and not folder.files:
            folder = self._index.folders[folder.folders[0]]
        return folder.path

    def _list(self, folder: Folder) -> Listing:
        pages = self._index.file_pages
        folders = tuple(self._make_folder_entry(path) for path in folder.folders)
        files = tuple(
            TreeEntry(path.rpartition("/")[2], path, pages[path])
            for path in folder.files
            if path in pages
        )
        listing = Listing(folders, files, pageless=len(folder.files) - len(files))
        return listing if folder.path else self._group_root(listing)

    def _make_folder_entry(self, path: str) -> TreeEntry:
        end, folder = self.ends[path], self._index.folders[path]
        title = f"{folder.name}{end.removeprefix(path)}/"
        return TreeEntry(title, end, self._index.folder_pages[end])

    def _group_root(self, root: Listing) -> Listing:
        """Move configuration to the end of the root, and source folders to its start."""
        entries = (*root.folders, *root.files)
        grouped = tuple(
            entry for entry in entries if is_configuration(self._index, entry.path, entry.title)
        )
        if len(grouped) == len(entries):
            return root
        sources = self._find_source_folders()
        rest = [entry for entry in root.folders if entry not in grouped]
        return root._replace(
            folders=tuple(
                sorted(rest, key=lambda entry: entry.title.partition("/")[0] not in sources)
            ),
            files=tuple(entry for entry in root.files if entry not in grouped),
            configuration=grouped,
        )

    def _find_source_folders(self) -> set[str]:
        """Return the folders of the root in which at least half of the lines of code that people
        wrote are neither tests nor anything else in ``ASIDE``."""
        balance: Counter[str] = Counter()
        for path, record in self._index.records.items():
            balance[path.partition("/")[0]] += self._weigh_source(record)
        return {folder for folder, lines in balance.items() if lines >= 0}

    def _weigh_source(self, record: FileRecord) -> int:
        """Return the number of lines of a source file, and a negative number for other files."""
        roles = {role.role for role in self._index.roles.get(record.path, ())}
        if record.analysis is None or "generated" in roles:
            return 0
        language = LANGUAGES.get(record.analysis.language)
        is_source = language and language.content == "code" and roles.isdisjoint(ASIDE)
        return record.analysis.code_lines if is_source else -record.analysis.code_lines
