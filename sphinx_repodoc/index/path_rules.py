"""Rules that a file has for others, found by path: the last that matches decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sphinx_repodoc.globs import match_path, match_text, parse_glob
from sphinx_repodoc.model import PathRule

Matches = Callable[[str], bool]

_WILD = re.compile(r"[*?\[\\]")


class Matcher(NamedTuple):
    """A rule that can be asked. ``start`` is how each path begins that it may match: most
    rules name a folder, and comparing that is a hundred times as fast as matching."""

    rule: PathRule
    start: str
    matches: Matches

    def covers(self, path: str) -> bool:
        """Whether the rule is about *path*."""
        return path.startswith(self.start) and self.matches(path)


def make_matchers(rules: Iterable[PathRule], make: Callable[[str], Matches]) -> tuple[Matcher, ...]:
    """The rules, the strongest first, with what *make* makes of each pattern."""
    return tuple(
        Matcher(rule, _find_start(rule.pattern), make(rule.pattern))
        for rule in reversed(tuple(rules))
    )


def _find_start(pattern: str) -> str:
    """What is literal at the start of a pattern that is anchored at the root."""
    # Without a slash at its start or in its middle it matches at any depth.
    if "/" not in pattern.rstrip("/"):
        return ""
    return _WILD.split(pattern.removeprefix("/"), maxsplit=1)[0].rstrip("/")


def match_owned(pattern: str) -> Matches:
    """How GitHub reads a pattern of ``CODEOWNERS``: as git reads one to ignore, but ``x/*``
    means the files directly in ``x``."""
    is_folder = pattern.endswith("/")
    written = pattern.rstrip("/")
    glob = parse_glob(written)
    below = (*glob, None)
    is_flat = written.endswith("/*")

    def matches(path: str) -> bool:
        parts = path.split("/")
        if not is_folder and match_path(glob, parts):
            return True
        return not is_flat and match_path(below, parts)

    return matches


def match_reuse(pattern: str) -> Matches:
    """How ``REUSE.toml`` reads a pattern: two stars mean any number of folders."""
    glob = parse_glob(pattern)
    return lambda path: match_path(glob, path.split("/"))


def match_dep5(pattern: str) -> Matches:
    """How Debian's copyright files read a pattern: a star means anything."""
    return lambda path: match_text(pattern, path)
