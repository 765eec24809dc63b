"""The input for the sections of a folder page: the files below the folder, by their purpose."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import commonpath

from sphinx_repodoc.index.facts import Folder, TestCommand
from sphinx_repodoc.index.folder_tree import is_configuration
from sphinx_repodoc.index.folders import list_below
from sphinx_repodoc.index.pairs import ITS_TEST
from sphinx_repodoc.index.repo_index import TESTING_ROLES
from sphinx_repodoc.index.running_tests import find_folder_command
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.pages.blocks import Code, Inlines, Link, Muted
from sphinx_repodoc.pages.book import Book

ROOT_TITLE = "All files"


class PartKind(enum.StrEnum):
    """The purposes of files, in the order in which pages list them."""

    SOURCE = "source"
    TESTS = "tests"
    EXAMPLES = "examples"
    DOCUMENTATION = "documentation"
    CONFIGURATION = "configuration"
    DATA = "data"
    GENERATED = "generated"
    VENDORED = "code of others"


_BY_ROLE = {
    **dict.fromkeys(TESTING_ROLES, PartKind.TESTS),
    "example": PartKind.EXAMPLES,
    "benchmark": PartKind.TESTS,
    "documentation": PartKind.DOCUMENTATION,
    "generated": PartKind.GENERATED,
    "vendored": PartKind.VENDORED,
}
_SETTINGS = frozenset({"build", "ci", "deployment", "licence", "manifest", "notice"})


def link_command(book: Book, found: TestCommand) -> Inlines:
    """Return a command, the folder to run it in, and a link to the line that shows it."""
    where: Inlines = (" in ", Code(f"{found.folder}/")) if found.folder else ()
    return (
        Code(found.command),
        *where,
        Muted(" by "),
        book.link_file(found.source, line=found.line),
    )


@dataclass(frozen=True, kw_only=True)
class FolderContext:
    """The input for the sections of a folder page."""

    book: Book
    folder: Folder

    @property
    def path(self) -> str:
        return self.folder.path

    @cached_property
    def below(self) -> Sequence[str]:
        """The files in the folder and below it."""
        return tuple(list_below(self.book.index.folders, self.folder))

    @cached_property
    def records(self) -> Sequence[FileRecord]:
        """The files below the folder that have lines."""
        records = map(self.book.index.records.__getitem__, self.below)
        return tuple(each for each in records if each.analysis and each.analysis.lines)

    def find_kind(self, path: str) -> PartKind:
        """Return the purpose of a file: that of its roles, else that of its language."""
        index = self.book.index
        roles = {role.role for role in index.roles.get(path, ())}
        for role, kind in _BY_ROLE.items():
            if role in roles:
                return kind
        if is_configuration(index, path) or roles & _SETTINGS:
            return PartKind.CONFIGURATION
        analysis = index.records[path].analysis
        language = LANGUAGES.get(analysis.language) if analysis else None
        if language and language.content == "code":
            return PartKind.SOURCE
        is_prose = language is not None and language.content == "prose"
        return PartKind.DOCUMENTATION if is_prose else PartKind.DATA

    @cached_property
    def kinds(self) -> dict[str, PartKind]:
        """The purpose of each file below the folder that has lines."""
        return {record.path: self.find_kind(record.path) for record in self.records}

    @cached_property
    def tests(self) -> Sequence[str]:
        """The tests below the folder."""
        index = self.book.index
        return [path for path in self.below if path in index.tests and index.may_run(path)]

    @cached_property
    def outer_tests(self) -> dict[str, list[str]]:
        """The tests elsewhere that are named after files below the folder, with these files; those
        of the most files first."""
        found: dict[str, list[str]] = {}
        index, inside = self.book.index, set(self.below)
        for path, kind in self.kinds.items():
            if kind is PartKind.SOURCE:
                for pair in index.relations.pairs.get(path, ()):
                    is_test = pair.path in index.tests and index.may_run(pair.path)
                    if pair.reason == ITS_TEST and is_test and pair.path not in inside:
                        found.setdefault(pair.path, []).append(path)
        return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))

    @cached_property
    def command(self) -> TestCommand | None:
        """The command that runs the tests below the folder, or without any those in the folder
        elsewhere that is mostly named after this one."""
        index = self.book.index
        if self.tests:
            return find_folder_command(index, self.path, self.tests)
        elsewhere = commonpath([path.rpartition("/")[0] for path in self.outer_tests] or [""])
        if not elsewhere:
            return None
        below = list_below(index.folders, index.folders[elsewhere])
        tests = [path for path in below if path in index.tests and index.may_run(path)]
        is_named = len(tests) <= 2 * len(self.outer_tests)
        return find_folder_command(index, elsewhere, tests) if is_named else None

    def link_concepts(self) -> tuple[Inlines, ...]:
        """Return the characteristic words of the folder, each linked to the file, preferably of
        source code, where it has the most weight."""
        index = self.book.index
        concepts = index.concepts.get(self.path, ())
        best: dict[str, tuple[bool, int, str]] = {}
        for path in self.below if concepts else ():
            is_source = self.kinds.get(path) is PartKind.SOURCE
            for concept in index.concepts.get(path, ()):
                rank = is_source, concept.weight
                if rank > best.get(concept.text, (False, 0, ""))[:2]:
                    best[concept.text] = (*rank, index.file_pages.get(path, ""))
        pages = ((each.text, best.get(each.text, (False, 0, ""))[2]) for each in concepts)
        return tuple(
            (Link(text, page=page, anchor="keywords") if page else text,) for text, page in pages
        )

    def cut(self, path: str) -> str:
        """Return a path relative to the folder."""
        return path.removeprefix(f"{self.path}/") if self.path else path
