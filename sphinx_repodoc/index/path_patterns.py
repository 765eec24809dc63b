"""Patterns for paths as test runners write them: braces, ``?(x)``, ``@(a|b)``, ``**``."""

from __future__ import annotations

import functools
import re

_TOKEN = re.compile(r"\*\*/|\*\*|[?*+@!]\(|\[[^\]]*\]|.", re.DOTALL)
_GROUPS = {"?(": "?", "*(": "*", "+(": "+", "@(": "", "!(": ""}
# Longer patterns, or those with more stars, are not used: they might take exponential time.
_LONGEST = 160
_MOST_STARS = 8


@functools.cache
def compile_pattern(pattern: str) -> re.Pattern[str] | None:
    """Return the regular expression for *pattern*; None if it is too complex. A pattern without a
    slash matches names at any depth; one that names a folder matches all below."""
    pattern = pattern.removeprefix("./")
    if len(pattern) > _LONGEST or pattern.count("*") > _MOST_STARS:
        return None
    written, closing = "" if "/" in pattern else "(?:.*/)?", list[str]()
    for part in _TOKEN.findall(pattern.removeprefix("/")):
        if part == "**/":
            written += "(?:.*/)?"
        elif part == "**":
            written += ".*"
        elif part in _GROUPS:
            written += "(?:"
            closing.append(")" + _GROUPS[part])
        elif part == "{":
            written += "(?:"
            closing.append("}")
        elif part == ")" and closing and closing[-1] != "}":
            written += closing.pop()
        elif part == "}" and closing and closing[-1] == "}":
            closing.pop()
            written += ")"
        elif part in {"|", ","} and closing:
            written += "|"
        else:
            written += {"*": "[^/]*", "?": "[^/]"}.get(part) or _write_letter(part)
    try:
        return re.compile(f"{written}(?:/.*)?")
    except re.error:
        return None


def _write_letter(part: str) -> str:
    if part.startswith("[") and len(part) > 1:
        return f"[^{part[2:]}" if part[1] == "!" else part
    return re.escape(part)


def matches(pattern: str, path: str) -> bool:
    """Return whether *path* matches *pattern*; false if that cannot be told."""
    found = compile_pattern(pattern)
    return found is not None and found.fullmatch(path) is not None
