"""Patterns for paths as test runners write them: braces, ``?(x)``, ``@(a|b)``, ``**``."""

from __future__ import annotations

import functools
import re

from sphinx_repodoc.globs import Glob, match_path, parse_glob

# An innermost group: ``{a,b}``, ``@(a|b)``, ``+(a|b)``, ``?(a)``, ``*(a)``.
_GROUP = re.compile(r"\{([^{}()]*)\}|([?*+@])\(([^{}()]*)\)")
_OPTIONAL = frozenset("?*")
_LONGEST = 200
_MOST = 64


@functools.cache
def compile_pattern(pattern: str) -> tuple[tuple[Glob, ...], ...]:
    """Return the globs for *pattern*, one for each choice in its groups; none if there are too many
    or if a group excludes something."""
    pattern = pattern.removeprefix("./")
    if len(pattern) > _LONGEST or "!(" in pattern:
        return ()
    waiting, globs = [pattern], list[str]()
    while waiting and len(waiting) + len(globs) <= _MOST:
        written = waiting.pop()
        if match := _GROUP.search(written):
            inner = match[1].split(",") if match[2] is None else match[3].split("|")
            choices = [*inner, ""] if match[2] in _OPTIONAL else inner
            before, after = written[: match.start()], written[match.end() :]
            waiting += [before + each + after for each in choices]
        else:
            globs.append(written)
    return () if waiting else tuple(parse_glob(each) for each in sorted(set(globs)) if each)


def matches(pattern: str, path: str) -> bool:
    """Return whether *path*, or a folder around it, matches *pattern*. A pattern without a slash
    matches names at any depth. False if that cannot be told."""
    globs, parts = compile_pattern(pattern), path.split("/")
    return any(match_path(glob, parts[:end]) for glob in globs for end in range(len(parts), 0, -1))
