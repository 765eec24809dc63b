"""What holds for notes of all languages."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.notes.rules import load_rules
from sphinx_repodoc.model import NOTE_SECTIONS, Note, Text

SOURCES = {
    "a.c": "void f(char *a, char *b) { strcpy(a, b); goto end; end: mmap(0); }\n",
    "a.py": "class A(ABC):\n    @functools.cache\n    def f(self): ...\n",
    "a.yml": "on: push\njobs:\n  a:\n    steps:\n      - uses: b/c@v1\n",
    "Dockerfile": "FROM ubuntu AS base\nCMD x\n",
}


def _note(name: str, sections: tuple[str, ...]) -> tuple[Note, ...]:
    return analyse(name, Text(content=SOURCES[name]), "", sections).notes


@pytest.mark.parametrize("name", SOURCES)
def test_sections_that_are_off_find_nothing_and_the_others_the_same(name: str) -> None:
    every = _note(name, NOTE_SECTIONS)
    assert every
    assert _note(name, ()) == ()
    for section in NOTE_SECTIONS:
        assert _note(name, (section,)) == tuple(n for n in every if n.section == section)


@pytest.mark.parametrize("name", SOURCES)
def test_checks_name_the_sections_that_were_looked_for(name: str) -> None:
    analysis = analyse(name, Text(content=SOURCES[name]), "", NOTE_SECTIONS)
    checked = {section for section, _ in analysis.checks}
    assert {note.section for note in analysis.notes} <= checked <= set(NOTE_SECTIONS)


def test_security_rules_have_a_severity_and_a_weakness_and_all_rules_a_reason() -> None:
    for rule in load_rules().values():
        assert rule.section in NOTE_SECTIONS
        assert rule.severity in {"", "low", "medium", "high"}
        assert bool(rule.cwe) is (rule.section == "security")
        assert rule.severity or rule.section != "security"
        assert rule.message
        assert rule.why.endswith(".")


def test_positions_are_those_of_the_file_where_lines_are_hidden() -> None:
    source = "#if A\nint a;\n#endif\n// é ü\nvoid f(char *a) {\n  gets(a);\n}\n"
    (note,) = analyse("a.c", Text(content=source), "", ["security"]).notes
    assert (note.line, note.symbol) == (6, "f")


@pytest.mark.parametrize(
    "source",
    ["eval(" * 3000, "`${" * 2000, "x." * 5000 + "innerHTML = y", "\x00\x00", "eval(\ud800)"],
)
def test_hostile_text_is_answered(source: str) -> None:
    analysis = analyse("a.js", Text(content=source), "", NOTE_SECTIONS)
    # An exception would be a problem of the kind "analyser".
    assert analysis.problems == ()
