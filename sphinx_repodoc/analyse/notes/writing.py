"""Notes from findings, each with the definition around it and an acknowledging comment, if any.

An acknowledging comment, such as ``# noqa: S307``, suppresses a checker: somebody has reviewed the
line. If it names rules, it applies to those only.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.notes.rules import Rule
from sphinx_repodoc.model import CALLABLES, OWN_RULES, TYPES, Note, Symbol
from sphinx_repodoc.spans import Spans

_QUOTED = re.compile(r"""^(["'`])(.*)\1$""")
_PLACES = CALLABLES | TYPES

# Number of lines above a finding to search for an acknowledging comment; its longest shown text.
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
# Rust's convention for unsafe code: a ``// SAFETY:`` comment above it or on its first line.
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

Found = tuple[Rule, int, str, str]
"""A rule, the line of the finding, the name that the note shows, and the called function."""


class Noted(NamedTuple):
    """The notes on a file, and the (section, checker) pairs of the checks that ran."""

    notes: tuple[Note, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()


def list_checks(sections: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the (section, checker) pairs of this package's own checks for *sections*."""
    return tuple((section, OWN_RULES) for section in sorted(sections))


def sort_notes(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Return *notes* without duplicates, sorted by line and rule."""
    by_place = {(note.line, note.rule, note.symbol): note for note in notes}
    return tuple(by_place[place] for place in sorted(by_place))


def place_notes(notes: Sequence[Note], symbols: Sequence[Symbol]) -> list[Note]:
    """Return *notes* from another checker, each with the name of the definition around its line."""
    spans = _find_spans(symbols) if notes else None
    return [replace(note, symbol=spans.find(note.line) or "") for note in notes] if spans else []


def write_notes(found: Sequence[Found], text: str, symbols: Sequence[Symbol]) -> Iterator[Note]:
    """Yield a note for each finding in a file."""
    if not found:
        return
    spans = _find_spans(symbols)
    own = {symbol.name for symbol in symbols if symbol.kind in CALLABLES}
    lines = text.split("\n")
    for rule, line, name, called in found:
        # The rule is about a library function, not about one of the same name in this file.
        if called in own:
            continue
        yield rule.make_note(
            line,
            name=_QUOTED.sub(r"\2", name or called),
            symbol=(rule.section == "patterns" and name) or spans.find(line) or "",
            acknowledged=find_acknowledgement(rule, lines, line) if rule.severity else "",
        )


def _find_spans(symbols: Sequence[Symbol]) -> Spans[str]:
    """The first and last lines of functions and types, with their qualified names."""
    return Spans(
        (each.line, each.end_line, each.qualname) for each in symbols if each.kind in _PLACES
    )


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
    """Return the comment in *text* that matches one of *patterns* and names *rule* or no rule."""
    known = (rule.id, *rule.also)
    for match in filter(None, (pattern.search(text) for pattern in patterns)):
        codes = re.findall(r"[^,\s]+", match.groupdict().get("codes") or "")
        if not codes or any(name.startswith(code.rstrip("*")) for code in codes for name in known):
            comment = match[0].strip().removesuffix("*/").rstrip()
            return comment if len(comment) <= _LONGEST else f"{comment[: _LONGEST - 1]}…"
    return ""
