"""The rules for notes in ``rules.toml``: their messages and severities."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

import msgspec

from sphinx_repodoc.languages.load import list_rule_files
from sphinx_repodoc.model import Note

RUFF = "ruff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule for notes.

    ``message`` may contain ``{name}`` and ``{value}``. ``also`` are codes of the same rule in other
    checkers, which comments such as ``# noqa: S307`` may name. ``checker`` is empty for rules of
    this package. Findings whose message matches ``unless``, or whose line matches ``unless_line``,
    get no note. ``outside_tests`` marks rules that matter little in tests and examples.
    """

    id: str
    section: str
    message: str
    why: str = ""
    severity: str = ""
    cwe: int = 0
    also: tuple[str, ...] = ()
    checker: str = ""
    unless: str = ""
    unless_line: str = ""
    outside_tests: bool = False

    def make_note(
        self, line: int, *, name: str = "", symbol: str = "", value: int = 0, acknowledged: str = ""
    ) -> Note:
        """Return the note of this rule on a line."""
        return Note(
            section=self.section,
            rule=self.id,
            line=line,
            message=self.message.replace("{name}", name).replace("{value}", str(value)),
            severity=self.severity,
            cwe=self.cwe,
            symbol=symbol,
            value=value,
            acknowledged=acknowledged,
            outside_tests=self.outside_tests,
        )


@functools.cache
def load_rules() -> Mapping[str, Rule]:
    """All rules, by their id."""
    return {
        id: msgspec.convert({"id": id, **row}, Rule)
        for file in (resources.files(__package__) / "rules.toml", *list_rule_files())
        for id, row in tomllib.loads(file.read_text("utf-8")).items()
    }
