"""Definitions in real packages, against an oracle that shares no code with us."""

from __future__ import annotations

import pytest

from tests.oracle.catalogue import find_packages, list_files, load_subjects
from tests.oracle.comparison import compare
from tests.oracle.differences import explain, read_reasons
from tests.oracle.tags import is_installed

RECALL = 0.97
PRECISION = 0.98
KINDS = 0.98
# These numbers hold before anything is explained, but where ctags guesses: in Lua it takes every
# assignment on a line with the word "function" for one.
GUESSES = {"Lua"}
# What is explained is an exception; much of it would be another measure.
MAX_EXPLAINED = 0.05
MIN_LINES = 5000


@pytest.mark.skipif(not is_installed(), reason="universal-ctags is not installed")
@pytest.mark.parametrize("language", sorted(load_subjects()))
def test_definitions(language: str) -> None:
    subject = load_subjects()[language]
    root = find_packages().resolve()
    missing = [package for package in subject.packages if not (root / package).is_dir()]
    if missing:
        pytest.skip(f"tests/oracle/fetch.sh has not brought {', '.join(missing)}")
    files = list_files(subject, root)
    assert sum(path.read_bytes().count(b"\n") for path in files) >= MIN_LINES

    comparison = compare(subject, root, files)
    explained = explain(comparison.differences, read_reasons(language))
    raw, score = comparison.score(), comparison.score(without=explained)
    print(f"{language}: raw {raw}\n{language}: explained {score}")
    for each in [score] if language in GUESSES else [raw, score]:
        assert each.recall >= RECALL, each
        assert each.precision >= PRECISION, each
        assert each.kinds >= KINDS, each
    assert len(explained) <= MAX_EXPLAINED * raw.tags, (raw, score)
