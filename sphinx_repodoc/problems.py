"""All kinds of problems that a build can report, as one documented enum.

The value of a member is the subtype of its warning: ``suppress_warnings = ["repodoc.drift"]``
suppresses :attr:`ProblemKind.DRIFT`. ``problems.toml`` describes each kind; the reference in the
documentation is generated from it.
"""

from __future__ import annotations

import enum
import tomllib
from dataclasses import dataclass
from pathlib import Path

_KINDS = tomllib.loads(Path(__file__).with_name("problems.toml").read_text("utf-8"))


class Warns(enum.StrEnum):
    """When Sphinx warns about a problem. The documentation shows the value of the member."""

    ALWAYS = "always"
    """The user must change the documents, the configuration or the machine."""
    STRICT = "only with ``repodoc_strict``"
    """The problem is in a file of the repository, or has no effect on the pages."""
    NEVER = "never"
    """The problem is only listed in the report."""


class ProblemKind(enum.StrEnum):
    """A kind of problem; the value is the subtype of its warning."""

    CONFIG = "config"
    GIT = "git"
    UNREADABLE = "unreadable"
    SYMLINK = "symlink"
    SYNTAX = "syntax"
    ANALYSER = "analyser"
    CHECKER = "checker"
    MISSING = "missing"
    WORKER = "worker"
    REF = "ref"
    DRIFT = "drift"
    PAGE = "page"
    CACHE = "cache"
    ENCODING = "encoding"
    LARGE = "large"
    SECRET = "secret"  # noqa: S105  # a kind, not a password
    NAME = "name"

    @property
    def warns(self) -> Warns:
        """When Sphinx warns about problems of this kind."""
        return Warns[_KINDS[self]["warns"].upper()]

    @property
    def meaning(self) -> str:
        """A sentence about the problem and its effect on the pages."""
        return str(_KINDS[self]["meaning"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A problem with its file and line (0 if unknown). An ``expected`` problem was made on purpose,
    for example in test data."""

    kind: ProblemKind
    message: str
    path: str = ""
    line: int = 0
    expected: bool = False

    def is_warning(self, *, strict: bool) -> bool:
        """Whether Sphinx warns about this problem; *strict* is the value of ``repodoc_strict``."""
        if self.kind.warns is Warns.STRICT:
            return strict and not self.expected
        return self.kind.warns is Warns.ALWAYS
