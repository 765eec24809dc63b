r"""Differences that are explained: ``differences/<language>.txt``, read by people and by tests.

A reason begins at the margin with the side of its differences; below it stand, indented,
patterns of what it explains: a path, a kind, a name, and where that does not say enough, after
a bar, a regular expression that is found in the line::

    missing: ctags takes a call of a macro for a definition.
        googletest/*/gtest-port.h function GTEST_*
        googletest/*.cc function * | ^GTEST_[A-Z]+\(
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

FOLDER = Path(__file__).parent / "differences"


class Side(enum.StrEnum):
    """Who has what the other has not."""

    MISSING = "missing"
    """Only ctags has it."""
    EXTRA = "extra"
    """Only we have it."""
    KIND = "kind"
    """Both have it, by different kinds."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One definition that the two see differently. ``kind`` is the kind on the side that has
    it, or ``theirs!=ours``."""

    side: Side
    line: int
    kind: str
    name: str
    path: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which differences a reason explains."""

    path: str
    kind: str
    name: str
    source: re.Pattern[str]

    def covers(self, difference: Difference) -> bool:
        """Whether path, kind, name and line are those of the difference."""
        name = "".join(difference.name.split())
        pairs = (
            (difference.path, self.path),
            (difference.kind, self.kind),
            (name, self.name),
        )
        same = all(text == part or fnmatchcase(text, part) for text, part in pairs)
        return same and self.source.search(difference.source) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why some differences are right, with the patterns that say which."""

    side: Side
    text: str
    patterns: tuple[Pattern, ...]

    def covers(self, difference: Difference) -> bool:
        """Whether this explains the difference."""
        return self.side is difference.side and any(
            pattern.covers(difference) for pattern in self.patterns
        )


def explain(differences: Iterable[Difference], reasons: Sequence[Reason]) -> list[Difference]:
    """Those of the differences for which there is a reason."""
    return [item for item in differences if any(reason.covers(item) for reason in reasons)]


def read_reasons(language: str) -> list[Reason]:
    """The reasons that are written down for a language."""
    path = FOLDER / f"{language.lower().replace('#', 'sharp')}.txt"
    return list(parse_reasons(path.read_text(encoding="utf-8"))) if path.exists() else []


def parse_reasons(text: str) -> Iterator[Reason]:
    """Reasons in the form that is described above, with empty lines between them."""
    for paragraph in text.strip().split("\n\n"):
        lines = paragraph.splitlines()
        head = " ".join(line.strip() for line in lines if not line.startswith(" "))
        side, _, explanation = head.partition(":")
        yield Reason(
            side=Side(side),
            text=explanation.strip(),
            patterns=tuple(parse_pattern(line) for line in lines if line.startswith(" ")),
        )


def parse_pattern(line: str) -> Pattern:
    place, _, source = line.partition(" | ")
    path, kind, name = place.split()
    return Pattern(path, kind, name, re.compile(source))
