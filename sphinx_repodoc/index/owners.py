"""Who owns a file, by ``CODEOWNERS``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sphinx_repodoc.index.facts import Ownership
from sphinx_repodoc.index.path_rules import Matcher, make_matchers, match_owned
from sphinx_repodoc.model import FileRecord

PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""Where the file may stand; the first that is there counts."""


@dataclass(frozen=True, slots=True)
class Owners:
    """The rules of a list of owners, the strongest first, by section."""

    source: str = ""
    sections: tuple[tuple[Matcher, ...], ...] = ()

    def find(self, path: str) -> tuple[Ownership, ...]:
        """Who owns *path*, and the lines that say so: one for each section of the list."""
        found = []
        for matchers in self.sections:
            rule = next((each.rule for each in matchers if each.covers(path)), None)
            if rule and rule.values:
                found.append(Ownership(owners=rule.values, source=self.source, line=rule.line))
        return tuple(sorted(found, key=lambda each: each.line))


def find_owners(records: Mapping[str, FileRecord]) -> Owners:
    """The list of owners of a repository."""
    source = next((place for place in PLACES if place in records), "")
    analysis = records[source].analysis if source else None
    if analysis is None:
        return Owners()
    matchers = make_matchers(analysis.path_rules, match_owned)
    groups = sorted({matcher.rule.group for matcher in matchers})
    sections = (
        tuple(matcher for matcher in matchers if matcher.rule.group == group) for group in groups
    )
    return Owners(source, tuple(sections))
