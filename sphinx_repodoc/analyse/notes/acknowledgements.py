"""Comments that suppress a checker: somebody has reviewed the line.

A comment that names rules applies to those only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sphinx_repodoc.analyse.notes.rules import Rule

_MOST_LINES_ABOVE = 10
_LONGEST = 120

_ON_THE_LINE = tuple(
    re.compile(pattern)
    for pattern in (
        r"#\s*noqa\b(?::\s*(?P<codes>[A-Z]+\d*(?:[,\s]+[A-Z]+\d+)*))?.*",
        r"(?:#|//)\s*#?nosec\b:?\s*(?P<codes>[BG]\d+(?:[,\s]+[BG]\d+)*)?.*",
        r"//\s*NOLINT\b(?:\((?P<codes>[^)]*)\))?.*",
        r"//\s*nolint\b(?::(?P<codes>[\w,-]+))?.*",
        r"(?:#|//|--)\s*NOSONAR\b.*",
        r"(?:#|//)\s*nosemgrep\b(?::\s*(?P<codes>[\w.,-]+))?.*",
        r"/[/*]\s*eslint-disable-line\b(?:\s+(?P<codes>[\w@/-]+(?:,\s*[\w@/-]+)*))?.*",
        r"#\s*pylint:\s*disable=(?P<codes>[\w,-]+).*",
        r"#\s*rubocop:disable\s+(?P<codes>[\w/]+(?:,\s*[\w/]+)*).*",
        r"#\s*zizmor:\s*ignore\[(?P<codes>[\w,-]+)\].*",
    )
)
# By convention in Rust, above unsafe code or on its first line.
_SAFETY = re.compile(r"//[/!]?\s*(?P<codes>SAFETY|Safety):.*")
_ABOVE = (
    _SAFETY,
    re.compile(r"//\s*NOLINTNEXTLINE\b(?:\((?P<codes>[^)]*)\))?.*"),
    re.compile(r"/[/*]\s*eslint-disable-next-line\b(?:\s+(?P<codes>[\w@/-]+(?:,\s*[\w@/-]+)*))?.*"),
    re.compile(r"#\s*pylint:\s*disable-next=(?P<codes>[\w,-]+).*"),
    re.compile(r"#\s*shellcheck\s+disable=(?P<codes>[\w,]+).*"),
    re.compile(r"#\s*hadolint\s+ignore=(?P<codes>[\w,]+).*"),
)
_COMMENT = re.compile(r"\s*(?://|#|/?\*)")


def find_acknowledgement(rule: Rule, lines: Sequence[str], line: int) -> str:
    """Return the comment that acknowledges a finding of *rule* on *line* (counted from 1), or an
    empty string."""
    if not 0 < line <= len(lines):
        return ""
    if found := _find(rule, _ON_THE_LINE, lines[line - 1]):
        return found
    above = line - 2
    while above >= max(0, line - 1 - _MOST_LINES_ABOVE) and _COMMENT.match(lines[above]):
        if found := _find(rule, _ABOVE, lines[above]):
            return found
        above -= 1
    below = lines[line] if line < len(lines) else ""
    is_opened = lines[line - 1].rstrip().endswith("{")
    return _find(rule, (_SAFETY,), below) if is_opened and _COMMENT.match(below) else ""


def _find(rule: Rule, patterns: Sequence[re.Pattern[str]], text: str) -> str:
    for pattern in patterns:
        match = pattern.search(text)
        if match and _concerns(rule, match.groupdict().get("codes") or ""):
            comment = match[0].strip().removesuffix("*/").rstrip()
            return comment if len(comment) <= _LONGEST else f"{comment[: _LONGEST - 1]}…"
    return ""


def _concerns(rule: Rule, codes: str) -> bool:
    """Whether a comment that names *codes* applies to *rule*; one without codes applies to all."""
    named = [code.rstrip("*") for code in re.split(r"[,\s]+", codes) if code]
    known = (rule.id, *rule.also)
    return not named or any(name.startswith(code) for code in named for name in known)
