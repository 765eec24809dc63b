"""Patterns in gitignore syntax, fast enough for every path of a big repository."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore import GitIgnorePatternError

# How pathspec begins the expression of a pattern that may match at any depth.
_ANY_DEPTH = "^(?:.+/)?"


class Patterns:
    """A list of patterns, of which the last that matches decides.

    ``invalid`` are those that are no patterns (``!``), which match nothing.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        valid: list[str] = []
        self.invalid: list[str] = []
        for line in filter(None, lines):
            (valid if _is_valid(line) else self.invalid).append(line)
        self._lines = valid
        self._spec = GitIgnoreSpec.from_lines(valid)
        self._quick = _compile_quick(self._spec)

    def find(self, path: str) -> str | None:
        """The pattern that decides on *path* as it was written, if one does; a leading
        ``!`` tells that it takes the path back. A folder's path ends with a slash."""
        if not self._quick or not self._quick.search(path):
            return None
        index = self._spec.check_file(path).index
        return None if index is None else self._lines[index]


def _is_valid(line: str) -> bool:
    try:
        GitIgnoreSpec.from_lines([line])
    except GitIgnorePatternError:
        return False
    return True


def _compile_quick(spec: GitIgnoreSpec) -> re.Pattern[str] | None:
    """One expression that matches whatever any of the patterns does, and perhaps more.

    Nearly no path matches anything, and asking pathspec pattern by pattern takes five
    times as long.
    """
    anywhere, anchored = [], []
    for pattern in spec.patterns:
        if regex := getattr(pattern, "regex", None):
            source = re.sub(r"\(\?P<\w+>", "(?:", regex.pattern)
            if source.startswith(_ANY_DEPTH):
                anywhere.append(source.removeprefix(_ANY_DEPTH))
            else:
                anchored.append(source)
    if anywhere:
        anchored.append(f"(?:^|/)(?:{'|'.join(anywhere)})")
    return re.compile("|".join(anchored)) if anchored else None
