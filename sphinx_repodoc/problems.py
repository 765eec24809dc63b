"""All kinds of problems that a build can report, as one documented enum.

The value of a member is the subtype of its warning: ``suppress_warnings = ["repodoc.drift"]``
suppresses :attr:`ProblemKind.DRIFT`. The reference in the documentation is generated from this
file.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Warns(enum.StrEnum):
    """When Sphinx warns about a problem; the documentation shows the value."""

    ALWAYS = "always"
    """The documents, the configuration or the machine must be changed."""
    STRICT = "only with ``repodoc_strict``"
    """The problem is in a file of the repository, or has no effect on the pages."""
    NEVER = "never"
    """The problem is only listed in the report."""


class ProblemKind(enum.StrEnum):
    """A kind of problem: the subtype of its warning, when Sphinx warns, and its meaning."""

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
        "An option in ``conf.py`` has an invalid value; the default is used instead.",
    )
    GIT = (
        "git",
        Warns.ALWAYS,
        "Git could not list the files; the folder was searched for files instead.",
    )
    UNREADABLE = (
        "unreadable",
        Warns.STRICT,
        "A file could not be read; it is listed without a page.",
    )
    SYMLINK = (
        "symlink",
        Warns.STRICT,
        "A symbolic link is broken or leads out of the repository; it is listed but not followed.",
    )
    SYNTAX = (
        "syntax",
        Warns.STRICT,
        "A file has a syntax error; its page shows the source and the definitions that could be "
        "read.",
    )
    ANALYSER = (
        "analyser",
        Warns.STRICT,
        "The analysis of a file failed, or took too much time or memory; its page shows only "
        "metadata and source.",
    )
    CHECKER = (
        "checker",
        Warns.NEVER,
        "A checker failed on a file, so the notes of this checker are missing.",
    )
    MISSING = (
        "missing",
        Warns.NEVER,
        "A package for the analysis of some languages is not installed, cannot be loaded or has an "
        "unsuitable version. Files of these languages are highlighted by Pygments, and described "
        "by a comment at their beginning, but have no outline and no notes. Without ruff, only its "
        "notes are missing.",
    )
    WORKER = (
        "worker",
        Warns.STRICT,
        "A worker process died while it analysed a file, or took too long; the page of the file "
        "shows only metadata and source.",
    )
    REF = (
        "ref",
        Warns.ALWAYS,
        "The target of a role or directive does not exist, cannot be shown or is ambiguous; the "
        "message suggests a target.",
    )
    DRIFT = (
        "drift",
        Warns.ALWAYS,
        "A document cites a symbol or lines that have changed since they were accepted in "
        "``repodoc.lock``.",
    )
    PAGE = ("page", Warns.ALWAYS, "A page could not be written; the other pages are not affected.")
    CACHE = (
        "cache",
        Warns.STRICT,
        "The analysis cache could not be used; the build continued without it.",
    )
    ENCODING = (
        "encoding",
        Warns.NEVER,
        "A file is not UTF-8: it was decoded with the encoding in the message, or is binary.",
    )
    LARGE = (
        "large",
        Warns.NEVER,
        "A file is too large to parse, or larger than ``repodoc_max_source_bytes``, so that its "
        "source is not shown.",
    )
    SECRET = ("secret", Warns.NEVER, "Text that looks like a secret was hidden.")
    NAME = (
        "name",
        Warns.NEVER,
        "The name of a file is not valid Unicode, or its page needed another name.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A problem and its place. ``line`` is 0 if it is unknown. An ``expected`` problem is there on
    purpose, for example in test data."""

    kind: ProblemKind
    message: str
    path: str = ""
    line: int = 0
    expected: bool = False

    def is_warning(self, *, strict: bool) -> bool:
        """Whether Sphinx warns about it; *strict* is the value of ``repodoc_strict``."""
        if self.kind.warns is Warns.STRICT:
            return strict and not self.expected
        return self.kind.warns is Warns.ALWAYS
