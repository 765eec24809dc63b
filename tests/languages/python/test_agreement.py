"""A sample of the standard library; tests/slow reads all of it."""

from __future__ import annotations

from tests.languages.python.agreement import check_both_ways, check_files, list_files


def test_facts_are_those_of_an_oracle() -> None:
    check_files(list_files()[::24])


def test_both_ways_agree() -> None:
    check_both_ways(list_files()[5::24])
