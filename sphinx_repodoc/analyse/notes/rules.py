"""The rules of ``rules.toml``: what each note says and how much it weighs."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from sphinx_repodoc.languages.load import list_rule_files
from sphinx_repodoc.model import Note

RUFF = "ruff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule. ``message`` may say ``{name}``; ``also`` are names that other checkers have
    for the same thing, as they stand in comments; ``checker`` is who finds it, empty for the
    queries here; ``unless`` and ``unless_line`` are patterns for its message, and for the
    line, of findings that are not worth a note; ``outside_tests`` says that it is right in
    tests and examples as well, but hardly worth a glance there."""

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
        """The note that this rule leaves on a line."""
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
        id: _make_rule(id, row)
        for file in (resources.files(__package__) / "rules.toml", *list_rule_files())
        for id, row in tomllib.loads(file.read_text("utf-8")).items()
    }


def _make_rule(id: str, row: dict[str, object]) -> Rule:
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Rule(id=id, **values)  # type: ignore[arg-type]  # a test reads all rows
