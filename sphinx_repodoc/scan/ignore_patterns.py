"""Match paths against gitignore patterns, fast enough for every path of a large repository."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore import GitIgnorePatternError

# The start of pathspec's regular expression for a pattern that matches at any depth.
_ANY_DEPTH = "^(?:.+/)?"


class IgnorePatterns:
    """A list of patterns; the last one that matches a path decides.

    ``invalid`` are the lines that are not valid patterns (``!``). They match nothing.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: list[str] = []
        self.invalid: list[str] = []
        for line in filter(None, lines):
            try:
                GitIgnoreSpec.from_lines([line])
                self._lines.append(line)
            except GitIgnorePatternError:
                self.invalid.append(line)
        self._spec = GitIgnoreSpec.from_lines(self._lines)
        self._quick = _compile_quick(self._spec)

    def find(self, path: str) -> str | None:
        """Return the pattern that decides about *path*, as written. A leading ``!`` means that the
        path is not ignored. The path of a folder ends with a slash."""
        if not self._quick or not self._quick.search(path):
            return None
        index = self._spec.check_file(path).index
        return None if index is None else self._lines[index]


def _compile_quick(spec: GitIgnoreSpec) -> re.Pattern[str] | None:
    """Return one regular expression that matches every path that any pattern matches, and perhaps
    more. Most paths match nothing, and testing each pattern takes five times as long."""
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
