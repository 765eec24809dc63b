"""Everything that can go wrong with a repository, as one documented enum.

A member's value is the warning subtype: ``suppress_warnings = ["repodoc.drift"]``
silences :attr:`ProblemKind.DRIFT`. The warning reference in the documentation is
generated from this file.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Warns(enum.StrEnum):
    """When a problem is a warning of Sphinx; the value is what the documentation says."""

    ALWAYS = "always"
    """The documents, the configuration or the machine need a change."""
    STRICT = "only with ``repodoc_strict``"
    """A file of the repository has the problem, or nothing is missing because of it."""
    NEVER = "never"
    """It is a note."""


class ProblemKind(enum.StrEnum):
    """One kind of problem: its warning subtype, when it warns, and what it means."""

    warns: Warns
    meaning: str

    def __new__(cls, subtype: str, warns: Warns, meaning: str) -> ProblemKind:
        member = str.__new__(cls, subtype)
        member._value_ = subtype
        member.warns = warns
        member.meaning = meaning
        return member

    CONFIG = (
        "config",
        Warns.ALWAYS,
        "An option in ``conf.py`` has a value that cannot be used; its default applies.",
    )
    GIT = (
        "git",
        Warns.ALWAYS,
        "Git could not be asked for the files, so the folder was walked instead.",
    )
    UNREADABLE = (
        "unreadable",
        Warns.STRICT,
        "A file could not be read; it is listed without a page.",
    )
    SYMLINK = (
        "symlink",
        Warns.STRICT,
        "A symbolic link is broken or leaves the repository; it is listed and not followed.",
    )
    SYNTAX = (
        "syntax",
        Warns.STRICT,
        "A file does not parse; its page shows what could be recovered and the source.",
    )
    ANALYSER = (
        "analyser",
        Warns.STRICT,
        "Analysing a file failed, or took too long or too much memory; its page shows metadata and "
        "source only.",
    )
    CHECKER = (
        "checker",
        Warns.NEVER,
        "A checker did not come back from a file, so that its notes are missing.",
    )
    MISSING = (
        "missing",
        Warns.NEVER,
        "A package that reads files of some languages is not installed, cannot be loaded or has "
        "another version. These files have colours from Pygments and, where a comment at their "
        "beginning describes them, that description, but no outline and no notes; without ruff, "
        "only its notes are missing.",
    )
    WORKER = (
        "worker",
        Warns.STRICT,
        "A worker process died on a file, or did not come back from it in time; its page shows "
        "metadata and source only.",
    )
    REF = (
        "ref",
        Warns.ALWAYS,
        "A role or directive of a document points at nothing that can be shown, or at several "
        "things; the message says what was probably meant.",
    )
    DRIFT = (
        "drift",
        Warns.ALWAYS,
        "A document cites a symbol or lines that have changed since somebody accepted them in "
        "``repodoc.lock``.",
    )
    PAGE = ("page", Warns.ALWAYS, "A page could not be written; the other pages are not affected.")
    CACHE = (
        "cache",
        Warns.STRICT,
        "The analysis cache could not be used; the build went on without it.",
    )
    ENCODING = (
        "encoding",
        Warns.NEVER,
        "A file is not UTF-8: it was decoded with the encoding that is shown, or is no text.",
    )
    LARGE = (
        "large",
        Warns.NEVER,
        "A file is larger than ``repodoc_max_source_bytes`` and not listed, or too large to parse.",
    )
    SECRET = ("secret", Warns.NEVER, "Something that looks like a secret was hidden.")
    NAME = (
        "name",
        Warns.NEVER,
        "A file's name is not valid Unicode, or its page had to be named differently.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One problem, with the place it was met. ``line`` is 0 where no line is known. An
    ``expected`` one is there on purpose, in test data for example."""

    kind: ProblemKind
    message: str
    path: str = ""
    line: int = 0
    expected: bool = False

    def is_warning(self, *, strict: bool) -> bool:
        """Whether Sphinx warns of it; *strict* is what ``repodoc_strict`` says."""
        if self.kind.warns is Warns.STRICT:
            return strict and not self.expected
        return self.kind.warns is Warns.ALWAYS
