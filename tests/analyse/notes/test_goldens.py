"""What is noted in a snippet of each language, compared with what is recorded below it.

``REPODOC_GOLDEN=write`` writes what was found; read it before you keep it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.notes.queries import count_skipped, has_queries, load_note_query
from sphinx_repodoc.analyse.notes.rules import load_rules
from sphinx_repodoc.languages import load
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import NOTE_SECTIONS, Analysis, Text

FOLDER = Path(__file__).parent
CASES = sorted(path.name for path in FOLDER.glob("*.txt"))
NOTED = sorted(
    {
        language
        for language in GRAMMARS
        for section in NOTE_SECTIONS
        if has_queries(language, section)
    }
)


@pytest.mark.parametrize("language", NOTED)
def test_queries_compile_and_each_pattern_has_a_rule_and_a_trigger(language: str) -> None:
    for section in NOTE_SECTIONS:
        if query := load_note_query(language, [section]):
            # A pattern on whose rule another section decides would not be turned off with it.
            assert {rule.section for rule in query.rules} == {section}
    assert count_skipped(language, NOTE_SECTIONS) == 0


def test_every_folder_with_rules_of_its_own_has_a_case() -> None:
    queries = Path(load.__file__).parent
    folders = {path.parent.name for path in queries.glob("*/*.scm") if path.stem in NOTE_SECTIONS}
    assert not (folders - {"ecma"}) - {Path(case).stem for case in CASES}


@pytest.mark.parametrize("case", CASES)
def test_notes_are_as_recorded(case: str) -> None:
    path = FOLDER / case
    found = []
    for name, source, expected in _split(path.read_text("utf-8")):
        result = "\n".join(_describe(analyse(name, Text(content=source), "", NOTE_SECTIONS)))
        found.append(f"--- source: {name}\n{source}--- found\n{result}\n")
        if os.environ.get("REPODOC_GOLDEN") != "write":
            assert result == expected.strip("\n")
    if os.environ.get("REPODOC_GOLDEN") == "write":
        path.write_text("".join(found), "utf-8")
    assert found


def test_every_rule_of_a_query_is_met_by_a_case() -> None:
    written = "".join((FOLDER / case).read_text("utf-8") for case in CASES)
    missing = {
        rule.id
        for rule in load_rules().values()
        if not rule.checker and f" {rule.id}:" not in written
    }
    assert not missing


def _split(text: str) -> Iterator[tuple[str, str, str]]:
    """(file name, source, recorded result) of each case in a file."""
    for part in re.split(r"^--- source: ", text, flags=re.MULTILINE)[1:]:
        name, _, rest = part.partition("\n")
        source, _, expected = rest.partition("--- found\n")
        yield name.strip(), source, expected


def _describe(analysis: Analysis) -> Iterator[str]:
    assert not analysis.problems
    for note in analysis.notes:
        symbol = f" in {note.symbol}" if note.symbol else ""
        known = f" ({note.acknowledged})" if note.acknowledged else ""
        yield f"{note.line} {note.section} {note.rule}: {note.message}{symbol}{known}"
