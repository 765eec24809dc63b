"""The meaning of names in Go, by go/types: see gotypes/main.go."""

from __future__ import annotations

from pathlib import Path

import msgspec

from benchmarks.oracle.facts import Facts, Occurrence, count_decoded
from benchmarks.oracle.tools import find_go, run

LANGUAGES = frozenset({"Go"})
SUFFIXES = (".go", "go.mod")
_PROGRAM = Path(__file__).parent / "gotypes/main.go"
# No network, and no settings of the documented repository.
_SETTINGS = {"GO111MODULE": "off", "GOFLAGS": "", "GOTOOLCHAIN": "local", "GOPROXY": "off"}


def collect_facts(root: Path) -> Facts:
    """Return the meaning of the names in all Go files below *root*."""
    output = run([find_go(), "run", str(_PROGRAM), str(root)], _PROGRAM.parent, more=_SETTINGS)
    facts = msgspec.json.decode(output, type=Facts)
    for found in (facts.occurrences, facts.unknown):
        for path, occurrences in found.items():
            lines = (root / path).read_bytes().decode("utf-8", "replace").split("\n")
            found[path] = [_count_characters(each, lines) for each in occurrences]
    return facts


def _count_characters(occurrence: Occurrence, lines: list[str]) -> Occurrence:
    column = count_decoded(lines[occurrence.line - 1], occurrence.column)
    return msgspec.structs.replace(occurrence, column=column)
